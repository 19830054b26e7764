//! Who plays, and what.

use jadoube_hall::berger;
use jadoube_hall::competition::PlayerId;

/// The competition.
pub(super) const EVENING: &str = r#"{
    "id": "demonstration-evening", "name": "Club evening (demonstration)", "access": "public",
    "rulebook": "fide-2023", "time": "900+10", "clock": "program", "system": "round-robin", "rounds": 7
}"#;

/// A board for whoever looks in. There is a day to take one's seat.
pub(super) const OWN: &str = r#"{
    "id": "demonstration-own-board", "name": "A board of your own (demonstration)",
    "rulebook": "fide-2023", "time": "900+10", "clock": "program", "regulations": {"default_time": 86400}
}"#;

/// Everybody plays everybody.
const PLAYERS: [&str; 8] = [
    "Aino Korhonen",
    "Bence Kovács",
    "Ceren Yıldız",
    "Daniel Hill",
    "Eero Mäkinen",
    "Fruzsina Nagy",
    "Emre Demir",
    "Grace Brown",
];

/// The pairs of a round, by name; none once everybody has met everybody.
pub(super) fn pairs(round: u32) -> Option<Vec<(&'static str, &'static str)>> {
    let players: Vec<PlayerId> = (1..=PLAYERS.len() as u32).map(PlayerId).collect();
    let rounds = berger::rounds(&players, false)?;
    let round = rounds.get(round.checked_sub(1)? as usize)?;
    let name = |player: PlayerId| PLAYERS.get(player.0 as usize - 1).copied();
    round.pairs.iter().map(|(white, black)| Some((name(*white)?, name(*black)?))).collect()
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Mate,
    Draw,
    Resigns,
}

/// A game as it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Script {
    pub(super) moves: Vec<&'static str>,
    pub(super) ending: Ending,
}

/// What is played at a board of a round. The first round has the short ones.
pub(super) fn script(round: u32, board: u32) -> Script {
    const SHORT: [usize; 4] = [3, 6, 5, 7];
    const LONG: [usize; 4] = [4, 0, 2, 1];
    let place = (board.saturating_sub(1) as usize + if round > 2 { round as usize } else { 0 }) % 4;
    let games: Vec<&'static str> =
        include_str!("games.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let game = games.get(if round == 1 { SHORT[place] } else { LONG[place] }).copied().unwrap_or_default();
    let mut moves: Vec<&'static str> = game.split_whitespace().collect();
    let ending = match moves.last() {
        Some(&"draw") => Ending::Draw,
        Some(&"resigns") => Ending::Resigns,
        _ => Ending::Mate,
    };
    if ending != Ending::Mate {
        moves.pop();
    }
    Script { moves, ending }
}

/// Where, and after how many moves, White says that a piece was touched and Black denies it.
pub(super) const INCIDENT: (u32, u32, usize) = (2, 3, 6);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_of_every_round_has_a_game() {
        for round in 1..=7 {
            assert_eq!(pairs(round).map(|pairs| pairs.len()), Some(4));
            for board in 1..=4 {
                assert!(script(round, board).moves.len() > 10, "round {round}, board {board}");
            }
        }
        assert_eq!(pairs(8), None);
        let all: Vec<Ending> = (1..=4).map(|board| script(1, board).ending).collect();
        assert_eq!(all, [Ending::Mate, Ending::Draw, Ending::Mate, Ending::Resigns]);
    }
}
