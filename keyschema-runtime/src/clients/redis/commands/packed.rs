//! A command with the commands that go with it. The type of its answer does not matter here.

use core::fmt;
use std::{boxed::Box, format, string::String, vec::Vec};

use redis::{Arg, Cmd, FromRedisValue, ParsingError, Pipeline, RedisError, RedisResult, RedisWrite, Value};

use super::{
    command_error::CommandError,
    hashed_script::KnownScript,
    keys::{Ttls, copy},
    ttl::TtlUpdate,
};
use crate::clients::redis::reply::{in_field, unreadable};

/// A command with its actions on TTLs.
#[derive(Clone)]
pub(super) struct Packed {
    pub(super) cmd: Cmd,
    /// The number of the argument that is the first key.
    key: usize,
    /// The facts known about the answer.
    answer: AnswerOf,
    /// The action on the TTL of this key, if it is the only key.
    ttl: Option<TtlUpdate>,
    /// Whether it cannot be in a transaction.
    stands_alone: bool,
    more: Option<Box<More>>,
}

/// The facts known about the answer to a command, other than its type.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnswerOf {
    /// The number of the argument that is the field, if the command is about one.
    pub(super) field: Option<usize>,
    /// Whether an answer without elements is `None`.
    pub(super) none_if_empty: bool,
}

/// The parts that few commands have. They are in a box, because commands are moved around.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// The reason why it must not be sent.
    pub(super) error: Option<CommandError>,
    /// The script that the command is a call of.
    pub(super) script: Option<KnownScript>,
    /// The actions on the TTLs of several keys.
    pub(super) ttls: Option<Ttls>,
    /// The commands that start the TTLs of fields.
    pub(super) field_ttls: Vec<Cmd>,
}

/// The way in which a script is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScriptBy {
    /// By its hash, which the server may not know.
    Hash,
    /// As a whole.
    Source,
}

impl More {
    pub(super) fn boxed(self) -> Option<Box<Self>> {
        let has_some = self.error.is_some() || self.script.is_some() || self.has_steps();
        has_some.then(|| Box::new(self))
    }

    fn has_steps(&self) -> bool {
        self.ttls.is_some() || !self.field_ttls.is_empty()
    }
}

impl Packed {
    #[inline]
    pub(super) fn new(cmd: Cmd, key: usize, more: Option<Box<More>>) -> Self {
        Self { cmd, key, answer: AnswerOf::default(), ttl: None, stands_alone: false, more }
    }

    /// Returns a command on one key, with this action on its TTL.
    #[inline]
    pub(super) fn with_ttl(self, ttl: Option<TtlUpdate>) -> Self {
        Self { ttl, ..self }
    }

    /// Returns a command that may be unable to be in a transaction.
    #[inline]
    pub(super) fn alone(self, stands_alone: bool) -> Self {
        Self { stands_alone, ..self }
    }

    /// Returns the same command, with these facts about its answer.
    #[inline]
    pub(super) fn answering(self, answer: AnswerOf) -> Self {
        Self { answer, ..self }
    }

    /// Reads the answer. An error names the key and the field, and shows no value.
    #[inline]
    pub(super) fn read<Reply: FromRedisValue>(&self, answer: Value) -> RedisResult<Reply> {
        let is_none = self.answer.none_if_empty && is_empty(&answer);
        let answer = if is_none { Value::Nil } else { answer };
        redis::from_redis_value(answer).map_err(|error| self.unreadable(&unreadable::<Reply>(&error)))
    }

    #[cold]
    fn unreadable(&self, reason: &str) -> RedisError {
        let text = |bytes| String::from_utf8_lossy(bytes);
        let field = self.answer.field.and_then(|field| self.argument(field));
        let reason = field.map_or_else(|| reason.into(), |field| in_field(&text(field), reason));
        let message = match self.key_text() {
            Some(key) => format!("{}: {reason}", text(key)),
            None => reason,
        };
        ParsingError::from(message).into()
    }

    pub(super) fn stands_alone(&self) -> bool {
        self.stands_alone
    }

    /// Returns an error if the command must not be sent.
    pub(super) fn check(&self) -> Result<(), CommandError> {
        self.more.as_ref().and_then(|more| more.error.clone()).map_or(Ok(()), Err)
    }

    /// Whether other commands must go with it.
    pub(super) fn has_steps(&self) -> bool {
        self.ttl.is_some() || self.more.as_ref().is_some_and(|more| more.has_steps())
    }

