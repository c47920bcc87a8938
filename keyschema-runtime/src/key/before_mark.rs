//! Reading a parameter whose type decides whether it can hold the delimiter.

use super::{
    reader::{Detail, Reader},
    redis_key::RedisKey,
    separable::{End, end_of},
};
use crate::{schema::Piece, segment::ParseKeySegment};

/// Parses `literal` and the parameter `name` after it, which is the piece `NUMBER` of the key `K`.
/// A delimiter made of `MARK` follows.
///
/// Returns `None` if no key of the schema has these at this place.
#[inline(always)]
pub fn before_mark<'key, K: RedisKey, const NUMBER: usize, const MARK: u8, T, D>(
    reader: &mut Reader<'key, D>,
    literal: &'static str,
    name: &'static str,
) -> Option<T>
where
    T: ParseKeySegment<'key>,
    D: Detail,
{
    // A constant, so a parameter that cannot hold the delimiter is read as fast as any other.
    match const { end_beyond_mark(K::DECLARED.schema.pieces, NUMBER, MARK) } {
        None => reader.until(literal, name, MARK),
        Some(end) => reader.glued(literal, name, end),
    }
}

/// Returns how to find the end of the parameter with this number, if it can hold `mark`.
const fn end_beyond_mark(pieces: &[Piece], number: usize, mark: u8) -> Option<End<'_>> {
    match pieces[number] {
        Piece::Parameter(parameter) if parameter.shape.alphabet().contains_byte(mark) => {
            Some(end_of(pieces, number))
        }
        _ => None,
    }
}
