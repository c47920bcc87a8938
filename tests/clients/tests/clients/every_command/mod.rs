//! Every command, on every kind of connection. Commands that compile never meet a wrong type or
//! slot, and their answers have the documented types. A key in another form has all commands too:
//! with a prefix, with a TTL from the caller, or with other slots.

pub(crate) mod forms;

use std::{
    collections::{BTreeSet, HashMap},
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use keyschema::__private::{COMMANDS, MANY_COMMANDS};
use keyschema::{
    commands::{
        AddIf, Aggregate, Aggregation, BitOperation, GeoOptions, GeoSearch, ManyKeys, ReadOptions, ScoreEnd,
        Script, SetIf, SortElement, SortKey, SortOptions,
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

/// The same commands, on keys with each kind of declaration. `wrap` gives each key another form,
/// and `wrap_other` does so for keys that are declared in another way.
macro_rules! every_command {
    ($module:ident, $wrap:ident $wrap_other:ident $(, $option:ident = $value:tt)*) => {
        pub(crate) mod $module {
            use super::*;
            use super::forms::{$wrap as wrap, $wrap_other as wrap_other};

            keys! {
                #![prefix = $module]
                pub(crate) catalog KEYS;
                string Text = text:{#id: u32}:{n: u8} $(, $option = $value)*, value = String;
                string Count = count:{#id: u32} $(, $option = $value)*, value = i64;
                pub(super) list Queue = queue:{#id: u32}:{n: u8} $(, $option = $value)*;
                hash Record = record:{#id: u32} $(, $option = $value)*;
                hash Card = card:{#id: u32} $(, $option = $value)*, fields = { name: String, age: Option<u8> };
                set Group = group:{#id: u32}:{n: u8} $(, $option = $value)*;
                zset Ranking = ranking:{#id: u32}:{n: u8} $(, $option = $value)*;
                stream Log = log:{#id: u32} $(, $option = $value)*;
                stream OtherLog = other_log:{#id: u32} $(, $option = $value)*;
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
                commands.scripts();
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

every_command!(lasting, itself itself, persistent = "tried without a TTL");
every_command!(replaced, itself itself, ttl = 100s);
every_command!(written, itself itself, ttl = 100s, refresh = write);
every_command!(once, itself itself, ttl = 100s, refresh = once);
every_command!(accessed, itself itself, ttl = 100s, refresh = access);
every_command!(prefixed, prefixed prefixed, ttl = 100s, refresh = once);
every_command!(declared, of_tenant of_tenant, ttl = 100s, refresh = write);
every_command!(referred, referred referred, ttl = 100s, refresh = access);
every_command!(checked, checked checked, ttl = 100s, refresh = once);
every_command!(single, single single, persistent = "tried without a TTL");
every_command!(timed, timed itself, ttl = caller);
every_command!(timed_before, timed_before prefixed, ttl = caller, refresh = once);
every_command!(timed_behind, timed_behind prefixed, ttl = caller, refresh = access);

/// The function that runs the commands.
pub(crate) type Run = fn(&mut Runner, &mut BTreeSet<&'static str>);

/// All forms of keys, each with its name, which its keys begin with.
const RUNS: &[(&str, Run, bool)] = &[
    ("lasting", lasting::run, false),
    ("replaced", replaced::run, true),
    ("written", written::run, true),
    ("once", once::run, true),
    ("accessed", accessed::run, true),
    ("prefixed", prefixed::run, true),
    ("declared", declared::run, true),
    ("referred", referred::run, true),
    ("checked", checked::run, true),
    ("single", single::run, false),
    ("timed", timed::run, true),
    ("timed_before", timed_before::run, true),
    ("timed_behind", timed_behind::run, true),
];

/// The methods whose commands a script calls, with the module of their keys.
static SCRIPTED: Mutex<BTreeSet<(&str, &str)>> = Mutex::new(BTreeSet::new());

/// Asserts that `docs/guide/ttl.md` lists the commands that a script calls.
fn assert_documented_scripts() {
    let document = include_str!("../../../../../docs/guide/ttl.md");
    let names: HashMap<&str, &str> =
        COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten().map(|row| (row.method, row.name)).collect();
    let scripted = SCRIPTED.lock().unwrap();
    for (module, refresh) in
        [("replaced", "replace"), ("written", "write"), ("once", "once"), ("accessed", "access")]
    {
        let line = document.lines().find(|line| line.starts_with(&format!("| `{refresh}` |"))).unwrap();
        let listed: BTreeSet<&str> =
            line.split('`').skip(3).step_by(2).filter(|name| !name.starts_with("JSON.")).collect();
        let found: BTreeSet<&str> = scripted
            .iter()
            .filter(|(path, _)| path.ends_with(&format!("::{module}")))
            .filter_map(|(_, method)| names.get(method).copied())
            .collect();
        assert_eq!(listed, found, "with `refresh = {refresh}`");
    }
}

/// Returns a number that no other run uses.
fn fresh() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn two() -> NonZeroUsize {
    NonZeroUsize::new(2).expect("not zero")
}

/// Asserts that all remaining keys have the declared or given TTL, or none.
fn assert_ttls(runner: &mut Runner) {
    for (name, _, has_ttl) in RUNS.iter().copied() {
        let keys: Vec<String> = runner.plainly(cmd("KEYS").arg(format!("*{name}:*")));
        assert!(keys.len() >= 12, "{}: {keys:?}", runner.name);
        for key in keys {
            let millis: i64 = runner.plainly(cmd("PTTL").arg(&key));
            let kept = if has_ttl { (1..=100_000).contains(&millis) } else { millis == -1 };
            assert!(kept, "{}: `{key}` has a TTL of {millis}", runner.name);
        }
    }
}

/// Returns the methods of all commands of the tables.
pub(crate) fn all_commands() -> BTreeSet<&'static str> {
    COMMANDS
        .iter()
        .chain(MANY_COMMANDS)
        .copied()
        .flatten()
        // These servers have no such commands.
        .filter(|row| !row.name.starts_with("JSON."))
        .map(|row| row.method)
        .collect()
}

/// A command that is new in a table fails this test until it is tried, and is then tried on keys in
/// all forms: plain, with a prefix, with a TTL from the caller, with other slots, by reference, and
/// in several of these.
#[test]
fn every_command_works_in_every_form_on_every_connection() {
    for mut runner in Runner::all() {
        for (name, run, _) in RUNS.iter().copied() {
            let mut done = BTreeSet::new();
            run(&mut runner, &mut done);
            let missing: Vec<_> = all_commands().difference(&done).copied().collect();
            assert!(missing.is_empty(), "{name}: not tried: {missing:?}");
        }
        assert_ttls(&mut runner);
    }
    assert_documented_scripts();
}

/// The key in the answer of a command is parsed with its prefix, if the prefix is declared.
#[test]
fn the_key_of_a_popped_element_is_parsed() {
    for mut runner in Runner::all() {
        let id = fresh();
        let (key, other) = (written::Queue::new(id, 0), written::Queue::new(id, 1));
        runner.run(&other.rpush(["a", "b"])).unwrap();
        let popped = runner.run(&key.brpop_any([&other], 0.01)).unwrap().unwrap();
        assert_eq!((popped.parse_key(), &*popped.value), (Ok(other), "b"));

        let (key, other) = (forms::of_tenant(key), forms::of_tenant(other));
        runner.run(&other.rpush(["a", "b"])).unwrap();
        let popped = runner.run(&key.blpop_any([&other], 0.01)).unwrap().unwrap();
        assert_eq!((popped.parse_key(), &*popped.value), (Ok(other), "a"));
        // No other test sees them.
        runner.run(&other.del()).unwrap();
    }
}
