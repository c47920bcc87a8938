//! `audit --resume`, after Ctrl-C and after the program was killed.

use std::{
    fmt::Write as _,
    fs,
    io::Write as _,
    os::unix::net::UnixStream,
    path::Path,
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use keyschema_test_server::Server;

use crate::project::{Project, Ran, bookshop};

const KEYS: usize = 60_000;

/// Returns a server with many keys, of which each fourth is of no schema.
fn full_server() -> Server {
    let server = Server::start().unwrap();
    let mut commands = String::new();
    for id in 0..KEYS {
        let key = if id % 4 == 0 { format!("junk:{id}") } else { format!("user:profile:id:{id}") };
        write!(commands, "*3\r\n$3\r\nSET\r\n${}\r\n{key}\r\n$1\r\nx\r\n", key.len()).unwrap();
    }
    let mut stream = UnixStream::connect(server.socket()).unwrap();
    let mut answers = stream.try_clone().unwrap();
    // The server waits while nobody reads its answers.
    let reader = thread::spawn(move || std::io::copy(&mut answers, &mut std::io::sink()));
    stream.write_all(commands.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    reader.join().unwrap().unwrap();
    assert_eq!(server.command(&["DBSIZE"]).unwrap(), KEYS.to_string());
    server
}

/// Waits until an audit has saved some keys.
fn wait_for(state: &Path, audit: &mut Child) {
    let start = Instant::now();
    while !state.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing was saved");
        if let Some(status) = audit.try_wait().unwrap() {
            panic!("the audit was too fast: {status}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn signal(name: &str, audit: &Child) {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(audit.id().to_string()).status().unwrap();
    assert!(sent.success());
}

/// Checks that an audit that continues counts all keys once.
fn check_the_rest(project: &Project, url: &str) {
    let rest = format!("audit --redis {url} --state audit.state --resume --max-load 100%");
    let ran = project.run(&rest).ends_with(100);
    assert!(ran.out.contains(&format!("\n{KEYS} keys, ")), "{}", ran.out);
    assert!(ran.out.contains(&format!("no schema    {}", KEYS / 4)), "{}", ran.out);
    assert!(!ran.out.contains("not all keys were read"), "{}", ran.out);
    assert!(!project.path().join("audit.state").exists());
}

#[test]
fn ctrl_c_shows_what_is_known_and_the_rest_is_read_later() {
    let (project, server) = (Project::bookshop(), full_server());
    let url = server.url();
    let start = || project.start(&format!("audit --redis {url} --state audit.state --max-load 1%"));
    for name in ["INT", "TERM"] {
        let mut audit = start();
        wait_for(&project.path().join("audit.state"), &mut audit);
        signal(name, &audit);
        let ran = Ran::of(audit).ends_with(101);
        // So that the next one is seen to save its keys.
        fs::rename(project.path().join("audit.state"), project.path().join("before.state")).unwrap();
        assert!(
            ran.out.contains("UserProfile") && ran.out.contains("; not all keys were read, only "),
            "{}",
            ran.out
        );
        assert!(
            ran.told.contains(
                "error: the audit was interrupted, and not all keys were read\nhelp: write `--resume`"
            ),
            "{}",
            ran.told
        );
    }
    fs::rename(project.path().join("before.state"), project.path().join("audit.state")).unwrap();
    check_the_rest(&project, &url);
}

#[test]
fn an_audit_that_was_killed_continues() {
    let (project, server) = (Project::bookshop(), full_server());
    let url = server.url();
    let state = project.path().join("audit.state");
    let mut audit = project.start(&format!("audit --redis {url} --state audit.state --max-load 1%"));
    wait_for(&state, &mut audit);
    // Some more keys are counted that are not saved yet.
    thread::sleep(Duration::from_millis(500));
    signal("KILL", &audit);
    audit.wait().unwrap();
    let saved = fs::read_to_string(&state).unwrap();
    assert!(saved.contains(r#""unknown_keys":"#));
    check_the_rest(&project, &url);
}

#[test]
fn the_usual_place_of_a_state_is_the_target_folder() {
    let (project, server) = (Project::bookshop(), Server::start().unwrap());
    for id in 0..30 {
        server.command(&["SET", &format!("junk:{id}"), "x"]).unwrap();
    }
    let url = server.url();
    let ran = project.run(&format!("audit --redis {url} --max-keys 10")).ends_with(100);
    assert!(
        ran.told.contains("not all keys were read: `--max-keys` was reached; `--resume` continues\n"),
        "{}",
        ran.told
    );
    assert!(
        ran.out.contains("\n10 keys, ") && ran.out.contains("; not all keys were read, only 33 %\n"),
        "{}",
        ran.out
    );
    let ran = project.run(&format!("audit --redis {url} --max-keys 10")).ends_with(100);
    assert!(ran.told.contains("an earlier audit was not finished; this one replaces it"), "{}", ran.told);
    let ran = project.run(&format!("audit --redis {url} --resume")).ends_with(100);
    assert!(ran.out.contains("\n30 keys, "), "{}", ran.out);
    let ran = project.run(&format!("audit --redis {url} --resume")).ends_with(101);
    assert!(ran.told.contains("error: there is no saved audit `"), "{}", ran.told);
    let catalog = bookshop().join("shop/keyschema.json");
    let elsewhere = format!("audit --redis {url} --resume --catalog {}", catalog.display());
    let ran = Project::empty().run(&elsewhere).ends_with(2);
    assert!(
        ran.told.contains("there is no saved audit outside of a Cargo project\nhelp: name its file"),
        "{}",
        ran.told
    );
}
