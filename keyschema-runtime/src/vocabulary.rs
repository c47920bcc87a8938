//! The types and bounds that the compiler writes into its messages.
//!
//! The compiler leaves out their paths only if they are reachable through a module that is not
//! hidden. So this module is not hidden, but the item that re-exports it is.

/// The names in messages of the compiler. Not part of the API: anything here may change in any
/// release.
pub mod in_messages {
    #[cfg(feature = "redis")]
    pub use crate::clients::redis::{commands::names::*, kinds::*};
    pub use crate::key::kinds::*;
}
