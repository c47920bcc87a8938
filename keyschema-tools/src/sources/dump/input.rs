//! The bytes of a dump, with their checksum.

use std::io::{self, Read, Seek, SeekFrom};

use crc_fast::{CrcAlgorithm, Digest};

use super::damage::{Cause, Damage, Result};

/// The number of bytes that are read at once.
const BUFFER: usize = 256 << 10;

/// The number of bytes that are read after a seek. The next read is twice as long, and so on.
const AFTER_SEEK: usize = 4 << 10;

/// The bytes of a dump. No more of them are in memory than the buffer holds.
pub(super) struct Input<R> {
    reader: R,
    buffer: Box<[u8]>,
    /// The part of the buffer that was read and not taken yet.
    at: usize,
    end: usize,
    /// The byte of the file that the buffer begins with.
    base: u64,
    /// The byte of the buffer that the checksum has come to.
    summed: usize,
    /// The sum, unless bytes are left out.
    sum: Option<Digest>,
    seek: Option<Seeking<R>>,
    /// The most bytes of the next read.
    next: usize,
}

/// The function that moves in a file, and the file's length.
struct Seeking<R> {
    to: fn(&mut R, u64) -> io::Result<u64>,
    length: u64,
}

impl<R: Read + Seek> Input<R> {
    /// Lets it leave out bytes that are passed over. There is no checksum then.
    pub(super) fn seek(&mut self) -> io::Result<()> {
        let start = self.reader.stream_position()?;
        let length = self.reader.seek(SeekFrom::End(0))?;
        self.reader.seek(SeekFrom::Start(start))?;
        self.sum = None;
        self.seek = Some(Seeking { to: |reader, offset| reader.seek(SeekFrom::Start(offset)), length });
        Ok(())
    }
}

impl<R: Read> Input<R> {
    pub(super) fn new(reader: R) -> Self {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        let sum = Some(Digest::new(CrcAlgorithm::Crc64Redis));
        Self { reader, buffer, at: 0, end: 0, base: 0, summed: 0, sum, seek: None, next: BUFFER }
    }

    /// Returns the byte of the file that is taken next.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Takes one byte.
    #[inline]
    pub(super) fn byte(&mut self) -> Result<u8> {
        if self.at == self.end {
            self.refill(1)?;
        }
        let byte = self.buffer[self.at];
        self.at += 1;
        Ok(byte)
    }

