//! Games through the arbiter, with shakmaty and a reckoning of our own beside it: positions, ends of the game, claims with and
//! without an announced move, clocks to the second, falls of the flag.
//!
//!     ruled [games] [forced games] [FILE…]
//!
//! Without files those of the shared data are read. Forced games are random ones with few pieces, in which positions repeat
//! and nothing is taken for long. The first difference is told with its game and half-move, and the exit status is 1.

use std::collections::HashMap;
use std::process::ExitCode;

use jadoube_arbiter::{
    Arrangement, By, Claim, ClaimKind, Decision, Event, FirstIncrementWord, Game, MoveText, Observation,
    PaceWord, Reason, Start, Upheld, What,
};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;
use peers::games::{Played, forced, read};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position};

/// The rulebooks, and whether the game ends of itself with the fifth occurrence and after seventy-five moves.
const BOOKS: [(RulebookId, bool); 3] =
    [(RulebookId::Fide2018, true), (RulebookId::Fide2009, false), (RulebookId::Fide2023, true)];

#[derive(Default)]
struct Totals {
    games: u64,
    plies: u64,
    claims: u64,
    upheld: u64,
    ends: HashMap<Reason, u64>,
    clocks: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: usize| match arguments.next() {
        Some(text) => text.parse().expect("a number of games"),
        None => usual,
    };
    let (games, others) = (number(usize::MAX), number(4000));
    let files: Vec<_> = arguments.map(Into::into).collect();
    let mut totals = Totals::default();
    // `./test all` draws other forced games every time, and tells the number that draws them again.
    let drawn: u64 = match std::env::var("JADOUBE_TEST_SEED") {
        Ok(text) => text.parse().expect("JADOUBE_TEST_SEED is a number"),
        Err(_) => 0,
    };
    let forced = (0..others as u64).map(|place| forced(drawn.wrapping_add(place)));
    let played = read(files, games).into_iter().chain(forced);
    for (place, game) in played.enumerate() {
        let (book, ends) = BOOKS[place % BOOKS.len()];
        if let Err(difference) =
            Beside::new(&game, book, ends).and_then(|beside| beside.run(&game, &mut totals))
        {
            println!("{} under {book}: {difference}", game.name);
            return ExitCode::FAILURE;
        }
        totals.games += 1;
    }
    let Totals { games, plies, claims, upheld, ends, clocks } = totals;
    println!(
        "{games} games, {plies} half-moves, {clocks} times of clocks, {claims} claims ({upheld} upheld): the same"
    );
    let mut ends: Vec<_> = ends.into_iter().map(|(reason, number)| format!("{reason} {number}")).collect();
    ends.sort();
    println!("ends: {}", ends.join(", "));
    ExitCode::SUCCESS
}

/// A game in the arbiter's care, and the same game as the peer has it.
struct Beside {
    game: Game,
    theirs: Chess,
    counts: HashMap<u64, u32>,
    /// What the clocks show, reckoned by ourselves; White's first.
    left: [i64; 2],
    increment: i64,
    now: i64,
    /// Whether the rulebook ends the game of itself.
    ends: bool,
}

impl Beside {
    fn new(played: &Played, book: RulebookId, ends: bool) -> Result<Beside, String> {
        let mut arrangement = Arrangement::new(book);
        arrangement.pace = Some(PaceWord::Standard);
        arrangement.first_increment = FirstIncrementWord::AfterMove;
        if let Some((time, increment)) = played.time {
            arrangement.time = format!("{time}+{increment}").parse().map_err(|error| format!("{error}"))?;
        }
        if let Some(fen) = &played.start {
            arrangement.start = Start::Text(fen.clone());
        }
        let (game, _) = Game::new(&arrangement).map_err(|error| error.to_string())?;
        let (time, increment) = played.time.unwrap_or_default();
        let mut beside = Beside {
            game,
            theirs: played.from.clone(),
            counts: HashMap::new(),
            left: [time; 2],
            increment,
            now: 0,
            ends,
        };
        beside.count();
        Ok(beside)
    }

