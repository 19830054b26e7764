//! `jadoube rule` beside another program: every line is answered before the next is there, and a file may grow.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const GAME: &str = r#"{"game":{"rulebook":"fide-2023","time":"5400+30"}}"#;
const TOUCH: &str = r#"{"at":5,"by":"white","event":"touch","squares":["e2"]}"#;
const MOVE: &str = r#"{"at":6,"by":"white","event":"move","move":"e2e4"}"#;
const PRESS: &str = r#"{"at":7,"by":"white","event":"press"}"#;

/// Nobody waits longer for an answer that does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `jadoube rule` and the lines that it answers.
struct Ruler {
    child: Child,
    answers: Receiver<String>,
}

impl Ruler {
    fn start(args: &[&str]) -> Ruler {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.arg("rule").args(args).env("JADOUBE_LANG", "en");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("jadoube can be run");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ruler { child, answers }
    }

    fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("piped");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("it reads");
    }

    /// The next line with this in it; what comes before it is passed over.
    fn hear(&self, part: &str) -> String {
        loop {
            let line = self.answers.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no answer with `{part}` came"));
            if line.contains(part) {
                return line;
            }
        }
    }

    fn is_silent(&self) -> bool {
        self.answers.try_recv().is_err()
    }

    /// Ends it: at the end of its input.
    fn close(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends").code()
    }
}

#[test]
fn each_line_is_ruled_on_before_the_next_is_read() {
    let mut ruler = Ruler::start(&["-"]);
    ruler.say(GAME);
    ruler.hear(r#""on":0"#);
    ruler.say(TOUCH);
    ruler.hear(r#""ruling":"bound""#);
    ruler.say(MOVE);
    ruler.say(PRESS);
    ruler.hear(r#""ruling":"completed""#);
    assert_eq!(ruler.close(), Some(0));
}

#[test]
fn words_are_ruled_on_line_by_line_too() {
    let mut ruler = Ruler::start(&["-", "--words"]);
    ruler.say("time 5400+30");
    ruler.say("0:05 White touches e2");
    ruler.hear("White must move the piece on e2");
    ruler.say("0:06 White claims threefold");
    ruler.hear("has touched a piece");
    assert_eq!(ruler.close(), Some(0));
}

#[test]
fn who_follows_hears_the_state_after_every_line_and_what_is_wrong_without_an_end() {
    let mut ruler = Ruler::start(&["-", "--follow"]);
    ruler.say(GAME);
    ruler.hear(r#"{"state":"#);
    ruler.say("no JSON");
    ruler.hear(r#""line":2"#);
    ruler.say(TOUCH);
    ruler.hear(r#""ruling":"bound""#);
    ruler.hear(r#"{"state":"#);
    assert_eq!(ruler.close(), Some(1), "a line was wrong");
}

#[test]
fn a_file_is_followed_as_it_grows() {
    let path = std::env::temp_dir().join(format!("jadoube-follow-{}.jsonl", std::process::id()));
    let mut file = File::create(&path).expect("created");
    writeln!(file, "{GAME}").expect("written");
    let mut ruler = Ruler::start(&["--follow", path.to_str().expect("UTF-8")]);
    ruler.hear(r#"{"state":"#);
    let mut file = OpenOptions::new().append(true).open(&path).expect("there");
    // Half a line is no line yet: the other half makes it one.
    let (half, rest) = TOUCH.split_at(20);
    write!(file, "{half}").and_then(|()| file.flush()).expect("written");
    std::thread::sleep(Duration::from_millis(500));
    assert!(ruler.is_silent(), "half a line is answered");
    writeln!(file, "{rest}").expect("written");
    ruler.hear(r#""ruling":"bound""#);
    writeln!(file, "{MOVE}\n{PRESS}").expect("written");
    ruler.hear(r#""ruling":"completed""#);
    // A file has no end that would end it.
    ruler.child.kill().expect("it still runs");
    ruler.child.wait().expect("it ends");
    std::fs::remove_file(&path).expect("removed");
}
