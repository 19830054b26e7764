//! The sentences that go wrong in translations, in a file for each language that a reader of it goes through in ten minutes:
//! `languages/golden/`. `UPDATE=1` rewrites them; CONTRIBUTING.md tells how they are read.

use std::fmt::Write;
use std::fs;

use jadoube::arbiter::{
    ClockFace, GameResult, Length, Matter, Message, MoveText, MoveTold, PenaltyKind, Points, Reason,
};
use jadoube::board::{Bitboard, CastlingSide, Color, Role, Square};
use jadoube::clock::Millis;
use jadoube::laws::Lang;

use super::output::{command, rulings};
use super::texts::{root, table};
use super::{OTHERS, words};

const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A sentence in English and in the language.
type Pair = (String, String);

#[test]
fn the_sentences_that_go_wrong_are_as_they_were_read() {
    let folder = root().join("crates/jadoube/tests/languages/golden");
    let mut stale = Vec::new();
    for lang in OTHERS {
        let fresh = page(lang);
        let path = folder.join(format!("{lang}.md"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &fresh).expect("the file can be written");
        }
        if fs::read_to_string(&path).unwrap_or_default() != fresh {
            stale.push(path.display().to_string());
        }
    }
    assert!(
        stale.is_empty(),
        "these are not what the program says; UPDATE=1 cargo test --package jadoube --test languages, and read the \
         difference: {stale:?}"
    );
}

fn page(lang: Lang) -> String {
    let mut page = format!(
        "# {}\n\nMade from the program; not to be edited. Below each sentence stands the English one.\n",
        lang.own_name()
    );
    let sections: [(&str, Vec<Pair>); 10] = [
        ("Both colours in every form", colours(lang)),
        ("Pieces, promotion and castling", told(pieces(), lang)),
        ("Check from one square and from more", told(checks(), lang)),
        ("None, one and many", told(numbers(), lang)),
        ("Halves of seconds and of points", told(halves(), lang)),
        ("A single illegal move, and every reason for an end", told(ends(), lang)),
        ("What is read aloud, and what is to be done", told(aloud(), lang)),
        ("What stands, and why a game does not count", told(matters(), lang)),
        ("Questions with a suggestion and its ground", questions(lang)),
        ("From the commands", commands(lang)),
    ];
    for (title, pairs) in sections {
        assert!(!pairs.is_empty(), "{title}");
        let _ = write!(page, "\n## {title}\n\n");
        for (english, told) in pairs {
            let _ = writeln!(page, "- {told}\n  <br>*{english}*");
        }
    }
    page
}

fn told(messages: Vec<Message>, lang: Lang) -> Vec<Pair> {
    messages.into_iter().map(|it| (it.text(Lang::En), it.text(lang))).collect()
}

/// For every form in which a language has the players, the shortest ruling with each of them.
fn colours(lang: Lang) -> Vec<Pair> {
    let messages = table(&root().join(format!("crates/arbiter/messages/{lang}.toml")));
    let players = messages["terms"]["player"].as_table().expect("the players");
    let mut pairs = Vec::new();
    for forms in players.values() {
        for form in forms.as_table().expect("forms").values() {
            let form = form.as_str().expect("a form");
            let with = |text: &str| match form.strip_suffix(',') {
                Some(_) => text.starts_with(&format!("{form} ")),
                None => words(text).any(|word| word == form),
            };
            let fitting = rulings().iter().filter(|said| with(said.in_lang(lang)));
            let least = fitting.min_by_key(|said| (said.in_lang(lang).len(), said.in_lang(lang)));
            // What no case says is told by the sentence of another section or by none.
            pairs.extend(least.map(|said| (said.told[0].clone(), said.in_lang(lang).to_owned())));
        }
    }
    pairs
}

fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

fn pieces() -> Vec<Message> {
    let square = at("a8");
    let mut messages = Vec::new();
    for player in Color::ALL {
        messages.extend(PIECES.map(|piece| Message::RulingBoundPromote { player, piece }));
        let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
        messages.extend(sides.map(|side| Message::RulingBoundCastle { player, side }));
    }
    messages.extend(PIECES.map(|piece| Message::RulingReplaced { square, piece }));
    messages.extend([Role::King, Role::Pawn].map(|piece| Message::FaultPromotedTo { piece }));
    for made in ["a7a8q", "a7a8r", "b7a8b", "a7a8n", "O-O", "O-O-O"] {
        let made = MoveTold::from(made.parse::<MoveText>().expect("a move"));
        messages.push(Message::RulingCompleted { player: Color::White, made });
    }
    for side in CastlingSide::ALL {
        messages.push(Message::FaultCastlingKingMoved { side });
        messages.push(Message::PaceNoCastlingSide { player: Color::Black, side });
    }
    for piece in PIECES {
        messages.push(Message::FaultOwnPiece { square, piece });
        messages.push(Message::HeardNoSuchPiece { text: "a8".into(), player: Color::Black, piece });
    }
    messages
}

fn checks() -> Vec<Message> {
    let squares = |names: &[&str]| names.iter().map(|name| at(name)).collect::<Bitboard>();
    let mut messages = Vec::new();
    for squares in [squares(&["b4"]), squares(&["b4", "e4"]), squares(&["b4", "e4", "h8"])] {
        messages.push(Message::FaultStaysInCheck { squares });
        messages.push(Message::FaultExposesKing { squares });
        messages.push(Message::FaultCastlingInCheck { squares });
        messages.push(Message::PositionImpossibleCheck { squares });
        messages.extend(Color::ALL.map(|player| Message::PositionWaitingSideInCheck { player, squares }));
    }
    messages
}

