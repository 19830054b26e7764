//! The envelope with a sealed move: what is in it, and whether that is a move.

use std::fmt;

use crate::commitment::Commitment;
use crate::event::{Sealing, Written};
use crate::message::Message;

/// A sealed envelope. Neither the state of a game nor its debug output tells what is in it.
#[derive(Clone)]
pub(crate) struct Envelope {
    /// Nothing where only a commitment was sealed.
    content: Option<Written>,
    commitment: Option<Commitment>,
}

impl Envelope {
    pub fn seal(sealing: &Sealing) -> Envelope {
        match sealing {
            Sealing::Plain { written, salt } => {
                // Without salt a commitment would tell the move to everybody who tries the thirty moves there are.
                let commitment =
                    salt.as_ref().and_then(|salt| Commitment::publish(salt, &as_written(written)));
                Envelope { content: Some(written.clone()), commitment }
            }
            Sealing::Committed(commitment) => Envelope { content: None, commitment: Some(*commitment) },
        }
    }

    /// What may be published.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// What is in the envelope, where the program knows.
    pub fn known(&self) -> Option<&Written> {
        self.content.as_ref()
    }

    /// Opens it. Where only a commitment was sealed, what is said to be in it must agree with that.
    pub fn open(&self, found: Option<&Written>, salt: Option<&str>) -> Result<Written, Message> {
        match (&self.content, found, self.commitment) {
            (Some(content), Some(found), _) if content != found => Err(Message::EnvelopeNotWhatWasSealed),
            (Some(content), _, _) => Ok(content.clone()),
            (None, Some(found), Some(commitment)) => {
                let salt = salt.ok_or(Message::EnvelopeNeedsSalt)?;
                if Commitment::publish(salt, &as_written(found)) == Some(commitment) {
                    Ok(found.clone())
                } else {
                    Err(Message::EnvelopeNotAsCommitted)
                }
            }
            _ => Err(Message::EnvelopeNeedsContent),
        }
    }
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Envelope").field("commitment", &self.commitment).finish_non_exhaustive()
    }
}

fn as_written(written: &Written) -> String {
    match written {
        Written::Move(made) => made.to_string(),
        Written::Text(text) => text.clone(),
    }
}
