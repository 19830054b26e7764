//! Dead positions, flags and resignations, and pawns left on their last rank.

use jadoube_board::{Color, Position};
use jadoube_laws::{InForce, Pace, RulebookId, Supervision};
use jadoube_play::{Effort, Unpromoted, Verdict, Winnability, can_force_mate, flag_fallen, resigned};

fn book(id: RulebookId) -> InForce {
    let pace = if matches!(id, RulebookId::FinBlitz2008 | RulebookId::FinBlitz2014) {
        Pace::Blitz
    } else {
        Pace::Standard
    };
    InForce::plain(id, pace, Supervision::Full)
}

fn at(fen: &str) -> Position {
    Position::from_fen_lenient(fen).map(|(position, _)| position).unwrap()
}

#[test]
fn a_flag_loses_unless_the_opponent_can_never_mate() {
    let book = book(RulebookId::Fide2018);
    let mut winnability = Winnability::new(Effort::Exact, Unpromoted::of(book));
    let mut falls = |fen: &str, player| flag_fallen(book, &at(fen), player, &mut winnability).unwrap();
    let law = |verdict| match verdict {
        Verdict::Loses(clause) => ("loses", clause.law()),
        Verdict::Draws(clause) => ("draws", clause.law()),
        Verdict::Open(clause) => ("open", clause.law()),
    };
    assert_eq!(law(falls("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::Black)), ("loses", "6.9"));
    assert_eq!(law(falls("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::White)), ("draws", "6.9"));
    // A knight can mate where a pawn of the other side helps.
    assert_eq!(law(falls("4k3/8/8/8/8/5n2/4P3/4K3 w - - 0 1", Color::White)), ("loses", "6.9"));
}

#[test]
fn a_resignation_draws_since_2023_where_the_opponent_can_never_mate() {
    let position = at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let mut winnability = Winnability::new(Effort::Exact, Unpromoted::Queen);
    let old = resigned(book(RulebookId::Fide2018), &position, Color::White, &mut winnability);
    assert!(matches!(old, Some(Verdict::Loses(clause)) if clause.law() == "5.1.2"));
    let new = resigned(book(RulebookId::Fide2023), &position, Color::White, &mut winnability);
    assert!(matches!(new, Some(Verdict::Draws(clause)) if clause.law() == "5.1.2"));
    let lost = resigned(book(RulebookId::Fide2023), &position, Color::Black, &mut winnability);
    assert!(matches!(lost, Some(Verdict::Loses(_))));
}

#[test]
fn what_was_not_found_out_is_open() {
    // Dead, but only by an enumeration of nearly a million positions.
    let position = at("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1");
    let mut winnability = Winnability::new(Effort::Exact, Unpromoted::Queen).within(1_000);
    assert_eq!(winnability.can_mate(&position, Color::White), None);
    let verdict = flag_fallen(book(RulebookId::Fide2018), &position, Color::Black, &mut winnability);
    assert!(matches!(verdict, Some(Verdict::Open(clause)) if clause.law() == "6.9"));
    assert!(!winnability.is_dead(&position), "only what is certain ends a game");
}

#[test]
fn a_pawn_on_its_last_rank_is_to_be_a_queen() {
    // White has carried the pawn to e8 and put nothing in its place.
    let position = at("4P3/8/8/8/8/1k6/8/4K3 b - - 0 1");
    let mut queen = Winnability::new(Effort::Exact, Unpromoted::Queen);
    assert!(!queen.is_dead(&position));
    assert_eq!(queen.can_mate(&position, Color::White), Some(true));
    assert_eq!(queen.can_mate(&position, Color::Black), Some(false));
    let mut stays = Winnability::new(Effort::Exact, Unpromoted::Stays);
    assert!(stays.is_dead(&position));
    assert_eq!(stays.can_mate(&position, Color::White), Some(false));

    assert_eq!(Unpromoted::of(book(RulebookId::Fide2018)), Unpromoted::Queen);
    assert_eq!(Unpromoted::of(book(RulebookId::Fide2009)), Unpromoted::Queen);
    assert_eq!(Unpromoted::of(book(RulebookId::FinBlitz2014)), Unpromoted::Stays);
}

#[test]
fn a_pawn_on_its_own_first_rank_is_none_of_these() {
    let position = at("7k/8/8/8/8/8/8/P3K3 w - - 0 1");
    assert!(Unpromoted::Queen.waiting(position.board()).is_empty());
    assert_eq!(Unpromoted::Queen.promoted(&position), position);
}

#[test]
fn finnish_blitz_asks_for_material_that_forces_mate() {
    let finnish = book(RulebookId::FinBlitz2008);
    let forces = |fen: &str, policy| can_force_mate(finnish, at(fen).board(), Color::White, policy);
    let stays = Unpromoted::Stays;
    assert!(forces("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", stays));
    assert!(!forces("4k3/8/8/8/8/8/4N3/3NK3 w - - 0 1", stays));
    assert!(forces("4k3/8/8/8/8/8/4N3/3BK3 w - - 0 1", stays));
    assert!(!forces("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", stays), "it stands there for ever");
    assert!(forces("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", Unpromoted::Queen));
    let mut winnability = Winnability::new(Effort::Exact, Unpromoted::of(finnish));
    let position = at("4k3/8/8/8/8/8/4N3/3NK3 w - - 0 1");
    let verdict = flag_fallen(finnish, &position, Color::Black, &mut winnability);
    assert!(matches!(verdict, Some(Verdict::Draws(_))));
}
