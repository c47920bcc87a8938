//! A script with its SHA-1, by which a server knows it.

use crate::kernels::sha1;

/// A script in Lua and the digits of its SHA-1, computed where the script is a constant while compiling.
#[derive(Clone, Copy, Debug)]
pub(super) struct HashedScript {
    pub(super) source: &'static str,
    hash: [u8; sha1::HEX_LEN],
}

impl HashedScript {
    pub(super) const fn new(source: &'static str) -> Self {
        Self { source, hash: sha1::hex(source.as_bytes()) }
    }

    pub(super) const fn hash(&self) -> &[u8] {
        &self.hash
    }
}
