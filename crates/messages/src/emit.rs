//! The Rust source of typed messages.

use std::fmt::Write;

use crate::arguments::{Arguments, Content, Kind, camel};
use crate::language::{Language, PLAIN, Term};
use crate::template::{Part, Sentence, Template};

/// The source, to be included where the types of the arguments and `Lang` are in scope.
pub fn source(arguments: &Arguments, languages: &[Language]) -> String {
    let mut source = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut source, arguments, languages);
    source
}

fn write(out: &mut String, arguments: &Arguments, languages: &[Language]) -> std::fmt::Result {
    for kind in &arguments.kinds {
        match &kind.content {
            Content::Terms { doc } => {
                if let Some(doc) = doc {
                    write_enum(out, kind, doc, languages[0].terms_of(&kind.name))?;
                }
                for language in languages {
                    write_terms(out, kind, language)?;
                }
                write_plain(out, kind, languages)?;
            }
            Content::Words { doc } => {
                write_enum(out, kind, doc, languages[0].terms_of(&kind.name))?;
                write_words(out, kind, languages)?;
            }
            Content::Written { .. } | Content::Told { .. } => {}
        }
    }
    for language in languages {
        write_prefixes(out, language)?;
    }
    if languages[0].sentences.is_empty() {
        return Ok(());
    }
    write_messages(out, arguments, languages)?;
    write_samples(out, arguments, &languages[0])
}

fn write_enum(out: &mut String, kind: &Kind, doc: &str, terms: &[Term]) -> std::fmt::Result {
    let name = &kind.rust;
    writeln!(out, "/// {doc}\n#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\npub enum {name} {{")?;
    for term in terms {
        let plain = term.forms.iter().find(|(form, _)| form == PLAIN).map_or(&term.word, |(_, text)| text);
        writeln!(out, "    /// {plain}.\n    {},", camel(&term.word))?;
    }
    writeln!(
        out,
        "}}\n\n#[allow(dead_code)]\nimpl {name} {{\n    /// All of them.\n    pub const ALL: &[{name}] = &["
    )?;
    for term in terms {
        writeln!(out, "        {name}::{},", camel(&term.word))?;
    }
    writeln!(
        out,
        "    ];\n\n    /// The word of the case protocol.\n    pub const fn word(self) -> &'static str {{"
    )?;
    writeln!(out, "        match self {{")?;
    for term in terms {
        writeln!(out, "            {name}::{} => {:?},", camel(&term.word), term.word)?;
    }
    writeln!(out, "        }}\n    }}\n}}\n")
}

/// A function for each form: `player_fi_gen`.
fn write_terms(out: &mut String, kind: &Kind, language: &Language) -> std::fmt::Result {
    let terms = language.terms_of(&kind.name);
    let forms = terms.first().into_iter().flat_map(|term| &term.forms);
    for (form, _) in forms {
        let function = term_function(kind, language, form);
        writeln!(
            out,
            "#[allow(dead_code)]\nconst fn {function}(value: {}) -> &'static str {{\n    match value {{",
            kind.rust
        )?;
        for term in terms {
            let text = term.forms.iter().find(|(known, _)| known == form).map_or("", |(_, text)| text);
            writeln!(out, "        {}::{} => {text:?},", kind.rust, camel(&term.word))?;
        }
        writeln!(out, "    }}\n}}\n")?;
    }
    Ok(())
}

/// The plain form in a language: `player_nom(lang, player)`.
fn write_plain(out: &mut String, kind: &Kind, languages: &[Language]) -> std::fmt::Result {
    if !languages.iter().all(|language| language.has_form(&kind.name, PLAIN)) {
        return Ok(());
    }
    let (name, rust) = (kind.name.replace('-', "_"), &kind.rust);
    let signature = format!("const fn {name}_{PLAIN}(lang: Lang, value: {rust}) -> &'static str");
    writeln!(out, "#[allow(dead_code)]\n{signature} {{\n    match lang {{")?;
    for language in languages {
        writeln!(out, "        {} => {}(value),", language.value, term_function(kind, language, PLAIN))?;
    }
    writeln!(out, "    }}\n}}\n")
}

