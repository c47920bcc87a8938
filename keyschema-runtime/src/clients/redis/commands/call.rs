//! Builds a command.

use std::{boxed::Box, vec::Vec};

use redis::{Arg, Cmd, RedisWrite, ToRedisArgs};

use super::{
    command::Command,
    command_error::CommandError,
    elements::{Element, Elements, ScoreOf},
    field_ttls::{self, ExpiringField},
    fields::{FieldOf, WriteRecord},
    hashed_script::KnownScript,
    keys::Keys,
    other_streams::OtherStreams,
    packed::{AnswerOf, More, Packed},
    sort::SortGets,
    ttl::{self, Effect, End, TtlUpdate},
};
use crate::{
    CommandKey,
    clients::redis::{args::write_redis_args, values::written::Written},
};

/// A command that is being built.
pub(super) struct Call {
    cmd: Cmd,
    /// The command's name in errors.
    name: &'static str,
    /// The number of the argument that is the first key, if there is one.
    key: Option<usize>,
    /// The argument where the command itself starts: after the script, if there is one.
    start: usize,
    /// The action on the TTL of the key, if it is the only key.
    ttl: Option<TtlUpdate>,
    /// Whether it cannot be in a transaction.
    stands_alone: bool,
    /// The facts known about the answer.
    answer: AnswerOf,
    /// The fields that it writes and that have TTLs of their own.
    expiring: Vec<ExpiringField>,
    more: Option<Box<More>>,
}

/// The number of arguments, and of bytes, that most commands do not exceed. A command has a list of
/// texts and a list of their ends. Both are allocated with this size, and grow only for longer
/// commands.
const USUAL_ARGUMENTS: usize = 6;
const USUAL_LEN: usize = 256;

impl Call {
    /// Starts a command on one key. The key is not an argument of it yet.
    #[inline]
    pub(super) fn new<K: CommandKey>(name: &'static str, key: &K, effect: Effect) -> Self {
        match TtlUpdate::of(key, effect) {
            Some(update) if update.action.needs_script() => {
                let mut keys = Keys::new(name);
                keys.add(key, effect);
                Self::of_keys(&keys)
            }
            ttl => Self { ttl, stands_alone: effect.stands_alone(), ..Self::plain(name) },
        }
    }

    /// Starts a command on keys. The keys are not arguments of it yet.
    pub(super) fn of_keys(keys: &Keys) -> Self {
        let Some(script) = keys.script() else {
            let more = More {
                error: keys.error.clone(),
                script: None,
                ttls: keys.ttls(),
                field_ttls: keys.field_ttls.clone(),
            };
            let stands_alone = keys.stand_alone;
            return Self { more: more.boxed(), stands_alone, ..Self::plain(keys.command) };
        };
        let mut call = Self::of_script(keys, script);
        keys.write_updates(&mut call.cmd);
        call.start = call.cmd.args_iter().len();
        write_name(&mut call.cmd, keys.command);
        // The script sets them.
        if let Some(more) = &mut call.more {
            more.ttls = None;
        }
        call
    }

    /// Starts a call of a script of keyschema, which sets no TTLs. The keys are arguments of it.
    pub(super) fn of_script(keys: &Keys, script: KnownScript) -> Self {
        let mut cmd = Cmd::with_capacity(7 + USUAL_ARGUMENTS, script.source.len() + 2 * USUAL_LEN);
        keys.write_eval(script.source, &mut cmd);
        let more = More {
            error: keys.error.clone(),
            script: Some(script),
            ttls: keys.ttls(),
            field_ttls: keys.field_ttls.clone(),
        };
        Self {
            cmd,
            name: keys.command,
            key: Some(3),
            start: 0,
            ttl: None,
            stands_alone: false,
            answer: AnswerOf::default(),
            expiring: Vec::new(),
            more: more.boxed(),
        }
    }

