//! Games that are over and that nobody has looked at for a while are let go: they stand in the store, and whoever asks brings one in
//! again. A server that runs for a season would hold all its games otherwise, and who reads through the rounds could make it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::game::Game;
use crate::hall::Hall;

/// Looks every so often for as long as there is a hall: a game stays for one to two of these after it was asked for the last time.
pub(crate) async fn keep(hall: Weak<Hall>, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        match hall.upgrade() {
            Some(hall) => hall.let_rest(),
            None => return,
        }
    }
}

impl Hall {
    /// Lets go of the games that are over and that nobody has asked for since the last time.
    fn let_rest(&self) {
        self.retain(|game| {
            // Who follows it or is about to do something with it holds it too: nobody can come to have it while this is looked at.
            let unheld = Arc::strong_count(game) == 1;
            game.asked_for.swap(false, Ordering::Relaxed) || !unheld || !is_over(game)
        });
    }
}

fn is_over(game: &Game) -> bool {
    game.table.try_lock().is_ok_and(|table| table.is_over())
}
