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

/// The time shown by a comment that has nothing but `[%clk h:mm:ss]`, as most have, or that and an evaluation before it.
#[inline]
pub(crate) fn only_clk(comment: &[u8]) -> Option<i64> {
    let comment = if let [b' ', rest @ ..] = comment { rest } else { comment };
    clock(comment).or_else(|| clock_behind_evaluation(comment))
}

/// Apart from [`only_clk`], so that what is read after nearly every move stays short.
#[inline(never)]
fn clock_behind_evaluation(comment: &[u8]) -> Option<i64> {
    let value = comment.strip_prefix(b"[%eval ")?;
    let end = value.iter().take(16).position(|byte| matches!(byte, b']' | b'['))?;
    clock(value[end..].strip_prefix(b"] ")?)
}

/// `[%clk h:mm:ss]`, with or without a blank behind it.
#[inline]
fn clock(text: &[u8]) -> Option<i64> {
    let (command, behind) = text.split_first_chunk::<14>()?;
    let (head, tail) = (word(&command[..8])?, word(&command[6..])?);
    // Of a digit the upper four bits are known; the lower are at most 9 where adding 6 does not reach the upper.
    const HEAD: u64 = u64::from_le_bytes(*b"[%clk 0:");
    const TAIL: u64 = u64::from_le_bytes(*b"0:00:00]");
    const IS_DIGIT: u64 = u64::from_le_bytes([15, 0, 15, 15, 0, 15, 15, 0]);
    const SIX: u64 = IS_DIGIT / 15 * 6;
    let digits = tail ^ TAIL;
    let fits = (head ^ HEAD) & !(15 << 48) == 0 && (digits | digits.wrapping_add(SIX)) & !IS_DIGIT == 0;
    if !fits || !matches!(behind, [] | [b' ']) {
        return None;
    }
    // Ten times each digit and the one behind it: no byte comes above 99, so the pairs do not disturb each other.
    let pairs = digits * 10 + (digits >> 8);
    let pair = |place: u32| (pairs >> (8 * place) & 0xff) as i64;
    let hours = (digits & 15) as i64;
    Some(((hours * 60 + pair(2)) * 60 + pair(5)) * 1000)
}

#[inline]
fn word(bytes: &[u8]) -> Option<u64> {
    bytes.try_into().ok().map(u64::from_le_bytes)
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

    #[test]
    fn most_comments_need_no_long_look() {
        for (text, time) in [
            ("[%clk 0:01:00]", 60_000),
            (" [%clk 9:59:58] ", 35_998_000),
            ("[%eval -0.31] [%clk 1:02:03]", 3_723_000),
            (" [%eval #-12,30] [%clk 0:00:00] ", 0),
        ] {
            assert_eq!(only_clk(text.as_bytes()), Some(time), "{text}");
            assert_eq!(times(text.as_bytes()), Times { clk: Some(time), emt: None, exact: false }, "{text}");
        }
    }

    #[test]
    fn nothing_else_is_taken_for_a_plain_time() {
        let good = *b"[%clk 1:23:45]";
        for place in 0..good.len() {
            for byte in 0..=255 {
                let mut text = good;
                text[place] = byte;
                let is_digit = matches!(place, 6 | 8 | 9 | 11 | 12) && byte.is_ascii_digit();
                let fits = is_digit || byte == good[place];
                assert_eq!(only_clk(&text).is_some(), fits, "{place} {byte}");
                assert!(!fits || times(&text).clk == only_clk(&text));
            }
        }
        for text in [
            "[%clk 1:23:45]x",
            "[%clk 1:23:45] [%emt 0:00:01]",
            "[%clk 1:23:45",
            "[%eval 1 [%clk 1:23:45]",
            "[%eval [%emt 1] [%clk 1:23:45]",
        ] {
            assert_eq!(only_clk(text.as_bytes()), None, "{text}");
        }
    }
}
