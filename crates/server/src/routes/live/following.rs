//! Who follows a game: what he is told, and when.

use std::pin::pin;
use std::time::Instant;

use jadoube_arbiter::Running;
use jadoube_clock::Millis;
use jadoube_hall::competition::Token;
use jadoube_hall::rights::Seat;
use jadoube_laws::Lang;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use super::{CLOCK, DELAYED, Ended, Line, acting, introduced};
use crate::game::{Game, Table};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::routes::competitions::{asking, calls, is_in_hall};
use crate::routes::{Stopping, games};

pub(super) async fn follow(
    hall: &Hall,
    line: &mut Line,
    identity: Identity,
    id: &str,
    from: u32,
    mut stopping: Stopping,
) -> Result<(), Ended> {
    let identity = introduced(hall, line, identity).await?;
    let game = games::known(hall, &identity, id).await?;
    let mut versions = game.version.subscribe();
    let (mut seated, mut told) = (Seated::at(&game, &identity)?, from);
    hello(hall, line, &identity, &game, from).await?;
    let (mut clock, mut delayed) = (interval(CLOCK), interval(DELAYED));
    let mut shown = Instant::now();
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    delayed.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let has_delay = game.competition.delay > Millis::ZERO;
    let mut waiting = [json!([]), json!([])];
    let mut greeted = false;
    // What seldom comes is waited for once, and not again with every entry.
    let mut stopped = pin!(stopping.told());
    let mut hall_changed = pin!(changed(game.competition.version.subscribe()));
    loop {
        let version = *versions.borrow_and_update();
        seated.look(&game, &identity)?;
        let known = told;
        told = catch_up(line, &identity, &game, seated.seat, (told, version)).await?;
        // What the clocks show goes along with what is told anyway, and so does the look whether the token has ended meanwhile.
        if told > known
            && shown.elapsed() > CLOCK / 2
            && let Some(message) = clocks_at_hand(&game, seated.seat)?
        {
            still_good(hall, &identity)?;
            line.begin(message).await?;
            shown = Instant::now();
            clock.reset();
        }
        line.send().await?;
        if !greeted {
            tell_waiting(hall, line, &identity, &game, &mut waiting).await?;
            greeted = true;
        }
        tokio::select! {
            changed = versions.changed() => if changed.is_err() { return Err(Ended::Closed(1001, None)) },
            () = &mut stopped => return Err(Ended::Closed(1001, None)),
            receiver = &mut hall_changed => {
                hall_changed.set(changed(receiver));
                still_good(hall, &identity)?;
                // Another game may have taken its place.
                if game.place().is_none() {
                    return Err(Problem::not_found("game").into());
                }
                tell_waiting(hall, line, &identity, &game, &mut waiting).await?;
            }
            _ = clock.tick() => {
                still_good(hall, &identity)?;
                let message = clocks(&game, &mut *game.table.lock().await, seated.seat)?;
                if let Some(message) = message {
                    line.begin(message).await?;
                }
                shown = Instant::now();
            }
            _ = delayed.tick(), if has_delay => {}
            heard = line.hear_text() => {
                let first = (heard?, Instant::now());
                // What is answered goes out with the entries that it may have become.
                acting::answer(hall, line, &identity, (&game, &mut seated), first).await?;
            }
        }
    }
}

fn still_good(hall: &Hall, identity: &Identity) -> Result<(), Problem> {
    if identity.is_good(hall) { Ok(()) } else { Err(Problem::unauthorized()) }
}

/// Waits until a competition has changed, and gives back what to wait with for the next time.
async fn changed(mut versions: watch::Receiver<u32>) -> watch::Receiver<u32> {
    // Who holds a game holds its competition too.
    _ = versions.changed().await;
    versions
}

/// What somebody is at a game, and his token where it is of its competition. That follows from the competition alone, and is looked for again
/// when that has changed.
pub(super) struct Seated {
    pub(super) seat: Seat,
    token: Option<Token>,
    version: u32,
}

impl Seated {
    fn at(game: &Game, identity: &Identity) -> Result<Seated, Problem> {
        // In this order: what changes meanwhile is looked at again.
        let version = *game.competition.version.borrow();
        let seat = identity.seat_at(game)?;
        Ok(Seated { seat, token: identity.token_in(&game.competition), version })
    }

