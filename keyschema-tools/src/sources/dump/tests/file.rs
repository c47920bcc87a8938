//! A dump that is put together by hand.

use std::sync::Arc;

use crc::{CRC_64_REDIS, Crc};

use crate::sources::{Dump, Expires, KeySource as _, Wanted};

/// A dump that is put together by hand.
#[derive(Clone)]
pub(super) struct File(pub(super) Vec<u8>);

/// The facts about a key that a test compares.
pub(super) type Seen = (String, String, Expires);

impl File {
    /// Begins a dump, such as `REDIS0011`.
    pub(super) fn of(magic: &str) -> Self {
        Self(magic.into())
    }

    pub(super) fn byte(mut self, byte: u8) -> Self {
        self.0.push(byte);
        self
    }

    pub(super) fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// Adds a length, in the shortest form.
    pub(super) fn length(self, length: u64) -> Self {
        match u32::try_from(length) {
            Ok(short @ 0..0x40) => self.byte(short.to_le_bytes()[0]),
            Ok(short @ 0x40..0x4000) => self.raw(&(0x4000 | short).to_be_bytes()[2..]),
            Ok(long) => self.byte(0x80).raw(&long.to_be_bytes()),
            Err(_) => self.byte(0x81).raw(&length.to_be_bytes()),
        }
    }

    pub(super) fn lengths(self, lengths: &[u64]) -> Self {
        lengths.iter().fold(self, |file, length| file.length(*length))
    }

    pub(super) fn string(self, text: &[u8]) -> Self {
        self.length(text.len() as u64).raw(text)
    }

    pub(super) fn strings(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |file, text| file.string(text.as_bytes()))
    }

    /// Adds a key whose value is of this kind. The value follows.
    pub(super) fn key(self, kind: u8, name: &str) -> Self {
        self.byte(kind).string(name.as_bytes())
    }

    /// Ends the dump, with the checksum of its version.
    pub(super) fn end(self) -> Vec<u8> {
        let File(mut bytes) = self.byte(255);
        if bytes[..9] >= b"REDIS0005"[..] {
            let sum = Crc::<u64>::new(&CRC_64_REDIS).checksum(&bytes);
            bytes.extend_from_slice(&sum.to_le_bytes());
        }
        bytes
    }
}

/// Reads a dump to its end. Compares it with a reading that takes the names of fields.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Seen>, String> {
    let plain = read_all(Dump::new("dump.rdb", bytes));
    let wanted = Wanted { fields: true, ..Wanted::default() };
    match read_all(Dump::new("dump.rdb", bytes).with_sampler(Arc::new(move |_| wanted))) {
        Ok(seen) => assert_eq!(plain.as_ref(), Ok(&seen)),
        // Without the names, compressed text is passed over as it is.
        Err(fault) => assert!(plain.is_err() || fault.contains("is not compressed text"), "{fault}"),
    }
    plain
}

fn read_all(mut dump: Dump<&[u8]>) -> Result<Vec<Seen>, String> {
    let mut seen = Vec::new();
    while let Some(it) = dump.next().map_err(|fault| fault.to_string())? {
        let name = String::from_utf8_lossy(it.key).into_owned();
        seen.push((name, it.stored_type.unwrap().name().to_string(), it.expires));
    }
    assert_eq!(dump.next().unwrap(), None, "a dump that is over stays over");
    Ok(seen)
}

/// Reads the only key of a dump between two others, which shows that its value has the length that
/// the reader thinks it has.
pub(super) fn type_of(magic: &str, about: impl FnOnce(File) -> File) -> String {
    let file = about(File::of(magic).key(0, "before").string(b"1"));
    let seen = read(&file.key(0, "after").string(b"2").end()).unwrap();
    let names: Vec<&str> = seen.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["before", "it", "after"]);
    seen[1].1.clone()
}
