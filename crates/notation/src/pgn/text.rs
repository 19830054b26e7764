//! Bytes as text.

use alloc::borrow::Cow;
use alloc::string::String;

/// The bytes as text: UTF-8, or Windows-1252 (of which Latin-1 is the greater part) where they are not. Nothing is
/// lost; the five bytes that Windows-1252 leaves free become the control characters of the same number.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>()),
    }
}

fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn utf8_stays_and_windows_1252_is_read() {
        assert_eq!(decode("Réti – Şah".as_bytes()), "Réti – Şah");
        assert_eq!(decode(b"R\xe9ti \x96 M\xfcller"), "Réti – Müller");
    }
}
