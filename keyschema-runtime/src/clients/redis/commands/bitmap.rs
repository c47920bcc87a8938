//! Commands of bitmaps.

/// The operation that combines the bits of several bitmaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOperation {
    /// A bit is set if it is set in all sources.
    And,
    /// A bit is set if it is set in at least one source.
    Or,
    /// A bit is set if it is set in an odd number of sources.
    Xor,
    /// A bit is set if it is not set in the only source.
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

    /// Sets a bit. Returns its old value.
    "SETBIT" "O(1)" "2.2.0" [BitmapCommand<setbit, Self>] Upsert[KnownTtl<setbit, Self>]
    setbit[](self, offset: u64, bit: bool) -> Command<bool>
    { |call| call.arg(offset).arg(u8::from(bit)) }

    /// Returns a bit. Bytes that do not exist have the bits 0.
    "GETBIT" "O(1)" "2.2.0" [BitmapCommand<getbit, Self>] Read
    getbit[](self, offset: u64) -> Command<bool>
    { |call| call.arg(offset) }

    /// Returns how many bits are set.
    "BITCOUNT" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitcount, Self>] Read
    bitcount[](self) -> Command<usize>
    {}

    /// Returns how many bits are set in the bytes from `start` to `end`, both included. They count
    /// from 0, or from -1 at the end.
    "BITCOUNT" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitcount_range, Self>] Read
    bitcount_range[](self, start: isize, end: isize) -> Command<usize>
    { |call| call.arg(start).arg(end) }

    /// Returns the first bit with this value. Returns -1 if there is none.
    "BITPOS" "O(N) for N bytes" "2.8.7" [BitmapCommand<bitpos, Self>] Read
    bitpos[](self, bit: bool) -> Command<i64>
    { |call| call.arg(u8::from(bit)) }

    /// Returns the first bit with this value in the bytes from `start` to `end`, both included.
    /// Returns -1 if there is none.
    "BITPOS" "O(N) for N bytes" "2.8.7" [BitmapCommand<bitpos_range, Self>] Read
    bitpos_range[](self, bit: bool, start: isize, end: isize) -> Command<i64>
    { |call| call.arg(u8::from(bit)).arg(start).arg(end) }

    /// Reads and writes numbers of a few bits: `("INCRBY", "u8", 0, 1)`. Returns an answer for
    /// each, `None` where a number would overflow.
    "BITFIELD" "O(1) for each operation" "3.2.0" [BitmapCommand<bitfield, Self>] Upsert[KnownTtl<bitfield, Self>]
    bitfield[](self, operations: impl ToRedisArgs) -> Command<Vec<Option<i64>>>
    { |call| call.arg(operations) }

    /// Reads numbers of a few bits: `("GET", "u8", 0)`.
    "BITFIELD_RO" "O(1) for each operation" "6.0.0" [BitmapCommand<bitfield_ro, Self>] Read
    bitfield_ro[](self, operations: impl ToRedisArgs) -> Command<Vec<i64>>
    { |call| call.arg(operations) }

    /// Writes the combined bits of the sources into this key. Returns how many bytes it has.
    "BITOP" "O(N) for N bytes" "2.6.0" [BitmapCommand<bitop, Self>] Replace[KnownTtl<bitop, Self>]
    bitop[L: OtherKeys](self, operation: BitOperation, sources: L) -> Command<usize> [L::Kind: BitmapCommand<bitop, L::Key>,
        L::Tag: SameTag<Self::Tag, bitop, L::Key, Self>]
    { with sources |call, keys| call.arg(operation.word()).key_and_sources(keys) }
}
