//! A walk that nothing can fail shows nothing. Here rights are made wrong, each walk is gone again in a process of its own, and it
//! must name every one of them.

use std::env;
use std::process::Command;
use std::sync::Once;

use jadoube_arbiter::EventWord;
use jadoube_hall::rights::{HallWord, Right, Role, Seat, Sees, Wrong, may_in_hall, plant as planted, right};

/// What is planted in a process, by a name of the list below.
const WRONG: &str = "JADOUBE_TEST_WRONG";

/// Plants what this process is told to.
pub fn plant() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if let Ok(name) = env::var(WRONG) {
            planted(wrong(&name));
        }
    });
}

fn wrong(name: &str) -> Vec<Wrong> {
    match name {
        "acts" => every_act_turned_round(),
        "hall" => every_act_of_the_hall_turned_round(),
        "program" => {
            let tick = |seat| Wrong::Does(seat, EventWord::Tick, Right::Official);
            vec![Wrong::Program, tick(Seat::Arbiter), tick(Seat::Chief)]
        }
        "plain-seal" => vec![Wrong::PlainSeal],
        "seal-read" => vec![Wrong::SealRead],
        "delay" => vec![Wrong::AtOnce(Seat::Spectator), Wrong::AtOnce(Seat::Admin)],
        "here" => vec![Wrong::Here(Seat::Spectator)],
        "request" => vec![Wrong::Shows(Seat::Spectator, EventWord::Request, Sees::Body)],
        "every-board" => vec![Wrong::EveryBoard],
        "every-table" => vec![Wrong::EveryTable],
        "closed-known" => vec![Wrong::ClosedKnown],
        "good-forever" => vec![Wrong::GoodForever],
        _ => panic!("nothing is planted as {name}"),
    }
}

/// Who may send an event may not, and who may not may, in the name in which the seat could.
fn every_act_turned_round() -> Vec<Wrong> {
    let turned = |seat: Seat, event: EventWord| match (right(seat, event), seat) {
        (Right::No, Seat::White | Seat::Black | Seat::Assistant) => Right::Own,
        (Right::No, Seat::Arbiter | Seat::Chief) => Right::Both,
        (Right::No, _) => Right::Either,
        _ => Right::No,
    };
    let all = Seat::ALL.iter().flat_map(|&seat| EventWord::ALL.iter().map(move |&event| (seat, event)));
    all.map(|(seat, event)| Wrong::Does(seat, event, turned(seat, event))).collect()
}

/// The acts of the hall that have no other lock than the table: who may not do them at all is stopped by nothing else.
const BY_THE_TABLE: [HallWord; 5] =
    [HallWord::Announce, HallWord::StartRound, HallWord::ResumeAll, HallWord::Withdraw, HallWord::CloseRound];

fn every_act_of_the_hall_turned_round() -> Vec<Wrong> {
    let all = Role::ALL.iter().flat_map(|&role| BY_THE_TABLE.iter().map(move |&act| (role, act)));
    all.map(|(role, act)| Wrong::InHall(role, act, !may_in_hall(role, act))).collect()
}

/// What a walk says with something wrong planted. It has to fail.
fn said(walk: &str, wrong: &str) -> String {
    let output = Command::new(env::current_exe().expect("this test"))
        .args([walk, "--exact", "--test-threads=1", "--nocapture"])
        .env(WRONG, wrong)
        .output()
        .expect("a process");
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success(), "{walk} does not notice {wrong}:\n{said}");
    assert!(said.contains(" findings:"), "{walk} failed with {wrong}, and not because of it:\n{said}");
    said
}

/// The walk must have a finding that begins so.
fn notices(walk: &str, wrong: &str, findings: &[&str]) {
    let said = said(walk, wrong);
    for finding in findings {
        assert!(said.lines().any(|line| line.starts_with(finding)), "{wrong}: not `{finding}`:\n{said}");
    }
}

#[test]
fn a_wrong_right_to_an_act_is_noticed_whosever_and_whichever_it_is() {
    let said = said("walk_acts::every_role_enters_the_events_that_are_its_own", "acts");
    let roles = ["white", "player", "assistant", "clock", "arbiter", "chief", "spectator", "admin"];
    // Time is the program's, whatever the table says.
    for event in EventWord::ALL.iter().filter(|event| **event != EventWord::Tick) {
        for role in roles {
            let finding = format!("{role} {event}: ");
            assert!(said.lines().any(|line| line.starts_with(&finding)), "not `{finding}`:\n{said}");
        }
    }
}

#[test]
fn a_wrong_right_to_an_act_of_the_hall_is_noticed() {
    let said = said("walk_acts::every_role_does_the_acts_of_the_hall_that_are_its_own", "hall");
    for act in BY_THE_TABLE {
        for role in ["white", "assistant", "clock", "arbiter", "chief", "spectator"] {
            let finding = format!("{role} {act}: ");
            assert!(said.lines().any(|line| line.starts_with(&finding)), "not `{finding}`:\n{said}");
        }
    }
}

#[test]
fn what_is_the_program_s_and_what_is_sealed_is_noticed() {
    let walk = "walk_acts::every_role_enters_the_events_that_are_its_own";
    std::thread::scope(|scope| {
        scope.spawn(|| notices(walk, "program", &["arbiter tick: ", "chief tick: "]));
        scope.spawn(|| notices(walk, "plain-seal", &["a sealed move in plain: 200"]));
    });
}

#[test]
fn who_sees_too_much_is_noticed() {
    let sealed = "canaries::a_sealed_move_is_nobody_s_to_read";
    let delay = "canaries::what_is_inside_the_delay_is_read_at_the_board_alone";
    let calls = "walk::every_role_makes_the_calls_that_are_its_own";
    notices(sealed, "seal-read", &["spectator get /api/v1/games/{game}/log shows g1h3", "chief get "]);
    notices(delay, "delay", &["spectator get /api/v1/games/{game} shows", "admin get ", "nobody get "]);
    notices(sealed, "here", &["spectator get /api/v1/games/{game} shows sighted"]);
    notices(sealed, "request", &["nobody get /api/v1/games/{game}/log shows leave", "spectator conflict "]);
    notices(delay, "every-board", &["other-arbiter get /api/v1/games/{game}/pgn shows Nh3"]);
    notices(delay, "every-table", &["other-player get /api/v1/games/{game}/pgn shows Nh3"]);
    notices(
        calls,
        "closed-known",
        &["closed nobody get /api/v1/games/{game}: 200", "closed other-chief get "],
    );
    notices(
        calls,
        "good-forever",
        &["link revoked post /api/v1/tokens: ", "link expired get /api/v1/tokens: "],
    );
}