/// Every word that is understood, with what it means: `heard_words(lang)`.
fn write_words(out: &mut String, kind: &Kind, languages: &[Language]) -> std::fmt::Result {
    let (name, rust) = (kind.name.replace('-', "_"), &kind.rust);
    let signature = format!("const fn {name}_words(lang: Lang) -> &'static [(&'static str, {rust})]");
    writeln!(out, "#[allow(dead_code)]\n{signature} {{\n    match lang {{")?;
    for language in languages {
        writeln!(out, "        {} => &[", language.value)?;
        for term in language.terms_of(&kind.name) {
            for (_, word) in &term.forms {
                writeln!(out, "            ({word:?}, {rust}::{}),", camel(&term.word))?;
            }
        }
        writeln!(out, "        ],")?;
    }
    writeln!(out, "    }}\n}}\n")
}

fn write_prefixes(out: &mut String, language: &Language) -> std::fmt::Result {
    for prefix in &language.prefixes {
        let function = prefix_function(language, &prefix.name);
        writeln!(out, "#[allow(dead_code)]\nfn {function}(value: &dyn core::fmt::Display) -> String {{")?;
        writeln!(out, "    let text = value.to_string();\n    let before = match text.chars().next() {{")?;
        let mut others = "";
        for (letters, before) in &prefix.before {
            if letters.is_empty() {
                others = before;
                continue;
            }
            let letters: Vec<String> = letters.chars().map(|letter| format!("{letter:?}")).collect();
            writeln!(out, "        Some({}) => {before:?},", letters.join(" | "))?;
        }
        writeln!(out, "        _ => {others:?},\n    }};\n    format!(\"{{before}}{{text}}\")\n}}\n")?;
    }
    Ok(())
}

fn write_messages(out: &mut String, arguments: &Arguments, languages: &[Language]) -> std::fmt::Result {
    let sentences = &languages[0].sentences;
    writeln!(
        out,
        "/// What is said to people: a sentence with what it speaks of. Rendered only when somebody reads it."
    )?;
    writeln!(out, "#[derive(Clone, PartialEq, Debug)]\npub enum Message {{")?;
    for (key, sentence) in sentences {
        writeln!(
            out,
            "    /// {}.\n    {}{},",
            documented(sentence),
            camel(key),
            fields(sentence, arguments)
        )?;
    }
    writeln!(
        out,
        "}}\n\nimpl Message {{\n    /// Every key.\n    #[allow(dead_code)]\n    pub const KEYS: &[&str] = &["
    )?;
    for (key, _) in sentences {
        writeln!(out, "        {key:?},")?;
    }
    writeln!(
        out,
        "    ];\n\n    /// The stable name of the sentence, whatever the language.\n    #[allow(dead_code)]"
    )?;
    writeln!(out, "    pub const fn key(&self) -> &'static str {{\n        match self {{")?;
    for (key, sentence) in sentences {
        let rest = if sentence.arguments().is_empty() { "" } else { " { .. }" };
        writeln!(out, "            Message::{}{rest} => {key:?},", camel(key))?;
    }
    writeln!(out, "        }}\n    }}\n\n    /// Writes the sentence in a language.")?;
    writeln!(
        out,
        "    pub fn write(&self, lang: Lang, f: &mut dyn core::fmt::Write) -> core::fmt::Result {{"
    )?;
    writeln!(out, "        match lang {{")?;
    for language in languages {
        writeln!(out, "            {} => self.write_{}(f),", language.value, language.code)?;
    }
    writeln!(out, "        }}\n    }}")?;
    for language in languages {
        writeln!(
            out,
            "\n    fn write_{}(&self, f: &mut dyn core::fmt::Write) -> core::fmt::Result {{",
            language.code
        )?;
        writeln!(out, "        match self {{")?;
        for (key, sentence) in &language.sentences {
            write_arm(out, key, sentence, arguments, language)?;
        }
        writeln!(out, "        }}\n    }}")?;
    }
    writeln!(out, "}}\n")
}

