//! Single games: what is found in them, by which clause, under which edition.

use jadoube_audit::{Auditor, Effort, Finding, Kind, Settings, Severity, is_plainly_open};
use jadoube_board::{Color, Position};
use jadoube_laws::{Lang, RulebookId};

struct Game {
    date: &'static str,
    tags: String,
    result: &'static str,
}

impl Game {
    fn on(date: &'static str) -> Game {
        Game { date, tags: String::new(), result: "1-0" }
    }

    fn tag(mut self, name: &str, value: &str) -> Game {
        self.tags += &format!("[{name} \"{value}\"]\n");
        self
    }

    fn fen(self, fen: &str) -> Game {
        self.tag("SetUp", "1").tag("FEN", fen)
    }

    fn result(mut self, result: &'static str) -> Game {
        self.result = result;
        self
    }

    fn text(&self, moves: &str) -> String {
        let Game { date, tags, result } = self;
        format!(
            "[Event \"E\"]\n[Site \"S\"]\n[Date \"{date}\"]\n[Round \"1\"]\n[White \"Anna\"]\n[Black \"Bella\"]\n\
             [Result \"{result}\"]\n{tags}\n{moves} {result}\n\n"
        )
    }

    fn found(&self, moves: &str) -> Vec<Finding> {
        self.found_with(moves, Settings::default())
    }

    fn found_with(&self, moves: &str, settings: Settings) -> Vec<Finding> {
        let mut auditor = Auditor::new(settings);
        auditor.audit(self.text(moves).as_bytes());
        auditor.take().findings
    }

    /// Kind, ply and clause of each finding.
    fn brief(&self, moves: &str) -> Vec<(Kind, u32, &'static str)> {
        brief(&self.found(moves))
    }
}

fn brief(findings: &[Finding]) -> Vec<(Kind, u32, &'static str)> {
    findings.iter().map(|it| (it.kind, it.ply, it.clause.map_or("", |clause| clause.law()))).collect()
}

#[test]
fn an_illegal_move_ends_nothing() {
    // The queen leaps over the pawn on e7, and White would be mated; she goes like a knight, and he would be stalemated.
    for result in ["1/2-1/2", "1-0", "*"] {
        let game = Game::on("2024.05.01").result(result);
        assert_eq!(game.brief("1. f3 a6 2. g4 Qh4#"), [(Kind::IllegalMove, 4, "3.5")], "{result}");
        let game = game.fen("7k/8/8/8/6q1/8/8/7K b - - 0 1");
        let found = game.brief("1... Qf2");
        assert!(found.iter().any(|it| it.0 == Kind::IllegalMove), "{found:?}");
        assert!(found.iter().all(|it| it.0 != Kind::ResultContradictsBoard), "{found:?}");
    }
    // Who plays on after such a mate is told of illegal moves, not of play after the end.
    let found = Game::on("2024.05.01").brief("1. f3 a6 2. g4 Qh4# 3. a3");
    assert_eq!(
        found.iter().map(|it| (it.0, it.1)).collect::<Vec<_>>(),
        [(Kind::IllegalMove, 4), (Kind::IllegalMove, 5)]
    );
    // Bare kings after an illegal capture: dead is the position after the next move that is legal.
    let game = Game::on("2024.05.01").result("1/2-1/2").fen("7k/8/8/8/8/3R4/8/K7 b - - 0 1");
    let found = game.brief("1... Kxd3 2. Ka2 Kd4");
    assert!(found.contains(&(Kind::PlayedAfterDeadPosition, 2, "5.2.2")), "{found:?}");
}

