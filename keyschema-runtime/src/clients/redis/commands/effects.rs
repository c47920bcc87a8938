//! What commands do to their keys, as bounds and as values of the same names: whether the TTL can be kept.

#![allow(non_camel_case_types, non_upper_case_globals, reason = "words of the table of commands")]

use super::ttl::Effect;
use crate::kinds::{declared_ttl, persistent, undeclared_ttl};

/// Effects that any key allows, and those for which whoever writes must know the TTL.
macro_rules! effects {
    (any: $($any:ident = $any_value:ident)*; timed: $($timed:ident = $timed_value:ident)*;) => {
        $(
            #[doc = concat!("As [`Effect::", stringify!($any_value), "`].")]
            pub trait $any<Command, Key: ?Sized> {}
            impl<Ttl, Command, Key: ?Sized> $any<Command, Key> for Ttl {}

            #[doc = concat!("[`Effect::", stringify!($any_value), "`].")]
            pub(super) const $any: Effect = Effect::$any_value;
        )*
        $(
            #[doc = concat!("As [`Effect::", stringify!($timed_value), "`].")]
            #[diagnostic::on_unimplemented(
                message = "`{Key}` leaves its TTL to its caller: `{Command}` needs one",
                label = "no TTL is given",
                note = "the key is declared with `ttl = caller`: write `key.with_ttl(ttl)`, and call `{Command}` on that"
            )]
            pub trait $timed<Command, Key: ?Sized> {}
            impl<Command, Key: ?Sized> $timed<Command, Key> for undeclared_ttl {}
            impl<Command, Key: ?Sized> $timed<Command, Key> for declared_ttl {}
            impl<Command, Key: ?Sized> $timed<Command, Key> for persistent {}

            #[doc = concat!("[`Effect::", stringify!($timed_value), "`].")]
            pub(super) const $timed: Effect = Effect::$timed_value;
        )*
    };
}

effects! {
    any: reads = Reads edits = Edits deletes = Deletes times = Times waits = Waits;
    timed: writes = Writes writes_if = WritesIf replaces = Replaces replaces_if = ReplacesIf;
}

/// As [`Effect::Unkept`].
#[diagnostic::on_unimplemented(
    message = "the declaration of `{Key}` says how long it lives: `{Command}` would have it otherwise",
    label = "cannot keep what is declared",
    note = "`set` and its kin give the key the TTL that is declared"
)]
pub trait unkept<Command, Key: ?Sized> {}
impl<Command, Key: ?Sized> unkept<Command, Key> for undeclared_ttl {}

/// [`Effect::Unkept`].
pub(super) const unkept: Effect = Effect::Unkept;
