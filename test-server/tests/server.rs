//! Real servers, started and stopped.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use keyschema_test_server::{Cluster, Server, StartError};

/// Whether a process with this number exists. It asks the shell, because the standard library
/// cannot tell.
fn runs(process: u32) -> bool {
    let kill = Command::new("sh")
        .args(["-c", "kill -0 \"$1\"", "sh", &process.to_string()])
        .stderr(Stdio::null())
        .status();
    kill.unwrap().success()
}

#[test]
fn a_server_answers_on_its_socket() {
    let server = Server::start().unwrap();
    assert_eq!(server.command(&["PING"]).unwrap(), "PONG");
    assert_eq!(server.url(), format!("redis+unix://{}", server.socket().display()));
    assert_eq!(server.port(), None);
    assert_eq!(server.command(&["CONFIG", "GET", "port"]).unwrap(), "port\n0");
    assert_eq!(server.command(&["HGET", "key"]).unwrap_err().to_string().split(' ').next(), Some("ERR"));
}

#[test]
fn it_knows_its_version() {
    let server = Server::start().unwrap();
    let version = server.version();
    assert!(version.number >= (7, 0, 0), "{version}");
    let (major, minor, patch) = version.number;
    let field = if version.is_valkey() { "valkey_version" } else { "redis_version" };
    let info = server.command(&["INFO", "server"]).unwrap();
    assert!(info.contains(&format!("{field}:{major}.{minor}.{patch}")), "{info}");
}

#[test]
fn it_keeps_nothing_on_disk() {
    let server = Server::start().unwrap();
    assert_eq!(server.command(&["CONFIG", "GET", "save"]).unwrap(), "save\n");
    assert_eq!(server.command(&["CONFIG", "GET", "appendonly"]).unwrap(), "appendonly\nno");
}

#[test]
fn settings_are_passed_on() {
    let server = Server::builder().setting("maxmemory-policy", "allkeys-lru").start().unwrap();
    let answer = server.command(&["CONFIG", "GET", "maxmemory-policy"]).unwrap();
    assert_eq!(answer, "maxmemory-policy\nallkeys-lru");
}

#[test]
fn a_refused_setting_shows_the_message_of_the_server() {
    let error = Server::builder().setting("maxmemory-policy", "none-such").start().err().unwrap();
    assert!(matches!(error, StartError::Died { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains("ended before it answered: exit status: 1\n"), "{text}");
    assert!(text.contains("maxmemory-policy"), "{text}");
    assert!(text.contains("\nhelp: "), "{text}");
}

#[test]
fn a_port_on_request() {
    let server = Server::builder().tcp().start().unwrap();
    let port = server.port().unwrap();
    assert_eq!(server.url(), format!("redis://127.0.0.1:{port}/"));
    TcpStream::connect(("127.0.0.1", port)).unwrap();
    assert_eq!(server.command(&["PING"]).unwrap(), "PONG");
}

#[test]
fn two_servers_share_nothing() {
    let one = Server::builder().tcp().start().unwrap();
    let other = Server::builder().tcp().start().unwrap();
    assert_ne!(one.url(), other.url());
    one.command(&["SET", "key", "value"]).unwrap();
    assert_eq!(one.command(&["GET", "key"]).unwrap(), "value");
    assert_eq!(other.command(&["EXISTS", "key"]).unwrap(), "0");
}

#[test]
fn a_cluster_of_one_node_owns_every_slot() {
    let server = Server::builder().cluster().start().unwrap();
    let port = server.port().unwrap();
    let info = server.command(&["CLUSTER", "INFO"]).unwrap();
    assert!(info.contains("cluster_state:ok"), "{info}");
    assert!(info.contains("cluster_slots_assigned:16384"), "{info}");
    let slots = server.command(&["CLUSTER", "SLOTS"]).unwrap();
    assert!(slots.starts_with(&format!("0\n16383\n127.0.0.1\n{port}\n")), "{slots}");

    assert_eq!(server.command(&["CLUSTER", "KEYSLOT", "{user1000}.following"]).unwrap(), "3443");
    server.command(&["SET", "a", "1"]).unwrap();
    let error = server.command(&["MGET", "a", "b"]).unwrap_err().to_string();
    assert!(error.starts_with("CROSSSLOT"), "{error}");
}

#[test]
fn a_dropped_server_is_gone() {
    let server = Server::start().unwrap();
    let (process, directory) = (server.process_id(), server.directory().to_owned());
    assert!(runs(process));
    drop(server);
    assert!(!runs(process));
    assert!(!directory.exists());
}

/// The test runs itself as another process, which starts a server and is killed before it can drop
/// it.
#[test]
fn a_killed_owner_takes_its_server_along() {
    const OWNER: &str = "KEYSCHEMA_TEST_SERVER_OWNER";
    if env::var_os(OWNER).is_some() {
        let server = Server::start().unwrap();
        println!("socket={}", server.socket().display());
        thread::sleep(Duration::from_secs(60));
        return;
    }
    let mut owner = Command::new(env::current_exe().unwrap())
        .args(["--exact", "a_killed_owner_takes_its_server_along", "--nocapture"])
        .env(OWNER, "1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(owner.stdout.take().unwrap()).lines();
    // The test harness writes the name of the test before it on the same line.
    let socket = lines.map_while(Result::ok).find_map(|line| Some(line.split_once("socket=")?.1.to_owned()));
    let socket = std::path::PathBuf::from(socket.unwrap());
    UnixStream::connect(&socket).unwrap();

    owner.kill().unwrap();
    owner.wait().unwrap();
    let start = Instant::now();
    while socket.parent().unwrap().exists() || UnixStream::connect(&socket).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(10), "the server lives on");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_masters_of_a_cluster_share_the_slots() {
    let cluster = Cluster::start(3).unwrap();
    for master in cluster.masters() {
        let slots = master.command(&["CLUSTER", "SLOTS"]).unwrap();
        let ports: Vec<String> =
            cluster.masters().iter().map(|master| master.port().unwrap().to_string()).collect();
        for (range, port) in ["0\n5460\n", "5461\n10921\n", "10922\n16383\n"].into_iter().zip(&ports) {
            assert!(slots.contains(&format!("{range}127.0.0.1\n{port}\n")), "{slots}");
        }
    }
    // The slots of `a`, `b` and `c` are 15495, 3300 and 7365.
    let [first, second, third] = cluster.masters() else { panic!("three masters") };
    for (key, owner) in [("a", third), ("b", first), ("c", second)] {
        assert_eq!(owner.command(&["SET", key, "1"]).unwrap(), "OK");
    }
    let error = first.command(&["GET", "a"]).unwrap_err().to_string();
    assert!(error.starts_with("MOVED 15495 127.0.0.1:"), "{error}");
}
