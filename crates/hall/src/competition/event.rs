//! What can be done in a competition, what follows from it, and why not.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::{Bye, How};
use super::holder::Holder;
use super::roster::PlayerId;
use crate::log::{Anew, Hash, Id};
use crate::rights::{HallWord, Role, Seat};
use crate::utc::Utc;

/// An act of the hall, as its log has it. Names are not in it: they stand in the [`Roster`](super::Roster).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum HallAct {
    /// The arbiter is called to a board.
    Call {
        /// The game.
        game: Id,
    },
    /// A call was answered.
    AnswerCall {
        /// Its number.
        call: u64,
    },
    /// The clocks of a round are started.
    StartRound {
        /// The round.
        round: u32,
    },
    /// The clocks of all boards run again after an interruption.
    ResumeAll {},
    /// A result that no game on a board gives: a board without entries, a forfeit, a bye.
    Result(ResultTold),
    /// A player leaves the competition and is not paired from a round on.
    Withdraw {
        /// Who.
        player: PlayerId,
        /// The first round that he does not play.
        from: u32,
    },
    /// Something is announced to everybody.
    Announce {
        /// What.
        text: String,
    },
    /// Players are added to the list.
    Enter {
        /// Their numbers.
        players: Vec<PlayerId>,
    },
    /// A round is paired; games that have not started are replaced.
    Pair(Paired),
    /// A round is closed, with what the games on its boards gave.
    CloseRound {
        /// The round.
        round: u32,
        /// The results of boards whose games were kept.
        #[serde(default)]
        results: Vec<ResultTold>,
    },
    /// A token is given. Only its hash is known here.
    Give {
        /// The token's id.
        token: String,
        /// The hash of the token.
        hash: Hash,
        /// What it makes of its holder.
        holder: Holder,
        /// Until when it is good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expires: Option<Utc>,
        /// Whether this is a link or a code that is redeemed for a token, and good once or for one seat.
        #[serde(default, skip_serializing_if = "is_false")]
        link: bool,
    },
    /// A token is revoked.
    Revoke {
        /// The token's id.
        token: String,
    },
    /// A link or a code is redeemed by a device.
    Join {
        /// The hash of the link or code.
        link: Hash,
        /// The id of the token that the device gets.
        token: String,
        /// Its hash.
        hash: Hash,
    },
    /// A device that asked for a seat which is taken gets it, and the other loses it.
    Admit {
        /// The id of its token.
        token: String,
    },
    /// A player is taken out of the list of names.
    Erase {
        /// Who.
        player: PlayerId,
    },
    /// A game is ruled on otherwise by another program from an entry on, and the arbiter lets it go on so.
    RulesAnew {
        /// The game.
        game: Id,
        /// From where the new rulings apply, until where, and a digest of them.
        anew: Anew,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A result as it is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultTold {
    /// The round.
    pub round: u32,
    /// The board; for a bye the player instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The player who has a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<Bye>,
    /// The result: `1-0`, `0-0`, `1/2-0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// How it came about.
    #[serde(default)]
    pub how: How,
    /// White's and Black's points in hundredths, where penalties have left others than the result gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<(i32, i32)>,
}

/// A round as paired.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    /// The round.
    pub round: u32,
    /// When it is to start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<Utc>,
    /// Board, White, Black, and the game where one is kept.
    pub boards: Vec<(u32, PlayerId, PlayerId, Option<Id>)>,
    /// Who does not play.
    #[serde(default)]
    pub byes: Vec<(PlayerId, Bye)>,
}

impl HallAct {
    /// The word by which rights are asked for.
    pub const fn word(&self) -> HallWord {
        match self {
            HallAct::Call { .. } => HallWord::Call,
            HallAct::AnswerCall { .. } => HallWord::AnswerCall,
            HallAct::StartRound { .. } => HallWord::StartRound,
            HallAct::ResumeAll {} => HallWord::ResumeAll,
            HallAct::Result(_) => HallWord::Result,
            HallAct::Withdraw { .. } => HallWord::Withdraw,
            HallAct::Announce { .. } => HallWord::Announce,
            HallAct::Enter { .. } => HallWord::Enter,
            HallAct::Pair(_) => HallWord::Pair,
            HallAct::CloseRound { .. } => HallWord::CloseRound,
            HallAct::Give { .. } => HallWord::Give,
            HallAct::Revoke { .. } => HallWord::Revoke,
            HallAct::Join { .. } => HallWord::Join,
            HallAct::Admit { .. } => HallWord::Admit,
            HallAct::Erase { .. } => HallWord::Erase,
            HallAct::RulesAnew { .. } => HallWord::RulesAnew,
        }
    }
}

/// What follows from an act: what a server has to do, and what everybody is told.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Fact {
    /// The queue of calls has changed.
    Calls,
    /// The clocks of these games are to be started by the arbiter.
    Start(Vec<Id>),
    /// The clocks of these games are to run again.
    Resume(Vec<Id>),
    /// Results and standings have changed.
    Results,
    /// Games are to be made for these boards of a round, and those that they replace to be given up.
    Games {
        /// The round.
        round: u32,
        /// New games.
        new: Vec<Id>,
        /// Games that are no longer paired.
        gone: Vec<Id>,
        /// Boards that have started and stay as they are.
        kept: Vec<u32>,
    },
    /// This is announced.
    Announced(String),
    /// A token is good now, for this seat or role.
    Given {
        /// The token.
        token: String,
        /// The role.
        role: Role,
    },
    /// A token is no longer good: what is open with it is to be closed at once.
    Revoked {
        /// The token.
        token: String,
    },
    /// A device waits for a seat that is taken, until the first device or an arbiter says yes.
    Waiting {
        /// Its token.
        token: String,
        /// The game.
        game: Id,
        /// The seat.
        seat: Seat,
    },
    /// The name of a player is to be taken out of the list.
    Erased(PlayerId),
    /// It was noted, and nothing else follows.
    Noted,
}

/// Why an act changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// It is not this role's act, or not at this board.
    Forbidden(HallWord),
    /// There is no such thing: what it is about.
    Unknown(&'static str),
    /// It was done already.
    Already(&'static str),
    /// It cannot be: why.
    Wrong(String),
    /// There is no room for more.
    Full(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Forbidden(word) => {
                write!(f, "`{word}` is not an act of this role, or not at this board")
            }
            Refusal::Unknown(what) => write!(f, "there is no such {what}"),
            Refusal::Already(what) => write!(f, "{what} already"),
            Refusal::Wrong(why) => f.write_str(why),
            Refusal::Full(what) => write!(f, "there are too many {what}"),
        }
    }
}

impl std::error::Error for Refusal {}
