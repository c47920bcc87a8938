//! The requirements of commands on the TTL of a key.

use crate::key::kinds::{caller_ttl, declared_ttl, persistent, undeclared_ttl};

/// The command writes the key, so its TTL must be known.
#[diagnostic::on_unimplemented(
    message = "`{Key}` is declared with `ttl = caller`: give `{Command}` a TTL",
    label = "no TTL is given",
    note = "write `key.with_ttl(ttl)`, and call `{Command}` on that"
)]
pub trait KnownTtl<Command, Key: ?Sized> {}

/// The command sets another TTL, or none, so the declaration must not set one.
#[diagnostic::on_unimplemented(
    message = "`{Command}` would change the TTL that `{Key}` declares",
    label = "cannot keep the declared TTL",
    note = "commands such as `set` give the key its declared TTL"
)]
pub trait UndeclaredTtl<Command, Key: ?Sized> {}

/// The caller gives the key its TTL.
#[diagnostic::on_unimplemented(
    message = "`{Key}` declares its own TTL, so none can be passed here",
    label = "the declaration sets the TTL",
    note = "declare the key with `ttl = caller` to pass a TTL with each write"
)]
pub trait CallerTtl<Key: ?Sized> {}

/// The command cannot set a TTL, so the key must have none.
#[diagnostic::on_unimplemented(
    message = "`{Key}` expires: `{Command}` waits for its source, and cannot set the TTL of its destination",
    label = "would be left without its TTL",
    note = "use the command that does not wait: `lmove`, `rpoplpush`"
)]
pub trait NoTtl<Command, Key: ?Sized> {}

macro_rules! met_by {
    ($($bound:ident: $($ttl:ident)+;)*) => {
        $($(
            // Otherwise the compiler would list them as types that meet the bound.
            #[diagnostic::do_not_recommend]
            impl<Command, Key: ?Sized> $bound<Command, Key> for $ttl {}
        )+)*
    };
}

met_by! {
    UndeclaredTtl: undeclared_ttl;
    NoTtl: undeclared_ttl persistent;
}

#[diagnostic::do_not_recommend]
impl<Key: ?Sized> CallerTtl<Key> for caller_ttl {}

/// The TTL is known for every command. It is a bound of functions over any key.
pub trait TtlIsKnown {}

impl TtlIsKnown for undeclared_ttl {}
impl TtlIsKnown for declared_ttl {}
impl TtlIsKnown for persistent {}

// Otherwise the compiler would say that `TtlIsKnown` is missing.
#[diagnostic::do_not_recommend]
impl<Command, Key: ?Sized, T: TtlIsKnown> KnownTtl<Command, Key> for T {}
