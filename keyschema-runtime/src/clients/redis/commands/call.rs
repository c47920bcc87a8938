//! How a command is put together.

use redis::{Cmd, RedisWrite, ToRedisArgs, geo::Coord};

use super::{
    command::Command,
    elements::{Element, Elements},
    fields::{FieldOf, WriteRecord},
    slot_error::SlotError,
    ttl::{self, Effect, TtlAction, TtlUpdate},
};
use crate::RedisKey;

/// A command to which arguments are still added.
pub(super) struct Call {
    cmd: Cmd,
    /// Which argument is the first key.
    key: u16,
    /// Where the command itself starts: after the script, if there is one.
    start: usize,
    /// How it could be sent in portions.
    portions: Option<Portions>,
    /// Why it must not be sent.
    error: Option<SlotError>,
}

/// How many arguments most commands have at most; others have the list grow.
const USUAL_ARGUMENTS: usize = 6;

/// The digits of the longest TTL.
const MAX_TTL_LEN: usize = 19;

/// How long most commands are at most, with a key of this longest length; others have the text grow.
const fn usual_len(max_len: usize) -> usize {
    max_len + 64
}

/// How a command with many arguments is sent in portions.
#[derive(Clone, Copy)]
struct Portions {
    update: TtlUpdate,
    /// How many arguments start each portion, the command's name included.
    head: usize,
    /// How many arguments must stay together.
    step: usize,
    joined: Joined,
}

/// How the answers of portions make the answer of the command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Joined {
    /// As numbers, added.
    Sum,
    /// The last counts.
    Last,
    /// 1 if one of them is.
    Any,
    /// As lists, one after the other.
    List,
}

/// A key of any type as an argument.
#[doc(hidden)]
pub trait KeyArgument {
    /// Adds the key to a command.
    fn write(&self, cmd: &mut Cmd);
}

impl<K: RedisKey> KeyArgument for K {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.write_arg(self.encode(&mut K::buffer()));
    }
}

/// Visits the keys of a command on several, with what to do about the TTL of each.
pub(super) trait Touches: Fn(&mut dyn FnMut(&dyn KeyArgument, Option<TtlUpdate>)) {}

impl<T: Fn(&mut dyn FnMut(&dyn KeyArgument, Option<TtlUpdate>))> Touches for T {}

impl Call {
    /// Starts a command on one key, which is not yet an argument of it.
    #[inline]
    pub(super) fn new<K: RedisKey>(name: &str, key: &K, effect: Effect) -> Self {
        let update = TtlUpdate::of(key, effect);
        match update {
            None => Self::plain(name, K::MAX_LEN),
            Some(update)
                if matches!(update.action, TtlAction::Reset | TtlAction::SetIfMissing)
                    && !may_do_nothing(effect) =>
            {
                let script = if update.action == TtlAction::Reset { ttl::RESET } else { ttl::SET_IF_MISSING };
                // `EVAL`, the script, how many keys, the key, its TTL, and what a plain command has.
                let mut cmd = Cmd::with_capacity(
                    5 + USUAL_ARGUMENTS,
                    "EVAL1".len() + script.len() + K::MAX_LEN + MAX_TTL_LEN + usual_len(K::MAX_LEN),
                );
                cmd.write_arg(b"EVAL");
                cmd.write_arg(script.as_bytes());
                cmd.write_arg(b"1");
                KeyArgument::write(key, &mut cmd);
                cmd.arg(update.ttl);
                write_name(&mut cmd, name);
                let portions = Some(Portions { update, head: 0, step: 0, joined: Joined::Last });
                Self { cmd, key: 3, start: 5, portions, error: None }
            }
            update => Self::many(name, may_do_nothing(effect), |touch| touch(key, update)),
        }
    }

    /// Starts a command on keys, which are not yet arguments of it.
    ///
    /// `may_do_nothing`: it can answer that there was nothing to do, and then the TTLs are left alone.
    #[inline]
    pub(super) fn many(name: &str, may_do_nothing: bool, keys: impl Touches) -> Self {
        let (mut count, mut is_plain) = (0, true);
        keys(&mut |_, update| {
            count += 1;
            is_plain &= update.is_none();
        });
        if is_plain {
            return Self::plain(name, 0);
        }
        let script = if may_do_nothing { ttl::MANY_IF_DONE } else { ttl::MANY };
        let mut cmd = Cmd::new();
        cmd.arg("EVAL").arg(script).arg(count);
        keys(&mut |key, _| key.write(&mut cmd));
        keys(&mut |_, update| match update {
            Some(update) => cmd.write_arg_fmt(update),
            None => cmd.write_arg(b""),
        });
        write_name(&mut cmd, name);
        Self { cmd, key: 3, start: 3 + 2 * count, portions: None, error: None }
    }

