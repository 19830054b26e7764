//! The parameters: well-known values, and a walk over everything that can be in force.

use jadoube_laws::choice::*;
use jadoube_laws::{Clause, Given, Lang, compare_in_force};
use jadoube_laws::{
    Date, InForce, Overlay, Pace, Parameter, Rulebook, RulebookId, Supervision, Weight, compare, concept,
    explain,
};
use jadoube_laws::{Pace::*, RulebookId::*, Supervision::*};

fn book(id: RulebookId, pace: Pace, supervision: Supervision) -> InForce {
    InForce::plain(id, pace, supervision)
}

/// The value and its number.
fn given<T>(given: Option<Given<T>>) -> Option<(T, &'static str)> {
    given.map(|given| (given.value, given.clause.law()))
}

#[test]
fn every_value_cites_a_clause_of_its_rulebook() {
    let mut seen = 0;
    for in_force in InForce::all() {
        for parameter in Parameter::all() {
            let Some((text, clause)) = parameter.value(in_force) else { continue };
            seen += 1;
            let place = format!("{} in {in_force:?}", parameter.name());
            assert!(!text.is_empty(), "{place}");
            assert_eq!(clause.rulebook(), in_force.id(), "{place}");
            let held = in_force.clause(clause.concept());
            let held = held.unwrap_or_else(|| panic!("{place}: {clause:?} is not in force"));
            assert!(
                held.law() == clause.law() || held.numbers().contains(&clause.law()),
                "{place}: {clause:?}"
            );
        }
    }
    assert!(seen > 5_000, "{seen} values");
}

