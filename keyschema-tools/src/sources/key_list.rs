//! A list of keys, as text.

mod line;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read as _};

use keyschema_core::StoredType;
use keyschema_language::message::{Message, code};

use line::{Columns, Ttl, columns_of};

use super::{Expires, KeySource, Observation, observation::now};
use crate::Fault;

/// The greatest length of a line, in bytes. A file that is not a list may have no line ends.
const LONGEST_LINE: u64 = 8 << 20;

/// A list of keys: one on each line, perhaps followed by a tab and its type, and by a tab and its
/// remaining TTL in milliseconds, `-1` for none.
///
/// Bytes outside printable ASCII are escaped as `redis-cli` does: `\xff`, `\n`, `\\`. UTF-8 may
/// also stand as it is. A key may be in double quotes, in which `redis-cli` prints it on a
/// terminal. Empty lines are passed over; the empty key is `""`. A key of the type `none`, or with
/// the TTL `-2`, was gone when the server was asked, and is passed over too.
///
/// ```
/// use keyschema_core::StoredType;
/// use keyschema_tools::sources::{Expires, KeyList, KeySource};
///
/// let text = "user:7\tstring\t-1\nuser:\\xff\n";
/// let mut list = KeyList::new("keys.txt", text.as_bytes());
/// let first = list.next()?.unwrap();
/// assert_eq!((first.key, first.stored_type), (&b"user:7"[..], Some(StoredType::String)));
/// assert_eq!(first.expires, Expires::Never);
/// let second = list.next()?.unwrap();
/// assert_eq!((second.key, second.stored_type), (&b"user:\xff"[..], None));
/// assert_eq!(list.next()?, None);
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Debug)]
pub struct KeyList<R> {
    name: String,
    lines: R,
    /// The number of the line, from 1.
    number: u64,
    line: Vec<u8>,
    key: Vec<u8>,
    /// The time when the list is read. TTLs count from it.
    read_at: u64,
    is_over: bool,
}

impl<R: BufRead> KeyList<R> {
    /// Returns the list in `lines`. Errors call it by its name, such as the path of a file. TTLs
    /// count from now.
    pub fn new(name: impl Into<String>, lines: R) -> Self {
        let (line, key) = (Vec::new(), Vec::new());
        Self { name: name.into(), lines, number: 0, line, key, read_at: now(), is_over: false }
    }

    /// Reads the next line, without its end. Returns whether there was one.
    fn read_line(&mut self) -> Result<bool, Fault> {
        self.line.clear();
        self.number += 1;
        let read = self.lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line);
        let read = read.map_err(|error: io::Error| {
            Message::new(format!("{} cannot be read: {error}", code(&self.name)))
        })?;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
            if self.line.last() == Some(&b'\r') {
                self.line.pop();
            }
        } else if read as u64 == LONGEST_LINE {
            let fact = format!("the line is longer than {} MiB", LONGEST_LINE >> 20);
            return Err(self.fault(&Message::new(fact).help("give a list with a key on each line")));
        }
        Ok(read > 0)
    }

    /// Returns a message with the place of the line before it.
    fn fault(&self, message: &Message) -> Fault {
        let mut placed = Message::new(format!("{}, line {}: {}", self.name, self.number, message.fact()));
        if let Some(help) = message.proposal() {
            placed = placed.help(help);
        }
        for note in message.notes() {
            placed = placed.note(note.as_str());
        }
        placed.into()
    }

    fn read(&mut self) -> Result<Option<Columns>, Fault> {
        while self.read_line()? {
            if self.line.is_empty() {
                continue;
            }
            let columns = columns_of(&self.line, &mut self.key).map_err(|message| self.fault(&message))?;
            if !columns.is_gone {
                return Ok(Some(columns));
            }
        }
        Ok(None)
    }
}

impl<R: BufRead> KeySource for KeyList<R> {
    fn next(&mut self) -> Result<Option<Observation<'_>>, Fault> {
        if self.is_over {
            return Ok(None);
        }
        let read = self.read();
        self.is_over = !matches!(read, Ok(Some(_)));
        Ok(read?.map(|columns| {
            let mut observation = Observation::of(&self.key, self.read_at);
            let stored_type = std::str::from_utf8(&self.line[columns.stored_type]).unwrap_or_default();
            observation.stored_type =
                Some(stored_type).filter(|name| !name.is_empty()).map(StoredType::from_name);
            observation.expires = match columns.ttl {
                None => Expires::Unknown,
                Some(Ttl::Never) => Expires::Never,
                Some(Ttl::Millis(ttl)) => Expires::At(self.read_at.saturating_add(ttl)),
            };
            observation
        }))
    }
}
