//! Sources of keys, compared with what servers say.

mod data;
mod dumps;
mod servers;
