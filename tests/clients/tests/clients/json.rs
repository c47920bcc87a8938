//! Values that are stored as JSON, and the commands of JSON documents.

use std::collections::BTreeMap;

use keyschema::{Json, commands::ManyValues, prelude::*};
use keyschema_client_tests::Runner;
use redis::{RedisResult, cmd};
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Order {
    books: Vec<String>,
    paid: bool,
}

keys! {
    #![prefix = json]
    string State = state:{#id: u32}, ttl = 100s, value = Json<Order>;
    string Orders = orders:{#id: u32}, ttl = 100s, value = Json<Vec<Order>>;
    string Pairs = pairs:{#id: u32}, ttl = 100s, value = Json<BTreeMap<(u8, u8), u8>>;
    string Untyped = untyped:{#id: u32}, ttl = 100s;
    list History = history:{#id: u32}, ttl = 100s, value = Json<Order>;
    hash Totals = totals:{#id: u32}, ttl = 100s, fields = { last: Json<Order>, count: Option<u32> };
    json Document = document:{#id: u32}, ttl = 100s;
    json LastingDocument = lasting:document:{#id: u32}, persistent = "has no TTL";
}

fn order() -> Order {
    Order { books: vec!["Dune".into(), "\"Solaris\"".into()], paid: false }
}

#[test]
fn values() -> RedisResult<()> {
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let state = State::new(id);
        runner.run(&state.set(Json(order())))?;
        let stored: String = runner.plainly(cmd("GET").arg(state));
        assert_eq!(stored, r#"{"books":["Dune","\"Solaris\""],"paid":false}"#);
        assert_eq!(runner.run(&state.get())?, Some(Json(order())));

        // Borrowed values are written like the declared type.
        runner.run(&state.set(Json(&order())))?;
        assert_eq!(runner.run(&state.get())?, Some(Json(order())));
        let orders = Orders::new(id);
        runner.run(&orders.set(Json(&[order()][..])))?;
        runner.run(&orders.set(Json(&vec![order()])))?;
        assert_eq!(runner.run(&orders.get())?, Some(Json(vec![order()])));

        let history = History::new(id);
        runner.run(&history.rpush([Json(order()), Json(Order { paid: true, ..order() })]))?;
        runner.run(&history.rpush([Json(&order())]))?;
        assert!(runner.run(&history.lpop())?.is_some_and(|order| !order.0.paid));

        let totals = Totals::new(id);
        runner.run(&totals.hset(Totals::FIELDS.last, Json(order())))?;
        assert_eq!(runner.run(&totals.hgetall())?, Some(TotalsRecord { last: Json(order()), count: None }));

        // A value that is not JSON, or JSON of another type, is an error.
        for other in ["{", r#"{"books":[]}"#] {
            runner.plainly::<()>(cmd("SET").arg(state).arg(other));
            assert!(runner.run(&state.get()).is_err(), "{other}");
        }
    }
    Ok(())
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let pairs = BTreeMap::from([((1, 2), 3)]);
    let expected = "a value cannot be written: key must be a string";
    let commands = [
        Pairs::new(1).set(Json(&pairs)).check(),
        Untyped::new(1).set(Json(&pairs)).check(),
        [(Pairs::new(1), Json(&pairs))].mset().check(),
        Document::new(1).json_set("$", &pairs).check(),
    ];
    for checked in commands {
        assert_eq!(checked.map_err(|error| error.to_string()), Err(expected.to_owned()));
    }
    let mut runner = Runner::all().remove(0);
    let error = runner.run(&Pairs::new(1).set(Json(pairs))).unwrap_err();
    assert_eq!(error.to_string(), format!("the command was not sent - Client: {expected}"));
}

/// Returns the arguments of a command, after the script if there is one.
fn arguments<T>(command: &Command<T>) -> String {
    let words = command.as_cmd().args_iter().map(|argument| match argument {
        redis::Arg::Simple(bytes) => bytes.escape_ascii().to_string(),
        _ => String::new(),
    });
    let text = words.collect::<Vec<_>>().join(" ");
    let start = text.find("JSON.").expect("a command of JSON");
    text[start..].trim_end_matches(')').to_owned()
}

#[test]
fn commands_of_documents() {
    let key = LastingDocument::new(7);
    let text = key.to_key();
    let sent = [
        (arguments(&key.json_set("$", &order().books)), r#"SET KEY $ [\"Dune\",\"\\\"Solaris\\\"\"]"#),
        (arguments(&key.json_get::<Vec<Order>>("$")), "GET KEY $"),
        (arguments(&key.json_merge("$", &true)), "MERGE KEY $ true"),
        (arguments(&key.json_del("$.paid")), "DEL KEY $.paid"),
        (arguments(&key.json_clear("$")), "CLEAR KEY $"),
        (arguments(&key.json_toggle("$.paid")), "TOGGLE KEY $.paid"),
        (arguments(&key.json_arrappend("$.books", "Emma")), r#"ARRAPPEND KEY $.books \"Emma\""#),
        (arguments(&key.json_arrlen("$.books")), "ARRLEN KEY $.books"),
        (arguments(&key.json_objlen("$")), "OBJLEN KEY $"),
        (arguments(&key.json_strlen("$.a")), "STRLEN KEY $.a"),
        (arguments(&key.json_strappend("$.a", "b")), r#"STRAPPEND KEY $.a \"b\""#),
        (arguments(&key.json_numincrby("$.n", 1.5)), "NUMINCRBY KEY $.n 1.5"),
    ];
    for (command, expected) in sent {
        assert_eq!(command, format!("JSON.{}", expected.replace("KEY", text.as_str())));
    }
    let key = Document::new(7);
    let command = key.json_set("$", &true);
    assert_eq!(
        format!("{command:?}"),
        format!("Command(JSON.SET {key} and 2 arguments; PEXPIRE {key} 100000)")
    );
    assert_eq!(command.slot(), key.slot());
    // This is a part of the document.
    let command = key.json_set("$.paid", &true);
    assert_eq!(
        format!("{command:?}"),
        format!("Command(JSON.SET {key} and 2 arguments; PEXPIRE {key} 100000 NX)")
    );
}

#[test]
fn a_server_without_documents_says_so() {
    for runner in &mut Runner::all() {
        let key = Document::new(7);
        let Err(error) = runner.run(&key.json_set("$", &true)) else {
            // This one has them: it keeps the TTL.
            let ttl: i64 = runner.plainly(cmd("TTL").arg(key));
            assert!((99..=100).contains(&ttl));
            continue;
        };
        assert!(error.to_string().to_lowercase().contains("unknown"), "{error}");
        assert!(!runner.run(&key.exists()).unwrap());
    }
}

/// Every command on a server that has documents. Redis 7.0 and Valkey without its module have none.
#[test]
fn documents_on_a_server() {
    for runner in &mut Runner::all() {
        let key = Document::new(8);
        let known: Vec<Option<redis::Value>> = runner.plainly(cmd("COMMAND").arg("INFO").arg("JSON.SET"));
        if known == [None] {
            eprintln!("NOT TESTED: {}, as the server has no JSON commands", runner.name);
            continue;
        }
        let name = runner.name.clone();
        let left = |runner: &mut Runner| -> i64 { runner.plainly(cmd("TTL").arg(key)) };
        runner.run(&key.del()).unwrap();
        let document = serde_json::json!({ "books": ["Dune"], "paid": true, "count": 1 });
        runner.run(&key.json_set("$", &document)).unwrap();
        assert!((99..=100).contains(&left(runner)), "{name}");
        // A part of a document keeps the TTL, the whole of it restarts the TTL.
        runner.plainly::<()>(cmd("EXPIRE").arg(key).arg(40));
        runner.run(&key.json_set("$.paid", &false)).unwrap();
        runner.run(&key.json_merge("$", &serde_json::json!({ "count": 2 }))).unwrap();
        assert_eq!(runner.run(&key.json_arrappend("$.books", "Solaris")).unwrap(), [Some(2)], "{name}");
        assert_eq!(runner.run(&key.json_arrlen("$.books")).unwrap(), [Some(2)], "{name}");
        assert_eq!(runner.run(&key.json_toggle("$.paid")).unwrap(), [Some(true)], "{name}");
        assert_eq!(runner.run(&key.json_strappend("$.books[0]", " II")).unwrap(), [Some(7)], "{name}");
        assert_eq!(runner.run(&key.json_strlen("$.books[0]")).unwrap(), [Some(7)], "{name}");
        assert_eq!(runner.run(&key.json_objlen("$")).unwrap(), [Some(3)], "{name}");
        runner.run(&key.json_numincrby("$.count", 3.0)).unwrap();
        let count = runner.run(&key.json_get::<Vec<f64>>("$.count")).unwrap();
        assert_eq!(count.map(|Json(count)| count), Some(vec![5.0]), "{name}");
        assert!((38..=40).contains(&left(runner)), "{name}");
        runner.run(&key.json_set("$", &document)).unwrap();
        assert!((99..=100).contains(&left(runner)), "{name}");
        // A command that fails leaves the document and its TTL alone.
        runner.plainly::<()>(cmd("EXPIRE").arg(key).arg(40));
        assert!(runner.run(&key.json_set("not[", &true)).is_err(), "{name}");
        assert!((38..=40).contains(&left(runner)), "{name}");
        assert_eq!(runner.run(&key.json_clear("$.books")).unwrap(), 1, "{name}");
        assert_eq!(runner.run(&key.json_del("$")).unwrap(), 1, "{name}");
        assert!(!runner.run(&key.exists()).unwrap(), "{name}");
    }
}
