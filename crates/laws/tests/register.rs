//! The register: numbers, aliases, what is taken from where.

use std::collections::HashSet;

use jadoube_laws::{
    Clause, Concept, Everywhere, InForce, Kind, Lang, Pace, Parameter, Rulebook, RulebookId, Supervision,
    concept, everywhere, number,
};

fn law(book: RulebookId, concept: Concept) -> Option<&'static str> {
    Rulebook::get(book).clause(concept).map(Clause::law)
}

#[test]
fn every_number_is_in_the_normal_form() {
    for book in Rulebook::all() {
        for clause in book.clauses() {
            assert!(!clause.numbers().is_empty(), "{clause:?}");
            for number in clause.numbers() {
                assert!(number::is_normal(number), "{clause:?}: {number}");
            }
            assert!(!clause.says().is_empty(), "{clause:?} says nothing");
        }
    }
}

#[test]
fn slugs_are_unique_and_former_ones_resolve() {
    let mut seen = HashSet::new();
    for concept in Concept::all() {
        assert!(seen.insert(concept.slug()), "{concept} occurs twice");
        assert_eq!(Concept::from_slug(concept.slug()), Some(concept));
        for former in concept.was() {
            assert!(seen.insert(former), "{former} occurs twice");
            assert_eq!(Concept::from_slug(former), Some(concept));
        }
    }
    assert_eq!(Concept::from_slug("draw.claim-wrong-time"), Some(concept::draw::WRONG_CLAIM_TIME));
    assert_eq!(
        Concept::from_slug("blitz.illegal-move-beats-flag"),
        Concept::from_slug("arbiter.blitz-illegal-move-before-flag")
    );
    assert_eq!(Concept::from_slug("draw.no-such-thing"), None);
    assert!("draw.no-such-thing".parse::<Concept>().unwrap_err().to_string().contains("draw.no-such-thing"));
}

#[test]
fn the_law_is_the_principal_number() {
    use RulebookId::*;
    assert_eq!(law(Fide2009, concept::draw::WRONG_CLAIM_TIME), Some("9.5.b"));
    assert_eq!(law(Fide2018, concept::draw::WRONG_CLAIM_TIME), Some("9.5.3"));
    // Appendix B brings a point of Appendix A in.
    assert_eq!(law(Fide2014, concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM), Some("B.4, A.4.b"));
    assert_eq!(law(Fide2023, concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM), Some("B.3, A.5.2"));
    // A lead-in with its point.
    assert_eq!(law(Fide2009, concept::adjourned::BAD_SEAL_ILLEGAL), Some("Adj.8.c"));
    assert_eq!(law(FinBlitz2008, concept::end::CHECKMATE), Some("13.a"));
    // A lead-in with several points.
    assert_eq!(law(Fide2023, concept::recording::DUTY), Some("8.1.1"));
    // Several numbers of other kinds.
    assert_eq!(law(Fide2009, concept::end::DEAD_POSITION), Some("5.2.b"));
    assert_eq!(law(Fide2014, concept::draw::FIVEFOLD), Some("9.6.a"));
    assert_eq!(law(Fide2009, concept::draw::FIVEFOLD), None);
}

#[test]
fn missing_parts_say_where_they_are_taken_from() {
    let taken = |book, concept| {
        let clause = Rulebook::get(book).clause(concept).expect("taken over");
        assert_eq!(clause.rulebook(), book);
        (clause.law(), clause.taken_from())
    };
    use RulebookId::*;
    assert_eq!(taken(Fide2018, concept::adjourned::BAD_SEAL_ILLEGAL), ("E.8.c", Some(Fide2014)));
    assert_eq!(taken(Fide2018, concept::quickplay::CLAIM_CONDITIONS), ("III.5", Some(Fide2023)));
    assert_eq!(taken(Fide2009Hu, concept::c960::PAWNS).1, Some(Fide2009));
    assert_eq!(taken(Fide2018, concept::draw::FIVEFOLD), ("9.6.1", None));
    assert_eq!(taken(FinBlitz2008, concept::draw::WRONG_CLAIM_TIME), ("9.5.b", Some(Fide2009)));
    assert_eq!(taken(FinBlitz2014, concept::draw::FIVEFOLD), ("9.6.a", Some(Fide2014)));
    assert_eq!(taken(FinBlitz2014, concept::end::STALEMATE), ("14.a", None));
    assert_eq!(taken(Fide2018, concept::adjourned::BAD_SEAL_ILLEGAL).1, Some(Fide2014));
}

