//! Deadlines are kept whether anybody is connected or not: a task for each game that is scheduled or running.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::{sleep, sleep_until};

use crate::game::Game;
use crate::hall::Hall;

/// How long a game waits after a deadline could not be ruled on.
const AGAIN: Duration = Duration::from_millis(500);

/// Waits for the deadlines of a game for as long as somebody holds it.
pub(crate) async fn keep(hall: Weak<Hall>, game: Weak<Game>) {
    let Some(mut versions) = game.upgrade().map(|game| game.version.subscribe()) else { return };
    loop {
        versions.borrow_and_update();
        let deadline = match game.upgrade() {
            Some(game) => game.table.lock().await.deadline(),
            None => return,
        };
        let Some(grace) = hall.upgrade().map(|hall| hall.grace()) else { return };
        let Some((_, instant)) = deadline else {
            // Nothing is due before something is entered.
            if versions.changed().await.is_err() {
                return;
            }
            continue;
        };
        tokio::select! {
            changed = versions.changed() => if changed.is_err() { return },
            () = sleep_until((instant + grace).into()) => {
                let (Some(hall), Some(game)) = (hall.upgrade(), game.upgrade()) else { return };
                let ticked = game.tick(&hall).await;
                let due = Arc::clone(&game).table.lock().await.deadline();
                if ticked.is_err() || due == deadline {
                    sleep(AGAIN).await;
                }
            }
        }
    }
}
