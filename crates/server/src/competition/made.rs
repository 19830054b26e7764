//! Competitions and games that are made. Sent twice, one thing is made: its id follows from who sent it and how he called it, and the
//! tokens given with it from his own token and random bits that are kept.

use std::sync::Arc;

use jadoube_arbiter::{Arrangement, Log};
use jadoube_hall::competition::{Arranged, HallAct, Holder, Paired, Person, PlayerId, secret, secret_hash};
use jadoube_hall::log::{Hash, Head, Id, Salt, canonical, of_rulings, without_names};
use jadoube_hall::rights::{Role, Seat};
use jadoube_hall::{Name, Utc};
use jadoube_store::{Append, Mark};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::acts::Together;
use super::{Caller, Room, State, log_name};
use crate::game;
use crate::hall::Hall;
use crate::problem::Problem;
use crate::record::{self, Given, Notes, written};

/// A game that is to be made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    id: Id,
    round: Option<u32>,
    board: Option<u32>,
    scheduled: Option<Utc>,
    game: Map<String, Value>,
    #[serde(default)]
    give: Vec<Seat>,
}

fn token(secret_of_giver: &str, random: Hash, what: &str, role: &str) -> (String, String) {
    let bits = |label: &str| {
        let sum = Hash::of_lines(&[label, secret_of_giver, &random.to_string(), what, role]);
        let mut bits = [0; 16];
        bits.copy_from_slice(&sum.0[..16]);
        secret(bits)
    };
    (bits("jadoube token id 1").chars().take(16).collect(), bits("jadoube token 1"))
}

/// The id of something that somebody made under an id of his own.
fn made_id(kind: &str, inside: &str, sender: &str, id: &Id) -> Id {
    let sum = Hash::of_lines(&["jadoube made 1", kind, inside, sender, id.as_str()]).to_string();
    sum[..24].parse().expect("24 hexadecimal digits are an id")
}

fn request_of(body: &Value) -> Result<Hash, Problem> {
    let text = canonical(body).map_err(|error| Problem::unprocessable("body", "", error))?;
    Ok(Hash::of_lines(&[&text]))
}

/// Makes a competition, or finds the one that was made of the same request. Gives its answer, and whether it is new.
pub(crate) async fn made_competition(hall: &Hall, caller: &Caller, body: Value) -> Result<Value, Problem> {
    let request = request_of(&body)?;
    let wrong = |why: String| Problem::unprocessable("competition", "", why);
    let Value::Object(mut keys) = body else { return Err(wrong("a competition is an object".to_owned())) };
    let id: Id = serde_json::from_value(keys.remove("id").unwrap_or(Value::Null))
        .map_err(|error| Problem::unprocessable("id", "id", error))?;
    let id = made_id("competition", "", "admin", &id);
    let mut game = Map::new();
    for key in [
        "rulebook",
        "time",
        "regulations",
        "timing",
        "pace",
        "supervision",
        "clock",
        "watch",
        "moves",
        "help",
    ] {
        game.extend(keys.remove(key).map(|value| (key.to_owned(), value)));
    }
    if let Some(Value::Object(more)) = keys.remove("game") {
        game.extend(more);
    }
    keys.insert("id".to_owned(), json!(id));
    keys.insert("game".to_owned(), Value::Object(game));
    let arranged: Arranged = serde_path_to_error::deserialize(Value::Object(keys)).map_err(|error| {
        // What is arranged for all games stands beside the rest, and what is wrong there begins with its key.
        let (path, why) = (error.path().to_string(), error.into_inner().to_string());
        let key =
            why.strip_prefix('`').and_then(|rest| rest.split_once("`: ")).map(|(key, _)| key.to_owned());
        let place = if path == "game" { key.unwrap_or(path) } else { path };
        wrong(why).at(place.trim_matches('.'))
    })?;
    arranged.check().map_err(|error| Problem::unprocessable("competition", error.key, &error.reason))?;
    let log = log_name(&id);
    if let Some(found) = hall.store.read(&log, 0, 1).await?.first() {
        let (_, notes) = record::head(found).map_err(game::damaged)?;
        return match notes.given.filter(|_| notes.request == Some(request)) {
            Some(given) => Ok(told(&caller.secret, &id, &given, &["chief"])),
            None => Err(Problem::id_reused()),
        };
    }
    let rulebook = arranged.game.rulebook;
    let value = serde_json::to_value(&arranged).map_err(|error| wrong(error.to_string()))?;
    let head =
        Head::new(id.clone(), hall.clock.utc(), rulebook, value, Hash::of_lines(&[]), Salt(hall.random()?))
            .map_err(|error| wrong(error.to_string()))?;
    let given = Given { random: Hash(hall.random()?), seats: Vec::new() };
    let notes = Notes {
        seen: hall.clock.now(),
        request: Some(request),
        given: Some(given.clone()),
        ..Notes::default()
    };
    let entry = jadoube_store::Entry::new(written(head.line(), &notes));
    let room = Arc::new(Room::new(head, jadoube_hall::competition::Competition::new(arranged)));
    let (token_id, chief) = token(&caller.secret, given.random, id.as_str(), "chief");
    let act = HallAct::Give {
        token: token_id,
        hash: secret_hash(&chief),
        holder: Holder::of(Role::Chief),
        expires: None,
        link: false,
    };
    let together = Together {
        head: Some(entry),
        id: None,
        request: None,
        acts: vec![act],
        appends: Vec::new(),
        roster: None,
    };
    room.act(hall, caller, |_| Ok(together.clone())).await?;
    hall.keep_competition(&room);
    Ok(told(&caller.secret, &id, &given, &["chief"]))
}

