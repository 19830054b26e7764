use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use jadoube::laws::Lang;

use crate::error::{WithHint, note};
use crate::help;
use crate::output::Output;
use crate::words::{self, Message};

/// Print the help of a command, or one of the texts that come with the program
///
/// `guide` leads through the first steps, `disputes` has the most common questions, `words` tells how cases are written in words, `protocol` how programs write them,
/// `incidents` how the catalogue of `ask` is written.
#[derive(clap::Args)]
pub struct Args {
    /// A command, or `guide`, `disputes`, `words`, `protocol`, `incidents`
    #[arg(value_name = "TOPIC")]
    topic: Vec<String>,
}

/// An installed program has no `docs/`: what one needs beside it is inside.
const TEXTS: [(&str, &str); 5] = [
    ("guide", include_str!("../../help/guide.md")),
    ("disputes", include_str!("../../help/disputes.md")),
    ("words", include_str!("../../help/words.md")),
    ("protocol", include_str!("../../help/protocol.md")),
    ("incidents", include_str!("../../help/incidents.md")),
];

pub fn run(args: Args, cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
    if let [topic] = args.topic.as_slice()
        && let Some((_, text)) = TEXTS.iter().find(|(name, _)| name == topic)
    {
        if words::lang() != Lang::En {
            note(Message::HelpInEnglish.said());
        }
        write!(output, "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = help::told(cli);
    command.build();
    let mut named = &mut command;
    for name in &args.topic {
        named = named
            .find_subcommand_mut(name)
            .ok_or_else(|| anyhow!("there is no command and no text `{name}`"))
            .hint("`jadoube --help` lists the commands; the texts are guide, disputes, words, protocol, incidents")?;
    }
    let text = named.render_long_help();
    let text = if output.is_styled() { text.ansi().to_string() } else { text.to_string() };
    write!(output, "{}", help::headed_here(&text))?;
    Ok(ExitCode::SUCCESS)
}
