//! How a sentence is said: the template of a language, with what it speaks of in its places. What is generated has this in
//! front of its texts, so that a sentence costs its words and not code that writes them.

extern crate alloc;

use alloc::string::ToString;
use core::fmt::{self, Display, Write};

/// What a sentence speaks of: a term, by its place among those of its kind, or something that writes itself.
pub(super) enum Value<'a> {
    #[allow(dead_code)]
    Term(usize),
    #[allow(dead_code)]
    Shown(&'a dyn Display),
}

/// Something that writes itself; a term, in the form of a row; something with the prefix of a row. After the sign stands
/// which argument it is, and then the row.
const SHOWN: u8 = 1;
const PREFIXED: u8 = 3;
/// Before the form for a number, and between the number and its text.
const FORM: char = '\x04';
const OF: char = '\x05';

/// All that is said in a language, row by row: its sentences, then the forms of its terms and its prefixes.
pub(super) struct Language {
    pub text: &'static str,
    /// Where every row begins.
    pub starts: &'static [usize],
    pub sentences: usize,
}

impl Language {
    /// Says a sentence by its place; the number decides on its form.
    pub fn say(&self, sentence: usize, number: u64, values: &[Value<'_>], f: &mut dyn Write) -> fmt::Result {
        let mut rest = form_for(number, self.row(sentence));
        while let Some(at) = rest.bytes().position(|sign| (SHOWN..=PREFIXED).contains(&sign)) {
            f.write_str(&rest[..at])?;
            let sign = rest.as_bytes()[at];
            let mut signs = rest[at + 1..].chars();
            let mut next =
                |first: char| signs.next().map_or(0, |sign| (sign as usize).wrapping_sub(first as usize));
            match values.get(next('a')) {
                Some(Value::Term(place)) => {
                    let forms = self.row(self.sentences + next(' '));
                    f.write_str(forms.split('\t').nth(*place).unwrap_or_default())?;
                }
                Some(Value::Shown(value)) if sign == PREFIXED => {
                    let text = value.to_string();
                    f.write_str(prefix(self.row(self.sentences + next(' ')), &text))?;
                    f.write_str(&text)?;
                }
                Some(Value::Shown(value)) => write!(f, "{value}")?,
                None => {}
            }
            rest = signs.as_str();
        }
        f.write_str(rest)
    }

    /// The text was checked when it was made: what could not be there would be empty.
    pub(super) fn row(&self, place: usize) -> &'static str {
        let end = self.starts.get(place + 1).map_or(self.text.len(), |next| next - 1);
        self.starts.get(place).and_then(|start| self.text.get(*start..end)).unwrap_or_default()
    }
}

/// A sentence without forms for numbers is the same for all.
fn form_for(number: u64, sentence: &'static str) -> &'static str {
    let mut forms = sentence.split(FORM).skip(1).filter_map(|form| form.split_once(OF));
    let fits = |known: &str| known.is_empty() || known.parse() == Ok(number);
    forms.find(|(known, _)| fits(known)).map_or(sentence, |(_, text)| text)
}

/// What stands before a text by its first letter: letters and prefixes take turns, and no letters are all others.
fn prefix(prefixes: &'static str, text: &str) -> &'static str {
    let mut fields = prefixes.split('\t');
    while let (Some(letters), Some(before)) = (fields.next(), fields.next()) {
        if letters.is_empty() || text.starts_with(|first| letters.contains(first)) {
            return before;
        }
    }
    ""
}