/// The acts that give the seats of a game.
pub(super) fn given_seats<'a>(
    caller: &'a Caller,
    id: &'a Id,
    given: &'a Given,
) -> impl Iterator<Item = HallAct> + 'a {
    given.seats.iter().map(move |seat| {
        let (token_id, secret) = token(&caller.secret, given.random, id.as_str(), seat.word());
        HallAct::Give {
            token: token_id,
            hash: secret_hash(&secret),
            holder: Holder::seated(id.clone(), *seat),
            expires: None,
            link: false,
        }
    })
}

/// Only those at the board and its arbiter have seats at a game.
pub(super) fn check_seats(seats: &[Seat]) -> Result<(), Problem> {
    match seats.iter().find(|seat| !seat.is_at_the_board() && **seat != Seat::Arbiter) {
        Some(seat) => Err(Problem::unprocessable("give", "give", format!("`{seat}` is no seat at a board"))),
        None => Ok(()),
    }
}

/// The tokens of a game as they are told to who gave them, by seat; nobody else can make them.
pub(super) fn told_seats(state: &State, caller: &Caller, id: &Id, given: &Given) -> Map<String, Value> {
    let seats =
        given.seats.iter().map(|seat| (*seat, token(&caller.secret, given.random, id.as_str(), seat.word())));
    let his = |token_id: &str, secret: &str| {
        state.competition.token(token_id).is_some_and(|token| token.hash == secret_hash(secret))
    };
    let seats = seats.filter(|(_, (token_id, secret))| his(token_id, secret));
    seats
        .map(|(seat, (token_id, secret))| (seat.word().to_owned(), json!({"id": token_id, "token": secret})))
        .collect()
}

fn told(secret_of_giver: &str, id: &Id, given: &Given, roles: &[&str]) -> Value {
    let tokens: Map<String, Value> = roles
        .iter()
        .map(|role| {
            let (token_id, token) = token(secret_of_giver, given.random, id.as_str(), role);
            ((*role).to_owned(), json!({"id": token_id, "token": token}))
        })
        .collect();
    json!({"id": id, "tokens": tokens})
}

