//! Files in and out: what is written is read back, what is wrong is told with its line, and no name breaks anything.

use std::collections::BTreeMap;

use jadoube_arbiter::{GameResult, Log, Scale};
use jadoube_clock::Millis;
use jadoube_hall::competition::{
    Arranged, Bye, Competition, Fact, HallAct, Holder, How, Person, PlayerId, Roster, Who, secret_hash,
};
use jadoube_hall::files::{
    Edition, Imported, ImportedBoard, ImportedRound, Kept, read_csv, read_pgn, read_trf, round_pgn,
    write_csv, write_trf,
};
use jadoube_hall::log::Id;
use jadoube_hall::rights::Role;
use jadoube_hall::{Name, Utc};
use jadoube_notation::pgn;
use proptest::prelude::*;
use serde_json::json;

const SCALE: Scale = Scale { win: 100, draw: 50, loss: 0 };

fn now() -> Utc {
    "2026-11-20T17:00:00Z".parse().unwrap()
}

fn arranged() -> Arranged {
    serde_json::from_value(json!({
        "id": "club-evening-2026", "name": "Club evening", "place": "Turku", "federation": "FIN",
        "game": {"rulebook": "fide-2023", "time": "300+3"},
    }))
    .unwrap()
}

/// A competition with what a file holds.
fn competition(imported: &Imported, game: impl Fn(u32, u32) -> Option<Id>) -> Competition {
    let mut competition = Competition::new(arranged());
    let holder = Holder::of(Role::Chief);
    let give =
        HallAct::Give { token: "chief".into(), hash: secret_hash("c"), holder, expires: None, link: false };
    competition.handle(Who::Admin, &give, now()).unwrap();
    for act in imported.acts(SCALE, game) {
        let facts: Vec<Fact> = competition.handle(Who::Token("chief"), &act, now()).unwrap();
        assert!(!facts.is_empty());
    }
    competition
}

fn trf(imported: &Imported, edition: Edition) -> String {
    let rounds = imported.rounds.keys().last().copied().unwrap_or(0);
    write_trf(&competition(imported, |_, _| None), &imported.players, rounds, edition, |_| None)
}

/// Names that break what is careless: quotes, brackets, tags, formulas, directions, other scripts, all columns.
const EVIL: [&str; 20] = [
    "O'Neill, \"Bobby\"",
    "[White \"Black\"]",
    "Tables; DROP, 'em--",
    "=cmd|' /C calc'!A0",
    "+1-0",
    "-2+3",
    "@SUM(A1:A9)",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "back\\slash\\\"",
    "{comment} ; % line",
    "1-0",
    "bye",
    "0000 - F",
    "001    1 mGM Other, Player",
    "\u{202e}txet desrever",
    "Zo\u{308}e\u{200d}\u{200b} \u{feff}X",
    "محمد‎ علي",
    "王小明, 某某",
    "'apostrophe",
];

fn evil() -> Imported {
    let names = EVIL.iter().map(|name| Name::new(name).unwrap());
    let players: Roster = (1..).map(PlayerId).zip(names.map(Person::named)).collect();
    let mut boards = BTreeMap::new();
    for board in 1..=9 {
        let (white, black) = (PlayerId(2 * board - 1), PlayerId(2 * board));
        let result = Some((GameResult::DRAW, How::Played));
        boards.insert(board, ImportedBoard { white, black, result, penalty: (0, 0) });
    }
    let byes = BTreeMap::from([(PlayerId(19), Bye::Half), (PlayerId(20), Bye::Pairing)]);
    let rounds = BTreeMap::from([(1, ImportedRound { boards, byes })]);
    Imported { players, rounds, ..Imported::default() }
}

