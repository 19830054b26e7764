//! A competition from the first player to the last standing.

use jadoube_arbiter::{GameResult, Log};
use jadoube_clock::Millis;
use jadoube_hall::competition::{
    Access, Arranged, Boards, Bye, Competition, Fact, HallAct, Holder, How, Paired, Person, PlayerId,
    Refusal, ResultTold, Roster, Score, TieBreak, Who, code, code_hash, secret, secret_hash,
};
use jadoube_hall::log::Id;
use jadoube_hall::rights::{HallWord, Role, Seat};
use jadoube_hall::{Name, Utc, berger};
use serde_json::json;

fn now() -> Utc {
    "2026-11-20T17:00:00Z".parse().unwrap()
}

fn game(name: &str) -> Id {
    format!("game-of-the-evening-{name}").parse().unwrap()
}

fn arranged(system: &str) -> Arranged {
    serde_json::from_value(json!({
        "id": "club-evening-2026", "name": "Club evening", "system": system,
        "game": {"rulebook": "fide-2023", "time": "300+3", "begins": "start"},
    }))
    .unwrap()
}

/// A competition with a chief (token `chief`) and so many players.
fn with_players(system: &str, players: u32) -> Competition {
    let mut competition = Competition::new(arranged(system));
    let give = HallAct::Give {
        token: "chief".into(),
        hash: secret_hash("chief"),
        holder: Holder::of(Role::Chief),
        expires: None,
        link: false,
    };
    competition.handle(Who::Admin, &give, now()).unwrap();
    let players = (1..=players).map(PlayerId).collect();
    chief(&mut competition, HallAct::Enter { players }).unwrap();
    competition
}

fn chief(competition: &mut Competition, act: HallAct) -> Result<Vec<Fact>, Refusal> {
    let before = competition.clone();
    let done = competition.handle(Who::Token("chief"), &act, now());
    // Whatever is refused has changed nothing.
    assert!(done.is_ok() || *competition == before);
    // The log has acts as JSON: they come back as they were.
    let json = serde_json::to_value(&act).unwrap();
    assert_eq!(json["event"], act.word().word());
    assert_eq!(serde_json::from_value::<HallAct>(json).unwrap(), act);
    done
}

fn pair(round: u32, boards: &[(u32, u32, u32)], byes: &[(u32, Bye)]) -> HallAct {
    HallAct::Pair(Paired {
        round,
        scheduled: None,
        boards: boards
            .iter()
            .map(|(board, white, black)| {
                (
                    *board,
                    PlayerId(*white),
                    PlayerId(*black),
                    Some(game(&format!("{round}-{board}-{white}-{black}"))),
                )
            })
            .collect(),
        byes: byes.iter().map(|(player, bye)| (PlayerId(*player), *bye)).collect(),
    })
}

fn result(round: u32, board: u32, result: &str, how: How) -> ResultTold {
    ResultTold {
        round,
        board: Some(board),
        player: None,
        bye: None,
        result: Some(result.into()),
        how,
        points: None,
    }
}

fn none(_: &Id) -> Option<Score> {
    None
}

