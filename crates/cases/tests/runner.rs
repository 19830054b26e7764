//! The runner itself: what it notices, what it says, and what it writes.

use jadoube_cases::{Document, Excused, Why};
use jadoube_laws::{RulebookId, concept};

fn case(block: &str, rows: &str) -> String {
    format!(
        "## A case\n\n```case\n{block}\n```\n\n| rulebook | rulings | state |\n| --- | --- | --- |\n{rows}\n"
    )
}

fn error(text: &str) -> String {
    match Document::parse("test/file.md", text) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("the file was read"),
    }
}

fn differences(text: &str) -> Vec<String> {
    let document = Document::parse("test/file.md", text).expect("the file is in order");
    document.check().iter().map(ToString::to_string).collect()
}

const WRONG_CLAIM: &str = "time 5400+30\n0:05 White e2e4, presses\n0:20 Black claims threefold with e7e5";

#[test]
fn a_table_that_is_right_passes() {
    let rows = "| fide-2018 | claim threefold rejected (9.5.3); White +2:00 (9.5.3); Black must play e7-e5 (9.5.3); \
                offer of Black standing (9.1.2.3); clock: stopped, 1:32:55 - 1:30:15 (9.5.1) | clock of White 1:32:55 |";
    assert_eq!(differences(&case(WRONG_CLAIM, rows)), Vec::<String>::new());
}

#[test]
fn every_kind_of_difference_is_noticed() {
    let right = "claim threefold rejected (9.5.3); White +2:00 (9.5.3); Black must play e7-e5 (9.5.3); \
                 offer of Black standing (9.1.2.3)";
    let wrong = [
        (right.replace("2:00", "3:00"), ""),
        (right.replace("(9.5.3)", "(9.5.b)"), ""),
        (right.replace("; offer of Black standing (9.1.2.3)", ""), ""),
        (format!("{right}; White +2:00 (9.5.3)"), ""),
        (format!("{right}; clock: stopped, 1:32:55 - 1:30:16 (9.5.1)"), ""),
        (right.to_owned(), "clock of White 1:30:00"),
        (right.to_owned(), "weather fine"),
    ];
    for (rulings, state) in wrong {
        let found = differences(&case(WRONG_CLAIM, &format!("| fide-2018 | {rulings} | {state} |")));
        assert_eq!(found.len(), 1, "{rulings} | {state}");
        assert!(found[0].starts_with("cases/test/file.md:11: A case: fide-2018: "), "{}", found[0]);
    }
}

#[test]
fn messages_name_line_and_word() {
    let row = "| fide-2018 | | |";
    let wrong = [
        ("0:05 White jumps", "cases/test/file.md:4: `jumps` is no move"),
        ("0:05 Whyte e2e4", "cases/test/file.md:4: `Whyte`: expected White, Black"),
        ("time 300\n0:xx White e2e4", "cases/test/file.md:5: `0:xx`: expected a time"),
        ("0:05 White e2e4\n0:04 Black e7e5", "cases/test/file.md:5: the time is earlier"),
        ("default_tyme 30", "cases/test/file.md:4: `default_tyme` is no key"),
        (
            "0:05 Arbiter sees ghosts",
            "cases/test/file.md:4: `observe`: `ghosts` is not known here; expected one of `flag`",
        ),
        ("0:05 Arbiter penalises Green with loss", "cases/test/file.md:4: `Green`: expected White or Black"),
    ];
    for (block, message) in wrong {
        let found = error(&case(block, row));
        assert!(found.starts_with(message), "{found}");
    }
    let found = error(&case("White e2e4", "| fide-1997 | | |"));
    assert!(found.contains("file.md:9: `fide-1997` is no rulebook: expected one of fide-2009,"), "{found}");
    assert!(error("## A\n\nShows: no.such\n").contains("file.md:3: `no.such` is no concept"));
    assert!(error("```case\nWhite e2e4\n```\n").contains("needs a heading"));
    let illegal = "## A\n\n```position\nstartpos\nillegal e2e5\n```\n";
    assert!(error(illegal).contains("file.md:5: an illegal move names the concept"));
}

