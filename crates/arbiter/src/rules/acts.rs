//! What happens at the board, on its way to the matter that rules on it: a player's acts, the arbiter's, an assistant's,
//! and every claim, sight and finding.

use crate::rules::irregularity::kinds::RESTORED;
use crate::table::analogy::Analogy;
use jadoube_board::{Attempt, Color};
use jadoube_laws::choice::Intervention;
use jadoube_laws::{concept, everywhere};

use crate::event::{
    Actors, Agreement, By, Claim, ClaimKind, Event, Finding, Ground, Observation, Request, StopReason, What,
};
use crate::made::told;
use crate::message::{Acceptance, Message};
use crate::rules::{
    adjournment, after_end, answers, arrival, circumstances, clocks, conduct, displaced, disputes,
    draw_claims, ending, flag, forced_mate, irregularity, moving, needed, no_progress, oddly, offers,
    outsiders, penalty, pressing, quickplay, recording, requests, set_up, signing, start, touch, unseen,
    visual,
};
use crate::ruling::Decision;
use crate::table::Table;
use crate::table::record::MOST_PLIES;

/// What happens at the board goes to the matter that rules on it.
pub(crate) fn act(t: &mut Table, event: &Event) {
    let by = event.by;
    if refuse_without_right(t, event) || refuse_beyond_bounds(t, &event.what) {
        return;
    }
    match event.what {
        What::Tick => return pass(t),
        What::StopClock(StopReason::Interruption) => return clocks::interrupt(t),
        _ => {}
    }
    if t.is_over() && !after_the_end(&event.what) {
        return after_end::after_the_end(t, event);
    }
    if let Some(clause) = t.quickplay.closed().filter(|_| !after_the_end(&event.what)) {
        return t.refuse(clause, Message::GameClosed);
    }
    if start::refuse_before_start(t, &event.what)
        || clocks::refuse_while_interrupted(t, &event.what)
        || needed::refuse_without_board(t, &event.what)
    {
        return;
    }
    if adjournment::handle_adjourned(t, event) {
        return;
    }
    if by == By::Assistant {
        return assist(t, event);
    }
    let Some(player) = by.player() else { return official(t, event) };
    match &event.what {
        What::Arrive => arrival::arrive(t, player),
        What::Touch { squares, together, manner } => touch::touch(t, player, squares, *together, *manner),
        What::Release { from, to } => touch::release(t, player, *from, *to),
        What::Move { made, hands, how: None } => moving::make_move(t, player, made.0, *hands),
        What::Move { made, hands, how: Some(how) } => oddly::make_move(t, player, made.0, *hands, *how),
        What::Press { other_hand } => pressing::press(t, player, *other_hand),
        What::OfferDraw { condition } => offers::offer_draw(t, player, condition.is_some()),
        What::AcceptDraw => offers::accept_draw(t, player),
        What::DeclineDraw => offers::decline_draw(t, player),
        What::Resign => ending::resign(t, player),
        What::Claim(claim) => self::claim(t, player, claim),
        What::Displace => displaced::displace(t, player),
        What::Announce { text } => visual::announcement::announce(t, player, text),
        What::Request(request) => requests::request(t, player, *request),
        What::Withdraw { withdraw } => disputes::withdraw(t, player, *withdraw),
        What::Gesture { gesture } => disputes::gesture(t, player, *gesture),
        _ => official(t, event),
    }
}

/// Time has passed, and nothing else is to be said where it has brought nothing about.
fn pass(t: &mut Table) {
    if !t.has_ruled() {
        let clause = t.cite(everywhere::clock::FLAG_DEEMED_FALLEN);
        t.rule(clause, Decision::Accepted { what: Acceptance::Passed });
    }
}

/// Nothing passes in silence: what changed nothing that is told, or only something that shows in the state, is noted. A move
/// shows on the board.
pub(crate) fn acknowledge(t: &mut Table, what: &What, moved: bool) {
    let shows = moved && matches!(what, What::Move { .. });
    if !t.has_ruled() && !shows {
        let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
        t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
    }
}