#[test]
fn evil_names_come_back_from_every_output() {
    let evil = evil();
    assert!(
        evil.players
            .iter()
            .all(|(_, person)| !person.name.as_str().contains(['\u{202e}', '\u{200b}', '\u{200e}']))
    );

    let csv = write_csv(&evil);
    assert_eq!(read_csv(csv.as_bytes(), &Roster::default()).unwrap().rounds, evil.rounds);
    for line in csv.lines() {
        let formula = line.split(',').any(|cell| cell.trim_matches('"').starts_with(['=', '@']));
        assert!(!formula, "a spreadsheet would take this for a formula: {line}");
    }

    for edition in [Edition::Trf16, Edition::Trf26] {
        let back = read_trf(trf(&evil, edition).as_bytes()).unwrap();
        assert_eq!(back.rounds, evil.rounds);
        assert!(back.players.iter().eq(evil.players.iter()), "{:#?}", back.players);
    }

    let text = round_pgn(&competition(&evil, |_, _| None), &evil.players, 1, |_| None);
    let back = read_pgn(text.as_bytes(), &Roster::default()).unwrap();
    assert_eq!(back.rounds[&1].boards, evil.rounds[&1].boards);
    let names = |imported: &Imported| {
        imported.players.iter().map(|(_, it)| it.name.clone()).take(18).collect::<Vec<_>>()
    };
    assert_eq!(names(&back), names(&evil));
}

fn small_name() -> impl Strategy<Value = Name> {
    "[a-zA-ZäőŞé王\"',;=\\\\\\[\\]{}% +@-]{1,33}".prop_filter_map("no name", |text| Name::new(&text).ok())
}

fn person() -> impl Strategy<Value = Person> {
    let fields =
        (small_name(), any::<bool>(), prop::option::of(1..4_000_u16), prop::option::of(1..99_999_999_u64));
    fields.prop_map(|(name, titled, rating, fide_id)| Person {
        title: titled.then(|| Name::new("WGM").unwrap()),
        rating,
        fide_id,
        ..Person::named(name)
    })
}

fn score() -> impl Strategy<Value = Option<(GameResult, How)>> {
    const TEXTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"];
    let played =
        prop::sample::select(TEXTS).prop_map(|text| (GameResult::from_text(text).unwrap(), How::Played));
    let unplayed = prop::sample::select(vec!["1-0", "0-1", "0-0"])
        .prop_map(|text| (GameResult::from_text(text).unwrap(), How::Forfeit));
    prop::option::of(prop_oneof![3 => played, 1 => unplayed])
}

/// Some players, each with a name of his own, and rounds in which some of them play.
fn imported() -> impl Strategy<Value = Imported> {
    let round = (prop::collection::vec((score(), any::<bool>(), -1..=1_i32), 10), 0..4_usize);
    (prop::collection::vec(person(), 2..14), prop::collection::vec(round, 1..5)).prop_map(
        |(people, rounds)| {
            let mut players = Roster::default();
            let mut used: Vec<(String, u64)> = Vec::new();
            for (number, mut person) in (1..).zip(people) {
                // Whoever has no number is known by his name: it must be his own.
                person.fide_id = Some(u64::from(number) * 1_000 + person.fide_id.unwrap_or(0) % 1_000);
                if used.iter().any(|(name, _)| name == person.name.as_str()) {
                    person.name = Name::new(&format!("Player {number}")).unwrap();
                }
                used.push((person.name.to_string(), number.into()));
                players.set(PlayerId(number), person);
            }
            let ids: Vec<PlayerId> = players.iter().map(|(id, _)| id).collect();
            let mut made = BTreeMap::new();
            for (number, (scores, turn)) in (1..).zip(rounds) {
                let mut order = ids.clone();
                order.rotate_left(turn % ids.len());
                let mut round = ImportedRound::default();
                let mut pairs: Vec<(PlayerId, PlayerId)> =
                    order.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
                // As TRF numbers boards: by the lower number of the two.
                pairs.sort_by_key(|(one, other)| *one.min(other));
                for ((board, (one, other)), (result, turned, penalty)) in (1..).zip(pairs).zip(scores) {
                    let (white, black) = if turned { (one, other) } else { (other, one) };
                    let penalty = if result.is_some() { (50 * penalty, -25 * penalty) } else { (0, 0) };
                    round.boards.insert(board, ImportedBoard { white, black, result, penalty });
                }
                if let [left] = order.chunks_exact(2).remainder() {
                    let byes = [Bye::Full, Bye::Half, Bye::Zero, Bye::Pairing];
                    round.byes.insert(*left, byes[turn % 4]);
                }
                made.insert(number, round);
            }
            Imported { players, rounds: made, ..Imported::default() }
        },
    )
}

