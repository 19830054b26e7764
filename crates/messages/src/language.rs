//! The file of one language.

use std::path::Path;

use toml::{Table, Value};

use crate::arguments::{Arguments, Content, Kind};
use crate::template::{Part, Sentence, Template};
use crate::{Fault, read_table, shown};

/// The name of the form that an argument has where the sentence names none.
pub const PLAIN: &str = "nom";

/// All that is said in one language.
pub struct Language {
    pub code: String,
    /// The value of `Lang`.
    pub value: String,
    file: String,
    /// The terms of each kind that has them.
    pub terms: Vec<(String, Vec<Term>)>,
    pub prefixes: Vec<Prefix>,
    /// Sentences by key.
    pub sentences: Vec<(String, Sentence)>,
    grammar: Grammar,
}

/// What is special about a language.
#[derive(Default)]
struct Grammar {
    /// A noun after a number is the same for one as for many.
    one_is_many: bool,
    /// The form of a term that begins a clause; the plain one would be read together with what follows.
    subject: Option<String>,
}

/// A term with its forms.
pub struct Term {
    pub word: String,
    pub forms: Vec<(String, String)>,
}

/// What is put before a written argument, by its first letter.
pub struct Prefix {
    pub name: String,
    /// Letters with what stands before them; no letters for all others.
    pub before: Vec<(String, String)>,
}

impl Language {
    pub fn read(folder: &Path, code: &str, value: &str, arguments: &Arguments) -> Result<Language, Fault> {
        let path = folder.join(format!("{code}.toml"));
        let table = read_table(&path)?;
        let mut language = Language {
            code: code.to_owned(),
            value: value.to_owned(),
            file: shown(&path),
            terms: Vec::new(),
            prefixes: Vec::new(),
            sentences: Vec::new(),
            grammar: Grammar::default(),
        };
        language.read_grammar(&table)?;
        language.read_terms(&table, arguments)?;
        language.read_prefixes(&table)?;
        const OTHERS: [&str; 3] = ["grammar", "terms", "prefixes"];
        for (area, sentences) in table.iter().filter(|(area, _)| !OTHERS.contains(&area.as_str())) {
            for (name, text) in table_of(sentences) {
                let key = format!("{area}.{name}");
                let sentence = Sentence::read(text);
                let sentence = sentence.and_then(|it| language.check(&it, arguments).map(|()| it));
                let sentence = sentence.map_err(|why| language.fault(&key, &why))?;
                language.sentences.push((key, sentence));
            }
        }
        Ok(language)
    }

    /// Everything that the other language says is said here, with the same arguments, and nothing else.
    pub fn compare(&self, other: &Language) -> Result<(), Fault> {
        for (key, sentence) in &other.sentences {
            let own = self.sentence(key).ok_or_else(|| self.fault(key, "is missing"))?;
            if own.arguments() != sentence.arguments() {
                let (here, there) = (own.arguments(), sentence.arguments());
                let why = format!("has the arguments {here:?}, in {} they are {there:?}", other.code);
                return Err(self.fault(key, &why));
            }
            let needed = |number: u64| number != 1 || !self.grammar.one_is_many;
            let has = |number: u64| own.exact.iter().any(|(known, _)| *known == number);
            if let Some((number, _)) = sentence.exact.iter().find(|(it, _)| needed(*it) && !has(*it)) {
                let why = format!("has no form for {number}, which {} has", other.code);
                return Err(self.fault(key, &why));
            }
        }
        let unknown = |key: &str| !other.sentences.iter().any(|(known, _)| known == key);
        if let Some((key, _)) = self.sentences.iter().find(|(key, _)| unknown(key)) {
            return Err(self.fault(key, &format!("is unknown: {} has no such key", other.code)));
        }
        for ((kind, own), (_, terms)) in self.terms.iter().zip(&other.terms) {
            let key = format!("terms.{kind}");
            let words = |terms: &[Term]| terms.iter().map(|term| term.word.clone()).collect::<Vec<_>>();
            let (own, terms) = (words(own), words(terms));
            if let Some(word) = terms.iter().find(|word| !own.contains(word)) {
                return Err(self.fault(&key, &format!("`{word}` is missing")));
            }
            if let Some(word) = own.iter().find(|word| !terms.contains(word)) {
                return Err(
                    self.fault(&key, &format!("`{word}` is unknown: {} has no such term", other.code))
                );
            }
        }
        Ok(())
    }

    /// The number of one argument decides on the form of a sentence, in whichever languages it has forms.
    pub fn compare_numbers(&self, other: &Language) -> Result<(), Fault> {
        for (key, sentence) in &self.sentences {
            let there = other.sentence(key).and_then(|sentence| sentence.by.as_ref());
            if let (Some(here), Some(there)) = (&sentence.by, there)
                && here != there
            {
                let why = format!("depends on `{here}`, in {} on `{there}`", other.code);
                return Err(self.fault(key, &why));
            }
        }
        Ok(())
    }

    /// What is said under a key.
    pub fn sentence(&self, key: &str) -> Option<&Sentence> {
        self.sentences.iter().find(|(known, _)| known == key).map(|(_, sentence)| sentence)
    }

    /// The terms of a kind.
    pub fn terms_of(&self, kind: &str) -> &[Term] {
        self.terms.iter().find(|(known, _)| known == kind).map_or(&[], |(_, terms)| terms)
    }

    fn fault(&self, key: &str, why: &str) -> Fault {
        format!("{}: {key}: {why}", self.file)
    }