/// Nobody does what is another's to do. Says whether it was refused.
fn refuse_without_right(t: &mut Table, event: &Event) -> bool {
    let actors = event.what.actors();
    // What an assistant may do for a player is a question of the rulebook (E.9 of 2009, D.2.9, D.2.10).
    if actors.include(event.by) || event.by == By::Assistant && actors != Actors::Program {
        return false;
    }
    let why = match actors {
        Actors::Players => Message::GameNotTheArbiters,
        Actors::Program => Message::GamePrograms,
        Actors::Arbiter | Actors::Anyone => Message::GameNotThePlayers,
    };
    t.refuse(t.cite(everywhere::arbiter::ENFORCE_DECISIONS), why);
    true
}

/// A game is bounded whatever is sent: no more questions and no more moves than it can hold. Says whether it was refused.
fn refuse_beyond_bounds(t: &mut Table, what: &What) -> bool {
    let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
    let asks = matches!(what, What::Offence { .. } | What::Displace | What::Find { .. } | What::StopClock(_))
        || matches!(
            what,
            What::Claim(_)
                | What::OfferDraw { .. }
                | What::Request(_)
                | What::EnvelopeLost { .. }
                | What::Gesture { .. }
                | What::Dispute { .. }
        );
    if asks && t.questions.is_full() {
        t.refuse(clause, Message::GameQuestionsFirst { number: t.questions.open().len() as u32 });
        return true;
    }
    let moves = matches!(what, What::Move { .. }) || t.arranged.unseen && matches!(what, What::Press { .. });
    if moves && t.record.len() >= MOST_PLIES {
        t.refuse(clause, Message::GameTooLong);
        return true;
    }
    false
}

/// What an arbiter does, or anybody may report.
fn official(t: &mut Table, event: &Event) {
    match &event.what {
        What::Start => start::start_by_arbiter(t),
        What::StopClock(reason) => clocks::stop_clock_by(t, event.by, *reason),
        What::RestartClock => clocks::restart_clock(t),
        What::SetClock { white, black, because } => clocks::set_clock(t, *white, *black, *because),
        What::Observe(observation) => observe(t, *observation),
        What::Find { find, ply, of } => self::find(t, event.by, *find, *ply, *of),
        What::Dispute { dispute, evidence } => disputes::dispute(t, event.by, *dispute, *evidence),
        What::Offence { of, offence, excuse } => conduct::offence(t, event.by, *of, *offence, *excuse),
        What::Penalty { of, penalty, seconds, points } => {
            penalty::impose(t, *of, *penalty, *seconds, *points)
        }
        What::Decide { question, choice, seconds } => {
            answers::decide(t, event.by, *question, choice, *seconds)
        }
        What::Record { up_to, algebraic } => recording::recorded(t, event.by, *up_to, *algebraic),
        What::Agree(agreement) => agree_by(t, event.by, *agreement),
        What::Sign { result } => signing::sign(t, event.by, result),
        What::SetPosition(told) => unseen::set_position(t, told),
        What::Strike { .. } => {
            t.refuse(t.cite(everywhere::arbiter::ENFORCE_DECISIONS), Message::StrikeNeedsLog)
        }
        _ => {
            let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
            t.refuse(clause, Message::GameNotTheArbiters);
        }
    }
}

/// Events that still mean something when the game is over.
fn after_the_end(what: &What) -> bool {
    matches!(
        what,
        What::Request(Request::Appeal)
            | What::Decide { .. }
            | What::Sign { .. }
            | What::Penalty { .. }
            | What::Offence { .. }
            | What::Record { .. }
            | What::Arrive
            | What::Strike { .. }
            | What::SetPosition(_)
    )
}

