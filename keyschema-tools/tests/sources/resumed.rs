//! Audits that were stopped and continue in another process.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    thread,
    time::Duration,
};

use keyschema_runtime::{Catalog, schema::Source};
use keyschema_test_server::Server as TestServer;
use keyschema_tools::{
    Catalogs, Fault, PrefixPattern,
    audit::{Audit, Baseline, Limits, Report, State},
    sources::{Databases, ServerOptions, Stop},
};
use redis::{Connection, Pipeline};
use tempfile::TempDir;

use crate::{
    audits::{ALL_KEYS, plant, shown},
    data::connection,
    servers::options_of,
};

static OTHER_KEYS: Catalog = Catalog::new("OTHER_KEYS", "", &[], Source { file: "src/keys.rs", line: 1 });

fn audit_of(catalog: &'static Catalog) -> Audit {
    Audit::of(&Catalogs::of_program(&[catalog]), Limits::default())
}

/// Begins an audit, or continues it. Returns its report, and why it stopped.
fn run(path: &Path, options: &ServerOptions) -> Result<(Report, Option<Stop>), Fault> {
    let mut audit = audit_of(&ALL_KEYS);
    let mut state = State::at(path);
    let mut server = if state.exists() { state.resume(&mut audit, options)? } else { state.open(options)? };
    state.read(&mut audit, &mut server)?;
    Ok((audit.finish(server.stopped().is_none()), server.stopped()))
}

/// Continues until all keys were read. Returns the report, and how many times it was stopped.
fn run_in_parts(path: &Path, options: &ServerOptions, mut meanwhile: impl FnMut(u32)) -> (Report, u32) {
    for part in 0.. {
        let (report, stopped) = run(path, options).unwrap();
        if stopped.is_none() {
            return (report, part);
        }
        assert!(path.exists());
        meanwhile(part);
    }
    unreachable!()
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/audit.state");
    (folder, path)
}

fn with_max_keys(url: &str, keys: u64) -> ServerOptions {
    ServerOptions { max_keys: Some(keys), ..options_of(url) }
}

fn add(connection: &mut Connection, command: &str, keys: std::ops::Range<u32>) {
    let mut pipeline = Pipeline::new();
    for key in keys {
        pipeline.cmd(command).arg(format!("more:{key}"));
        if command == "SET" {
            pipeline.arg("x");
        }
        pipeline.ignore();
    }
    pipeline.exec(connection).unwrap();
}

#[test]
fn an_audit_in_parts_has_the_report_of_one_without_a_stop() {
    let server = TestServer::start().unwrap();
    plant(&mut connection(&server), 20_000);
    let (_folder, path) = place();
    let (whole, stopped) = run(&path, &options_of(&server.url())).unwrap();
    assert_eq!((whole.keys, stopped), (20_067, None));
    assert!(!path.exists() && !path.with_extension("state.keys").exists(), "what is finished is not kept");

    let (report, parts) = run_in_parts(&path, &with_max_keys(&server.url(), 3_001), |_| {});
    assert_eq!(parts, 6);
    assert_eq!(shown(&report), shown(&whole));
    assert_eq!((report.keys, report.expected_keys), (20_067, Some(20_067)));
    assert!(!path.exists());
}

#[test]
fn a_report_says_what_share_of_the_keys_was_read() {
    let server = TestServer::start().unwrap();
    plant(&mut connection(&server), 933);
    let (_folder, path) = place();
    let (report, stopped) = run(&path, &with_max_keys(&server.url(), 420)).unwrap();
    assert_eq!((report.keys, stopped, report.share()), (420, Some(Stop::Keys), Some(42)));
    let (report, _) = run(&path, &with_max_keys(&server.url(), 579)).unwrap();
    assert_eq!((report.keys, report.share()), (999, Some(99)));
    let (report, _) = run(&path, &with_max_keys(&server.url(), 1)).unwrap();
    assert_eq!((report.keys, report.is_whole, report.share()), (1_000, true, None));
}

/// Cursors of the restarted server are others, and so is the order of its keys.
#[test]
fn a_restart_between_two_parts_counts_no_key_twice_and_misses_none() {
    let mut server = TestServer::builder().setting("appendonly", "yes").start().unwrap();
    plant(&mut connection(&server), 20_000);
    let (_folder, path) = place();
    let (report, parts) = run_in_parts(&path, &with_max_keys(&server.url(), 7_000), |part| {
        if part == 1 {
            server.kill();
            server.restart().unwrap();
            while !server.command(&["INFO", "persistence"]).unwrap().contains("\nloading:0") {
                thread::sleep(Duration::from_millis(20));
            }
        }
    });
    assert_eq!((report.keys, report.schemas[0].keys, parts), (20_067, 20_014, 2));
}

/// A table that shrank lists some keys again, also those from before the stop.
#[test]
fn a_table_that_shrinks_between_two_parts_counts_no_key_twice() {
    let server = TestServer::start().unwrap();
    let mut writer = connection(&server);
    plant(&mut writer, 2_000);
    add(&mut writer, "SET", 0..200_000);
    let (_folder, path) = place();
    let (report, _) = run_in_parts(&path, &with_max_keys(&server.url(), 60_000), |part| {
        if part == 0 {
            add(&mut writer, "DEL", 0..200_000);
            thread::sleep(Duration::from_millis(500));
        }
    });
    assert_eq!(report.schemas[0].keys, 2_014);
    assert_eq!(report.schemas[1].keys, 26);
}