fn write_arm(
    out: &mut String,
    key: &str,
    sentence: &Sentence,
    arguments: &Arguments,
    language: &Language,
) -> std::fmt::Result {
    let names: Vec<&str> = sentence.arguments().into_iter().collect();
    let pattern = if names.is_empty() { String::new() } else { format!(" {{ {} }}", names.join(", ")) };
    write!(out, "            Message::{}{pattern} => ", camel(key))?;
    let many = written(&sentence.many, arguments, language);
    let Some(by) = &sentence.by else { return writeln!(out, "{many},") };
    let count = arguments.kind(by).and_then(|kind| kind.count.as_deref()).unwrap_or_default();
    writeln!(out, "match {} {{", count.replace("value", by))?;
    for (number, form) in &sentence.exact {
        writeln!(out, "                {number} => {},", written(form, arguments, language))?;
    }
    writeln!(out, "                _ => {many},\n            }},")
}

/// The expression that writes a form of a sentence.
fn written(form: &Template, arguments: &Arguments, language: &Language) -> String {
    let mut format = String::new();
    let mut values = Vec::new();
    for part in &form.parts {
        match part {
            Part::Text(text) => format.push_str(text),
            Part::Argument { name, form } => {
                format.push_str("{}");
                values.push(value(name, form.as_deref(), arguments, language));
            }
        }
    }
    if values.is_empty() {
        format!("f.write_str({format:?})")
    } else {
        format!("core::write!(f, {format:?}, {})", values.join(", "))
    }
}

/// The expression for an argument in a form.
fn value(name: &str, form: Option<&str>, arguments: &Arguments, language: &Language) -> String {
    match (arguments.kind(name), form) {
        (Some(kind), form) if kind.has_terms() => {
            format!("{}(*{name})", term_function(kind, language, form.unwrap_or(PLAIN)))
        }
        (Some(Kind { content: Content::Told { .. }, .. }), form) => {
            let told = format!("{name}.told({})", language.value);
            form.map_or(told.clone(), |form| format!("{}(&{told})", prefix_function(language, form)))
        }
        (_, Some(form)) => format!("{}({name})", prefix_function(language, form)),
        (_, None) => name.to_owned(),
    }
}

/// A sample of each message for tests: every term, every sample of what is written.
fn write_samples(out: &mut String, arguments: &Arguments, first: &Language) -> std::fmt::Result {
    writeln!(
        out,
        "#[cfg(test)]\n#[allow(clippy::all, noop_method_call)]\nfn samples() -> Vec<Message> {{\n    let mut samples = Vec::new();"
    )?;
    for (key, sentence) in &first.sentences {
        let names: Vec<&str> = sentence.arguments().into_iter().collect();
        for name in &names {
            let Some(kind) = arguments.kind(name) else { continue };
            let values = match &kind.content {
                Content::Terms { .. } => {
                    let terms = first.terms_of(&kind.name).iter();
                    terms.map(|term| format!("{}::{}", kind.rust, camel(&term.word))).collect()
                }
                Content::Written { samples } | Content::Told { samples } => samples.clone(),
                Content::Words { .. } => continue,
            };
            writeln!(out, "    for {name} in [{}] {{", values.join(", "))?;
        }
        let given: Vec<String> = names.iter().map(|name| format!("{name}: {name}.clone()")).collect();
        let given = if given.is_empty() { String::new() } else { format!(" {{ {} }}", given.join(", ")) };
        writeln!(out, "    samples.push(Message::{}{given});{}", camel(key), "}".repeat(names.len()))?;
    }
    writeln!(out, "    samples\n}}")
}

fn fields(sentence: &Sentence, arguments: &Arguments) -> String {
    let fields: Vec<String> = sentence
        .arguments()
        .into_iter()
        .filter_map(|name| {
            Some(format!("\n        #[allow(missing_docs)]\n        {name}: {},", arguments.kind(name)?.rust))
        })
        .collect();
    if fields.is_empty() { String::new() } else { format!(" {{{}\n    }}", fields.concat()) }
}

/// The sentence as documentation shows it.
fn documented(sentence: &Sentence) -> String {
    sentence
        .many
        .parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => text.replace('`', "'"),
            Part::Argument { name, .. } => format!("*{name}*"),
        })
        .collect()
}

fn term_function(kind: &Kind, language: &Language, form: &str) -> String {
    format!("{}_{}_{form}", kind.name, language.code).replace('-', "_")
}

fn prefix_function(language: &Language, prefix: &str) -> String {
    format!("prefix_{}_{prefix}", language.code)
}
