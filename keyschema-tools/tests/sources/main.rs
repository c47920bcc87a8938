//! Sources of keys, compared with what servers say.

mod audits;
mod data;
mod dumps;
mod resumed;
mod servers;
