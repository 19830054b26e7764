//! Proofs with the position they are about, for files and wires (feature `serde`).

use jadoube_board::Position;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Proof;

/// A proof and its position: as a map with the FEN and the text of the proof.
///
/// Reading one does not check it: that is for [`check`](crate::check()).
#[derive(Clone, PartialEq, Debug)]
pub struct Filed {
    /// The position.
    pub position: Position,
    /// The proof about it.
    pub proof: Proof,
}

#[derive(Serialize, Deserialize)]
struct Form {
    fen: String,
    /// Castling as in Chess960, which the FEN alone does not always tell.
    #[serde(default)]
    chess960: bool,
    proof: String,
}

impl Serialize for Filed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form {
            fen: self.position.fen().to_string(),
            chess960: self.position.is_chess960(),
            proof: self.proof.to_text(&self.position),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Filed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Filed, D::Error> {
        let form = Form::deserialize(deserializer)?;
        let position = Position::from_fen(&form.fen).map_err(serde::de::Error::custom)?;
        let position = position.with_chess960(form.chess960);
        let proof = Proof::from_text(&position, &form.proof).map_err(serde::de::Error::custom)?;
        Ok(Filed { position, proof })
    }
}