/// Some in every run, many where all is to be tried.
fn cases() -> u32 {
    if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 5_000 } else { 64 }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn trf_of_2026_comes_back_as_it_was(imported in imported()) {
        let text = trf(&imported, Edition::Trf26);
        let mut back = read_trf(text.as_bytes()).map_err(|faults| TestCaseError::fail(format!("{faults}\n{text}")))?;
        prop_assert_eq!(back.event.take().map(|name| name.to_string()), Some("Club evening".to_owned()));
        prop_assert_eq!((&back.players, &back.rounds), (&imported.players, &imported.rounds), "{}", text);
        // Lines end as the format wants it.
        prop_assert!(text.split_inclusive('\n').all(|line| line.ends_with("\r\n")));
    }

    #[test]
    fn trf_of_2016_has_everything_but_penalties(mut imported in imported()) {
        let text = trf(&imported, Edition::Trf16);
        let back = read_trf(text.as_bytes()).map_err(|faults| TestCaseError::fail(format!("{faults}\n{text}")))?;
        imported.rounds.values_mut().flat_map(|round| round.boards.values_mut()).for_each(|on| on.penalty = (0, 0));
        prop_assert_eq!(&back.rounds, &imported.rounds);
        prop_assert_eq!(&back.players, &imported.players);
    }

    #[test]
    fn csv_comes_back_as_it_was(mut imported in imported()) {
        imported.rounds.values_mut().flat_map(|round| round.boards.values_mut()).for_each(|on| on.penalty = (0, 0));
        let text = write_csv(&imported);
        let named: Roster = imported.players.iter().map(|(id, it)| (id, Person::named(it.name.clone()))).collect();
        let back = read_csv(text.as_bytes(), &named).map_err(|faults| TestCaseError::fail(format!("{faults}\n{text}")))?;
        prop_assert_eq!(&back.rounds, &imported.rounds, "{}", text);
        prop_assert_eq!(&back.players, &named);
    }

    #[test]
    fn pgn_comes_back_as_it_was(mut imported in imported()) {
        let competition = competition(&imported, |_, _| None);
        let text: String = imported.rounds.keys().map(|&round| round_pgn(&competition, &imported.players, round, |_| None)).collect();
        let back = read_pgn(text.as_bytes(), &imported.players).map_err(|faults| TestCaseError::fail(format!("{faults}\n{text}")))?;
        for round in imported.rounds.values_mut() {
            round.byes.clear();
            round.boards.values_mut().for_each(|on| on.penalty = (0, 0));
        }
        imported.rounds.retain(|_, round| !round.boards.is_empty());
        prop_assert_eq!(&back.rounds, &imported.rounds, "{}", text);
        prop_assert_eq!(&back.players, &imported.players);
    }

    #[test]
    fn nothing_makes_an_importer_fall_over(bytes in prop::collection::vec(any::<u8>(), 0..400), text in "[\\PC\n\r\t,;\"]{0,200}") {
        for bytes in [&bytes[..], text.as_bytes()] {
            let _ = read_csv(bytes, &Roster::default());
            let _ = read_trf(bytes);
            let _ = read_pgn(bytes, &Roster::default());
        }
    }
}

#[test]
fn faults_are_told_with_their_lines_and_nothing_is_taken() {
    let csv = "round,board,white,black,result\n1,1,Anna,Bea,1-0\n1,1,Cleo,Dora,2-0\nx,2,Eva,Fia,\n1,3,Anna,Gina,*\n1,4,,Hanna,*\n1,5,Ida,Ida,*\n101,1,Jo,Ka,*\n1,2,a,b,c,d\n";
    let told = read_csv(csv.as_bytes(), &Roster::default()).unwrap_err().to_string();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines[0],
        "line 3: `2-0` is no result; expected 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, +/-, -/+, -/- or *"
    );
    assert_eq!(lines[1], "line 4: `x` is no number for `round`");
    assert_eq!(lines[2], "line 5: Anna is paired twice in round 1");
    assert_eq!(lines[3], "line 6: `white`: a name has at least one letter or digit");
    assert_eq!(lines[4], "line 7: Ida is paired with himself");
    assert_eq!(lines[5], "line 8: the round is 101; rounds have numbers from 1 to 100");
    assert_eq!(lines[6], "line 9: the line has 6 fields, and the heading 5");
    assert_eq!(lines.len(), 7);
    let told = |text: &str| read_csv(text.as_bytes(), &Roster::default()).unwrap_err().to_string();
    assert!(told("white,blak\n").starts_with("line 1: `blak` is no column"));
    assert!(told("").starts_with("line 1: there are no players"));
    assert!(told("white,black\n").starts_with("line 1: there are no players"));
    let many = format!("white,black\n{}", "a,a\n".repeat(1_000));
    assert_eq!(told(&many).lines().count(), 100);
    assert_eq!(told(&"x".repeat(9 << 20)), "line 1: the file has more than 8 megabytes");
}