impl Room {
    /// Makes games: all or none. Those that were made of the same request are found again.
    pub(crate) async fn made_games(
        self: &Arc<Room>,
        hall: &Hall,
        caller: &Caller,
        bodies: Vec<Value>,
    ) -> Result<Vec<Value>, Problem> {
        let mut planned = Vec::new();
        for (index, body) in bodies.into_iter().enumerate() {
            let place = |problem: Problem| {
                let inside =
                    if problem.place.is_empty() { String::new() } else { format!(".{}", problem.place) };
                Problem { place: format!("[{index}]{inside}"), ..problem }
            };
            planned.push(self.plan(hall, caller, body).await.map_err(place)?);
        }
        if planned.iter().any(|plan| !plan.made) {
            let new: Vec<&Plan> = planned.iter().filter(|plan| !plan.made).collect();
            self.act(hall, caller, |state| self.together(state, caller, &new)).await?;
        }
        let told = planned.iter().map(|plan| {
            let seats: Vec<&str> = plan.given.seats.iter().map(|seat| seat.word()).collect();
            let mut told = told(&caller.secret, &plan.id, &plan.given, &seats);
            told["version"] = json!(0);
            told
        });
        Ok(told.collect())
    }

    /// What a game takes, or the game that is there already.
    async fn plan(&self, hall: &Hall, caller: &Caller, body: Value) -> Result<Plan, Problem> {
        let request = request_of(&body)?;
        let new: NewGame =
            serde_json::from_value(body).map_err(|error| Problem::unprocessable("game", "", error))?;
        let id = made_id("game", self.id.as_str(), &caller.sender.to_string(), &new.id);
        if let Some(found) = hall.store.read(&game::log_name(&id), 0, 1).await?.first() {
            let (_, notes) = record::head(found).map_err(game::damaged)?;
            return match notes.given.filter(|_| notes.request == Some(request)) {
                Some(given) => Ok(Plan { id, made: true, given, new, names: [None, None], append: None }),
                None => Err(Problem::id_reused()),
            };
        }
        check_seats(&new.give)?;
        let (arrangement, names) = self.arrangement(&self.state(), new.game.clone())?;
        let scheduled = new.scheduled.unwrap_or_else(|| hall.clock.utc());
        let given = Given { random: Hash(hall.random()?), seats: new.give.clone() };
        let append = self.begin(hall, &id, &arrangement, scheduled, Some(request), &given)?;
        Ok(Plan { id, made: false, given, new, names, append: Some(append) })
    }

    /// The log of a new game: its head.
    pub(super) fn begin(
        &self,
        hall: &Hall,
        id: &Id,
        arrangement: &Arrangement,
        scheduled: Utc,
        request: Option<Hash>,
        given: &Given,
    ) -> Result<Append, Problem> {
        let wrong = |why: String| Problem::unprocessable("game", "game", why);
        let plain = without_names(arrangement);
        let (log, rulings) = Log::new(&plain).map_err(|error| wrong(error.to_string()))?;
        let value = serde_json::to_value(&plain).map_err(|error| wrong(error.to_string()))?;
        let salt = Salt(hall.random()?);
        let head = Head::new(id.clone(), scheduled, plain.rulebook, value, of_rulings(&rulings), salt)
            .map_err(|error| wrong(error.to_string()))?;
        let notes = Notes {
            seen: hall.clock.now(),
            request,
            competition: Some(self.id.clone()),
            given: Some(given.clone()),
            ..Notes::default()
        };
        let entry = jadoube_store::Entry::new(written(head.line(), &notes));
        let due = log.game().next_deadline().map_or(i64::MAX, |at| scheduled.millis() + at.0);
        Ok(Append::new(game::log_name(id), 0, [entry]).mark(Mark::Set(due)))
    }

