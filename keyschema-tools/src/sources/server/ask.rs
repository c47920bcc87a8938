//! The questions to a server that are sent together.

use std::borrow::Cow;

use redis::{RedisError, RedisResult};

use keyschema_core::hash_slot;

use super::{
    batch::Found,
    wire::{Answer as Reply, Wire, unexpected},
};
use crate::sources::{Sampler, Wanted};

/// A question about some keys, and for the next keys.
pub(super) struct Question<'q> {
    /// The database to select first.
    pub(super) select: Option<u32>,
    pub(super) keys: &'q [Vec<u8>],
    pub(super) sampler: Option<&'q Sampler>,
    /// The cursor of the next keys, and how many.
    pub(super) scan: Option<(u64, usize)>,
}

/// The answer to a [`Question`].
#[derive(Default)]
pub(super) struct Answer {
    /// The keys that still exist.
    pub(super) found: Vec<Found>,
    /// The slots of keys that moved to another node of the cluster, or have not all arrived.
    pub(super) moved: Vec<u16>,
    /// The next keys.
    pub(super) listed: Vec<Vec<u8>>,
    /// The cursor after them. 0 at the end.
    pub(super) cursor: u64,
}

impl Question<'_> {
    pub(super) fn ask(&self, wire: &mut Wire) -> RedisResult<Answer> {
        if let Some(database) = self.select {
            wire.command(&[b"SELECT", database.to_string().as_bytes()]);
        }
        let mut asked = Vec::with_capacity(self.keys.len());
        for key in self.keys {
            let wanted = self.sampler.map_or(Wanted::default(), |sampler| sampler(key));
            add_key(wire, key, wanted, false);
            asked.push(wanted);
        }
        if let Some((cursor, count)) = self.scan {
            let [cursor, count] = [cursor.to_string(), count.to_string()];
            wire.command(&[b"SCAN", cursor.as_bytes(), b"COUNT", count.as_bytes()]);
        }
        wire.send()?;
        if self.select.is_some() {
            wire.answer()?;
        }
        let mut answer = Answer { found: Vec::with_capacity(self.keys.len()), ..Answer::default() };
        let mut moved = Vec::new();
        for (key, wanted) in self.keys.iter().zip(asked) {
            if !take_key(wire, key, wanted, false, &mut answer)? {
                moved.push((key, wanted));
            }
        }
        if self.scan.is_some() {
            (answer.cursor, answer.listed) = take_scan(wire)?;
        }
        // A node has keys of a slot that is moving to it. It shows them only to those who ask for
        // it.
        if !moved.is_empty() {
            for (key, wanted) in &moved {
                add_key(wire, key, *wanted, true);
            }
            wire.send()?;
            for (key, wanted) in moved {
                if !take_key(wire, key, wanted, true, &mut answer)? {
                    answer.moved.push(hash_slot(key));
                }
            }
        }
        Ok(answer)
    }
}

/// Adds the questions about a key. `is_asking` allows the node to answer for a slot that is moving
/// to it.
fn add_key(wire: &mut Wire, key: &[u8], wanted: Wanted, is_asking: bool) {
    let mut add = |words: &[&[u8]]| {
        if is_asking {
            wire.command(&[b"ASKING"]);
        }
        wire.command(words);
    };
    add(&[b"TYPE", key]);
    add(&[b"PTTL", key]);
    if wanted.bytes {
        add(&[b"MEMORY", b"USAGE", key, b"SAMPLES", b"5"]);
    }
}

/// Adds a key to the answer. Returns whether it is at this node.
fn take_key(
    wire: &mut Wire,
    key: &[u8],
    wanted: Wanted,
    is_asking: bool,
    answer: &mut Answer,
) -> RedisResult<bool> {
    // All three answers are taken, also if one is an error.
    let stored_type = take(wire, is_asking, type_name);
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method takes one lifetime")]
    let ttl = take(wire, is_asking, |reply| reply.integer());
    let bytes = if wanted.bytes { take(wire, is_asking, size) } else { Ok(None) };
    match (stored_type, ttl, bytes) {
        (Ok(stored_type), Ok(ttl), Ok(bytes)) => {
            // The key was deleted, or expired, after it was listed.
            if stored_type != "none" && ttl != -2 {
                let key = key.to_vec();
                answer.found.push(Found { key, stored_type, ttl, bytes, wanted, fields: None });
            }
            Ok(true)
        }
        (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
            if is_moved(&error) {
                Ok(false)
            } else {
                Err(error)
            }
        }
    }
}

/// Takes the answer to a command, and the one to `ASKING` before it.
fn take<T>(
    wire: &mut Wire,
    is_asking: bool,
    read: impl FnOnce(Reply<'_>) -> RedisResult<T>,
) -> RedisResult<T> {
    let asked = if is_asking { wire.answer().map(drop) } else { Ok(()) };
    let answer = wire.answer().and_then(read);
    asked.and(answer)
}

/// Returns the name of a type. Only those of modules take memory.
fn type_name(reply: Reply<'_>) -> RedisResult<Cow<'static, str>> {
    const USUAL: [&str; 7] = ["string", "hash", "list", "set", "zset", "stream", "none"];
    let Reply::Text(text) = reply else { return Err(unexpected(&reply)) };
    let usual = USUAL.into_iter().find(|name| name.as_bytes() == text);
    Ok(usual.map_or_else(|| String::from_utf8_lossy(text).into_owned().into(), Cow::Borrowed))
}

/// Returns the memory of a key. A key that is gone has none.
fn size(reply: Reply<'_>) -> RedisResult<Option<u64>> {
    match reply {
        Reply::Nothing => Ok(None),
        reply => Ok(u64::try_from(reply.integer()?).ok()),
    }
}

/// Takes the answer to `SCAN`: the next cursor, and keys.
fn take_scan(wire: &mut Wire) -> RedisResult<(u64, Vec<Vec<u8>>)> {
    let head = wire.answer()?;
    if head != Reply::Array(2) {
        return Err(unexpected(&head));
    }
    let cursor = wire.answer()?;
    let number = match cursor {
        Reply::Text(text) => std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()),
        _ => None,
    };
    let number = number.ok_or_else(|| unexpected(&cursor))?;
    let Reply::Array(count) = wire.answer()? else { return Err(unexpected(&Reply::Nothing)) };
    let mut keys = Vec::new();
    for _ in 0..count {
        match wire.answer()? {
            Reply::Text(key) => keys.push(key.to_vec()),
            other => return Err(unexpected(&other)),
        }
    }
    Ok((number, keys))
}

fn is_moved(error: &RedisError) -> bool {
    matches!(error.code(), Some("MOVED" | "ASK" | "TRYAGAIN"))
}
