//! Real output: the rulings on all cases, the explanations of all clauses, and what the command says.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use jadoube::laws::{Concept, Lang, Parameter, Rulebook, RulebookId};
use jadoube_cases::{Document, FILES, Suite};

use super::texts::root;

/// Something that was said, in English and in the other languages.
pub struct Said {
    pub place: String,
    /// In the order of `Lang::ALL`.
    pub told: [String; 4],
}

impl Said {
    pub fn in_lang(&self, lang: Lang) -> &str {
        let place = Lang::ALL.into_iter().position(|it| it == lang).expect("there is no other");
        &self.told[place]
    }
}

/// Every different sentence that is ruled on the cases, under every rulebook of their tables.
pub fn rulings() -> &'static [Said] {
    static RULINGS: OnceLock<Vec<Said>> = OnceLock::new();
    RULINGS.get_or_init(|| {
        let documents: Vec<Document> = FILES
            .iter()
            .map(|(name, text)| Document::parse(name, text).expect("the file is in order"))
            .collect();
        let suite = Suite::new(&documents).expect("the tables are right");
        let (mut known, mut said) = (HashSet::new(), Vec::new());
        for run in RulebookId::ALL.into_iter().flat_map(|book| suite.under(book)) {
            let answer = run.incident().rule().expect("the arrangement is sound");
            for ruling in &answer.rulings {
                let told = Lang::ALL.map(|lang| ruling.sentence(lang));
                if known.insert(told[0].clone()) {
                    said.push(Said { place: run.case.clone(), told });
                }
            }
        }
        said
    })
}

/// The title, the text and the remark of every concept under every rulebook, and what every parameter and value means.
pub fn explanations() -> Vec<Said> {
    let (mut known, mut said) = (HashSet::new(), Vec::new());
    let mut add = |place: String, told: [String; 4]| {
        if known.insert(told.clone()) {
            said.push(Said { place, told });
        }
    };
    for concept in Concept::all() {
        for book in RulebookId::ALL {
            if Rulebook::get(book).clause(concept).is_some() {
                let of =
                    |lang| concept.explanation(lang, book).map(|it| format!("{}. {}", it.title, it.says));
                add(format!("{concept} in {book}"), Lang::ALL.map(|lang| of(lang).unwrap_or_default()));
            }
        }
        let remark = |lang| concept.remark_in(lang).unwrap_or_default().to_owned();
        add(format!("{concept}, remark"), Lang::ALL.map(remark));
    }
    for parameter in Parameter::all() {
        add(
            format!("parameter {}", parameter.name()),
            Lang::ALL.map(|lang| parameter.doc_in(lang).to_owned()),
        );
    }
    said
}

