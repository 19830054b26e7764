//! FEN, strict and lenient: whatever is read is written and read again, and its moves can be played.
#![no_main]

use jadoube_board::{CastlingStyle, EnPassantStyle, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let strict = Position::from_fen(text);
    if let Err(error) = &strict {
        assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{error}");
    }
    let lenient = Position::from_fen_lenient(text);
    if let Ok(position) = strict {
        let (same, repairs) = lenient.expect("what is right needs no repair");
        assert!(repairs.is_empty() && same == position, "{text}: {repairs:?}");
    }
    let Ok((position, _)) = lenient else { return };
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        let written = position.fen().castling(castling).en_passant(EnPassantStyle::Always).to_string();
        let read = Position::from_fen(&written).expect("what we write is right");
        assert!(read.is_same(&position) && read.hash() == position.hash(), "{text}: {written}");
    }
    let _ = position.faults().iter().map(|fault| fault.to_string().len()).sum::<usize>();
    let Ok(moves) = position.legal_moves() else { return };
    assert_eq!(position.count_legal(), Ok(moves.len() as u64));
    for mv in moves {
        let next = position.play(mv);
        assert_eq!(position.legal_move(mv.from(), mv.to(), mv.promotion()), Some(mv));
        let read: Position = next.fen().to_string().parse().expect("what we write is right");
        assert_eq!(read.hash(), next.hash(), "{} {mv:?}", position.fen());
    }
});
