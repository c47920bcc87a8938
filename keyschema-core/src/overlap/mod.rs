//! Whether two keys can ever be the same bytes.
//!
//! `search` walks two keys as automata, through the pairs of cursors that the same text leads to.
//! It is a `const fn` that allocates nothing: the macros give it memory that grows, and a constant
//! gives it an array. So the lint and the compiler decide in the same way. The test
//! `the_answer_is_that_of_all_texts` compares the answers with all texts of small keys.
//!
//! `pairs` finds the keys to search among many. It cuts each key at the mark of its delimiter. So
//! two keys overlap if and only if all their segments do. A key with words that hold the mark is
//! compared once for each word (`variant`).
//!
//! In the sorted `prefix_tree`, keys with the same first segments are neighbours, and only branches
//! that meet are followed. A `Tail`, and the rest of a key after its eighth level, is compared as a
//! whole, and so are keys of different delimiters. No pair is missed. In a constant, a pair too
//! many is reported only if a search needs more than 2,048 steps. No pair of the keys in
//! `tests/catalogues/` needs that.
//!
//! Who asks:
//!
//! - In a block, the lint finds the pairs whose types it knows by name. For a type of the project
//!   it takes the widest shape. Only for keys that then overlap does the macro write a constant, at
//!   the later key, in which the compiler decides.
//! - That widest shape holds no delimiter before the end of a key. Words can hold it. So the macro
//!   lists all keys of the block in one constant. If some of them have such words, the compiler
//!   compares these keys with all others ([`Collisions::among_words`]).
//! - A name can be that of another type. So the piece of each such parameter asserts that the type
//!   has the shape that the lint assumed (`SegmentType::named`). A path such as `self::Month` is
//!   never confused with a type of keyschema.
//! - In a `catalog!`, one constant compares all keys ([`Collisions::among`]). A type that is listed
//!   twice counts once: see `declaration.rs`.
//! - Each later key names all earlier keys that it overlaps. `allow(overlapping_keys(Other))` is
//!   part of the schema, so it holds in both places.
//!
//! A thousand keys take less than a second of `cargo check`, and nothing in an incremental build
//! that leaves them alone. Segments that vary at one level, such as `kind_1_{id}`, are sorted by
//! their literal text, and compared with each other only if one text begins with the other. Lengths
//! do not matter for a literal beside a text. The constants allow `long_running_const_eval`, so a
//! proof that takes long is no error. In a constant, a call costs as much as reading ten bytes, and
//! copying a value with padding costs more than copying one without. That is why loops are written
//! by hand and the fields of `Edge` are wide.
//!
//! Trait coherence was not enough for this. `impl Unique<Pattern> for crate::Registry` for each key
//! makes the compiler refuse two equal patterns of one crate, at 0.1 ms a key. But types are only
//! equal or not: `{name: Text<8>}` and `admin` pass, and so do `{id: u64}` and a newtype of it.
//! Each crate has a registry of its own. And the error is E0119 about the encoded pattern, with
//! neither an example nor what to write.

mod collisions;
mod cursor;
#[cfg(any(feature = "alloc", test))]
mod declared;
mod edge;
#[cfg(any(feature = "tools", test))]
mod inclusion;
mod keys;
mod meet;
mod number;
mod pairs;
mod piece;
mod prefix_tree;
mod progress;

mod search;
mod span;
#[cfg(test)]
mod tests;
mod variant;
mod words;

pub use collisions::{Collisions, Example};
#[cfg(any(feature = "tools", test))]
pub use declared::overlaps_among_schemas;
#[cfg(any(feature = "alloc", test))]
pub use declared::{Overlap, overlap, overlaps_among};
#[cfg(any(feature = "tools", test))]
pub use inclusion::text_outside;
#[cfg(any(feature = "alloc", test))]
pub use keys::DeclaredKey;
pub use piece::{Piece, piece_of};
pub use variant::variant_count;
pub use words::{AmbiguousWords, ambiguous_words};
