//! Parts of the rulebooks that have a name instead of a number, as every language calls them.

use std::borrow::Cow;

use crate::Lang;

/// The names in the order of [`Lang::ALL`]. The first is the one in the register.
const NAMES: [[&str; 4]; 35] = [
    ["Adj", "Keskeytys", "Függőben", "Erteleme"],
    ["Closing", "Loppusanat", "Zárszó", "Kapanış"],
    ["Contents", "Sisällys", "Tartalom", "İçindekiler"],
    ["Cover", "Kansi", "Borító", "Kapak"],
    ["Glossary", "Sanasto", "Fogalomtár", "Sözlük"],
    ["Guidelines", "Ohjeita", "Útmutató", "Yönergeler"],
    ["Heading", "Otsikko", "Cím", "Başlık"],
    ["Headings", "Otsikot", "Címek", "Başlıklar"],
    ["Intro", "Johdanto", "Bevezető", "Giriş"],
    ["Introduction", "Johdanto", "Bevezető", "Giriş"],
    ["Preface", "Esipuhe", "Előszó", "Önsöz"],
    ["abbreviations", "lyhenteet", "rövidítések", "kısaltmalar"],
    ["board", "lauta", "tábla", "tahta"],
    ["clarification", "selvennys", "pontosítás", "açıklama"],
    ["closing", "lopuksi", "zárás", "kapanış"],
    ["cumulative-mode", "kumuloituva-tapa", "halmozódó-mód", "eklemeli-tempo"],
    ["displaced", "epäjärjestys", "elmozdítás", "yeri-bozulan"],
    ["increment", "siirtolisä", "többletidő", "ilave-süre"],
    ["introduction", "johdanto", "bevezető", "giriş"],
    ["made", "tehty", "megtett", "yapılmış"],
    ["normal-means", "tavanomaiset-keinot", "szokásos-eszközök", "olağan-yollar"],
    ["note", "huomautus", "megjegyzés", "not"],
    ["opening", "alku", "kezdet", "başlangıç"],
    ["penalties", "rangaistukset", "büntetések", "cezalar"],
    ["pieces", "nappulat", "bábok", "taşlar"],
    ["playing-venue", "pelihuoneisto", "helyszín", "oyun-sahası"],
    ["points", "pisteet", "pontok", "puanlar"],
    ["preamble", "johdanto", "bevezető", "giriş"],
    ["recommendation", "suositus", "ajánlás", "öneri"],
    ["result", "tulos", "eredmény", "sonuç"],
    ["sample-game", "mallipeli", "mintajátszma", "örnek-oyun"],
    ["scoresheet", "pöytäkirja", "játszmalap", "notasyon-kağıdı"],
    ["standard-chess", "normaali-shakki", "hagyományos-játék", "standart-satranç"],
    ["time-control", "peliaika", "időbeosztás", "zaman-kontrolü"],
    ["zero-tolerance", "nollatoleranssi", "zéró-tolerancia", "sıfır-hoşgörü"],
];

/// The number of a clause as a language writes it: `Preface.a` is `Esipuhe.a` in Finnish.
pub fn number_in(number: &str, lang: Lang) -> Cow<'_, str> {
    let place = Lang::ALL.iter().position(|it| *it == lang).unwrap_or(0);
    let name = |part: &str| NAMES.iter().find(|names| names[0] == part).map(|names| names[place]);
    if place == 0 || !parts(number).any(|part| name(part).is_some()) {
        return Cow::Borrowed(number);
    }
    let mut told = String::new();
    for piece in number.split_inclusive(['.', ',', ' ']) {
        let part = piece.trim_end_matches(['.', ',', ' ']);
        told.push_str(name(part).unwrap_or(part));
        told.push_str(&piece[part.len()..]);
    }
    Cow::Owned(told)
}

/// The numbers and names of which a number is made: `B.4, A.4.b` has five.
fn parts(number: &str) -> impl Iterator<Item = &str> {
    number.split(['.', ',', ' '])
}
