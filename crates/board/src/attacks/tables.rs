//! Sliding attacks from tables made by the compiler.

use super::{BISHOP_STEPS, ROOK_STEPS, ray_table};
use crate::Square;

pub(crate) fn bishop(from: usize, occupied: u64) -> u64 {
    BISHOP_TABLE[BISHOP_MAGIC[from].index(occupied)]
}

pub(crate) fn rook(from: usize, occupied: u64) -> u64 {
    ROOK_TABLE[ROOK_MAGIC[from].index(occupied)]
}

/// Sliding attacks by multiplication: the occupied squares that matter, times a number that gathers them in the top
/// bits, index a table. The processor's own gathering of bits (BMI2) was measured and gained nothing worth unsafe code.
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    start: u32,
}

impl Magic {
    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        self.start as usize + ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

static BISHOP_MAGIC: [Magic; 64] = magics(&BISHOP_STEPS, &BISHOP_MAGICS);
static ROOK_MAGIC: [Magic; 64] = magics(&ROOK_STEPS, &ROOK_MAGICS);
static BISHOP_TABLE: [u64; 5248] = slider_table(&BISHOP_STEPS, &BISHOP_MAGICS);
static ROOK_TABLE: [u64; 102_400] = slider_table(&ROOK_STEPS, &ROOK_MAGICS);

/// What a slider attacks along one of its two lines: each ray without what lies behind its first occupied square.
const fn slide(from: usize, rays: &[[u64; 64]; 4], line: usize, occupied: u64) -> u64 {
    let mut set = 0;
    let mut i = line;
    while i < 4 {
        let ray = rays[i][from];
        let blockers = ray & occupied;
        set |= ray;
        if blockers != 0 {
            let upward = ray > 1 << from;
            let first = if upward { blockers.trailing_zeros() } else { 63 - blockers.leading_zeros() };
            set ^= rays[i][first as usize];
        }
        i += 2;
    }
    set
}

/// The squares whose occupation changes what the slider attacks: the last square of each ray does not.
const fn relevant(from: Square, steps: &[(i8, i8); 4]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < 4 {
        let mut at = from;
        while let Some(next) = at.offset(steps[i].0, steps[i].1) {
            if next.offset(steps[i].0, steps[i].1).is_some() {
                set |= next.bitboard().0;
            }
            at = next;
        }
        i += 1;
    }
    set
}

const fn magics(steps: &[(i8, i8); 4], factors: &[u64; 64]) -> [Magic; 64] {
    let mut table = [Magic { mask: 0, factor: 0, shift: 0, start: 0 }; 64];
    let mut start = 0;
    let mut from = 0;
    while from < 64 {
        let mask = relevant(Square::wrap(from as u8), steps);
        let bits = mask.count_ones();
        table[from] = Magic { mask, factor: factors[from], shift: 64 - bits, start };
        start += 1 << bits;
        from += 1;
    }
    table
}

/// What a slider attacks for every occupation of the relevant squares. The compiler fills some hundred thousand slots,
/// so it does little for each: what each occupation of one line leaves is found once, and two lines put together.
const fn slider_table<const N: usize>(steps: &[(i8, i8); 4], factors: &[u64; 64]) -> [u64; N] {
    let magics = magics(steps, factors);
    let rays = ray_table(steps);
    let mut table = [0; N];
    let mut from = 0;
    while from < 64 {
        let magic = magics[from];
        let (first, firsts) = line_occupations(from, &rays, 0, magic.mask);
        let (second, seconds) = line_occupations(from, &rays, 1, magic.mask);
        let mut i = 0;
        while i < firsts {
            let (occupied, attacked) = first[i];
            let mut j = 0;
            while j < seconds {
                table[magic.index(occupied | second[j].0)] = attacked | second[j].1;
                j += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Every occupation of one line, at most six squares of which are relevant, with what it leaves; and how many.
const fn line_occupations(
    from: usize,
    rays: &[[u64; 64]; 4],
    line: usize,
    relevant: u64,
) -> ([(u64, u64); 64], usize) {
    let relevant = relevant & (rays[line][from] | rays[line + 2][from]);
    let mut found = [(0, 0); 64];
    let mut count = 0;
    let mut occupied = 0u64;
    loop {
        found[count] = (occupied, slide(from, rays, line, occupied));
        count += 1;
        occupied = occupied.wrapping_sub(relevant) & relevant;
        if occupied == 0 {
            return (found, count);
        }
    }
}

// Found by trying random numbers with few bits until every occupation of the mask had its own slot.
const ROOK_MAGICS: [u64; 64] = [
    0x1080_1080_0040_0020,
    0x1300_2081_0040_0010,
    0x0880_0820_0080_1000,
    0x2080_0480_0801_9000,
    0x4600_1c30_2802_0020,
    0x2600_1110_0814_1200,
    0x0280_0100_0080_1200,
    0x8080_1100_0041_a480,
    0x0040_8000_8040_0022,
    0x4800_4000_2000_5005,
    0x006c_8010_0082_2000,
    0x0483_0010_0300_8820,
    0x4c80_8008_0004_0080,
    0x8100_8004_0002_0080,
    0x4001_0002_0001_0004,
    0x8049_0008_8100_1442,
    0x8000_8280_0040_0028,
    0x3410_0140_0060_0042,
    0x2010_1100_4020_0100,
    0x0288_0080_1000_800a,
    0x0400_0500_0801_0010,
    0x0104_0080_8002_0004,
    0x0141_0101_0002_0004,
    0x0480_0200_0084_2041,
    0x6002_8029_8000_4000,
    0x2820_0020_4010_0040,
    0x4000_1000_8020_0080,
    0x0020_2042_0008_1202,
    0x0460_0800_8004_0080,
    0x450a_0004_0400_2010,
    0x0012_1004_0001_588a,
    0x0000_11e2_0005_8104,
    0x0080_0020_0040_0040,
    0x0006_2010_0540_0041,
    0x1100_8020_0280_1000,
    0x0150_0080_1080_0801,
    0x2001_2800_8280_0400,
    0x1100_8002_0080_0401,
    0x0810_0801_0400_9002,
    0x0040_0084_0200_0041,
    0x0080_0020_0044_4000,
    0x0820_5000_2000_4000,
    0x2021_0020_0041_0010,
    0x040c_0900_1001_0020,
    0x0004_0080_4008_0800,
    0x6212_0010_0402_0008,
    0x0000_0200_0100_8080,
    0x0404_0658_8402_0021,
    0x0020_2041_0200_8a00,
    0x0600_8022_5502_0200,
    0x4208_8010_4222_0200,
    0x1a00_1000_0800_8080,
    0x0a18_0100_8410_8900,
    0x0012_9e00_5c00_8080,
    0x8004_5002_0108_0400,
    0x0184_0410_4100_8200,
    0x1901_0042_0480_2016,
    0x8280_1100_8040_0021,
    0x0004_4100_0820_0411,
    0x1901_0108_0520_1001,
    0x0411_0010_0288_0005,
    0x2201_0004_0008_0201,
    0x4600_0210_0800_8104,
    0x10e0_0c08_4500_2082,
];

const BISHOP_MAGICS: [u64; 64] = [
    0x6018_3000_8184_0888,
    0x0242_4808_1120_4002,
    0x4090_2408_4042_0000,
    0x0444_4040_8000_0000,
    0x4202_0210_2810_0040,
    0x0001_0c12_4004_6004,
    0x8010_8808_0885_3010,
    0x40c0_8608_0301_2800,
    0x681a_2604_4812_0410,
    0x1403_0818_00d4_0844,
    0x4002_4411_4202_0100,
    0x0000_0806_0044_0010,
    0x0004_2110_4000_0088,
    0x25c4_0088_04c1_0288,
    0x0028_8424_0154_1008,
    0x0002_9080_4802_1004,
    0x0004_a040_1004_0100,
    0x3405_1830_2418_0050,
    0x00c0_4018_0202_c6d0,
    0x2a08_0202_2600_4000,
    0x0086_0284_1202_0400,
    0x0182_0041_0082_0100,
    0x0028_4004_0402_8800,
    0x0004_8000_2201_3000,
    0x0002_4000_5004_6820,
    0x1004_1000_a011_0130,
    0x4486_0200_0108_0600,
    0x4310_0820_0404_0010,
    0x0000_8200_0401_0400,
    0x2890_0100_0024_0100,
    0x0408_a482_0208_0480,
    0x0208_8208_0223_2400,
    0x0064_2006_6008_1048,
    0x4100_9044_0010_0420,
    0x0402_0090_0042_0424,
    0x0008_9108_000c_0041,
    0x0810_0200_8080_1004,
    0x0080_8106_0001_0480,
    0x0010_4090_a021_0404,
    0x0018_0060_8008_4600,
    0x6008_0558_2004_4804,
    0x4041_2802_1000_0218,
    0x0001_0108_0200_0100,
    0x0000_20a0_2420_0808,
    0x0430_6004_1042_2400,
    0x0040_0208_2140_0209,
    0x2802_4404_00a2_2400,
    0x8008_2810_8080_0421,
    0x2000_4804_04a0_0844,
    0x0011_0108_0184_1000,
    0x0183_0031_1808_0030,
    0x4000_0010_2a08_0000,
    0x1601_3308_4304_0000,
    0x0180_1090_1005_2100,
    0x4241_8214_1102_0000,
    0x1411_0420_8410_4000,
    0x1010_1209_8c20_0800,
    0x0000_0205_0412_0220,
    0x0000_0081_0082_4108,
    0x404a_0804_0042_0202,
    0x1802_0208_1002_0203,
    0x4488_0004_0810_4100,
    0x4000_4908_1020_a200,
    0x0109_2810_0400_2022,
];
