//! The table of commands: from it come the methods, the names in messages, and the list that tests look at.

use keyschema_core::DataType;

use super::ttl::Effect;

/// A row of the table: a method of [`KeyCommands`](super::KeyCommands).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CommandRow {
    /// What the server calls it: `"LPUSH"`, `"XGROUP CREATE"`.
    pub name: &'static str,
    /// The method.
    pub method: &'static str,
    /// The data types whose keys have the method.
    pub data_types: &'static [DataType],
    /// What it does to its key.
    pub effect: Effect,
    /// How its work grows.
    pub complexity: &'static str,
    /// The first version of Redis that has it.
    pub since: &'static str,
}

/// Hands the rows to the next group; behind the last, makes the trait.
macro_rules! next_group {
    ([] $rows:tt) => { define_commands! $rows };
    ([$group:ident $($others:ident)*] $rows:tt) => { $group! { [$($others)*] $rows } };
}

/// A row is, in this order: documentation; the command, its complexity, its first version; which kinds have it and what it does to
/// the key; the method with its arguments; more bounds; the arguments of the command, behind the key unless it says `bare`, or
/// all of the body.
macro_rules! define_commands {
    ($(
        $(#[doc = $docs:literal])+
        $name:literal $complexity:literal $since:literal $class:ident $effect:ident
        $method:ident [$($generics:tt)*] ($self:ident $(, $argument:ident: $type:ty)*) -> $returned:ty
        $([$($bounds:tt)*])?
        { $($body:tt)* }
    )*) => {
        /// The commands of a key: those of its data type, and those of all keys.
        ///
        /// They are called as in Redis, with the arguments in the same order, and make a [`Command`]. A command on a key with a TTL
        /// keeps the TTL, as its declaration says: see [`Refresh`](crate::Refresh).
        ///
        /// ```
        /// use keyschema::{KeyCommands, RedisKey};
        ///
        /// #[derive(RedisKey)]
        /// #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
        /// struct ChatMessages { room_id: u64 }
        ///
        /// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
        /// let key = ChatMessages { room_id: 7 };
        /// key.lpush("hello").query(&mut con)?; // and the key expires in 7 days
        /// let newest: Vec<String> = key.lrange(0, 9).query(&mut con)?;
        /// # Ok(()) }
        /// ```
        ///
        /// A command of another data type does not compile:
        ///
        /// ```compile_fail
        /// # use keyschema::{KeyCommands, RedisKey};
        /// # #[derive(RedisKey)]
        /// # #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
        /// # struct ChatMessages { room_id: u64 }
        /// ChatMessages { room_id: 7 }.hget("name"); // `ChatMessages` is a list key: `hget` needs a hash
        /// ```
        #[allow(clippy::missing_errors_doc, reason = "what a `SlotResult` is, it says itself")]
        pub trait KeyCommands: RedisKey + Sized {
            $(
                $(#[doc = $docs])+
                #[doc = concat!("\n\n`", $name, "`: ", $complexity, ", since Redis ", $since, ".")]
                #[inline]
                fn $method<$($generics)*>(&$self $(, $argument: $type)*) -> $returned
                where
                    Self::Kind: kinds::$class<names::$method, Self>,
                    Self::Ttl: effects::$effect<names::$method, Self>,
                    $($($bounds)*)?
                {
                    command_body!($name $effect $self { $($body)* })
                }
            )*
        }

        impl<K: RedisKey> KeyCommands for K {}

        /// The commands, as messages call them.
        pub mod names {
            $(
                #[allow(non_camel_case_types, reason = "called as the method")]
                #[doc = concat!("`", $name, "`")]
                #[derive(Clone, Copy, Debug)]
                pub enum $method {}
            )*
        }

        /// Every command that a key can have.
        pub const COMMANDS: &[CommandRow] = &[
            $(CommandRow {
                name: $name,
                method: stringify!($method),
                data_types: kinds::accepted::$class,
                effect: effects::$effect,
                complexity: $complexity,
                since: $since,
            }),*
        ];
    };
}

macro_rules! command_body {
    ($name:literal $effect:ident $self:ident {}) => {{
        let mut call = Call::new($name, $self, effects::$effect);
        call.key($self);
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { |$call:ident| $body:expr }) => {{
        let mut call = Call::new($name, $self, effects::$effect);
        let $call = call.key($self);
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { bare |$call:ident| $body:expr }) => {{
        let mut call = Call::new($name, $self, effects::$effect);
        let $call = &mut call;
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { all $body:expr }) => {
        $body
    };
}
