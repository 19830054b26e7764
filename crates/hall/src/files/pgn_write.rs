//! Games as PGN: one, or those of a round for a broadcast that polls them.

use std::time::Duration;

use jadoube_arbiter::{Arrangement, MovesWord, Reason, Start, State};
use jadoube_clock::Millis;
use jadoube_notation::pgn::{
    self, Game, GameResult, Line, Node, NodeStatus, Remark, Tag, Termination, write_clock,
};

use super::result::result_text;
use crate::competition::{Board, Competition, How, PlayerId, Roster, Score};
use crate::log::Id;
use crate::utc::Utc;

/// A game as a reader may see it: what was arranged, and the state that he sees.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What was arranged.
    pub arrangement: Arrangement,
    /// The state, for readers with a delay that of then.
    pub state: State,
}

/// The games of a round as PGN, in the order of the boards. `kept` gives a game as the reader may see it; where it gives none the
/// board has the tags and the result that the competition knows.
pub fn round_pgn(
    competition: &Competition,
    roster: &Roster,
    number: u32,
    kept: impl Fn(&Id) -> Option<Kept>,
) -> String {
    let mut text = String::new();
    let Some(round) = competition.round(number) else { return text };
    for (&place, board) in &round.boards {
        let kept = board.game.as_ref().and_then(&kept);
        let about = About { competition, roster, round: number, board: place, scheduled: round.scheduled };
        text.push_str(&about.game(board, kept.as_ref()).to_pgn());
    }
    text
}

/// One game as PGN, by its id.
pub fn game_pgn(competition: &Competition, roster: &Roster, game: &Id, kept: &Kept) -> Option<String> {
    let (number, place, board) = competition.board_of(game)?;
    let scheduled = competition.round(number)?.scheduled;
    let about = About { competition, roster, round: number, board: place, scheduled };
    Some(about.game(board, Some(kept)).to_pgn())
}

/// Where a game stands in its competition.
struct About<'a> {
    competition: &'a Competition,
    roster: &'a Roster,
    round: u32,
    board: u32,
    scheduled: Option<Utc>,
}

impl About<'_> {
    fn game(&self, board: &Board, kept: Option<&Kept>) -> Game {
        let arranged = self.competition.arranged();
        let scale = arranged.scale();
        let score = board.result.or_else(|| Score::of_game(&kept?.state, scale));
        let result = plain(score);
        let mut tags = Tags(Vec::new());
        tags.add("Event", arranged.name.as_str());
        tags.add("Site", arranged.place.as_ref().map_or("?", |place| place.as_str()));
        if let Some(at) = self.scheduled {
            let ((year, month, day), (hour, minute, second)) = (at.day(), at.time());
            tags.add("Date", format!("{year:04}.{month:02}.{day:02}"));
            tags.add("UTCDate", format!("{year:04}.{month:02}.{day:02}"));
            tags.add("UTCTime", format!("{hour:02}:{minute:02}:{second:02}"));
        }
        tags.add("Round", format!("{}.{}", self.round, self.board));
        tags.add("Board", self.board.to_string());
        tags.add("Result", result.as_str());
        self.person(&mut tags, "White", board.white);
        self.person(&mut tags, "Black", board.black);
        let arrangement = kept.map_or(&arranged.game, |kept| &kept.arrangement);
        tags.add("TimeControl", arrangement.time.to_string());
        tags.add("Termination", termination(score, kept).as_str());
        if let Some(score) = score {
            // PGN has four results. What it cannot say stands in tags of our own.
            if result == GameResult::Open || score.how == How::Forfeit {
                tags.add("Score", result_text(Some((score.result, score.how))));
            }
            if score.is_abnormal(scale) {
                tags.add("WhitePoints", points(score.white));
                tags.add("BlackPoints", points(score.black));
            }
        }
        if let Some(outcome) = kept.and_then(|kept| kept.state.outcome.as_ref()) {
            tags.add("EndedBy", format!("{} {}", outcome.reason, outcome.clause.law));
        }
        let start = start(arrangement, &mut tags);
        let moves = kept.map_or_else(Line::default, |kept| moves(kept, &start));
        Game { tags: tags.0, start, moves, result: Some(result), ..Game::default() }
    }

    fn person(&self, tags: &mut Tags, side: &str, player: PlayerId) {
        tags.add(side, self.roster.name(player));
        let Some(person) = self.roster.person(player) else { return };
        let mut add = |what: &str, value: Option<String>| {
            if let Some(value) = value {
                tags.add(&format!("{side}{what}"), value);
            }
        };
        add("Title", person.title.as_ref().map(ToString::to_string));
        add("Elo", person.rating.map(|rating| rating.to_string()));
        add("FideId", person.fide_id.map(|id| id.to_string()));
        add("Team", person.team.as_ref().map(ToString::to_string));
    }
}

