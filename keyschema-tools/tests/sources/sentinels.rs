//! A master that a sentinel watches.

use std::{
    collections::BTreeMap,
    fs,
    net::TcpListener,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use keyschema_test_server::{Server as TestServer, server_binary};
use keyschema_tools::{
    access::Access,
    sources::{KeySource as _, Server, ServerOptions},
};
use tempfile::TempDir;

use crate::{data::connection, servers::add};

/// A sentinel that watches a master called `main`.
struct Sentinel {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl Sentinel {
    fn of(master: &TestServer) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let text = format!(
            "port {port}\nbind 127.0.0.1\nrequirepass hush\nsentinel sentinel-pass hush\n\
             sentinel monitor main 127.0.0.1 {} 1\nsentinel down-after-milliseconds main 500\n\
             sentinel failover-timeout main 3000\n",
            master.port().unwrap()
        );
        let file = folder.path().join("sentinel.conf");
        fs::write(&file, text).unwrap();
        let process = Command::new(server_binary().unwrap())
            .arg(&file)
            .arg("--sentinel")
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Self { process, port, _folder: folder }
    }

    /// Waits until the sentinel says this.
    fn wait_for(&self, field: &str, value: &str) {
        let start = Instant::now();
        loop {
            let url = format!("redis://:hush@127.0.0.1:{}", self.port);
            let master: redis::RedisResult<BTreeMap<String, String>> =
                redis::Client::open(url).and_then(|client| client.get_connection()).and_then(
                    |mut connection| redis::cmd("SENTINEL").arg("MASTER").arg("main").query(&mut connection),
                );
            if master.as_ref().is_ok_and(|master| master.get(field).is_some_and(|it| it == value)) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{field} is not {value}: {master:?}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn options(&self, name: &str) -> ServerOptions {
        // Nobody answers at the first address.
        let url = format!("redis+sentinel://127.0.0.1:1,127.0.0.1:{}/{name}", self.port);
        let access = Access { sentinel_password: Some("hush".into()), ..Access::default() };
        ServerOptions { access, ..ServerOptions::of(url) }
    }
}

impl Drop for Sentinel {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_master_of_a_sentinel_is_read_and_the_one_that_takes_its_place() {
    let mut master = TestServer::builder().tcp().setting("repl-diskless-sync-delay", "0").start().unwrap();
    let replica = TestServer::builder().tcp().start().unwrap();
    add(&mut connection(&master), 0..20_000);
    replica.command(&["REPLICAOF", "127.0.0.1", &master.port().unwrap().to_string()]).unwrap();
    let sentinel = Sentinel::of(&master);
    sentinel.wait_for("num-slaves", "1");
    let start = Instant::now();
    while replica.command(&["DBSIZE"]).unwrap() != "20000" {
        assert!(start.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(20));
    }

    let fault = Server::open(&sentinel.options("other")).unwrap_err().to_string();
    assert!(fault.contains("the sentinels know no master `other`"), "{fault}");
    let silent = ServerOptions { access: Access::default(), ..sentinel.options("main") };
    let fault = Server::open(&silent).unwrap_err().to_string();
    assert!(fault.contains("the sentinel `127.0.0.1:1` does not answer"), "{fault}");

    let mut source = Server::open(&ServerOptions { max_load: 0.05, ..sentinel.options("main") }).unwrap();
    assert_eq!(source.nodes().next().unwrap().name, "main");
    let mut counts = BTreeMap::new();
    while let Some(it) = source.next().unwrap() {
        *counts.entry(it.key.to_vec()).or_insert(0) += 1;
        if counts.len() == 3_000 {
            master.kill();
        }
    }
    assert_eq!((counts.len(), counts.values().all(|count| *count == 1)), (20_000, true));
    assert_eq!(source.nodes().next().unwrap().restarts, 1);
    sentinel.wait_for("port", &replica.port().unwrap().to_string());
}