#[test]
fn a_round_is_paired_started_told_and_closed() {
    let mut it = with_players("swiss", 4);
    let facts = chief(&mut it, pair(1, &[(1, 1, 3), (2, 4, 2)], &[])).unwrap();
    assert!(
        matches!(&facts[..], [Fact::Games { new, gone, kept, .. }] if new.len() == 2 && gone.is_empty() && kept.is_empty())
    );
    // Sent again before the start it replaces games.
    let facts = chief(&mut it, pair(1, &[(1, 1, 3), (2, 2, 4)], &[])).unwrap();
    assert!(matches!(&facts[..], [Fact::Games { gone, .. }] if gone == &[game("1-2-4-2")]));

    // A game that was started at its board may have been interrupted too.
    assert_eq!(
        chief(&mut it, HallAct::ResumeAll {}).unwrap(),
        [Fact::Resume(vec![game("1-1-1-3"), game("1-2-2-4")])]
    );
    let facts = chief(&mut it, HallAct::StartRound { round: 1 }).unwrap();
    assert_eq!(facts, [Fact::Start(vec![game("1-1-1-3"), game("1-2-2-4")])]);
    assert_eq!(
        chief(&mut it, HallAct::StartRound { round: 1 }),
        Err(Refusal::Already("the round was started"))
    );
    let error = chief(&mut it, pair(1, &[(1, 3, 1), (2, 2, 4)], &[])).unwrap_err();
    assert_eq!(error.to_string(), "board 1 of round 1 has started with other players");
    assert_eq!(
        chief(&mut it, HallAct::ResumeAll {}).unwrap(),
        [Fact::Resume(vec![game("1-1-1-3"), game("1-2-2-4")])]
    );

    let close = |results| HallAct::CloseRound { round: 1, results };
    let error = chief(&mut it, close(vec![result(1, 1, "1-0", How::Played)])).unwrap_err();
    assert_eq!(error.to_string(), "board 2 of round 1 has no result yet");
    chief(&mut it, HallAct::Result(result(1, 2, "0-0", How::Forfeit))).unwrap();
    chief(&mut it, close(vec![result(1, 1, "1-0", How::Played)])).unwrap();
    let again = chief(&mut it, HallAct::Result(result(1, 1, "0-1", How::Played)));
    assert_eq!(again, Err(Refusal::Already("the round was closed")));
    let points: Vec<(u32, i64)> =
        it.standings(none).places.iter().map(|it| (it.player.0, it.points)).collect();
    // Of those without points the loser against the leader has met the best opponent.
    assert_eq!(points, [(1, 100), (3, 0), (2, 0), (4, 0)]);
}

#[test]
fn impossible_pairings_are_refused_with_their_reason() {
    let mut it = with_players("swiss", 4);
    let mut told = |act| chief(&mut it, act).unwrap_err().to_string();
    assert_eq!(told(pair(1, &[(1, 1, 1)], &[])), "player 1 is paired twice in round 1");
    assert_eq!(told(pair(1, &[(1, 1, 2)], &[(2, Bye::Half)])), "player 2 is paired twice in round 1");
    assert_eq!(told(pair(1, &[(1, 1, 2), (1, 3, 4)], &[])), "board 1 stands twice");
    assert_eq!(told(pair(1, &[(1, 1, 9)], &[])), "player 9 is not in the list");
    assert_eq!(told(pair(0, &[], &[])), "rounds have numbers from 1 to 100");
    assert_eq!(told(HallAct::CloseRound { round: 7, results: vec![] }), "there is no such round");
    chief(&mut it, HallAct::Withdraw { player: PlayerId(4), from: 2 }).unwrap();
    chief(&mut it, pair(1, &[(1, 3, 4)], &[])).unwrap();
    let error = chief(&mut it, pair(2, &[(1, 3, 4)], &[])).unwrap_err();
    assert_eq!(error.to_string(), "player 4 has withdrawn");
    let wrong = chief(&mut it, HallAct::Result(result(1, 1, "1-1", How::Played))).unwrap_err();
    assert_eq!(wrong.to_string(), "a result is 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2");
}

/// Points of every kind that the Laws and regulations give.
#[test]
fn halves_zeros_forfeits_byes_and_penalties_count() {
    let mut it = with_players("swiss", 7);
    chief(&mut it, pair(1, &[(1, 1, 2), (2, 3, 4)], &[(5, Bye::Half), (6, Bye::Pairing), (7, Bye::Zero)]))
        .unwrap();
    chief(&mut it, HallAct::Result(result(1, 1, "1/2-0", How::Played))).unwrap();
    let penalised = ResultTold { points: Some((75, 0)), ..result(1, 2, "1-0", How::Played) };
    chief(&mut it, HallAct::Result(penalised)).unwrap();
    let points = |player| {
        it.standings(none).places.iter().find(|place| place.player == PlayerId(player)).unwrap().points
    };
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(points), [50, 0, 75, 0, 50, 100, 0]);
}

