//! Files that are not dumps, and damaged dumps.

use proptest::prelude::*;

use super::file::{File, read};
use crate::sources::{Dump, KeySource as _};

/// Returns a dump of one key, without its end.
fn started(magic: &str) -> File {
    File::of(magic).key(0, "user:7").string(b"1")
}

#[test]
fn a_message_says_where_and_what_to_do() {
    let again = "help: copy the dump again, or have the server write another by `BGSAVE`";
    let after = "note: the key before it is `user:7`\nnote: 1 key was read before it";
    let inside = "note: it is in the value of the key `it`\nnote: 1 key was read before it";
    for (bytes, shown) in [
        (
            b"# Redis configuration".to_vec(),
            "dump.rdb, byte 0: a dump begins with `REDIS` or `VALKEY`, and this file does not\n\
             help: give a file that a server wrote, such as `dump.rdb`"
                .into(),
        ),
        (b"".to_vec(), "dump.rdb, byte 0: the dump ends here, too early".into()),
        (
            started("REDIS0011").raw(b"").0,
            format!("dump.rdb, byte 19: the dump ends here, too early\n{again}\n{after}"),
        ),
        (
            started("REDIS0011").key(4, "it").length(2).strings(&["a"]).0,
            format!("dump.rdb, byte 26: the dump ends here, too early\n{again}\n{inside}"),
        ),
        (
            started("REDIS0011").byte(200).strings(&["it"]).0,
            format!("dump.rdb, byte 19: a value of the unknown kind 200\n{inside}"),
        ),
        (
            started("REDIS0099").byte(100).strings(&["it"]).0,
            "dump.rdb, byte 19: a value of the unknown kind 100\n\
             note: it is a Redis dump of version 99, which is newer than what is known here\n"
                .to_string()
                + inside,
        ),
        (
            started("REDIS0011").key(6, "it").0,
            "dump.rdb, byte 19: a value of a module, in the form of release candidates of Redis 4.0, whose length is unknown\n"
                .to_string()
                + inside,
        ),
        (
            started("REDIS0011").byte(246).0,
            format!("dump.rdb, byte 19: a function in the form of release candidates of Redis 7.0\n{after}"),
        ),
        (
            started("REDIS0011").key(7, "it").lengths(&[0, 9]).0,
            format!("dump.rdb, byte 24: a module has written something of the unknown kind 9\n{inside}"),
        ),
        (
            started("REDIS0014").key(28, "it").lengths(&[1, 2]).0,
            format!("dump.rdb, byte 24: an array says 2 where it can say 0 or 1\n{again}\n{inside}"),
        ),
        (
            started("REDIS0014").key(28, "it").lengths(&[1, 0, 0, 4]).0,
            format!("dump.rdb, byte 26: an element of an array of the unknown kind 4\n{inside}"),
        ),
        (
            started("REDIS0011").byte(254).length(1 << 32).0,
            format!("dump.rdb, byte 20: there is no database 4294967296\n{again}\n{after}"),
        ),
        (
            [started("REDIS0003").0, vec![0, 0x81, 0, 0, 0, 0, 0x40, 0, 0, 0]].concat(),
            format!(
                "dump.rdb, byte 20: a name of 1073741824 bytes, and no server has one longer than 512 MiB\n{again}\nnote: 1 key was read before it"
            ),
        ),
    ] {
        assert_eq!(read(&bytes).unwrap_err(), shown);
    }
}

#[test]
fn a_wrong_checksum_is_an_error_after_all_keys() {
    let mut bytes = started("REDIS0011").end();
    bytes[18] = b'2';
    let mut dump = Dump::new("dump.rdb", &*bytes);
    assert_eq!(dump.next().unwrap().unwrap().key, b"user:7");
    let fact = dump.next().unwrap_err().message().fact().to_string();
    assert!(fact.starts_with("dump.rdb, byte 20: the checksum is "), "{fact}");
    assert_eq!(dump.next().unwrap(), None);
}

#[test]
fn a_long_length_takes_no_memory() {
    // A text, a list, a stream and a group of it, each longer than any memory.
    for (kind, value) in [
        (0, &[u64::MAX][..]),
        (1, &[u64::MAX]),
        (4, &[u64::MAX]),
        (5, &[u64::MAX]),
        (14, &[u64::MAX, u64::MAX]),
        (21, &[u64::MAX]),
        (21, &[0, 0, 0, 0, 0, 0, 0, 0, 0, u64::MAX]),
        (28, &[u64::MAX, 0]),
    ] {
        let bytes = started("REDIS0014").key(kind, "it").lengths(value).0;
        let fact = read(&bytes).unwrap_err();
        assert!(fact.starts_with(&format!("dump.rdb, byte {}: the dump ends here", bytes.len())), "{fact}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>, is_valkey: bool) {
        let magic = if is_valkey { "VALKEY080" } else { "REDIS0014" };
        let _ = read(&bytes);
        let _ = read(&File::of(magic).raw(&bytes).0);
        // Most kinds of values are below 30, and most opcodes above 240.
        let kinds = bytes.iter().map(|byte| if byte % 5 == 0 { byte % 30 } else { *byte });
        let _ = read(&File::of(magic).raw(&kinds.collect::<Vec<u8>>()).0);
    }
}