    /// Takes a few bytes.
    #[inline]
    pub(super) fn bytes<const N: usize>(&mut self) -> Result<[u8; N]> {
        if self.end - self.at < N {
            self.refill(N)?;
        }
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.buffer[self.at..self.at + N]);
        self.at += N;
        Ok(bytes)
    }

    /// Passes over bytes.
    #[inline]
    pub(super) fn skip(&mut self, count: u64) -> Result<()> {
        if let Ok(count) = usize::try_from(count)
            && count <= self.end - self.at
        {
            self.at += count;
            return Ok(());
        }
        self.leave_out(count)
    }

    /// Passes over bytes of which some are not in the buffer.
    #[cold]
    fn leave_out(&mut self, count: u64) -> Result<()> {
        let Some(seek) = &self.seek else { return self.each_part(count, |_| ()) };
        if count - ((self.end - self.at) as u64) < AFTER_SEEK as u64 {
            return self.each_part(count, |_| ());
        }
        let offset = self.offset().saturating_add(count).min(seek.length);
        let is_in_file = offset - self.offset() == count;
        (self.at, self.end, self.base, self.next) = (0, 0, offset, AFTER_SEEK);
        match (seek.to)(&mut self.reader, offset) {
            Err(error) => Damage::at(offset, Cause::Unreadable(error)),
            Ok(_) if is_in_file => Ok(()),
            Ok(_) => Damage::at(offset, Cause::Ends),
        }
    }

    /// Appends bytes to `text`, which grows only by what is really there.
    #[inline]
    pub(super) fn append(&mut self, count: u64, text: &mut Vec<u8>) -> Result<()> {
        if let Ok(count) = usize::try_from(count)
            && count <= self.end - self.at
        {
            text.extend_from_slice(&self.buffer[self.at..self.at + count]);
            self.at += count;
            return Ok(());
        }
        self.each_part(count, |part| text.extend_from_slice(part))
    }

    /// Takes bytes, part by part as they come.
    #[cold]
    fn each_part(&mut self, count: u64, mut take: impl FnMut(&[u8])) -> Result<()> {
        let mut left = count;
        while left > 0 {
            if self.at == self.end {
                self.refill(1)?;
            }
            let part = usize::try_from(left).unwrap_or(usize::MAX).min(self.end - self.at);
            take(&self.buffer[self.at..self.at + part]);
            self.at += part;
            left -= part as u64;
        }
        Ok(())
    }

    /// Returns the checksum of all bytes that were taken, unless some were left out.
    pub(super) fn checksum(&mut self) -> Option<u64> {
        self.add_to_sum();
        self.sum.as_ref().map(Digest::finalize)
    }

    fn add_to_sum(&mut self) {
        if let Some(sum) = &mut self.sum {
            sum.update(&self.buffer[self.summed..self.at]);
        }
        self.summed = self.at;
    }

    /// Reads on, until at least `count` bytes can be taken. No more than a buffer.
    #[cold]
    fn refill(&mut self, count: usize) -> Result<()> {
        self.add_to_sum();
        self.buffer.copy_within(self.at..self.end, 0);
        self.base += self.at as u64;
        self.end -= self.at;
        (self.at, self.summed) = (0, 0);
        while self.end < count {
            let most = BUFFER.min(self.end + self.next);
            self.next = BUFFER.min(2 * self.next);
            match self.reader.read(&mut self.buffer[self.end..most]) {
                Ok(0) => {
                    let offset = self.base + self.end as u64;
                    return Damage::at(offset, Cause::Ends);
                }
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let offset = self.base + self.end as u64;
                    return Damage::at(offset, Cause::Unreadable(error));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read};

    use super::Input;

    /// Hands out a text in parts of a few bytes, as a pipe may.
    struct Trickle<'t>(&'t [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let part = self.0.len().min(3).min(buffer.len());
            buffer[..part].copy_from_slice(&self.0[..part]);
            self.0 = &self.0[part..];
            Ok(part)
        }
    }

    #[test]
    fn the_checksum_is_that_of_redis() {
        // The value that the authors of the format give for these digits.
        let mut input = Input::new(Trickle(b"123456789and more"));
        input.skip(4).unwrap();
        assert_eq!(input.bytes::<5>().unwrap(), *b"56789");
        assert_eq!(input.checksum(), Some(0xe9c6_d914_c4b8_d9ca));
        assert_eq!(input.offset(), 9);
    }

    #[test]
    fn an_end_has_the_offset_of_the_missing_byte() {
        let mut input = Input::new(Trickle(b"0123456789"));
        let damage = input.skip(u64::MAX).unwrap_err();
        assert_eq!((damage.offset, damage.cause.to_string().as_str()), (10, "the dump ends here, too early"));
        let mut input = Input::new(Trickle(b"0123456789"));
        input.skip(7).unwrap();
        assert_eq!(input.bytes::<8>().unwrap_err().offset, 10);
        let mut text = Vec::new();
        let mut input = Input::new(Trickle(b"0123456789"));
        assert!(input.append(1 << 60, &mut text).is_err());
        assert_eq!(text, b"0123456789");
    }

    #[test]
    fn what_is_left_out_has_the_same_offsets() {
        let bytes: Vec<u8> = (0..=250).cycle().take(900_000).collect();
        let mut input = Input::new(Cursor::new(&bytes));
        input.seek().unwrap();
        let mut offset = 0_usize;
        for count in [0, 1, 100, 4_095, 4_096, 5_000, 300_000, 0, 262_144, 300_000] {
            input.skip(count).unwrap();
            offset += usize::try_from(count).unwrap();
            assert_eq!(input.offset(), offset as u64);
            assert_eq!(input.byte().unwrap(), bytes[offset], "{offset}");
            offset += 1;
        }
        assert_eq!(input.checksum(), None);
        let damage = input.skip(u64::MAX).unwrap_err();
        assert_eq!(
            (damage.offset, damage.cause.to_string().as_str()),
            (900_000, "the dump ends here, too early")
        );
    }
}