#[test]
fn spreadsheets_of_several_countries_are_read() {
    for text in [
        "Round;Board;White;Black;Result\r\n2;1;\"Berg; Anna\";Bea;½-½\r\n",
        "\u{feff}round\tboard\twhite\tblack\tresult\n2\t1\tBerg; Anna\tBea\t0,5-0,5\n",
    ] {
        let imported = read_csv(text.as_bytes(), &Roster::default()).unwrap();
        assert_eq!(imported.players.name(PlayerId(1)), "Berg; Anna");
        assert_eq!(imported.rounds[&2].boards[&1].result, Some((GameResult::DRAW, How::Played)));
    }
    // Bytes of older programs.
    let latin = read_csv(b"white,black\nM\xfcller,R\xe9ti\n", &Roster::default()).unwrap();
    assert_eq!(latin.players.name(PlayerId(2)), "Réti");
}

/// Lines as other programs write them: a pairing without result, byes, forfeits, a bye in a record of its own.
const REPORT: &str = "\
012 Club championship\r
XXR 3\r
### a comment\r
001    1 m IM Berg, Anna                        2312 FIN      500123 1990/05/17  1.5    1     2 w 1  0000 - H     3 w\r
001    2      Short, B                                                           0.0    3     1 b 0     3 w -\r
001    3 wWGM Cleo                              2200 HUN      700123 1988        2.0    2  0000 - U     2 b +     1 b\r
240 H 003    2\r
";

#[test]
fn reports_of_other_programs_are_read() {
    let text = REPORT;
    let imported = read_trf(text.as_bytes()).unwrap();
    assert_eq!(imported.event.as_ref().map(Name::as_str), Some("Club championship"));
    let anna = imported.players.person(PlayerId(1)).unwrap();
    assert_eq!((anna.name.as_str(), anna.rating, anna.fide_id), ("Berg, Anna", Some(2312), Some(500_123)));
    let rounds = &imported.rounds;
    assert_eq!(rounds[&1].boards[&1].result.map(|it| it.0.text()), Some("1-0"));
    assert_eq!(rounds[&1].byes, BTreeMap::from([(PlayerId(3), Bye::Pairing)]));
    assert_eq!(
        rounds[&2].boards[&1].result.map(|(result, how)| (result.text(), how)),
        Some(("0-1", How::Forfeit))
    );
    assert_eq!(rounds[&2].byes, BTreeMap::from([(PlayerId(1), Bye::Half)]));
    assert_eq!((rounds[&3].boards[&1].white, rounds[&3].boards[&1].result), (PlayerId(1), None));
    assert_eq!(rounds[&3].byes, BTreeMap::from([(PlayerId(2), Bye::Half)]));

    let faults = |from: &str, to: &str| {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        read_trf(changed.as_bytes()).unwrap_err().to_string()
    };
    assert_eq!(
        faults("   1 b 0", "   1 b 1"),
        "line 4: round 1: players 1 and 2 have results that do not go together"
    );
    assert_eq!(
        faults("   1 b 0", "   1 w 0"),
        "line 4: round 1: players 1 and 2 do not have the two colours"
    );
    assert_eq!(
        faults("   2 w 1", "   2 w X"),
        "line 4: round 1: `X` in column 99 is no result\nline 5: round 1: players 2 and 1 do not name each other"
    );
    let twice = faults("001    2", "001    1");
    assert!(twice.starts_with("line 4: round 1: players 1 and 2 do not name each other\nline 5: the starting rank 1 stands twice\n"), "{twice}");
}

fn game() -> Id {
    "game-of-the-evening".parse().unwrap()
}

