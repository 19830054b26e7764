//! The six pieces drawn in a square of 100 by 100, to be filled in the colour of either side.

use jadoube::board::Role;

/// The outlines, filled and stroked.
pub const fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => concat!(
            r#"<path d="M41 45C42 58 37 68 27 76H73C63 68 58 58 59 45Z"/>"#,
            r#"<circle cx="50" cy="34" r="14"/>"#,
            r#"<path d="M24 88V81Q24 76 29 76H71Q76 76 76 81V88Z"/>"#,
        ),
        Role::Knight => concat!(
            r#"<path d="M74 76C80 48 70 25 53 19L48 9L41 20C34 27 30 37 20 47C15 53 19 62 26 62C31 62 34 57 39 56"#,
            r#"C43 57 47 55 50 51C50 62 34 64 30 76Z"/>"#,
            r#"<path d="M22 88V81Q22 76 27 76H75Q80 76 80 81V88Z"/>"#,
        ),
        Role::Bishop => concat!(
            r#"<path d="M41 62L33 76H67L59 62Z"/>"#,
            r#"<path d="M50 19C30 32 28 50 39 62H61C72 50 70 32 50 19Z"/>"#,
            r#"<circle cx="50" cy="14" r="6"/>"#,
            r#"<path d="M22 88V81Q22 76 27 76H73Q78 76 78 81V88Z"/>"#,
        ),
        Role::Rook => concat!(
            r#"<path d="M36 40L32 76H68L64 40Z"/>"#,
            r#"<path d="M26 16H38V24H45V16H55V24H62V16H74V34L66 42H34L26 34Z"/>"#,
            r#"<path d="M22 88V81Q22 76 27 76H73Q78 76 78 81V88Z"/>"#,
        ),
        Role::Queen => concat!(
            r#"<path d="M15 30L31 56L33 22L44 54L50 18L56 54L67 22L69 56L85 30L74 76H26Z"/>"#,
            r#"<circle cx="14" cy="27" r="6"/><circle cx="32" cy="18" r="6"/><circle cx="50" cy="14" r="6"/>"#,
            r#"<circle cx="68" cy="18" r="6"/><circle cx="86" cy="27" r="6"/>"#,
            r#"<path d="M22 88V81Q22 76 27 76H73Q78 76 78 81V88Z"/>"#,
        ),
        Role::King => concat!(
            r#"<path d="M46 6H54V11H60V19H54V28H46V19H40V11H46Z"/>"#,
            r#"<path d="M50 56C39 46 40 31 50 26C60 31 61 46 50 56Z"/>"#,
            r#"<path d="M50 76H29C14 62 12 42 26 37C40 33 48 42 50 56C52 42 60 33 74 37C88 42 86 62 71 76Z"/>"#,
            r#"<path d="M22 88V81Q22 76 27 76H73Q78 76 78 81V88Z"/>"#,
        ),
    }
}

/// The lines inside, stroked in the colour that stands out from the fill.
pub const fn detail(role: Role) -> &'static str {
    match role {
        Role::Pawn => "",
        Role::Knight => r#"<path d="M57 26C67 36 70 52 68 69M38 33H39M24 53H25"/>"#,
        Role::Bishop => r#"<path d="M50 32V50M42 40H58M40 69H60"/>"#,
        Role::Rook => r#"<path d="M38 48H62M36 69H64"/>"#,
        Role::Queen => r#"<path d="M30 67Q50 61 70 67"/>"#,
        Role::King => r#"<path d="M31 67Q50 60 69 67"/>"#,
    }
}