#[test]
fn finnish_blitz_leaves_out_the_appendices_and_what_it_replaces() {
    for book in [RulebookId::FinBlitz2008, RulebookId::FinBlitz2014] {
        for clause in Rulebook::get(book).clauses().filter(|clause| clause.taken_from().is_some()) {
            let first = clause.law().split('.').next();
            assert!(!matches!(first, Some("A" | "B")), "{clause:?} is of an appendix that does not apply");
        }
        assert_eq!(law(book, concept::rapid::NO_RECORDING), None);
        assert_eq!(law(book, concept::irregularity::ILLEGAL_MOVE_TIME_PENALTY), None);
        assert_eq!(law(book, concept::clock::FLAG_FALL_DRAW_WHEN_NO_MATE), None);
        assert_eq!(law(book, concept::recording::DUTY), None);
        assert_eq!(law(book, concept::blitz::NO_RECORDING), Some("6"));
    }
}

#[test]
fn a_number_finds_its_clauses_and_those_under_it() {
    let book = Rulebook::get(RulebookId::Fide2018);
    let slugs =
        |number| book.find(number).into_iter().map(|clause| clause.concept().slug()).collect::<Vec<_>>();
    assert_eq!(slugs("9.2.1.2"), ["draw.threefold-claim-occurred"]);
    let under = slugs("9.2");
    assert!(under.contains(&"draw.threefold-claim-occurred") && under.contains(&"draw.position-identity"));
    assert!(!under.iter().any(|slug| slug.starts_with("draw.fifty")), "{under:?}");
    assert!(slugs("9.99").is_empty());
    // Rule 13 of the Finnish rules hides Article 13 of the Laws; Article 5 is that of the Laws.
    let finnish = Rulebook::get(RulebookId::FinBlitz2008);
    assert!(finnish.find("13").iter().all(|clause| clause.taken_from().is_none()));
    assert!(finnish.find("3.7").iter().all(|clause| clause.taken_from() == Some(RulebookId::Fide2009)));
    assert!(!finnish.find("3.7").is_empty());
}

#[test]
fn what_every_rulebook_has_can_be_cited_and_nothing_else() {
    let analogy = everywhere::preface::ANALOGY;
    assert_eq!(Concept::from(analogy), concept::preface::ANALOGY);
    for concept in Concept::all() {
        let held = InForce::all().all(|book| book.clause(concept).is_some());
        assert_eq!(Everywhere::new(concept).is_some(), held, "{concept}");
        let Some(everywhere) = Everywhere::new(concept) else { continue };
        for book in InForce::all() {
            assert_eq!(Some(book.cite(everywhere)), book.clause(concept), "{concept} in {book:?}");
        }
    }
}

#[test]
fn a_citation_leads_back_to_its_clause() {
    use jadoube_laws::{InForce, Parameter};
    for in_force in InForce::all() {
        for (_, clause) in Parameter::all().filter_map(|parameter| parameter.value(in_force)) {
            let found = in_force.rulebook().cited(clause.concept(), clause.law());
            assert_eq!(found.map(|c| (c.law(), c.concept())), Some((clause.law(), clause.concept())));
        }
    }
    let book = Rulebook::get(RulebookId::Fide2018);
    assert_eq!(book.cited(concept::draw::WRONG_CLAIM_TIME, "9.5.b"), None);
}

#[test]
fn every_article_of_the_laws_is_there() {
    // The last article and the appendices that each text has, so that a file lost from the register is noticed.
    let parts: &[(RulebookId, &[&str], usize)] = &[
        (RulebookId::Fide2009, &["1", "14", "A", "B", "C", "D", "E", "F", "Adj"], 276),
        (RulebookId::Fide2009Hu, &["1", "14", "A", "B", "C", "D", "Adj"], 216),
        (RulebookId::Fide2014, &["1", "12", "A", "B", "C", "D", "E", "F", "G"], 295),
        (RulebookId::Fide2018, &["1", "12", "A", "B"], 220),
        (RulebookId::Fide2023, &["1", "12", "A", "B", "C", "D", "I", "II", "III", "Glossary"], 391),
        (RulebookId::FinBlitz2008, &["1", "21"], 39),
        (RulebookId::FinBlitz2014, &["1", "21"], 39),
    ];
    for &(id, parts, count) in parts {
        let own = Rulebook::get(id).clauses().filter(|clause| clause.taken_from().is_none());
        let numbers: HashSet<&str> = own.flat_map(|clause| clause.numbers().iter().copied()).collect();
        assert_eq!(numbers.len(), count, "{id}: different clause numbers");
        for part in parts {
            assert!(
                numbers.iter().any(|n| n == part || number::is_under(n, part)),
                "{id} has nothing at {part}"
            );
        }
    }
}

