//! How a command is put together.

use std::boxed::Box;

use redis::{Cmd, RedisWrite, ToRedisArgs};

use super::{
    command::Command,
    command_error::CommandError,
    elements::{Element, Elements},
    fields::{FieldOf, WriteRecord},
    keys::Keys,
    packed::{More, Packed},
    ttl::{self, Effect, TtlUpdate},
};
use crate::{CommandKey, clients::redis::args::write_redis_args};

/// A command to which arguments are still added.
pub(super) struct Call {
    cmd: Cmd,
    /// Which argument is the first key, if there is one.
    key: Option<usize>,
    /// Where the command itself starts: after the script, if there is one.
    start: usize,
    /// What must be done about the TTL of the key, if it is the only one.
    ttl: Option<TtlUpdate>,
    more: Option<Box<More>>,
}

/// How many arguments most commands have at most, and how many bytes. A command has two lists, of texts and of where they end.
/// Lists of this size are made once, and grow for longer commands only.
const USUAL_ARGUMENTS: usize = 6;
const USUAL_LEN: usize = 256;

impl Call {
    /// Starts a command on one key, which is not yet an argument of it.
    #[inline]
    pub(super) fn new<K: CommandKey>(name: &'static str, key: &K, effect: Effect) -> Self {
        match TtlUpdate::of(key, effect) {
            Some(update) if update.action.needs_script() => {
                let mut keys = Keys::new(name);
                keys.add(key, effect);
                Self::of_keys(&keys)
            }
            ttl => Self { ttl, ..Self::plain(name) },
        }
    }

    /// Starts a command on keys, which are not yet arguments of it.
    pub(super) fn of_keys(keys: &Keys) -> Self {
        let Some(script) = keys.script() else {
            let more = More { error: keys.error, script: None, ttls: keys.ttls() };
            return Self { more: more.boxed(), ..Self::plain(keys.command) };
        };
        let mut cmd = Cmd::with_capacity(7 + USUAL_ARGUMENTS, script.source.len() + 2 * USUAL_LEN);
        keys.write_eval(script.source, &mut cmd);
        keys.write_updates(&mut cmd);
        let start = cmd.args_iter().len();
        write_name(&mut cmd, keys.command);
        let more = More { error: keys.error, script: Some(script), ttls: None };
        Self { cmd, key: Some(3), start, ttl: None, more: more.boxed() }
    }

    #[inline]
    fn plain(name: &str) -> Self {
        let mut cmd = Cmd::with_capacity(USUAL_ARGUMENTS, USUAL_LEN);
        write_name(&mut cmd, name);
        Self { cmd, key: None, start: 0, ttl: None, more: None }
    }

    #[inline]
    pub(super) fn key<K: CommandKey>(&mut self, key: &K) -> &mut Self {
        self.key.get_or_insert(self.cmd.args_iter().len());
        write_redis_args(key, &mut self.cmd);
        self
    }

    pub(super) fn keys(&mut self, keys: &Keys) -> &mut Self {
        self.key.get_or_insert(self.cmd.args_iter().len());
        keys.write_after(0, &mut self.cmd);
        self
    }

    /// How many keys there are, and the keys.
    pub(super) fn counted_keys(&mut self, keys: &Keys) -> &mut Self {
        self.arg(keys.count()).keys(keys)
    }

    /// How many keys there are after the first, and these.
    pub(super) fn counted_others(&mut self, keys: &Keys) -> &mut Self {
        self.arg(keys.count() - 1);
        keys.write_after(1, &mut self.cmd);
        self
    }

    #[inline]
    pub(super) fn arg(&mut self, argument: impl ToRedisArgs) -> &mut Self {
        self.cmd.arg(argument);
        self
    }

    #[inline]
    pub(super) fn element<T>(&mut self, element: &impl Element<T>) -> &mut Self {
        element.write(&mut self.cmd);
        self
    }

    #[inline]
    pub(super) fn elements<T, How>(&mut self, elements: &impl Elements<T, How>) -> &mut Self {
        elements.write(&mut self.cmd);
        self
    }

    #[inline]
    pub(super) fn field<K>(&mut self, field: &impl FieldOf<K>) -> &mut Self {
        field.write(&mut self.cmd);
        self
    }

    pub(super) fn fields<K, F: FieldOf<K>>(&mut self, fields: impl IntoIterator<Item = F>) -> &mut Self {
        for field in fields {
            field.write(&mut self.cmd);
        }
        self
    }

    pub(super) fn fields_with_values<K, F: FieldOf<K>, V: Element<F::Input>>(
        &mut self,
        fields: impl IntoIterator<Item = (F, V)>,
    ) -> &mut Self {
        for (field, value) in fields {
            field.write(&mut self.cmd);
            value.write(&mut self.cmd);
        }
        self
    }

    pub(super) fn record(&mut self, record: &impl WriteRecord) -> &mut Self {
        record.write_record(&mut self.cmd);
        self
    }

    /// `FIELDS`, how many, and the fields.
    pub(super) fn counted_fields<K, F: FieldOf<K>>(
        &mut self,
        fields: impl IntoIterator<Item = F, IntoIter: Clone>,
    ) -> &mut Self {
        let fields = fields.into_iter();
        self.arg("FIELDS").arg(fields.clone().count()).fields::<K, F>(fields)
    }

    /// `FIELDS`, how many, and the fields with their values.
    pub(super) fn counted_fields_with_values<K, F: FieldOf<K>, V: Element<F::Input>>(
        &mut self,
        fields: impl IntoIterator<Item = (F, V), IntoIter: Clone>,
    ) -> &mut Self {
        let fields = fields.into_iter();
        self.arg("FIELDS").arg(fields.clone().count()).fields_with_values::<K, F, V>(fields)
    }

    /// Fields that are not declared, scores or places, each with a value.
    pub(super) fn pairs<T, F: ToRedisArgs, V: Element<T>>(
        &mut self,
        pairs: impl IntoIterator<Item = (F, V)>,
    ) -> &mut Self {
        for (first, value) in pairs {
            self.cmd.arg(first);
            value.write(&mut self.cmd);
        }
        self
    }

    #[inline]
    pub(super) fn finish<Reply>(mut self) -> Command<Reply> {
        if self.start > 0 {
            let count = self.cmd.args_iter().len() - self.start - 1;
            if let (Some(more), true) = (&mut self.more, count > ttl::MAX_ARGUMENTS) {
                let too_many = CommandError::TooManyArguments { count, max: ttl::MAX_ARGUMENTS };
                more.error.get_or_insert(too_many);
            }
        }
        Command::new(Packed::new(self.cmd, self.key.unwrap_or_default(), self.ttl, self.more))
    }
}

/// Writes the words of a command's name.
#[inline]
fn write_name(cmd: &mut Cmd, name: &str) {
    for word in name.split(' ') {
        cmd.write_arg(word.as_bytes());
    }
}
