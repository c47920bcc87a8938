//! Keys have the commands of Redis for their data type, and no others.

use std::collections::{BTreeMap, BTreeSet};

use keyschema::__private::{COMMANDS, CommandRow, Effect, MANY_COMMANDS};
use keyschema::DataType;

/// A key of a command, from a try on a real server.
struct Tried {
    group: &'static str,
    writes: bool,
    /// The types of the server that it accepts. If none are listed, it accepts any type.
    accepts: Vec<&'static str>,
}

fn tried() -> BTreeMap<String, Vec<Tried>> {
    let mut commands: BTreeMap<String, Vec<Tried>> = BTreeMap::new();
    for row in include_str!("../../data/cmdtypes-redis8.tsv").lines() {
        let mut columns = row.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        let (name, group, access, _argument, types) = (next(), next(), next(), next(), next());
        let name = name.to_uppercase().replace('|', " ");
        // A question mark says that another error hid the answer.
        let types = types.trim_end_matches('?');
        let accepts = types.split(',').filter(|name| !name.is_empty()).collect();
        commands.entry(name).or_default().push(Tried { group, writes: access == "write", accepts });
    }
    assert_eq!(commands.len(), 187);
    commands
}

fn rows() -> impl Iterator<Item = &'static CommandRow> {
    COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten()
}

/// The commands that the table does not try, with the types of their groups.
const UNTRIED: [&str; 8] = [
    "MEMORY USAGE",
    // It is newer than the table.
    "MSETEX",
    "OBJECT ENCODING",
    "OBJECT FREQ",
    "OBJECT IDLETIME",
    "OBJECT REFCOUNT",
    "PUBLISH",
    "SPUBLISH",
];

/// Returns the data types that a command is for. A bitmap is a string to the server, but has no
/// `INCR`. A geo index is a sorted set to the server, but has no `ZADD`.
fn data_types_for(name: &str, tried: &Tried) -> Vec<DataType> {
    use DataType::{Bitmap, Geo, Hash, HyperLogLog, List, Set, Stream, String, ZSet};
    let of_text = ["APPEND", "DECR", "DECRBY", "INCR", "INCRBY", "INCRBYFLOAT", "LCS"];
    let of_scores = ["ZADD", "ZINCRBY", "ZDIFFSTORE", "ZINTERSTORE", "ZUNIONSTORE"];
    match tried.group {
        // It would write bytes that are not a `HyperLogLog`.
        "string" if name == "SETRANGE" => vec![String, Bitmap],
        "string" if of_text.contains(&name) => vec![String],
        "string" => vec![String, Bitmap, HyperLogLog],
        "bitmap" => vec![Bitmap],
        "hyperloglog" => vec![HyperLogLog],
        "list" => vec![List],
        "hash" => vec![Hash],
        "set" => vec![Set],
        "sorted-set" if of_scores.contains(&name) => vec![ZSet],
        "sorted-set" if tried.accepts == ["set", "zset"] => vec![Set, ZSet],
        "sorted-set" => vec![ZSet, Geo],
        "geo" => vec![Geo],
        "stream" => vec![Stream],
        "generic" if tried.accepts == ["list", "set", "zset"] => vec![List, Set, ZSet, Geo],
        "generic" | "transactions" => {
            DataType::ALL.into_iter().filter(|data_type| data_type.is_stored()).collect()
        }
        other => panic!("the group `{other}` is not known"),
    }
}

#[test]
fn keys_have_the_commands_of_their_data_type_and_no_others() {
    let tried = tried();
    for (name, keys) in &tried {
        let rows: Vec<&CommandRow> = rows().filter(|row| row.name == name).collect();
        assert!(!rows.is_empty(), "`{name}` is missing");
        for row in rows {
            let mut found = row.data_types.to_vec();
            found.sort();
            let mut expected = data_types_for(name, &keys[0]);
            expected.sort();
            assert_eq!(found, expected, "{row:?}");
        }
    }
}

#[test]
fn no_key_has_a_command_that_the_server_refuses() {
    let tried = tried();
    for row in rows() {
        let Some(keys) = tried.get(row.name) else {
            // Commands of JSON need a feature.
            let is_untried = UNTRIED.contains(&row.name) || row.name.starts_with("JSON.");
            assert!(is_untried, "`{}` is not in the table", row.name);
            continue;
        };
        for data_type in row.data_types {
            // The server accepts a geo index as a sorted set, and a bitmap as a string. JSON
            // represents the other types without commands.
            let is_tried = |name: &&str| !["ReJSON-RL", "vectorset", "array"].contains(name);
            let Some(redis_type) = data_type.redis_type().filter(is_tried) else { continue };
            let accepts = &keys[0].accepts;
            assert!(
                accepts.is_empty() || accepts.contains(&"*") || accepts.contains(&redis_type),
                "`{}` refuses a {redis_type}",
                row.name
            );
        }
    }
}

#[test]
fn commands_that_write_have_an_effect_that_writes() {
    let tried = tried();
    for row in rows().filter(|row| tried.contains_key(row.name)) {
        let writes = tried[row.name].iter().any(|tried| tried.writes);
        let is_read = matches!(row.effect, Effect::Read);
        // Commands that only read their own key and write another one, and commands whose option to
        // store is missing here.
        let writes_elsewhere =
            ["copy", "copy_replace", "sort", "sort_get", "sort_store", "georadius", "georadiusbymember"];
        if is_read {
            assert!(!writes || writes_elsewhere.contains(&row.method), "`{}` writes", row.method);
        } else {
            let on_ttl = matches!(row.effect, Effect::Expire | Effect::Block);
            assert!(writes || on_ttl, "`{}` does not write", row.method);
        }
    }
}

#[test]
fn rows_ask_for_the_ttl_where_their_effect_sets_it() {
    use Effect::{Create, IgnoreTtl, Replace, ReplaceIf, Rewrite, Upsert, UpsertIf};
    for row in rows() {
        let needs =
            matches!(row.effect, Upsert | UpsertIf | Create | Replace | ReplaceIf | Rewrite | IgnoreTtl)
                || row.method == "getex";
        assert_eq!(row.ttl_bound.is_some(), needs, "{row:?}");
    }
}

#[test]
fn methods_are_called_as_the_commands() {
    let mut methods = BTreeSet::new();
    for row in COMMANDS.iter().copied().flatten() {
        assert!(methods.insert(row.method), "`{}` is there twice", row.method);
    }
    for row in rows() {
        let name = row.name.to_lowercase().replace([' ', '.'], "_");
        let is_word_of_rust = [("TYPE", "key_type"), ("MOVE", "move_to")].contains(&(row.name, row.method));
        // A suffix says what it does differently.
        let has_suffix =
            row.method.strip_prefix(&*name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
        let is_object = row.method == name;
        assert!(has_suffix || is_object || is_word_of_rust, "`{}` is called `{}`", row.name, row.method);
        assert!(row.complexity.starts_with("O("), "{row:?}");
        assert_eq!(row.since.split('.').filter(|part| part.parse::<u8>().is_ok()).count(), 3, "{row:?}");
    }
}