#[test]
fn an_illegal_move_cites_what_it_breaks_and_says_whether_play_went_on() {
    let game = Game::on("2020.01.01");
    let found = game.found("1. e4 e5 2. Ke3 Nc6");
    assert_eq!(brief(&found), [(Kind::IllegalMove, 3, "3.8.1")]);
    assert_eq!(
        found[0].text(Lang::En),
        "2.Ke3 is illegal: the king on e1 does not move to e3; play went on for 1 half-move."
    );
    assert_eq!(
        found[0].position.fen().to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let found = game.found("1. e4 e5 2. Ke3");
    assert_eq!(
        found[0].text(Lang::En),
        "2.Ke3 is illegal: the king on e1 does not move to e3; the game ended there."
    );
    assert_eq!(brief(&game.found("1. e4 e5 2. Qxq5 Nc6"))[0].0, Kind::Syntax);
    assert_eq!(brief(&game.found("1. e4 e5 2. -- Nc6"))[0], (Kind::IllegalMove, 3, "1.2"));
}

#[test]
fn automatic_draws_are_those_of_the_edition() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let kinds = |date: &'static str, moves: &str| -> Vec<(Kind, u32)> {
        let found = Game::on(date).found(moves);
        found.iter().filter(|it| it.severity == Severity::Error).map(|it| (it.kind, it.ply)).collect()
    };
    let five = [(Kind::PlayedAfterFivefold, 16)];
    assert_eq!(kinds("2012.01.01", &format!("{knights} e4")), []);
    assert_eq!(kinds("2015.01.01", &format!("{knights} e4")), five);
    assert_eq!(kinds("2019.01.01", &format!("{knights} e4")), five);
    // Five times, but not each time after two moves by each player: enough only since 2018.
    let detour =
        format!("{} Nc3 Nc6 Nb1 Nb8 Nf3 Nc6 Ng1 Nf6 Nc3 Ng8 Nb1 Nb8 e4", "Nf3 Nf6 Ng1 Ng8 ".repeat(2));
    assert_eq!(kinds("2015.01.01", &detour), []);
    assert_eq!(kinds("2019.01.01", &detour), [(Kind::PlayedAfterFivefold, 20)]);

    let seventy_five = |date| {
        let game = Game::on(date).fen("4k3/7r/8/8/8/8/P6R/4K3 w - - 149 120");
        let found = game.found("Rg2 Rg7 Rh2");
        found.iter().any(|it| it.kind == Kind::PlayedAfterSeventyFive)
    };
    assert!(!seventy_five("2013.12.31") && seventy_five("2014.07.01"));
}

#[test]
fn the_last_move_may_make_a_draw_of_itself_or_mate_first() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let found = Game::on("2019.01.01").found(&knights);
    assert!(brief(&found).contains(&(Kind::ResultContradictsBoard, 16, "9.6.1")));
    // Mate by the last of seventy-five moves wins.
    let game = Game::on("2019.01.01").fen("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    assert!(!game.found("Ra8#").iter().any(|it| it.severity == Severity::Error));
}

#[test]
fn before_a_stalemate_that_nobody_can_avoid_the_game_is_over() {
    let game = Game::on("2020.01.01").fen("k7/7R/8/8/6q1/8/8/1R5K b - - 0 1").result("1/2-1/2");
    let found = game.found("1... Qg2+ 2. Kxg2");
    assert_eq!(brief(&found), [(Kind::PlayedAfterDeadPosition, 1, "5.2.2")]);
    assert_eq!(found[0].severity, Severity::Warning, "White had to take");
}