/// A round robin of four. 1 beat 2 and lost to 3; 2 beat 3; 4 lost to all but drew with 3.
#[test]
fn ties_of_a_round_robin_are_broken_as_usual() {
    let mut it = with_players("round-robin", 4);
    let players: Vec<PlayerId> = (1..=4).map(PlayerId).collect();
    let results = [["1-0", "0-1"], ["1/2-1/2", "1-0"], ["1-0", "1-0"]];
    for (number, round) in (1..).zip(berger::rounds(&players, false).unwrap()) {
        let boards: Vec<_> =
            (1..).zip(&round.pairs).map(|(board, (white, black))| (board, white.0, black.0)).collect();
        chief(&mut it, pair(number, &boards, &[])).unwrap();
        for board in [1, 2] {
            let text = results[number as usize - 1][board as usize - 1];
            chief(&mut it, HallAct::Result(result(number, board, text, How::Played))).unwrap();
        }
    }
    // Rounds: 1-4 1-0, 2-3 0-1; 4-3 draw, 1-2 1-0; 2-4 1-0, 3-1 1-0.
    let standings = it.standings(none);
    assert_eq!(
        standings.tie_breaks,
        [TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Koya, TieBreak::Wins]
    );
    let places: Vec<_> = standings.places.iter().map(|it| (it.rank, it.player.0, it.points)).collect();
    assert_eq!(places, [(1, 3, 250), (2, 1, 200), (3, 2, 100), (4, 4, 50)]);
    // 3: beat 1 (2) and 2 (1), drew with 4 (0.5): 2 + 1 + 0.25.
    assert_eq!(standings.places[0].tie_breaks[1], Some(32_500));
    // 1: beat 2 (1) and 4 (0.5).
    assert_eq!(standings.places[1].tie_breaks[1], Some(15_000));
    // Koya: only 3 and 1 have half of the points.
    assert_eq!(standings.places[0].tie_breaks[2], Some(100));
    assert_eq!(standings.places[1].tie_breaks[2], Some(0));
    assert_eq!(standings.places[0].tie_breaks[3], Some(200));
}

#[test]
fn a_direct_encounter_tells_two_apart_and_no_circle() {
    let mut it = with_players("round-robin", 4);
    // 1 beats 2, 2 beats 3, 3 beats 1: a circle. 4 loses to all.
    let rounds =
        [[(1, 4, "1-0"), (2, 3, "1-0")], [(4, 3, "0-1"), (1, 2, "1-0")], [(2, 4, "1-0"), (3, 1, "1-0")]];
    for (number, boards) in (1..).zip(rounds) {
        let paired: Vec<_> =
            (1..).zip(boards).map(|(board, (white, black, _))| (board, white, black)).collect();
        chief(&mut it, pair(number, &paired, &[])).unwrap();
        for (board, (_, _, text)) in (1..).zip(boards) {
            chief(&mut it, HallAct::Result(result(number, board, text, How::Played))).unwrap();
        }
    }
    let places: Vec<_> = it.standings(none).places.iter().map(|it| (it.rank, it.player.0)).collect();
    assert_eq!(places, [(1, 1), (1, 2), (1, 3), (4, 4)]);
}

