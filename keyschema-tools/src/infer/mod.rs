//! Infers schemas from the keys of a server.
//!
//! [`Inference`] reads keys from a source and keeps a bounded sample of them. [`Inferred`] has the
//! schemas, and the keys that fit none.

mod inference;
mod inferred;
mod piece;
mod token;

pub use inference::{Inference, Options};
pub use inferred::{Inferred, InferredSchema, InferredTtl, Residue};
pub use piece::{InferredParameter, InferredPiece};