/// The arbiter sees something.
fn observe(t: &mut Table, observation: Observation) {
    match observation {
        Observation::Flag(player) => flag::observe_flag(t, player),
        Observation::BothFlags(first) => flag::observe_both_flags(t, first),
        Observation::IllegalMove => irregularity::observe_illegal_move(t),
        Observation::TouchMove => touch::observe_touch_move(t),
        Observation::BothKingsInCheck => {
            let policy = t.book.irregularity_both_kings_in_check();
            irregularity::observe_illegal_position(
                t,
                policy,
                irregularity::illegal_position::both_kings_in_check(t),
            );
        }
        Observation::PawnOnLastRank => {
            let policy = t.book.irregularity_pawn_on_last_rank();
            irregularity::observe_illegal_position(
                t,
                policy,
                irregularity::illegal_position::pawn_on_last_rank(t),
            );
        }
    }
}

/// An irregularity is discovered, perhaps many moves later.
fn find(t: &mut Table, by: By, find: Finding, ply: Option<u32>, of: Option<Color>) {
    let unasked = by.player().is_none() && !circumstances::is_outside(find);
    if unasked
        && let Some(given) = t.book.arbiter_intervention()
        && given.value == Intervention::OnDemand
    {
        return t.refuse(given.clause, Message::IrregularityOnDemand);
    }
    if unasked
        && find == Finding::IllegalMove
        && let Some(given) = irregularity::seen_by_players_only(t)
    {
        return t.refuse(given.clause, Message::IrregularityPlayersOnly);
    }
    match find {
        Finding::Interference => outsiders::find_interference(t, of),
        Finding::Outsider => {
            let clause =
                t.clause_or(concept::conduct::OUTSIDER_ACCESS, t.by_analogy(Analogy::OutsidersUnsaid));
            t.notice(clause, Message::IrregularityOutsider);
        }
        Finding::BystanderDevice => {
            let clause = t.cite(everywhere::arbiter::DEVICES_OF_ANYONE);
            t.notice(clause, Message::IrregularityBystanderDevice);
        }
        Finding::IllegalMove => irregularity::find_illegal_move(t, by, ply),
        Finding::InitialPosition => set_up::find_wrong_start(t),
        Finding::BoardTurned => set_up::find_board_turned(t),
        Finding::ColoursReversed => set_up::find_colours_reversed(t),
        Finding::DisplacedPieces => displaced::find_displaced(t, ply),
        Finding::ClockSetting => clocks::find_clock_setting(t),
        other => circumstances::find(t, other),
    }
}

/// A player proposes to agree on something: it holds once the other proposes the same. What the arbiter enters, both have
/// agreed on before him.
fn agree_by(t: &mut Table, by: By, agreement: Agreement) {
    match by.player() {
        Some(player) if !t.talk.propose(player, agreement) => {
            let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
            t.rule(clause, Decision::Accepted { what: Acceptance::Proposed });
        }
        _ => agree(t, agreement),
    }
}

/// Both players agree on something before the arbiter.
fn agree(t: &mut Table, agreement: Agreement) {
    match agreement {
        Agreement::Draw => match offers::agreement_forbidden(t) {
            Some(clause) => t.refuse(clause, Message::DrawNoAgreement),
            None => {
                t.forget_offer();
                offers::agreed(t);
            }
        },
        Agreement::CorrectIllegalMove => irregularity::correct_by_agreement(t),
        Agreement::LetIllegalMoveStand => {
            let clause = t.cite_first(RESTORED);
            t.refuse(clause, Message::DrawIllegalMoveStays);
        }
    }
}

