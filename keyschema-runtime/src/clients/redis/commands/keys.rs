//! The keys of a command on several, or of a script.

use redis::{Arg, Cmd, RedisWrite};

use super::{
    command_error::CommandError,
    ttl::{Effect, TtlUpdate},
};
use crate::{CommandKey, clients::redis::args::write_redis_args, key::kinds::TagKind};

/// The keys of a command, what must be done about the TTL of each, and whether they are in one slot.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Keys {
    /// The command, as errors call it.
    pub(super) command: &'static str,
    texts: Cmd,
    /// For each key what to do about its TTL, or nothing.
    updates: Cmd,
    pub(super) have_updates: bool,
    /// Whether the command can answer that there was nothing to do. Then the TTLs are left alone.
    pub(super) may_do_nothing: bool,
    /// The type and the slot of the first key whose slot matters.
    first: Option<(&'static str, u16)>,
    /// Why the command must not be sent.
    pub(super) error: Option<CommandError>,
}

/// How many keys most commands on several have, and how long keys and updates are. The lists grow for others.
const USUAL_KEYS: usize = 2;
const USUAL_LEN: usize = 128;
const USUAL_UPDATE_LEN: usize = 20;

impl Keys {
    pub(super) fn new(command: &'static str) -> Self {
        Self {
            command,
            texts: Cmd::with_capacity(USUAL_KEYS, USUAL_KEYS * USUAL_LEN),
            updates: Cmd::with_capacity(USUAL_KEYS, USUAL_KEYS * USUAL_UPDATE_LEN),
            have_updates: false,
            may_do_nothing: false,
            first: None,
            error: None,
        }
    }

    /// Adds a key, with what the command does to it.
    pub(super) fn add<K: CommandKey>(&mut self, key: &K, effect: Effect) {
        write_redis_args(key, &mut self.texts);
        self.may_do_nothing |= effect.may_do_nothing();
        match TtlUpdate::of(key, effect) {
            Some(update) => {
                self.have_updates = true;
                self.updates.write_arg_fmt(update);
            }
            None => self.updates.write_arg(b""),
        }
        if K::Tag::MATTERS {
            let this = (K::SCHEMA.name, key.slot());
            let first = *self.first.get_or_insert(this);
            self.error = self.error.or(different_slots(self.command, first, this));
        }
    }

    pub(super) fn count(&self) -> usize {
        self.texts.args_iter().len()
    }

    /// Writes the keys, without the first so many of them.
    pub(super) fn write_after(&self, count: usize, cmd: &mut Cmd) {
        copy(self.texts.args_iter().skip(count), cmd);
    }

    /// Writes the start of an `EVAL`: the script, the keys, and what to do about their TTLs if that must be done.
    pub(super) fn write_eval(&self, script: &str, cmd: &mut Cmd) {
        cmd.arg("EVAL").arg(script).arg(self.count());
        self.write_after(0, cmd);
        if self.have_updates {
            copy(self.updates.args_iter(), cmd);
        }
    }
}

/// Returns the error of a command whose keys are in these slots, each with a name of its type, if they differ.
pub(super) fn different_slots(
    command: &'static str,
    first: (&'static str, u16),
    other: (&'static str, u16),
) -> Option<CommandError> {
    (first.1 != other.1).then_some(CommandError::DifferentSlots { command, first, other })
}

pub(super) fn copy<'a>(arguments: impl Iterator<Item = Arg<&'a [u8]>>, cmd: &mut Cmd) {
    for argument in arguments {
        if let Arg::Simple(bytes) = argument {
            cmd.write_arg(bytes);
        }
    }
}
