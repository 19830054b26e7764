//! Which acts are open to whom, and why others are not. A copy of the game tries each: so the answer cannot differ from
//! what a try would bring.

use jadoube_board::{Attempt, Color};
use jadoube_laws::Lang;

use crate::Game;
use crate::event::{By, Claim, ClaimKind, Event, Observation, StopReason, What};
use crate::made::MoveText;
use crate::protocol::view::{OpenAct, Said};
use crate::ruling::Decision;

/// What each may do now.
pub(super) fn acts(game: &Game, lang: Lang) -> Vec<OpenAct> {
    let players = Color::ALL
        .into_iter()
        .flat_map(|player| players_acts(game).into_iter().map(move |what| Event { by: player.into(), what }));
    let arbiter = arbiters_acts().into_iter().map(|what| Event { by: By::Arbiter, what });
    players.chain(arbiter).map(|event| tried(game, &event, lang)).collect()
}

/// Those of a player whose rest follows from the game: another move than this one is open where this one is.
fn players_acts(game: &Game) -> Vec<What> {
    let position = game.position();
    let any_move = position.legal_moves().ok().and_then(|moves| moves.iter().next().copied());
    let made = any_move.map(|mv| Attempt::Carry {
        from: mv.from(),
        to: position.king_target(mv),
        promotion: mv.promotion(),
    });
    let mut acts = vec![
        What::Arrive,
        What::Press { other_hand: false },
        What::OfferDraw { condition: None },
        What::AcceptDraw,
        What::DeclineDraw,
        What::Resign,
        What::StopClock(StopReason::Arbiter),
    ];
    acts.extend(made.map(|attempt| What::Move { made: MoveText(attempt), hands: 1, how: None }));
    acts.extend(ClaimKind::ALL.iter().map(|&kind| What::Claim(Claim::from(kind))));
    acts
}

fn arbiters_acts() -> Vec<What> {
    vec![
        What::Start,
        What::RestartClock,
        What::Observe(Observation::IllegalMove),
        What::Adjourn { left: None, resumption: None },
        What::Resume { present: Color::ALL.to_vec() },
        What::OpenEnvelope { found: None, salt: None },
    ]
}

/// An act is open where it is not refused.
fn tried(game: &Game, event: &Event, lang: Lang) -> OpenAct {
    let mut trial = game.without_search();
    let rulings = trial.handle(event, trial.now());
    let refused = rulings.iter().find_map(|ruling| match &ruling.decision {
        Decision::Refused { why } => Some((why, ruling.clause)),
        _ => None,
    });
    let claim = match &event.what {
        What::Claim(claim) => Some(claim.kind),
        _ => None,
    };
    OpenAct {
        by: event.by,
        event: event.what.word(),
        claim,
        open: refused.is_none(),
        why: refused.map(|(why, _)| Said::new(why, lang)),
        clause: refused.map(|(_, clause)| clause.into()),
    }
}
