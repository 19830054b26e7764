//! All that the server knows: the store, the competitions, the games that are held in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt, stream};
use jadoube_arbiter::{Event, ShortState};
use jadoube_clock::Millis;
use jadoube_hall::Utc;
use jadoube_hall::log::{Hash, Id};
use jadoube_hall::rights::{Seat, Sight};
use jadoube_laws::Lang;
use jadoube_store::Store;
use serde_json::json;
use tokio::sync::{Mutex, broadcast};

use crate::alive::{Alive, Before};
use crate::competition::{BoardTold, Room};
use crate::game::{self, Done, Game};
use crate::limits::{Failures, Limits};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::record;
use crate::several::Several;
use crate::ticker;
use crate::time::Clock;

/// Everything.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) alive: Alive,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    pub(crate) failures: Failures,
    /// None where public questions are turned off.
    pub(crate) pool: Option<Pool>,
    pub(crate) admin: Hash,
    /// How many sockets can be open at once.
    pub(crate) sockets: u64,
    /// How often the store has waited for the disk.
    pub(crate) commits: Arc<AtomicU64>,
    /// A fault that a test plants: who sent what is not looked up in the log.
    forgets: bool,
    /// The language of what goes to nobody in particular.
    pub(crate) lang: Lang,
    /// Called before the core handles an event: where a test plants a failure.
    pub(crate) planted: fn(&Event),
    /// What is kept where other servers use the store too.
    pub(crate) several: Option<Several>,
    /// What a power cut may lose of what was acknowledged, where that is anything.
    pub(crate) loses: Option<&'static str>,
    this: Weak<Hall>,
    competitions: RwLock<HashMap<Id, Arc<Room>>>,
    tokens: RwLock<HashMap<Hash, (Id, String)>>,
    links: RwLock<HashMap<Hash, Id>>,
    /// When each token was used the last time since the server started.
    used: RwLock<HashMap<String, Utc>>,
    games: RwLock<HashMap<Id, Arc<Game>>>,
    /// Held while a game is brought in, so that there is only one of each.
    bringing: Mutex<()>,
}

/// How many games are stopped or set going at once: they share commits, and one after the other each would wait for the disk alone.
pub(crate) const AT_ONCE: usize = 256;

/// How many logs are read at once when the server starts.
const READ_AT_ONCE: usize = 16;

/// What a hall is made of.
pub(crate) struct Parts {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) pool: Option<Pool>,
    pub(crate) admin: Hash,
    pub(crate) planted: fn(&Event),
    pub(crate) forgets: bool,
    pub(crate) commits: Arc<AtomicU64>,
    pub(crate) several: Option<Several>,
    pub(crate) loses: Option<&'static str>,
}

impl Hall {
    pub(crate) fn new(parts: Parts) -> Arc<Hall> {
        let Parts { store, clock, pool, admin, planted, forgets, commits, several, loses } = parts;
        Arc::new_cyclic(|this| Hall {
            store,
            clock,
            alive: Alive::new(Instant::now(), several.is_some()),
            metrics: Metrics::default(),
            limits: Limits::default(),
            failures: Failures::default(),
            pool,
            admin,
            sockets: crate::requests::sockets(),
            forgets,
            commits,
            lang: Lang::En,
            planted,
            several,
            loses,
            this: this.clone(),
            competitions: RwLock::default(),
            tokens: RwLock::default(),
            links: RwLock::default(),
            used: RwLock::default(),
            games: RwLock::default(),
            bringing: Mutex::new(()),
        })
    }