struct Tags(Vec<Tag>);

impl Tags {
    fn add(&mut self, name: &str, value: impl Into<String>) {
        self.0.push(Tag { name: name.to_owned(), value: value.into() });
    }
}

/// The result as PGN can say it.
fn plain(score: Option<Score>) -> GameResult {
    match score.map(|score| score.result.text()) {
        Some("1-0") => GameResult::WhiteWins,
        Some("0-1") => GameResult::BlackWins,
        Some("1/2-1/2") => GameResult::Draw,
        _ => GameResult::Open,
    }
}

fn points(hundredths: i32) -> String {
    let points = f64::from(hundredths) / 100.0;
    points.to_string()
}

fn termination(score: Option<Score>, kept: Option<&Kept>) -> Termination {
    let Some(score) = score else { return Termination::Unterminated };
    let reason = kept.and_then(|kept| kept.state.outcome.as_ref()).map(|outcome| outcome.reason);
    match (score.how, reason) {
        (How::Forfeit, _) | (_, Some(Reason::Default)) => Termination::Abandoned,
        (_, Some(Reason::Flag | Reason::FlagUnwinnable | Reason::BothFlags)) => Termination::TimeForfeit,
        (
            _,
            Some(
                Reason::IllegalMoves
                | Reason::IllegalMovesUnwinnable
                | Reason::Device
                | Reason::Refusal
                | Reason::Penalty
                | Reason::IllegalPosition,
            ),
        ) => Termination::RulesInfraction,
        (_, Some(Reason::Arbiter)) => Termination::Adjudication,
        _ => Termination::Normal,
    }
}

fn start(arrangement: &Arrangement, tags: &mut Tags) -> pgn::Start {
    let Ok(position) = arrangement.position() else { return pgn::Start::default() };
    let usual = matches!(&arrangement.start, Start::Text(text) if text == "startpos");
    if !usual {
        tags.add("SetUp", "1");
        tags.add("FEN", position.fen().to_string());
        if position.is_chess960() {
            tags.add("Variant", "Chess960");
        }
    }
    pgn::Start { chess960: position.is_chess960(), position: Ok(position) }
}

/// The moves with the clock after each; a move that is not legal stands as it was made, and a comment says so. Where nobody
/// entered the moves there are none.
fn moves(kept: &Kept, start: &pgn::Start) -> Line {
    let mut line = Line::default();
    let Ok(mut now) = start.position.clone() else { return line };
    if kept.arrangement.moves == MovesWord::Unseen {
        line.before.push(Remark::Comment("the moves were not entered".to_owned()));
    }
    for ply in &kept.state.plies {
        let Some(made) = ply.made else { break };
        let text = ply.san.clone().unwrap_or_else(|| made.to_string());
        let status = match now.judge(made.0) {
            Ok(mv) => NodeStatus::Legal(mv),
            Err(fault) => NodeStatus::Illegal(made.0, fault),
        };
        let mut node = Node { text, status, remarks: Vec::new() };
        let clock = ply.completed.as_ref().and_then(|completed| match ply.player.is_white() {
            true => completed.clocks.white,
            false => completed.clocks.black,
        });
        let illegal = ply.illegal.as_ref().map(|it| format!("illegal: {}", it.why.text));
        let remark = [clock.map(clk), illegal].into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !remark.is_empty() {
            node.remarks.push(Remark::Comment(remark));
        }
        let Some(after) = node.after(&now) else { break };
        now = after;
        line.nodes.push(node);
    }
    line
}

fn clk(left: Millis) -> String {
    let mut text = String::from("[%clk ");
    let left = Duration::from_millis(left.0.max(0).unsigned_abs());
    // A string takes everything.
    let _ = write_clock(left, &mut text);
    text.push(']');
    text
}
