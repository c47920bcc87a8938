//! Whether two keys can ever be the same bytes.

mod collisions;
mod cursor;
#[cfg(any(feature = "alloc", test))]
mod declared;
mod edge;
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

pub use collisions::{Collisions, Example};
#[cfg(any(feature = "alloc", test))]
pub use declared::{Overlap, overlap, overlaps_among};
#[cfg(any(feature = "alloc", test))]
pub use keys::DeclaredKey;
pub use piece::Piece;