#[test]
fn results_against_the_board() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for result in ["1-0", "1/2-1/2"] {
        assert_eq!(
            Game::on("2015.01.01").result(result).brief(mate),
            [(Kind::ResultContradictsBoard, 4, "5.1.a")]
        );
    }
    let open = Game::on("2015.01.01").result("*").found(mate);
    assert_eq!((open[0].kind, open[0].severity), (Kind::ResultContradictsBoard, Severity::Warning));
    assert_eq!(Game::on("2015.01.01").result("0-1").brief(mate), []);
    let stalemate = Game::on("2020.01.01").fen("7k/8/4Q3/8/8/8/8/K7 w - - 0 1");
    assert_eq!(stalemate.brief("Qf7"), [(Kind::ResultContradictsBoard, 1, "5.2.1")]);
    // Since 2023 a resignation to a bare king is what is wrong; before, that the game was over.
    let bare = "8/8/8/4k3/8/8/3pK3/8 w - - 0 1";
    assert_eq!(Game::on("2020.01.01").fen(bare).brief("Kxd2"), [(Kind::ResultContradictsBoard, 1, "5.2.2")]);
    let resigned = (Kind::WinByResignationButUnwinnable, 1, "5.1.2");
    assert_eq!(Game::on("2024.01.01").fen(bare).brief("Kxd2"), [resigned]);
}

#[test]
fn flags_and_resignations() {
    let lone = "8/8/8/4k3/8/8/4K1P1/8 w - - 0 1";
    let on_time = |date| Game::on(date).fen(lone).tag("Termination", "Time forfeit").result("0-1");
    assert_eq!(on_time("2010.01.01").brief("Kf3 Kf5"), [(Kind::WinOnTimeButUnwinnable, 2, "6.9")]);
    assert_eq!(on_time("2024.01.01").brief("Kf3 Kf5"), [(Kind::WinOnTimeButUnwinnable, 2, "6.9")]);
    let won = Game::on("2024.01.01").fen(lone).tag("Termination", "Time forfeit");
    assert_eq!(won.brief("Kf3"), []);
    let server = Game::on("2024.01.01").fen(lone).tag("Termination", "Bella won on time").result("0-1");
    assert_eq!(server.brief("Kf3 Kf5"), [(Kind::WinOnTimeButUnwinnable, 2, "6.9")]);
    let resigned = |date| Game::on(date).fen(lone).tag("Termination", "Normal").result("0-1");
    assert_eq!(resigned("2022.12.31").brief("Kf3 Kf5"), []);
    assert_eq!(resigned("2023.01.01").brief("Kf3 Kf5"), [(Kind::WinByResignationButUnwinnable, 2, "5.1.2")]);
    // A locked wall that no king can pass: only a search proves it.
    let wall = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
    let locked = Game::on("2020.01.01").fen(wall).tag("Termination", "Time forfeit");
    let found = [(Kind::PlayedAfterDeadPosition, 0, "5.2.2"), (Kind::WinOnTimeButUnwinnable, 2, "6.9")];
    assert_eq!(locked.brief("Ke2 Ke7"), found);
    let drawn =
        Game::on("2020.01.01").fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1").tag("Termination", "Time forfeit");
    assert_eq!(drawn.result("1/2-1/2").brief("Ra7"), [(Kind::DrawOnTimeButWinnable, 1, "6.9")]);
}

#[test]
fn finnish_blitz_asks_for_material_that_forces_mate() {
    let game =
        Game::on("2012.01.01").fen("8/8/8/4k3/8/8/r3K1NN/8 w - - 0 1").tag("Termination", "Time forfeit");
    let settings = |book| Settings { rulebook: Some(book), ..Settings::default() };
    let blitz = game.found_with("Kf3", settings(RulebookId::FinBlitz2014));
    assert_eq!(brief(&blitz), [(Kind::WinOnTimeButUnwinnable, 1, "14.d")]);
    assert_eq!(brief(&game.found_with("Kf3", settings(RulebookId::Fide2014))), []);
}

#[test]
fn claims_are_told_once_for_each_player_and_run() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let game = Game::on("2024.01.01");
    let missed = [(Kind::MissedThreefold, 7, "9.2.1"), (Kind::MissedThreefold, 8, "9.2.2")];
    assert_eq!(game.brief(&format!("{knights} Nf3 Nf6 e4")), missed);
    let found = game.found(&format!("{knights} Nf3 Nf6 e4"));
    let text = "Black could have claimed a draw by announcing 4...Ng8, which would have brought the same position for the third time.";
    assert_eq!((found[0].text(Lang::En).as_str(), found[0].severity), (text, Severity::Info));
    // The draw came with the very move.
    assert_eq!(Game::on("2024.01.01").result("1/2-1/2").brief(&knights), []);
}

