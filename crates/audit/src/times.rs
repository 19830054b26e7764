//! Clock times in comments: `[%clk 1:02:03]` and `[%emt 0:00:07]`.

use jadoube_notation::pgn::Command;

/// What a comment tells of the clock after a move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Times {
    /// The time shown, by the first `%clk`.
    pub clk: Option<i64>,
    /// The time used, by the first `%emt`.
    pub emt: Option<i64>,
    /// Whether fractions of a second are told.
    pub exact: bool,
}

/// All that a comment tells.
pub(crate) fn times(comment: &[u8]) -> Times {
    let mut told = Times::default();
    let mut rest = comment;
    while let Some(at) = rest.iter().position(|&byte| byte == b'[') {
        rest = &rest[at + 1..];
        let slot = match rest {
            [b'%', b'c', b'l', b'k', b' ', ..] => &mut told.clk,
            [b'%', b'e', b'm', b't', b' ', ..] => &mut told.emt,
            _ => continue,
        };
        let value = &rest[5..];
        let Some(end) = value.iter().take(32).position(|&byte| byte == b']') else { continue };
        let value = value[..end].trim_ascii();
        if slot.is_none()
            && let Some(time) = (Command { name: b"", value }).time()
        {
            *slot = i64::try_from(time.as_millis()).ok();
            told.exact |= value.contains(&b'.');
        }
        rest = &rest[5 + end..];
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_in_comments() {
        let told = |text: &str| {
            let Times { clk, emt, exact } = times(text.as_bytes());
            (clk, emt, exact)
        };
        assert_eq!(told(" [%clk 0:01:00] "), (Some(60_000), None, false));
        assert_eq!(told("[%eval 0.3][%emt 1.5] good [%clk 0:00:59.3]"), (Some(59_300), Some(1_500), true));
        assert_eq!(told("[[%clk x] [%clk 7] [%clk"), (Some(7_000), None, false));
        assert_eq!(told("[%clk 1:02:03]"), (Some(3_723_000), None, false));
        assert_eq!(told("[%clk :02:03]"), (None, None, false));
        assert_eq!(told("[%clk 1:02:03] [%emt 4]"), (Some(3_723_000), Some(4_000), false));
        assert_eq!(told(""), (None, None, false));
    }
}
