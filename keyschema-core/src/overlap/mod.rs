//! Whether two keys can ever be the same bytes.

mod collisions;
mod cursor;
#[cfg(feature = "alloc")]
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
#[cfg(feature = "alloc")]
pub use declared::{Overlap, overlap, overlaps_among};
#[cfg(feature = "alloc")]
pub use keys::DeclaredKey;
pub use piece::Piece;