#[test]
fn draws_agreed_too_early() {
    let drawn = |date| Game::on(date).result("1/2-1/2");
    assert_eq!(drawn("2017.06.30").brief("e4"), []);
    assert_eq!(drawn("2017.07.01").brief("e4"), [(Kind::EarlyDraw, 1, "5.2.3")]);
    assert_eq!(drawn("2017.07.01").brief("e4 e5"), []);
    let settings = Settings { min_moves: 30, ..Settings::default() };
    assert_eq!(brief(&drawn("2010.01.01").found_with("e4 e5", settings)), [(Kind::EarlyDraw, 2, "9.1.a")]);
    // A claim was open, so nothing need have been agreed.
    assert_eq!(brief(&drawn("2010.01.01").found_with(&"Nf3 Nf6 Ng1 Ng8 ".repeat(2), settings)), []);
}

#[test]
fn kings_in_the_centre_are_no_moves() {
    let found = Game::on("2024.01.01").found("1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5");
    assert_eq!(brief(&found), [(Kind::ResultSignal, 4, "8.7")]);
    assert_eq!(found[0].text(Lang::En), "The kings were put in the centre to show 1-0; that is no move.");
    let other = Game::on("2024.01.01").result("1/2-1/2").found("1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5");
    assert_eq!((other[0].kind, other[0].severity), (Kind::ResultSignal, Severity::Warning));
    let after_mate = Game::on("2024.01.01").result("0-1").brief("1. f3 e5 2. g4 Qh4# 3. Kd4 Ke5");
    assert_eq!(after_mate, [(Kind::ResultSignal, 4, "8.7")]);
    // In the middle of a game it is an illegal move like any other.
    let middle = Game::on("2024.01.01").brief("1. e4 e5 2. Ke3 Nc6 3. Nf3 Nf6");
    assert_eq!(middle, [(Kind::IllegalMove, 3, "3.8.1")]);
}

#[test]
fn clocks() {
    let gained = Game::on("2024.01.01").tag("TimeControl", "60");
    let found = gained
        .found("1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:01:20]} Nc6 {[%clk 0:00:59]}");
    assert_eq!(brief(&found), [(Kind::Clock, 3, "6.3.1")]);
    assert_eq!(found[0].text(Lang::En), "The clock of White shows 20 s more than the time control gives.");
    let found = Game::on("2024.01.01")
        .tag("TimeControl", "60")
        .found("1. e4 {[%emt 0:00:50]} e5 2. Nf3 {[%emt 0:00:20]} Nc6");
    assert_eq!(brief(&found), [(Kind::Clock, 3, "6.9")]);
    let wanted = Game::on("2024.01.01").found("1. e4 {[%clk 0:01:00]} e5");
    assert_eq!((wanted[0].kind, wanted[0].severity), (Kind::Tags, Severity::Info));
}

