//! The same games through the arbiter, as events, and through the audit, as PGN: what each says of illegal moves, ends and
//! open claims, half-move by half-move.

use std::collections::BTreeSet;
use std::fmt::Write;

use jadoube_arbiter::{CaseLine, Game};
use jadoube_audit::{Auditor, Finding, Kind, Settings};
use jadoube_board::{Attempt, CastlingSide, Color, Move, Position};
use jadoube_laws::RulebookId;
use jadoube_notation::pgn::{Played, Ply, PlyVisitor, Reader, Replay, Start, Unplayed, Visitor, Word};
use serde_json::{Value, json};

/// A game whose moves could all be made on the board.
#[derive(Default)]
pub struct Moves {
    start: Option<Position>,
    plies: Vec<Made>,
    /// Whether some move could not be made: such a game is left out.
    broken: bool,
}

struct Made {
    before: Position,
    after: Position,
    /// As the case protocol writes it.
    told: String,
    /// As it stands in the PGN.
    written: String,
    legal: bool,
}

/// The games of a PGN that can be played through.
pub fn games(pgn: &[u8]) -> Vec<Moves> {
    let mut replay = Replay::new(Gather::default());
    Reader::new().read_all(pgn, &mut replay);
    replay.into_visitor().0
}

#[derive(Default)]
struct Gather(Vec<Moves>);

impl Visitor for Gather {
    fn begin_game(&mut self, _: jadoube_notation::pgn::Place) {
        self.0.push(Moves::default());
    }

    fn end_game(&mut self, _: jadoube_notation::pgn::Place) {
        self.0.pop_if(|game| game.broken || game.start.is_none());
    }
}

impl PlyVisitor for Gather {
    fn start(&mut self, start: &Start) {
        if let Some(game) = self.0.last_mut() {
            game.start = start.position.clone().ok();
        }
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        let Some(game) = self.0.last_mut().filter(|_| ply.depth == 0) else { return };
        let (told, legal) = match ply.played {
            Played::Legal(mv, _) => (told_move(ply.before, mv), true),
            Played::Illegal(attempt, _) => (told_attempt(attempt), false),
            Played::Pass => return game.broken = true,
        };
        game.plies.push(Made {
            before: *ply.before,
            after: *ply.after,
            told,
            written: String::from_utf8_lossy(ply.word.text).into_owned(),
            legal,
        });
    }

    fn unplayed(&mut self, _: Word<'_>, _: &Unplayed) {
        if let Some(game) = self.0.last_mut() {
            game.broken = true;
        }
    }
}

fn told_move(before: &Position, mv: Move) -> String {
    let carried = Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
    told_attempt(before.move_side(mv).map_or(carried, Attempt::Castle))
}