    fn run(mut self, played: &Played, totals: &mut Totals) -> Result<(), String> {
        for (ply, mv) in played.moves.iter().enumerate() {
            let place = |what: String| format!("half-move {}: {what}", ply + 1);
            // What the file rounds down to nothing is more on the clock, and nobody knows how much.
            if played.time.is_some() && self.left[usize::from(self.theirs.turn() == Color::Black)] == 0 {
                return Ok(());
            }
            self.compare_claims(mv, totals).map_err(place)?;
            self.make(mv, played.shown.get(ply).copied().flatten()).map_err(place)?;
            totals.plies += 1;
            self.compare_clocks(played, totals).map_err(place)?;
            if self.compare_end().map_err(place)? {
                break;
            }
        }
        if self.game.result().is_none() {
            self.finish(played)?;
        }
        if let Some((_, reason)) = self.game.result() {
            *totals.ends.entry(reason).or_default() += 1;
        }
        Ok(())
    }

    fn handle(&mut self, by: By, what: What) -> Vec<Decision> {
        let rulings = self.game.handle(&Event { by, what }, Millis::from_secs(self.now));
        rulings.into_iter().map(|ruling| ruling.decision).collect()
    }

    /// Makes a move and presses; the time used is what brings the clock to what the game shows, where it shows something.
    fn make(&mut self, mv: &shakmaty::Move, shown: Option<i64>) -> Result<(), String> {
        let (by, side) = (self.mover(), usize::from(self.theirs.turn() == Color::Black));
        let used = match shown {
            // Seconds are cut off in the file: the last one is never quite used up.
            Some(shown) => (self.left[side] + self.increment - shown).clamp(0, (self.left[side] - 1).max(0)),
            None => 0,
        };
        self.now += used;
        let made = text(&self.theirs, mv);
        self.handle(by, What::Move { made, hands: 1, how: None });
        if self.game.result().is_none() {
            self.handle(by, What::Press { other_hand: false });
            self.left[side] += self.increment;
        }
        self.left[side] -= used;
        self.theirs.play_unchecked(*mv);
        self.count();
        let ours = self.game.state().fen;
        let theirs = Fen::from_position(&self.theirs, EnPassantMode::Legal).to_string();
        // Rights to castle are written in another way in Chess960, and the square of a pawn's double step always.
        let kept = |fen: &str| -> Vec<String> {
            [0, 1, 4, 5].iter().filter_map(|place| fen.split(' ').nth(*place)).map(str::to_owned).collect()
        };
        match kept(&ours) == kept(&theirs) {
            true => Ok(()),
            false => Err(format!("after {made} the position is {ours}, not {theirs}")),
        }
    }

    fn count(&mut self) {
        *self.counts.entry(self.key(&self.theirs)).or_default() += 1;
    }

