//! Help and complaints about arguments, in the language of this run.
//!
//! The descriptions of the commands are written in English beside their arguments; `phrases/help.toml` has them in the
//! other languages.

use clap::error::{Error, ErrorKind};
use clap::{Arg, ArgMatches, Command};
use jadoube::laws::Lang;

use crate::phrases::{known, retold};
use crate::words::{Message, lang};

/// The arguments of this run. Who gave them rightly reads no description of them, so it is told only to the others.
pub fn arguments(command: impl Fn() -> Command) -> Result<ArgMatches, Error> {
    let read = command().try_get_matches();
    if read.is_ok() || lang() == Lang::En { read } else { told(command()).try_get_matches() }
}

/// The description of the command line in the language of this run.
pub fn told(command: Command) -> Command {
    if lang() == Lang::En {
        return command;
    }
    let mut command = command;
    // What the library adds, such as `--help`, is there from now on.
    command.build();
    translated(command, lang())
}

fn translated(mut command: Command, lang: Lang) -> Command {
    let tell = |text: &dyn ToString| retold(&text.to_string(), lang).into_owned();
    for (text, set) in [
        (command.get_about().map(|text| tell(text)), Command::about as fn(Command, String) -> Command),
        (command.get_long_about().map(|text| paragraphs(&text.to_string(), lang)), Command::long_about),
        (command.get_after_help().map(|text| paragraphs(&text.to_string(), lang)), Command::after_help),
    ] {
        if let Some(text) = text {
            command = set(command, text);
        }
    }
    command = command.mut_args(|arg| told_arg(arg, lang));
    command.mut_subcommands(|command| translated(command, lang))
}

fn told_arg(mut arg: Arg, lang: Lang) -> Arg {
    let (help, long) =
        (arg.get_help().map(ToString::to_string), arg.get_long_help().map(ToString::to_string));
    if let Some(help) = help {
        arg = arg.help(retold(&help, lang).into_owned());
    }
    match long {
        Some(long) => arg.long_help(paragraphs(&long, lang)),
        None => arg,
    }
}

/// A text of several paragraphs, each of them told.
fn paragraphs(text: &str, lang: Lang) -> String {
    text.split("\n\n").map(|part| retold(part, lang)).collect::<Vec<_>>().join("\n\n")
}

/// What the reader of arguments has to say, in the language of this run: help, the version, or what is wrong.
pub fn print(error: &Error) {
    let lang = lang();
    if lang == Lang::En || error.kind() == ErrorKind::DisplayVersion {
        // Nobody is left to be told when writing fails.
        let _ = error.print();
        return;
    }
    let text = error.render().ansi().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp => anstream::print!("{}", headed(&text, lang)),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => anstream::eprint!("{}", headed(&text, lang)),
        _ => anstream::eprint!("{}", complaint(&text, lang)),
    }
}

/// A complaint, line by line.
fn complaint(text: &str, lang: Lang) -> String {
    let plain = anstream::adapter::strip_str(text).to_string();
    let label = Message::LabelError.text(lang);
    plain
        .lines()
        .map(|line| {
            let start = line.len() - line.trim_start().len();
            let (indent, line) = line.split_at(start);
            match (line.strip_prefix("error: "), line.strip_prefix("Usage: ")) {
                (Some(why), _) => format!("{label}: {}\n", retold(why, lang)),
                (_, Some(usage)) => {
                    format!("{} {}\n", Message::HelpUsage.text(lang), told_usage(usage, lang))
                }
                _ => format!("{indent}{}\n", retold(line, lang)),
            }
        })
        .collect()
}

/// Help in the language of this run.
pub fn headed_here(text: &str) -> String {
    if lang() == Lang::En { text.to_owned() } else { headed(text, lang()) }
}

/// Help with the words that the library puts around ours.
fn headed(text: &str, lang: Lang) -> String {
    let words = [
        ("Usage:", Message::HelpUsage),
        ("Commands:", Message::HelpCommands),
        ("Arguments:", Message::HelpArguments),
        ("Options:", Message::HelpOptions),
        ("[OPTIONS]", Message::HelpOptionsPlace),
        ("[COMMAND]", Message::HelpCommandPlace),
        ("<COMMAND>", Message::HelpCommandPlace),
        ("[possible values:", Message::HelpPossibleValues),
        ("[default:", Message::HelpDefault),
        ("Possible values:", Message::HelpPossibleValuesList),
    ];
    let text = text.split_inclusive('\n').map(|line| heading(line, lang)).collect::<String>();
    words.into_iter().fold(text, |text, (english, told)| text.replace(english, &told.text(lang)))
}

/// A line of help, told where it is a heading of ours.
fn heading(line: &str, lang: Lang) -> String {
    let plain = anstream::adapter::strip_str(line).to_string();
    match known(plain.trim_end(), lang) {
        Some(told) if plain.trim_end().ends_with(':') => line.replace(plain.trim_end(), &told),
        _ => line.to_owned(),
    }
}

fn told_usage(usage: &str, lang: Lang) -> String {
    let usage = usage.replace("[OPTIONS]", &Message::HelpOptionsPlace.text(lang));
    usage.replace("<COMMAND>", &Message::HelpCommandPlace.text(lang))
}

/// Every text of the description that a person reads, with the place where it stands.
#[cfg(test)]
fn texts(command: &Command) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let whole = [command.get_about(), command.get_long_about(), command.get_after_help()];
    let headings = command.get_arguments().filter_map(Arg::get_help_heading);
    texts.extend(headings.map(|heading| format!("{heading}:")));
    let arguments = command.get_arguments().flat_map(|arg| [arg.get_help(), arg.get_long_help()]);
    for text in whole.into_iter().chain(arguments).flatten() {
        texts.extend(text.to_string().split("\n\n").map(str::to_owned));
    }
    texts.extend(command.get_subcommands().flat_map(self::texts));
    texts
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn all_help_is_told_in_every_language() {
        let mut command = crate::Cli::command();
        command.build();
        let missing: std::collections::BTreeSet<String> =
            texts(&command).into_iter().filter(|text| known(text, Lang::Fi).is_none()).collect();
        assert!(
            missing.is_empty(),
            "phrases/help.toml lacks:\n{}",
            missing.into_iter().collect::<Vec<_>>().join("\n---\n")
        );
    }

    #[test]
    fn complaints_are_told_line_by_line() {
        let english = "error: unexpected argument '--x' found\n\nUsage: jadoube rule [OPTIONS] <CASE>\n";
        let told = "virhe: tuntematon argumentti '--x'\n\nKäyttö: jadoube rule [VALITSIMET] <CASE>\n";
        assert_eq!(complaint(english, Lang::Fi), told);
    }
}
