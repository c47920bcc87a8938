//! Sources of keys, compared with what servers say.

mod audits;
mod clusters;
mod data;
mod dumps;
mod fields;
mod load;
mod prefixes;
mod recorded_dumps;
mod resumed;
mod sentinels;
mod servers;
mod skew;
#[cfg(feature = "tls")]
mod tls;
