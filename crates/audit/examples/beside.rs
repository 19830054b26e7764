//! All games of some files through the arbiter and through the audit, under every rulebook:
//! `cargo run --release -p jadoube-audit --example beside -- FILE…`

#[path = "../tests/support/beside.rs"]
mod beside;

use beside::{Tally, compare, games};
use jadoube_laws::RulebookId;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut wrong = 0;
    for file in std::env::args().skip(1) {
        let games = games(&std::fs::read(&file)?);
        println!("{file}: {} games", games.len());
        for book in RulebookId::ALL {
            let mut tally = Tally::default();
            for game in &games {
                if let Err(differs) = compare(game, book, &mut tally) {
                    wrong += 1;
                    println!("{differs}");
                }
            }
            println!("  {book}: {tally:?}");
        }
    }
    println!("{wrong} games about which the two differ");
    std::process::exit(i32::from(wrong > 0));
}