/// Buchholz: a round that was not played counts as one against the player's own points; opponents who stayed away at the end
/// count with a draw there.
#[test]
fn buchholz_takes_care_of_rounds_that_were_not_played() {
    let mut it = with_players("swiss", 4);
    chief(&mut it, pair(1, &[(1, 1, 2), (2, 3, 4)], &[])).unwrap();
    chief(&mut it, HallAct::Result(result(1, 1, "1-0", How::Played))).unwrap();
    chief(&mut it, HallAct::Result(result(1, 2, "1-0", How::Played))).unwrap();
    chief(&mut it, pair(2, &[(1, 1, 3)], &[(2, Bye::Zero), (4, Bye::Pairing)])).unwrap();
    chief(&mut it, HallAct::Result(result(2, 1, "1/2-1/2", How::Played))).unwrap();
    let standings = it.standings(none);
    let buchholz = |player: u32| {
        let place = standings.places.iter().find(|place| place.player == PlayerId(player)).unwrap();
        place.tie_breaks[0].unwrap()
    };
    // 1 has met 2, who has nothing but stayed away at the end (50), and 3 (150).
    assert_eq!(buchholz(1), 200);
    // 3 has met 4 (100, the bye of the pairing was not chosen) and 1 (150).
    assert_eq!(buchholz(3), 250);
    // 4 has met 3 (150), and himself in the bye (100).
    assert_eq!(buchholz(4), 250);
    assert_eq!(buchholz(2), 150);
}

#[test]
fn results_of_running_games_come_from_the_games() {
    let mut it = with_players("swiss", 2);
    chief(&mut it, pair(1, &[(1, 1, 2)], &[])).unwrap();
    let arrangement = it.arranged().game.clone();
    let (mut log, _) = Log::new(&arrangement).unwrap();
    let scale = it.arranged().scale();
    let enter = |log: &mut Log, at, event| log.handle(&serde_json::from_value(event).unwrap(), Millis(at));
    for by in ["white", "black"] {
        enter(&mut log, 0, json!({"by": by, "event": "arrive"}));
    }
    enter(&mut log, 0, json!({"by": "arbiter", "event": "start"}));
    assert_eq!(Score::of_game(&log.game().state(), scale), None);
    for (at, by, made) in [(1_000, "white", "e2e4"), (3_000, "black", "e7e5")] {
        enter(&mut log, at, json!({"by": by, "event": "move", "move": made}));
        enter(&mut log, at + 1_000, json!({"by": by, "event": "press"}));
    }
    enter(&mut log, 9_000, json!({"by": "black", "event": "resign"}));
    let score = Score::of_game(&log.game().state(), scale).unwrap();
    assert_eq!(
        score,
        Score { result: GameResult::from_text("1-0").unwrap(), white: 100, black: 0, how: How::Played }
    );
    let standings = it.standings(|id| (*id == game("1-1-1-2")).then_some(score));
    assert_eq!(standings.places[0].points, 100);
    assert_eq!(it.standings(none).places[0].points, 0);
}

#[test]
fn nobody_came_and_the_game_was_not_played() {
    let arrangement = serde_json::from_value(json!({
        "rulebook": "fide-2023", "time": "300+3", "begins": "start", "regulations": {"default_time": 0},
    }))
    .unwrap();
    let (mut log, _) = Log::new(&arrangement).unwrap();
    log.handle(&serde_json::from_value(json!({"by": "arbiter", "event": "start"})).unwrap(), Millis(0));
    log.handle(&serde_json::from_value(json!({"by": "white", "event": "arrive"})).unwrap(), Millis(0));
    let deadline = log.game().next_deadline().unwrap();
    log.handle(&serde_json::from_value(json!({"by": "program", "event": "tick"})).unwrap(), deadline);
    let score = Score::of_game(&log.game().state(), arranged("swiss").scale()).unwrap();
    assert_eq!((score.result.text(), score.how), ("1-0", How::Forfeit));
}

