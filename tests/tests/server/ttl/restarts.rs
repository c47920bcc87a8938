//! A server that is killed and restarted from its append-only file has no key without its TTL.

use std::{fs, path::Path, thread};

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

fn start(directory: &Path) -> Server {
    let directory = directory.display().to_string();
    Server::builder().setting("appendonly", "yes").setting("dir", &directory).start().unwrap()
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
    for round in 0..4 {
        let server = start(directory.path());
        assert!(assert_all_have_ttls(&server) >= kept);
        let writers = [0, 1].map(|writer| {
            let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
            thread::spawn(move || {
                // Until the server is gone.
                for id in (round * 2 + writer) * 1_000_000.. {
                    let (text, record) = (Text::new(id), FreshRecord::new(id));
                    let writes = pipeline((text.incr(), record.hset("f", 1), record.hsetnx("g", 1)));
                    if writes.query(&mut connection).is_err()
                        || Queue::new(id).rpush("a").exec(&mut connection).is_err()
                    {
                        break;
                    }
                }
            })
        });
        thread::sleep(Duration::from_millis(60));
        // By a signal that it cannot catch.
        drop(server);
        for writer in writers {
            writer.join().unwrap();
        }
        let server = start(directory.path());
        let count = assert_all_have_ttls(&server);
        assert!(count > kept, "{count}");
        kept = count;
    }
}

#[test]
fn a_file_that_ends_anywhere() {
    let directory = tempfile::tempdir().unwrap();
    let server = start(directory.path());
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
        let server = start(directory.path());
        let count = assert_all_have_ttls(&server);
        assert_eq!(count, if end == whole.len() { 2 } else { 1 }, "{end} of {} bytes", whole.len());
    }
}
