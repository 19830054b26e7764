//! Games as people really write them: each kind of fault is noted, and nothing of the game is lost.

use std::time::Duration;

use jadoube_board::Position;
use jadoube_notation::pgn::{
    self, Builder, Game, GameResult, Limits, Nag, NodeStatus, Note, NoteKind, Place, PlyVisitor, Reader,
    Remark, Replay, Termination, Unplayed, Visitor,
};

fn games(text: impl AsRef<[u8]>) -> Vec<Game> {
    pgn::games(text.as_ref()).collect()
}

#[track_caller]
fn one(text: impl AsRef<[u8]>) -> Game {
    let mut all = games(text);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

fn kinds(game: &Game) -> Vec<NoteKind> {
    game.notes.iter().map(|note| note.kind).collect()
}

fn texts(game: &Game) -> Vec<&str> {
    game.moves.nodes.iter().map(|node| node.text.as_str()).collect()
}

fn all_legal(game: &Game) -> bool {
    game.moves.nodes.iter().all(|node| matches!(node.status, NodeStatus::Legal(_)))
}

#[test]
fn a_game_without_faults() {
    let text = "[Event \"Open\"]\n[Result \"1-0\"]\n[Termination \"Time Forfeit\"]\n\n1. e4 e5 2. Nf3 $1 Nc6?! 3. Bb5 a6 1-0\n";
    let game = one(text);
    assert_eq!(kinds(&game), []);
    assert_eq!(game.tag("Event"), Some("Open"));
    assert_eq!(game.termination(), Some(Termination::TimeForfeit));
    assert_eq!(texts(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(game.moves.nodes[2].nags().collect::<Vec<_>>(), [Nag::GOOD]);
    assert_eq!(game.moves.nodes[3].nags().collect::<Vec<_>>(), [Nag::DUBIOUS]);
    assert_eq!(game.result, Some(GameResult::WhiteWins));
    assert_eq!(game.raw, text.trim_end().as_bytes());
    assert_eq!(game.plies().count(), 6);
    let last = game.last_position().unwrap().fen().to_string();
    assert_eq!(last, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
}

#[test]
fn broken_tags() {
    let game =
        one("[Event \"The \"Big\" Open\"]\n[White Anna]\n[Black \"Bella\n[Result \"1-0\"]\n\n1. e4 1-0");
    assert_eq!(kinds(&game), [NoteKind::BrokenTag; 3]);
    let values: Vec<_> = game.tags.iter().map(|tag| tag.value.as_str()).collect();
    assert_eq!(values, ["The \"Big\" Open", "Anna", "Bella", "1-0"]);
    assert_eq!(game.notes[1].place, Place { offset: 25, line: 2 });
    assert_eq!(texts(&game), ["e4"]);
}

#[test]
fn escapes_and_duplicates_in_tags() {
    let game = one("[Event \"a \\\"b\\\" \\\\ c\"]\n[Site \"x\"]\n[Site \"y\"]\n\n*");
    assert_eq!(kinds(&game), [NoteKind::DuplicateTag]);
    assert_eq!(game.tag("Event"), Some("a \"b\" \\ c"));
    assert_eq!((game.tag("Site"), game.tags.len()), (Some("x"), 3));
}

#[test]
fn tags_and_moves_without_lines_between_them() {
    let game = one("[Event \"a\"][Site \"b\"] 1. e4 e5 1-0");
    assert_eq!(kinds(&game), [NoteKind::NoEmptyLine]);
    assert_eq!((game.tags.len(), texts(&game)), (2, vec!["e4", "e5"]));
    let two = games("[Event \"a\"]\n1. e4 1-0 [Event \"b\"]\n\n1. d4 0-1");
    assert_eq!(two.len(), 2);
    assert_eq!((kinds(&two[0]), kinds(&two[1])), (vec![NoteKind::NoEmptyLine], vec![]));
}

#[test]
fn games_without_moves_or_result() {
    let all = games("[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n\n1. e4\n\n[Event \"c\"]\n\n*");
    assert_eq!(all.len(), 3);
    assert_eq!(kinds(&all[0]), [NoteKind::MissingResult]);
    assert_eq!(kinds(&all[1]), [NoteKind::MissingResult]);
    assert_eq!((all[2].result, kinds(&all[2])), (Some(GameResult::Open), vec![]));
    // An empty line between two tags of one game is no new game.
    assert_eq!(one("[Event \"a\"]\n\n[Site \"x\"]\n\n1. e4 *").tags.len(), 2);
}

#[test]
fn encodings() {
    let game = one(b"[White \"M\xfcller\"]\n[Black \"\xe9\"]\n\n1. e4 {caf\xe9} *");
    assert_eq!(kinds(&game), [NoteKind::NotUtf8]);
    assert_eq!(game.notes[0].place, Place { offset: 9, line: 1 });
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("Müller"), Some("é")));
    assert_eq!(game.moves.nodes[0].comments().next().unwrap().text(), "café");
    assert!(game.raw.contains(&0xfc));
    let game = one("\u{feff}[White \"Şule Müller\"]\n\n1. e4 *");
    assert_eq!((kinds(&game), game.tag("White")), (vec![NoteKind::ByteOrderMark], Some("Şule Müller")));
}

#[test]
fn comments_of_both_kinds_and_escaped_lines() {
    // A comment where no game has begun yet belongs to none.
    assert_eq!(kinds(&one("{first} 1. e4 *")), [NoteKind::StrayComment]);
    let game = one(
        "[Event \"a\"]\n\n{first} 1. e4 ; to the end } of {the line\n% 1. d4\ne5 {two} {[%clk 0:01:02.5]} *",
    );
    assert_eq!(game.moves.before, [Remark::Comment("first".into())]);
    let comments: Vec<_> =
        game.comments().map(|(index, comment)| (index, comment.text().into_owned())).collect();
    let expected = [(0, "first"), (1, "to the end } of {the line"), (2, "two"), (2, "[%clk 0:01:02.5]")];
    assert_eq!(comments, expected.map(|(index, text)| (index, text.to_owned())));
    assert_eq!(game.moves.nodes[1].clk(), Some(Duration::from_millis(62_500)));
}

#[test]
fn a_comment_that_never_ends_costs_one_game_only() {
    let all = games("[Event \"a\"]\n\n1. e4 {never 1. d4 1-0\n\n[Event \"b\"]\n\n1. c4 *\n");
    assert_eq!(all.len(), 2);
    assert_eq!(kinds(&all[0]), [NoteKind::UnclosedComment, NoteKind::MissingResult]);
    assert_eq!(all[0].moves.nodes[0].comments().next().unwrap().text(), "never 1. d4 1-0");
    assert_eq!((texts(&all[1]), all[1].place.line), (vec!["c4"], 5));
    assert_eq!(kinds(&one("1. e4 {never")), [NoteKind::UnclosedComment, NoteKind::MissingResult]);
}

#[test]
fn stray_signs() {
    let game = one("1. e4 } e5 ) 2. Nf3 +- Nc6 $ 3. Bb5 $300 N *");
    let expected = [
        NoteKind::StrayBrace,
        NoteKind::StrayParenthesis,
        NoteKind::UnknownWord,
        NoteKind::BrokenNag,
        NoteKind::BrokenNag,
        NoteKind::UnknownWord,
    ];
    assert_eq!(kinds(&game), expected);
    assert_eq!(texts(&game).len(), 5);
    assert!(all_legal(&game));
    assert_eq!(game.moves.nodes[2].remarks, [Remark::Unknown("+-".into())]);
}

#[test]
fn text_between_games() {
    let all =
        games("From: someone\nSubject: games\n\n[Event \"a\"]\n\n*\n\n{a remark} 1-0\n\n1. e4 *\n% 1. d4\n");
    assert_eq!(all.len(), 2);
    assert_eq!(kinds(&all[0]), [NoteKind::StrayText; 2]);
    assert_eq!(kinds(&all[1]), [NoteKind::StrayComment, NoteKind::StrayText]);
    assert_eq!(games("just words\n\n\x00\x01\x02").len(), 0);
}

#[test]
fn variations_are_played_from_where_they_branch_off() {
    let game = one("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *");
    assert_eq!(kinds(&game), []);
    let variations: Vec<_> = game.moves.nodes[1].variations().collect();
    assert_eq!(variations.len(), 2);
    assert_eq!(variations[0].nodes.len(), 3);
    let inner = variations[0].nodes[1].variations().next().unwrap();
    assert!(inner.nodes.iter().all(|node| matches!(node.status, NodeStatus::Legal(_))));
    assert_eq!(texts(&game), ["e4", "e5", "Nf3"]);
}

#[test]
fn variations_left_open_or_out_of_place() {
    let game = one("[Event \"a\"]\n\n(1. d4) 1. e4 (1. c4 c5 1-0");
    assert_eq!(game.result, Some(GameResult::WhiteWins));
    let expected = [NoteKind::VariationBeforeMove, NoteKind::ResultInVariation, NoteKind::UnclosedVariation];
    assert_eq!(kinds(&game), expected);
    let all = games("[Event \"a\"]\n\n1. e4 (1. c4\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!(kinds(&all[0]), [NoteKind::UnclosedVariation, NoteKind::MissingResult]);
    assert_eq!((texts(&all[1]), kinds(&all[1])), (vec!["d4"], vec![]));
}

#[test]
fn nesting_is_bounded() {
    let deep =
        |levels: usize| format!("1. e4 {} {} e5 *", "(1. d4 {c} ; x\n".repeat(levels), ")".repeat(levels));
    assert_eq!(kinds(&one(deep(64))), []);
    let game = one(deep(1000));
    assert_eq!(kinds(&game), [NoteKind::TooDeep]);
    assert_eq!(texts(&game), ["e4", "e5"]);
    let open = games("1. e4 ".to_owned() + &"(".repeat(100_000) + "\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!(open.len(), 2);
    // Each but the first replaces nothing.
    let expected = [NoteKind::TooDeep, NoteKind::UnclosedVariation, NoteKind::MissingResult];
    assert_eq!((kinds(&open[0]).len(), &kinds(&open[0])[63..]), (66, &expected[..]));
}

#[test]
fn numbers_in_odd_forms() {
    for text in [
        "1.e4 e5 2.Nf3 Nc6 3.O-O *",
        "1 e4 e5 2 Nf3 Nc6 3 0-0 *",
        "1. e4 1... e5 2. Nf3 2... Nc6 3.0-0 *",
        "1.e4 1…e5 2.Nf3 … Nc6 3. 0-0 *",
        "e4 e5 Nf3 Nc6 o-o *",
        "1e4 e5 2Nf3 ... Nc6 3O-O *",
        "1... e4 e5 2..... Nf3 . Nc6 3 . O-O *",
    ] {
        let text = text.replace("Nc6 3", "Nc6 3. Bc4 Bc5 4").replace("Nc6 o", "Nc6 Bc4 Bc5 o");
        let game = one(&text);
        assert_eq!((texts(&game).len(), kinds(&game)), (7, vec![]), "{text}");
        assert!(all_legal(&game), "{text}: {game:?}");
    }
}

#[test]
fn a_digit_before_a_square_is_a_number_only_where_it_fits() {
    // The piece is missing: neither move 8 nor move 6, so nobody knows what was played.
    for text in ["1. e4 e5 2. Nf3 8c6 3. Bb5 *", "1. e4 e5 2. 6xd4 Nc6 *"] {
        let game = one(text);
        let unclear = |node: &&pgn::Node| matches!(node.status, pgn::NodeStatus::Unplayed(_));
        let first = game.moves.nodes.iter().find(unclear).expect("a move that cannot be read");
        assert!(["8c6", "6xd4"].contains(&first.text.as_str()), "{text}: {}", first.text);
        assert_eq!(kinds(&game), [], "{text}");
    }
    let game = one("1e4 e5 2Nf3 2Nc6 *");
    assert_eq!(texts(&game), ["e4", "e5", "Nf3", "Nc6"]);
}

#[test]
fn numbers_that_do_not_fit_are_noted_once() {
    let game = one("1. e4 e5 3. Nf3 Nc6 4. Bb5 *");
    assert_eq!(kinds(&game), [NoteKind::MoveNumber { found: 3, expected: 2 }]);
    assert!(all_legal(&game));
}

#[test]
fn results_in_other_forms() {
    for (text, result) in [
        ("½-½", GameResult::Draw),
        ("O-1.", GameResult::BlackWins),
        ("1-0.", GameResult::WhiteWins),
        ("0.5-0.5", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("1-O", GameResult::WhiteWins),
        ("O-1", GameResult::BlackWins),
        ("1–0", GameResult::WhiteWins),
        ("0:1", GameResult::BlackWins),
    ] {
        let game = one(format!("1. e4 e5 {text}"));
        assert_eq!((game.result, kinds(&game)), (Some(result), vec![NoteKind::ResultForm]), "{text}");
    }
    let game = one("[Result \"0-1\"]\n\n1. e4 1-0");
    assert_eq!(kinds(&game), [NoteKind::ResultMismatch]);
}

#[test]
fn moves_in_other_forms() {
    let game = one(
        "1. e2-e4 e7e5 2. Ng1-f3 ♞c6 3. Bf1b5! a7-a6?? 4. Bb5:c6 dc6 5. 0-0 Qd6 (=) 6. d4 ed (6... ed4 7. Nd4) *",
    );
    assert_eq!(kinds(&game), []);
    assert!(all_legal(&game), "{game:#?}");
    assert_eq!(game.moves.nodes[9].remarks, [Remark::DrawOffer]);
    let game = one("1. e4 a6 2. e5 d5 3. exd6 e.p. exd6 4. d4= Nf6 *");
    assert_eq!((kinds(&game), all_legal(&game)), (vec![], true));
    assert_eq!(game.moves.nodes[6].remarks, [Remark::DrawOffer]);
}

#[test]
fn illegal_moves_are_marked_and_the_game_goes_on() {
    let game = one("1. e4 e5 2. Ke3 Nc6 3. Bb5 Bb4 4. Nf3 Ke6 5. O-O Nf6 1-0");
    let faults: Vec<_> = game
        .moves
        .nodes
        .iter()
        .enumerate()
        .filter_map(|(ply, node)| Some((ply, node.fault()?.to_string())))
        .collect();
    let expected = [
        (2, "the king on e1 does not move to e3"),
        (7, "the king on e8 does not move to e6"),
        (8, "castling king-side is lost: the king has moved"),
    ];
    assert_eq!(faults, expected.map(|(ply, fault)| (ply, fault.to_owned())));
    assert_eq!(texts(&game).len(), 10);
    assert_eq!(game.plies().count(), 10);
    assert_eq!(game.result, Some(GameResult::WhiteWins));
}

#[test]
fn what_cannot_be_understood_leaves_the_rest_as_text() {
    // Two knights cannot go there, and the text does not say which one did.
    let game = one("1. e4 e5 2. Nf5 Nc6 (2... d6) 3. d4 (3. c3) exd4 *");
    let status: Vec<_> = game.moves.nodes.iter().map(|node| &node.status).collect();
    assert!(matches!(status[2], NodeStatus::Unplayed(Unplayed::Unclear(_))), "{:?}", status[2]);
    assert!(status[3..].iter().all(|status| **status == NodeStatus::Unplayed(Unplayed::AfterGap)));
    assert_eq!(texts(&game), ["e4", "e5", "Nf5", "Nc6", "d4", "exd4"]);
    // A variation instead of the unclear move can be played again.
    let game = one("1. e4 e5 2. Nxx (2. Nf3 Nc6) Nc6 *");
    let variation = game.moves.nodes[2].variations().next().unwrap();
    assert!(variation.nodes.iter().all(|node| matches!(node.status, NodeStatus::Legal(_))));
    assert_eq!(game.moves.nodes[3].status, NodeStatus::Unplayed(Unplayed::AfterGap));
}

#[test]
fn passing_a_move() {
    let game = one("1. e4 e5 2. -- Nf6 3. Z0 Nxe4 *");
    assert_eq!(kinds(&game), []);
    assert_eq!(game.moves.nodes[2].status, NodeStatus::Pass);
    assert!(matches!(game.moves.nodes[5].status, NodeStatus::Legal(_)));
}

#[test]
fn chess960_and_other_starts() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n";
    let game = one(format!("{text}1. Nf3 Nf6 2. O-O O-O-O *"));
    assert!(
        matches!(game.moves.nodes[2].status, NodeStatus::Illegal(..)),
        "the rook stands where the king goes"
    );
    let game = one(format!("{text}1. e4 e5 2. Ne3 Ne6 3. O-O-O *"));
    assert!(game.start.chess960);
    let game2 = one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n\n40... Kd8 41. O-O *");
    assert_eq!((kinds(&game2), all_legal(&game2)), (vec![], true));
    assert!(matches!(game.moves.nodes[4].status, NodeStatus::Illegal(..)));
}

#[test]
fn starts_that_cannot_be_read() {
    let game = one("[FEN \"rubbish\"]\n\n1. e4 e5 (1... c5) 1-0");
    assert_eq!(kinds(&game), [NoteKind::FenBroken]);
    assert!(game.start.position.is_err());
    assert!(
        game.moves.nodes.iter().all(|node| matches!(node.status, NodeStatus::Unplayed(Unplayed::NoStart(_))))
    );
    assert_eq!(texts(&game), ["e4", "e5"]);
    let game = one("[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f3 1-0");
    assert_eq!(kinds(&game), [NoteKind::OtherVariant]);
    assert_eq!(texts(&game).len(), 3);
    let game = one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K\"]\n\n1. O-O *");
    assert_eq!((kinds(&game), all_legal(&game)), (vec![NoteKind::FenRepaired], true));
}

#[test]
fn what_is_too_long_is_cut() {
    let limits = Limits { word: 20, tag: 100, comment: 50, depth: 4 };
    let read = |text: &str| {
        let mut replay = Replay::new(Builder::default());
        Reader::with_limits(limits).read_game(text.as_bytes(), true, &mut replay);
        replay.into_visitor().take()
    };
    let game = read(&format!(
        "[Event \"{}\"]\n\n1. e4 {{{}}} e5 ;{}\n{} 2. Nf3 *",
        "x".repeat(500),
        "\n".repeat(500),
        "y".repeat(500),
        "z".repeat(500)
    ));
    assert_eq!(
        kinds(&game),
        [NoteKind::TagCut, NoteKind::CommentCut, NoteKind::CommentCut, NoteKind::WordCut]
    );
    assert_eq!(game.tag("Event").unwrap().len(), 100 - "[Event \"".len());
    assert_eq!(texts(&game), ["e4", "e5", "Nf3"]);
    assert_eq!(game.notes[3].place.line, 3 + 501);

    let mut replay = Replay::new(Builder::with_limit(1000));
    let long = format!("1. e4 {} *", "e5 Nf3 Nc6 Ng1 Nb8 ".repeat(200));
    Reader::new().read_game(long.as_bytes(), true, &mut replay);
    let game = replay.into_visitor().take();
    assert_eq!(kinds(&game).iter().filter(|kind| **kind == NoteKind::GameCut).count(), 1);
    assert!(kinds(&game).contains(&NoteKind::RawCut) && game.raw.len() == 1000);
}

#[test]
fn places_are_those_of_the_text() {
    struct Notes(Vec<Note>);
    impl Visitor for Notes {
        fn note(&mut self, note: Note) {
            self.0.push(note);
        }
    }
    let text = "[Event \"a\"]\r\n\r\n1. e4 {a\r\nb\nc} }\n\n[Event \"b\"]\n\n1. d4 ) *";
    let mut notes = Notes(Vec::new());
    Reader::new().read_all(text.as_bytes(), &mut notes);
    let brace = Place { offset: text.find("} }").unwrap() as u64 + 2, line: 5 };
    let parenthesis = Place { offset: text.find(')').unwrap() as u64, line: 9 };
    let end = Place { offset: text.find("[Event \"b").unwrap() as u64, line: 7 };
    let expected = [
        Note { kind: NoteKind::StrayBrace, place: brace },
        Note { kind: NoteKind::MissingResult, place: end },
        Note { kind: NoteKind::StrayParenthesis, place: parenthesis },
    ];
    assert_eq!(notes.0, expected);
    assert_eq!(
        expected[0].to_string(),
        format!("line 5, byte {}: found a closing brace without a comment before it", brace.offset)
    );
}

#[test]
fn the_last_position_is_told() {
    #[derive(Default)]
    struct Last(Vec<Option<String>>);
    impl Visitor for Last {}
    impl PlyVisitor for Last {
        fn last_position(&mut self, last: Option<&Position>) {
            self.0.push(last.map(|position| position.fen().to_string()));
        }
    }
    let text = "1. e4 (1. d4 d5) *\n\n1. e4 Nxx e5 *\n\n[FEN \"rubbish\"]\n\n1. e4 *";
    let mut replay = Replay::new(Last::default());
    Reader::new().read_all(text.as_bytes(), &mut replay);
    let e4 = Some("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".to_owned());
    assert_eq!(replay.into_visitor().0, [e4.clone(), e4, None]);
}
