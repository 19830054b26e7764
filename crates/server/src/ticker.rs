//! Deadlines are kept whether anybody is connected or not: a task for each game that is scheduled or running.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::time::{sleep, sleep_until};

use crate::game::Game;
use crate::hall::Hall;

/// How long a game waits after a deadline could not be ruled on.
const AGAIN: Duration = Duration::from_millis(500);

/// Waits for the deadlines of a game for as long as somebody holds it. Most entries only put a deadline off: the task is woken by
/// those alone that bring one nearer, and looks again when the one that it waits for has passed.
pub(crate) async fn keep(hall: Weak<Hall>, game: Weak<Game>) {
    let Some(due) = game.upgrade().map(|game| Arc::clone(&game.due)) else { return };
    loop {
        let deadline = match game.upgrade() {
            Some(game) => {
                let mut table = game.table.lock().await;
                let deadline = table.deadline();
                table.awaited = deadline.map(|(_, instant)| instant);
                deadline
            }
            None => return,
        };
        let Some(grace) = hall.upgrade().map(|hall| hall.grace()) else { return };
        let Some((_, instant)) = deadline else {
            // Nothing is due before something is entered.
            due.notified().await;
            continue;
        };
        if instant + grace > Instant::now() {
            tokio::select! {
                () = due.notified() => {}
                () = sleep_until((instant + grace).into()) => {}
            }
            continue;
        }
        let (Some(hall), Some(game)) = (hall.upgrade(), game.upgrade()) else { return };
        let ticked = game.tick(&hall).await;
        let is_due_still = game.table.lock().await.deadline() == deadline;
        drop((hall, game));
        if ticked.is_err() || is_due_still {
            sleep(AGAIN).await;
        }
    }
}
