use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use jadoube::laws::{Clause, Kind, Lang, Parameter, Rulebook, RulebookId, number_in};
use jadoube_cases::{Coverage, Decided};
use serde::Serialize;

use crate::input;
use crate::output::Output;
use crate::words::{self, Message};

/// List the clauses of the rulebooks: which parameters they give, where they are decided, which cases show them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// This rulebook only
    #[arg(long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,

    /// List every clause, not only the figures
    #[arg(long)]
    list: bool,

    /// List the computed and reported clauses that no case shows
    #[arg(long, conflicts_with = "list")]
    missing: bool,

    /// Count the computed and reported clauses that a case shows, article by article
    #[arg(long, conflicts_with_all = ["list", "missing"])]
    articles: bool,

    /// Write every clause as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube coverage
  jadoube coverage --articles
  jadoube coverage --rulebook fide-2018 --list
  jadoube coverage --json | jq '.[] | select(.shown_by == [])'

Exit status: 0 every computed and reported clause is shown by a case; 1 some are not; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let books = RulebookId::ALL.into_iter().filter(|book| args.rulebook.is_none_or(|wanted| wanted == *book));
    let decided = Decided::compiled_in()?;
    let rows = rows(books, &Coverage::compiled_in()?, &decided);
    let missing = rows.iter().any(Row::is_missing);
    if args.json {
        output.json(&rows)?;
    } else if args.list || args.missing {
        for row in rows.iter().filter(|row| args.list || row.is_missing()) {
            write_row(row, words::lang(), output)?;
        }
    } else if args.articles {
        write_articles(&rows, words::lang(), output)?;
    } else {
        write_figures(&rows, words::lang(), output)?;
    }
    Ok(if missing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A clause of a rulebook and what stands behind it.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    clause: Clause,
    kind: Kind,
    /// Parameters whose value the clause gives.
    parameters: Vec<Parameter>,
    /// The parts of the arbiter that cite it or ask for its parameters, or the board, the notation, the clock.
    decided_in: Vec<String>,
    /// The cases whose rulings cite it.
    shown_by: Vec<String>,
}

impl Row {
    /// Whether it can decide something and nothing shows that it does.
    fn is_missing(&self) -> bool {
        self.kind != Kind::Advisory && self.shown_by.is_empty()
    }
}

fn rows(books: impl Iterator<Item = RulebookId>, coverage: &Coverage, decided: &Decided) -> Vec<Row> {
    let mut rows = Vec::new();
    for book in books {
        for clause in Rulebook::get(book).clauses() {
            let concept = clause.concept();
            rows.push(Row {
                clause,
                kind: concept.kind(),
                parameters: decided.parameters(book, concept),
                decided_in: decided.parts(book, concept),
                shown_by: coverage.shown_by(book, concept).to_vec(),
            });
        }
    }
    rows
}

fn write_row(row: &Row, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let clause = row.clause;
    let number = words::clause(clause, lang);
    let kind = Message::NameKind { kind: row.kind }.text(lang);
    write!(output, "{:14} {number:20} {kind:9} {}", clause.rulebook(), clause.concept())?;
    if !row.parameters.is_empty() {
        let names: Vec<&str> = row.parameters.iter().map(|parameter| parameter.name()).collect();
        write!(output, "; {}", Message::CoverageGives { text: names.join(", ") }.text(lang))?;
    }
    if !row.decided_in.is_empty() {
        write!(output, "; {}", Message::CoverageDecidedIn { text: row.decided_in.join(", ") }.text(lang))?;
    }
    if !row.shown_by.is_empty() {
        write!(output, "; {}", Message::CoverageShownBy { text: row.shown_by.join(", ") }.text(lang))?;
    }
    writeln!(output)?;
    Ok(())
}