    fn key(&self, position: &Chess) -> u64 {
        position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    fn mover(&self) -> By {
        if self.theirs.turn() == Color::White { By::White } else { By::Black }
    }

    /// Claims on the position as it stands, and with the move that was played, made on copies.
    fn compare_claims(&mut self, next: &shakmaty::Move, totals: &mut Totals) -> Result<(), String> {
        let mut after = self.theirs.clone();
        after.play_unchecked(*next);
        let seen = |position: &Chess| self.counts.get(&self.key(position)).copied().unwrap_or(0);
        // Wrong claims are tried now and then, likely ones always.
        if seen(&after) == 0 && after.halfmoves() < 90 && totals.plies % 16 != 0 {
            return Ok(());
        }
        for (announced, times, quiet) in [
            (false, seen(&self.theirs), self.theirs.halfmoves()),
            (true, seen(&after) + 1, after.halfmoves()),
        ] {
            for (kind, right) in [(ClaimKind::Threefold, times >= 3), (ClaimKind::Fifty, quiet >= 100)] {
                let mut claim = Claim::from(kind);
                claim.announced = announced.then(|| text(&self.theirs, next));
                let mut copy = self.game.clone();
                let event = Event { by: self.mover(), what: What::Claim(claim) };
                let rulings = copy.handle(&event, Millis::from_secs(self.now));
                let upheld = rulings.iter().find_map(|ruling| match ruling.decision {
                    Decision::Claim { upheld, .. } => Some(upheld == Upheld::Yes),
                    _ => None,
                });
                totals.claims += 1;
                totals.upheld += u64::from(right);
                if upheld != Some(right) || right && copy.result().is_none() {
                    return Err(format!(
                        "claim {kind}, announced: {announced}, should be {right}: {rulings:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// To the second, and to the millisecond besides.
    fn compare_clocks(&self, played: &Played, totals: &mut Totals) -> Result<(), String> {
        if played.time.is_none() {
            return Ok(());
        }
        let state = self.game.state();
        let ours = [state.white.seconds, state.black.seconds];
        totals.clocks += 2;
        match ours == self.left.map(|left| Some(Millis::from_secs(left))) {
            true => Ok(()),
            false => Err(format!("the clocks show {ours:?}, not {:?}", self.left)),
        }
    }

    /// Whether the game is over, by both.
    fn compare_end(&self) -> Result<bool, String> {
        let times = self.counts.get(&self.key(&self.theirs)).copied().unwrap_or(0);
        let theirs = match () {
            () if self.theirs.is_checkmate() => Some(Reason::Checkmate),
            () if self.theirs.is_stalemate() => Some(Reason::Stalemate),
            () if self.theirs.is_insufficient_material() => Some(Reason::DeadPosition),
            () if self.ends && times >= 5 => Some(Reason::Fivefold),
            () if self.ends && self.theirs.halfmoves() >= 150 => Some(Reason::SeventyFiveMoves),
            () => None,
        };
        let ours = self.game.result().map(|(_, reason)| reason);
        // More positions are dead than the pieces alone tell.
        if ours == theirs || ours == Some(Reason::DeadPosition) && theirs.is_none() {
            return Ok(ours.is_some());
        }
        Err(format!("the game should be over by {theirs:?}, and is by {ours:?}"))
    }

    /// The end that the players or the clock brought.
    fn finish(&mut self, played: &Played) -> Result<(), String> {
        let Some(result) = &played.result else { return Ok(()) };
        let turn = self.mover();
        let (loser, winner) = match result.as_str() {
            "1-0" => (By::Black, Color::White),
            "0-1" => (By::White, Color::Black),
            _ => {
                self.handle(turn, What::OfferDraw { condition: None });
                let other = if turn == By::White { By::Black } else { By::White };
                self.handle(other, What::AcceptDraw);
                return self.ended("1/2-1/2", Reason::Agreement);
            }
        };
        if !played.on_time || loser != turn {
            self.handle(loser, What::Resign);
            let unwinnable = self.theirs.has_insufficient_material(winner);
            return self.ended(if unwinnable { "1/2-1/2" } else { result }, Reason::Resignation);
        }
        // One second before the fall it has not fallen, with the fall it has.
        let side = usize::from(turn == By::Black);
        let color = loser.player().unwrap_or(jadoube_board::Color::White);
        self.now += (self.left[side] - 1).max(0);
        if self.left[side] > 0 {
            let shown =
                if side == 0 { self.game.state().white.seconds } else { self.game.state().black.seconds };
            let mut ticked = self.game.clone();
            ticked.handle(&Event { by: By::Program, what: What::Tick }, Millis::from_secs(self.now));
            if shown.is_none_or(|shown| shown <= Millis::ZERO) || ticked.result().is_some() {
                return Err("the flag fell too early".to_owned());
            }
            self.now += 1;
        }
        self.handle(By::Arbiter, What::Observe(Observation::Flag(color)));
        let state = self.game.state();
        let shown = if side == 0 { state.white.seconds } else { state.black.seconds };
        if shown != Some(Millis::ZERO) {
            return Err(format!("with the fall of the flag the clock shows {shown:?}"));
        }
        match self.theirs.has_insufficient_material(winner) {
            true => self.ended("1/2-1/2", Reason::FlagUnwinnable),
            false => self.ended(result, Reason::Flag),
        }
    }

    fn ended(&self, result: &str, reason: Reason) -> Result<(), String> {
        let ours = self.game.result();
        match ours {
            Some((score, why)) if score.text() == result && why == reason => Ok(()),
            // A draw also where the pieces would do and the position does not let them.
            Some((score, Reason::FlagUnwinnable)) if score.text() == "1/2-1/2" && reason == Reason::Flag => {
                Ok(())
            }
            Some((score, Reason::Resignation)) if score.text() == "1/2-1/2" => Ok(()),
            _ => Err(format!("it should end {result} by {reason}, and is {ours:?}")),
        }
    }
}

/// A move as the case protocol writes it.
fn text(position: &Chess, mv: &shakmaty::Move) -> MoveText {
    let standard = position.castles().mode() == CastlingMode::Standard;
    let mode = if standard { CastlingMode::Standard } else { CastlingMode::Chess960 };
    mv.to_uci(mode).to_string().parse().expect("a move of the protocol")
}
