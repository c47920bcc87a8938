//! Infers schemas from the keys of a server.
//!
//! [`Inference`] reads keys from a source and keeps a bounded sample of them. [`Inferred`] has the
//! schemas, and the keys that fit none.

mod context;
mod corpus;
mod evidence;
mod families;
mod fields;
mod grouping;
mod inference;
mod inferred;
mod mask;
mod naming;
mod path;
mod piece;
mod place;
mod proof;
mod sample;
mod schema;
mod skeleton;
mod token;
mod ttls;
mod values;
mod words;

pub use fields::InferredField;
pub use inference::{Inference, Options};
pub use inferred::{Inferred, InferredOverlap, InferredSchema, Residue};
pub use piece::{InferredParameter, InferredPiece};
pub use ttls::InferredTtl;
