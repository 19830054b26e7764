//! The Rust source of typed messages.

use std::fmt::Write;

use crate::arguments::{Arguments, Content, Kind, camel};
use crate::language::{Language, PLAIN, Term};
use crate::said;
use crate::template::{Part, Sentence};

/// The source, to be included where the types of the arguments and `Lang` are in scope.
pub fn source(arguments: &Arguments, languages: &[Language], texts: Texts<'_>) -> String {
    let mut source = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut source, arguments, languages, texts);
    source
}

/// How the texts of sentences are compiled in.
#[derive(Clone, Copy)]
pub enum Texts<'n> {
    /// As they are.
    Plain,
    /// Not at all: they are asked for by this name and that of their file when a language is first needed.
    Apart(&'n str),
}

/// The texts, in files of their own: the keys of the sentences, and what is said in each language.
pub fn texts(arguments: &Arguments, languages: &[Language]) -> Vec<(String, String)> {
    let keys: Vec<&str> = languages[0].sentences.iter().map(|(key, _)| key.as_str()).collect();
    let said = languages
        .iter()
        .map(|language| (file(&language.code), said::text(language, &languages[0], arguments)));
    [(file("keys"), keys.join("\n"))].into_iter().chain(said).collect()
}

fn file(of: &str) -> String {
    format!("said-{of}.txt")
}

fn write(
    out: &mut String,
    arguments: &Arguments,
    languages: &[Language],
    texts: Texts<'_>,
) -> std::fmt::Result {
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
                write_place(out, kind, languages[0].terms_of(&kind.name))?;
            }
            Content::Words { doc } => {
                write_enum(out, kind, doc, languages[0].terms_of(&kind.name))?;
                write_words(out, kind, languages)?;
            }
            Content::Written { .. } | Content::Told { .. } => {}
        }
    }
    if languages[0].sentences.is_empty() {
        return Ok(());
    }
    write_messages(out, arguments, languages, texts)?;
    write_said(out, arguments, languages, texts)?;
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

/// The place of a term among those of its kind: `player_place(player)`.
fn write_place(out: &mut String, kind: &Kind, terms: &[Term]) -> std::fmt::Result {
    let function = place_function(kind);
    writeln!(
        out,
        "#[allow(dead_code)]\nconst fn {function}(value: {}) -> usize {{\n    match value {{",
        kind.rust
    )?;
    for (place, term) in terms.iter().enumerate() {
        writeln!(out, "        {}::{} => {place},", kind.rust, camel(&term.word))?;
    }
    writeln!(out, "    }}\n}}\n")
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

fn write_messages(
    out: &mut String,
    arguments: &Arguments,
    languages: &[Language],
    texts: Texts<'_>,
) -> std::fmt::Result {
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
    match texts {
        Texts::Plain => {
            writeln!(out, "    pub const fn key(&self) -> &'static str {{\n        match self {{")?
        }
        Texts::Apart(_) => {
            writeln!(out, "    pub fn key(&self) -> &'static str {{\n        said::KEYS.row(match self {{")?
        }
    }
    for (place, (key, sentence)) in sentences.iter().enumerate() {
        let rest = if sentence.arguments().is_empty() { "" } else { " { .. }" };
        match texts {
            Texts::Plain => writeln!(out, "            Message::{}{rest} => {key:?},", camel(key))?,
            Texts::Apart(_) => writeln!(out, "            Message::{}{rest} => {place},", camel(key))?,
        }
    }
    let end = if matches!(texts, Texts::Apart(_)) { "})" } else { "}" };
    writeln!(out, "        {end}\n    }}\n\n    /// Writes the sentence in a language.")?;
    writeln!(
        out,
        "    pub fn write(&self, lang: Lang, f: &mut dyn core::fmt::Write) -> core::fmt::Result {{"
    )?;
    writeln!(
        out,
        "        #[allow(unused_imports)]\n        use said::Value::{{Shown, Term}};\n        let said = said(lang);"
    )?;
    writeln!(out, "        match self {{")?;
    for (place, (key, sentence)) in sentences.iter().enumerate() {
        let by = languages.iter().find_map(|language| language.sentence(key)?.by.as_deref());
        write_arm(out, (place, key), sentence, by, arguments)?;
    }
    writeln!(out, "        }}\n    }}\n}}\n")
}

/// `Message::SealMust { player } => said.say(7, 0, &[Term(player_place(*player))], f),`
fn write_arm(
    out: &mut String,
    (place, key): (usize, &str),
    sentence: &Sentence,
    by: Option<&str>,
    arguments: &Arguments,
) -> std::fmt::Result {
    let names: Vec<&str> = sentence.arguments().into_iter().collect();
    let pattern = if names.is_empty() { String::new() } else { format!(" {{ {} }}", names.join(", ")) };
    let values: Vec<String> = names.iter().map(|name| value(name, arguments)).collect();
    let count = by.and_then(|by| {
        let count = arguments.kind(by)?.count.as_deref()?;
        Some(count.replace("value", by))
    });
    writeln!(
        out,
        "            Message::{}{pattern} => said.say({place}, {}, &[{}], f),",
        camel(key),
        count.as_deref().unwrap_or("0"),
        values.join(", ")
    )
}

/// The expression for an argument.
fn value(name: &str, arguments: &Arguments) -> String {
    match arguments.kind(name) {
        Some(kind) if kind.has_terms() => format!("Term({}(*{name}))", place_function(kind)),
        Some(Kind { content: Content::Told { .. }, .. }) => format!("Shown(&{name}.told(lang))"),
        _ => format!("Shown({name})"),
    }
}

/// The texts of every language, and what reads them.
fn write_said(
    out: &mut String,
    arguments: &Arguments,
    languages: &[Language],
    texts: Texts<'_>,
) -> std::fmt::Result {
    writeln!(out, "mod said {{\n{}", include_str!("runtime.rs"))?;
    let kind = match texts {
        Texts::Plain => "Language",
        Texts::Apart(name) => {
            writeln!(out, "{}use std::sync::LazyLock;", include_str!("unpacked.rs"))?;
            let keys = format!("{name}/{}", file("keys"));
            writeln!(
                out,
                "pub(super) static KEYS: LazyLock<Language> = LazyLock::new(|| Language::unpacked({keys:?}, 0));"
            )?;
            "LazyLock<Language>"
        }
    };
    writeln!(out, "pub(super) static LANGUAGES: [{kind}; {}] = [", languages.len())?;
    for language in languages {
        let text = said::text(language, &languages[0], arguments);
        let (starts, sentences) = (said::starts(&text), language.sentences.len());
        match texts {
            Texts::Plain => {
                writeln!(
                    out,
                    "    Language {{ text: {text:?}, starts: &{starts:?}, sentences: {sentences} }},"
                )?;
            }
            Texts::Apart(name) => {
                let text = format!("{name}/{}", file(&language.code));
                writeln!(out, "    LazyLock::new(|| Language::unpacked({text:?}, {sentences})),")?;
            }
        }
    }
    writeln!(out, "];\n}}\n\nfn said(lang: Lang) -> &'static said::Language {{")?;
    writeln!(out, "    &said::LANGUAGES[match lang {{")?;
    for (place, language) in languages.iter().enumerate() {
        writeln!(out, "        {} => {place},", language.value)?;
    }
    writeln!(out, "    }}]\n}}\n")
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

fn place_function(kind: &Kind) -> String {
    format!("{}_place", kind.name).replace('-', "_")
}
