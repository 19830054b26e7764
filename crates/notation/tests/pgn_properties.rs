//! What holds for every text and every game.

use jadoube_board::Position;
use jadoube_notation::Style;
use jadoube_notation::pgn::{
    self, Builder, Comment, Game, GameResult, Limits, Line, MoveNumber, Nag, Node, Note, Place, RawTag,
    Reader, Remark, Replay, Start, Stream, Tag, Visitor, Word,
};
use proptest::prelude::*;

/// Writes down everything it is told.
#[derive(Default)]
struct Log(Vec<String>, Vec<u8>);

impl Visitor for Log {
    fn begin_game(&mut self, at: Place) {
        self.0.push(format!("begin {at:?}"));
    }

    fn tag(&mut self, tag: RawTag<'_>) {
        self.0.push(format!("{tag:?}"));
    }

    fn end_tags(&mut self, at: Place) {
        self.0.push(format!("moves {at:?}"));
    }

    fn move_number(&mut self, number: MoveNumber) {
        self.0.push(format!("{number:?}"));
    }

    fn word(&mut self, word: Word<'_>) {
        self.0.push(format!("{word:?}"));
    }

    fn nag(&mut self, nag: Nag) {
        self.0.push(format!("{nag:?}"));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.0.push(format!("{comment:?}"));
    }

    fn draw_offer(&mut self, at: Place) {
        self.0.push(format!("offer {at:?}"));
    }

    fn begin_variation(&mut self, at: Place) {
        self.0.push(format!("( {at:?}"));
    }

    fn end_variation(&mut self) {
        self.0.push(")".into());
    }

    fn unknown(&mut self, word: Word<'_>) {
        self.0.push(format!("unknown {word:?}"));
    }

    fn result(&mut self, result: GameResult) {
        self.0.push(format!("{result:?}"));
    }