#[test]
fn every_combination_is_reached_and_is_itself() {
    let mut count = 0;
    for id in RulebookId::ALL {
        let overlays = Rulebook::get(id).overlays();
        for set in 0..1u32 << overlays.len() {
            let on: Vec<Overlay> =
                overlays.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, o)| *o).collect();
            for pace in Pace::ALL {
                for supervision in Supervision::ALL {
                    let in_force = InForce::new(id, pace, supervision, &on).expect("its own overlays");
                    assert_eq!((in_force.id(), in_force.pace()), (id, pace));
                    assert_eq!(in_force.supervision(), supervision);
                    assert_eq!(in_force.overlays().collect::<Vec<_>>(), on);
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, InForce::all().len());
}

#[test]
fn every_parameter_is_used() {
    for parameter in Parameter::all() {
        assert!(
            InForce::all().any(|b| parameter.value(b).is_some()),
            "{} has no value anywhere",
            parameter.name()
        );
        assert!(!parameter.concepts().is_empty());
    }
}

#[test]
fn wrong_claims() {
    let time = |id, pace, supervision| given(book(id, pace, supervision).draw_wrong_claim_time());
    assert_eq!(time(Fide2009, Standard, Full), Some((180, "9.5.b")));
    assert_eq!(time(Fide2009, Blitz, Limited), Some((180, "9.5.b")));
    assert_eq!(time(Fide2009Hu, Standard, Full), Some((180, "9.5.b")));
    assert_eq!(time(Fide2014, Standard, Full), Some((120, "9.5.b")));
    assert_eq!(time(Fide2014, Blitz, Full), Some((60, "B.2")));
    assert_eq!(time(Fide2014, Blitz, Limited), Some((60, "B.2")));
    assert_eq!(time(Fide2018, Rapid, Limited), Some((120, "9.5.3")));
    assert_eq!(time(Fide2018, Blitz, Limited), Some((60, "B.2")));
    assert_eq!(time(Fide2023, Rapid, Full), Some((60, "A.3")));
    assert_eq!(time(Fide2023, Blitz, Full), Some((120, "9.5.3")));
    assert_eq!(time(Fide2023, Blitz, Limited), Some((60, "B.3, A.3")));
    assert_eq!(time(FinBlitz2008, Blitz, Limited), Some((180, "9.5.b")));
    assert_eq!(time(FinBlitz2014, Blitz, Limited), Some((120, "9.5.b")));
}

#[test]
fn illegal_moves() {
    let lose =
        |id, pace, supervision| given(book(id, pace, supervision).irregularity_illegal_moves_lose_at());
    assert_eq!(lose(Fide2009, Standard, Full), Some((3, "7.4.b")));
    assert_eq!(lose(Fide2009, Rapid, Limited), Some((3, "7.4.b")));
    assert_eq!(lose(Fide2009, Blitz, Limited), Some((1, "B.3.c")));
    assert_eq!(lose(Fide2014, Standard, Full), Some((2, "7.5.b")));
    assert_eq!(lose(Fide2014, Rapid, Full), Some((2, "7.5.b")));
    assert_eq!(lose(Fide2014, Rapid, Limited), Some((1, "A.4.b")));
    assert_eq!(lose(Fide2014, Blitz, Limited), Some((1, "B.4, A.4.b")));
    assert_eq!(lose(Fide2018, Rapid, Limited), Some((1, "A.4.2")));
    assert_eq!(lose(Fide2023, Rapid, Limited), Some((2, "A.5.2")));
    assert_eq!(lose(Fide2023, Blitz, Limited), Some((2, "B.3, A.5.2")));
    assert_eq!(lose(FinBlitz2014, Blitz, Full), Some((1, "13.d")));

    let time = |id, pace, supervision| given(book(id, pace, supervision).irregularity_illegal_move_time());
    assert_eq!(time(Fide2009, Standard, Full), Some((120, "7.4.b")));
    assert_eq!(time(Fide2009, Blitz, Limited), None);
    assert_eq!(time(Fide2014, Blitz, Full), Some((60, "B.2")));
    assert_eq!(time(Fide2014, Rapid, Limited), None);
    assert_eq!(time(Fide2023, Rapid, Limited), Some((60, "A.3")));
    assert_eq!(time(FinBlitz2008, Blitz, Full), None);

    let pawn = |id| book(id, Standard, Full).irregularity_unpromoted_pawn().map(|given| given.value);
    assert_eq!(pawn(Fide2009), Some(UnpromotedPawn::Restore));
    assert_eq!(pawn(Fide2014), Some(UnpromotedPawn::Queen));
    assert_eq!(pawn(FinBlitz2008), Some(UnpromotedPawn::Stays));
    assert!(book(Fide2014, Standard, Full).irregularity_press_without_move().is_none());
    assert!(
        book(Fide2018, Standard, Full).irregularity_press_without_move().is_some_and(|given| given.value)
    );
}

#[test]
fn draws_and_ends() {
    let standard = |id| book(id, Standard, Full);
    assert!(
        standard(Fide2009).draw_fivefold().is_none()
            && standard(Fide2009).draw_seventy_five_moves().is_none()
    );
    assert_eq!(given(standard(Fide2014).draw_fivefold()), Some((Fivefold::Consecutive, "9.6.a")));
    assert_eq!(given(standard(Fide2018).draw_fivefold()), Some((Fivefold::Any, "9.6.1")));
    assert_eq!(given(standard(Fide2023).draw_seventy_five_moves()), Some((75, "9.6.2")));
    assert_eq!(given(standard(FinBlitz2014).draw_seventy_five_moves()), Some((75, "9.6.b")));
    assert_eq!(given(standard(Fide2018).end_agreement_moves()), Some((1, "5.2.3")));
    assert_eq!(given(standard(Fide2018).end_resignation_unwinnable()), Some((Unwinnable::Loss, "5.1.2")));
    assert_eq!(given(standard(Fide2023).end_resignation_unwinnable()), Some((Unwinnable::Draw, "5.1.2")));
    assert_eq!(standard(Fide2009Hu).draw_offer_declined_by().unwrap().value, [Decline::Reply]);
    assert_eq!(given(standard(Fide2018).irregularity_colours_reversed_limit()), Some((10, "7.3")));
}

#[test]
fn flags() {
    let call = |id, pace, supervision| given(book(id, pace, supervision).clock_flag_call());
    assert_eq!(call(Fide2009, Standard, Full), Some((FlagCall::ArbiterOrPlayer, "6.8")));
    assert_eq!(call(Fide2009, Rapid, Limited), Some((FlagCall::PlayerOnly, "A.4.d.1")));
    assert_eq!(call(Fide2009, Blitz, Limited), Some((FlagCall::PlayerOnly, "B.3.a, A.4.d.1")));
    assert_eq!(call(Fide2014, Rapid, Limited), Some((FlagCall::ArbiterOrPlayer, "6.8")));
    assert_eq!(call(Fide2018, Rapid, Limited), Some((FlagCall::ArbiterMust, "A.4.5")));
    assert_eq!(call(FinBlitz2008, Blitz, Limited), Some((FlagCall::PlayerOnly, "13.c.1")));
    assert!(book(Fide2023, Blitz, Limited).clock_flag_claim_needs_own_time().is_none());
    let earlier = book(Fide2018, Standard, Full).clock_both_flags_earlier_period().unwrap();
    assert_eq!((earlier.clause.law(), earlier.clause.taken_from()), ("III.3.1.1", Some(Fide2023)));
}

#[test]
fn penalties_are_those_of_the_edition() {
    let list = |id| book(id, Standard, Full).penalty_list().unwrap();
    assert!(!list(Fide2009).value.contains(&Penalty::Fine));
    assert!(
        list(Fide2014).value.contains(&Penalty::Fine)
            && !list(Fide2014).value.contains(&Penalty::ExcludeRounds)
    );
    assert_eq!(list(Fide2018).value.len(), 9);
    assert_eq!(list(Fide2009).clause.law(), "13.4");
}

#[test]
fn offences_have_the_consequences_of_the_edition() {
    let standard = |id| book(id, Standard, Full);
    assert_eq!(given(standard(Fide2009).offence_notes()), Some((Consequence::MayPenalise, "12.3.a")));
    assert_eq!(given(standard(Fide2009Hu).offence_notes()), Some((Consequence::MustPenalise, "12.3.a")));
    assert_eq!(given(standard(Fide2009).offence_device_sound()), Some((Consequence::Loses, "12.3.b")));
    assert_eq!(given(standard(Fide2009).offence_search_refused()), None);
    assert_eq!(given(standard(Fide2014).offence_device()), Some((Consequence::Loses, "11.3.b")));
    assert_eq!(given(standard(Fide2014).offence_scoresheet()), Some((Consequence::Unnamed, "8.1.b")));
    assert_eq!(given(standard(Fide2018).offence_refusal()), Some((Consequence::Loses, "11.7")));
    assert_eq!(given(standard(FinBlitz2014).offence_clock_abuse()), Some((Consequence::Ladder, "8")));
    let finland = InForce::new(Fide2014, Standard, Full, &[Overlay::Finland2014]).unwrap();
    assert_eq!(given(finland.offence_device_sound()), Some((Consequence::Ladder, "Intro.2")));
    assert_eq!(given(finland.conduct_device_loss_at()), Some((2, "Intro.2")));
}

#[test]
fn the_other_reading_can_be_switched_on() {
    let one_minute = InForce::new(Fide2023, Blitz, Full, &[Overlay::BlitzOneMinute2023]).unwrap();
    assert_eq!(given(one_minute.draw_wrong_claim_time()), Some((60, "A.3")));
    let claimant = InForce::new(Fide2009Hu, Standard, Full, &[Overlay::ClaimantHasMove2009]).unwrap();
    assert_eq!(given(claimant.quickplay_claimant_has_move()), Some((true, "10.2")));
    let pawn = InForce::new(FinBlitz2014, Blitz, Limited, &[Overlay::PawnNoMaterial]).unwrap();
    assert_eq!(given(pawn.clock_pawn_is_forcing_material()), Some((false, "13.c.2")));
}

#[test]
fn overlays_change_what_they_name_and_nothing_else() {
    let plain = book(Fide2014, Rapid, Limited);
    let finland = InForce::new(Fide2014, Rapid, Limited, &[Overlay::Finland2014]).unwrap();
    assert_eq!(given(plain.clock_default_time()), None);
    assert_eq!(given(finland.clock_default_time()), Some((1800, "Intro.5")));
    assert_eq!(given(finland.irregularity_illegal_moves_lose_at()), Some((2, "Intro.7")));
    assert_eq!(given(finland.irregularity_illegal_move_time()), Some((120, "Intro.7")));
    assert_eq!(plain.clause(concept::clock::DEFAULT_TIME_FINLAND), None);
    assert_eq!(finland.clause(concept::clock::DEFAULT_TIME_FINLAND).map(Clause::law), Some("Intro.5"));
    assert_eq!(plain.draw_wrong_claim_time(), finland.draw_wrong_claim_time());

    let rated = Overlay::national("fin", Fide2014, true);
    assert_eq!(rated, [Overlay::Finland2014, Overlay::Finland2014Rated]);
    let rated = InForce::new(Fide2014, Rapid, Limited, &rated).unwrap();
    assert_eq!(given(rated.irregularity_illegal_moves_lose_at()), Some((1, "Intro.7")));
    assert_eq!(given(rated.clock_default_time()), Some((1800, "Intro.5")));

    let official = InForce::new(Fide2018, Rapid, Limited, &[Overlay::Official2018]).unwrap();
    assert_eq!(given(official.irregularity_illegal_moves_lose_at()), Some((2, "A.4.2")));
    assert_eq!(given(official.irregularity_illegal_move_time()), Some((120, "A.4.2")));
    let brought = official.clause(concept::rapid::ILLEGAL_MOVE_PER_7_5_5).expect("the overlay brings it");
    assert_eq!(brought.overlay(), Some(Overlay::Official2018));
    assert_eq!(official.clause(concept::rapid::TIME_CLAIM_CLAIMANT_HAS_TIME), None);
    let blitz = InForce::new(Fide2018, Blitz, Limited, &[Overlay::Official2018]).unwrap();
    assert_eq!(given(blitz.irregularity_illegal_move_time()), Some((60, "B.2")));

    let blitz =
        InForce::new(FinBlitz2008, Blitz, Full, &Overlay::national("fin", FinBlitz2008, false)).unwrap();
    let late = blitz.clock_default_time().unwrap();
    assert_eq!((late.value, late.clause.law(), late.clause.taken_from()), (1800, "Intro.5", Some(Fide2009)));

    let wrong = InForce::new(Fide2018, Rapid, Full, &[Overlay::Finland2014]).unwrap_err();
    assert!(wrong.to_string().contains("finland-2014") && wrong.to_string().contains("fide-2018"), "{wrong}");
    assert_eq!(Overlay::national("fin", Fide2023, false), []);
}

#[test]
fn the_date_picks_the_edition() {
    let on = |date: &str| Rulebook::on(date.parse::<Date>().unwrap()).map(Rulebook::id);
    assert_eq!(on("2009-06-30"), None);
    assert_eq!(on("2009-07-01"), Some(Fide2009));
    assert_eq!(on("2014.06.30"), Some(Fide2009));
    assert_eq!(on("2014-07-01"), Some(Fide2014));
    assert_eq!(on("2017-06-30"), Some(Fide2014));
    assert_eq!(on("2017-07-01"), Some(Fide2018));
    assert_eq!(on("2022-12-31"), Some(Fide2018));
    assert_eq!(on("2023-01-01"), Some(Fide2023));
    assert_eq!(on("2026-07-21"), Some(Fide2023));
    for bad in ["2014", "2014-13-01", "2015-02-29", "????.??.??", "2014-07-01-01", ""] {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
    assert!("2016-02-29".parse::<Date>().is_ok());
}

#[test]
fn the_pace_follows_the_limits_of_the_edition() {
    let pace = |id, seconds, increment| Rulebook::get(id).pace_of(1, seconds, increment);
    assert_eq!(pace(Fide2009, 899, 0), Blitz);
    assert_eq!(pace(Fide2009, 900, 0), Rapid);
    assert_eq!(pace(Fide2014, 600, 0), Blitz);
    assert_eq!(pace(Fide2014, 601, 0), Rapid);
    assert_eq!(pace(Fide2018, 180, 2), Blitz);
    assert_eq!(pace(Fide2018, 900, 10), Rapid);
    assert_eq!(pace(Fide2018, 3540, 1), Standard);
    assert_eq!(pace(Fide2018, 5400, 30), Standard);
    assert_eq!(Rulebook::get(Fide2018).pace_of(2, 300, 0), Standard);
    assert_eq!(pace(FinBlitz2008, 5400, 30), Blitz);
}

#[test]
fn a_comparison_sets_values_side_by_side() {
    let found = compare(Fide2009, Fide2018, Some("illegal-moves")).in_play();
    let matter = found.matters.iter().find(|m| m.matter == "irregularity").expect("they differ");
    let row = matter
        .parameters
        .iter()
        .find(|p| p.parameter.name() == "irregularity.illegal-moves-lose-at")
        .unwrap();
    let text = |value: &Option<jadoube_laws::Value>| value.as_ref().map(|v| (v.text, v.clause.law()));
    assert_eq!((text(&row.left), text(&row.right)), (Some(("3", "7.4.b")), Some(("2", "7.5.5"))));
    assert!(row.situations.iter().any(|s| s.pace == Standard));
    assert!(matter.clauses.iter().all(|c| c.weight >= Weight::Text));
    let loses =
        matter.clauses.iter().find(|c| c.concept.slug() == "irregularity.illegal-move-loses").unwrap();
    assert_eq!(loses.weight, Weight::Substance);
    assert!(loses.parameters.contains(&row.parameter));
    // The same rule at another number is listed, but does not differ in play.
    let moved = compare(Fide2014, Fide2018, Some("draw.offer-proper-moment"));
    assert!(moved.matters.iter().flat_map(|m| &m.clauses).all(|c| c.weight == Weight::Number));
    assert!(!moved.matters.is_empty() && moved.in_play().matters.is_empty());
    // Rules for blitz alone are compared with what the Laws have for blitz.
    let blitz = compare(Fide2018, FinBlitz2014, None);
    let mut situations = blitz.matters.iter().flat_map(|m| &m.parameters).flat_map(|p| &p.situations);
    assert!(situations.all(|s| s.pace == Blitz));
    // 2023 speaks of pausing the clock where 2018 stopped it: a matter of words.
    let worded = compare(Fide2018, Fide2023, Some("clock.press-after-move"));
    assert!(worded.matters.iter().flat_map(|m| &m.clauses).all(|c| c.weight == Weight::Wording));
    assert!(!worded.matters.is_empty() && worded.in_play().matters.is_empty());
    for id in RulebookId::ALL {
        assert!(compare(id, id, None).matters.is_empty(), "{id} differs from itself");
    }
    let (old, new) = (book(Fide2014, Standard, Full), book(Fide2018, Standard, Full));
    assert!(compare_in_force(old, new, Some("draw")).matters.iter().all(|m| m.matter == "draw"));
    // The Finnish blitz rules of 2008 and 2014 differ in one sentence of their own.
    let own = compare(FinBlitz2008, FinBlitz2014, Some("no-progress"));
    assert_eq!(own.matters.len(), 1);
}

#[test]
fn an_explanation_has_numbers_texts_and_parameters() {
    let sheets = explain("draw.wrong-claim-time", None, Lang::En).unwrap();
    assert_eq!(sheets.len(), 1);
    assert!(sheets[0].numbers.iter().any(|n| n.rulebook == Fide2018 && n.law == "9.5.3"));
    assert!(sheets[0].parameters.iter().any(|p| p.rulebook == Fide2009 && p.value == "180 s"));
    let sheets = explain("9.2.1.2", Some(Fide2018), Lang::Tr).unwrap();
    assert_eq!(sheets[0].concept, concept::draw::THREEFOLD_CLAIM_OCCURRED);
    assert_eq!(sheets[0].numbers.len(), 1);
    let fault = explain("9.99", Some(Fide2018), Lang::En).unwrap_err();
    assert!(fault.to_string().contains("9.99") && fault.to_string().contains("fide-2018"));
    assert!(explain("draw.fivefold", Some(Fide2009), Lang::En).is_err());
}
