//! Many positions, a line of standard input each: answered by several threads, written in the order of the lines.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use anyhow::Context;
use jadoube::mate::Solver;

use super::Args;
use super::reply::{Answered, answer};
use crate::error::note;
use crate::input::read_line;
use crate::output::Output;

pub(super) fn many(args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let (mut bad, mut undecided) = (false, false);
    let mut write = |answered: Answered, output: &mut Output| -> anyhow::Result<()> {
        writeln!(output, "{}", answered.json)?;
        if let Some(reason) = &answered.bad {
            output.flush()?;
            note(reason);
        }
        bad |= answered.bad.is_some();
        undecided |= answered.undecided;
        Ok(())
    };
    let threads = usize::from(args.threads);
    let mut stdin = io::stdin().lock();
    let mut lines = std::iter::from_fn(|| line(&mut stdin).transpose()).enumerate();
    let mut solvers: Vec<Solver> = (0..threads).map(|_| Solver::new()).collect();
    loop {
        // One line at a time where one thread works, so that whoever writes the lines sees each answer at once.
        let mut batch = Vec::new();
        for (index, line) in lines.by_ref().take(if threads == 1 { 1 } else { 32 * threads }) {
            batch.push((index + 1, line.context("standard input cannot be read")?));
        }
        if batch.is_empty() {
            break;
        }
        batch.retain(|(_, line)| !line.trim().is_empty());
        answer_in_order(args, &mut solvers, &batch, |answered| write(answered, output))?;
        output.flush()?;
    }
    Ok(match (bad, undecided) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::SUCCESS,
    })
}

/// The next line, without its end.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if read_line(input, &mut bytes)? == 0 {
        return Ok(None);
    }
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "this is not UTF-8 text");
    let line = String::from_utf8(bytes).map_err(not_text)?;
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Answers the lines, each solver on a thread of its own, and hands the answers on in the order of the lines.
pub(super) fn answer_in_order(
    args: &Args,
    solvers: &mut [Solver],
    batch: &[(usize, String)],
    mut write: impl FnMut(Answered) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if let [solver] = solvers {
        return batch.iter().try_for_each(|(number, line)| write(answer(args, solver, *number, line)));
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for solver in solvers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((number, line)) = batch.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // The receiver is gone only when writing has failed.
                    if sender.send((*number, answer(args, solver, *number, line))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = batch.iter().map(|(number, _)| *number).peekable();
        for (number, answered) in receiver {
            waiting.insert(number, answered);
            while let Some(answered) = due.peek().and_then(|number| waiting.remove(number)) {
                due.next();
                write(answered)?;
            }
        }
        Ok(())
    })
}
