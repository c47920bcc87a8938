//! The types and bounds that the compiler writes into its messages.
//!
//! It writes them without their paths only if they can be reached by a module that is not hidden itself. So the module is not, but
//! what hands it on is.

/// The names in messages of the compiler. Not part of the API: anything here may change in any release.
pub mod in_messages {
    #[cfg(feature = "redis")]
    pub use crate::clients::redis::{commands::names::*, kinds::*};
    pub use crate::key::kinds::*;
}