fn told_attempt(attempt: Attempt) -> String {
    match attempt {
        Attempt::Castle(CastlingSide::KingSide) => "O-O".to_owned(),
        Attempt::Castle(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        Attempt::Carry { from, to, promotion } => {
            let letter = promotion.map_or(String::new(), |role| role.letter().to_string());
            format!("{from}{to}{letter}")
        }
    }
}

/// What one of the two says of a game.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Said {
    /// The half-moves that are illegal.
    illegal: BTreeSet<u32>,
    /// How and after how many half-moves the game was over of itself.
    end: Option<(u32, String)>,
    /// The first chance that each player had to claim, in each run of moves without capture and pawn's move: after how
    /// many half-moves, which claim, by which clause.
    claims: BTreeSet<(u32, &'static str, String)>,
}

/// How often each was asked something that could have come out otherwise.
#[derive(Default, Debug)]
pub struct Tally {
    pub games: usize,
    pub plies: usize,
    pub illegal: usize,
    pub ends: usize,
    pub claims: usize,
}

/// Compares the two on a game under a rulebook; where they differ, what each says.
pub fn compare(game: &Moves, book: RulebookId, tally: &mut Tally) -> Result<(), String> {
    let (audit, moves) = by_audit(game, book);
    let arbiter = by_arbiter(game, moves, book);
    tally.games += 1;
    tally.plies += game.plies.len();
    tally.illegal += arbiter.illegal.len();
    tally.ends += usize::from(arbiter.end.is_some());
    tally.claims += arbiter.claims.len();
    if arbiter == audit {
        return Ok(());
    }
    Err(format!("{book}\n arbiter {arbiter:?}\n audit   {audit:?}\n {}", text(game, "*")))
}

struct Table {
    game: Game,
    at: u32,
}

impl Table {
    fn new(book: RulebookId, start: &Position) -> (Table, Vec<Value>) {
        let start = if *start == Position::INITIAL { "startpos".to_owned() } else { start.fen().to_string() };
        let line = json!({"game": {"rulebook": book.as_str(), "time": "7200+30", "start": start}});
        let Ok(CaseLine::Game(arrangement)) = serde_json::from_value(line) else { panic!("an arrangement") };
        let (game, rulings) = Game::new(&arrangement).expect("a sound arrangement");
        (Table { game, at: 0 }, told(&rulings))
    }

    fn tell(&mut self, mut event: Value) -> Vec<Value> {
        self.at += 1;
        event["at"] = self.at.into();
        match serde_json::from_value(event.clone()) {
            Ok(CaseLine::Event(line)) => told(&self.game.handle(&line.event, line.at)),
            other => panic!("{event} should be an event: {other:?}"),
        }
    }

    /// What would follow; the game itself does not go on.
    fn would(&self, event: Value) -> Vec<Value> {
        Table { game: self.game.clone(), at: self.at }.tell(event)
    }

    /// Whether the last move would be found illegal on the claim of a player: under some rules no arbiter may speak up.
    fn finds_illegal(&self, player: Color, last: &str) -> bool {
        let claim = json!({"by": player.word(), "event": "claim", "claim": "illegal-move"});
        let rulings = self.would(claim);
        rulings.iter().any(|ruling| ruling["ruling"] == "illegal" && ruling["move"] == last)
    }

    /// The clause by which a claim would be upheld.
    fn upheld(&self, by: Color, claim: &str, announced: Option<String>) -> Option<String> {
        let mut event = json!({"by": by.word(), "event": "claim", "claim": claim});
        if let Some(announced) = announced {
            event["move"] = announced.into();
        }
        let rulings = self.would(event);
        let claim = rulings.iter().find(|ruling| ruling["ruling"] == "claim")?;
        (claim["upheld"] == true).then(|| string(&claim["law"]))
    }
}

fn told(rulings: &[jadoube_arbiter::Ruling]) -> Vec<Value> {
    rulings.iter().map(|ruling| serde_json::to_value(ruling).expect("rulings are JSON")).collect()
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn by_arbiter(game: &Moves, moves: usize, book: RulebookId) -> Said {
    let mut said = Said::default();
    let start = game.start.expect("games without a start are left out");
    let (mut table, rulings) = Table::new(book, &start);
    said.end = end_in(&rulings, 0);
    // What each player had a chance for in this run.
    let mut had = BTreeSet::new();
    for (ply, made) in (0..).zip(&game.plies[..moves]) {
        if said.end.is_some() {
            break;
        }
        let player = made.before.turn();
        for claim in ["threefold", "fifty"] {
            if had.contains(&(player, claim)) {
                continue;
            }
            if let Some(law) = chance(&table, &made.before, claim).filter(|_| made.legal) {
                had.insert((player, claim));
                said.claims.insert((ply, claim, law));
            }
        }
        let rulings = table.tell(json!({"by": player.word(), "event": "move", "move": made.told}));
        said.end = end_in(&rulings, ply + 1);
        if said.end.is_none() {
            table.tell(json!({"by": player.word(), "event": "press"}));
            if table.finds_illegal(!player, &made.told) {
                said.illegal.insert(ply + 1);
            }
        }
        if made.after.halfmoves() == 0 {
            had.clear();
        }
    }
    said
}

/// The clause by which the player to move could claim, on the position or by a move.
fn chance(table: &Table, position: &Position, claim: &str) -> Option<String> {
    let player = position.turn();
    if let Some(law) = table.upheld(player, claim, None) {
        return Some(law);
    }
    // No position comes a third time before, and no fifty moves are over.
    if position.halfmoves() < if claim == "fifty" { 98 } else { 6 } {
        return None;
    }
    let moves = position.legal_moves().ok()?;
    moves.into_iter().find_map(|mv| table.upheld(player, claim, Some(told_move(position, mv))))
}

fn end_in(rulings: &[Value], ply: u32) -> Option<(u32, String)> {
    let over = rulings.iter().find(|ruling| ruling["ruling"] == "over")?;
    Some((ply, string(&over["reason"])))
}

/// What the audit says, and how many of the half-moves are moves: kings that were put in the centre to show the result
/// are none.
fn by_audit(game: &Moves, book: RulebookId) -> (Said, usize) {
    let (open, won) = (audited(game, book, "*"), audited(game, book, "1-0"));
    let mut ends: Vec<(u32, usize)> = Vec::new();
    for finding in open.iter().chain(&won) {
        ends.extend(end_of(finding).map(|end| (finding.ply, end)));
    }
    let end = ends.into_iter().min().map(|(ply, end)| (ply, ENDS[end].to_owned()));
    let over = end.as_ref().map_or(u32::MAX, |(ply, _)| *ply);
    let of = |kind: Kind| won.iter().filter(move |finding| finding.kind == kind);
    let law = |finding: &Finding| finding.clause.map_or(String::new(), |clause| clause.law().to_owned());
    let claims = of(Kind::MissedThreefold)
        .map(|finding| (finding.ply, "threefold", law(finding)))
        .chain(of(Kind::MissedFifty).map(|finding| (finding.ply, "fifty", law(finding))))
        .filter(|(ply, ..)| *ply < over)
        .collect();
    let illegal = of(Kind::IllegalMove).map(|finding| finding.ply).filter(|ply| *ply <= over).collect();
    let moves = of(Kind::ResultSignal).next().map_or(game.plies.len(), |finding| finding.ply as usize);
    (Said { illegal, end, claims }, moves)
}

/// The ends as the case protocol names them, in the order in which they are asked about.
const ENDS: [&str; 5] = ["checkmate", "stalemate", "dead-position", "fivefold", "seventy-five-moves"];

fn end_of(finding: &Finding) -> Option<usize> {
    let last = finding.kind == Kind::ResultContradictsBoard;
    Some(match (finding.kind, finding.says()) {
        (Kind::PlayedAfterCheckmate, _) | (_, "result.checkmate") => 0,
        (Kind::PlayedAfterStalemate, _) | (_, "result.stalemate") => 1,
        (Kind::PlayedAfterDeadPosition, _) | (_, "result.dead-position-open") => 2,
        (Kind::PlayedAfterFivefold, _) => 3,
        (Kind::PlayedAfterSeventyFive, _) => 4,
        (_, "result.drawn-of-itself") if last => {
            if finding.clause?.concept().slug() == "draw.fivefold" {
                3
            } else {
                4
            }
        }
        _ => return None,
    })
}

fn audited(game: &Moves, book: RulebookId, result: &str) -> Vec<Finding> {
    let mut auditor = Auditor::new(Settings { rulebook: Some(book), ..Settings::default() });
    auditor.audit(text(game, result).as_bytes());
    auditor.take().findings
}

fn text(game: &Moves, result: &str) -> String {
    let mut text = String::new();
    if let Some(start) = game.start.filter(|start| *start != Position::INITIAL) {
        if start.is_chess960() {
            text.push_str("[Variant \"Chess960\"]\n");
        }
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", start.fen());
    }
    let _ = writeln!(text, "[Result \"{result}\"]\n");
    for made in &game.plies {
        let _ = writeln!(text, "{}", made.written);
    }
    let _ = writeln!(text, "{result}");
    text
}