fn numbers() -> Vec<Message> {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    let mut messages = Vec::new();
    for number in [0, 1, 5] {
        let (white, black) = (Millis(5_458_000), Millis(60_000));
        messages.push(Message::GameFewMoves { number });
        messages.push(Message::StrikeUnknown { number });
        messages.push(Message::RecordingFacts { fen: fen.into(), white, black, ply: number });
    }
    messages.extend(Color::ALL.map(|player| Message::PositionSeveralKings { player, number: 2 }));
    for number in [1, 3] {
        messages.push(Message::PaceGamesPerArbiter { number });
        messages.push(Message::QuickplayTimeGiven { length: Length(Millis::from_secs(number.into())) });
        messages.push(Message::QuickplayAsIncrement { number });
        messages.push(Message::QuickplayAsDelay { number });
        messages.push(Message::RecordingShown { number, most: 5 });
        messages.push(Message::RulingRestored { player: Color::Black, number, fen: fen.into() });
        messages.push(Message::GameQuestionsFirst { number });
    }
    messages
}

fn halves() -> Vec<Message> {
    let player = Color::White;
    let time = |millis| ClockFace(Millis(millis));
    let mut messages = Vec::new();
    for millis in [500, 1_500, 60_000, 5_400_500] {
        messages.push(Message::RulingTimeGained { player, time: time(millis) });
        messages.push(Message::RulingTimeLost { player: Color::Black, time: time(millis) });
    }
    messages.push(Message::RulingClockRunsTimes {
        player,
        white_time: time(90_500),
        black_time: time(3_600_000),
    });
    for points in [50, 100, 150] {
        let (penalty, points) = (PenaltyKind::PointsFromPlayer, Points(points));
        messages.push(Message::RulingPenaltyPoints { player, penalty, points });
        messages.push(Message::PenaltyPointsLeft { points });
    }
    messages
}

fn ends() -> Vec<Message> {
    let made = MoveTold::from("e1e3".parse::<MoveText>().expect("a move"));
    let mut messages = Vec::new();
    for player in Color::ALL {
        messages.push(Message::RulingIllegal { player, made, count: 1 });
        messages.push(Message::RulingIllegalAct { player, count: 2 });
    }
    messages.extend(Reason::ALL.iter().map(|&reason| Message::GameOverBy { reason }));
    let results = [GameResult::win(Color::Black), GameResult::DRAW, GameResult::BOTH_LOSE];
    messages.extend(results.map(|result| Message::RulingOver { result, reason: Reason::IllegalMoves }));
    messages
}

fn aloud() -> Vec<Message> {
    let (time, shown) = (ClockFace(Millis(120_000)), ClockFace(Millis(3_723_500)));
    let mut messages = Vec::new();
    for player in Color::ALL {
        let opponent = !player;
        messages.extend([1, 3].map(|number| Message::SpokenIllegal { player, number }));
        messages.extend([1, 3].map(|number| Message::SpokenWinsIllegal { opponent, number }));
        messages.push(Message::SpokenWinsCheckmate { player, opponent });
        messages.push(Message::SpokenDrawFlag { player, opponent });
        messages.push(Message::StepAddTimeShown { player, time, shown });
        messages.push(Message::StepTakeTime { player, time });
        messages.push(Message::StepWarn { player });
        messages.push(Message::StepPenalise { player, penalty: PenaltyKind::TimeToOpponent });
        messages.push(Message::StepStartClock { player });
    }
    messages.extend(PIECES.map(|piece| Message::StepReplace { square: at("a8"), piece }));
    messages
}

fn matters() -> Vec<Message> {
    let stands = Matter::ALL.iter().map(|&matter| Message::RulingStands { matter });
    let causes = Matter::ALL.iter().filter(|&&matter| matter != Matter::NoPenalty);
    stands.chain(causes.map(|&matter| Message::RulingAnnulled { matter })).collect()
}

/// The shortest of those about each thing.
fn questions(lang: Lang) -> Vec<Pair> {
    let about = |english: &str| {
        english.strip_prefix("the arbiter decides (q")?.split([',', ')']).nth(1).map(str::to_owned)
    };
    let mut least = std::collections::BTreeMap::<String, &super::output::Said>::new();
    for said in rulings() {
        let Some(about) = about(&said.told[0]) else { continue };
        let shorter = |before: &&super::output::Said| before.told[0].len() <= said.told[0].len();
        if !least.get(&about).is_some_and(shorter) {
            least.insert(about, said);
        }
    }
    least.into_values().map(|said| (said.told[0].clone(), said.in_lang(lang).to_owned())).collect()
}

/// Lines that stand for each other in what a command says in English and in the language.
fn commands(lang: Lang) -> Vec<Pair> {
    let asked: [&[&str]; 7] = [
        &["board", "4k3/8/8/8/4R3/8/8/KK6 w - - 0 1"],
        &["moves", "3k4/P7/8/8/8/8/8/R3K2R w KQ - 0 1"],
        &["winnable", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        &["winnable", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"],
        &["winnable", "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1"],
        &["convert", "--to", "scoresheet", "convert.in/games.pgn"],
        &["audit", "audit.in/faulty.pgn"],
    ];
    let mut pairs = Vec::new();
    for args in asked {
        // Lines that were broken because they are long go on with the same spaces before them.
        let joined = |text: String| if args[0] == "winnable" { text.replace("\n  ", " ") } else { text };
        let [english, told] = [Lang::En, lang].map(|lang| joined(command(lang, args, "")));
        assert_eq!(english.lines().count(), told.lines().count(), "{args:?} in {lang}:\n{english}\n{told}");
        let plain = |line: &str| line.rsplit_once(".pgn:").map_or(line, |(_, rest)| rest).trim().to_owned();
        let lines = english.lines().map(plain).zip(told.lines().map(plain));
        pairs.extend(lines.filter(|(english, told)| english != told));
    }
    pairs
}