    fn read_terms(&mut self, table: &Table, arguments: &Arguments) -> Result<(), Fault> {
        let given = table.get("terms").and_then(Value::as_table);
        let inflected = |kind: &Kind| kind.has_terms() || kind.has_words();
        for kind in arguments.kinds.iter().filter(|kind| inflected(kind)) {
            let key = format!("terms.{}", kind.name);
            let entries = given.and_then(|given| given.get(&kind.name)).and_then(Value::as_table);
            let entries = entries.ok_or_else(|| self.fault(&key, "is missing"))?;
            let mut terms: Vec<Term> = Vec::new();
            for (word, value) in entries {
                let forms = if kind.has_words() { words(value) } else { forms(value) };
                let forms = forms.ok_or_else(|| self.fault(&key, &format!("`{word}` has no text")))?;
                let names = |forms: &[(String, String)]| {
                    forms.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
                };
                let inflects = kind.has_terms();
                if terms.first().is_some_and(|first| inflects && names(&first.forms) != names(&forms)) {
                    return Err(self.fault(&key, &format!("`{word}` has other forms than the first term")));
                }
                terms.push(Term { word: word.clone(), forms });
            }
            self.terms.push((kind.name.clone(), terms));
        }
        let known = |name: &String| arguments.kinds.iter().any(|kind| inflected(kind) && kind.name == *name);
        match given.into_iter().flatten().find(|(name, _)| !known(name)) {
            Some((name, _)) => Err(self.fault(&format!("terms.{name}"), "is no kind of argument")),
            None => Ok(()),
        }
    }

    fn read_grammar(&mut self, table: &Table) -> Result<(), Fault> {
        for (name, value) in table.get("grammar").into_iter().flat_map(table_of) {
            match (name.as_str(), value) {
                ("one-is-many", Value::Boolean(same)) => self.grammar.one_is_many = *same,
                ("subject", Value::String(form)) => self.grammar.subject = Some(form.clone()),
                _ => return Err(self.fault("grammar", &format!("`{name}` is unknown"))),
            }
        }
        Ok(())
    }

    fn read_prefixes(&mut self, table: &Table) -> Result<(), Fault> {
        for (name, entries) in table.get("prefixes").into_iter().flat_map(table_of) {
            let before: Vec<(String, String)> = table_of(entries)
                .filter_map(|(letters, text)| Some((letters.clone(), seen(text)?)))
                .collect();
            if !before.iter().any(|(letters, _)| letters.is_empty()) {
                return Err(
                    self.fault(&format!("prefixes.{name}"), "has nothing for all other letters (`\"\"`)")
                );
            }
            self.prefixes.push(Prefix { name: name.clone(), before });
        }
        Ok(())
    }

    fn check(&self, sentence: &Sentence, arguments: &Arguments) -> Result<(), String> {
        if let Some(by) = &sentence.by {
            let kind = arguments.kind(by).ok_or(format!("`{by}` is no argument: arguments.toml has none"))?;
            kind.count
                .as_ref()
                .ok_or(format!("`{by}` has no number: arguments.toml has no `count` for it"))?;
        }
        sentence.forms().try_for_each(|form| self.check_form(form, arguments))
    }

    fn check_form(&self, sentence: &Template, arguments: &Arguments) -> Result<(), String> {
        for part in &sentence.parts {
            let Part::Argument { name, form } = part else { continue };
            let kind =
                arguments.kind(name).ok_or(format!("`{name}` is no argument: arguments.toml has none"))?;
            let form = form.as_deref();
            let known = match &kind.content {
                Content::Terms { .. } => self.has_form(&kind.name, form.unwrap_or(PLAIN)),
                Content::Words { .. } => false,
                Content::Written { .. } | Content::Told { .. } => {
                    form.is_none_or(|form| self.prefixes.iter().any(|prefix| prefix.name == form))
                }
            };
            if !known {
                return Err(format!("`{name}` has no form `{}`", form.unwrap_or(PLAIN)));
            }
        }
        let Some(subject) = &self.grammar.subject else { return Ok(()) };
        let is_bare = |name: &&str| {
            arguments.kind(name).is_some_and(|kind| kind.has_terms() && self.has_form(&kind.name, subject))
        };
        match sentence.bare_subjects().find(is_bare) {
            Some(name) => Err(format!("`{name}` begins a clause: it is to be `{{{name}:{subject}}}`")),
            None => Ok(()),
        }
    }

    /// Whether the terms of a kind have a form.
    pub fn has_form(&self, kind: &str, wanted: &str) -> bool {
        self.terms_of(kind).iter().all(|term| term.forms.iter().any(|(form, _)| form == wanted))
    }
}

/// A plain text is the plain form.
fn forms(value: &Value) -> Option<Vec<(String, String)>> {
    match value {
        Value::String(_) => Some(vec![(PLAIN.to_owned(), seen(value)?)]),
        Value::Table(table) => table.iter().map(|(form, text)| Some((form.clone(), seen(text)?))).collect(),
        _ => None,
    }
}

/// A text without tabs, breaks and what else nobody sees.
fn seen(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.contains(char::is_control)).map(str::to_owned)
}

/// Words that are understood have no forms: each is one of a kind.
fn words(value: &Value) -> Option<Vec<(String, String)>> {
    value.as_array()?.iter().map(|word| Some((PLAIN.to_owned(), word.as_str()?.to_owned()))).collect()
}

fn table_of(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_table().into_iter().flatten()
}
