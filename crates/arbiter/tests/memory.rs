//! A running game is small: under 8 KiB for 80 moves beside its log.

#[path = "support/random_game.rs"]
mod random_game;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use jadoube_arbiter::{Arrangement, By, Event, Game, Manner, Request, What};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;

/// Counts the bytes in use.
struct Counting;

thread_local! {
    /// Those that this thread took, less those that it gave back: what the runner of the tests does meanwhile is not the game's.
    static IN_USE: Cell<usize> = const { Cell::new(0) };
}

fn in_use() -> usize {
    IN_USE.get()
}

// SAFETY: every call goes to the system's allocator unchanged; only a counter is kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.set(IN_USE.get().wrapping_add(layout.size()));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.set(IN_USE.get().wrapping_sub(layout.size()));
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn eighty_moves_fit_into_eight_kibibytes() {
    let mut arrangement = Arrangement::new(RulebookId::Fide2023);
    arrangement.time = "40/5400+30:1800+30".parse().unwrap();
    let games = (1u64..200).map(|seed| {
        let events = random_game::events(seed, 80);
        let before = in_use();
        let (mut game, _) = Game::new(&arrangement).expect("the arrangement is sound");
        for (event, second) in events.iter().zip(1..) {
            game.handle(event, Millis(second * 1000));
        }
        (in_use() - before + size_of::<Game>(), game)
    });
    let long: Vec<usize> =
        games.filter(|(_, game)| game.state().ply == 160).map(|(used, _)| used).take(20).collect();
    assert_eq!(long.len(), 20, "too few random games last 80 moves");
    let most = long.into_iter().max().unwrap_or_default();
    assert!(most < 8 * 1024, "a running game takes {most} bytes");
}

/// Whatever is sent, a game keeps no more than it needs: what is touched, offered, claimed and asked in one turn, over and
/// over, two hundred thousand times.
#[test]
fn a_turn_without_end_takes_no_memory() {
    let touch = |squares: &[&str]| What::Touch {
        squares: squares.iter().map(|square| square.parse().unwrap()).collect(),
        together: false,
        manner: Manner::default(),
    };
    let again = [
        Event { by: By::White, what: touch(&["e2", "d7"]) },
        Event { by: By::Black, what: touch(&["g8"]) },
        Event { by: By::White, what: What::OfferDraw { condition: None } },
        Event { by: By::Black, what: What::DeclineDraw },
        Event { by: By::White, what: What::Request(Request::Arbiter) },
    ];
    let (mut game, _) = Game::new(&Arrangement::new(RulebookId::Fide2023)).expect("the arrangement is sound");
    let mut send = |times: i64| {
        for turn in 0..times {
            game.handle(&again[(turn % 5) as usize], Millis(turn));
        }
        in_use()
    };
    let after_some = send(2_000);
    let after_many = send(200_000);
    assert!(after_many <= after_some + 4096, "{after_some} bytes, then {after_many}");
    assert!(game.state().white.duty.is_some(), "what was touched binds");
}
