//! What all sources of keys have in common.

use super::Observation;
use crate::Fault;

/// A source of keys, read once from its start to its end.
///
/// It is an iterator that lends: an observation borrows from the source until the next one is asked for, so that no key is
/// copied.
///
/// ```
/// use keyschema_tools::{Fault, sources::{KeyList, KeySource}};
///
/// /// Returns how many bytes the names of all keys have.
/// fn bytes_of_names(source: &mut dyn KeySource) -> Result<usize, Fault> {
///     let mut bytes = 0;
///     while let Some(observation) = source.next()? {
///         bytes += observation.key.len();
///     }
///     Ok(bytes)
/// }
///
/// let mut list = KeyList::new("standard input", "user:7\nuser:8\n".as_bytes());
/// assert_eq!(bytes_of_names(&mut list)?, 12);
/// # Ok::<(), Fault>(())
/// ```
pub trait KeySource {
    /// Returns the next key, or `None` at the end.
    ///
    /// # Errors
    /// If the source cannot be read on. What it yielded before is right, and counts. After an error it is at its end.
    fn next(&mut self) -> Result<Option<Observation<'_>>, Fault>;
}
