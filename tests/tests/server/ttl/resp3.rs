//! The errors and answers of transactions, with both protocols.

use keyschema::commands::Script;
use redis::ErrorKind;

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

fn connections() -> [Connection; 2] {
    ["resp2", "resp3"].map(|protocol| {
        let client = redis::Client::open(format!("{}?protocol={protocol}", SERVER.url())).unwrap();
        client.get_connection().unwrap()
    })
}

/// If a command fails inside `EXEC`, its error is returned, and the other commands run.
#[test]
fn a_command_that_fails_in_its_transaction() {
    for connection in &mut connections() {
        let (text, wrong) = (Text::new(fresh()), Record::new(fresh()));
        plain(connection, "SET", &wrong, &["no hash"]);
        plain(connection, "EXPIRE", &wrong, &["40"]);
        let error = wrong.hset("f", 1).query(connection).unwrap_err();
        assert_eq!(error.code(), Some("WRONGTYPE"), "{error}");
        assert_eq!(ttl(connection, &wrong), 40);
        // In a pipeline, the others run.
        let error =
            pipeline((text.incr(), wrong.hset("f", 1), text.append("0"))).query(connection).unwrap_err();
        assert_eq!(error.code(), Some("WRONGTYPE"), "{error}");
        assert_eq!((text.get().query(connection), ttl(connection, &text)), (Ok(Some("10".into())), 100));
        let error = pipeline((text.incr(), wrong.hset("f", 1)))
            .atomic_on_single_node()
            .query(connection)
            .unwrap_err();
        assert_eq!(error.code(), Some("WRONGTYPE"), "{error}");
        assert_eq!(text.get().query(connection), Ok(Some("11".into())));
        // The connection still works.
        assert_eq!(text.incr().query(connection), Ok(12));
    }
}

/// A transaction that the server aborts because of `WATCH` writes nothing and returns an error.
#[test]
fn a_transaction_that_is_aborted() {
    for connection in &mut connections() {
        let text = Text::new(fresh());
        text.watch().exec(connection).unwrap();
        plain(&mut connect(), "SET", &text, &["7"]);
        let error = text.incr().query(connection).unwrap_err();
        assert_eq!(error.code(), Some("EXECABORT"), "{error}");
        assert_eq!((text.get().query(connection), ttl(connection, &text)), (Ok(Some("7".into())), -1));
        assert_eq!((text.incr().query(connection), ttl(connection, &text)), (Ok(8), 100));
    }
}

/// Answers are those of the commands. Those of `MULTI`, `EXEC` and `PEXPIRE` are hidden.
#[test]
fn answers_of_many_kinds_among_hidden_ones() {
    static PAIR: Script = Script::new("redis.call('SET', KEYS[1], 'x') return {1, 'two', false}");
    for connection in &mut connections() {
        let (text, record, read) = (Text::new(fresh()), Record::new(fresh()), ReadText::new(fresh()));
        let (fresh_record, scripted) = (FreshRecord::new(fresh()), Text::new(fresh()));
        let pair = PAIR.write(&scripted).command::<(i64, String, Option<i64>)>();
        let answers = pipeline((
            text.incr(),
            record.hset("f", "v"),
            record.hgetall(),
            read.get(),
            read.append("ab"),
            fresh_record.hsetnx("f", 1),
            fresh_record.hsetnx("f", 2),
            text.getset("9"),
            text.exists(),
            pair,
            scripted.strlen(),
        ));
        let map = [("f".to_owned(), "v".to_owned())].into();
        let answer_of_pair = (1, "two".to_owned(), None);
        let expected = (1, 1, map, None, 2, true, false, Some("1".to_owned()), true, answer_of_pair, 1);
        assert_eq!(answers.query(connection), Ok(expected));
        for key in [
            text.to_string(),
            record.to_string(),
            read.to_string(),
            fresh_record.to_string(),
            scripted.to_string(),
        ] {
            let left: i64 = cmd("PTTL").arg(&key).query(connection).unwrap();
            assert!((1..=100_000).contains(&left), "{key}: {left}");
        }
    }
}

/// A script that the server does not know is sent again as a whole, also inside a transaction.
#[test]
fn a_script_that_the_server_forgot() {
    for connection in &mut connections() {
        let id = fresh();
        let (group, other) = (TaggedGroup::new(id, 0), TaggedGroup::new(id, 1));
        plain(connection, "SADD", &other, &["a"]);
        plain(connection, "EXPIRE", &other, &["40"]);
        cmd("SCRIPT").arg("FLUSH").exec(connection).unwrap();
        assert_eq!(other.copy_replace(&group).query(connection), Ok(true));
        assert_eq!(ttl(connection, &group), 100);
        cmd("SCRIPT").arg("FLUSH").exec(connection).unwrap();
        let both = pipeline((other.copy_replace(&group), group.scard())).atomic();
        assert_eq!(both.query(connection), Ok((true, 1)));
    }
}

/// A lost connection is an error of the connection, and the next one works.
#[test]
fn a_connection_that_the_server_closes() {
    for connection in &mut connections() {
        let text = Text::new(fresh());
        let id: u64 = cmd("CLIENT").arg("ID").query(connection).unwrap();
        cmd("CLIENT").arg("KILL").arg("ID").arg(id).exec(&mut connect()).unwrap();
        let error = text.incr().query(connection).unwrap_err();
        assert!(error.is_io_error() || error.kind() == ErrorKind::Io, "{error:?}");
        assert_eq!(ttl(&mut connect(), &text), -2);
    }
}
