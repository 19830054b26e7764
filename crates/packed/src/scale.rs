//! Chances on two scales: plain, between 0 and 1, and stretched, on which guesses can be added up. Stretched is the logarithm
//! of the odds. Only what every machine computes alike is used: adding, multiplying and dividing.

use std::array;

/// Stretched chances lie between this and its opposite.
pub(crate) const END: f32 = 8.0;

/// Both scales have so many steps.
const STEPS: usize = 4096;
const LAST: f32 = (STEPS - 1) as f32;

pub(crate) struct Scale {
    plain: [f32; STEPS],
    stretched: [f32; STEPS],
}

impl Scale {
    pub fn new() -> Scale {
        // The odds half a step from the middle of the stretched scale, which lies between two steps, and how they grow.
        let (mut odds, growth) = (1.001955511477179_f64, 1.0039148469794954_f64);
        let mut plain = [0.0; STEPS];
        for step in STEPS / 2..STEPS {
            plain[step] = (odds / (1.0 + odds)) as f32;
            plain[STEPS - 1 - step] = (1.0 / (1.0 + odds)) as f32;
            odds *= growth;
        }
        let mut place = 0;
        let stretched = array::from_fn(|chance| {
            while place < STEPS - 1 && plain[place] * LAST < chance as f32 {
                place += 1;
            }
            place as f32 * (2.0 * END / LAST) - END
        });
        Scale { plain, stretched }
    }

    #[inline]
    pub fn plain(&self, stretched: f32) -> f32 {
        self.plain[step((stretched + END) * (LAST / (2.0 * END)))]
    }

    #[inline]
    pub fn stretched(&self, chance: f32) -> f32 {
        self.stretched[step(chance * LAST)]
    }
}

/// The nearest step. Where no more digits fit behind the point than there are, the last ones are the whole number, which
/// is quicker than to ask for it.
#[inline]
fn step(place: f32) -> usize {
    (place + 8_388_608.0).to_bits() as usize % STEPS
}
