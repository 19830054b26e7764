//! Proofs through JSON and back (feature `serde`).

use jadoube_board::{Color, Position};
use jadoube_mate::{Answer, Budget, Filed, check, winnable};

#[test]
fn a_proof_survives_json() {
    for (fen, side, word) in [
        ("8/8/8/4k3/8/8/4K1N1/8 w - - 0 1", Color::White, "material"),
        ("8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 w - - 0 1", Color::White, "fortress"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let Ok(Answer::Unwinnable(proof)) = winnable(&position, side, &Budget::UNLIMITED) else {
            panic!("{fen} should be unwinnable");
        };
        let filed = Filed { position, proof };
        let json = serde_json::to_string(&filed).unwrap();
        assert!(json.contains(word), "{json}");
        let read: Filed = serde_json::from_str(&json).unwrap();
        assert_eq!(read, filed);
        assert_eq!(check(&read.position, &read.proof), Ok(()));
    }
}

#[test]
fn what_is_no_proof_is_refused() {
    for json in [
        r#"{"fen":"8/8/8/4k3/8/8/4K1N1/8 w - - 0 1","proof":"white\nluck"}"#,
        r#"{"fen":"nothing","proof":"white\nmaterial knight"}"#,
        r#"{"proof":"white\nmaterial knight"}"#,
    ] {
        assert!(serde_json::from_str::<Filed>(json).is_err(), "{json}");
    }
}