#[test]
fn tags_and_text() {
    let tags = |game: &Game, moves: &str| -> Vec<String> {
        let found = game.found(moves);
        assert!(found.iter().all(|it| it.kind == Kind::Tags), "{found:?}");
        found.into_iter().map(|it| it.text(Lang::En)).collect()
    };
    assert_eq!(
        tags(&Game::on("2024.02.30"), "e4"),
        ["The Date tag is \"2024.02.30\", expected a day such as 2024.05.31."]
    );
    assert_eq!(
        tags(&Game::on("2024.01.01").tag("WhiteElo", "high"), "e4"),
        ["The WhiteElo tag is \"high\", expected a rating."]
    );
    assert_eq!(
        tags(&Game::on("2024.01.01").tag("PlyCount", "7"), "e4"),
        ["The PlyCount tag is \"7\", but there is 1 half-move."]
    );
    let fen = Game::on("2024.01.01").tag("FEN", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    assert_eq!(tags(&fen, "Ra7"), ["The FEN tag needs SetUp \"1\" beside it."]);
    let text = Game::on("2024.01.01").text("e4 e5").replace("e5 1-0", "e5 0-1");
    let mut auditor = Auditor::new(Settings::default());
    auditor.audit(text.as_bytes());
    let found = auditor.take().findings;
    assert_eq!((found[0].kind, found[0].severity), (Kind::Tags, Severity::Error));
}

#[test]
fn hostile_input_is_survived_and_told() {
    let long = format!("[Event \"x\"]\n\n1. e4 {{{} }} e5 *\n", "a ".repeat(1 << 20));
    let deep = format!("1. e4 {} e5 *\n", "( e4 ".repeat(10_000));
    let binary: Vec<u8> = (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let cut = "[Event \"x\"]\n[White \"a";
    for input in
        [long.as_bytes(), deep.as_bytes(), &binary, cut.as_bytes(), b"\xff\xfe[\x00E\x00", b"1. \xe4 *"]
    {
        let mut auditor = Auditor::new(Settings::default());
        auditor.audit(input);
        let report = auditor.take();
        assert!(report.findings.iter().any(|it| matches!(it.kind, Kind::Syntax | Kind::Tags)), "{report:?}");
    }
}

fn shared(name: &str) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: {} is missing", path.display());
    }
    text
}

/// Exact for every end gives the same findings as exact where the position is not plainly open.
#[test]
fn the_rule_of_thumb_changes_nothing_on_real_games() {
    let Some(games) = shared("lichess-999-games-with-clocks.pgn") else { return };
    let [usual, exact] = [Effort::Usual, Effort::Exact].map(|effort| {
        let mut auditor =
            Auditor::new(Settings { effort, rulebook: Some(RulebookId::Fide2023), ..Settings::default() });
        auditor.audit(games.as_bytes());
        auditor.take()
    });
    assert_eq!(usual.findings, exact.findings);
    assert_eq!((usual.games, usual.plies), (999, 66_292));
}

/// What is plainly open can be won: no position known to be unwinnable is taken for it.
#[test]
fn the_rule_of_thumb_is_never_wrong_on_what_is_known() {
    let Some(rows) = shared("winnability.tsv") else { return };
    let mut unwinnable = 0;
    for row in rows.lines().filter(|row| row.contains("\tunwinnable")) {
        let mut cells = row.split('\t');
        let (Some(fen), Some(side)) = (cells.next(), cells.next()) else { continue };
        let Ok(position) = Position::from_fen(fen) else { continue };
        let side = if side.starts_with('w') { Color::White } else { Color::Black };
        assert!(!is_plainly_open(&position, side), "{row}");
        unwinnable += 1;
    }
    assert!(unwinnable > 100, "{unwinnable} rows");
}