    /// Brings in all competitions, and the games that are scheduled or running: finished games and their logs are not read.
    pub(crate) async fn bring_in(&self, before: Option<Before>) -> Result<(), String> {
        let said = |error: jadoube_store::Error| error.to_string();
        let mut after = String::new();
        loop {
            let names = self.store.list("competitions/", &after, 500).await.map_err(said)?;
            let Some(last) = names.last() else { break };
            after.clone_from(last);
            // Each on whichever thread is free.
            let rooms = stream::iter(names).map(|name| {
                let store = Arc::clone(&self.store);
                tokio::spawn(async move { Room::load(&*store, &name).await })
            });
            let mut rooms = rooms.buffered(READ_AT_ONCE);
            while let Some(room) = rooms.next().await {
                self.keep_competition(&Arc::new(room.map_err(|error| error.to_string())??));
            }
        }
        let marks = self.store.marks().await.map_err(said)?;
        let ids = marks.iter().filter_map(|marked| marked.log.strip_prefix("games/")?.parse::<Id>().ok());
        let ids: Vec<Id> = ids.collect();
        self.store.expect(ids.iter().map(game::log_name).collect()).await.map_err(said)?;
        let games = stream::iter(ids).map(|id| {
            let hall = self.this.clone();
            tokio::spawn(async move {
                let read = hall.upgrade()?.read(&id).await;
                // One log that cannot be read does not keep all others from being played.
                let left_out = |problem: &Problem| {
                    tracing::error!("the game {id} is left out: {}", problem.message);
                };
                read.inspect_err(left_out).ok()
            })
        });
        let games: Vec<Result<Option<Arc<Game>>, _>> = games.buffer_unordered(READ_AT_ONCE).collect().await;
        let games: Vec<Arc<Game>> = games.into_iter().filter_map(|game| game.ok()?).collect();
        self.store.expect(Vec::new()).await.map_err(said)?;
        // Nobody's time runs out before it is known whether play was interrupted.
        if let Some(Before(last)) = before {
            let stopped = stream::iter(games.clone());
            let stopped = stopped.map(|game| async move { game.interrupt_since(self, last).await });
            let stopped = stopped.buffer_unordered(AT_ONCE).try_collect::<()>().await;
            stopped.map_err(|problem| problem.message)?;
        }
        let games: Vec<Arc<Game>> = games.into_iter().map(|game| self.keep(game)).collect();
        if self.several.is_some() {
            let complete = stream::iter(games).map(|game| async move { self.complete(&game).await });
            let complete = complete.buffer_unordered(AT_ONCE).try_collect::<()>().await;
            complete.map_err(|problem| problem.message)?;
            // Nobody may have been there.
            self.interrupt_all().await;
        }
        Ok(())
    }

    /// All competitions, by their ids.
    pub(crate) fn competitions(&self) -> Vec<Arc<Room>> {
        let competitions = self.competitions.read().unwrap_or_else(PoisonError::into_inner);
        let mut rooms: Vec<Arc<Room>> = competitions.values().cloned().collect();
        rooms.sort_by(|one, other| one.id.cmp(&other.id));
        rooms
    }

    pub(crate) fn competition(&self, id: &Id) -> Option<Arc<Room>> {
        self.competitions.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    pub(crate) fn keep_competition(&self, room: &Arc<Room>) {
        let mut competitions = self.competitions.write().unwrap_or_else(PoisonError::into_inner);
        let is_new = !competitions.contains_key(&room.id);
        // Who made it and who follows the store may come at the same time: there is only one of each.
        let room = Arc::clone(competitions.entry(room.id.clone()).or_insert_with(|| Arc::clone(room)));
        drop(competitions);
        if is_new && room.delay > Millis::ZERO {
            tokio::spawn(later(room.told.subscribe(), room.told_later.clone(), room.delay));
        }
        self.know_tokens(&room);
    }

    /// Remembers which tokens a competition knows.
    pub(crate) fn know_tokens(&self, room: &Room) {
        let mut tokens = self.tokens.write().unwrap_or_else(PoisonError::into_inner);
        for (id, token) in room.state().competition.tokens() {
            tokens.entry(token.hash).or_insert_with(|| (room.id.clone(), id.to_owned()));
        }
        drop(tokens);
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.extend(room.state().links.iter().map(|hash| (*hash, room.id.clone())));
    }

    /// The competition of a link or code, good or not.
    pub(crate) fn link(&self, hash: Hash) -> Option<Id> {
        self.links.read().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned()
    }

    /// The competition and the id of a token, good or not.
    pub(crate) fn token(&self, hash: Hash) -> Option<(Id, String)> {
        self.tokens.read().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned()
    }

    /// Notes that a token is used.
    pub(crate) fn note_use(&self, token: &str) {
        let (now, second) = (self.clock.utc(), 1_000);
        let known = self.last_use(token).is_some_and(|last| now.millis() - last.millis() < second);
        if !known {
            self.used.write().unwrap_or_else(PoisonError::into_inner).insert(token.to_owned(), now);
        }
    }

    /// When a token was used the last time, since the server started.
    pub(crate) fn last_use(&self, token: &str) -> Option<Utc> {
        self.used.read().unwrap_or_else(PoisonError::into_inner).get(token).copied()
    }

    /// A game, brought in where it is not in memory.
    pub(crate) async fn game(&self, id: &Id) -> Result<Arc<Game>, Problem> {
        if let Some(game) = self.held(id) {
            return Ok(game);
        }
        if self.several.is_some() && self.store.length(&game::log_name(id)).await? > 0 {
            // What its competition says of it may still be on its way.
            self.catch_up().await;
        }
        self.bring(id).await
    }

    /// The same where everything is known here that the store has.
    pub(crate) async fn bring(&self, id: &Id) -> Result<Arc<Game>, Problem> {
        let _bringing = self.bringing.lock().await;
        if let Some(game) = self.held(id) {
            return Ok(game);
        }
        let game = self.keep(self.read(id).await?);
        self.complete(&game).await?;
        Ok(game)
    }

    /// A game from the store.
    async fn read(&self, id: &Id) -> Result<Arc<Game>, Problem> {
        let found = game::whole(&*self.store, id).await?;
        let (first, entries) = found.split_first().ok_or_else(|| Problem::not_found("game"))?;
        let (head, notes) = record::head(first).map_err(game::damaged)?;
        let competition = notes.competition.and_then(|id| self.competition(&id));
        let competition = competition.ok_or_else(|| game::damaged(format!("{id} has no competition")))?;
        // Other games have taken its place.
        if competition.state().competition.board_of(id).is_none() {
            return Err(Problem::not_found("game"));
        }
        let mut game = match Game::new(competition, head.clone(), entries, self) {
            Ok(game) => game,
            Err(why) => return Err(game::unreadable(&head, why)),
        };
        if self.forgets {
            game.table.get_mut().forget_ids();
        }
        Ok(Arc::new(game))
    }

    /// Holds a game, and from now on its deadlines. Who follows the store may have brought it in meanwhile: there is only one of each.
    fn keep(&self, game: Arc<Game>) -> Arc<Game> {
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = games.get(&game.id) {
            return Arc::clone(held);
        }
        tokio::spawn(ticker::keep(self.this.clone(), Arc::downgrade(&game)));
        games.insert(game.id.clone(), Arc::clone(&game));
        self.metrics.games.set(games.len() as i64);
        game
    }

    /// Lets go of games that are no longer paired.
    pub(crate) fn give_up(&self, gone: &[Id]) {
        self.retain(|game| !gone.contains(&game.id));
    }

    /// Lets go of all games but these.
    pub(crate) fn retain(&self, keep: impl Fn(&Arc<Game>) -> bool) {
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, game| keep(game));
        self.metrics.games.set(games.len() as i64);
    }

