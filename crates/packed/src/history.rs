//! What is remembered of a place in the tree in one context: how often it went either way, and lately which. A byte holds it:
//! the number of a state.

/// How often it went left and right, and whether right was the last; where it only ever went one way, that is not asked.
type State = (u8, u8, bool);

/// The larger count goes up to this, by the smaller one.
const MOST: [u8; 5] = [41, 22, 12, 8, 6];

/// As if it had gone either way so often before anything was seen.
const DOUBT: f32 = 0.35;

pub(crate) struct Histories {
    /// The state after a turn to the left and to the right, by state; the first is that of what was never seen.
    pub next: Vec<[u8; 2]>,
    /// The chance of a turn to the right, as one would guess at first.
    pub chances: Vec<f32>,
}

impl Histories {
    pub fn new() -> Histories {
        let mut states: Vec<State> = vec![(0, 0, false)];
        let mut next = Vec::new();
        while let Some(&state) = states.get(next.len()) {
            next.push([false, true].map(|right| {
                let after = after(state, right);
                let known = states.iter().position(|known| *known == after);
                known.unwrap_or_else(|| {
                    states.push(after);
                    states.len() - 1
                }) as u8
            }));
        }
        let chance = |&(left, right, _): &State| {
            let (left, right) = (f32::from(left), f32::from(right));
            (right + DOUBT) / (left + right + 2.0 * DOUBT)
        };
        Histories { chances: states.iter().map(chance).collect(), next }
    }
}

/// A turn makes much of what was against it forgotten.
fn after((left, right, _): State, to_right: bool) -> State {
    let (same, other) = if to_right { (right, left) } else { (left, right) };
    let (mut same, mut other) = (same + 1, if other > 2 { (other + 3) / 2 } else { other });
    let fits = |same: u8, other: u8| {
        MOST.get(usize::from(same.min(other))).is_some_and(|most| same.max(other) <= *most)
    };
    while !fits(same, other) {
        *if other > 4 { &mut other } else { &mut same } -= 1;
    }
    let (left, right) = if to_right { (other, same) } else { (same, other) };
    (left, right, to_right && same > 0 && other > 0)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_byte_holds_every_state() {
        let histories = super::Histories::new();
        assert!(histories.next.len() <= 256, "{}", histories.next.len());
        assert_eq!(histories.next.len(), histories.chances.len());
    }
}
