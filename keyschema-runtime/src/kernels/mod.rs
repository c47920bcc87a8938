//! Fast functions over bytes. They know nothing about keys.
//!
//! Each says why it is correct and what it gains. The tests try all cases, or the first and the
//! last number with each quotient. Nothing here is needed for correctness: a plain loop does the
//! same work more slowly. The times and instruction counts are those of
//! `docs/guide/performance.md`.

pub(crate) mod copy;
pub(crate) mod decimal;
pub(crate) mod hex;
pub(crate) mod long_decimal;
pub(crate) mod parse_decimal;
pub(crate) mod refused_bytes;
pub(crate) mod search;
pub(crate) mod sha256;
#[cfg(feature = "uuid")]
pub(crate) mod uuid;
