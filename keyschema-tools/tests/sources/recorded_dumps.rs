//! Dumps that servers of several versions wrote, as they are in the folder `tests/dumps`.
//!
//! Beside each dump is what the server said of its keys: the database, the key, the type, and when
//! the key expires, in milliseconds since 1970.

use std::{
    fmt::Write as _,
    fs::{self, File},
    io::BufReader,
    path::{Path, PathBuf},
};

use keyschema_test_server::Server;
use redis::{InfoDict, cmd};

use crate::{
    data::{Keys, connection, fill, keys_of},
    dumps::{dump_of, keys_in},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dumps")
}

/// Returns keys as lines of text.
fn lines(keys: &Keys) -> String {
    let mut text = String::new();
    for ((database, key), (stored_type, expires)) in keys {
        let expires = expires.map_or("never".into(), |time| time.to_string());
        writeln!(text, "{database}\t{}\t{stored_type}\t{expires}", key.escape_ascii()).unwrap();
    }
    text
}

#[test]
fn the_dumps_of_other_versions_have_every_key() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rdb") {
            continue;
        }
        let expected = fs::read_to_string(path.with_extension("tsv")).unwrap();
        assert!(expected.lines().count() > 30, "{path:?} has keys of all types");
        assert_eq!(lines(&keys_in(BufReader::new(File::open(&path).unwrap()))), expected, "{path:?}");
        count += 1;
    }
    assert!(count >= 4, "{count} dumps");
}

/// Adds the dump of the server in `KEYSCHEMA_REDIS_SERVER` to the folder.
#[test]
#[ignore = "writes into the source"]
fn record() {
    let server = Server::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let keys = keys_of(&mut connection);
    let info: InfoDict = cmd("INFO").arg("server").query(&mut connection).unwrap();
    let valkey = info.get::<String>("valkey_version").map(|version| format!("valkey-{version}"));
    let name = valkey.or_else(|| Some(format!("redis-{}", info.get::<String>("redis_version")?))).unwrap();
    let has_modules = keys.values().any(|(stored_type, _)| stored_type == "ReJSON-RL");
    let name = name + if has_modules { "-modules" } else { "" };
    fs::create_dir_all(folder()).unwrap();
    fs::write(folder().join(format!("{name}.rdb")), dump_of(&server, &mut connection)).unwrap();
    fs::write(folder().join(format!("{name}.tsv")), lines(&keys)).unwrap();
}
