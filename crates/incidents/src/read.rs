//! Reading the catalogue as the build has written it: a keyword, a space, fields separated by tabs. The build has
//! checked it, so that nothing here can be missing; what would be is empty.

use jadoube_laws::{Concept, Pace};

use crate::ask::{Ask, Kind, Question};
use crate::catalogue::{Catalogue, Editions, Incident, Matter, PositionNeed};
use crate::line::{Condition, Line};

pub(crate) fn catalogue(text: &'static str) -> Catalogue {
    let mut catalogue = Catalogue::default();
    // The language at hand, and of what it speaks next.
    let mut lang = 0;
    let mut next = Next::default();
    for line in text.lines() {
        let Some((keyword, rest)) = line.split_once(' ') else { continue };
        // These are for the search.
        if matches!(keyword, "words" | "stems") {
            continue;
        }
        let fields: Vec<&'static str> = rest.split('\t').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let incident = catalogue.incidents.last_mut();
        match keyword {
            "time" => catalogue.times.push((field(0).parse::<Pace>().ok(), field(1))),
            "position" => catalogue.positions.push((field(0), field(1))),
            "first" => catalogue.first = fields,
            "question" => catalogue.questions.push(Question { key: field(0), ..Question::default() }),
            "value" => {
                let question = catalogue.questions.last_mut();
                question.into_iter().for_each(|it| it.values.push((field(0), [""; 4])));
            }
            "hears" => {
                let question = catalogue.questions.last_mut();
                question.into_iter().for_each(|it| it.hears.push((field(0), field(1))));
            }
            "matter" => catalogue.matters.push(Matter { id: field(0), title: [""; 4] }),
            "lang" => (lang, next) = (field(0).parse().map_or(0, crate::place), Next::default()),
            "put" => {
                if let Some(question) = catalogue.questions.get_mut(next.question) {
                    question.text[lang] = field(0);
                }
                (next.question, next.value) = (next.question + 1, 0);
            }
            "means" => {
                let question = catalogue.questions.get_mut(next.question.saturating_sub(1));
                if let Some((_, words)) = question.and_then(|question| question.values.get_mut(next.value)) {
                    words[lang] = field(0);
                }
                next.value += 1;
            }
            "title" => {
                if let Some(matter) = catalogue.matters.get_mut(next.matter) {
                    matter.title[lang] = field(0);
                }
                next.matter += 1;
            }
            "said" => {
                if let Some(incident) = catalogue.incidents.get_mut(next.incident) {
                    incident.title[lang] = field(0);
                    incident.also[lang] = fields.get(1..).unwrap_or_default().to_vec();
                }
                next.incident += 1;
            }
            "incident" => {
                catalogue.incidents.push(Incident {
                    id: field(0),
                    matter: catalogue.matters.len().saturating_sub(1),
                    common: field(1).parse().unwrap_or(3),
                    position: match field(2) {
                        "always" => PositionNeed::Always,
                        "helps" => PositionNeed::Helps,
                        _ => PositionNeed::Never,
                    },
                    editions: match field(3) {
                        "fide" => Editions::AnyPace,
                        "finnish" => Editions::OnePace,
                        _ => Editions::All,
                    },
                    differs: field(4) == "true",
                    in_arrangement: field(5) == "arrangement",
                    needs: Concept::from_slug(field(6)),
                    says: field(7).split_whitespace().filter_map(Concept::from_slug).collect(),
                    in_clause: field(5) == "clause",
                    ..Incident::default()
                });
            }
            _ => {
                let Some(incident) = incident else { continue };
                match keyword {
                    "ask" => {
                        let known =
                            |key: &str| catalogue.questions.iter().position(|question| question.key == key);
                        incident.asks.push(Ask {
                            name: field(0),
                            kind: Kind::named(field(1)),
                            usual: field(2),
                            question: known(field(3)).unwrap_or(0),
                            lender: known(field(4)).unwrap_or(0),
                            values: fields.get(5..).unwrap_or_default().to_vec(),
                        });
                    }
                    "game" => incident.game.push((field(0), field(1))),
                    "regulations" => incident.regulations.push((field(0), field(1))),
                    "player" => incident.player = Some(field(0)),
                    "play" => incident.lines.push(Line::Play {
                        condition: Condition(field(0)),
                        number: field(1),
                        moves: field(2),
                    }),
                    "event" => incident.lines.push(Line::Event {
                        condition: Condition(field(0)),
                        answers: field(1) == "!",
                        at: field(2),
                        by: field(3),
                        event: field(4),
                        members: field(5),
                    }),
                    _ => {}
                }
            }
        }
    }
    catalogue
}

/// The places of what a language speaks of next; a value is one of the question before.
#[derive(Default)]
struct Next {
    question: usize,
    value: usize,
    matter: usize,
    incident: usize,
}