    /// What the game is arranged as: what the competition says where the game itself says nothing, and no clock runs before the
    /// arbiter starts it.
    pub(super) fn arrangement(
        &self,
        state: &State,
        mut keys: Map<String, Value>,
    ) -> Result<(Arrangement, [Option<Name>; 2]), Problem> {
        let wrong = |why: String| Problem::unprocessable("game", "game", why);
        let of_all = serde_json::to_value(&state.competition.arranged().game);
        if let Ok(Value::Object(of_all)) = of_all {
            for (key, value) in of_all.into_iter().filter(|(key, _)| key != "white" && key != "black") {
                keys.entry(key).or_insert(value);
            }
        }
        keys.entry("begins").or_insert_with(|| json!("start"));
        let mut names = [None, None];
        for (side, name) in ["white", "black"].into_iter().zip(&mut names) {
            if let Some(text) = keys.get(side).and_then(|it| it.get("name")).and_then(Value::as_str) {
                let wrong = |error| Problem::unprocessable("name", &format!("game.{side}.name"), error);
                *name = Some(Name::new(text).map_err(wrong)?);
            }
        }
        let arrangement = serde_json::from_value(Value::Object(keys)).map_err(|it| wrong(it.to_string()))?;
        Ok((arrangement, names))
    }

    /// The acts that make these games: players into the list, the rounds paired, tokens given.
    fn together(&self, state: &State, caller: &Caller, plans: &[&Plan]) -> Result<Together, Problem> {
        let mut roster = state.roster.clone();
        let mut next = state.competition.players().map(|(player, _)| player.0).max().unwrap_or(0) + 1;
        let (mut entered, mut acts) = (Vec::new(), Vec::new());
        let mut rounds: std::collections::BTreeMap<u32, Paired> = std::collections::BTreeMap::new();
        for plan in plans {
            let number = plan.new.round.unwrap_or(1);
            let paired = rounds.entry(number).or_insert_with(|| as_paired(state, number));
            let busy: Vec<PlayerId> = paired.boards.iter().flat_map(|board| [board.1, board.2]).collect();
            let mut sides = [PlayerId(0); 2];
            for (side, name) in sides.iter_mut().zip(&plan.names) {
                // Who plays already in this round is another person of the same name.
                let same = |(_, person): &(PlayerId, &Person)| Some(&person.name) == name.as_ref();
                let known =
                    roster.iter().find(|it| same(it) && !busy.contains(&it.0)).map(|(player, _)| player);
                *side = known.unwrap_or(PlayerId(next));
                if known.is_none() {
                    next += 1;
                    entered.push(*side);
                    if let Some(name) = name {
                        roster.set(*side, Person::named(name.clone()));
                    }
                }
            }
            let free = || (1..).find(|board| paired.boards.iter().all(|it| it.0 != *board)).unwrap_or(1);
            let board = plan.new.board.unwrap_or_else(free);
            paired.scheduled = plan.new.scheduled.or(paired.scheduled);
            paired.boards.push((board, sides[0], sides[1], Some(plan.id.clone())));
            acts.extend(given_seats(caller, &plan.id, &plan.given));
        }
        let first =
            [HallAct::Enter { players: entered }].into_iter().chain(rounds.into_values().map(HallAct::Pair));
        let acts = first.chain(acts).collect();
        let appends = plans.iter().filter_map(|plan| plan.append.clone()).collect();
        Ok(Together { head: None, id: None, request: None, acts, appends, roster: Some(roster) })
    }
}

/// A round as it is paired now.
fn as_paired(state: &State, number: u32) -> Paired {
    let round = state.competition.round(number);
    let boards = round.map(|round| {
        let boards = round.boards.iter();
        boards.map(|(number, board)| (*number, board.white, board.black, board.game.clone())).collect()
    });
    let byes = round.map(|round| round.byes.iter().map(|(player, bye)| (*player, *bye)).collect());
    Paired {
        round: number,
        scheduled: round.and_then(|round| round.scheduled),
        boards: boards.unwrap_or_default(),
        byes: byes.unwrap_or_default(),
    }
}

/// A game that is to be made, or was.
struct Plan {
    id: Id,
    made: bool,
    given: Given,
    new: NewGame,
    names: [Option<Name>; 2],
    append: Option<Append>,
}
