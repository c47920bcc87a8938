//! Lengths and strings.

use std::io::Read;

use keyschema_core::limits::MAX_KEY_LEN;

use super::{
    damage::{Cause, Damage, Result},
    input::Input,
    lzf,
};

/// A length, or what is in its place.
enum Length {
    /// A length.
    Plain(u64),
    /// The number of an encoding, in place of the length of a string.
    Encoded(u8),
}

/// The encodings of strings.
const INT_8: u8 = 0;
const INT_16: u8 = 1;
const INT_32: u8 = 2;
const COMPRESSED: u8 = 3;

impl<R: Read> Input<R> {
    #[inline]
    fn length(&mut self) -> Result<Length> {
        let first = self.byte()?;
        let low = first & 0x3f;
        Ok(match (first >> 6, first) {
            (0, _) => Length::Plain(low.into()),
            (1, _) => Length::Plain(u64::from(low) << 8 | u64::from(self.byte()?)),
            (2, 0x80) => Length::Plain(u32::from_be_bytes(self.bytes()?).into()),
            (2, 0x81) => Length::Plain(u64::from_be_bytes(self.bytes()?)),
            (2, _) => {
                return Damage::wrong(self.offset() - 1, format!("no length begins with 0x{first:02x}"));
            }
            _ => Length::Encoded(low),
        })
    }

    /// Takes a length that counts something.
    #[inline]
    pub(super) fn count(&mut self) -> Result<u64> {
        let offset = self.offset();
        match self.length()? {
            Length::Plain(count) => Ok(count),
            Length::Encoded(encoding) => Damage::wrong(
                offset,
                format!("a length is expected, and here is the encoding {encoding} of a string"),
            ),
        }
    }

    /// Passes over lengths.
    pub(super) fn skip_counts(&mut self, count: u32) -> Result<()> {
        (0..count).try_for_each(|_| self.count().map(drop))
    }

    /// Passes over a string. Returns how many bytes it has when it is not compressed.
    #[inline]
    pub(super) fn skip_string(&mut self) -> Result<u64> {
        let offset = self.offset();
        let (length, taken) = match self.length()? {
            Length::Plain(length) => (length, length),
            // Servers keep such a number in place of a pointer.
            Length::Encoded(INT_8) => (0, 1),
            Length::Encoded(INT_16) => (0, 2),
            Length::Encoded(INT_32) => (0, 4),
            Length::Encoded(COMPRESSED) => {
                let taken = self.count()?;
                (self.count()?, taken)
            }
            Length::Encoded(encoding) => return unknown_encoding(offset, encoding),
        };
        self.skip(taken)?;
        Ok(length)
    }

    /// Takes a string, without compression, if it and its compressed form have at most `most`
    /// bytes, and passes over a longer one. `text` is cleared first. Returns how many bytes the
    /// string has, and whether it was taken.
    pub(super) fn short_string(&mut self, most: u64, text: &mut Vec<u8>) -> Result<(u64, bool)> {
        let offset = self.offset();
        text.clear();
        match self.length()? {
            Length::Plain(length) if length > most => self.skip(length).map(|()| (length, false)),
            Length::Plain(length) => self.append(length, text).map(|()| (length, true)),
            Length::Encoded(COMPRESSED) => {
                let (taken, length) = (self.count()?, self.count()?);
                if taken.max(length) > most {
                    return self.skip(taken).map(|()| (length, false));
                }
                self.decompress(offset, taken, length, text).map(|()| (length, true))
            }
            Length::Encoded(encoding) => {
                self.integer(offset, encoding, text)?;
                Ok((0, true))
            }
        }
    }

    /// Takes a string that is a name, without compression. `name` is cleared first.
    pub(super) fn name(&mut self, name: &mut Vec<u8>) -> Result<()> {
        let offset = self.offset();
        name.clear();
        match self.length()? {
            Length::Plain(length) => {
                check_length(offset, length)?;
                self.append(length, name)
            }
            Length::Encoded(COMPRESSED) => {
                let taken = self.count()?;
                let length = self.count()?;
                check_length(offset, taken.max(length))?;
                self.decompress(offset, taken, length, name)
            }
            Length::Encoded(encoding) => self.integer(offset, encoding, name),
        }
    }