#[test]
fn a_finding_tells_where_it_stands_and_in_which_game() {
    let text = "[Event \"Club \\\"A\\\"\"]\n[Site \"Espoo\"]\n[Date \"2024.05.01\"]\n[Round \"3\"]\n[White \"Anna\"]\n\
                [Black \"Bella\"]\n[Result \"1-0\"]\n[WhiteElo \"strong\"]\n\n1. e4 {a\nb} (1. d4 d5) 1... e5\n2. Ke3 Nc6\n1-0\n";
    let mut auditor = Auditor::new(Settings::default());
    let first = "[Event \"?\"]\n\n1. e4 *\n\n";
    auditor.audit((first.to_owned() + text).as_bytes());
    let report = auditor.take();
    let found: Vec<&Finding> = report.findings.iter().filter(|it| it.game == 2).collect();
    assert_eq!(found.len(), 2, "{found:#?}");
    let [rating, king] = found[..] else { panic!("two findings") };
    assert_eq!((rating.kind, rating.place.line, rating.move_name()), (Kind::Tags, 12, None));
    assert_eq!((king.kind, king.place.line), (Kind::IllegalMove, 16));
    assert_eq!(king.move_name().as_deref(), Some("2.Ke3"));
    let at = first.len() + text.find("Ke3").unwrap();
    assert_eq!(king.place.offset as usize, at);
    let squares: Vec<String> = king.changed.into_iter().map(|square| square.to_string()).collect();
    assert_eq!(squares, ["e1", "e3"]);
    let heading = &king.heading;
    assert_eq!((heading.event.as_str(), heading.site.as_str()), ("Club \"A\"", "Espoo"));
    assert_eq!((heading.date.as_str(), heading.round.as_str()), ("2024.05.01", "3"));
    assert_eq!((heading.white.as_str(), heading.black.as_str()), ("Anna", "Bella"));
    assert_eq!((heading.place.offset as usize, heading.place.line), (first.len(), 5));
    assert_eq!(heading.end as usize, first.len() + text.len() - 1, "the line end is no part of the game");
    assert_eq!(report.summary.years[&2024].findings, [1, 1, 0]);
    assert_eq!(report.summary.events["Club \"A\""].games, 1);
}

#[test]
fn a_result_is_found_at_its_place() {
    let found = Game::on("2020.01.01").result("1/2-1/2").found("1. f3 e5 2. g4 Qh4#\n");
    assert_eq!((found[0].kind, found[0].place.line), (Kind::ResultContradictsBoard, 10));
    assert_eq!(found[0].move_name().as_deref(), Some("2...Qh4#"));
}

#[test]
fn what_stands_between_games_belongs_to_the_one_before() {
    let text = "[White \"Anna\"]\n\n1. e4 e5 *\n\nstray words\n\n[White \"Carla\"]\n\n1. d4 d5 *\n";
    let mut auditor = Auditor::new(Settings::default());
    auditor.audit(text.as_bytes());
    let found = auditor.take().findings;
    let stray = found.iter().find(|it| it.says() == "note.stray-text").unwrap();
    assert_eq!((stray.game, stray.place.line, stray.heading.white.as_str()), (1, 5, "Anna"));
}

#[test]
fn what_stands_before_the_first_game_owes_nothing_to_the_input_before() {
    let marked = format!("\u{feff}{}", Game::on("2016.01.01").text("1. e4 e5"));
    let old = Game::on("2010.01.01").fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").text("1. O-O Kd7");
    let mut auditor = Auditor::new(Settings::default());
    let mut report = |text: &str| {
        auditor.audit(text.as_bytes());
        auditor.take()
    };
    let alone = report(&marked);
    assert_eq!(alone.findings[0].says(), "note.byte-order-mark");
    report(&old);
    let after = report(&marked);
    assert_eq!(after.findings, alone.findings);
}

#[test]
fn a_game_of_which_only_the_tags_are_given_is_without_moves() {
    let found = Game::on("2020.01.01").result("1/2-1/2").found("");
    assert_eq!(brief(&found), [(Kind::NoMoves, 0, "")]);
    assert_eq!((found[0].severity, found[0].place.line), (Severity::Info, 1));
    assert_eq!(Game::on("2020.01.01").fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").found("").len(), 1);
}

#[test]
fn a_move_without_its_piece_cannot_be_read() {
    // Neither a number and a pawn's move nor an illegal one: nobody knows what was played.
    for (moves, ply) in [("1. e4 e5 2. Nf3 8c6 3. Bb5", 4), ("1. e4 e5 2. Nf3 Nc6 3. d4 6xd4", 6)] {
        let found = Game::on("2024.05.01").result("*").found(moves);
        assert_eq!(brief(&found), [(Kind::Syntax, ply, "")], "{moves}");
        assert_eq!(found[0].severity, Severity::Warning);
    }
}