    #[inline]
    fn plain(name: &str, max_len: usize) -> Self {
        let mut cmd = Cmd::with_capacity(USUAL_ARGUMENTS, usual_len(max_len));
        let words = write_name(&mut cmd, name);
        Self { cmd, key: words, start: 0, portions: None, error: None }
    }

    /// Says which argument is the first key, if it is not the first; the command's own name is number 0.
    pub(super) fn first_key_at(&mut self, place: u16) -> &mut Self {
        if self.start == 0 {
            self.key = place;
        }
        self
    }

    /// Keeps the error of a comparison of slots, which sending the command returns.
    #[inline]
    pub(super) fn check(&mut self, slots: Result<(), SlotError>) -> &mut Self {
        self.error = self.error.or(slots.err());
        self
    }

    #[inline]
    pub(super) fn key<K: RedisKey>(&mut self, key: &K) -> &mut Self {
        KeyArgument::write(key, &mut self.cmd);
        self
    }

    pub(super) fn key_argument(&mut self, key: &dyn KeyArgument) {
        key.write(&mut self.cmd);
    }

    #[inline]
    pub(super) fn arg(&mut self, argument: impl ToRedisArgs) -> &mut Self {
        self.cmd.arg(argument);
        self
    }

    #[inline]
    pub(super) fn arg_if(&mut self, condition: bool, word: &str) -> &mut Self {
        if condition {
            self.cmd.write_arg(word.as_bytes());
        }
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

    /// Names that are not declared, each with a value.
    pub(super) fn pairs<T, F: ToRedisArgs, V: Element<T>>(
        &mut self,
        fields: impl IntoIterator<Item = (F, V)>,
    ) -> &mut Self {
        for (field, value) in fields {
            self.cmd.arg(field);
            value.write(&mut self.cmd);
        }
        self
    }

    pub(super) fn places<T, V: Element<T>>(
        &mut self,
        places: impl IntoIterator<Item = (Coord<f64>, V)>,
    ) -> &mut Self {
        for (place, member) in places {
            self.cmd.arg(place);
            member.write(&mut self.cmd);
        }
        self
    }

    pub(super) fn scored<T, V: Element<T>>(
        &mut self,
        members: impl IntoIterator<Item = (f64, V)>,
    ) -> &mut Self {
        for (score, member) in members {
            self.cmd.arg(score);
            member.write(&mut self.cmd);
        }
        self
    }

    /// What now follows comes in steps of `step` arguments, which can be sent in portions.
    #[inline]
    pub(super) fn portions(&mut self, step: usize, joined: Joined) -> &mut Self {
        let count = self.count();
        if let Some(portions) = &mut self.portions {
            *portions = Portions { head: count - self.start, step, joined, ..*portions };
        }
        self
    }

    /// How many arguments there are.
    fn count(&self) -> usize {
        self.cmd.args_iter().len()
    }

    #[inline]
    pub(super) fn finish<Reply>(self) -> Command<Reply> {
        let count = self.count();
        match self.portions {
            Some(portions) if portions.step > 0 && count - self.start > ttl::PORTION => {
                self.in_portions(portions)
            }
            _ => Command::new(self.cmd, self.key, self.error),
        }
    }

    /// The same command, called in portions by the script.
    #[cold]
    fn in_portions<Reply>(self, portions: Portions) -> Command<Reply> {
        let Portions { update, head, step, joined } = portions;
        let joined = match joined {
            Joined::Sum => "sum",
            Joined::Last => "last",
            Joined::Any => "any",
            Joined::List => "list",
        };
        let portion = (ttl::PORTION - head) / step * step;
        let mut arguments = self.cmd.args_iter().map(|argument| match argument {
            redis::Arg::Simple(bytes) => bytes,
            _ => b"0",
        });
        let mut cmd = Cmd::new();
        cmd.arg("EVAL").arg(ttl::PORTIONS).arg(1);
        if let Some(key) = arguments.nth(3) {
            cmd.write_arg(key);
        }
        cmd.arg(update.action.letter()).arg(update.ttl).arg(head).arg(portion).arg(joined);
        // After the TTL.
        for argument in arguments.skip(1) {
            cmd.write_arg(argument);
        }
        Command::new(cmd, 3, self.error)
    }
}

/// Writes the words of a command's name, and says how many there are.
#[inline]
fn write_name(cmd: &mut Cmd, name: &str) -> u16 {
    match name.split_once(' ') {
        None => {
            cmd.write_arg(name.as_bytes());
            1
        }
        Some((container, name)) => {
            cmd.write_arg(container.as_bytes());
            cmd.write_arg(name.as_bytes());
            2
        }
    }
}

/// Whether the command can answer that there was nothing to do.
const fn may_do_nothing(effect: Effect) -> bool {
    matches!(effect, Effect::UpsertIf | Effect::ReplaceIf)
}
