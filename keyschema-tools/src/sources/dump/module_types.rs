//! The names of types of modules.

/// The number of characters of a name.
const LEN: usize = 9;

/// The characters of names, by their number.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The name of a type of a module, such as `ReJSON-RL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypeName([u8; LEN]);

impl TypeName {
    /// Returns the name in the number before a value: nine times six bits, and ten bits for a
    /// version.
    pub(super) fn of(number: u64) -> Self {
        let mut rest = number >> 10;
        let mut name = [0; LEN];
        for character in name.iter_mut().rev() {
            *character = CHARACTERS[usize::try_from(rest & 63).unwrap_or_default()];
            rest >>= 6;
        }
        Self(name)
    }

    pub(super) fn as_str(&self) -> &str {
        // All of the characters are ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{CHARACTERS, TypeName};

    /// Returns the number of a name, as the servers' documentation of modules describes it.
    pub(crate) fn number_of(name: &str, version: u64) -> u64 {
        let number = name.bytes().fold(0, |number, byte| {
            let character = CHARACTERS.iter().position(|other| *other == byte).unwrap();
            number << 6 | character as u64
        });
        number << 10 | version
    }

    #[test]
    fn names_are_read_from_their_numbers() {
        for name in ["ReJSON-RL", "MBbloom--", "vectorset", "AAAAAAAAA", "_________"] {
            assert_eq!(TypeName::of(number_of(name, 3)).as_str(), name);
        }
    }
}
