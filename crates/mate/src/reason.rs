//! A proof told to people, in four languages.

use jadoube_board::{Bitboard, Color, Move, Position, Role};

use crate::proof::{Argument, Fortress, FortressReason, Material, Over, Proof};

/// The languages of the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Finnish.
    Fi,
    /// Hungarian.
    Hu,
    /// Turkish.
    Tr,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr];

    /// `en`, `fi`, `hu` or `tr`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fi => "fi",
            Lang::Hu => "hu",
            Lang::Tr => "tr",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

impl Proof {
    /// Why the side cannot mate from the position, in a short sentence.
    pub fn reason(&self, position: &Position, lang: Lang) -> String {
        sentence(&self.argument, self.side, position, lang)
    }
}

fn sentence(argument: &Argument, side: Color, position: &Position, lang: Lang) -> String {
    match argument {
        Argument::Material(material) => few_pieces(*material, side, lang),
        Argument::Over(over) => over_already(*over, side, lang),
        Argument::Forced { moves, then } => {
            let (written, after) = write_moves(position, moves, lang);
            let then = sentence(then, side, &after, lang);
            match lang {
                Lang::En => format!("After the forced {written}: {then}"),
                Lang::Fi => format!("Pakollisen jatkon {written} jälkeen: {then}"),
                Lang::Hu => format!("A kényszerű {written} után: {then}"),
                Lang::Tr => format!("Zorunlu {written} sonrasında: {then}"),
            }
        }
        Argument::Enumeration(enumeration) => {
            let (n, side) = (enumeration.positions, by(side, lang));
            match lang {
                Lang::En => {
                    format!("None of the {n} positions that legal moves can reach is mate by {side}.")
                }
                Lang::Fi => format!(
                    "Yksikään niistä {n} asemasta, joihin sääntöjen mukaiset siirrot voivat johtaa, ei ole {side} \
                     antama matti."
                ),
                Lang::Hu => {
                    format!("A szabályos lépésekkel elérhető {n} állás egyike sem {side} által adott matt.")
                }
                Lang::Tr => {
                    format!(
                        "Kurallara uygun hamlelerle ulaşılabilen {n} konumun hiçbirinde {side} mat etmiş olmuyor."
                    )
                }
            }
        }
        Argument::Fortress(fortress) => locked(fortress, side, position, lang),
    }
}

fn few_pieces(material: Material, side: Color, lang: Lang) -> String {
    let (has, lacks) = (having(side, lang), having(!side, lang));
    match (material, lang) {
        (Material::LoneKing, Lang::En) => format!("{has} only the king."),
        (Material::LoneKing, Lang::Fi) => format!("{has} vain kuningas."),
        (Material::LoneKing, Lang::Hu) => format!("{has} csak a királya van."),
        (Material::LoneKing, Lang::Tr) => format!("{has} yalnızca şah var."),
        (Material::Knight, Lang::En) => {
            format!(
                "{has} only king and knight, and {lacks} no piece that could stand in its own king's way."
            )
        }
        (Material::Knight, Lang::Fi) => {
            format!("{has} vain kuningas ja ratsu, eikä vastustajalla ole nappulaa oman kuninkaansa tielle.")
        }
        (Material::Knight, Lang::Hu) => {
            format!(
                "{has} csak királya és huszárja van, és az ellenfélnek nincs a saját királyát elzáró bábuja."
            )
        }
        (Material::Knight, Lang::Tr) => {
            format!("{has} yalnızca şah ve at var; rakibin kendi şahının yolunu kapatacak taşı yok.")
        }
        (Material::Bishops, Lang::En) => {
            format!(
                "{has} only bishops, all bishops stand on squares of one colour, and no pawn or knight is left."
            )
        }
        (Material::Bishops, Lang::Fi) => {
            format!(
                "{has} vain lähettejä, kaikki lähetit ovat samanvärisillä ruuduilla, eikä sotilaita tai ratsuja ole."
            )
        }
        (Material::Bishops, Lang::Hu) => {
            format!(
                "{has} csak futói vannak, minden futó azonos színű mezőn áll, és nincs több gyalog vagy huszár."
            )
        }
        (Material::Bishops, Lang::Tr) => {
            format!("{has} yalnızca fil var, bütün filler aynı renk karelerde ve piyon ya da at kalmadı.")
        }
    }
}

fn over_already(over: Over, side: Color, lang: Lang) -> String {
    match (over, lang) {
        (Over::Mated, Lang::En) => format!("{side} is checkmated."),
        (Over::Mated, Lang::Fi) => format!("{} on matissa.", named(side, lang)),
        (Over::Mated, Lang::Hu) => format!("{} mattot kapott.", named(side, lang)),
        (Over::Mated, Lang::Tr) => format!("{} mat oldu.", named(side, lang)),
        (Over::Stalemate, Lang::En) => "It is stalemate.".into(),
        (Over::Stalemate, Lang::Fi) => "Asema on patti.".into(),
        (Over::Stalemate, Lang::Hu) => "Az állás patt.".into(),
        (Over::Stalemate, Lang::Tr) => "Konum pat.".into(),
    }
}