    /// The hall itself, for what goes on behind an answer.
    pub(crate) fn this(&self) -> Option<Arc<Hall>> {
        self.this.upgrade()
    }

    /// Lets go of the games that a competition no longer has.
    pub(crate) fn let_go(&self, room: &Room) {
        let state = room.state();
        self.retain(|game| game.competition.id != room.id || state.competition.board_of(&game.id).is_some());
    }

    pub(crate) fn held(&self, id: &Id) -> Option<Arc<Game>> {
        let games = self.games.read().unwrap_or_else(PoisonError::into_inner);
        let game = games.get(id)?;
        game.asked_for.store(true, Ordering::Relaxed);
        Some(Arc::clone(game))
    }

    /// Interrupts play in every game that is running.
    pub(crate) async fn interrupt_all(&self) {
        let games: Vec<Arc<Game>> =
            self.games.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        let stopped = stream::iter(games).for_each_concurrent(AT_ONCE, |game| async move {
            // A tick looks at the gaps first; what cannot be entered now is tried again with the game's next act.
            if let Err(problem) = game.tick(self).await {
                tracing::warn!("a game could not be interrupted yet: {}", problem.message);
            }
        });
        stopped.await;
    }

    /// Tells those who watch the competition what has come of an act.
    pub(crate) fn follow_up(&self, game: &Game, done: &Done) {
        // Nobody is watching: whoever comes asks for the whole.
        if game.competition.told.receiver_count() == 0 {
            return;
        }
        let state = game.competition.state();
        let Some((round, board, _)) = state.competition.board_of(&game.id) else { return };
        let (version, at) = (done.entry.version, done.entry.at);
        let sight = Sight::new(Seat::Spectator, at, Millis::ZERO);
        let message = |state: &ShortState| {
            json!({
                "type": "board", "game": game.id, "round": round, "board": board,
                "version": version, "state": state,
            })
        };
        let told = Arc::new(BoardTold {
            game: game.id.clone(),
            at: Instant::now(),
            here: message(&done.state),
            beyond: message(&sight.short_state(&done.state)),
        });
        drop(state);
        // The last who was watching may just have gone.
        _ = game.competition.told.send(told);
    }
}

/// Tells what happens at the boards again when it is time, for those who see with a delay. It ends with the competition.
async fn later(
    mut told: broadcast::Receiver<Arc<BoardTold>>,
    later: broadcast::Sender<Arc<BoardTold>>,
    delay: Millis,
) {
    let delay = Duration::from_millis(delay.0.unsigned_abs());
    let mut waiting: VecDeque<Arc<BoardTold>> = VecDeque::new();
    loop {
        let due = waiting.front().map(|first| first.at + delay);
        tokio::select! {
            message = told.recv() => match message {
                Ok(message) => waiting.push_back(message),
                // Who looks on sees the next message of that board.
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return,
            },
            () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()), if due.is_some() => {
                if let Some(message) = waiting.pop_front() {
                    // Nobody may be watching.
                    _ = later.send(message);
                }
            }
        }
    }
}
