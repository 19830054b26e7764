//! Claims of a draw by repetition and by fifty moves (9.2 to 9.5).

use crate::table::analogy::Analogy;
use jadoube_board::{Attempt, Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::choice::MoveState;
use jadoube_laws::{Clause, concept, everywhere};
use jadoube_play::{Claim as Draw, announced_is_drawn, is_drawn_by_claim, occurrences};

use crate::event::{Claim, ClaimKind};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::{duty, needed};
use crate::ruling::{Decision, Must, Reason, Upheld};
use crate::table::Table;
use crate::table::questions::{Need, Pending};
use crate::table::turn::{Barred, Duty};

pub(crate) fn no_such_claim(t: &mut Table, kind: ClaimKind) {
    let clause = t.by_analogy(Analogy::NoSuchClaim);
    t.refuse(clause, Message::GameNoSuchClaim { claim: kind });
}

/// A claim under 9.2 or 9.3, by the player who has the move and has not touched a piece.
pub(crate) fn claim_draw(t: &mut Table, player: Color, claim: &Claim) {
    let threefold = claim.kind == ClaimKind::Threefold;
    let position = *t.record.position();
    if position.turn() != player {
        if t.record.is_open() {
            return reject_after_move(t, player, claim.kind);
        }
        let concept = match threefold {
            true => everywhere::draw::THREEFOLD_CLAIM_BY_PLAYER_TO_MOVE,
            false => everywhere::draw::FIFTY_CLAIM_BY_PLAYER_TO_MOVE,
        };
        return t.refuse(t.cite(concept), Message::DrawNotToMove);
    }
    if !t.turn().touched(player).is_empty()
        && let Some(given) = t.book.draw_claim_lost_by_touch().filter(|given| given.value)
    {
        return t.refuse(given.clause, Message::DrawTouched);
    }
    if t.sheets.recorded(player).is_none()
        && let Some(given) = t.book.recording_claims_without_scoresheet().filter(|given| given.value)
    {
        t.notice(given.clause, Message::DrawNoScoresheet);
    }
    let known = if threefold { t.record.is_seen() } else { t.record.is_known() };
    if !known {
        t.halt();
        let clause = t.cite(everywhere::draw::CLAIM_STOPS_CLOCK);
        let plies = t.record.len() as u32;
        let need = Need::Draw { by: player, kind: claim.kind, announced: claim.announced, plies };
        return needed::ask_for_draw(t, clause, need);
    }
    let announced = claim.announced.map(|made| made.0);
    if !threefold && announced.is_none() && lacks_completed_move(t, &position) {
        let clause = t.cite(everywhere::draw::FIFTY_CLAIM_OCCURRED);
        return t.refuse(clause, Message::DrawUncompleted);
    }
    if let Some(clause) = announced.and_then(|attempt| changes_written_move(t, player, attempt, threefold)) {
        return t.refuse(clause, Message::DrawAnnouncedFixed);
    }
    let after = announced.map(|attempt| position.judge(attempt).map(|mv| position.play(mv)));
    let (counts, draw) = (&t.arranged.counts, if threefold { Draw::Threefold } else { Draw::Fifty });
    let upheld = match after {
        None => is_drawn_by_claim(counts, &t.record, &position, draw),
        Some(Ok(after)) => announced_is_drawn(counts, &t.record, &after, draw),
        Some(Err(_)) => false,
    };
    t.halt();
    if upheld {
        return uphold_draw(t, player, claim, threefold);
    }
    let why = why_wrong(t, threefold, after.map(Result::ok));
    reject_draw(t, player, claim, &why);
}

/// The claim is right or wrong, as the arbiter has found.
pub(crate) fn answer(t: &mut Table, player: Color, claim: &Claim, upheld: bool) {
    let threefold = claim.kind == ClaimKind::Threefold;
    if upheld { uphold_draw(t, player, claim, threefold) } else { reject_draw(t, player, claim, &[]) }
}

/// What the record lacks for a claim: of the position on the board, or of the one that an announced move leads to, if it is
/// legal.
fn why_wrong(t: &Table, threefold: bool, announced: Option<Option<Position>>) -> Vec<Message> {
    let (position, ply) = match announced {
        Some(None) => return vec![Message::DrawAnnouncedIllegal],
        Some(Some(after)) => (after, t.record.len() + 1),
        None => (*t.record.position(), t.record.len()),
    };
    if !threefold {
        return vec![Message::DrawFewMoves { number: u32::from(position.halfmoves()) / 2 }];
    }
    let number = occurrences(&t.record, ply, &position);
    let mut why = vec![match announced {
        Some(_) => Message::DrawWouldOccur { number },
        None => Message::DrawOccurred { number },
    }];
    // The same pieces on the same squares oftener than the same position: then it is the rights that differ.
    let looks_same = |earlier: &Position| {
        earlier.turn() == position.turn()
            && earlier.board() == position.board()
            && !earlier.is_same(&position)
    };
    let since = ply.saturating_sub(usize::from(position.halfmoves()));
    if t.record.positions().take(ply).skip(since).any(|earlier| looks_same(&earlier)) {
        why.push(Message::DrawOtherRights);
    }
    why
}

/// A claim made with the move on the board and the clock not pressed is a wrong one, for the right was lost with the touch
/// (9.4). Whether the opponent gains the time of 9.5 by it is asked: the Laws do not say, examiners say yes.
fn reject_after_move(t: &mut Table, player: Color, kind: ClaimKind) {
    t.halt();
    let clause = t.cite(everywhere::draw::CLAIM_LOST_BY_TOUCH);
    t.answer_claim(clause, player, kind, Upheld::No);
    t.notice(clause, Message::DrawTouched);
    offer_by_claim(t, player);
    t.rule_clock(t.cite(everywhere::draw::CLAIM_STOPS_CLOCK));
    if let Some(given) = t.book.draw_wrong_claim_time() {
        let seconds = Millis::from_secs(i64::from(given.value));
        let (choices, pending) = (&[Choice::Time, Choice::None], Pending::WrongClaim(!player, seconds));
        t.ask(given.clause, About::Time, choices, Choice::Time, Message::DrawClaimedAfterMove, pending);
    }
}

/// The opponent of a player who claimed with his move on the board gains the time of a wrong claim, or another, or none.
pub(crate) fn answer_wrong_claim(
    t: &mut Table,
    gains: Color,
    named: Millis,
    choice: Choice,
    seconds: Option<Millis>,
    clause: Clause,
) {
    if choice != Choice::Time {
        return t.stands(clause, Matter::NoPenalty);
    }
    t.give_time(gains, seconds.unwrap_or(named), clause);
    t.rule_clock(clause);
}

/// Fifty moves are there only with a move that is not pressed yet, in an edition that counts completed ones.
fn lacks_completed_move(t: &Table, position: &Position) -> bool {
    let counts_completed = t.book.draw_fifty_counts().map(|given| given.value) == Some(MoveState::Completed);
    let needed = t.book.draw_fifty_moves().map_or(u32::MAX, |given| 2 * given.value);
    counts_completed
        && u32::from(position.halfmoves()) == needed
        && t.record.last().is_some_and(|ply| !ply.is_completed())
}

/// The clause by which a player who must play an announced move cannot announce another (9.2.a, 9.3.a since 2014; in
/// 2009 it follows from 9.5.b).
fn changes_written_move(t: &Table, player: Color, attempt: Attempt, threefold: bool) -> Option<Clause> {
    let duty = t.turn().duty(player)?;
    if duty.clause.concept() != concept::draw::CLAIM_WRONG_INTENDED_MOVE {
        return None;
    }
    let position = t.record.position();
    if position.judge(attempt).is_ok_and(|mv| duty::meets(position, mv, duty)) {
        return None;
    }
    let fixed = if threefold {
        concept::draw::THREEFOLD_WRITTEN_MOVE_FIXED
    } else {
        concept::draw::FIFTY_WRITTEN_MOVE_FIXED
    };
    Some(t.book.clause(fixed).unwrap_or(duty.clause))
}

/// The clause by which it can be claimed, with a move that was announced or without (9.2.a and 9.2.b, 9.3.a and 9.3.b).
fn clause_of_claim(t: &Table, claim: &Claim) -> Clause {
    t.cite(match (claim.kind, claim.announced.is_some()) {
        (ClaimKind::Threefold, true) => everywhere::draw::THREEFOLD_CLAIM_ANNOUNCED,
        (ClaimKind::Threefold, false) => everywhere::draw::THREEFOLD_CLAIM_OCCURRED,
        (_, true) => everywhere::draw::FIFTY_CLAIM_ANNOUNCED,
        (_, false) => everywhere::draw::FIFTY_CLAIM_OCCURRED,
    })
}

/// A correct claim: the game is drawn at once (9.5.a, 9.5.2).
fn uphold_draw(t: &mut Table, player: Color, claim: &Claim, threefold: bool) {
    let clause = clause_of_claim(t, claim);
    t.rule(clause, Decision::Claim { by: player, claim: claim.kind, upheld: Upheld::Yes });
    if let (true, Some(made), Some(clause)) =
        (threefold, claim.announced, t.book.clause(concept::draw::CLAIM_COMPLETES_ANNOUNCED_MOVE))
    {
        let index = t.record.len();
        t.make(player, made.0, false, None);
        t.complete(index, clause);
    }
    let reason = if threefold { Reason::Threefold } else { Reason::FiftyMoves };
    let clause = t.cite(everywhere::draw::CLAIM_CORRECT);
    t.finish(GameResult::DRAW, reason, clause);
}

/// A claim that proves wrong: time for the opponent, and the announced move must be played (9.5.b, 9.5.3); shorter in
/// blitz by B.2, since 2023 in rapid by A.3. The claim stands as an offer of a draw (9.1.b.3, 9.1.2.3).
fn reject_draw(t: &mut Table, player: Color, claim: &Claim, why: &[Message]) {
    let clause = t.cite(everywhere::draw::WRONG_CLAIM_TIME);
    t.rule(clause, Decision::Claim { by: player, claim: claim.kind, upheld: Upheld::No });
    let needed = clause_of_claim(t, claim);
    why.iter().for_each(|why| t.notice(needed, why.clone()));
    if let Some(given) = t.book.draw_wrong_claim_time() {
        t.give_time(!player, Millis::from_secs(i64::from(given.value)), given.clause);
    }
    if let (Some(made), Some(given)) = (claim.announced, t.book.draw_wrong_claim_move_bound()) {
        bind_announced(t, player, made.0, given.clause);
    }
    offer_by_claim(t, player);
    let clause = t.cite(everywhere::draw::CLAIM_STOPS_CLOCK);
    t.rule_clock(clause);
}

fn offer_by_claim(t: &mut Table, player: Color) {
    if let Some(given) = t.book.draw_claim_is_offer().filter(|given| given.value)
        && t.talk.offer().is_none()
    {
        t.offer(player, given.clause);
    }
}

/// The announced move must be played if it is legal; if not, touch-move decides (Articles 3 and 4).
fn bind_announced(t: &mut Table, player: Color, attempt: Attempt, clause: Clause) {
    let position = *t.record.position();
    let duty = match position.judge(attempt) {
        Ok(mv) => Duty { must: Must::play(&position, mv), barred: Barred::Nothing, clause },
        Err(_) => {
            t.touch_by_move(player, attempt);
            let Some(duty) = duty::duty_from_touches(t, player) else { return };
            duty
        }
    };
    t.bind(player, duty, duty.clause);
}
