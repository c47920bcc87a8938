use keyschema_core::StoredType;
use proptest::prelude::*;

use super::{Expires, KeyList, KeySource as _};

fn keys_of(text: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let mut list = KeyList::new("keys.txt", text);
    let mut keys = Vec::new();
    while let Some(observation) = list.next().map_err(|fault| fault.to_string())? {
        keys.push(observation.key.to_vec());
    }
    Ok(keys)
}

#[test]
fn keys_are_read_in_all_their_spellings() {
    let text = "plain\n\n\"quoted \\\"key\\\"\"\r\nesc:\\x00\\n\\\\\n\"\"\nüber\nsay \"hi\"\nlast";
    let expected: [&[u8]; 7] =
        [b"plain", b"quoted \"key\"", b"esc:\0\n\\", b"", "über".as_bytes(), b"say \"hi\"", b"last"];
    assert_eq!(keys_of(text.as_bytes()).unwrap(), expected);
    assert_eq!(keys_of(b"").unwrap(), Vec::<Vec<u8>>::new());
}

#[test]
fn types_and_ttls_follow_the_key() {
    let text = "a\tzset\t1500\nb\t\t-1\nc\thash\nd\tnone\t-2\ne\tstring\t-2\nf\tacme-tree\t0\n";
    let mut list = KeyList::new("-", text.as_bytes());
    let mut seen = Vec::new();
    while let Some(it) = list.next().unwrap() {
        let kind = it.stored_type.map(|kind| kind.name().to_string());
        let ttl = it.remaining_ttl().map(|ttl| ttl.as_millis());
        seen.push((it.key[0], kind, ttl, it.expires == Expires::Never));
    }
    let name = |name: &str| Some(name.to_string());
    assert_eq!(
        seen,
        [
            (b'a', name("zset"), Some(1500), false),
            (b'b', None, None, true),
            (b'c', name("hash"), None, false),
            (b'f', name("acme-tree"), Some(0), false),
        ]
    );
    let mut list = KeyList::new("-", "a\tacme-tree".as_bytes());
    assert_eq!(list.next().unwrap().unwrap().stored_type, Some(StoredType::Unknown("acme-tree")));
}

#[test]
fn a_mistake_names_its_line() {
    for (line, shown) in [
        (
            &b"a\\q"[..],
            "keys.txt, line 2: `\\q` is no escape of `redis-cli`\nhelp: write `\\\\` for a backslash that belongs to the key",
        ),
        (
            b"a\\x0",
            "keys.txt, line 2: `\\x0` is no escape of `redis-cli`\nhelp: write `\\\\` for a backslash that belongs to the key",
        ),
        (
            b"a\\",
            "keys.txt, line 2: `\\` is no escape of `redis-cli`\nhelp: write `\\\\` for a backslash that belongs to the key",
        ),
        (
            b"\"a",
            "keys.txt, line 2: the key begins with a quote and does not end with one\nhelp: write `\\\"` for a quote that belongs to the key",
        ),
        (
            b"\"a\" string",
            "keys.txt, line 2: ` string` follows the quoted key\nhelp: write a tab between the key and its type",
        ),
        (
            b"a\tzset\t1.5",
            "keys.txt, line 2: `1.5` is no TTL\nhelp: write what `PTTL` answers: milliseconds, or `-1` for none",
        ),
        (
            b"a\tzset\t-3",
            "keys.txt, line 2: `-3` is no TTL\nhelp: write what `PTTL` answers: milliseconds, or `-1` for none",
        ),
        (
            b"a\tz set",
            "keys.txt, line 2: `z set` is no type\nhelp: write what `TYPE` answers, such as `string`",
        ),
    ] {
        let text = [b"first\n", line, b"\nlast\n"].concat();
        assert_eq!(keys_of(&text).unwrap_err(), shown);
    }
}

#[test]
fn what_was_read_before_a_mistake_stays_and_nothing_follows() {
    let mut list = KeyList::new("-", &b"a\nb\\q\nc\n"[..]);
    assert_eq!(list.next().unwrap().unwrap().key, b"a");
    assert!(list.next().is_err());
    assert_eq!(list.next().unwrap(), None);
}

#[test]
fn a_file_without_lines_is_not_read_into_memory() {
    let mut list = KeyList::new("-", std::io::BufReader::new(std::io::repeat(b'a')));
    let fault = list.next().unwrap_err();
    assert_eq!(fault.message().fact(), "-, line 1: the line is longer than 8 MiB");
}

/// Returns the key as `redis-cli` prints it.
fn escaped(key: &[u8]) -> String {
    let text = key.iter().map(|byte| match byte {
        b'\\' | b'"' => format!("\\{}", char::from(*byte)),
        b'\n' => "\\n".into(),
        b' '..=b'~' => char::from(*byte).to_string(),
        other => format!("\\x{other:02x}"),
    });
    format!("\"{}\"", text.collect::<String>())
}

proptest! {
    #[test]
    fn any_key_is_read_back(keys in proptest::collection::vec(any::<Vec<u8>>(), 0..20)) {
        let text: String = keys.iter().map(|key| escaped(key) + "\n").collect();
        prop_assert_eq!(keys_of(text.as_bytes()).unwrap(), keys);
    }

    #[test]
    fn any_text_is_read_or_refused(text: Vec<u8>) {
        let _ = keys_of(&text);
    }
}
