//! Compares the keys of a server with the declarations.

mod baseline;
mod compare;
mod findings;
mod first_look;
mod folding;
mod json;
mod largest;
mod limits;
mod moment;
mod patterns;
mod prefixes;
mod records;
mod report;
mod rules;
mod run;
mod sample;
mod schemas;
mod skew;
mod state;
mod ttls;
mod verdict;

pub use baseline::{Baseline, Known};
pub use largest::Largest;
pub use limits::Limits;
pub use moment::today;
pub use patterns::Pattern;
pub use prefixes::PrefixCount;
pub use report::{Report, SchemaReport};
pub(crate) use rules::RULES;
pub use rules::{
    DEPRECATED_KEYS, EXPIRED_BASELINE, EXPIRING_KEYS, HOT_SLOTS, HOT_TAGS, LARGE_KEYS, LONG_FIELD_TTLS,
    LONG_TTLS, PERSISTENT_FIELDS, PERSISTENT_KEYS, UNDECLARED_FIELDS, UNMATCHED_BASELINE, UNUSED_SCHEMAS,
    WRONG_TYPES,
};
pub use run::Audit;
pub use sample::Samples;
pub use state::State;
pub use ttls::Ttls;
pub use verdict::KnownReport;
