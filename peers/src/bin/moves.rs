//! Move lists beside those of cozy-chess and shakmaty.

fn main() {
    println!("{}", jadoube_board::Position::INITIAL.fen());
}
