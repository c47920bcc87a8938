//! Compares the keys of a server with the declarations.

mod json;
mod largest;
mod limits;
mod patterns;
mod records;
mod report;
mod rules;
mod run;
mod state;
mod strata;
mod ttls;

pub use largest::Largest;
pub use limits::Limits;
pub use patterns::Pattern;
pub use report::{Report, SchemaReport};
pub(crate) use rules::RULES;
pub use rules::{
    DEPRECATED_KEYS, EXPIRING_KEYS, LARGE_KEYS, LONG_TTLS, PERSISTENT_KEYS, UNUSED_SCHEMAS, WRONG_TYPES,
};
pub use run::Audit;
pub use state::State;
pub use strata::strata;
pub use ttls::Ttls;