/// A game with an illegal move that stands, and its PGN.
#[test]
fn games_with_illegal_moves_are_kept_and_marked() {
    let people = ["Anna", "Bea"].map(|name| Person::named(Name::new(name).unwrap()));
    let players: Roster = (1..).map(PlayerId).zip(people).collect();
    let on = ImportedBoard { white: PlayerId(1), black: PlayerId(2), result: None, penalty: (0, 0) };
    let round = ImportedRound { boards: BTreeMap::from([(1, on)]), byes: BTreeMap::new() };
    let imported = Imported { players, rounds: BTreeMap::from([(1, round)]), ..Imported::default() };
    let competition = competition(&imported, |_, _| Some(game()));
    let mut arrangement = competition.arranged().game.clone();
    arrangement.supervision = serde_json::from_value(json!("limited")).unwrap();
    let (mut log, _) = Log::new(&arrangement).unwrap();
    // The bishop passes over his own pawn, and the opponent replies.
    for (at, by, made) in [(1_000, "white", "f1c4"), (3_000, "black", "e7e5"), (6_000, "white", "d2d4")] {
        log.handle(
            &serde_json::from_value(json!({"by": by, "event": "move", "move": made})).unwrap(),
            Millis(at),
        );
        log.handle(&serde_json::from_value(json!({"by": by, "event": "press"})).unwrap(), Millis(at + 500));
    }
    let state = log.game().state();
    assert_eq!(state.plies.len(), 3, "{:?}", state.plies);
    let kept = Kept { arrangement: arrangement.clone(), state };
    let text = round_pgn(&competition, &imported.players, 1, |id| (*id == game()).then(|| kept.clone()));
    assert!(text.contains("[Round \"1.1\"]") && text.contains("[Result \"*\"]"), "{text}");
    assert!(text.contains("[%clk 0:05:04.500]") && text.contains("illegal: "), "{text}");
    let read: Vec<pgn::Game> = pgn::games(text.as_bytes()).collect();
    let moves: Vec<&str> = read[0].moves.nodes.iter().map(|node| node.text.as_str()).collect();
    assert_eq!(moves, ["f1c4", "e5", "d4"]);
    assert!(read[0].moves.nodes[0].fault().is_some(), "{text}");
    assert_eq!(read[0].last_position().map(|it| it.fen().to_string()), log.game().state().fen.into());

    // 0-0 and penalties: PGN says it in tags of our own.
    for (at, penalty) in [
        (9_000, json!({"of": "white", "penalty": "loss"})),
        (9_500, json!({"of": "black", "penalty": "loss"})),
    ] {
        let mut event = json!({"by": "arbiter", "event": "penalty"});
        event.as_object_mut().unwrap().extend(penalty.as_object().unwrap().clone());
        log.handle(&serde_json::from_value(event).unwrap(), Millis(at));
    }
    let kept = Kept { arrangement, state: log.game().state() };
    let text = round_pgn(&competition, &imported.players, 1, |_| Some(kept.clone()));
    assert!(text.contains("[Result \"*\"]") && text.contains("[Score \"0-0\"]"), "{text}");
    assert!(text.contains("[Termination \"rules infraction\"]"), "{text}");
    let back = read_pgn(text.as_bytes(), &imported.players).unwrap();
    assert_eq!(back.rounds[&1].boards[&1].result, Some((GameResult::BOTH_LOSE, How::Played)));
}

#[test]
fn faults_of_pgn_name_the_line_of_the_game() {
    let text = "[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[Round \"x\"]\n[White \"C\"]\n[Black \"D\"]\n\n*\n\n[Round \"1.2\"]\n[White \"?\"]\n[Black \"D\"]\n\n*\n";
    let told = read_pgn(text.as_bytes(), &Roster::default()).unwrap_err().to_string();
    assert_eq!(
        told,
        "line 7: `Round` is no round: x; expected 3 or 3.1\nline 13: the game has no name in `White`"
    );
}

#[test]
fn a_round_robin_is_paired_as_if_from_a_file() {
    let people = ["Anna", "Bea", "Cleo", "Dora", "Eva"].map(|name| Person::named(Name::new(name).unwrap()));
    let players: Roster = (1..).map(PlayerId).zip(people).collect();
    let robin = Imported::round_robin(&players, false).unwrap();
    assert_eq!(robin.rounds.len(), 5);
    let competition = competition(&robin, |_, _| None);
    assert_eq!(
        competition.rounds().map(|(_, round)| (round.boards.len(), round.byes.len())).collect::<Vec<_>>(),
        [(2, 1); 5]
    );
    assert!(competition.standings(|_| None).places.iter().all(|place| place.points == 0));
    assert_eq!(Imported::round_robin(&players, true).unwrap().rounds.len(), 10);
    assert_eq!(Imported::round_robin(&Roster::default(), false), None);
}
