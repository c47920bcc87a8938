//! The first bytes of a dump.

use std::io::Read;

use super::{
    damage::{Damage, Result},
    input::Input,
};

/// The greatest version of Redis dumps that is known: that of Redis 8.8.
const NEWEST_REDIS: u16 = 14;

/// The greatest version of Valkey dumps that is known: that of Valkey 9.
const NEWEST_VALKEY: u16 = 80;

/// The server that wrote a dump. Redis and Valkey use some numbers for different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Redis,
    Valkey,
}

/// The facts in the first bytes of a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) dialect: Dialect,
    pub(super) version: u16,
}

impl Header {
    /// Returns whether the dump is of a version that was not known when this was written.
    pub(super) fn is_newer_than_known(self) -> bool {
        self.version
            > match self.dialect {
                Dialect::Redis => NEWEST_REDIS,
                Dialect::Valkey => NEWEST_VALKEY,
            }
    }

    /// Returns whether a checksum follows the end of the dump.
    pub(super) fn has_checksum(self) -> bool {
        self.version >= 5
    }
}

impl std::fmt::Display for Header {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.dialect {
            Dialect::Redis => write!(formatter, "Redis dump of version {}", self.version),
            Dialect::Valkey => write!(formatter, "Valkey dump of version {}", self.version),
        }
    }
}

impl<R: Read> Input<R> {
    /// Takes the first bytes of a dump: `REDIS` or `VALKEY`, and digits, nine bytes in all.
    pub(super) fn header(&mut self) -> Result<Header> {
        // A file that is no dump may be shorter than this.
        let mut text = Vec::new();
        let ends = self.append(9, &mut text).err();
        let (dialect, digits) = if let Some(digits) = text.strip_prefix(b"REDIS") {
            (Dialect::Redis, digits)
        } else if let Some(digits) = text.strip_prefix(b"VALKEY") {
            (Dialect::Valkey, digits)
        } else {
            let is_start = b"REDIS".starts_with(&text) || b"VALKEY".starts_with(&text);
            return match ends {
                Some(damage) if is_start => Err(damage),
                _ => Damage::wrong(0, "a dump begins with `REDIS` or `VALKEY`, and this file does not"),
            };
        };
        if let Some(damage) = ends {
            return Err(damage);
        }
        let version =
            std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        match version.and_then(|text| text.parse().ok()) {
            Some(version) if version > 0 => Ok(Header { dialect, version }),
            _ => Damage::wrong(9 - digits.len() as u64, "the version of the dump is no number from 1"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Dialect, Header, Input};

    fn header_of(bytes: &[u8]) -> Result<Header, String> {
        Input::new(bytes).header().map_err(|damage| format!("{}: {}", damage.offset, damage.cause))
    }

    #[test]
    fn the_magic_says_whose_dump_it_is() {
        for (bytes, dialect, version, is_newer) in [
            (b"REDIS0001", Dialect::Redis, 1, false),
            (b"REDIS0014", Dialect::Redis, 14, false),
            (b"REDIS0015", Dialect::Redis, 15, true),
            (b"VALKEY080", Dialect::Valkey, 80, false),
            (b"VALKEY081", Dialect::Valkey, 81, true),
        ] {
            let header = header_of(bytes).unwrap();
            assert_eq!(header, Header { dialect, version });
            assert_eq!(header.is_newer_than_known(), is_newer);
            assert_eq!(header.has_checksum(), version >= 5);
        }
    }

    #[test]
    fn what_is_no_dump_is_refused() {
        let no_dump = "0: a dump begins with `REDIS` or `VALKEY`, and this file does not";
        let no_version = "the version of the dump is no number from 1";
        assert_eq!(header_of(b"{\"a\":1}").unwrap_err(), no_dump);
        assert_eq!(header_of(b"*2\r\n$6\r\nSELECT\r\n").unwrap_err(), no_dump);
        assert_eq!(header_of(b"REDIS+001").unwrap_err(), format!("5: {no_version}"));
        assert_eq!(header_of(b"VALKEY000").unwrap_err(), format!("6: {no_version}"));
        assert_eq!(header_of(b"").unwrap_err(), "0: the dump ends here, too early");
        assert_eq!(header_of(b"RED").unwrap_err(), "3: the dump ends here, too early");
        assert_eq!(header_of(b"REDIS00").unwrap_err(), "7: the dump ends here, too early");
    }
}