#[test]
fn seats_follow_from_the_pairings() {
    let mut it = with_players("swiss", 4);
    chief(&mut it, pair(1, &[(1, 1, 2), (2, 3, 4)], &[])).unwrap();
    let (first, second) = (game("1-1-1-2"), game("1-2-3-4"));
    let anna = Holder { player: Some(PlayerId(1)), ..Holder::of(Role::Player) };
    assert_eq!(it.seat(Some(&anna), &first), Seat::White);
    assert_eq!(it.seat(Some(&anna), &second), Seat::Spectator, "a player is a spectator at other boards");
    chief(&mut it, pair(2, &[(1, 3, 1)], &[])).unwrap();
    assert_eq!(it.seat(Some(&anna), &game("2-1-3-1")), Seat::Black);
    let arbiter = Holder { boards: Boards::Numbers(2, 5), ..Holder::of(Role::Arbiter) };
    assert_eq!(it.seat(Some(&arbiter), &second), Seat::Arbiter);
    assert_eq!(it.seat(Some(&arbiter), &first), Seat::Spectator);
    let clock = Holder::seated(first.clone(), Seat::Clock);
    assert_eq!(
        (it.seat(Some(&clock), &first), it.seat(Some(&clock), &second)),
        (Seat::Clock, Seat::Spectator)
    );
    // Nobody becomes more than his role says by what stands in a token.
    let crafted = Holder { role: Role::Player, ..Holder::seated(first.clone(), Seat::Chief) };
    assert_eq!(it.seat(Some(&crafted), &first), Seat::Spectator);
    assert_eq!(it.seat(None, &first), Seat::Spectator);
}

fn give(token: &str, holder: Holder, link: bool) -> HallAct {
    HallAct::Give { token: token.into(), hash: secret_hash(token), holder, expires: None, link }
}

#[test]
fn arbiters_act_at_their_own_boards() {
    let mut it = with_players("swiss", 4);
    chief(&mut it, pair(1, &[(1, 1, 2), (2, 3, 4)], &[])).unwrap();
    let (first, second) = (game("1-1-1-2"), game("1-2-3-4"));
    chief(&mut it, give("arb", Holder { boards: Boards::Numbers(2, 2), ..Holder::of(Role::Arbiter) }, false))
        .unwrap();
    chief(&mut it, give("anna", Holder { player: Some(PlayerId(1)), ..Holder::of(Role::Player) }, false))
        .unwrap();
    let forbidden = |word| Err(Refusal::Forbidden(word));

    let mut does = |who: &str, act: HallAct| it.handle(Who::Token(who), &act, now());
    assert_eq!(does("anna", HallAct::Call { game: second.clone() }), forbidden(HallWord::Call));
    assert_eq!(does("anna", HallAct::Call { game: first.clone() }), Ok(vec![Fact::Calls]));
    assert!(matches!(does("anna", HallAct::Call { game: first.clone() }), Err(Refusal::Already(_))));
    assert_eq!(does("arb", HallAct::AnswerCall { call: 1 }), forbidden(HallWord::AnswerCall));
    assert_eq!(does("arb", HallAct::Result(result(1, 1, "1-0", How::Played))), forbidden(HallWord::Result));
    assert_eq!(does("arb", HallAct::Result(result(1, 2, "1-0", How::Played))), Ok(vec![Fact::Results]));
    assert_eq!(does("arb", HallAct::StartRound { round: 1 }), forbidden(HallWord::StartRound));
    assert!(does("arb", give("seat", Holder::seated(second.clone(), Seat::White), false)).is_ok());
    assert_eq!(
        does("arb", give("seat1", Holder::seated(first.clone(), Seat::White), false)),
        forbidden(HallWord::Give)
    );
    assert_eq!(does("arb", give("boss", Holder::of(Role::Chief), false)), forbidden(HallWord::Give));
    assert_eq!(does("arb", HallAct::Revoke { token: "chief".into() }), forbidden(HallWord::Revoke));
    assert_eq!(does("chief", HallAct::AnswerCall { call: 1 }), Ok(vec![Fact::Calls]));
    assert_eq!(
        does("chief", HallAct::Revoke { token: "anna".into() }),
        Ok(vec![Fact::Revoked { token: "anna".into() }])
    );
    assert_eq!(does("anna", HallAct::Call { game: first }), forbidden(HallWord::Call));
    assert_eq!(it.open_calls().count(), 0);
}