    fn note(&mut self, note: Note) {
        // It is found when a piece of the text is over, so its place among the others depends on the pieces.
        if note.kind != pgn::NoteKind::NotUtf8 {
            self.0.push(format!("{note:?}"));
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.1.extend_from_slice(bytes);
    }

    fn end_game(&mut self, at: Place) {
        self.0.push(format!("end {at:?}"));
    }
}

const LIMITS: Limits = Limits { word: 12, tag: 40, comment: 30, depth: 3 };

fn whole(text: &[u8]) -> Log {
    let mut log = Log::default();
    Reader::with_limits(LIMITS).read_all(text, &mut log);
    log
}

/// Text made of what PGN is made of, in no order.
fn scraps() -> impl Strategy<Value = Vec<u8>> {
    let scrap = prop_oneof![
        Just("[Event \"a\"]\n"),
        Just("\n\n[Event \"b\"]\n\n"),
        Just("\r\n\r\n[Event \"c\"]\r\n"),
        Just("[Site \"\\\"x\\\\\"]"),
        Just("[Result \"1-0\"]\n"),
        Just("[White Anna]\n"),
        Just("[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n"),
        Just("[Black \"x"),
        Just("["),
        Just("]"),
        Just("1. "),
        Just("2..."),
        Just("e4 "),
        Just("e5 "),
        Just("Nf3"),
        Just(" "),
        Just("\n"),
        Just("{"),
        Just("}"),
        Just("("),
        Just(")"),
        Just("(=)"),
        Just(";"),
        Just("\n%"),
        Just("$12"),
        Just("$"),
        Just("!"),
        Just("?!"),
        Just("1-0 "),
        Just("1/2-1/2"),
        Just("*"),
        Just("½"),
        Just("0-0"),
        Just("O-O-O+"),
        Just("--"),
        Just("e.p."),
        Just("…"),
        Just("[%clk 0:00:01]"),
        Just("verylongwordindeedverylong"),
        Just("\u{feff}"),
        Just("0.5-0.5"),
        Just("12"),
        Just("."),
    ];
    let scrap = prop_oneof![
        20 => scrap.prop_map(|text| text.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
        1 => (1usize..60).prop_map(|len| vec![b'x'; len]),
    ];
    proptest::collection::vec(scrap, 0..60).prop_map(|scraps| scraps.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_pieces_of_the_input_do_not_matter(text in scraps(), sizes in proptest::collection::vec(1usize..80, 1..20)) {
        let expected = whole(&text);
        let mut log = Log::default();
        let mut stream = Stream::new(Reader::with_limits(LIMITS));
        let (mut rest, mut sizes) = (&text[..], sizes.iter().cycle());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
            stream.feed(piece, &mut log);
            rest = after;
        }
        stream.finish(&mut log);
        prop_assert_eq!(&log.0, &expected.0);
        prop_assert_eq!(&log.1, &expected.1);
    }

    #[test]
    fn the_reader_gets_on_with_the_bytes_it_asks_for(text in scraps()) {
        let mut reader = Reader::with_limits(LIMITS);
        let mut at = 0;
        while at < text.len() {
            let end = text.len().min(at + LIMITS.enough());
            let progress = reader.read_game(&text[at..end], end == text.len(), &mut Log::default());
            let done = end == text.len() && progress.status != pgn::Status::Game;
            prop_assert!(progress.consumed > 0 || done || progress.status == pgn::Status::Game);
            at += progress.consumed;
            if done {
                break;
            }
        }
    }

    #[test]
    fn a_text_can_be_cut_between_games(a in scraps(), b in scraps()) {
        let text = [&a[..], b"\n\n[Event \"x\"]\n", &b[..]].concat();
        let cut = pgn::last_boundary(&text).unwrap();
        let mut apart = whole(&text[..cut]);
        let line = 1 + text[..cut].iter().filter(|byte| **byte == b'\n').count() as u64;
        let place = Place { offset: cut as u64, line };
        Reader::with_limits(LIMITS).starting_at(place).read_all(&text[cut..], &mut apart);
        prop_assert_eq!(apart.0, whole(&text).0);
    }

    #[test]
    fn nothing_panics_and_what_is_written_stays_the_same(text in scraps()) {
        for game in pgn::games(&text) {
            let written = game.to_pgn();
            let again: Vec<Game> = pgn::games(written.as_bytes()).collect();
            prop_assert_eq!(again.len(), 1, "{}", written);
            prop_assert_eq!(again[0].to_pgn(), written);
            let played = |game: &Game| game.moves.nodes.iter().map(|node| node.status.clone()).collect::<Vec<_>>();
            prop_assert_eq!(played(&game), played(&again[0]));
        }
    }

    #[test]
    fn any_bytes_are_survived(text in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut replay = Replay::new(Builder::default());
        Reader::new().read_all(&text, &mut replay);
    }

    #[test]
    fn a_game_is_read_as_it_was_written(game in any_game()) {
        let written = game.to_pgn();
        // Some lines cannot be broken: tags, comments with a semicolon, and before two spaces or %.
        let fits = |line: &str| line.chars().count() < 80;
        let unbroken = |line: &str| line.starts_with('[') || line.contains(';') || line.contains("  ") || line.contains(" %");
        prop_assert!(written.lines().all(|line| fits(line) || unbroken(line)), "{}", written);
        let mut again: Vec<Game> = pgn::games(written.as_bytes()).collect();
        prop_assert_eq!(again.len(), 1, "{}", written);
        let again = again.remove(0);
        prop_assert_eq!(&again, &game, "{}", written);
        prop_assert!(again.notes.is_empty(), "{:?}\n{}", again.notes, written);
    }
}

/// A game with random moves, comments, judgements and variations, and tags in the order of export format.
fn any_game() -> impl Strategy<Value = Game> {
    let value = "[ -~éŞ–]{0,12}";
    let tags = (proptest::collection::vec(value, 6), value, value);
    let result = prop_oneof![
        Just(GameResult::WhiteWins),
        Just(GameResult::BlackWins),
        Just(GameResult::Draw),
        Just(GameResult::Open)
    ];
    (tags, result, any::<u64>(), 0usize..60, 0u16..960).prop_map(
        |((roster, a, b), result, seed, plies, number)| {
            let names = ["Event", "Site", "Date", "Round", "White", "Black"];
            let mut tags: Vec<Tag> =
                names.iter().zip(roster).map(|(name, value)| tag(name, &value)).collect();
            tags.push(tag("Result", result.as_str()));
            tags.push(tag("Annotator", &a));
            let mut start = Start::default();
            if number % 2 == 1 {
                let position = Position::chess960(number).unwrap();
                start = Start { position: Ok(position), chess960: true };
                tags.push(tag("FEN", &position.fen().to_string()));
                tags.push(tag("SetUp", "1"));
            }
            tags.push(tag("TimeControl", &b));
            if number % 2 == 1 {
                tags.push(tag("Variant", "Chess960"));
            }
            let mut random = Random(seed);
            let moves = random.line(*start.position.as_ref().unwrap(), plies, 3);
            Game { tags, start, moves, result: Some(result), ..Game::default() }
        },
    )
}

fn tag(name: &str, value: &str) -> Tag {
    Tag { name: name.into(), value: value.into() }
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn line(&mut self, start: Position, plies: usize, depth: usize) -> Line {
        let mut now = start;
        let mut line = Line::default();
        if self.below(4) == 0 {
            line.before.push(self.comment());
        }
        for _ in 0..plies {
            let moves = now.legal_moves().unwrap();
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.below(moves.len())];
            let mut node = Node::legal(Style::SAN.text(&now, mv).to_string(), mv);
            for _ in 0..self.below(8).saturating_sub(4) {
                let remark = match self.below(6) {
                    0 => Remark::Nag(Nag(self.below(256) as u8)),
                    1 => Remark::DrawOffer,
                    2 if depth > 0 => {
                        let plies = 1 + self.below(6);
                        Remark::Variation(self.line(now, plies, depth - 1))
                    }
                    _ => self.comment(),
                };
                node.remarks.push(remark);
            }
            line.nodes.push(node);
            now.play_in_place(mv);
        }
        line
    }

    fn comment(&mut self) -> Remark {
        const WORDS: [&str; 12] = [
            "good",
            "%",
            "[%clk 0:01:02]",
            "  ",
            "a } b",
            "{",
            ";",
            "(",
            "\\",
            "Şah",
            "1-0",
            "a-word-of-some-length",
        ];
        let words: Vec<&str> = (0..self.below(30)).map(|_| WORDS[self.below(WORDS.len())]).collect();
        Remark::Comment(words.join(" ").trim().to_owned())
    }
}

#[test]
fn a_huge_comment_takes_no_memory() {
    let mut log = Log::default();
    let mut stream = Stream::new(Reader::new());
    stream.feed(b"1. e4 {", &mut log);
    let piece = vec![b'x'; 1 << 20];
    let mut kept = 0;
    for _ in 0..64 {
        stream.feed(&piece, &mut log);
        kept = kept.max(stream.pending());
        log.1.clear();
    }
    stream.feed(b"} e5 *", &mut log);
    stream.finish(&mut log);
    assert!(kept <= 1 << 17, "{kept}");
    assert!(log.0.iter().any(|event| event.contains("[101, 53]")), "the move after the comment is read");
    assert!(log.0.iter().any(|event| event.contains("CommentCut")));
}
