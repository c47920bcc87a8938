//! Whether two keys can ever be the same bytes.

mod collisions;
mod cursor;
#[cfg(any(feature = "alloc", test))]
mod declared;
mod edge;
#[cfg(any(feature = "alloc", test))]
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

pub use collisions::{Collisions, Example};
#[cfg(any(feature = "alloc", test))]
pub use declared::{Overlap, overlap, overlaps_among, overlaps_among_schemas};
#[cfg(any(feature = "alloc", test))]
pub use inclusion::text_outside;
#[cfg(any(feature = "alloc", test))]
pub use keys::DeclaredKey;
pub use piece::Piece;
