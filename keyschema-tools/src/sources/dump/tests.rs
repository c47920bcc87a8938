//! Dumps that are put together by hand, as the format describes them: old versions, and servers
//! that are not available.

mod file;
mod kinds;
mod mistakes;
