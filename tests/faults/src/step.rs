//! The commands of the load, with the effect of each on the TTL of its key.

use std::time::Duration;

use keyschema::prelude::*;
use redis::RedisResult;

use crate::{
    connection::Connection,
    keys::{Count, Duplicate, Group, HOUR, Hits, Log, Profile, Queue, Ranking, Session, Total, Window},
};

/// The effect of a command on a TTL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The command keeps the TTL. If there is none, it starts.
    Keeps(Duration),
    /// The TTL restarts, with a jitter of up to this many per cent.
    Restarts(Duration, u32),
    /// The TTL restarts if the key exists.
    RestartsIfThere(Duration),
    /// The key has no TTL.
    Never,
    /// The key is removed.
    Deletes,
}

/// A counter that a command raises, and the number that it adds.
pub(crate) type Counter = (fn(u32) -> String, i64);

/// A command.
pub(crate) struct Step {
    /// The key whose TTL is compared, by its number.
    pub(crate) key: fn(u32) -> String,
    pub(crate) effect: Effect,
    /// The counters that it raises.
    pub(crate) counters: &'static [Counter],
    pub(crate) send: fn(&mut Connection, u32) -> RedisResult<()>,
}

macro_rules! key {
    ($key:ident) => {
        |id| $key::new(id).to_string()
    };
}

const fn step(
    key: fn(u32) -> String,
    effect: Effect,
    counters: &'static [Counter],
    send: fn(&mut Connection, u32) -> RedisResult<()>,
) -> Step {
    Step { key, effect, counters, send }
}

const TWO_HOURS: Duration = Duration::from_secs(2 * HOUR.as_secs());

/// All commands.
pub(crate) const STEPS: &[Step] = &[
    step(key!(Count), Effect::Keeps(HOUR), &[(key!(Count), 1)], |con, id| con.send(&Count::new(id).incr())),
    step(key!(Count), Effect::Keeps(HOUR), &[(key!(Count), 3)], |con, id| {
        con.send(&Count::new(id).incrby(3))
    }),
    step(key!(Hits), Effect::Restarts(HOUR, 0), &[(key!(Hits), 1)], |con, id| {
        con.send(&Hits::new(id).incr())
    }),
    step(key!(Window), Effect::Keeps(HOUR), &[(key!(Window), 1)], |con, id| {
        con.send(&Window::new(id).incr())
    }),
    step(key!(Total), Effect::Never, &[(key!(Total), 1)], |con, id| con.send(&Total::new(id).incr())),
    step(
        key!(Hits),
        Effect::Restarts(HOUR, 0),
        &[(key!(Count), 1), (key!(Hits), 2), (key!(Total), 1)],
        |con, id| {
            let (count, hits, total) = (Count::new(id), Hits::new(id), Total::new(id));
            con.send_together(&pipeline((count.incr(), hits.incrby(2), total.incr())))
        },
    ),
    step(key!(Session), Effect::Restarts(HOUR, 0), &[], |con, id| con.send(&Session::new(id).set("x"))),
    step(key!(Session), Effect::RestartsIfThere(HOUR), &[], |con, id| con.send(&Session::new(id).get())),
    step(key!(Duplicate), Effect::Restarts(TWO_HOURS, 0), &[], |con, id| {
        con.send(&Session::new(id).set("x"))?;
        con.send(&Session::new(id).copy_replace(&Duplicate::new(id)))
    }),
    step(key!(Duplicate), Effect::Restarts(TWO_HOURS, 0), &[], |con, id| {
        con.send(&Duplicate::new(id).set("y"))
    }),
    step(key!(Duplicate), Effect::Deletes, &[], |con, id| con.send(&Duplicate::new(id).del())),
    step(key!(Profile), Effect::Keeps(TWO_HOURS), &[], |con, id| {
        con.send(&Profile::new(id).hset("name", "Ada"))
    }),
    step(key!(Profile), Effect::Keeps(TWO_HOURS), &[], |con, id| {
        con.send(&Profile::new(id).hincrby("visits", 1))
    }),
    step(key!(Queue), Effect::Restarts(HOUR, 0), &[], |con, id| con.send(&Queue::new(id).rpush(["a", "b"]))),
    step(key!(Queue), Effect::RestartsIfThere(HOUR), &[], |con, id| con.send(&Queue::new(id).ltrim(-20, -1))),
    step(key!(Group), Effect::Keeps(HOUR), &[], |con, id| con.send(&Group::new(id).sadd(["a", "b"]))),
    step(key!(Ranking), Effect::Restarts(HOUR, 10), &[], |con, id| {
        con.send(&Ranking::new(id).zadd("a", 1.5))
    }),
    step(key!(Log), Effect::Keeps(HOUR), &[], |con, id| con.send(&Log::new(id).xadd("*", [("a", "1")]))),
];
