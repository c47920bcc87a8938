//! The keys of a command on several keys, or of a script.

use std::vec::Vec;

use redis::{Arg, Cmd, RedisWrite};

use super::{
    command_error::CommandError,
    field_ttls,
    hashed_script::KnownScript,
    ttl::{self, Effect, TtlUpdate},
};
use crate::{CommandKey, clients::redis::args::write_redis_args, key::kinds::TagKind};

/// The keys of a command, with the action on the TTL of each, and whether they are in one slot.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Keys {
    /// The command's name in errors.
    pub(super) command: &'static str,
    texts: Cmd,
    /// The action on the TTL of each key, if there is one.
    updates: Vec<Option<TtlUpdate>>,
    /// Whether the command can answer that there was nothing to do. Then the script does not change
    /// the TTLs.
    may_do_nothing: bool,
    /// Whether the command cannot be in a transaction.
    pub(super) stand_alone: bool,
    /// The type and the slot of the first key whose slot matters.
    first: Option<(&'static str, u16)>,
    /// The reason why the command must not be sent.
    pub(super) error: Option<CommandError>,
    /// The commands that start the TTLs of fields.
    pub(super) field_ttls: Vec<Cmd>,
}

/// Keys with the actions on their TTLs.
#[derive(Clone, Debug)]
pub(super) struct Ttls {
    keys: Cmd,
    updates: Vec<TtlUpdate>,
}

/// The number of keys, and their lengths, that most commands on several keys do not exceed. The
/// lists grow for others.
const USUAL_KEYS: usize = 2;
const USUAL_LEN: usize = 128;

impl Keys {
    pub(super) fn new(command: &'static str) -> Self {
        Self {
            command,
            texts: Cmd::with_capacity(USUAL_KEYS, USUAL_KEYS * USUAL_LEN),
            updates: Vec::with_capacity(USUAL_KEYS),
            may_do_nothing: false,
            stand_alone: false,
            first: None,
            error: None,
            field_ttls: Vec::new(),
        }
    }

    /// Adds a key, with the effect of the command on it.
    pub(super) fn add<K: CommandKey>(&mut self, key: &K, effect: Effect) {
        write_redis_args(key, &mut self.texts);
        self.may_do_nothing |= effect.may_do_nothing();
        self.stand_alone |= effect.stands_alone();
        self.updates.push(TtlUpdate::of(key, effect));
        let brought = field_ttls::brought_by::<K>(effect);
        if let (false, Some(Arg::Simple(text))) = (brought.is_empty(), self.texts.args_iter().last()) {
            let commands = field_ttls::start(text, &brought);
            self.field_ttls.extend(commands);
        }
        if K::Tag::MATTERS {
            let this = (K::SCHEMA.name, key.slot());
            let first = *self.first.get_or_insert(this);
            self.error = self.error.take().or_else(|| different_slots(self.command, first, this));
        }
    }

    pub(super) fn count(&self) -> usize {
        self.updates.len()
    }

    /// Returns the script that calls the command, if it needs one.
    pub(super) fn script(&self) -> Option<KnownScript> {
        let needs_script = self.updates.iter().flatten().any(|update| update.action.needs_script());
        match (needs_script, self.may_do_nothing) {
            (false, _) => None,
            (true, false) => Some(ttl::WITH_TTLS.known()),
            (true, true) => Some(ttl::WITH_TTLS_IF_DONE.known()),
        }
    }

    /// Returns the keys whose TTLs need an action.
    pub(super) fn ttls(&self) -> Option<Ttls> {
        let updates: Vec<TtlUpdate> = self.updates.iter().flatten().copied().collect();
        if updates.is_empty() {
            return None;
        }
        let mut keys = Cmd::with_capacity(updates.len(), updates.len() * USUAL_LEN);
        let texts = self.texts.args_iter().zip(&self.updates);
        copy(texts.filter(|(_, update)| update.is_some()).map(|(text, _)| text), &mut keys);
        Some(Ttls { keys, updates })
    }

    /// Writes the keys after the first `count` of them.
    pub(super) fn write_after(&self, count: usize, cmd: &mut Cmd) {
        copy(self.texts.args_iter().skip(count), cmd);
    }

    /// Writes the start of an `EVAL`: the script and the keys.
    pub(super) fn write_eval(&self, script: &str, cmd: &mut Cmd) {
        cmd.arg("EVAL").arg(script).arg(self.count());
        self.write_after(0, cmd);
    }

    /// Writes the script's action on the TTL of each key.
    pub(super) fn write_updates(&self, cmd: &mut Cmd) {
        for update in &self.updates {
            match update {
                Some(update) => cmd.write_arg_fmt(update),
                None => cmd.write_arg(b""),
            }
        }
    }
}

impl Ttls {
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], TtlUpdate)> {
        self.keys.args_iter().zip(&self.updates).filter_map(|(key, update)| match key {
            Arg::Simple(key) => Some((key, *update)),
            _ => None,
        })
    }
}

/// Returns the error of a command whose keys are in these slots, each with a name of its type, if
/// they differ.
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
