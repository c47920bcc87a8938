//! The bars of `audit` on a terminal.

use std::{
    fmt::Write as _,
    io::Read as _,
    process::{Command, Stdio},
};

use keyschema_test_server::{Cluster, Server};
use pty_process::{Size, blocking};
use redis::{Pipeline, cmd};

use crate::project::Project;

/// Runs a command whose standard error is a terminal. Returns what the terminal got, and the
/// result.
fn on_terminal(project: &Project, arguments: &str) -> (String, String) {
    let (mut terminal, end) = blocking::open().unwrap();
    terminal.resize(Size::new(24, 120)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-keyschema"));
    project.surroundings(&mut command);
    command.arg("keyschema").args(arguments.split_whitespace());
    let command = blocking::Command::from(command);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn(end).unwrap();
    let mut shown = Vec::new();
    // The terminal ends with an error when its last program does.
    let _ = terminal.read_to_end(&mut shown);
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.wait().unwrap();
    (String::from_utf8_lossy(&shown).into_owned(), out)
}

#[track_caller]
fn assert_contains(shown: &str, part: &str) {
    let start: String = shown.chars().take(1_000).collect();
    assert!(shown.contains(part), "no `{part}` in\n{start}");
}

#[test]
fn each_node_has_a_bar() {
    let project = Project::bookshop();
    let cluster = Cluster::builder(3).start().unwrap();
    for master in cluster.masters() {
        let mut connection = redis::Client::open(master.url()).unwrap().get_connection().unwrap();
        let mut pipeline = Pipeline::new();
        for id in 0..60_000 {
            pipeline.cmd("SET").arg(format!("user:profile:id:{id}")).arg("x").ignore();
        }
        // Each master refuses the keys of the others.
        let _ = pipeline.exec(&mut connection);
        assert!(cmd("DBSIZE").query::<u64>(&mut connection).unwrap() > 10_000);
    }
    let arguments = format!("audit --redis {}", cluster.urls()[0]);
    let (shown, out) = on_terminal(&project, &format!("{arguments} --max-load 20%"));
    assert!(out.contains("60000 keys"), "{out}");
    for master in cluster.masters() {
        let address = format!("127.0.0.1:{} =", master.port().unwrap());
        assert_contains(&shown, &address);
    }
    for part in [" %, ", " keys, ", " keys/s, ", " left"] {
        assert_contains(&shown, part);
    }

    let (shown, _) = on_terminal(&project, &format!("{arguments} -q --max-load 100%"));
    assert!(!shown.contains("keys/s"), "{shown}");
    let ran = project.run(&format!("{arguments} --max-load 100%"));
    assert!(!ran.told.contains("keys/s"), "{}", ran.told);
}

#[test]
fn a_file_has_a_bar() {
    let project = Project::bookshop();
    let server = Server::start().unwrap();
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let mut list = String::new();
    for part in 0..30 {
        let mut pipeline = Pipeline::new();
        for id in 0..10_000 {
            let key = format!("user:profile:id:{part}{id:05}");
            pipeline.cmd("SET").arg(&key).arg("x").ignore();
            let _ = writeln!(list, "{key}\tstring\t-1");
        }
        pipeline.exec(&mut connection).unwrap();
    }
    cmd("SAVE").exec(&mut connection).unwrap();
    project.write("keys.txt", &list);
    let dump = server.directory().join("dump.rdb");
    for (source, name) in [
        (format!("--rdb {}", dump.display()), "dump.rdb"),
        (format!("--rdb {} --no-checksum", dump.display()), "dump.rdb"),
        ("--keys keys.txt".into(), "keys.txt"),
    ] {
        let (shown, out) = on_terminal(&project, &format!("audit {source}"));
        assert!(out.contains("300000 keys"), "{out}");
        for part in [name, " %, ", " keys, ", " keys/s, ", " left"] {
            assert_contains(&shown, part);
        }
        let (shown, _) = on_terminal(&project, &format!("audit {source} -q"));
        assert!(!shown.contains("keys/s"), "{shown}");
    }
    // A pipe has no end that is known.
    let ran = project.run("audit --rdb - --no-checksum").ends_with(2);
    assert!(ran.told.contains("give the path of a file, or leave out `--no-checksum`"), "{}", ran.told);
}
