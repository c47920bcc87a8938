//! The interface of all sources of keys.

use super::Observation;
use crate::Fault;

/// A source of keys, read once from its start to its end.
///
/// It is a lending iterator: an observation borrows from the source until the next call, so that no
/// key is copied.
///
/// ```
/// use keyschema_tools::{Fault, sources::{KeyList, KeySource}};
///
/// /// Returns the total length of all keys.
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
    /// If the source cannot be read further. The observations before the error are valid. After an
    /// error the source is at its end.
    fn next(&mut self) -> Result<Option<Observation<'_>>, Fault>;

    /// Whether the keys are those of a cluster, as far as it is known yet.
    fn is_cluster(&self) -> bool {
        false
    }
}
