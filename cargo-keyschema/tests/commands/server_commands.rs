//! Compares the table of arguments that are keys with a server.

use keyschema_test_server::Server;
use keyschema_tools::identify::keys_of_command;

fn ours(words: &[&str]) -> Vec<String> {
    let words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
    keys_of_command(&words).map(|key| String::from_utf8_lossy(key).into_owned()).collect()
}

/// Returns the keys in the server's answer. Returns `None` if it does not accept these words.
fn theirs(server: &Server, words: &[&str]) -> Option<Vec<String>> {
    match server.command(&[&["COMMAND", "GETKEYS"], words].concat()) {
        Ok(keys) => Some(keys.lines().map(str::to_string).collect()),
        Err(error) if error.to_string().contains("no key arguments") => Some(Vec::new()),
        Err(_) => None,
    }
}

#[test]
fn the_keys_of_commands_are_those_of_the_server() {
    let server = Server::start().expect("there is a server");
    let list = server.command(&["COMMAND", "LIST"]).expect("the server lists its commands");
    let mut compared = 0;
    for name in list.lines().filter(|name| !name.contains('|')) {
        for count in 1..=8 {
            let arguments: Vec<String> = (1..=count).map(|number| format!("k{number}")).collect();
            let words: Vec<&str> = [name].into_iter().chain(arguments.iter().map(String::as_str)).collect();
            if let Some(theirs) = theirs(&server, &words) {
                // Channels of a shard have a slot, but are not keys.
                let is_channel = ["spublish", "ssubscribe", "sunsubscribe"].contains(&name);
                // Replication between servers.
                let is_internal = name == "restore-asking" || name == "migrate" || name == "pfdebug";
                if !is_channel && !is_internal {
                    assert_eq!(ours(&words), theirs, "{words:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 300, "{compared} calls were compared");
}

#[test]
fn keys_at_places_that_arguments_name_are_found() {
    let server = Server::start().expect("there is a server");
    for line in [
        "EVAL script 2 a b c",
        "EVALSHA_RO 0123 1 a",
        "EVAL script 0",
        "FCALL function 1 a b",
        "ZUNIONSTORE a 2 b c WEIGHTS 1 2",
        "ZINTER 2 a b WITHSCORES",
        "ZDIFF 1 a",
        "SINTERCARD 2 a b LIMIT 1",
        "LMPOP 2 a b LEFT",
        "BLMPOP 1.5 2 a b LEFT",
        "BZMPOP 0 1 a MIN",
        "XREAD COUNT 2 STREAMS a b 0-0 0-0",
        "XREADGROUP GROUP g c STREAMS a >",
        "OBJECT ENCODING a",
        "MEMORY USAGE a SAMPLES 5",
        "XGROUP CREATE a g $",
        "XINFO STREAM a FULL",
        "SET a 1 EX 10",
        "BITOP AND a b c",
        "KEYS *",
        // Redis 7.0 wants an argument for each command here.
        "PING hello",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let theirs = theirs(&server, &words).unwrap_or_else(|| panic!("the server refuses `{line}`"));
        assert_eq!(ours(&words), theirs, "{line}");
    }
}

/// Compares the permissions in the table of `acl` with those that a server requires.
#[test]
fn the_permissions_of_commands_are_those_of_the_server() {
    let server = Server::start().expect("there is a server");
    let client = redis::Client::open(server.url()).expect("it is an address");
    let mut connection = client.get_connection().expect("the server answers");
    let mut compared = 0;
    for line in include_str!("../../../keyschema-tools/src/acl/permissions.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, own, others] = columns[..] else { panic!("{line}") };
        let mut command = redis::cmd("COMMAND");
        command.arg("INFO").arg(name.to_lowercase().replace(' ', "|"));
        let info: Vec<Option<Vec<redis::Value>>> = command.query(&mut connection).expect("it answers");
        // The server may be older than the command.
        let Some(Some(info)) = info.into_iter().next() else { continue };
        let specs: Vec<std::collections::HashMap<String, redis::Value>> =
            redis::from_redis_value(info[8].clone()).expect("they are maps");
        let needs = |spec: &std::collections::HashMap<String, redis::Value>| {
            let flags: Vec<String> = redis::from_redis_value(spec["flags"].clone()).expect("they are words");
            let has = |flag: &str| flags.iter().any(|other| other.eq_ignore_ascii_case(flag));
            let writes = has("insert") || has("delete") || has("update");
            match (has("access"), writes) {
                (true, true) => "RW",
                (true, false) => "R",
                (false, true) => "W",
                (false, false) => "-",
            }
        };
        // `SET` reads with `GET` only, and the server looks at its arguments.
        if name != "SET" {
            assert_eq!(needs(&specs[0]), own, "{name}");
            assert_eq!(needs(specs.last().expect("there is one")), others, "{name}");
        }
        compared += 1;
    }
    assert!(compared > 170, "{compared}");
}
