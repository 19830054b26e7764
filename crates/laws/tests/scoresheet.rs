//! How the rulebooks want moves recorded (Appendix C).

use jadoube_board::Position;
use jadoube_laws::{InForce, Pace, Rulebook, RulebookId, Supervision};
use jadoube_notation::{AppendixC, Lang, Letters, Marks, Style, san};

fn asked(id: RulebookId) -> AppendixC {
    InForce::plain(id, Pace::Standard, Supervision::Full).appendix_c()
}

/// The language of the rulebook's text.
fn language(id: RulebookId) -> Lang {
    Rulebook::get(id).language().as_str().parse().expect("the letters of every language are known")
}

/// The game that Appendix C gives as a sample, in the forms of the rulebooks.
#[test]
fn the_sample_game() {
    let finnish =
        "e4 e5 Rf3 Rf6 d4 exd4 e5 Re4 Dxd4 d5 exd6_o.l. Rxd6 Lg5 Rc6 De3+ Le7 Rbd2 0-0 0-0-0 Te8 Kb1_(=)";
    let hungarian =
        "e4 e5 Hf3 Hf6 d4 exd4 e5 He4 Vxd4 d5 exd6_e.p. Hxd6 Fg5 Hc6 Ve3+ Fe7 Hbd2 0-0 0-0-0 Be8 Kb1_(=)";
    let turkish =
        "e4 e5 Af3 Af6 d4 exd4 e5 Ae4 Vxd4 d5 exd6_e.p. Axd6 Fg5 Ac6 Ve3+ Fe7 Abd2 0-0 0-0-0 Ke8 Şb1_(=)";
    let brief = "e4 e5 Rf3 Rf6 d4 ed4 e5 Re4 Dd4 d5 ed6 Rd6 Lg5 Rc6 De3 Le7 Rbd2 0-0 0-0-0 Te8 Kb1_(=)";
    let long = "e2e4 e7e5 Ng1f3 Ng8f6 d2d4 e5xd4 e4e5 Nf6e4 Qd1xd4 d7d5 e5xd6_e.p. Ne4xd6 Bc1g5 Nb8c6 Qd4e3+ \
                Bf8e7 Nb1d2 0-0 0-0-0 Rf8e8 Kc1b1_(=)";
    use RulebookId::{Fide2009, Fide2009Hu, Fide2014, Fide2018, Fide2023};
    let full = |id| asked(id).full(language(id));
    for (language, style, game) in [
        (Lang::Fi, full(Fide2009), finnish),
        (Lang::Hu, full(Fide2009Hu), hungarian),
        (Lang::Fi, full(Fide2014), finnish),
        (Lang::Fi, asked(Fide2014).brief(Lang::Fi), brief),
        (Lang::Tr, full(Fide2018), turkish),
        (Lang::En, Style { long: true, ..full(Fide2023) }, long),
    ] {
        let mut position = Position::INITIAL;
        for text in game.split_whitespace() {
            let text = text.replace('_', " ");
            let reading = san::resolve(&position, &text, language).unwrap_or_else(|error| panic!("{error}"));
            let mut written = style.text(&position, reading.mv);
            if reading.marks.contains(Marks::DRAW_OFFER) {
                written = written.offering_draw();
            }
            assert_eq!(written.to_string(), text);
            position = position.play(reading.mv);
        }
        let end = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";
        assert_eq!(position.fen().to_string(), end);
    }
}

#[test]
fn every_rulebook_allows_what_it_asks_for() {
    for id in RulebookId::ALL {
        let (book, language) = (asked(id), language(id));
        let (full, brief) = (book.full(language), book.brief(language));
        assert!(book.allows(&full) && book.allows(&brief), "{id}");
        assert!(book.allows(&full.named(Letters::Figurines)), "{id}");
        assert!(!book.allows(&Style::SAN), "{id}: = and O-O are not of the Laws");
    }
}
