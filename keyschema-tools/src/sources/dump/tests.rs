//! Dumps that are put together by hand, as the format describes them: old versions, and servers that are not at hand.

mod file;
mod kinds;
mod mistakes;
