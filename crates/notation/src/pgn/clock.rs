//! Comments with nothing but the time on a clock: in many collections one follows every move.

/// No comment that is read here is longer.
pub(super) const LONGEST: usize = 48;

/// A comment as programs write it, at the start of a text.
pub(super) struct ClockComment<'a> {
    /// What stands between the braces.
    pub bytes: &'a [u8],
    /// The time shown.
    pub seconds: u32,
    /// What comes after the comment and a space.
    pub after: &'a [u8],
}

/// `{ [%clk 0:12:34] } `, or with a judgement before it: `{ [%eval -0.3] [%clk 0:12:34] } `.
#[inline(always)]
pub(super) fn comment(text: &[u8]) -> Option<ClockComment<'_>> {
    // As numbers: of a pattern of bytes the compiler makes a branch for each. Half of them tell already that most of what
    // is no such comment is none.
    const START: u32 = u32::from_le_bytes(*b"{ [%");
    const CLOCK: u32 = u32::from_le_bytes(*b"clk ");
    const JUDGEMENT: u32 = u32::from_le_bytes(*b"eval");
    let (start, rest) = text.split_first_chunk::<8>()?;
    let start = u64::from_le_bytes(*start);
    if start as u32 != START {
        return None;
    }
    match (start >> 32) as u32 {
        CLOCK => {
            let (shown, after) = rest.split_first_chunk::<11>()?;
            Some(ClockComment { bytes: &text[1..17], seconds: time(shown)?, after })
        }
        JUDGEMENT => {
            // Put together anew, so that what is read mostly stays in registers.
            let ClockComment { bytes, seconds, after } = behind_judgement(text)?;
            Some(ClockComment { bytes, seconds, after })
        }
        _ => None,
    }
}

/// Apart, so that what is read after nearly every move stays short.
#[inline(never)]
fn behind_judgement(text: &[u8]) -> Option<ClockComment<'_>> {
    const JUDGEMENT: usize = 16;
    let judgement = text.get(9..9 + JUDGEMENT)?;
    let end = 9 + judgement.iter().position(|byte| matches!(byte, b'[' | b']' | b'}' | b'\n'))?;
    let (time_at, rest) = text[end..].split_first_chunk::<8>()?;
    let (shown, after) = rest.split_first_chunk::<11>()?;
    if time_at != b"] [%clk " || text[8] != b' ' {
        return None;
    }
    Some(ClockComment { bytes: &text[1..end + 17], seconds: time(shown)?, after })
}

/// The seconds of `0:12:34] } `.
#[inline(always)]
fn time(text: &[u8; 11]) -> Option<u32> {
    // Of a digit the upper four bits are known; the lower are at most 9 where adding 6 does not reach the upper.
    const SHOWN: u64 = u64::from_le_bytes(*b"0:00:00]");
    const IS_DIGIT: u64 = u64::from_le_bytes([15, 0, 15, 15, 0, 15, 15, 0]);
    const SIX: u64 = IS_DIGIT / 15 * 6;
    const END: u32 = u32::from_le_bytes(*b"] } ");
    let (shown, end) = (text.first_chunk()?, text.last_chunk()?);
    let digits = u64::from_le_bytes(*shown) ^ SHOWN;
    if (digits | digits.wrapping_add(SIX)) & !IS_DIGIT != 0 || u32::from_le_bytes(*end) != END {
        return None;
    }
    // Ten times each digit and the one behind it: no byte comes above 99, so the pairs do not disturb each other.
    let pairs = digits * 10 + (digits >> 8);
    let pair = |place: u32| (pairs >> (8 * place) & 0xff) as u32;
    let hours = (digits & 15) as u32;
    Some((hours * 60 + pair(2)) * 60 + pair(5))
}

#[cfg(test)]
mod tests {
    use super::super::Comment;
    use super::*;

    fn read(text: &[u8]) -> Option<(&[u8], u32, &[u8])> {
        comment(text).map(|found| (found.bytes, found.seconds, found.after))
    }

    #[test]
    fn times_as_programs_write_them() {
        for (text, seconds) in [
            ("{ [%clk 0:01:00] } ", 60),
            ("{ [%clk 9:59:58] } ", 35_998),
            ("{ [%eval -0.31] [%clk 1:02:03] } ", 3_723),
            ("{ [%eval #-12,30] [%clk 0:00:00] } ", 0),
            ("{ [%eval 0.0000000000000] [%clk 0:00:01] } ", 1),
        ] {
            let (bytes, told, after) = read(text.as_bytes()).unwrap();
            assert_eq!((told, after), (seconds, &b""[..]), "{text}");
            assert_eq!(bytes, &text.as_bytes()[1..text.len() - 2]);
            assert!(bytes.len() <= LONGEST);
            assert_eq!(Comment::new(bytes).clk().unwrap().as_secs(), u64::from(seconds));
        }
        assert_eq!(read(b"{ [%clk 0:00:07] } 2. e4").unwrap().2, b"2. e4");
    }

    #[test]
    fn nothing_else_is_taken_for_one() {
        let good = *b"{ [%clk 1:23:45] } ";
        for place in 0..good.len() {
            for byte in 0..=255 {
                let mut text = good;
                text[place] = byte;
                let is_digit = matches!(place, 8 | 10 | 11 | 13 | 14) && byte.is_ascii_digit();
                assert_eq!(read(&text).is_some(), is_digit || byte == good[place], "{place} {byte}");
            }
        }
        for text in [
            "{ [%clk 1:23:45] [%emt 0:00:01] } ",
            "{ [%clk 1:23:45] }",
            "{ [%eval 1 [%clk 1:23:45] } ",
            "{ [%eval 1} [%clk 1:23:45] } ",
            "{ [%eval [%emt 1] [%clk 1:23:45] } ",
            "{ [%evals 1] [%clk 1:23:45] } ",
            "{ [%eval 0.000000000000000] [%clk 1:23:45] } ",
            "{ [%eval 1] [%clk 1:23:45]",
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
    }
}