    fn decompress(&mut self, offset: u64, taken: u64, length: u64, text: &mut Vec<u8>) -> Result<()> {
        let mut compressed = Vec::new();
        self.append(taken, &mut compressed)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        lzf::decompress(&compressed, length, text)
            .or_else(|why| Damage::wrong(offset, format!("the name is not compressed text: {why}")))
    }

    /// Takes a number in place of a string, and appends its digits.
    fn integer(&mut self, offset: u64, encoding: u8, text: &mut Vec<u8>) -> Result<()> {
        let number: i64 = match encoding {
            INT_8 => i8::from_le_bytes(self.bytes()?).into(),
            INT_16 => i16::from_le_bytes(self.bytes()?).into(),
            INT_32 => i32::from_le_bytes(self.bytes()?).into(),
            _ => return unknown_encoding(offset, encoding),
        };
        text.extend_from_slice(number.to_string().as_bytes());
        Ok(())
    }
}

/// Fails for a name that no server can have.
fn check_length(offset: u64, length: u64) -> Result<()> {
    if length <= MAX_KEY_LEN as u64 {
        return Ok(());
    }
    Damage::wrong(
        offset,
        format!("a name of {length} bytes, and no server has one longer than {} MiB", MAX_KEY_LEN >> 20),
    )
}

fn unknown_encoding<T>(offset: u64, encoding: u8) -> Result<T> {
    Damage::at(offset, Cause::Unknown(format!("a string has the encoding {encoding}, which is unknown")))
}

#[cfg(test)]
mod tests {
    use super::Input;

    fn name_of(bytes: &[u8]) -> Result<Vec<u8>, String> {
        let mut name = b"old".to_vec();
        let result = Input::new(bytes).name(&mut name);
        result.map(|()| name).map_err(|damage| format!("{}: {}", damage.offset, damage.cause))
    }

    #[test]
    fn names_are_read_in_every_encoding() {
        let long = [b'a'; 300];
        for (bytes, name) in [
            (&b"\x03abc"[..], &b"abc"[..]),
            (b"\x00", b""),
            (&[&b"\x41\x2c"[..], &long].concat(), &long),
            (&[&b"\x80\x00\x00\x01\x2c"[..], &long].concat(), &long),
            (&[&b"\x81\x00\x00\x00\x00\x00\x00\x01\x2c"[..], &long].concat(), &long),
            (b"\xc0\xfe", b"-2"),
            (b"\xc1\x39\x30", b"12345"),
            (b"\xc2\x15\xcd\x5b\x07", b"123456789"),
            // A letter, and then 264 copies of the one before.
            (b"\xc3\x05\x41\x09\x00a\xe0\xff\x00", &[b'a'; 265]),
        ] {
            assert_eq!(name_of(bytes).unwrap(), name);
        }
    }

    #[test]
    fn strings_are_passed_over_by_their_length_in_the_file() {
        for (bytes, length, taken) in [
            (&b"\x03abcX"[..], 3, 4),
            (b"\xc0\xfeX", 0, 2),
            (b"\xc2\0\0\0\0X", 0, 5),
            (b"\xc3\x02\x41\x2cabX", 300, 6),
        ] {
            let mut input = Input::new(bytes);
            assert_eq!(input.skip_string().unwrap(), length);
            assert_eq!(input.offset(), taken);
        }
    }

    #[test]
    fn what_is_no_string_is_refused() {
        for (bytes, shown) in [
            (&b"\xc4abc"[..], "0: a string has the encoding 4, which is unknown"),
            (b"\x82abc", "0: no length begins with 0x82"),
            (b"\xc3\xc0\x01", "1: a length is expected, and here is the encoding 0 of a string"),
            (b"\xc3\x01\x05\x00", "0: the name is not compressed text: it ends early"),
            (
                b"\x81\x00\x00\x00\x00\x20\x00\x00\x01",
                "0: a name of 536870913 bytes, and no server has one longer than 512 MiB",
            ),
            (b"\x80\x10\x00\x00\x00abc", "8: the dump ends here, too early"),
        ] {
            assert_eq!(name_of(bytes).unwrap_err(), shown);
        }
    }
}