#[test]
fn numbers_are_ordered_as_printed() {
    let mut numbers = vec!["9.10", "A.4.b", "9.2.1", "9.2", "A.4", "10.1", "9.2.b"];
    numbers.sort_by(|l, r| number::compare(l, r));
    assert_eq!(numbers, ["9.2", "9.2.1", "9.2.b", "9.10", "10.1", "A.4", "A.4.b"]);
    for bad in ["", "9.", ".9", "9.1 b", "9.1.(b)", "a.1", "9.1.AB", "C10", "9..1"] {
        assert!(!number::is_normal(bad), "{bad}");
    }
    assert!(
        number::is_under("9.2.1", "9.2")
            && !number::is_under("9.20", "9.2")
            && !number::is_under("9.2", "9.2")
    );
}

#[test]
fn untranslated_explanations_are_english() {
    for lang in Lang::ALL {
        let text =
            concept::draw::WRONG_CLAIM_TIME.explanation(lang, RulebookId::Fide2009).expect("it is there");
        assert!(!text.says.is_empty() && !text.title.is_empty());
        assert!(text.lang == lang || text.lang == Lang::En);
    }
    // 2023 says something else about resigning; it does not add to the common text.
    let resignation = concept::end::RESIGNATION;
    let common = resignation.says(RulebookId::Fide2014).unwrap();
    assert!(!resignation.says(RulebookId::Fide2023).unwrap().contains(common));
    assert_eq!(concept::draw::FIVEFOLD.explanation(Lang::Fi, RulebookId::Fide2009), None);
    assert!(
        concept::draw::WRONG_CLAIM_TIME
            .says(RulebookId::Fide2009)
            .is_some_and(|text| text.to_lowercase().contains("three minutes"))
    );
}

#[test]
fn rulebooks_have_titles_in_every_language() {
    for book in Rulebook::all().iter().filter(|book| book.rules_as().is_none()) {
        assert_eq!(book.title_in(Lang::En), book.title());
        for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
            assert_ne!(book.title_in(lang), book.title(), "{lang}: {}", book.id());
        }
    }
}

#[test]
fn remarks_are_for_who_reads_them() {
    // What concerns the program stands under `note`, which is not compiled in.
    let inside = [
        "oftware",
        "OCR",
        "server",
        "event stream",
        "Event stream",
        "Computed",
        "omputed",
        "_",
        "state machine",
    ];
    for concept in Concept::all() {
        for remark in Lang::ALL.into_iter().filter_map(|lang| concept.remark_in(lang)) {
            assert!(!inside.iter().any(|word| remark.contains(word)), "{concept}: {remark}");
        }
    }
}

#[test]
fn every_remark_is_translated() {
    for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
        for concept in Concept::all().filter(|concept| concept.remark().is_some()) {
            assert_ne!(concept.remark_in(lang), concept.remark(), "{lang}: {concept}");
        }
        let paces = Pace::ALL.into_iter().flat_map(|pace| Supervision::ALL.map(|watch| (pace, watch)));
        for (book, (pace, supervision)) in paces.flat_map(|when| RulebookId::ALL.map(|book| (book, when))) {
            let book = InForce::plain(book, pace, supervision);
            for parameter in Parameter::all().filter(|parameter| parameter.remark(book).is_some()) {
                let (english, told) = (parameter.remark(book), parameter.remark_in(book, lang));
                assert_ne!(told, english, "{lang}: {}", parameter.name());
            }
        }
    }
}

#[test]
fn what_others_rely_on_is_computed() {
    assert_eq!(concept::draw::FIVEFOLD.kind(), Kind::Computed);
    assert_eq!(concept::clock::RIGHT_TO_PRESS.kind(), Kind::Reported);
    assert_eq!(concept::national::BLITZ_SCOPE.kind(), Kind::Computed);
}
