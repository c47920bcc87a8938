//! A server that is killed and restarted from its append-only file has no key without its TTL.

use std::{fs, path::Path, sync::Arc, thread};

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// Starts a server that answers a write when it is in the file, if `fsync` is `always`. With
/// `everysec`, the server may write up to 2 s later if the disk is busy.
fn start(directory: &Path, fsync: &str) -> Server {
    let directory = directory.display().to_string();
    let builder = Server::builder().setting("appendonly", "yes").setting("appendfsync", fsync);
    builder.setting("dir", &directory).start().unwrap()
}

/// Checks all keys of a server, and returns how many there are.
#[track_caller]
fn assert_all_have_ttls(server: &Server) -> usize {
    let keys = server.command(&["KEYS", "*"]).unwrap();
    for key in keys.lines() {
        let left: i64 = server.command(&["PTTL", key]).unwrap().trim().parse().unwrap();
        assert!(left > 0, "`{key}` has a TTL of {left}");
    }
    keys.lines().count()
}

#[test]
fn killed_under_load() {
    let directory = tempfile::tempdir().unwrap();
    let mut kept = 0;
    for (round, fsync) in (0..).zip(["always", "everysec", "always", "everysec"]) {
        let server = start(directory.path(), fsync);
        assert!(assert_all_have_ttls(&server) >= kept);
        let answered = Arc::new(AtomicU64::new(0));
        let writers = [0, 1].map(|writer| {
            let answered = Arc::clone(&answered);
            let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
            thread::spawn(move || {
                // Writes until the server is gone.
                for id in (round * 2 + writer) * 1_000_000.. {
                    let (text, record) = (Text::new(id), FreshRecord::new(id));
                    let writes = pipeline((text.incr(), record.hset("f", 1), record.hsetnx("g", 1)));
                    if writes.query(&mut connection).is_err()
                        || Queue::new(id).rpush("a").exec(&mut connection).is_err()
                    {
                        break;
                    }
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        });
        while answered.load(Ordering::Relaxed) < 100 && writers.iter().any(|writer| !writer.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        // By a signal that it cannot catch.
        drop(server);
        for writer in writers {
            writer.join().unwrap();
        }
        let server = start(directory.path(), fsync);
        let count = assert_all_have_ttls(&server);
        let fewest = if fsync == "always" { kept + 300 } else { kept };
        assert!(count >= fewest, "{count}, not {fewest}, with {fsync}");
        kept = count;
    }
}

#[test]
fn a_file_that_ends_anywhere() {
    let directory = tempfile::tempdir().unwrap();
    let server = start(directory.path(), "always");
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let before = Text::new(fresh());
    before.incr().exec(&mut connection).unwrap();
    let file =
        fs::read_dir(directory.path().join("appendonlydir")).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| path.display().to_string().ends_with("incr.aof")).unwrap();
    let length = || usize::try_from(fs::metadata(&file).unwrap().len()).unwrap();
    let (written, start_of_last) = (Record::new(fresh()), length());
    written.hset("f", 1).exec(&mut connection).unwrap();
    drop(server);
    let whole = fs::read(&file).unwrap();
    assert!(whole.len() > start_of_last + 60);
    for end in (start_of_last..=whole.len()).step_by(9).chain([whole.len()]) {
        fs::write(&file, &whole[..end]).unwrap();
        let server = start(directory.path(), "always");
        let count = assert_all_have_ttls(&server);
        assert_eq!(count, if end == whole.len() { 2 } else { 1 }, "{end} of {} bytes", whole.len());
    }
}
