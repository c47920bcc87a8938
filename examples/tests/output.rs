//! The output of the examples, and the keys that they leave.

use std::process::{Command, Output};

use keyschema_test_server::Server;

const QUICKSTART: &str = env!("CARGO_BIN_EXE_quickstart");
const BOOKSHOP: &str = env!("CARGO_BIN_EXE_bookshop");

/// Runs an example with this `REDIS_URL`, or on its own server.
fn run(example: &str, url: Option<&str>) -> Output {
    let mut command = Command::new(example);
    match url {
        Some(url) => command.env("REDIS_URL", url),
        None => command.env_remove("REDIS_URL"),
    };
    command.output().unwrap()
}

/// Returns the output of a successful run.
fn printed(example: &str, url: Option<&str>) -> String {
    let output = run(example, url);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The contents of both tables for a key: its text, its type, its declared TTL, its longest length
/// in bytes, and the least and greatest TTL in seconds on the server.
type Row = (&'static str, &'static str, &'static str, usize, Option<(u64, u64)>);

/// Checks that `text` has a row for each key: its schema in the first table, and the server's
/// answer in the second.
#[track_caller]
fn assert_rows(text: &str, rows: &[Row]) {
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "too wide for a terminal: {line}");
    }
    for (key, data_type, ttl, longest, left) in rows {
        let mut found = text.lines().filter(|line| line.split_whitespace().next() == Some(key));
        let (Some(schema), Some(reading), None) = (found.next(), found.next(), found.next()) else {
            panic!("`{key}` does not stand in both tables:\n{text}");
        };
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let slot = keyschema::hash_slot(key.as_bytes());
        assert_eq!(words(schema), format!("{key} {data_type} {ttl} {longest} bytes {slot}"));

        let reading = words(reading);
        let rest =
            reading.strip_prefix(&format!("{key} {data_type} ")).unwrap_or_else(|| panic!("{reading}"));
        let (time, value) = match left {
            None => rest.split_once("never ").unwrap_or_else(|| panic!("{reading}")),
            Some(_) => rest.split_once(" s ").unwrap_or_else(|| panic!("{reading}")),
        };
        if let Some((least, most)) = left {
            let seconds: u64 = time.parse().unwrap();
            // A busy machine may take a while between writing and reading.
            assert!((least - 30..=*most).contains(&seconds), "{reading}");
        }
        assert!(!value.is_empty(), "{reading}");
    }
}

#[test]
fn quickstart_shows_its_keys_and_reads_them_back() {
    let text = printed(QUICKSTART, None);
    let hour = 3_600;
    let day = 24 * hour;
    assert_rows(
        &text,
        &[
            ("user:profile:hash:id:12345", "hash", "30m", 41, Some((hour / 2, hour / 2))),
            ("order:status:order_id:98765", "string", "1h", 42, Some((hour, hour))),
            (
                "chat:messages:list:room_id:56789",
                "list",
                "7d, jitter = 10%",
                47,
                Some((7 * day, 7 * day + 7 * day / 10)),
            ),
            (
                "leaderboard:score:zset:game_id:11111",
                "zset",
                "persistent = \"rebuilt only by hand\"",
                41,
                None,
            ),
            ("session:token:uid:abc123:ts:1692806400", "string", "2h", 66, Some((2 * hour, 2 * hour))),
            ("product:categories:set:item_id:67890", "set", "1d", 51, Some((day, day))),
            ("cart:items:user_id:{12345}", "list", "1d", 41, Some((day, day))),
        ],
    );
    assert!(text.contains("Ada, London") && text.contains("hello, good morning"), "{text}");
    assert!(text.ends_with("7 keys written, read and removed.\n"), "{text}");
}

#[test]
fn bookshop_shows_its_keys_and_reads_them_back() {
    let text = printed(BOOKSHOP, None);
    let day = Some((86_400, 86_400));
    let (books, films) = ("persistent = \"follows the books\"", "persistent = \"follows the films\"");
    assert_rows(
        &text,
        &[
            ("book:1", "hash", "persistent = \"a book is removed by hand\"", 25, None),
            ("books:genre:sci-fiction", "set", books, 23, None),
            ("books:format:paperback", "set", books, 22, None),
            ("books:author:dorothy-sayers", "set", books, 37, None),
            ("books:sales-rank", "zset", "1d", 16, day),
            ("books:genres", "set", books, 12, None),
            ("all:sales-rank", "zset", "1d", 14, day),
            ("global:book", "string", "persistent = \"an id is never given twice\"", 11, None),
            ("film:1", "hash", "persistent = \"a film is removed by hand\"", 25, None),
            ("films:genre:comedy", "set", films, 21, None),
            ("films:sales-rank", "zset", "1d", 16, day),
        ],
    );
    assert!(text.contains("book:1, film:1, book:3, book:2"), "{text}");
    assert!(
        text.contains("books in `books:genre:sci-fiction` and in `books:format:paperback`: 1\n"),
        "{text}"
    );
    assert!(text.contains("books of `books:author:dorothy-sayers`: Gaudy Night, Whose Body?\n"), "{text}");
}

#[test]
fn nothing_is_left_on_a_server_of_the_user() {
    let server = Server::builder().tcp().start().unwrap();
    server.command(&["SET", "of:somebody:else", "1"]).unwrap();
    let port = server.port().unwrap();
    for example in [QUICKSTART, BOOKSHOP] {
        for url in [server.url(), format!("redis+unix://{}", server.socket().display())] {
            let text = printed(example, Some(&url));
            assert!(text.lines().next().unwrap().ends_with("that `REDIS_URL` names"), "{text}");
            assert_eq!(server.command(&["KEYS", "*"]).unwrap(), "of:somebody:else", "{example}");
        }
        let text = printed(example, Some(&server.url()));
        assert!(text.contains(&format!("the server at 127.0.0.1:{port}, database 0")), "{text}");
    }
}

#[test]
fn a_key_of_the_user_is_not_touched() {
    let server = Server::start().unwrap();
    server.command(&["SET", "session:token:uid:abc123:ts:1692806400", "theirs"]).unwrap();
    let output = run(QUICKSTART, Some(&server.url()));
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.starts_with("error: the server has a key `session:token:uid:abc123:ts:1692806400` already"),
        "{errors}"
    );
    // The keys that were written before are removed too.
    assert_eq!(server.command(&["DBSIZE"]).unwrap(), "1");
    assert_eq!(server.command(&["GET", "session:token:uid:abc123:ts:1692806400"]).unwrap(), "theirs");
}

#[test]
fn an_address_without_a_server_is_an_error() {
    for (url, message) in [
        (
            "redis://127.0.0.1:1/",
            "error: the server at 127.0.0.1:1, database 0, that `REDIS_URL` names does not answer: ",
        ),
        ("http://127.0.0.1/", "error: `REDIS_URL` is not the address of a server: "),
    ] {
        let output = run(BOOKSHOP, Some(url));
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.starts_with(message), "{errors}");
    }
}
