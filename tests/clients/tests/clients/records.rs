//! Records, which are structs with the fields of a hash, both users' and generated; and errors of
//! answers, which name key and field.

use keyschema::{
    AsText, Json, Month, Text,
    commands::{ManyValues, pipeline},
    prelude::*,
};
use keyschema_client_tests::Runner;
use redis::{ErrorKind, RedisResult, cmd};
use serde::{Deserialize, Serialize};

/// A user's struct.
#[derive(HashRecord, Clone, Debug, PartialEq)]
#[hash_record(case = camel)]
pub(crate) struct Person {
    name: String,
    last_login: Option<u64>,
    #[hash_record(rename = "postal code")]
    postal_code: Option<String>,
    r#type: Option<AsText<Month>>,
    tags: Json<Vec<String>>,
}

/// A struct that answers HTTP.
#[derive(HashRecord, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Offer {
    title: String,
    price: Option<u32>,
}

/// A type without the traits that records have elsewhere.
#[derive(Serialize, Deserialize)]
pub(crate) struct Opaque(u8);

keys! {
    #![prefix = records]
    hash Member = member:{#id: u32}, ttl = 100s, fields = Person;
    hash ShopOffer = offer:{#id: u32}, ttl = 100s, fields = Offer;
    /// A key that borrows.
    pub(crate) hash Account = account:{#name: Text<16>}, ttl = 100s,
        fields = { name: String, "last-login": Option<u64>, age: u8 };
    hash Vault = vault:{#id: u32}, fields = { content: Json<Opaque> };
    string Visits = visits:{#id: u32}, value = u64;
    hash Points = points:{#id: u32}, value = u64;
}

fn person() -> Person {
    Person {
        name: "Ada".into(),
        last_login: Some(7),
        postal_code: Some("8001".into()),
        r#type: None,
        tags: Json(vec!["a".into()]),
    }
}

#[test]
fn a_struct_of_the_user() -> RedisResult<()> {
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let key = Member::new(id);
        assert_eq!(runner.run(&key.hgetall())?, None);
        assert_eq!(runner.run(&key.hset_record(&person()))?, 4);
        assert_eq!(runner.run(&key.hgetall())?, Some(person()));

        // This reads the fields one by one.
        let fields = Member::FIELDS;
        let may = Month::new(2024, 5).expect("a month");
        assert_eq!(runner.run(&key.hset(fields.r#type, may))?, 1);
        assert_eq!(runner.run(&key.hget(fields.last_login))?, Some(7));
        assert_eq!(runner.run(&key.hget(fields.r#type))?, Some(AsText(may)));
        let names: Vec<String> = runner.run(&key.hkeys())?;
        for name in ["name", "lastLogin", "postal code", "type", "tags"] {
            assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
        }

        // A field that is `None` does not change, unless the key is deleted in the same
        // transaction.
        let shorter = Person { last_login: None, postal_code: None, ..person() };
        runner.run(&key.hset_record(&shorter))?;
        assert_eq!(runner.run(&key.hget(fields.last_login))?, Some(7));
        runner.run_together(&pipeline((key.del(), key.hset_record(&shorter))).atomic())?;
        let (stored, known) = runner.run_together(&pipeline((key.hgetall(), key.hexists(fields.name))))?;
        assert_eq!((stored, known), (Some(shorter), true));
        let ttl: i64 = runner.plainly(cmd("TTL").arg(key));
        assert!((99..=100).contains(&ttl));
    }
    Ok(())
}

#[test]
fn the_schema_knows_the_fields_of_a_struct() {
    let fields = Member::SCHEMA.fields.iter().map(|field| (field.name, field.type_name));
    assert_eq!(
        fields.collect::<Vec<_>>(),
        [
            ("name", "String"),
            ("lastLogin", "Option<u64>"),
            ("postal code", "Option<String>"),
            ("type", "Option<AsText<Month>>"),
            ("tags", "Json<Vec<String>>"),
        ]
    );
}

#[test]
fn records_and_serde() -> RedisResult<()> {
    let mut runner = Runner::all().remove(0);
    let key = ShopOffer::new(1);
    let offer = Offer { title: "Dune".into(), price: None };
    runner.run(&key.hset_record(&offer))?;
    let stored = runner.run(&key.hgetall())?.expect("it was written");
    assert_eq!(serde_json::to_string(&stored).expect("JSON"), r#"{"title":"Dune","price":null}"#);

    // A generated record, of a key that borrows, has a name without lifetimes.
    let account = AccountRecord { name: "Ada".into(), last_login: None, age: 36 };
    let json = serde_json::to_string(&account).expect("JSON");
    assert_eq!(json, r#"{"name":"Ada","last-login":null,"age":36}"#);
    let read = |text: &str| serde_json::from_str::<AccountRecord>(text);
    assert_eq!(read(&json).expect("the same"), account);
    assert_eq!(read(r#"{"age":36,"other":[1],"name":"Ada"}"#).expect("fields in any order"), account);
    assert_eq!(read(r#"["Ada",null,36]"#).expect("as a list"), account);
    for (text, message) in [
        (r#"{"age":36}"#, "missing field `name`"),
        (r#"{"age":36,"age":36,"name":""}"#, "duplicate field `age`"),
        ("7", "invalid type: integer `7`, expected struct AccountRecord"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let vault: VaultRecord = serde_json::from_str(r#"{"content":7}"#).expect("no other traits are needed");
    assert_eq!(vault.content.0.0, 7);
    assert_eq!(AccountRecord::default().name, "");
    Ok(())
}

#[test]
fn commands_are_shown_without_values() {
    let (key, visits) = (Member::new(7), Visits::new(7));
    let set = visits.set(4711);
    assert_eq!(format!("{set:?}"), "Command(SET records:visits:{7} and 1 argument)");
    let secret = Person { name: "4711".into(), ..person() };
    let script = keyschema::commands::Script::new("return 1").write(&visits).arg(4711);
    let shown = [
        format!("{:?}", key.hset_record(&secret)),
        format!("{:?}", pipeline((visits.set(4711), visits.setnx(4711))).atomic()),
        format!("{:?}", [(visits, 4711)].mset_by_slot()),
        format!("{script:?} {:?}", script.command::<()>()),
        format!("{:?}", key.hsetnx(Member::FIELDS.name, "4711")),
    ];
    for shown in shown {
        assert!(shown.contains(":{7}") && !shown.contains("4711"), "{shown}");
    }
}

/// Returns the text of an error after the words of redis-rs.
fn message<T>(answer: RedisResult<T>) -> String {
    let Err(error) = answer else { panic!("it is read") };
    assert_eq!(error.kind(), ErrorKind::Parse);
    let message = error.to_string();
    message.strip_prefix("Incompatible type - ").unwrap_or(&message).to_owned()
}

#[test]
fn errors_name_the_key_and_the_field_and_show_no_value() {
    for (id, runner) in (100..).zip(&mut Runner::all()) {
        let name = format!("n{id}");
        let key = Account::new(&*name).expect("a text that may stand in a key");
        let mut hset = |field: &str, value: &str| {
            runner.plainly::<()>(cmd("HSET").arg(key).arg(field).arg(value));
            runner.run(&key.hgetall())
        };
        let missing = message(hset("age", "36"));
        assert_eq!(missing, format!("records:account:{{{name}}}: field `name`: missing"));
        assert!(hset("name", "Ada").is_ok());
        let wrong = message(hset("age", "hunter2"));
        let reason = "cannot be read as `u8`: could not convert from string";
        assert_eq!(wrong, format!("records:account:{{{name}}}: field `age`: {reason}"));

        let one = message(runner.run(&key.hget(Account::FIELDS.age)));
        let reason = "cannot be read as `Option<u8>`: could not convert from string";
        assert_eq!(one, format!("records:account:{{{name}}}: field `age`: {reason}"));

        let visits = Visits::new(id);
        runner.plainly::<()>(cmd("SET").arg(visits).arg("hunter2"));
        let expected = format!(
            "records:visits:{{{id}}}: cannot be read as `Option<u64>`: could not convert from string"
        );
        assert_eq!(message(runner.run(&visits.get())), expected);
        // Also in a pipeline.
        let together = pipeline((visits.exists(), visits.get()));
        assert_eq!(message(runner.run_together(&together)), expected);
        let listed = pipeline(vec![visits.get(), visits.get()]);
        assert_eq!(message(runner.run_together(&listed)), expected);

        let points = Points::new(id);
        runner.plainly::<()>(cmd("HSET").arg(points).arg("a").arg("hunter2"));
        let all = message(runner.run(&points.hgetall()));
        assert!(
            all.starts_with(&format!("records:points:{{{id}}}: cannot be read as `HashMap<String, u64")),
            "{all}"
        );
        assert!(!all.contains("hunter"), "{all}");

        let vault = Vault::new(id);
        runner.plainly::<()>(cmd("HSET").arg(vault).arg("content").arg("\"hunter2\""));
        let expected = format!(
            "records:vault:{{{id}}}: field `content`: cannot be read as `Json<Opaque>`: invalid type, expected u8 at line 1 column 9"
        );
        assert_eq!(message(runner.run(&vault.hgetall()).map(drop)), expected);
    }
}
