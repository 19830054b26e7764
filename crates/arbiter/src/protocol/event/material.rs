//! The pieces of both sides, without their squares.

use std::fmt;
use std::str::FromStr;

use jadoube_board::{Color, Role};

/// The pieces that each side has, by their English letters, White's first: `KRP-KR`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material([[u8; ORDER.len()]; 2]);

/// In the order in which they are written.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    /// How many of a kind a side has.
    pub fn count(&self, color: Color, role: Role) -> u32 {
        let place = ORDER.iter().position(|&other| other == role);
        place.map_or(0, |place| u32::from(self.0[color.index()][place]))
    }
}

/// The text is no material.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotMaterial {
    text: String,
    fault: &'static str,
}

impl fmt::Display for NotMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no material such as KRP-KR: {}", self.text, self.fault)
    }
}

impl std::error::Error for NotMaterial {}

impl FromStr for Material {
    type Err = NotMaterial;

    fn from_str(text: &str) -> Result<Material, NotMaterial> {
        let wrong = |fault| NotMaterial { text: text.chars().take(40).collect(), fault };
        let (white, black) =
            text.split_once('-').ok_or_else(|| wrong("a hyphen parts White's pieces from Black's"))?;
        let pieces = |letters: &str| {
            let mut counts = [0u8; ORDER.len()];
            for letter in letters.chars() {
                let place = ORDER.iter().position(|role| role.letter().eq_ignore_ascii_case(&letter));
                let place = place.ok_or("a piece is one of the letters K, Q, R, B, N and P")?;
                counts[place] += 1;
                if counts.iter().sum::<u8>() > 16 {
                    return Err("a side has sixteen pieces at most");
                }
            }
            if counts[0] == 1 { Ok(counts) } else { Err("each side has one king") }
        };
        Ok(Material([pieces(white).map_err(wrong)?, pieces(black).map_err(wrong)?]))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, counts) in self.0.iter().enumerate() {
            f.write_str(if side == 0 { "" } else { "-" })?;
            for (role, &count) in ORDER.iter().zip(counts) {
                for _ in 0..count {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

said_as_text! {
    Material: "The pieces of both sides, White's first, such as KRP-KR",
    pattern "^[KQRBNPkqrbnp]+-[KQRBNPkqrbnp]+$"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_read_and_written() {
        for (text, written) in [("KRP-KR", "KRP-KR"), ("prk-k", "KRP-K"), ("KNNPP-KQ", "KNNPP-KQ")] {
            assert_eq!(text.parse::<Material>().unwrap().to_string(), written);
        }
        let material: Material = "KRPP-KB".parse().unwrap();
        assert_eq!(material.count(Color::White, Role::Pawn), 2);
        assert_eq!(material.count(Color::Black, Role::Bishop), 1);
        assert_eq!(material.count(Color::Black, Role::Queen), 0);
    }

    #[test]
    fn what_is_no_material_is_told() {
        for (text, why) in [
            ("KRK", "hyphen"),
            ("KX-K", "letters"),
            ("R-K", "one king"),
            ("KK-K", "one king"),
            ("KPPPPPPPPPPPPPPPPP-K", "sixteen"),
        ] {
            let error = text.parse::<Material>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