/// A claim of any kind goes to its matter.
fn claim(t: &mut Table, player: Color, claim: &Claim) {
    // No claim rests solely on what a screen or a board in the hall shows (6.14, 6.13, 6.12.2).
    if claim.ground == Some(Ground::Display)
        && let Some(given) = t.book.clock_no_claim_on_displays().filter(|given| given.value)
    {
        return t.refuse(given.clause, Message::DrawDisplay);
    }
    match claim.kind {
        ClaimKind::Threefold | ClaimKind::Fifty => draw_claims::claim_draw(t, player, claim),
        ClaimKind::Flag => flag::claim_flag(t, player, claim.first),
        ClaimKind::IllegalMove => irregularity::claim_illegal_move(t, player),
        ClaimKind::TouchMove => touch::claim_touch_move(t, player),
        ClaimKind::NormalMeans => quickplay::claim_normal_means(t, player, claim.ground),
        ClaimKind::Increment => quickplay::claim_increment(t, player),
        ClaimKind::ForcedMate => forced_mate::claim_forced_mate(t, player, claim),
        ClaimKind::NoProgress => no_progress::claim_no_progress(t, player),
    }
}

/// What an assistant does for the player who does not see (E.9 of 2009, D.2.9, in 2023 D.2.10), or for the sighted one
/// where that is the only assistant (E.10, D.2.10, D.2.11).
fn assist(t: &mut Table, event: &Event) {
    let assistant = t.cite(everywhere::visual::ASSISTANT);
    let Some(helped) = t.boards.assistant().or(t.boards.unsighted()).filter(|_| t.boards.special()) else {
        return t.refuse(assistant, Message::VisualNoAssistant);
    };
    let sighted = !t.boards.is_unsighted(helped);
    let mover = t.record.last_mover().filter(|_| t.record.last().is_some_and(|ply| !ply.is_completed()));
    match &event.what {
        What::Announce { text } => {
            let player = mover.unwrap_or(t.record.position().turn());
            visual::announcement::announce(t, player, text);
        }
        What::Move { made, .. } => make_on_other_board(t, made.0),
        _ if sighted => {
            let clause = t.cite(everywhere::visual::SIGHTED_ASSISTANT);
            t.refuse(clause, Message::VisualAssistantOfSighted);
        }
        What::Press { .. } => {
            let clause = t.cite(everywhere::visual::ASSISTANT_CLOCK);
            t.notice(clause, Message::VisualAssistantPresses { player: helped });
            pressing::press(t, helped, false);
        }
        What::Record { up_to, algebraic } => recording::recorded(t, helped.into(), *up_to, *algebraic),
        What::Claim(claim) if claim.kind == ClaimKind::Flag => {
            let clause = t.cite(everywhere::visual::ASSISTANT_CLAIMS_TIME);
            t.notice(clause, Message::VisualAssistantClaims { player: helped });
            self::claim(t, helped, claim);
        }
        What::Claim(claim) if claim.kind == ClaimKind::TouchMove => {
            let clause = t.cite(everywhere::visual::ASSISTANT_REPORTS_TOUCH);
            t.notice(clause, Message::VisualAssistantReports { player: helped });
            self::claim(t, helped, claim);
        }
        What::Touch { squares, together, manner } => {
            let clause = t.cite(everywhere::visual::ASSISTANT_REPORTS_TOUCH);
            t.notice(clause, Message::VisualAssistantReportsTouch { player: !helped });
            touch::touch(t, !helped, squares, *together, *manner);
        }
        What::Seal(sealing) => adjournment::sealing::seal(t, helped, sealing),
        _ => t.refuse(assistant, Message::VisualNotADuty),
    }
}

/// The assistant makes the move of a player on the other board.
fn make_on_other_board(t: &mut Table, attempt: Attempt) {
    let clause = t.cite(everywhere::visual::ASSISTANT_MAKES_MOVES);
    let same = t.record.len().checked_sub(1).is_some_and(|index| {
        let before = t.record.position_at(index);
        t.record.plies()[index].told() == Some(told(&before, attempt, before.judge(attempt).ok()))
    });
    if same {
        t.notice(clause, Message::VisualMadeOnOther);
    } else {
        t.refuse(clause, Message::VisualNobodyMade);
    }
}
