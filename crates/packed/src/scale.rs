//! Chances on two scales: plain, of 65,536, and stretched, on which guesses can be added up. Stretched is the logarithm of
//! the odds, in steps of 1/256.

use alloc::boxed::Box;
use alloc::vec;

/// Stretched chances lie between these, the ends included.
pub(crate) const END: i32 = 2047;

pub(crate) struct Scale {
    plain: Box<[u16]>,
    stretched: Box<[i16]>,
}

impl Scale {
    pub fn new() -> Scale {
        let middle = END as usize + 1;
        let mut plain = vec![0; 2 * middle].into_boxed_slice();
        // Multiplying and dividing are the same on every machine, which powers are not.
        let step = 1.003_913_889_338_347_6_f64;
        let mut odds = 1.0;
        for distance in 0..middle {
            plain[middle + distance] = (65536.0 * odds / (1.0 + odds)) as u16;
            plain[middle - distance] = (65536.0 / (1.0 + odds)) as u16;
            odds *= step;
        }
        let mut stretched = vec![0; 4096].into_boxed_slice();
        let mut place = 1;
        for (chance, stretched) in stretched.iter_mut().enumerate() {
            while place < 2 * middle - 1 && usize::from(plain[place]) < chance * 16 + 8 {
                place += 1;
            }
            *stretched = place as i16 - middle as i16;
        }
        Scale { plain, stretched }
    }

    #[inline]
    pub fn plain(&self, stretched: i32) -> i32 {
        i32::from(self.plain[(stretched + END + 1) as usize & 4095])
    }

    #[inline]
    pub fn stretched(&self, chance: u16) -> i32 {
        i32::from(self.stretched[usize::from(chance >> 4)])
    }
}