#[test]
fn an_interrupt_stops_and_keeps_what_was_read() {
    let server = TestServer::start().unwrap();
    plant(&mut connection(&server), 20_000);
    let (_folder, path) = place();
    let interrupt = Arc::new(AtomicBool::new(true));
    let options = ServerOptions { interrupt: Some(interrupt), ..options_of(&server.url()) };
    assert_eq!(run(&path, &options).unwrap().1, Some(Stop::Interrupt));
    let (report, stopped) = run(&path, &options_of(&server.url())).unwrap();
    assert_eq!((report.keys, stopped), (20_067, None));
}

#[test]
fn a_server_that_is_lost_is_read_on_later() {
    let mut server = TestServer::builder().setting("appendonly", "yes").tcp().start().unwrap();
    plant(&mut connection(&server), 20_000);
    let (_folder, path) = place();
    assert_eq!(run(&path, &with_max_keys(&server.url(), 5_000)).unwrap().0.keys, 5_000);
    server.kill();
    let fault = run(&path, &options_of(&server.url())).unwrap_err().to_string();
    assert!(fault.contains("cannot be read"), "{fault}");
    server.restart().unwrap();
    let (report, _) = run(&path, &options_of(&server.url())).unwrap();
    assert_eq!((report.keys, report.is_whole), (20_067, true));
}

#[test]
fn a_state_of_something_else_is_refused() {
    let [server, other] = [(); 2].map(|()| TestServer::start().unwrap());
    let options = with_max_keys(&server.url(), 5);
    plant(&mut connection(&server), 10);
    let (_folder, path) = place();
    run(&path, &options).unwrap();
    let saved = fs::read(&path).unwrap();
    let resume = |audit: &mut Audit, options: &ServerOptions| {
        State::at(&path).resume(audit, options).unwrap_err().to_string()
    };
    let refused = |fault: &str, fact: &str| {
        assert!(fault.starts_with(&format!("the saved audit cannot go on: {fact}")), "{fault}");
        assert!(fault.contains("help: use the same options again, or leave out `--resume`"), "{fault}");
    };
    refused(&resume(&mut audit_of(&OTHER_KEYS), &options), "the declarations, or the baseline, were changed");
    let known =
        Baseline::parse("known.toml", "[[known]]\nrule = 'unknown_keys'\npattern = 'tmp:*'\n", None).unwrap();
    refused(
        &resume(&mut audit_of(&ALL_KEYS).with_baseline(known), &options),
        "the declarations, or the baseline, were changed",
    );
    let socket = |server: &TestServer| server.socket().display().to_string();
    refused(
        &resume(&mut audit_of(&ALL_KEYS), &options_of(&other.url())),
        &format!("it is of the server `{}`, not of `{}`", socket(&server), socket(&other)),
    );
    let databases = ServerOptions { databases: Databases::These(vec![0, 3]), ..options.clone() };
    refused(&resume(&mut audit_of(&ALL_KEYS), &databases), "it is of all databases, not of `--db 0,3`");
    let replicas = ServerOptions { replicas: true, ..options.clone() };
    refused(
        &resume(&mut audit_of(&ALL_KEYS), &replicas),
        "it is of the masters of a cluster, not of the replicas",
    );
    let limits = Limits { prefix: PrefixPattern::parse("staging:").unwrap(), ..Limits::default() };
    let mut audit = Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), limits);
    refused(&resume(&mut audit, &options), "its `--prefix` is ``, not `staging:`");

    let keys = path.with_extension("state.keys");
    let hashes = fs::read(&keys).unwrap();
    assert_eq!(hashes.len(), 16 + 5 * 8);
    let shorter = hashes[..hashes.len() - 1].to_vec();
    let other = [&[0; 16], &hashes[16..]].concat();
    for (bytes, fact) in [(shorter, "has not all keys"), (other, "is of another audit")] {
        fs::write(&keys, bytes).unwrap();
        let fault = resume(&mut audit_of(&ALL_KEYS), &options);
        assert!(fault.contains(&format!("audit.state.keys` {fact}")), "{fault}");
    }
    fs::write(&keys, &hashes).unwrap();
    for (text, fact) in [
        (&b"{}"[..], "missing field `format`"),
        (b"\xff\x00", "expected value"),
        (&saved[..saved.len() / 2], "EOF while parsing"),
        (br#"{"format":"keyschema-audit","version":1}"#, "its format is `keyschema-audit`"),
        (br#"{"format":"keyschema-audit-state","version":9}"#, "its version is 9, not 1"),
        (br#"{"format":"keyschema-audit-state","version":1}"#, "missing field `basis`"),
    ] {
        fs::write(&path, text).unwrap();
        let fault = resume(&mut audit_of(&ALL_KEYS), &options);
        assert!(
            fault.contains("audit.state` is no saved audit, or is damaged: ") && fault.contains(fact),
            "{fault}"
        );
    }
    fs::write(&path, &saved).unwrap();
    assert_eq!(run(&path, &options_of(&server.url())).unwrap().0.keys, 77, "the files are as they were");
    let fault = resume(&mut audit_of(&ALL_KEYS), &options);
    assert!(fault.contains("there is no saved audit `") && fault.contains("`--state FILE`"), "{fault}");
}