    /// Returns the commands that go before it.
    pub(super) fn steps_before(&self) -> impl Iterator<Item = Cmd> {
        self.steps().filter_map(|(key, update)| update.before(key))
    }

    /// Returns the commands that go after it.
    pub(super) fn steps_after(&self) -> impl Iterator<Item = Cmd> {
        let of_fields = self.more.iter().flat_map(|more| more.field_ttls.iter().cloned());
        of_fields.chain(self.steps().filter_map(|(key, update)| update.after(key)))
    }

    fn steps(&self) -> impl Iterator<Item = (&[u8], TtlUpdate)> {
        let of_key = self.ttl.and_then(|ttl| Some((self.key_text()?, ttl)));
        let of_keys = self.more.iter().filter_map(|more| more.ttls.as_ref()).flat_map(Ttls::iter);
        of_key.into_iter().chain(of_keys)
    }

    /// Adds the command to a pipeline of redis-rs. The answers of the commands that go with it are
    /// ignored.
    pub(super) fn add_to(self, pipeline: &mut Pipeline) {
        for cmd in self.steps_before() {
            pipeline.add_command(cmd).ignore();
        }
        let after: Vec<Cmd> = self.steps_after().collect();
        pipeline.add_command(self.cmd);
        for cmd in after {
            pipeline.add_command(cmd).ignore();
        }
    }

    pub(super) fn script(&self) -> Option<&KnownScript> {
        self.more.as_ref()?.script.as_ref()
    }

    /// Returns the command itself. If it has a script, the script is sent in this way.
    pub(super) fn cmd_with(&self, script: ScriptBy) -> Cmd {
        match self.script() {
            Some(known) if script == ScriptBy::Hash => by_hash(&self.cmd, known.hash()),
            _ => self.cmd.clone(),
        }
    }

    pub(super) fn slot(&self) -> u16 {
        self.key_text().map_or(0, crate::hash_slot)
    }

    fn key_text(&self) -> Option<&[u8]> {
        self.argument(self.key)
    }

    fn argument(&self, number: usize) -> Option<&[u8]> {
        match self.cmd.args_iter().nth(number) {
            Some(Arg::Simple(argument)) => Some(argument),
            _ => None,
        }
    }
}

/// Shows the words up to the first key, and all of the commands for TTLs.
impl fmt::Debug for Packed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cmd in self.steps_before() {
            write_words(cmd.args_iter(), formatter)?;
            formatter.write_str("; ")?;
        }
        let arguments = self.cmd.args_iter();
        let more = arguments.len() - 1 - self.key;
        if self.script().is_some() {
            // The source does not mention the keys.
            formatter.write_str("EVAL … ")?;
            write_words(arguments.skip(self.key).take(1), formatter)?;
        } else {
            write_words(arguments.take(self.key + 1), formatter)?;
        }
        match more {
            0 => {}
            1 => formatter.write_str(" and 1 argument")?,
            more => write!(formatter, " and {more} arguments")?,
        }
        for cmd in self.steps_after() {
            formatter.write_str("; ")?;
            write_words(cmd.args_iter(), formatter)?;
        }
        Ok(())
    }
}

fn write_words<'a>(
    words: impl Iterator<Item = Arg<&'a [u8]>>,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, word) in words.enumerate() {
        let space = if index == 0 { "" } else { " " };
        match word {
            Arg::Simple(bytes) => write!(formatter, "{space}{}", bytes.escape_ascii())?,
            _ => write!(formatter, "{space}0")?,
        }
    }
    Ok(())
}

/// Whether an answer has no elements.
fn is_empty(answer: &Value) -> bool {
    match answer {
        Value::Map(entries) => entries.is_empty(),
        Value::Array(elements) | Value::Set(elements) => elements.is_empty(),
        _ => false,
    }
}

/// Returns the same call of a script without its source: `EVALSHA` and the hash.
fn by_hash(eval: &Cmd, hash: &[u8]) -> Cmd {
    const USUAL_LEN: usize = 256;
    let arguments = eval.args_iter();
    let mut cmd = Cmd::with_capacity(arguments.len(), USUAL_LEN);
    cmd.write_arg(b"EVALSHA");
    cmd.write_arg(hash);
    copy(arguments.skip(2), &mut cmd);
    cmd
}