/// What the command writes for people: answers, help, remarks and errors.
pub fn command(lang: Lang, args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .env("JADOUBE_LANG", lang.to_string())
        .env_remove("COLUMNS")
        .current_dir(root().join("crates/jadoube/tests/cmd"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jadoube can be run");
    // A command that does not read all of it closes the pipe: that is its business.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("jadoube ends");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat()
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const ODD: &str = "4k3/8/8/8/4R3/8/8/KK6 w - - 0 1";
const LOCKED: &str = "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1";
const OTHER_RULES: &str = "[Variant \"Atomic\"]\n\n1. e4 e5 *\n";

/// What the command is asked: every subcommand, and what each cannot take.
pub const ASKED: &[(&[&str], &str)] = &[
    (&["board", "startpos"], ""),
    (&["board", ODD], ""),
    (&["board", "8/8"], ""),
    (&["moves", "startpos"], ""),
    (&["moves", "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1"], ""),
    (&["moves", ODD], ""),
    (&["winnable", KINGS], ""),
    (&["winnable", LOCKED], ""),
    (&["winnable", "startpos"], ""),
    (&["winnable", ODD], ""),
    (&["winnable", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"], ""),
    (&["chess960", "518"], ""),
    (&["chess960", "1000"], ""),
    (&["perft", "startpos", "2"], ""),
    (&["perft", "startpos", "x"], ""),
    (&["explain", "9.2"], ""),
    (&["explain", "A.4", "--rulebook", "fide-2018"], ""),
    (&["explain", "99.9"], ""),
    (&["explain", "draw.wrong-claim-time", "--where"], ""),
    (&["compare", "fide-2014", "fide-2018", "draw"], ""),
    (&["compare", "fide-2014", "fide-2018", "--all"], ""),
    (&["compare", "fide-2009"], ""),
    (&["coverage"], ""),
    (&["coverage", "--missing"], ""),
    (&["coverage", "nothing"], ""),
    (&["rule", "--words", "rule.in/claim.jsonl"], ""),
    (&["rule", "--words", "--explain", "rule.in/claim.jsonl"], ""),
    (&["rule", "nothing.jsonl"], ""),
    (&["rule", "-"], ""),
    (&["rule", "-"], "{"),
    (&["rule", "-"], "{\"game\":{\"rulebok\":\"fide-2018\"}}\n"),
    (
        &["rule", "-"],
        "{\"game\":{\"rulebook\":\"fide-2018\"}}\n{\"at\":1,\"by\":\"white\",\"event\":\"play\"}\n",
    ),
    (&["rule", "-"], "{\"game\":{\"rulebook\":\"fide-2018\",\"time\":\"9x\"}}\n"),
    (&["rule", "rule.in/wrong.txt"], ""),
    (&["rule", "rule.in/claim.txt"], ""),
    (&["ask", "illegal-move"], ""),
    (&["ask", "arrived-late"], ""),
    (&["ask", "arrived-late", "--with", "late=20:00", "--rulebook", "fide-2018"], ""),
    (&["ask", "arrived-late", "--with", "late=x"], ""),
    (&["ask", "arrived-late", "--with", "nothing=1"], ""),
    (&["ask", "--find", "telefon"], ""),
    (&["ask", "qqqq"], ""),
    (&["cases", "run", "qqqq"], ""),
    (&["help", "qqqq"], ""),
    (&["explain", "qqqq"], ""),
    (&["ask"], ""),
    (&["convert", "--to", "scoresheet", "convert.in/games.pgn"], ""),
    (&["convert", "--to", "spoken", "convert.in/games.pgn"], ""),
    (&["convert", "--to", "nothing", "convert.in/games.pgn"], ""),
    (&["convert", "--to", "uci", "-"], OTHER_RULES),
    (&["audit", "audit.in/faulty.pgn"], ""),
    (&["audit", "--summary", "audit.in/faulty.pgn"], ""),
    (&["audit", "nothing.pgn"], ""),
    (&["audit", "nothing*.pgn"], ""),
    (&["audit", "rule.in"], ""),
    (&["audit", "audit.md"], ""),
    (&["audit", "--only", "nothing", "audit.in/faulty.pgn"], ""),
    (&["audit", "--only", "tags.nothing", "audit.in/faulty.pgn"], ""),
    (&["audit", "--to", "audit.md", "--fix", "tags", "audit.in/faulty.pgn"], ""),
    (&["audit", "--baseline", "audit.md", "audit.in/faulty.pgn"], ""),
    (&["audit", "--resume", "audit.md", "audit.in/faulty.pgn"], ""),
    (&["verify", "verify.in/log.jsonl"], ""),
    (&["verify", "verify.in/hidden.jsonl"], ""),
    (&["verify", "verify.in/changed.jsonl"], ""),
    (&["verify", "verify.in/torn.jsonl"], ""),
    (&["verify", "nothing.jsonl"], ""),
    (&["backup", "nothing.db", "copy.db"], ""),
    (&["backup", "audit.md", "copy.db"], ""),
    (&["serve", "--listen", "here"], ""),
    (&["serve", "--config", "audit.md"], ""),
    (&["serve", "--tls-cert", "nothing.pem", "--tls-key", "nothing.pem"], ""),
    (&["serve", "--tls-cert", "audit.md", "--tls-key", "audit.md"], ""),
    (&["serve", "--nats", "nats://127.0.0.1:1"], ""),
    (&["--config", "audit.md", "serve"], ""),
    (&["--", "serve"], ""),
    (&["pages", "audit.md"], ""),
    (&["nothing"], ""),
    (&["--help"], ""),
];
