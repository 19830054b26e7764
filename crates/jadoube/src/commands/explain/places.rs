//! Where a clause is in the project.

use std::io::Write;

use jadoube::laws::{Lang, RulebookId, Sheet};
use jadoube_cases::{FileError, Whereabouts};
use serde::Serialize;

use crate::output::Output;
use crate::words::{self, Message};

/// Files with lines or anchors, from the root of the project.
#[derive(Clone, Serialize)]
pub struct Places {
    data: Vec<String>,
    values: Vec<Value>,
    code: Vec<String>,
    cases: Vec<Case>,
    pages: Vec<String>,
}

#[derive(Clone, Serialize)]
struct Value {
    parameter: &'static str,
    value: &'static str,
    at: String,
}

#[derive(Clone, Serialize)]
struct Case {
    title: String,
    at: String,
}

impl Places {
    /// Those of a concept, under the rulebooks that the sheet is about.
    pub fn of(sheet: &Sheet) -> Result<Places, FileError> {
        let books: Vec<RulebookId> = sheet.numbers.iter().map(|number| number.rulebook).collect();
        let found = Whereabouts::of(sheet.concept, &books)?;
        let value =
            |(parameter, value, at): (jadoube::laws::Parameter, &'static str, jadoube::laws::Place)| Value {
                parameter: parameter.name(),
                value,
                at: at.to_string(),
            };
        let case = |case: jadoube_cases::CasePlace| Case {
            at: format!("cases/{}:{}", case.file, case.line),
            title: case.title,
        };
        Ok(Places {
            data: found.data.iter().map(ToString::to_string).collect(),
            values: found.values.into_iter().map(value).collect(),
            code: found.code.iter().map(ToString::to_string).collect(),
            cases: found.cases.into_iter().map(case).collect(),
            pages: found.pages.iter().map(|(file, anchor)| format!("docs/laws/{file}#{anchor}")).collect(),
        })
    }

    /// A line for each.
    pub fn write(&self, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
        let values =
            self.values.iter().map(|Value { parameter, value, at }| format!("{at} ({parameter} = {value})"));
        let data = self.data.iter().cloned().chain(values).map(|text| Message::ExplainData { text });
        let code = self.code.iter().cloned().map(|text| Message::ExplainCode { text });
        let cases =
            self.cases.iter().map(|case| format!("{} ({})", case.at, words::english(&case.title, lang)));
        let cases = cases.map(|text| Message::ExplainCase { text });
        let pages = self.pages.iter().cloned().map(|text| Message::ExplainPage { text });
        writeln!(output)?;
        for line in data.chain(code).chain(cases).chain(pages) {
            writeln!(output, "  {}", line.text(lang))?;
        }
        Ok(())
    }
}
