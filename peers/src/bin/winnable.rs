//! Whether a side can ever mate, beside chasolver: the same answers, and how fast.
//!
//! `winnable [FILE…] [--rounds N]`: files of FENs, one a line (what follows a tab is left out), or of games (`.pgn`, the
//! first thousand; Chess960 positions only once nobody can castle, as chasolver knows no other); without files, the final
//! and middle positions of the games and the labelled positions of the shared data. Both sides are asked. The two
//! programs take turns question by question, and each question counts with its fastest round: on a busy machine the
//! others measure who else was at work.
//! Where the answers differ, ours is printed with its line or proof, replayed or checked.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use jadoube_board::{Color, Position};
use jadoube_mate::{Answer, Budget, Quick, Solver, check, quick};
use jadoube_notation::pgn;

struct Question {
    fen: String,
    position: Position,
    theirs: chess::Board,
}

/// The fastest rounds of one question.
#[derive(Clone, Copy)]
struct Times {
    ours_quick: Duration,
    theirs_fast: Duration,
    ours_exact: Duration,
    theirs_full: Duration,
}

fn main() {
    let mut files = Vec::new();
    let mut rounds = 3;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            rounds = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(rounds);
        } else {
            files.push(PathBuf::from(argument));
        }
    }
    if files.is_empty() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
        let games = std::fs::read(data.join("lichess-999-games-with-clocks.pgn")).unwrap_or_default();
        let (middle, last) = positions(&games);
        compare("middle positions", &middle, rounds);
        compare("final positions", &last, rounds);
        files.push(data.join("winnability.tsv"));
    }
    for file in files {
        if file.extension().is_some_and(|extension| extension == "pgn") {
            let (middle, last) = positions(&std::fs::read(&file).unwrap_or_default());
            compare(&format!("middle positions of {}", file.display()), &middle, rounds);
            compare(&format!("final positions of {}", file.display()), &last, rounds);
            continue;
        }
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                let fens: Vec<String> =
                    text.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
                compare(&file.display().to_string(), &fens, rounds);
            }
            Err(error) => println!("skipped: {}: {error}", file.display()),
        }
    }
}

/// The middle and the last position of every game.
fn positions(games: &[u8]) -> (Vec<String>, Vec<String>) {
    let (mut middle, mut last) = (Vec::new(), Vec::new());
    let held = |position: &Position| !position.is_chess960() || position.castling().0.is_empty();
    for game in pgn::games(games).take(1000) {
        let plies: Vec<Position> = game.plies().map(|(before, _)| before).collect();
        middle.extend(
            plies
                .get(plies.len() / 2)
                .filter(|position| held(position))
                .map(|position| position.fen().to_string()),
        );
        last.extend(game.last_position().filter(held).map(|position| position.fen().to_string()));
    }
    (middle, last)
}

fn compare(name: &str, fens: &[String], rounds: usize) {
    let questions: Vec<Question> = fens.iter().filter_map(|fen| question(fen)).collect();
    if questions.is_empty() {
        println!("{name}: no positions");
        return;
    }
    let unmeasured = Times {
        ours_quick: Duration::MAX,
        theirs_fast: Duration::MAX,
        ours_exact: Duration::MAX,
        theirs_full: Duration::MAX,
    };
    let mut times = vec![unmeasured; 2 * questions.len()];
    let mut solver = Solver::new();
    for round in 0..rounds {
        for (question, times) in questions.iter().zip(times.chunks_mut(2)) {
            for (side, times) in Color::ALL.into_iter().zip(times) {
                ask(question, side, &mut solver, times, round == 0);
            }
        }
    }
    println!("{name}, {} questions, mean and worst:", times.len());
    let row = |what: &str, ours: &dyn Fn(&Times) -> Duration, theirs: &dyn Fn(&Times) -> Duration| {
        let mean =
            |of: &dyn Fn(&Times) -> Duration| times.iter().map(of).sum::<Duration>() / times.len() as u32;
        let worst = |of: &dyn Fn(&Times) -> Duration| times.iter().map(of).max().unwrap_or_default();
        let ratio = mean(theirs).as_secs_f64() / mean(ours).as_secs_f64();
        println!(
            "  {what}: {:.2?} and {:.2?}, chasolver {:.2?} and {:.2?}: {ratio:.1} times as fast",
            mean(ours),
            worst(ours),
            mean(theirs),
            worst(theirs)
        );
    };
    row("quick", &|times| times.ours_quick, &|times| times.theirs_fast);
    row("exact", &|times| times.ours_exact, &|times| times.theirs_full);
}

/// A position that both programs can hold.
fn question(fen: &str) -> Option<Question> {
    let position = Position::from_fen(fen).ok()?;
    Some(Question { fen: fen.to_owned(), position, theirs: chess::Board::from_str(fen).ok()? })
}

fn ask(question: &Question, side: Color, solver: &mut Solver, times: &mut Times, tell: bool) {
    let winner = if side.is_white() { chess::Color::White } else { chess::Color::Black };
    let start = Instant::now();
    let fast = is_unwinnable_fast(&question.theirs, winner);
    times.theirs_fast = times.theirs_fast.min(start.elapsed());
    let start = Instant::now();
    let at_once = quick(&question.position, side);
    times.ours_quick = times.ours_quick.min(start.elapsed());
    let start = Instant::now();
    let full = winnability(&question.theirs, winner);
    times.theirs_full = times.theirs_full.min(start.elapsed());
    let start = Instant::now();
    let exact = solver.winnable(&question.position, side, &Budget::UNLIMITED);
    times.ours_exact = times.ours_exact.min(start.elapsed());
    if !tell {
        return;
    }
    let Ok(exact) = exact else { return };
    let full = full.map(|full| matches!(full, Winnability::Winnable { .. }));
    if full != exact.is_winnable() {
        println!(
            "differs: {} {}: they say {full:?}, we say {}",
            question.fen,
            side.word(),
            told(question, side, &exact)
        );
    }
    if fast && exact.is_winnable() == Some(true) {
        println!("differs: {} {}: their fast answer is unwinnable", question.fen, side.word());
    }
    if fast && at_once == Quick::Unknown {
        println!("not at once: {} {}", question.fen, side.word());
    }
}

/// Our answer with what settles it.
fn told(question: &Question, side: Color, answer: &Answer) -> String {
    match answer {
        Answer::Winnable(line) => {
            let replayed =
                if line.replay(&question.position, side).is_some() { "replayed" } else { "NO MATE" };
            format!("winnable, {replayed}: {}", line.uci(&question.position).join(" "))
        }
        Answer::Unwinnable(proof) => match check(&question.position, proof) {
            Ok(()) => format!("unwinnable, checked: {}", proof.argument.word()),
            Err(flaw) => format!("unwinnable, FLAW: {flaw}"),
        },
        Answer::Undecided(_) => "undecided".into(),
    }
}