#[test]
fn tokens_expire_and_are_known_by_their_hash_alone() {
    let mut it = with_players("swiss", 2);
    let text = secret([7; 16]);
    let later: Utc = "2026-11-20T20:00:00Z".parse().unwrap();
    let act = HallAct::Give {
        token: "t1".into(),
        hash: secret_hash(&text),
        holder: Holder::of(Role::Spectator),
        expires: Some(later),
        link: false,
    };
    chief(&mut it, act.clone()).unwrap();
    assert_eq!(it.identify(secret_hash(&text), now()).map(|(id, _)| id), Some("t1"));
    assert!(it.identify(secret_hash(&text), later).is_none());
    assert!(it.identify(secret_hash("something else"), now()).is_none());
    assert!(!format!("{it:?}{}", serde_json::to_string(&act).unwrap()).contains(&text));
}

#[test]
fn the_first_device_takes_the_seat_and_another_asks() {
    let mut it = with_players("swiss", 2);
    chief(&mut it, pair(1, &[(1, 1, 2)], &[])).unwrap();
    let board = game("1-1-1-2");
    chief(&mut it, give("link", Holder::seated(board.clone(), Seat::White), true)).unwrap();
    let join = |token: &str| HallAct::Join {
        link: secret_hash("link"),
        token: token.into(),
        hash: secret_hash(token),
    };
    let mut does = |who, act: HallAct| it.handle(who, &act, now());
    let given = |token: &str| Fact::Given { token: token.into(), role: Role::Player };
    assert_eq!(does(Who::Nobody, join("phone")), Ok(vec![given("phone")]));
    let waiting = Fact::Waiting { token: "tablet".into(), game: board.clone(), seat: Seat::White };
    assert_eq!(does(Who::Nobody, join("tablet")), Ok(vec![waiting]));
    // Who waits can do nothing, not even let himself in.
    let admit = |token: &str| HallAct::Admit { token: token.into() };
    assert!(does(Who::Token("tablet"), admit("tablet")).is_err());
    assert!(does(Who::Nobody, admit("tablet")).is_err());
    let facts = does(Who::Token("phone"), admit("tablet")).unwrap();
    assert_eq!(facts, [Fact::Revoked { token: "phone".into() }, given("tablet")]);
    assert!(it.identify(secret_hash("phone"), now()).is_none());
    assert!(it.identify(secret_hash("tablet"), now()).is_some());
}

#[test]
fn a_code_is_good_once() {
    let mut it = with_players("swiss", 2);
    let spoken = code([1, 2, 3, 4, 5]);
    let hash = code_hash(&spoken).unwrap();
    let holder = Holder { player: Some(PlayerId(2)), ..Holder::of(Role::Player) };
    let act = HallAct::Give { token: "code".into(), hash, holder, expires: None, link: true };
    chief(&mut it, act).unwrap();
    let typed = code_hash(&spoken.to_lowercase()).unwrap();
    let join = |token: &str| HallAct::Join { link: typed, token: token.into(), hash: secret_hash(token) };
    assert!(it.handle(Who::Nobody, &join("one"), now()).is_ok());
    assert_eq!(it.handle(Who::Nobody, &join("two"), now()), Err(Refusal::Unknown("link or code")));
}

#[test]
fn a_closed_competition_is_not_there_for_strangers() {
    let of = |access| Competition::new(Arranged { access, ..arranged("swiss") });
    assert!(of(Access::Public).is_listed() && of(Access::Public).may_know(None));
    assert!(!of(Access::Link).is_listed() && of(Access::Link).may_know(None));
    assert!(!of(Access::Closed).may_know(None));
    assert!(of(Access::Closed).may_know(Some(&Holder::of(Role::Spectator))));
    assert!(arranged("swiss").check().is_ok());
    assert!(Arranged { delay: Millis(-1), ..arranged("swiss") }.check().is_err());
}