    #[inline]
    fn plain(name: &'static str) -> Self {
        let mut cmd = Cmd::with_capacity(USUAL_ARGUMENTS, USUAL_LEN);
        write_name(&mut cmd, name);
        Self {
            cmd,
            name,
            key: None,
            start: 0,
            ttl: None,
            stands_alone: false,
            answer: AnswerOf::default(),
            expiring: Vec::new(),
            more: None,
        }
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

    /// Adds the first key, and at least one more.
    pub(super) fn key_and_sources(&mut self, keys: &Keys) -> &mut Self {
        self.need_sources(keys).keys(keys)
    }

    /// Adds the number of keys, and the keys.
    pub(super) fn counted_keys(&mut self, keys: &Keys) -> &mut Self {
        self.arg(keys.count()).keys(keys)
    }

    /// Adds the number of keys after the first, at least one, and these keys.
    pub(super) fn counted_sources(&mut self, keys: &Keys) -> &mut Self {
        self.need_sources(keys).arg(keys.count() - 1);
        keys.write_after(1, &mut self.cmd);
        self
    }

    fn need_sources(&mut self, keys: &Keys) -> &mut Self {
        if keys.count() < 2 {
            self.fail_for_lack_of("source");
        }
        self
    }

    /// Adds what is answered for each element of `key`.
    pub(super) fn gets<K>(&mut self, _key: &K, gets: &impl SortGets<K>) -> &mut Self {
        gets.write(&mut self.cmd);
        self
    }

    /// Adds the ids of streams.
    pub(super) fn ids(&mut self, streams: &impl OtherStreams) -> &mut Self {
        streams.write_ids(&mut self.cmd);
        self
    }

    #[inline]
    pub(super) fn arg(&mut self, argument: impl ToRedisArgs) -> &mut Self {
        self.cmd.arg(argument);
        self
    }

    /// Adds the option that says when the key expires.
    #[inline]
    pub(super) fn end(&mut self, end: End) -> &mut Self {
        let (option, millis) = end.option();
        self.arg(option).arg(millis)
    }

    /// Adds arguments, at least one.
    pub(super) fn some_args(&mut self, what: &'static str, arguments: impl ToRedisArgs) -> &mut Self {
        self.some(what, |call| {
            call.arg(arguments);
        })
    }

    #[inline]
    pub(super) fn element<T>(&mut self, element: &impl Element<T>) -> &mut Self {
        let written = element.write(&mut self.cmd);
        self.take_note(written)
    }

    /// Adds elements, at least one.
    #[inline]
    pub(super) fn elements<T, How>(&mut self, elements: &impl Elements<T, How>) -> &mut Self {
        self.some("element", |call| {
            call.any_elements(elements);
        })
    }

    /// Adds elements, if there are any.
    #[inline]
    pub(super) fn any_elements<T, How>(&mut self, elements: &impl Elements<T, How>) -> &mut Self {
        let written = elements.write(&mut self.cmd);
        self.take_note(written)
    }

    #[inline]
    pub(super) fn field<K>(&mut self, field: &impl FieldOf<K>) -> &mut Self {
        self.answer.field = Some(self.cmd.args_iter().len());
        field.write(&mut self.cmd);
        self
    }

    /// Adds a field that the command writes.
    #[inline]
    pub(super) fn written_field<K>(&mut self, field: &impl FieldOf<K>) -> &mut Self {
        self.expiring.extend(field.expiring());
        self.field::<K>(field)
    }

    /// Notes that the command itself gives the fields their TTLs.
    pub(super) fn has_field_ttls(&mut self) {
        self.expiring.clear();
    }

    /// Has an answer without elements be read as none.
    pub(super) fn none_if_empty(&mut self, none_if_empty: bool) -> &mut Self {
        self.answer.none_if_empty = none_if_empty;
        self
    }

    pub(super) fn fields<K, F: FieldOf<K>>(&mut self, fields: impl IntoIterator<Item = F>) -> &mut Self {
        self.some("field", |call| {
            for field in fields {
                field.write(&mut call.cmd);
            }
        })
    }

    pub(super) fn fields_with_values<K, F: FieldOf<K>, V: Element<F::Input>>(
        &mut self,
        fields: impl IntoIterator<Item = (F, V)>,
    ) -> &mut Self {
        self.some("field", |call| {
            for (field, value) in fields {
                call.expiring.extend(field.expiring());
                field.write(&mut call.cmd);
                call.element(&value);
            }
        })
    }

    pub(super) fn record<R: WriteRecord>(&mut self, record: &R) -> &mut Self {
        // Those that are not written too: one that has no TTL gets it, and no other is touched.
        self.expiring.extend(field_ttls::among(R::FIELDS));
        self.some("field", |call| {
            let written = record.write_record(&mut call.cmd);
            call.take_note(written);
        })
    }

    /// Adds `FIELDS`, the number of fields, and the fields.
    pub(super) fn counted_fields<K, F: FieldOf<K>>(
        &mut self,
        fields: impl IntoIterator<Item = F, IntoIter: Clone>,
    ) -> &mut Self {
        let fields = fields.into_iter();
        self.arg("FIELDS").arg(fields.clone().count()).fields::<K, F>(fields)
    }

    /// Adds `FIELDS`, the number of fields, and the fields with their values.
    pub(super) fn counted_fields_with_values<K, F: FieldOf<K>, V: Element<F::Input>>(
        &mut self,
        fields: impl IntoIterator<Item = (F, V), IntoIter: Clone>,
    ) -> &mut Self {
        let fields = fields.into_iter();
        self.arg("FIELDS").arg(fields.clone().count()).fields_with_values::<K, F, V>(fields)
    }

    /// Adds a member with its score.
    #[inline]
    pub(super) fn scored<T, M>(&mut self, member: &M, score: &impl ScoreOf<M, T>) -> &mut Self {
        let written = score.write(member, &mut self.cmd);
        self.take_note(written)
    }

    /// Adds members with their scores, at least one.
    pub(super) fn members_with_scores<T, M, S: ScoreOf<M, T>>(
        &mut self,
        members: impl IntoIterator<Item = (M, S)>,
    ) -> &mut Self {
        self.some("member", |call| {
            for (member, score) in members {
                call.scored(&member, &score);
            }
        })
    }

    /// Adds places, or fields that are not declared, each with a value.
    pub(super) fn pairs<T, F: ToRedisArgs, V: Element<T>>(
        &mut self,
        what: &'static str,
        pairs: impl IntoIterator<Item = (F, V)>,
    ) -> &mut Self {
        self.some(what, |call| {
            for (first, value) in pairs {
                call.arg(first).element(&value);
            }
        })
    }

    /// Lets `write` add arguments, at least one.
    #[inline]
    fn some(&mut self, what: &'static str, write: impl FnOnce(&mut Self)) -> &mut Self {
        let count = self.cmd.args_iter().len();
        write(self);
        if self.cmd.args_iter().len() == count {
            self.fail_for_lack_of(what);
        }
        self
    }

    /// Marks the command as not to be sent if a value could not be written.
    #[inline]
    fn take_note(&mut self, written: Written) -> &mut Self {
        if let Err(error) = written {
            self.fail(error.into());
        }
        self
    }

    #[cold]
    pub(super) fn fail_for_lack_of(&mut self, what: &'static str) {
        let command = self.name;
        self.fail(CommandError::NothingGiven { command, what });
    }

    /// Marks the command as not to be sent. The first error is kept.
    #[cold]
    pub(super) fn fail(&mut self, error: CommandError) {
        self.more.get_or_insert_default().error.get_or_insert(error);
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
        if !self.expiring.is_empty() {
            self.start_field_ttls();
        }
        let packed = Packed::new(self.cmd, self.key.unwrap_or_default(), self.more);
        Command::new(packed.with_ttl(self.ttl).alone(self.stands_alone).answering(self.answer))
    }
}

impl Call {
    /// Adds the commands that start the TTLs of the fields that are written.
    #[cold]
    fn start_field_ttls(&mut self) {
        if let Some(Arg::Simple(key)) = self.cmd.args_iter().nth(self.key.unwrap_or_default()) {
            let commands = field_ttls::start(key, &self.expiring);
            self.more.get_or_insert_default().field_ttls.extend(commands);
        }
    }
}

/// Writes the words of a command's name.
#[inline]
fn write_name(cmd: &mut Cmd, name: &str) {
    for word in name.split(' ') {
        cmd.write_arg(word.as_bytes());
    }
}
