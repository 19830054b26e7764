//! What a word in the moves can be, before it is read as a move.

use crate::{Lang, scan};

/// Whether the word has the form of a move.
pub(super) fn is_move(word: &[u8]) -> bool {
    is_pass(word) || core::str::from_utf8(word).is_ok_and(|word| scan::scan(word, Lang::En).is_ok())
}

/// `0-0` and `O-O`, short or long, with what may follow.
pub(super) fn is_castling(word: &[u8]) -> bool {
    let round = |byte: &u8| matches!(byte, b'0' | b'O' | b'o');
    matches!(word, [first, b'-', second, ..] if round(first) && round(second)) && is_move(word)
}

/// A move that is none: programs write it in variations to show what the opponent threatens.
pub(super) fn is_pass(word: &[u8]) -> bool {
    matches!(word, b"--" | b"Z0" | b"z0" | b"null" | b"pass" | b"@@@@")
}

/// Signs made of letters that stand behind a move: novelty, diagram, words for check and mate, and the like.
pub(super) fn is_sign(word: &[u8]) -> bool {
    matches!(
        word,
        b"N" | b"D" | b"TN" | b"RR" | b"ch" | b"ch." | b"dis" | b"dbl" | b"mate" | b"mat" | b"resigns"
    )
}
