//! The slot of a key from its fields, without the key's text.
//!
//! A slot is the CRC of the hash tag, and a CRC is a sum: what is the same in all keys of a schema is added as a constant, and
//! each parameter adds what its value stands for, by tables. Which pieces count is found in a constant ([`TagPlan`]).

mod number;
mod tag_hash;
mod tag_plan;
#[cfg(feature = "uuid")]
mod uuid;

use core::marker::PhantomData;

use keyschema_core::schema::Piece;

pub use self::tag_hash::TagHash;
use self::tag_plan::{Part, TagPlan};
use crate::{KeySegment, RedisKey, SLOT_COUNT, hash_slot, segment::buffer::Buffer, segment::sink::Sink};

/// The slot of a key.
#[inline(always)]
pub(crate) fn slot_of<K: RedisKey + ?Sized>(key: &K) -> u16 {
    let mut sink = SlotSink::<K> {
        tag: TagHash::new(const { &SlotSink::<K>::OF_LEN }),
        piece: 0,
        is_as_planned: true,
        key: PhantomData,
    };
    key.write_to(&mut sink);
    if sink.is_as_planned && sink.piece == K::SCHEMA.pieces.len() {
        sink.tag.crc() % SLOT_COUNT
    } else {
        slot_of_text(key)
    }
}

/// The slot by way of the text: right whatever is written.
#[cold]
#[inline(never)]
fn slot_of_text<K: RedisKey + ?Sized>(key: &K) -> u16 {
    hash_slot(key.encode(&mut K::buffer()))
}

/// Takes the pieces of a key of the schema of `K`, and keeps the CRC of its hash tag.
///
/// All that depends on the schema alone is known while compiling, as `piece` is.
struct SlotSink<K: ?Sized> {
    tag: TagHash,
    /// The number of the piece that comes next.
    piece: usize,
    /// Whether what was written so far is what the schema says. If not, as where something else stands before the key, nothing
    /// is known of where its hash tag is.
    is_as_planned: bool,
    key: PhantomData<fn(&K)>,
}

impl<K: RedisKey + ?Sized> SlotSink<K> {
    const PLAN: TagPlan = TagPlan::of(K::SCHEMA.pieces);

    /// For a number that is the first parameter.
    const OF_LEN: [u16; 16] = number::of_len(Self::PLAN.crc_before_parameters());

    /// The part that the next piece has in the hash.
    #[inline(always)]
    fn next(&mut self) -> Part {
        let part = Self::PLAN.part(self.piece);
        self.piece += 1;
        part
    }
}

impl<K: RedisKey + ?Sized> Sink for SlotSink<K> {
    #[inline(always)]
    fn literal(&mut self, text: &'static str) {
        let expected = K::SCHEMA.pieces.get(self.piece);
        self.is_as_planned &= matches!(expected, Some(Piece::Literal(expected)) if *expected == text);
        if let Part::Literal { crc, len } = self.next() {
            self.tag.add_known(crc, len);
        } else {
            self.is_as_planned = false;
        }
    }

    #[inline(always)]
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T) {
        match self.next() {
            Part::Parameter { is_hashed: false } => {}
            Part::Parameter { is_hashed: true } => {
                if !value.add_to(&mut self.tag) {
                    let mut buf = K::buffer();
                    let mut writer = buf.writer();
                    value.write_to(&mut writer);
                    let len = writer.len();
                    let text = buf.finish(len);
                    self.tag.add_text(text);
                    // Types promise that no text is empty or holds a brace; those by hand have nobody to hold them to it.
                    self.is_as_planned &=
                        !text.is_empty() && !text.iter().any(|byte| matches!(byte, b'{' | b'}'));
                }
            }
            Part::Literal { .. } | Part::Unknown => self.is_as_planned = false,
        }
    }

    #[inline(always)]
    fn text(&mut self, _: &str) {
        self.is_as_planned = false;
    }
}
