//! The CRC of a hash tag, as far as it is written.

use keyschema_core::crc;

use super::number;

/// The CRC of what was written so far of a hash tag, or of a key without one.
#[derive(Debug)]
pub struct TagHash {
    crc: u16,
    /// What [`number::of_len`] says of this CRC, as long as it is a constant: up to the first parameter.
    of_len: Option<&'static [u16; 16]>,
}

impl TagHash {
    #[inline(always)]
    pub(super) fn new(of_len: &'static [u16; 16]) -> Self {
        Self { crc: 0, of_len: Some(of_len) }
    }

    #[inline(always)]
    pub(super) fn crc(&self) -> u16 {
        self.crc
    }

    /// Adds `len` bytes whose CRC by themselves is `crc`.
    #[inline(always)]
    pub(super) fn add_known(&mut self, crc: u16, len: usize) {
        if len > 0 {
            self.crc = crc::advanced(self.crc, len) ^ crc;
        }
    }

    /// Adds a text.
    #[inline(always)]
    pub(crate) fn add_text(&mut self, text: &[u8]) {
        self.crc = crc::continued(self.crc, text);
        self.of_len = None;
    }

    /// Adds the decimal digits of a number.
    #[inline(always)]
    pub(crate) fn add_number(&mut self, number: u64) {
        self.crc = number::add(self.crc, self.of_len, number);
        self.of_len = None;
    }

    /// Adds the text of a UUID.
    #[cfg(feature = "uuid")]
    #[inline(always)]
    pub(crate) fn add_uuid(&mut self, bytes: &[u8; 16]) {
        self.add_known(super::uuid::crc_of(bytes), super::uuid::LEN);
        self.of_len = None;
    }
}
