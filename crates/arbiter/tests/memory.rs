//! A running game is small: under 8 KiB for 80 moves beside its log.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use jadoube_arbiter::{Arrangement, By, Event, Game, MoveText, What};
use jadoube_board::{Attempt, Position};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;

/// Counts the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged; only a counter is kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn eighty_moves_fit_into_eight_kibibytes() {
    let mut arrangement = Arrangement::new(RulebookId::Fide2023);
    arrangement.time = "40/5400+30:1800+30".to_owned();
    let games = (1u64..200).map(|seed| {
        let before = IN_USE.load(Ordering::Relaxed);
        let (game, _) = Game::new(&arrangement).expect("the arrangement is sound");
        let game = play(game, seed);
        (IN_USE.load(Ordering::Relaxed) - before + size_of::<Game>(), game)
    });
    let long: Vec<usize> =
        games.filter(|(_, game)| game.state().ply == 160).map(|(used, _)| used).take(20).collect();
    assert_eq!(long.len(), 20, "too few random games last 80 moves");
    let most = long.into_iter().max().unwrap_or_default();
    assert!(most < 8 * 1024, "a running game takes {most} bytes");
}

/// Eighty random moves by each player, or as many as the game lasts.
fn play(mut game: Game, seed: u64) -> Game {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Position::INITIAL;
    for ply in 0..160 {
        let moves = position.legal_moves().expect("one king a side");
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let Some(&mv) = moves.get(random as usize % moves.len().max(1)) else { break };
        let by = By::from(position.turn());
        let attempt =
            Attempt::Carry { from: mv.from(), to: position.king_target(mv), promotion: mv.promotion() };
        let at = Millis((ply + 1) * 1000);
        game.handle(&Event { by, what: What::Move { made: MoveText(attempt), hands: 1 } }, at);
        game.handle(&Event { by, what: What::Press { other_hand: false } }, at);
        position = position.play(mv);
    }
    game
}
