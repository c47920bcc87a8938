//! The position of a scan of a cluster.

use core::{fmt, str::FromStr};
use std::{
    string::{String, ToString},
    vec::Vec,
};

use redis::{ErrorKind, RedisError};

use super::place::Place;

/// A position in the scan of a cluster. It has a cursor and a run of the server for each master, by
/// the name that the master gave itself.
///
/// Its text can be stored, and parsed by another process:
///
/// ```
/// use keyschema::scan::ClusterCursor;
///
/// let cursor: ClusterCursor = "07c37df=288230376151711744@8f4c21,67ed2db=end".parse()?;
/// assert!(!cursor.is_finished());
/// assert_eq!(cursor.to_string(), "07c37df=288230376151711744@8f4c21,67ed2db=end");
/// assert_eq!(ClusterCursor::start().to_string(), "start");
/// # Ok::<(), redis::RedisError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterCursor(State);

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// The known masters, in the order in which they are read. Empty at the start.
    Masters(Vec<(String, Place)>),
    /// All masters have been read, and no other one joined.
    Finished,
}

impl ClusterCursor {
    /// Returns the position before the first batch.
    pub const fn start() -> Self {
        Self(State::Masters(Vec::new()))
    }

    /// Whether there is no further batch.
    pub fn is_finished(&self) -> bool {
        self.0 == State::Finished
    }

    /// Returns the master to ask next, with the position of its scan.
    pub(super) fn place(&self) -> Option<(&str, &Place)> {
        let mut masters = self.masters().iter();
        masters.find(|(_, place)| !place.is_read()).map(|(id, place)| (&**id, place))
    }

    /// Returns the position of the master to ask next.
    pub(super) fn place_mut(&mut self) -> Option<&mut Place> {
        match &mut self.0 {
            State::Masters(masters) => {
                masters.iter_mut().map(|(_, place)| place).find(|place| !place.is_read())
            }
            State::Finished => None,
        }
    }

    pub(super) fn finish(&mut self) {
        self.0 = State::Finished;
    }

    /// Records the current masters. Masters that joined will be read from their start, and those
    /// that left will not be read.
    pub(super) fn follow<'id>(&mut self, ids: impl Iterator<Item = &'id str> + Clone) {
        if let State::Masters(masters) = &mut self.0 {
            masters.retain(|(known, _)| ids.clone().any(|id| id == known));
            for id in ids {
                if masters.iter().all(|(known, _)| known != id) {
                    masters.push((id.to_string(), Place::START));
                }
            }
        }
    }

    fn masters(&self) -> &[(String, Place)] {
        match &self.0 {
            State::Masters(masters) => masters,
            State::Finished => &[],
        }
    }
}

impl Default for ClusterCursor {
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Display for ClusterCursor {
    /// Writes `start`, `end`, or each master's name, cursor and run. A master that has been read
    /// has `end`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            State::Finished => return formatter.write_str("end"),
            State::Masters(masters) if masters.is_empty() => return formatter.write_str("start"),
            State::Masters(_) => {}
        }
        for (index, (id, place)) in self.masters().iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(formatter, "{comma}{id}={place}")?;
        }
        Ok(())
    }
}

impl FromStr for ClusterCursor {
    type Err = RedisError;

    fn from_str(text: &str) -> Result<Self, RedisError> {
        match text {
            "start" => return Ok(Self::start()),
            "end" => return Ok(Self(State::Finished)),
            _ => {}
        }
        let masters = text.split(',').map(|master| match master.split_once('=')? {
            ("", _) => None,
            (id, place) => Some((id.to_string(), place.parse().ok()?)),
        });
        let masters = masters.collect::<Option<_>>().ok_or_else(|| {
            RedisError::from((
                ErrorKind::InvalidClientConfig,
                "not the cursor of a cluster",
                text.to_string(),
            ))
        })?;
        Ok(Self(State::Masters(masters)))
    }
}

#[cfg(test)]
mod tests {
    use super::ClusterCursor;
    use std::string::ToString;

    fn next(cursor: &ClusterCursor) -> Option<(&str, Option<u64>)> {
        cursor.place().map(|(id, place)| (id, place.next()))
    }

    fn advance(cursor: &mut ClusterCursor, next: u64) {
        cursor.place_mut().unwrap().advance(next);
        if next == 0 {
            cursor.place_mut().unwrap().check(None);
        }
    }

    #[test]
    fn a_cursor_follows_the_masters() {
        let mut cursor = ClusterCursor::start();
        assert_eq!(next(&cursor), None);
        cursor.follow(["a", "b"].into_iter());
        assert_eq!(next(&cursor), Some(("a", Some(0))));
        advance(&mut cursor, 7);
        assert_eq!(next(&cursor), Some(("a", Some(7))));
        advance(&mut cursor, 0);
        advance(&mut cursor, 5);
        assert_eq!(cursor.to_string(), "a=end,b=5");
        // One master joined, and one failed over.
        cursor.follow(["a", "c", "d"].into_iter());
        assert_eq!(cursor.to_string(), "a=end,c=0,d=0");
        assert!(!cursor.is_finished());
        cursor.finish();
        cursor.follow(["e"].into_iter());
        assert!(cursor.is_finished() && cursor.place().is_none());
    }

    #[test]
    fn cursors_are_parsed_from_their_texts() {
        for text in ["start", "end", "a=0", "a=end,b=18446744073709551615@r1", "a=end@r1"] {
            assert_eq!(text.parse::<ClusterCursor>().unwrap().to_string(), text);
        }
        for text in ["", "a", "=1", "a=", "a=-1", "a=1,", "a=18446744073709551616", "a=1@"] {
            let error = text.parse::<ClusterCursor>().unwrap_err().to_string();
            assert!(error.starts_with("not the cursor of a cluster"), "{error}");
        }
    }
}