/// A line for each article or appendix, a column for each rulebook: clauses shown of those that can decide something.
fn write_articles(rows: &[Row], lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let mut figures: BTreeMap<(u32, String), BTreeMap<RulebookId, (usize, usize)>> = BTreeMap::new();
    let mut books = Vec::new();
    for row in rows.iter().filter(|row| row.kind != Kind::Advisory) {
        let (book, article) = (row.clause.rulebook(), jadoube_cases::article(row.clause));
        let place = (article.parse().unwrap_or(u32::MAX), article);
        let (shown, all) = figures.entry(place).or_default().entry(book).or_default();
        *shown += usize::from(!row.shown_by.is_empty());
        *all += 1;
        if !books.contains(&book) {
            books.push(book);
        }
    }
    write!(output, "{:12}", Message::CoverageArticle.text(lang))?;
    for book in &books {
        write!(output, " {book:>14}")?;
    }
    writeln!(output)?;
    for ((_, article), by_book) in &figures {
        write!(output, "{:12}", number_in(article, lang))?;
        for book in &books {
            let cell = by_book
                .get(book)
                .map_or_else(String::new, |(shown, all)| format!("{shown}/{all} {:>3}%", 100 * shown / all));
            write!(output, " {cell:>14}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn write_figures(rows: &[Row], lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let heads = [
        Message::CoverageRulebook,
        Message::CoverageKind,
        Message::CoverageClauses,
        Message::CoverageParameters,
        Message::CoverageDecided,
        Message::CoverageShown,
    ]
    .map(|head| head.text(lang));
    let kinds = Kind::ALL.map(|kind| Message::NameKind { kind }.text(lang).chars().count());
    let least = [14, kinds.into_iter().max().unwrap_or_default(), 7, 10, 7, 5];
    let [a, b, c, d, e, f] = std::array::from_fn(|column| heads[column].chars().count().max(least[column]));
    let [rulebook, kind, clauses, parameters, decided, shown] = heads;
    writeln!(output, "{rulebook:a$} {kind:b$} {clauses:>c$} {parameters:>d$} {decided:>e$} {shown:>f$}")?;
    for book in rows.chunk_by(|a, b| a.clause.rulebook() == b.clause.rulebook()) {
        for kind in Kind::ALL {
            let of_kind = || book.iter().filter(|row| row.kind == kind);
            let name = Message::NameKind { kind }.text(lang);
            writeln!(
                output,
                "{:a$} {name:b$} {:>c$} {:>d$} {:>e$} {:>f$}",
                book[0].clause.rulebook(),
                of_kind().count(),
                of_kind().filter(|row| !row.parameters.is_empty()).count(),
                of_kind().filter(|row| !row.decided_in.is_empty()).count(),
                of_kind().filter(|row| !row.shown_by.is_empty()).count(),
            )?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jadoube::laws::concept;
    use jadoube_cases::Document;

    use super::*;

    const CASE: &str = "\
# Endings

## White resigns

```case
0:01 White resigns
```

| rulebook | rulings |
| --- | --- |
| fide-2014 | to be filled in |
";

    #[test]
    fn a_case_shows_the_clause_in_its_rulebook_only() {
        let parse = |text: &str| Document::parse("end.md", text).expect("a case");
        let mut coverage = Coverage::default();
        coverage.add(&parse(&parse(CASE).blessed()));
        let decided = Decided::compiled_in().expect("the cases are in order");
        let rows = rows(RulebookId::ALL.into_iter(), &coverage, &decided);
        let resignations = || rows.iter().filter(|row| row.clause.concept() == concept::end::RESIGNATION);
        assert!(resignations().count() > 1);
        for row in resignations() {
            assert_eq!(row.is_missing(), row.clause.rulebook() != RulebookId::Fide2014);
            assert!(!row.decided_in.is_empty());
        }
    }

    #[test]
    fn every_clause_of_every_rulebook_is_listed() {
        let clauses: usize = Rulebook::all().iter().map(|book| book.clauses().count()).sum();
        let decided = Decided::compiled_in().expect("the cases are in order");
        assert_eq!(rows(RulebookId::ALL.into_iter(), &Coverage::default(), &decided).len(), clauses);
    }
}
