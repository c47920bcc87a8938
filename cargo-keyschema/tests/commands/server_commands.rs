//! The table of which arguments are keys, against a server.

use keyschema_test_server::Server;
use keyschema_tools::identify::keys_of_command;

fn ours(words: &[&str]) -> Vec<String> {
    let words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
    keys_of_command(&words).map(|key| String::from_utf8_lossy(key).into_owned()).collect()
}

/// What the server says the keys are; `None` if it does not take these words.
fn theirs(server: &Server, words: &[&str]) -> Option<Vec<String>> {
    match server.command(&[&["COMMAND", "GETKEYS"], words].concat()) {
        Ok(keys) => Some(keys.lines().map(str::to_string).collect()),
        Err(error) if error.to_string().contains("no key arguments") => Some(Vec::new()),
        Err(_) => None,
    }
}

#[test]
fn the_keys_of_commands_are_those_that_a_server_finds() {
    let server = Server::start().expect("there is a server");
    let list = server.command(&["COMMAND", "LIST"]).expect("the server lists its commands");
    let mut compared = 0;
    for name in list.lines().filter(|name| !name.contains('|')) {
        for count in 1..=8 {
            let arguments: Vec<String> = (1..=count).map(|number| format!("k{number}")).collect();
            let words: Vec<&str> = [name].into_iter().chain(arguments.iter().map(String::as_str)).collect();
            if let Some(theirs) = theirs(&server, &words) {
                // Channels of a shard have a slot, but are no keys.
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
        "PING",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let theirs = theirs(&server, &words).unwrap_or_else(|| panic!("the server refuses `{line}`"));
        assert_eq!(ours(&words), theirs, "{line}");
    }
}