#[test]
fn blessing_splits_rows_and_keeps_what_holds() {
    let rows = "| all FIDE | | clock of White |\n| fide-2018 | clock | |";
    let document = Document::parse("test/file.md", &case(WRONG_CLAIM, rows)).expect("the file is in order");
    let blessed = document.blessed();
    assert_eq!(differences(&blessed), Vec::<String>::new());
    assert!(
        blessed.contains("| fide-2009, fide-2009-hu | claim threefold rejected (9.5.b); White +3:00"),
        "{blessed}"
    );
    assert!(blessed.contains("| fide-2018, fide-2023 | claim threefold rejected (9.5.3)"), "{blessed}");
    assert!(
        blessed.contains("(9.1.2.3); clock: stopped, 1:32:55 - 1:30:15 (9.5.1) | nothing |"),
        "{blessed}"
    );
    let again = Document::parse("test/file.md", &blessed).expect("the file is in order");
    assert_eq!(again.blessed(), blessed);
}

#[test]
fn a_case_without_a_table_fails_and_is_given_one() {
    let text = "## A case\n\n```case\nWhite e2e5, presses\nArbiter sees illegal-move\n```\n";
    let document = Document::parse("test/file.md", text).expect("the file is in order");
    assert_eq!(document.check().len(), 1);
    assert_eq!(differences(&document.blessed()), Vec::<String>::new());
}

#[test]
fn positions_are_checked_line_by_line() {
    let lines = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nlegal e1g1\nlegal e1e3\nillegal e1e3: move.rook\nmoves 1\ncheck\n\
                 checkmate\nstalemate\nimpossible\nsame as 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n\
                 after e1g1: 4k3/8/8/8/8/8/8/4K2R b - - 1 1";
    let found = differences(&format!("## A\n\n```position\n{lines}\n```\n"));
    assert_eq!(found.len(), 9, "{found:#?}");
}

#[test]
fn what_a_case_shows() {
    let rows = "| fide-2014 | illegal move 1 of White: e1e3, against 3.8.a (7.5.a); position after ply 0 restored \
                (7.5.a); White must move e1 (7.5.a); Black +2:00 (7.5.b) | |";
    let block =
        "time 5400\nstart 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nWhite e1e3, presses\nArbiter sees illegal-move";
    let text = format!("{}\nShows: hand.one-hand\n", case(block, rows));
    let document = Document::parse("test/file.md", &text).expect("the file is in order");
    let shown: Vec<_> = document.shown().into_iter().map(|shown| (shown.rulebook, shown.concept)).collect();
    for concept in
        [concept::king::STEP, concept::hand::ONE_HAND, concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED]
    {
        assert!(shown.contains(&(RulebookId::Fide2014, concept)), "{concept}");
    }
    // The clock was stopped by a clause that the table does not mention: the case does not show it.
    assert!(!shown.iter().any(|(_, concept)| *concept == concept::irregularity::CLOCK_TIMES_AFTER_RESTORING));
    assert!(shown.iter().all(|(book, _)| *book == RulebookId::Fide2014));
}

#[test]
fn the_list_of_excuses_is_read() {
    let text = "# why\nall | shows end.stalemate, end.checkmate | by end.threefold\nfide-2014 | a value | in clock: so\n";
    let excused = Excused::parse(text).expect("in order");
    let line = excused.shows(RulebookId::Fide2018, concept::end::CHECKMATE).expect("it is excused");
    assert_eq!((line.line, &line.why), (2, &Why::By(concept::end::THREEFOLD)));
    assert!(excused.shows(RulebookId::Fide2018, concept::end::AGREEMENT).is_none());
    assert_eq!(excused.iter().count(), 2);
    for wrong in [
        "all | shows no.such | in clock: x",
        "all | x |",
        "all | x | so",
        "fide-1997 | x | in clock: y",
        "all | x",
    ] {
        assert!(Excused::parse(wrong).is_err(), "{wrong}");
    }
}
