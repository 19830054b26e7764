//! Arithmetic coding: what is likely takes less than a bit.

/// Of 65,536, the chance of what nothing is known of.
pub(crate) const EVEN: u32 = 1 << 15;

/// What is still open, from `low` to `high`; the first bytes in which both agree are settled.
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const ALL: Range = Range { low: 0, high: u32::MAX };

    /// Where the part ends that means yes; a chance is of 65,536.
    fn middle(&self, chance: u32) -> u32 {
        let width = self.high - self.low;
        self.low + (width >> 16) * chance + (((width & 0xffff) * chance) >> 16)
    }

    fn narrow(&mut self, middle: u32, yes: bool) {
        if yes { self.high = middle } else { self.low = middle + 1 }
    }

    /// A byte that is settled, taken off.
    fn settled(&mut self) -> Option<u8> {
        let first = self.high >> 24;
        (self.low >> 24 == first).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            first as u8
        })
    }
}

pub(crate) struct Writer {
    range: Range,
    written: Vec<u8>,
}

impl Writer {
    /// Goes on after what is already written.
    pub fn new(written: Vec<u8>) -> Writer {
        Writer { range: Range::ALL, written }
    }

    pub fn write(&mut self, yes: bool, chance: u32) {
        self.range.narrow(self.range.middle(chance), yes);
        while let Some(byte) = self.range.settled() {
            self.written.push(byte);
        }
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.written.extend(self.range.high.to_be_bytes());
        // Zeros are read where nothing stands.
        while self.written.last() == Some(&0) {
            self.written.pop();
        }
        self.written
    }
}

pub(crate) struct Reader<'a> {
    range: Range,
    at: u32,
    rest: core::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    pub fn new(packed: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { range: Range::ALL, at: 0, rest: packed.iter() };
        for _ in 0..4 {
            reader.next();
        }
        reader
    }

    fn next(&mut self) {
        self.at = self.at << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }

    #[inline]
    pub fn read(&mut self, chance: u32) -> bool {
        let middle = self.range.middle(chance);
        let yes = self.at <= middle;
        self.range.narrow(middle, yes);
        while self.range.settled().is_some() {
            self.next();
        }
        yes
    }
}