fn locked(fortress: &Fortress, side: Color, position: &Position, lang: Lang) -> String {
    let pawns = fortress.locked() & position.board().all(Role::Pawn);
    let side_name = named(side, lang);
    let (locked, then) = match lang {
        Lang::En => (
            format!("The pawns on {pawns} are locked"),
            match fortress.reason {
                FortressReason::NoCheck => format!("and {side_name} can never give check."),
                FortressReason::NoMate => {
                    format!("and what {side_name} can bring to the king is too little for mate.")
                }
            },
        ),
        Lang::Fi => (
            format!("Sotilaat {pawns} ovat lukossa"),
            match fortress.reason {
                FortressReason::NoCheck => format!("eikä {} voi koskaan shakata.", side_name.to_lowercase()),
                FortressReason::NoMate => {
                    format!("eikä se, minkä {} saa kuninkaan luo, riitä mattiin.", side_name.to_lowercase())
                }
            },
        ),
        Lang::Hu => (
            format!("A gyalogok ({pawns}) rögzítve vannak"),
            match fortress.reason {
                FortressReason::NoCheck => format!("és {} soha nem adhat sakkot.", side_name.to_lowercase()),
                FortressReason::NoMate => {
                    format!("és amit {} a királyhoz vihet, kevés a matthoz.", side_name.to_lowercase())
                }
            },
        ),
        Lang::Tr => (
            format!("Piyonlar ({pawns}) kilitli"),
            match fortress.reason {
                FortressReason::NoCheck => {
                    format!("ve {} hiçbir zaman şah çekemez.", side_name.to_lowercase())
                }
                FortressReason::NoMate => {
                    format!("ve {} şaha yaklaştırabildiği taşlarla mat edemez.", side_name.to_lowercase())
                }
            },
        ),
    };
    format!("{locked}, {then}")
}

impl Fortress {
    /// The squares of the men who never move and are never captured.
    pub fn locked(&self) -> Bitboard {
        let fixed = |range: &&crate::Range| !range.capturable && range.squares == range.from.bitboard();
        self.pieces.iter().filter(fixed).map(|range| range.from).collect()
    }
}

fn named(side: Color, lang: Lang) -> &'static str {
    match (lang, side) {
        (Lang::En, Color::White) => "White",
        (Lang::En, Color::Black) => "Black",
        (Lang::Fi, Color::White) => "Valkea",
        (Lang::Fi, Color::Black) => "Musta",
        (Lang::Hu, Color::White) => "Világos",
        (Lang::Hu, Color::Black) => "Sötét",
        (Lang::Tr, Color::White) => "Beyaz",
        (Lang::Tr, Color::Black) => "Siyah",
    }
}

/// `by White` and the like, inside a sentence.
fn by(side: Color, lang: Lang) -> &'static str {
    match (lang, side) {
        (Lang::Fi, Color::White) => "valkean",
        (Lang::Fi, Color::Black) => "mustan",
        (Lang::Hu, Color::White) => "világos",
        (Lang::Hu, Color::Black) => "sötét",
        (Lang::Tr, Color::White) => "beyaz",
        (Lang::Tr, Color::Black) => "siyah",
        (Lang::En, _) => named(side, lang),
    }
}

/// `White has` and the like, at the beginning of a sentence.
fn having(side: Color, lang: Lang) -> &'static str {
    match (lang, side) {
        (Lang::En, Color::White) => "White has",
        (Lang::En, Color::Black) => "Black has",
        (Lang::Fi, Color::White) => "Valkealla on",
        (Lang::Fi, Color::Black) => "Mustalla on",
        (Lang::Hu, Color::White) => "Világosnak",
        (Lang::Hu, Color::Black) => "Sötétnek",
        (Lang::Tr, Color::White) => "Beyazda",
        (Lang::Tr, Color::Black) => "Siyahta",
    }
}

/// The moves in long form with their numbers, and the position after them.
fn write_moves(start: &Position, moves: &[Move], lang: Lang) -> (String, Position) {
    let mut position = *start;
    let mut text = String::new();
    for (index, &mv) in moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if position.turn().is_white() {
            text += &format!("{}.", position.fullmoves());
        } else if index == 0 {
            text += &format!("{}…", position.fullmoves());
        }
        text += &write_move(&position, mv, lang);
        position.play_in_place(mv);
    }
    (text, position)
}

fn write_move(position: &Position, mv: Move, lang: Lang) -> String {
    if let Some(side) = position.move_side(mv) {
        return if side == jadoube_board::CastlingSide::KingSide { "O-O".into() } else { "O-O-O".into() };
    }
    let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
    let sign = if position.captured(mv).is_some() { "x" } else { "-" };
    let became = mv.promotion().map_or(String::new(), |role| format!("={}", letter(role, lang)));
    format!("{}{}{sign}{}{became}", letter(role, lang), mv.from(), mv.to())
}

fn letter(role: Role, lang: Lang) -> &'static str {
    let letters = match lang {
        Lang::En => ["", "N", "B", "R", "Q", "K"],
        Lang::Fi => ["", "R", "L", "T", "D", "K"],
        Lang::Hu => ["", "H", "F", "B", "V", "K"],
        Lang::Tr => ["", "A", "F", "K", "V", "Ş"],
    };
    letters[match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }]
}
