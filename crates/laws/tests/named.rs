//! Clauses that have a name instead of a number.

use jadoube_laws::{Lang, Rulebook, RulebookId, number_in};

#[test]
fn what_has_a_name_is_called_by_it_and_found_by_it() {
    assert_eq!(number_in("Preface.a", Lang::Fi), "Esipuhe.a");
    assert_eq!(number_in("Adj.8, Adj.8.c", Lang::Tr), "Erteleme.8, Erteleme.8.c");
    assert_eq!(number_in("E.preamble.e", Lang::Hu), "E.bevezető.e");
    assert_eq!(number_in("B.4, A.4.b", Lang::Fi), "B.4, A.4.b");
    assert_eq!(number_in("Preface", Lang::En), "Preface");
    let book = Rulebook::get(RulebookId::Fide2009);
    assert_eq!(book.find("Esipuhe.a"), book.find("Preface.a"));
    assert_eq!(book.find("Önsöz"), book.find("Preface"));
    assert!(!book.find("Előszó.b").is_empty());
}

/// Letters and Roman numbers are the same everywhere.
#[test]
fn no_number_has_an_english_name_elsewhere() {
    let parts = |number: &str| number.split('.').map(str::to_owned).collect::<Vec<_>>();
    for clause in RulebookId::ALL.into_iter().flat_map(|id| Rulebook::get(id).clauses()) {
        for number in clause.numbers() {
            for lang in [Lang::Fi, Lang::Hu, Lang::Tr] {
                let told = number_in(number, lang);
                assert_eq!(parts(&told).len(), parts(number).len(), "{lang}: {told}");
                let same = |(own, english): &(String, String)| {
                    own == english && own.len() > 1 && own.chars().any(char::is_lowercase)
                };
                let left = parts(&told).into_iter().zip(parts(number)).find(same);
                assert_eq!(left, None, "{} {number} in {lang}", clause.rulebook());
            }
        }
    }
}
