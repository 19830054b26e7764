//! What is mended and what is written beside the moves, with everything else left as it stands.

#[path = "../examples/faulty.rs"]
mod faulty;

use jadoube_audit::{Auditor, Finding, Mend, Settings, Severity, annotate, mend};
use jadoube_laws::Lang;

const ROSTER: &str =
    "[Event \"E\"]\n[Site \"S\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n";
const ALL: Mend = Mend { results: true, tags: true };

fn found(text: &str) -> Vec<Finding> {
    let mut auditor = Auditor::new(Settings::default());
    auditor.audit(text.as_bytes());
    auditor.take().findings
}

/// The mended text and what is told of it.
fn mended(text: &str, what: Mend) -> Option<(String, Vec<String>)> {
    let (mended, changes) = mend(text.as_bytes(), &found(text), what)?;
    Some((String::from_utf8(mended).unwrap(), changes.iter().map(|change| change.text(Lang::En)).collect()))
}

#[test]
fn a_result_is_that_of_the_board() {
    let game =
        |result: &str| format!("{ROSTER}[Result \"{result}\"]\n\n1. f3 e5 2. g4 Qh4# {{ouch}} {result}\n");
    let (text, told) = mended(&game("1/2-1/2"), ALL).unwrap();
    assert_eq!(text, game("0-1"));
    assert_eq!(
        told,
        [
            "The Result tag is now \"0-1\"; it was \"1/2-1/2\".",
            "The result after the moves is now 0-1; it was 1/2-1/2."
        ]
    );
    assert_eq!(mended(&game("*"), ALL).unwrap().0, game("0-1"));
    assert_eq!(mended(&game("0-1"), ALL), None);
    assert_eq!(
        mended(&game("1-0"), Mend { tags: true, ..Mend::default() }),
        None,
        "results were not asked for"
    );
    // With an illegal move before it, nothing is certain.
    let illegal = format!("{ROSTER}[Result \"1-0\"]\n\n1. f3 e5 2. Ke3 Qh4 1-0\n");
    assert_eq!(mended(&illegal, ALL), None);
}

#[test]
fn a_result_is_written_as_pgn_has_it_and_stands_in_both_places() {
    let game = |tag: &str, token: &str| format!("{ROSTER}{tag}\n1. e4 e5{token}\n");
    let good = game("[Result \"1/2-1/2\"]\n", " 1/2-1/2");
    assert_eq!(mended(&game("[Result \"1/2-1/2\"]\n", " ½-½"), ALL).unwrap().0, good);
    assert_eq!(mended(&game("[Result \"1/2-1/2\"]\n", ""), ALL).unwrap().0, good);
    assert_eq!(mended(&game("[Result \"draw\"]\n", " 1/2-1/2"), ALL).unwrap().0, good);
    assert_eq!(mended(&game("", " 1/2-1/2"), ALL).unwrap().0, good);
    let line = format!("{ROSTER}[Result \"1-0\"]\n\n1. e4 e5 ; to be continued\n");
    assert!(mended(&line, ALL).unwrap().0.ends_with("; to be continued\n1-0\n"));
    // One of them is wrong, but nobody knows which.
    assert_eq!(mended(&game("[Result \"1-0\"]\n", " 0-1"), ALL), None);
}

#[test]
fn tags_are_put_where_pgn_has_them() {
    let text =
        "[White \"A\"]\r\n[Black \"B\"]\r\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\r\n\r\n1. e4 1-0\r\n";
    let (fixed, told) = mended(text, ALL).unwrap();
    assert_eq!(
        fixed,
        "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"A\"]\r\n[Black \"B\"]\r\n\
         [Result \"1-0\"]\r\n[SetUp \"1\"]\r\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\r\n\r\n1. e4 1-0\r\n"
    );
    assert_eq!(told.len(), 6);
    assert_eq!(found(&fixed), []);
}

#[test]
fn days_counts_and_twins() {
    let text = format!(
        "{}[Result \"1-0\"]\n[PlyCount \"9\"]\n[Round \"1\"]\n[White \"C\"]\n\n1. e4 e5 1-0\n",
        ROSTER.replace("2024.05.01", "2024-5-1")
    );
    let (fixed, told) = mended(&text, ALL).unwrap();
    assert_eq!(
        fixed,
        format!("{ROSTER}[Result \"1-0\"]\n[PlyCount \"2\"]\n[White \"C\"]\n\n1. e4 e5 1-0\n"),
        "a second White with another name is nobody's to remove"
    );
    assert_eq!(told.len(), 3);
}

#[test]
fn what_is_mended_needs_no_mending() {
    for text in [
        "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4#\n",
        "[Result \"?\"]\n[Date \"2020/1/2\"]\n\n*",
        "[White \"x\"]\n",
    ] {
        let (fixed, _) = mended(text, ALL).unwrap();
        assert_eq!(mended(&fixed, ALL), None, "{fixed}");
    }
}

#[test]
fn findings_stand_behind_their_moves() {
    let text = format!("{ROSTER}[Result \"1-0\"]\n[WhiteElo \"x\"]\n\n1. e4! $6 {{a}} e5 2. Ke3?! Nc6 1-0\n");
    let annotated = String::from_utf8(annotate(text.as_bytes(), &found(&text), Lang::En)).unwrap();
    let moves = annotated.split("\n\n").nth(1).unwrap();
    assert_eq!(
        moves,
        "{warning: The WhiteElo tag is \"x\", expected a rating. (tags)} 1. e4! $6 {a} e5 2. Ke3?! {error: 2.Ke3 is illegal: \
         the king on e1 does not move to e3; play went on for 1 half-move. (illegal-move, 3.8.1)} Nc6 1-0\n"
    );
    // The same game with remarks: nothing else is found in it.
    assert_eq!(found(&annotated).len(), found(&text).len());
}

#[test]
fn a_game_without_moves_can_have_remarks_too() {
    let text = format!("{ROSTER}[Result \"1-0\"]\n\n1-0\n");
    let annotated = String::from_utf8(annotate(text.as_bytes(), &found(&text), Lang::Fi)).unwrap();
    assert!(
        annotated.ends_with("\n\n{tieto: Pelistä on annettu vain tunnisteet, ei siirtoja. (no-moves)} 1-0\n"),
        "{annotated}"
    );
}

#[test]
fn thousands_of_faulty_games_are_mended_once_and_for_all() {
    let (text, _) = faulty::generate(2000, 21);
    let findings = found(&text);
    let mut changed = 0;
    for of_game in findings.chunk_by(|a, b| a.game == b.game) {
        let heading = &of_game[0].heading;
        let game = &text.as_bytes()[heading.place.offset as usize..heading.end as usize];
        let annotated = annotate(game, of_game, Lang::Hu);
        let told: usize = of_game.iter().map(|finding| finding.text(Lang::Hu).len()).sum();
        assert!(annotated.len() > game.len() + told);
        let Some((mended, changes)) = mend(game, of_game, ALL) else { continue };
        changed += changes.len();
        let mended = String::from_utf8(mended).unwrap();
        let left = found(&mended);
        assert_eq!(mend(mended.as_bytes(), &left, ALL), None, "{mended}");
        assert!(
            left.len() < of_game.len() || left.iter().all(|it| it.severity != Severity::Error),
            "{mended}"
        );
    }
    assert!(changed >= 200, "only {changed}");
}
