//! A script with its SHA-1, which servers use as its name.

use std::sync::OnceLock;

use sha1_smol::Sha1;

/// A script in Lua, which is hashed when it is first called.
#[derive(Clone, Debug)]
pub(super) struct HashedScript {
    source: &'static str,
    hash: OnceLock<Sha1Text>,
}

/// A script in Lua and its SHA-1.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownScript {
    pub(super) source: &'static str,
    hash: Sha1Text,
}

/// The digits of a SHA-1.
type Sha1Text = [u8; sha1_smol::DIGEST_LENGTH * 2];

impl HashedScript {
    pub(super) const fn new(source: &'static str) -> Self {
        Self { source, hash: OnceLock::new() }
    }

    pub(super) fn known(&self) -> KnownScript {
        KnownScript { source: self.source, hash: *self.hash.get_or_init(|| hash(self.source)) }
    }
}

impl KnownScript {
    pub(super) const fn hash(&self) -> &[u8] {
        &self.hash
    }
}

fn hash(source: &str) -> Sha1Text {
    let mut text = [0; sha1_smol::DIGEST_LENGTH * 2];
    let digits = Sha1::from(source).hexdigest();
    text.copy_from_slice(digits.as_bytes());
    text
}

#[cfg(test)]
mod tests {
    use super::HashedScript;

    #[test]
    fn a_script_is_known_by_the_hash_that_servers_use() {
        // This is the answer of `SCRIPT LOAD "return 1"`.
        let script = HashedScript::new("return 1");
        for _ in 0..2 {
            assert_eq!(script.known().hash(), b"e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
            assert_eq!(script.known().source, "return 1");
        }
    }
}
