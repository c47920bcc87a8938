//! The load of an audit on a server, and what other clients notice of it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use keyschema_test_server::Server as TestServer;
use keyschema_tools::sources::{KeySource as _, Sampler, Server, ServerOptions, Wanted};
use redis::{Connection, Pipeline, cmd};

use crate::data::connection;

/// Returns the processor time that the server has used.
fn processor_time(connection: &mut Connection) -> f64 {
    let info: String = cmd("INFO").arg("cpu").query(connection).unwrap();
    let of = |name: &str| -> f64 {
        let value = info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        value.unwrap().trim().parse().unwrap()
    };
    of("used_cpu_user") + of("used_cpu_sys")
}

/// Returns the processor time of an audit, and how long it took, in seconds.
fn audit(server: &TestServer, max_load: f64) -> (f64, f64) {
    let mut connection = connection(server);
    // All keys are measured.
    let sampler: Sampler = Arc::new(|_: &[u8]| Wanted { bytes: true, ..Wanted::default() });
    let options = ServerOptions { max_load, sampler: Some(sampler), ..ServerOptions::of(server.url()) };
    let (start, before) = (Instant::now(), processor_time(&mut connection));
    let mut source = Server::open(&options).unwrap();
    while source.next().unwrap().is_some() {}
    (processor_time(&mut connection) - before, start.elapsed().as_secs_f64())
}

#[test]
fn an_audit_takes_no_more_of_the_server_than_its_share() {
    // An idle server works for its own purposes too, a hundred times a second in other tests.
    let server = TestServer::builder().setting("hz", "1").setting("dynamic-hz", "no").start().unwrap();
    let mut pipeline = Pipeline::new();
    for id in 0..40_000 {
        pipeline.cmd("SET").arg(format!("user:profile:id:{id}")).arg("x").arg("EX").arg(9_000).ignore();
    }
    pipeline.exec(&mut connection(&server)).unwrap();

    let is_over = Arc::new(AtomicBool::new(false));
    let mut other = connection(&server);
    let client = thread::spawn({
        let is_over = Arc::clone(&is_over);
        move || {
            let mut slowest = Duration::ZERO;
            let mut times = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let start = Instant::now();
                cmd("GET").arg("user:profile:id:7").exec(&mut other).unwrap();
                times.push(start.elapsed());
                slowest = slowest.max(start.elapsed());
                thread::sleep(Duration::from_millis(2));
            }
            times.sort();
            (times[times.len() / 2], times[times.len() * 99 / 100], slowest)
        }
    });
    let (whole, whole_time) = audit(&server, 1.0);
    for share in [0.2, 0.05] {
        let (used, time) = audit(&server, share);
        eprintln!("share {share}: {used:.3} s of the processor in {time:.2} s, {:.3}", used / time);
        // The other client and the processor's clock have a part in it.
        assert!(used / time <= share * 1.5 + 0.01, "{used} s in {time} s are more than {share}");
        assert!(time > whole_time, "an audit with a limit takes longer than {whole_time} s");
    }
    eprintln!("without a limit: {whole:.3} s of the processor in {whole_time:.2} s");
    is_over.store(true, Ordering::Relaxed);
    let (median, p99, slowest) = client.join().unwrap();
    eprintln!("another client waits {median:?}, in 99 of 100 cases at most {p99:?}, and {slowest:?} at most");
    // Without other work on this machine it is a millisecond.
    assert!(median < Duration::from_millis(20), "{median:?}");
}
