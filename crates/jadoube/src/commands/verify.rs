use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use jadoube::hall::log::{Body, Break, Entry, Fault, Hash, Head, Line, NotHex, Verified, Verifier, replay};
use jadoube::laws::Lang;

use crate::output::Output;
use crate::words::{self, Message};

/// Verify the log of a game: that nothing in it was changed, cut out or put in
///
/// Every entry has a hash over itself and the hash before. Whoever holds one of them, from the scoresheet or the screen, gives
/// it with `--head`: then nothing before it can have been cut off or written anew either. A log whose entries are shown
/// only in part verifies as well. Where all of it is shown, it is also ruled on again.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The log, or `-` for standard input
    #[arg(value_name = "LOG")]
    file: String,

    /// A hash that was shown or printed: an entry must have it
    #[arg(long, value_name = "HASH", value_parser = hash)]
    head: Option<Hash>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube verify board1.jsonl
  jadoube verify board1.jsonl --head 6bd11b8ae8da5ddd5f4bbbd03eb9f6f7a4e0cf0a3e0fa0ab6c3fe0eb1c0f4a31

Exit status: 0 the log holds; 1 it does not, and the first place is named; 2 it cannot be read.";

/// No line of a log is longer: a server takes no event of this size.
const LONGEST: u64 = 4 << 20;

fn hash(text: &str) -> Result<Hash, NotHex> {
    text.parse()
}

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let name = if args.file == "-" { "standard input" } else { &args.file };
    let source: Box<dyn Read> = match args.file.as_str() {
        "-" => Box::new(io::stdin()),
        file => Box::new(File::open(file).with_context(|| format!("{file} cannot be read"))?),
    };
    let mut lines = BufReader::new(source);
    let mut log = Log { verifier: Verifier::new(args.head), head: None, entries: Vec::new() };
    loop {
        let mut bytes = Vec::new();
        let read = (&mut lines).take(LONGEST).read_until(b'\n', &mut bytes);
        if read.with_context(|| format!("{name} cannot be read"))? == 0 {
            break;
        }
        let line = String::from_utf8(bytes).map_err(|_| anyhow!("{name}: this is not UTF-8 text"))?;
        if let Err(broken) = log.read(&line) {
            writeln!(output, "{}", told(&broken, words::lang()))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    match log.verifier.end() {
        Ok(verified) => log.tell(verified, words::lang(), output),
        Err(Break { fault: Fault::Empty, .. }) => Err(anyhow!("{name}: there is nothing here")),
        Err(broken) => {
            writeln!(output, "{}", told(&broken, words::lang()))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// What was read of a log. Its entries are kept while all of it is shown, to be ruled on again.
struct Log {
    verifier: Verifier,
    head: Option<Head>,
    entries: Vec<Entry>,
}

impl Log {
    fn read(&mut self, line: &str) -> Result<(), Break> {
        self.verifier.read(line)?;
        match Line::parse(line) {
            Ok(Line::Head(head)) if is_whole(&head.body) => self.head = Some(head),
            Ok(Line::Entry(entry, _)) if self.head.is_some() && is_whole(&entry.body) => {
                self.entries.push(entry)
            }
            Ok(_) => {
                self.head = None;
                self.entries = Vec::new();
            }
            // An empty line.
            Err(_) => {}
        }
        Ok(())
    }

    fn tell(&self, verified: Verified, lang: Lang, output: &mut Output) -> anyhow::Result<ExitCode> {
        let entries = (verified.last + 1).saturating_sub(verified.first.max(1));
        let mut told = vec![Message::VerifyHolds { number: entries.into(), text: verified.hash.to_string() }];
        if verified.first > 0 {
            told.push(Message::VerifyPart { number: verified.first.into() });
        }
        if verified.hidden > 0 {
            told.push(Message::VerifyHidden { number: verified.hidden.into() });
        }
        match verified.known {
            Some(known) if known == verified.last => told.push(Message::VerifyKnownLast),
            Some(known) => told.push(Message::VerifyKnown { number: known.into() }),
            None => {}
        }
        told.extend(self.ruled_again());
        let differs = told.iter().any(|message| matches!(message, Message::VerifyDiffers { .. }));
        for message in told {
            writeln!(output, "{}", message.text(lang))?;
        }
        Ok(if differs { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// Whether this program rules as the one that kept the log; nothing where not all of it is shown or known here.
    fn ruled_again(&self) -> Option<Message> {
        let replayed = replay(self.head.as_ref()?, &self.entries).ok()?;
        Some(match replayed.difference {
            None => Message::VerifyRuledAlike,
            Some(difference) => Message::VerifyDiffers { number: difference.version.into() },
        })
    }
}

fn is_whole(body: &Body) -> bool {
    body.event().is_some()
}

/// The first place where the chain does not hold, in a language.
fn told(broken: &Break, lang: Lang) -> String {
    let message = match &broken.fault {
        Fault::Unreadable(_) => Message::VerifyUnreadable,
        Fault::HeadAgain => Message::VerifyHeadAgain,
        Fault::NoBeginning => Message::VerifyNoBeginning,
        Fault::Version { expected, found } => {
            Message::VerifyVersion { number: (*expected).into(), count: (*found).into() }
        }
        Fault::Earlier { version } => Message::VerifyEarlier { number: (*version).into() },
        Fault::Changed { version, computed, told } => Message::VerifyChanged {
            number: (*version).into(),
            left: told.to_string(),
            right: computed.to_string(),
        },
        Fault::Before { version } => Message::VerifyBefore { number: (*version).into() },
        Fault::Unknown { known, last } => {
            Message::VerifyUnknown { text: known.to_string(), number: (*last).into() }
        }
        _ => Message::VerifyUnreadable,
    };
    let told = Message::VerifyLine { number: broken.line as u64, text: message.text(lang) }.text(lang);
    match &broken.fault {
        // What a library says of it is added where it is said in that language.
        Fault::Unreadable(why) if lang == Lang::En => format!("{told} ({why})"),
        _ => told,
    }
}
