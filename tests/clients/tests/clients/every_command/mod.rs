//! Every command, on every kind of connection: nothing that compiles meets a wrong type or slot, and answers are of the types
//! that they are said to be.

use std::{
    collections::{BTreeSet, HashMap},
    num::NonZeroUsize,
    sync::atomic::{AtomicU32, Ordering},
};

use keyschema::__private::{COMMANDS, MANY_COMMANDS};
use keyschema::{
    commands::{
        AddIf, Aggregate, Aggregation, BitOperation, GeoOptions, GeoSearch, ManyKeys, ReadOptions, ScoreEnd,
        SetIf, SortElement, SortKey, SortOptions,
    },
    pattern,
    prelude::*,
};
use keyschema_client_tests::Runner;
use redis::{
    Direction, ExpireOption, Expiry, HashFieldExpirationOptions, IntegerReplyOrNoOp, LposOptions,
    ScanOptions, SetExpiry, ValueType, cmd,
    geo::{Coord, RadiusOrder, Unit},
    streams::{StreamAddOptions, StreamAutoClaimOptions, StreamTrimOptions},
};

/// The same commands, on keys of which each has what the declaration asks for.
macro_rules! every_command {
    ($module:ident $(, $option:ident = $value:tt)*) => {
        mod $module {
            use super::*;

            keys! {
                #![prefix = $module]
                string Text = text:{#id: u32}:{n: u8} $(, $option = $value)*, value = String;
                string Count = count:{#id: u32} $(, $option = $value)*, value = i64;
                list Queue = queue:{#id: u32}:{n: u8} $(, $option = $value)*;
                hash Record = record:{#id: u32} $(, $option = $value)*;
                hash Card = card:{#id: u32} $(, $option = $value)*, fields = { name: String, age: u8 };
                set Group = group:{#id: u32}:{n: u8} $(, $option = $value)*;
                zset Ranking = ranking:{#id: u32}:{n: u8} $(, $option = $value)*;
                stream Log = log:{#id: u32} $(, $option = $value)*;
                stream OtherLog = other_log:{#id: u32} $(, $option = $value)*;
                string Weight = weight:{#id: u32}:{n: u8} $(, $option = $value)*, value = i64;
                hash Sample = sample:{#id: u32}:{n: u8} $(, $option = $value)*;
                bitmap Bits = bits:{#id: u32}:{n: u8} $(, $option = $value)*;
                hyperloglog Seen = seen:{#id: u32}:{n: u8} $(, $option = $value)*;
                geo Places = places:{#id: u32}:{n: u8} $(, $option = $value)*;
                channel Talk = talk:{#id: u32};
            }

            pub(crate) fn run(runner: &mut Runner, done: &mut BTreeSet<&'static str>) {
                let mut commands = Commands { runner, done };
                commands.strings();
                commands.lists();
                commands.hashes();
                commands.hash_expiry();
                commands.sets();
                commands.zsets();
                commands.streams();
                commands.several_streams();
                commands.bitmaps();
                commands.hyperloglogs();
                commands.places();
                commands.generic();
                commands.many();
            }

            struct Commands<'a> {
                runner: &'a mut Runner,
                done: &'a mut BTreeSet<&'static str>,
            }

            include!("commands.rs");
        }
    };
}

every_command!(lasting, persistent = "tried without a TTL");
every_command!(replaced, ttl = 100s);
every_command!(written, ttl = 100s, refresh = write);
every_command!(once, ttl = 100s, refresh = once);
every_command!(accessed, ttl = 100s, refresh = access);

/// A number that no other run has.
fn fresh() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn two() -> NonZeroUsize {
    NonZeroUsize::new(2).expect("not zero")
}

/// Whatever was done to them, the keys that are left have the TTL that is declared, or none.
fn assert_ttls(runner: &mut Runner) {
    let with_ttl = ["replaced", "written", "once", "accessed"].map(|prefix| (prefix, true));
    for (prefix, has_ttl) in [("lasting", false)].into_iter().chain(with_ttl) {
        let keys: Vec<String> = runner.plainly(cmd("KEYS").arg(format!("{prefix}:*")));
        assert!(keys.len() >= 12, "{}: {keys:?}", runner.name);
        for key in keys {
            let millis: i64 = runner.plainly(cmd("PTTL").arg(&key));
            let kept = if has_ttl { (1..=100_000).contains(&millis) } else { millis == -1 };
            assert!(kept, "{}: `{key}` has a TTL of {millis}", runner.name);
        }
    }
}

#[test]
fn every_command_works_on_every_connection() {
    for mut runner in Runner::all() {
        let mut done = BTreeSet::new();
        lasting::run(&mut runner, &mut done);
        replaced::run(&mut runner, &mut done);
        written::run(&mut runner, &mut done);
        once::run(&mut runner, &mut done);
        accessed::run(&mut runner, &mut done);
        assert_ttls(&mut runner);
        let all: BTreeSet<&str> = COMMANDS
            .iter()
            .chain(MANY_COMMANDS)
            .copied()
            .flatten()
            // The servers at hand have none.
            .filter(|row| !row.name.starts_with("JSON."))
            .map(|row| row.method)
            .collect();
        let missing: Vec<_> = all.difference(&done).collect();
        assert!(missing.is_empty(), "not tried: {missing:?}");
    }
}
