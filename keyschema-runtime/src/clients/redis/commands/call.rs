//! How a command is put together.

use redis::{Cmd, RedisWrite, ToRedisArgs};

use super::{
    command::Command,
    command_error::CommandError,
    elements::{Element, Elements},
    fields::{FieldOf, WriteRecord},
    keys::Keys,
    ttl::{self, Effect, TtlAction, TtlUpdate},
};
use crate::{CommandKey, clients::redis::args::write_redis_args};

/// A command to which arguments are still added.
pub(super) struct Call {
    cmd: Cmd,
    /// Which argument is the first key, if there is one.
    key: Option<usize>,
    /// Where the command itself starts: after the script, if there is one.
    start: usize,
    /// Why it must not be sent.
    error: Option<CommandError>,
}

/// How many arguments most commands have at most, and how many bytes. A command has two lists, of texts and of where they end.
/// Lists of this size are made once, and grow for longer commands only.
const USUAL_ARGUMENTS: usize = 6;
const USUAL_LEN: usize = 256;

impl Call {
    /// Starts a command on one key, which is not yet an argument of it.
    #[inline]
    pub(super) fn new<K: CommandKey>(name: &'static str, key: &K, effect: Effect) -> Self {
        let Some(update) = TtlUpdate::of(key, effect) else {
            return Self::plain(name);
        };
        let script = match update.action {
            TtlAction::Reset if !effect.may_do_nothing() => ttl::RESET,
            TtlAction::SetIfMissing if !effect.may_do_nothing() => ttl::SET_IF_MISSING,
            _ => {
                let mut keys = Keys::new(name);
                keys.add(key, effect);
                return Self::of_keys(&keys);
            }
        };
        let mut cmd = Cmd::with_capacity(5 + USUAL_ARGUMENTS, script.len() + USUAL_LEN);
        cmd.arg("EVAL").arg(script).arg(1);
        write_redis_args(key, &mut cmd);
        cmd.arg(update.ttl);
        write_name(&mut cmd, name);
        Self { cmd, key: Some(3), start: 5, error: None }
    }

    /// Starts a command on keys, which are not yet arguments of it.
    pub(super) fn of_keys(keys: &Keys) -> Self {
        if !keys.have_updates {
            return Self { error: keys.error, ..Self::plain(keys.command) };
        }
        let script = if keys.may_do_nothing { ttl::MANY_IF_DONE } else { ttl::MANY };
        let mut cmd = Cmd::with_capacity(7 + USUAL_ARGUMENTS, script.len() + 2 * USUAL_LEN);
        keys.write_eval(script, &mut cmd);
        let start = cmd.args_iter().len();
        write_name(&mut cmd, keys.command);
        Self { cmd, key: Some(3), start, error: keys.error }
    }

    #[inline]
    fn plain(name: &str) -> Self {
        let mut cmd = Cmd::with_capacity(USUAL_ARGUMENTS, USUAL_LEN);
        write_name(&mut cmd, name);
        Self { cmd, key: None, start: 0, error: None }
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
    pub(super) fn finish<Reply>(self) -> Command<Reply> {
        let mut error = self.error;
        if self.start > 0 {
            let count = self.cmd.args_iter().len() - self.start - 1;
            if count > ttl::MAX_ARGUMENTS {
                error = error.or(Some(CommandError::TooManyArguments { count, max: ttl::MAX_ARGUMENTS }));
            }
        }
        Command::new(self.cmd, self.key.unwrap_or_default(), error)
    }
}

/// Writes the words of a command's name.
#[inline]
fn write_name(cmd: &mut Cmd, name: &str) {
    for word in name.split(' ') {
        cmd.write_arg(word.as_bytes());
    }
}
