use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Arg;
use jadoube::laws::Lang;

use crate::error::WithHint;
use crate::help;
use crate::output::Output;
use crate::phrases::known;
use crate::words::{self, Message};

/// Write the manual page, of the whole or of one command
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The command; without it the page of `jadoube` itself
    command: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube man > jadoube.1
  jadoube man perft | man -l -";

pub fn run(args: Args, cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
    let mut cli = help::told(cli);
    cli.build();
    let page = match &args.command {
        None => cli,
        Some(name) => cli
            .find_subcommand(name)
            .cloned()
            .with_context(|| format!("there is no command `{name}`"))
            .hint("`jadoube --help` lists the commands")?,
    };
    let headings = headings(&page, words::lang());
    let mut written = Vec::new();
    clap_mangen::Man::new(page).render(&mut written)?;
    for line in String::from_utf8(written)?.lines() {
        writeln!(output, "{}", headed(line, &headings))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The headings that the library writes, each with what stands there instead.
fn headings(page: &clap::Command, lang: Lang) -> Vec<(String, String)> {
    let own = page.get_arguments().filter_map(Arg::get_help_heading).filter_map(|heading| {
        let told = known(&format!("{heading}:"), lang)?;
        Some((heading.to_uppercase(), upper(told.trim_end_matches(':'), lang)))
    });
    let words = [
        ("NAME", Message::HelpManName),
        ("SYNOPSIS", Message::HelpManSynopsis),
        ("DESCRIPTION", Message::HelpManDescription),
        ("OPTIONS", Message::HelpManOptions),
        ("SUBCOMMANDS", Message::HelpManCommands),
        ("EXTRA", Message::HelpManExtra),
        ("VERSION", Message::HelpManVersion),
    ];
    own.chain(words.map(|(name, told)| (name.to_owned(), told.text(lang)))).collect()
}

/// A line of the page, told where it is a heading or a word that the library puts around ours.
fn headed(line: &str, headings: &[(String, String)]) -> String {
    let Some(heading) = line.strip_prefix(".SH ") else {
        let line = line.replace("[default:", &Message::HelpDefault.said());
        return line.replace("Possible values:", &Message::HelpPossibleValuesList.said());
    };
    let plain = heading.trim_matches('"');
    let told = headings.iter().find(|(name, _)| name == plain).map_or(plain, |(_, told)| told);
    if told.contains(' ') { format!(".SH \"{told}\"") } else { format!(".SH {told}") }
}

/// In capitals, as the language has them: the capital of the Turkish i has a dot.
fn upper(text: &str, lang: Lang) -> String {
    match lang {
        Lang::Tr => text.replace('i', "İ").to_uppercase(),
        _ => text.to_uppercase(),
    }
}
