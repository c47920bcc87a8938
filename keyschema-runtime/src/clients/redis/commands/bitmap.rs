//! Commands of bitmaps.

/// How bits of several bitmaps make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOperation {
    /// Set in all.
    And,
    /// Set in one at least.
    Or,
    /// Set in an odd number.
    Xor,
    /// Not set; of one source.
    Not,
}

impl BitOperation {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::And => "AND",
            Self::Or => "OR",
            Self::Xor => "XOR",
            Self::Not => "NOT",
        }
    }
}

use std::vec::Vec;

use redis::ToRedisArgs;

use super::{command::Command, other_keys::OtherKeys};
use crate::clients::redis::kinds::{BitmapCommand, KnownTtl, SameTag};

commands! {
    /// Commands of bitmaps.
    pub trait BitmapCommands {}

    /// Sets a bit. Returns what it was.
    "SETBIT" "O(1)" "2.2.0" [BitmapCommand<setbit, Self>] Upsert[KnownTtl<setbit, Self>]
    setbit[](self, offset: u64, bit: bool) -> Command<bool>
    { |call| call.arg(offset).arg(u8::from(bit)) }

    /// Returns a bit; none where there are no bytes.
    "GETBIT" "O(1)" "2.2.0" [BitmapCommand<getbit, Self>] Read
    getbit[](self, offset: u64) -> Command<bool>
    { |call| call.arg(offset) }

    /// Returns how many bits are set.
    "BITCOUNT" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitcount, Self>] Read
    bitcount[](self) -> Command<usize>
    {}

    /// Returns how many bits are set in the bytes from `start` to `end`, both included: from 0, or from -1 at the end.
    "BITCOUNT" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitcount_range, Self>] Read
    bitcount_range[](self, start: isize, end: isize) -> Command<usize>
    { |call| call.arg(start).arg(end) }

    /// Returns the first bit that is set, or is not; -1 if there is none.
    "BITPOS" "O(N) for N bytes" "2.8.7" [BitmapCommand<bitpos, Self>] Read
    bitpos[](self, bit: bool) -> Command<i64>
    { |call| call.arg(u8::from(bit)) }

    /// Returns the first bit that is set, or is not, in the bytes from `start` to `end`, both included; -1 if there is none.
    "BITPOS" "O(N) for N bytes" "2.8.7" [BitmapCommand<bitpos_range, Self>] Read
    bitpos_range[](self, bit: bool, start: isize, end: isize) -> Command<i64>
    { |call| call.arg(u8::from(bit)).arg(start).arg(end) }

    /// Numbers of some bits, read and written: `("INCRBY", "u8", 0, 1)`; an answer for each, none where one would overflow.
    "BITFIELD" "O(1) for each operation" "3.2.0" [BitmapCommand<bitfield, Self>] Upsert[KnownTtl<bitfield, Self>]
    bitfield[](self, operations: impl ToRedisArgs) -> Command<Vec<Option<i64>>>
    { |call| call.arg(operations) }

    /// Numbers of some bits, read: `("GET", "u8", 0)`.
    "BITFIELD_RO" "O(1) for each operation" "6.0.0" [BitmapCommand<bitfield_ro, Self>] Read
    bitfield_ro[](self, operations: impl ToRedisArgs) -> Command<Vec<i64>>
    { |call| call.arg(operations) }

    /// Writes what the bits of the sources make into this key. Returns how many bytes.
    "BITOP" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitop, Self>] Replace[KnownTtl<bitop, Self>]
    bitop[L: OtherKeys](self, operation: BitOperation, sources: L) -> Command<usize> [L::Kind: BitmapCommand<bitop, L::Key>,
        L::Tag: SameTag<Self::Tag, bitop, L::Key, Self>]
    { with sources |call, keys| call.arg(operation.word()).key_and_sources(keys) }
}