    pub(super) fn look(&mut self, game: &Game, identity: &Identity) -> Result<(), Problem> {
        if *game.competition.version.borrow() != self.version {
            *self = Seated::at(game, identity)?;
        }
        Ok(())
    }

    /// Whether the token is still good.
    pub(super) fn is_good(&self, hall: &Hall, identity: &Identity) -> bool {
        match &self.token {
            Some(token) => token.is_good(hall.clock.utc()),
            None => identity.is_good(hall),
        }
    }
}

/// Tells who waits for an arbiter at this board, and which devices for a seat, where somebody may know and it has changed.
async fn tell_waiting(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    told: &mut [Value; 2],
) -> Result<(), Ended> {
    let holder = identity.holder_in(&game.competition);
    if !holder.as_ref().is_some_and(is_in_hall) {
        return Ok(());
    }
    let now = {
        let (state, of) = (game.competition.state(), Some(&game.id));
        let calls = calls(&state.competition, holder.as_ref(), of);
        [calls, asking(&state.competition, holder.as_ref(), of, hall.clock.utc())]
    };
    for ((word, now), told) in ["calls", "asking"].into_iter().zip(now).zip(told) {
        if now != *told {
            told.clone_from(&now);
            line.say(&json!({"type": word, word: now})).await?;
        }
    }
    Ok(())
}

async fn hello(
    hall: &Hall,
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    from: u32,
) -> Result<(), Ended> {
    let seat = identity.seat_at(game)?;
    let hello = {
        let mut table = game.table.lock().await;
        let now = Instant::now();
        let view = game.view(&mut table, seat, now, line.lang)?;
        if from > view.version {
            let why = format!("the log ends at version {}", view.version);
            let ahead = Problem::unprocessable("ahead", "from", why).with("version", view.version.into());
            return Err(ahead.into());
        }
        let role = seat.word();
        json!({
            "type": "hello", "version": view.version, "role": role, "language": line.lang.as_str(),
            "time": hall.clock.utc(), "now": view.table.at(now),
        })
    };
    line.say(&hello).await
}

/// Tells all entries that are seen and were not told, up to the present version at least.
async fn catch_up(
    line: &mut Line,
    identity: &Identity,
    game: &Game,
    seat: Seat,
    (told, present): (u32, u32),
) -> Result<u32, Ended> {
    let (lang, token) = (line.lang, identity.token());
    if present <= told && !game.is_delayed_for(seat) {
        return Ok(told);
    }
    let (messages, version) = match game.messages(seat, lang, (told, present), token) {
        Some(messages) => (messages?, present),
        None => {
            let mut table = game.table.lock().await;
            let view = game.view(&mut table, seat, Instant::now(), lang)?;
            (view.messages(told, token)?, view.version.max(told))
        }
    };
    for message in messages {
        line.begin(message).await?;
    }
    Ok(version)
}

/// What the clocks show, while one runs.
fn clocks(game: &Game, table: &mut Table, seat: Seat) -> Result<Option<String>, Problem> {
    let instant = Instant::now();
    let now = table.at(instant);
    let view = game.view(table, seat, instant, Lang::En)?;
    let log = view.log()?;
    let now = view.sight.until().unwrap_or(now).max(log.game().now());
    let Some(running) = log.game().running() else { return Ok(None) };
    let [white, black] = log.game().clocks_at(now);
    let shown = Clocks { kind: "clock", white, black, running: Running::from(Some(running)), now };
    // Our own types are JSON always.
    Ok(Some(serde_json::to_string(&shown).unwrap_or_default()))
}

/// The same, unless an act is being entered just now: nobody waits for that.
fn clocks_at_hand(game: &Game, seat: Seat) -> Result<Option<String>, Problem> {
    game.table.try_lock().map_or(Ok(None), |mut table| clocks(game, &mut table, seat))
}

#[derive(Serialize)]
struct Clocks {
    #[serde(rename = "type")]
    kind: &'static str,
    white: Option<Millis>,
    black: Option<Millis>,
    running: Running,
    now: Millis,
}