#[test]
fn pages_see_names_results_and_standings_and_nothing_private() {
    let mut it = with_players("swiss", 3);
    chief(&mut it, pair(1, &[(1, 1, 2)], &[(3, Bye::Pairing)])).unwrap();
    chief(&mut it, HallAct::Result(ResultTold { points: Some((75, 0)), ..result(1, 1, "1-0", How::Played) }))
        .unwrap();
    let mut roster = Roster::default();
    for (player, name) in [(1, "Anna"), (2, "Bea"), (3, "Cleo")] {
        let born = Some(Name::new("1990/05/17").unwrap());
        let person = Person { fide_id: Some(500_123), born, ..Person::named(Name::new(name).unwrap()) };
        roster.set(PlayerId(player), person);
    }
    assert!(roster.erase(PlayerId(2)) && !roster.erase(PlayerId(2)));
    let view = serde_json::to_value(it.view(&roster, none)).unwrap();
    let board = &view["rounds"][0]["boards"][0];
    assert_eq!((&board["white"]["name"], &board["black"]["name"]), (&json!("Anna"), &json!("#2")));
    assert_eq!((&board["result"], &board["points"]), (&json!("1-0"), &json!([0.75, 0.0])));
    assert_eq!(view["rounds"][0]["byes"][0], json!({"player": 3, "name": "Cleo", "bye": "pairing"}));
    assert_eq!(view["standings"][0]["name"], "Cleo");
    assert_eq!(view["standings"][1]["points"], 0.75);
    let text = view.to_string();
    assert!(!text.contains("1990") && !text.contains("500123") && !text.contains("Bea"), "{text}");
}

/// Whoever asks where a game is gets its board, however often the round was paired anew.
#[test]
fn games_are_found_at_their_boards() {
    let mut it = with_players("swiss", 4);
    chief(&mut it, pair(1, &[(1, 1, 2), (2, 3, 4)], &[])).unwrap();
    let facts = chief(&mut it, pair(1, &[(1, 1, 2), (2, 4, 3)], &[])).unwrap();
    let expected =
        Fact::Games { round: 1, new: vec![game("1-2-4-3")], gone: vec![game("1-2-3-4")], kept: vec![] };
    assert_eq!(facts, [expected]);
    assert!(it.board_of(&game("1-2-3-4")).is_none());
    let found = it.board_of(&game("1-2-4-3")).map(|(round, board, on)| (round, board, on.white));
    assert_eq!(found, Some((1, 2, PlayerId(4))));
}

/// For who sees with a delay a result, a start, a closing and an announcement have not happened yet.
#[test]
fn a_competition_is_what_it_was_then() {
    let at = |minute: u32| format!("2026-11-20T17:{minute:02}:00Z").parse::<Utc>().unwrap();
    let mut it = with_players("swiss", 2);
    let mut does = |minute, act: HallAct| it.handle(Who::Token("chief"), &act, at(minute)).map(|_| ());
    does(0, pair(1, &[(1, 1, 2)], &[])).unwrap();
    does(1, HallAct::StartRound { round: 1 }).unwrap();
    does(2, HallAct::Result(result(1, 1, "1-0", How::Played))).unwrap();
    does(3, HallAct::Announce { text: "Coffee".into() }).unwrap();
    // The arbiter had the wrong board.
    does(4, HallAct::Result(result(1, 1, "0-1", How::Played))).unwrap();
    does(5, HallAct::CloseRound { round: 1, results: vec![] }).unwrap();
    let told = |minute| {
        let then = it.as_of(at(minute));
        let round = then.round(1).unwrap();
        let result = round.boards[&1].result.map(|score| score.result.text());
        (round.started, result, then.announced().len(), round.closed)
    };
    assert_eq!(told(0), (false, None, 0, false));
    assert_eq!(told(1), (true, None, 0, false));
    assert_eq!(told(2), (true, Some("1-0"), 0, false));
    assert_eq!(told(3), (true, Some("1-0"), 1, false));
    assert_eq!(told(4), (true, Some("0-1"), 1, false));
    assert_eq!(told(5), (true, Some("0-1"), 1, true));
    assert_eq!(it.as_of(at(1)).standings(none).places[0].points, 0);
    assert_eq!(it.as_of(at(9)), it);
}
