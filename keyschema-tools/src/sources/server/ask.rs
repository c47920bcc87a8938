//! The questions to a server that are sent together.

use redis::{Connection, Pipeline, RedisError, RedisResult, Value, from_redis_value};

use keyschema_core::hash_slot;

use super::batch::Found;
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
    pub(super) fn ask(&self, connection: &mut Connection) -> RedisResult<Answer> {
        let mut pipeline = Pipeline::with_capacity(2 * self.keys.len() + 2);
        pipeline.ignore_errors();
        if let Some(database) = self.select {
            pipeline.cmd("SELECT").arg(database);
        }
        let mut asked = Vec::with_capacity(self.keys.len());
        for key in self.keys {
            let wanted = self.sampler.map_or(Wanted::default(), |sampler| sampler(key));
            add_key(&mut pipeline, key, wanted, false);
            asked.push((key.clone(), wanted));
        }
        if let Some((cursor, count)) = self.scan {
            pipeline.cmd("SCAN").arg(cursor).arg("COUNT").arg(count);
        }
        let mut answers = Answers::of(&pipeline, connection)?;
        if self.select.is_some() {
            answers.next::<()>()?;
        }
        let mut answer = Answer::default();
        let moved = answers.add_keys(asked, false, &mut answer)?;
        if self.scan.is_some() {
            (answer.cursor, answer.listed) = answers.next()?;
        }
        // A node has keys of a slot that is moving to it. It shows them only to those who ask for it.
        if !moved.is_empty() {
            let mut pipeline = Pipeline::with_capacity(4 * moved.len());
            pipeline.ignore_errors();
            for (key, wanted) in &moved {
                add_key(&mut pipeline, key, *wanted, true);
            }
            let moved = Answers::of(&pipeline, connection)?.add_keys(moved, true, &mut answer)?;
            answer.moved = moved.iter().map(|(key, _)| hash_slot(key)).collect();
        }
        Ok(answer)
    }
}

/// Adds the questions about a key. `is_asking` allows the node to answer for a slot that is moving
/// to it.
fn add_key(pipeline: &mut Pipeline, key: &[u8], wanted: Wanted, is_asking: bool) {
    let mut add = |words: &[&str]| {
        if is_asking {
            pipeline.cmd("ASKING");
        }
        pipeline.cmd(words[0]).arg(&words[1..]).arg(key);
    };
    add(&["TYPE"]);
    add(&["PTTL"]);
    if wanted.bytes {
        add(&["MEMORY", "USAGE"]);
        pipeline.arg("SAMPLES").arg(5);
    }
}

/// The answers to a pipeline, in order.
struct Answers(std::vec::IntoIter<Value>);

impl Answers {
    fn of(pipeline: &Pipeline, connection: &mut Connection) -> RedisResult<Self> {
        Ok(Self(pipeline.query::<Vec<Value>>(connection)?.into_iter()))
    }

    fn next<T: redis::FromRedisValue>(&mut self) -> RedisResult<T> {
        match self.0.next().unwrap_or(Value::Nil) {
            Value::ServerError(error) => Err(error.into()),
            value => Ok(from_redis_value(value)?),
        }
    }

    /// Adds the keys to the answer, and returns those that are at another node.
    fn add_keys(
        &mut self,
        keys: Vec<(Vec<u8>, Wanted)>,
        is_asking: bool,
        answer: &mut Answer,
    ) -> RedisResult<Vec<(Vec<u8>, Wanted)>> {
        let mut moved = Vec::new();
        for (key, wanted) in keys {
            // All three answers are taken, also if one is an error.
            let stored_type = self.after_asking::<String>(is_asking);
            let ttl = self.after_asking::<i64>(is_asking);
            let bytes = if wanted.bytes { self.after_asking(is_asking) } else { Ok(None) };
            match (stored_type, ttl, bytes) {
                (Ok(stored_type), Ok(ttl), Ok(bytes)) => {
                    // The key was deleted, or expired, after it was listed.
                    if stored_type != "none" && ttl != -2 {
                        answer.found.push(Found { key, stored_type, ttl, bytes, wanted, fields: None });
                    }
                }
                (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                    if !is_moved(&error) {
                        return Err(error);
                    }
                    moved.push((key, wanted));
                }
            }
        }
        Ok(moved)
    }

    fn after_asking<T: redis::FromRedisValue>(&mut self, is_asking: bool) -> RedisResult<T> {
        let asked = if is_asking { self.next::<()>() } else { Ok(()) };
        let answer = self.next();
        asked.and(answer)
    }
}

fn is_moved(error: &RedisError) -> bool {
    matches!(error.code(), Some("MOVED" | "ASK" | "TRYAGAIN"))
}
