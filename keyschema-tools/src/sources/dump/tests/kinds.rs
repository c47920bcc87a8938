//! Each kind of value, and each opcode, in the versions that have it.

use super::file::{File, read, type_of};
use crate::sources::{Dump, Expires, KeySource as _};

/// Adds a value.
type Add<'a> = &'a dyn Fn(File) -> File;

#[test]
fn values_in_old_versions_are_passed_over() {
    let kinds: [(u8, &str, Add<'_>); 14] = [
        (0, "string", &|it| it.string(b"text")),
        (1, "list", &|it| it.length(2).strings(&["a", "b"])),
        (2, "set", &|it| it.length(2).strings(&["a", "b"])),
        // A score is text after its length. Three lengths are infinities and no number.
        (3, "zset", &|it| {
            let it = it.length(4).strings(&["a"]).byte(3).raw(b"1.5").strings(&["b"]).byte(253);
            it.strings(&["c"]).byte(254).strings(&["d"]).byte(255)
        }),
        (4, "hash", &|it| it.length(2).strings(&["a", "1", "b", "2"])),
        (5, "zset", &|it| it.length(1).strings(&["a"]).raw(&1.5_f64.to_le_bytes())),
        (9, "hash", &|it| it.string(b"zip map")),
        (10, "list", &|it| it.string(b"zip list")),
        (11, "set", &|it| it.string(b"set of integers")),
        (12, "zset", &|it| it.string(b"zip list")),
        (13, "hash", &|it| it.string(b"zip list")),
        (14, "list", &|it| it.length(2).strings(&["zip list", "zip list"])),
        (16, "hash", &|it| it.string(b"list pack")),
        // Compressed: 4 bytes that would be 300.
        (17, "zset", &|it| it.byte(0xc3).lengths(&[4, 300]).raw(b"lzf.")),
    ];
    for magic in ["REDIS0001", "REDIS0004", "REDIS0005", "REDIS0009", "REDIS0011", "VALKEY080"] {
        for (kind, stored_type, value) in kinds {
            assert_eq!(type_of(magic, |it| value(it.key(kind, "it"))), stored_type, "{magic}, kind {kind}");
        }
    }
}

#[test]
fn values_of_new_versions_are_passed_over() {
    let end = 4_102_444_800_000_u64.to_le_bytes();
    let kinds: [(&str, u8, &str, Add<'_>); 9] = [
        // Large elements are nodes of their own.
        ("REDIS0010", 18, "list", &|it| {
            it.length(2).length(1).strings(&["large"]).length(2).strings(&["list pack"])
        }),
        ("REDIS0011", 20, "set", &|it| it.string(b"list pack")),
        // Each field after the number that its end is counted from.
        ("REDIS0012", 22, "hash", &|it| {
            it.length(2).length(0).strings(&["a", "1"]).length(7_000).strings(&["b", "2"])
        }),
        ("REDIS0012", 23, "hash", &|it| it.string(b"list pack")),
        // The same after the first end of all fields.
        ("REDIS0012", 24, "hash", &|it| {
            it.raw(&end).length(2).length(0).strings(&["a", "1"]).length(9).strings(&["b", "2"])
        }),
        ("REDIS0012", 25, "hash", &|it| it.raw(&end).string(b"list pack")),
        // Each field before its end.
        ("VALKEY080", 22, "hash", &|it| {
            it.length(2).strings(&["a", "1"]).raw(&end).strings(&["b", "2"]).raw(&[255; 8])
        }),
        ("REDIS0014", 28, "array", &|it| it.lengths(&[1, 0, 5, 1]).raw(&7_i64.to_le_bytes())),
        ("REDIS0014", 28, "array", &|it| {
            let it =
                it.lengths(&[4, 1, 49]).lengths(&[0, 0]).strings(&["text"]).lengths(&[70, 1]).raw(&[7; 8]);
            it.lengths(&[80_000, 2]).raw(&[7; 8]).lengths(&[1 << 40, 3]).strings(&["short"])
        }),
    ];
    for (magic, kind, stored_type, value) in kinds {
        assert_eq!(type_of(magic, |it| value(it.key(kind, "it"))), stored_type, "{magic}, kind {kind}");
    }
}

/// Adds a stream as one of the five versions has it, with two groups, and all that one can have.
fn stream(file: File, version: u8) -> File {
    let if_since = |since: u8, file: File, more: &dyn Fn(File) -> File| {
        if version >= since { more(file) } else { file }
    };
    let mut file = file.length(2).string(&[1; 16]).string(b"list pack").string(&[2; 16]).string(b"list pack");
    file = file.lengths(&[9, 1_700_000_000_000, 3]);
    file = if_since(2, file, &|it| it.lengths(&[1, 1, 2, 2, 11]));
    file = file.length(2);
    for name in ["first", "second"] {
        file = file.strings(&[name]).lengths(&[1_700_000_000_000, 1]);
        file = if_since(2, file, &|it| it.length(4));
        file = file.length(2).raw(&[3; 16]).raw(&[4; 8]).length(1).raw(&[5; 16]).raw(&[4; 8]).length(70);
        file = file.length(1).strings(&["consumer"]).raw(&[6; 8]);
        file = if_since(3, file, &|it| it.raw(&[7; 8]));
        file = file.length(1).raw(&[3; 16]);
        file = if_since(5, file, &|it| it.length(1).raw(&[5; 16]));
    }
    if_since(4, file, &|it| {
        let it = it.lengths(&[100, 1_000, 2]).strings(&["producer"]).length(2);
        let it =
            it.strings(&["entry 1"]).lengths(&[1_700_000_000_000, 1]).strings(&["entry 2"]).lengths(&[5, 2]);
        it.strings(&["other"]).length(0).lengths(&[2, 1])
    })
}

#[test]
fn streams_of_all_versions_are_passed_over() {
    for (magic, kind, version) in [
        ("REDIS0009", 15, 1),
        ("REDIS0010", 19, 2),
        ("REDIS0011", 21, 3),
        ("VALKEY080", 21, 3),
        ("REDIS0013", 26, 4),
        ("REDIS0014", 27, 5),
    ] {
        assert_eq!(type_of(magic, |it| stream(it.key(kind, "it"), version)), "stream", "{kind}");
        // One without entries and groups.
        let empty = |it: File| {
            let it = it.key(kind, "it").length(0).lengths(&[0; 3]);
            let it = if version >= 2 { it.lengths(&[0; 5]) } else { it }.length(0);
            if version >= 4 { it.lengths(&[0; 5]) } else { it }
        };
        assert_eq!(type_of(magic, empty), "stream", "{kind}, empty");
    }
}

/// The number of the type of JSON documents, version 3, as a server writes it.
const JSON: u64 = 0x45e2_5238_df91_2c03;

#[test]
fn values_of_modules_have_the_name_of_their_type() {
    // All that a module can write: numbers, with and without sign, of 4 and 8 bytes, and texts.
    let value = |it: File| {
        it.lengths(&[2, 1 << 40, 1, u64::MAX])
            .length(3)
            .raw(&[0; 4])
            .length(4)
            .raw(&[0; 8])
            .length(5)
            .strings(&["text"])
            .length(0)
    };
    assert_eq!(type_of("REDIS0011", |it| value(it.key(7, "it").length(JSON))), "ReJSON-RL");
}

#[test]
fn what_stands_between_keys_is_passed_over() {
    let file = File::of("REDIS0014").byte(250).strings(&["redis-ver", "8.8.0"]).byte(250).strings(&["ctime"]);
    // A number in place of a text, as servers write it.
    let file = file.byte(0xc2).raw(&1_700_000_000_i32.to_le_bytes());
    let module = |it: File| it.lengths(&[2, 1, 5]).strings(&["text"]).length(0);
    let file = module(file.byte(247).length(JSON));
    let file = file.byte(245).strings(&["#!lua name=lib\n"]);
    let file = file.byte(254).length(70).byte(251).lengths(&[2, 1]).byte(244).lengths(&[16_383, 2, 1]);
    let file = file.byte(252).raw(&1_700_000_001_500_i64.to_le_bytes()).byte(248).length(5_000);
    // What two modules know of the key.
    let file = module(module(file.byte(243).length(2).raw(&[1; 4])).raw(&[2; 4]));
    let file = file.key(0, "user:7").string(b"1").byte(249).byte(200).key(0, "user:8").string(b"1");
    let bytes =
        file.byte(254).length(0).byte(253).raw(&(-5_i32).to_le_bytes()).key(0, "old").string(b"").end();

    let mut dump = Dump::new("-", &*bytes);
    let first = dump.next().unwrap().unwrap();
    assert_eq!((first.key, first.database, first.seen_at), (&b"user:7"[..], 70, 1_700_000_000_000));
    assert_eq!((first.expires, first.idle_seconds), (Expires::At(1_700_000_001_500), Some(5_000)));
    assert_eq!(first.frequency, None);
    assert_eq!(first.remaining_ttl().unwrap().as_millis(), 1_500);
    let second = dump.next().unwrap().unwrap();
    assert_eq!((second.key, second.database), (&b"user:8"[..], 70));
    assert_eq!((second.expires, second.idle_seconds), (Expires::Never, None));
    assert_eq!(second.frequency, Some(200));
    let third = dump.next().unwrap().unwrap();
    assert_eq!((third.key, third.database, third.expires), (&b"old"[..], 0, Expires::At(0)));
    assert_eq!(dump.next().unwrap(), None);
    assert_eq!(dump.offset(), bytes.len() as u64);
}

#[test]
fn the_same_number_is_something_else_in_a_dump_of_valkey() {
    // The name of an import, and ranges of slots.
    let file = File::of("VALKEY080").byte(243).strings(&["0123456789"]).lengths(&[2, 0, 99, 200, 16_383]);
    assert_eq!(read(&file.key(0, "key").string(b"").end()).unwrap().len(), 1);
}

#[test]
fn a_dump_may_have_no_keys_and_no_checksum() {
    assert_eq!(read(&File::of("REDIS0001").end()).unwrap(), []);
    assert_eq!(read(&File::of("REDIS0011").end()).unwrap(), []);
    let without = [&b"REDIS0011\xff"[..], &[0; 8]].concat();
    assert_eq!(read(&without).unwrap(), []);
    // A log of commands may follow.
    let with_log = [File::of("REDIS0011").end(), b"*1\r\n$4\r\nPING\r\n".to_vec()].concat();
    assert_eq!(read(&with_log).unwrap(), []);
}
