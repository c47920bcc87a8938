//! `identify`.

use serde_json::{Value, json};

use crate::{project::Project, validator::Validator};

fn answers(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn a_key_is_shown_with_all_facts_about_it() {
    let project = Project::bookshop();
    assert_eq!(
        project.run("identify cart:items:user_id:{42}").clean(),
        "cart:items:user_id:{42}\n  schema     CartItems in SHOP_KEYS\n  declared   list cart:items:user_id:{#user_id: u64}, ttl = 7d\n  \
         user_id    42\n  slot       8000\n  source     shop/src/lib.rs\n"
    );
}

#[test]
fn an_unknown_key_is_compared_with_the_nearest_schema() {
    let project = Project::bookshop();
    let ran = project.run("identify user:profile:id:007").ends_with(100);
    assert_eq!(
        ran.out,
        "user:profile:id:007\n  schema     none\n  because    `007`: `u64` never writes a leading zero\n  \
         nearest    UserProfile user:profile:id:{user_id: u64}\n  slot       4469\n"
    );
    assert_eq!(ran.told, "");
}

/// A prefix of tenants, as a catalogue's file has it.
const PREFIXES: &str = r#"  "prefixes": [{
    "name": "Tenant", "description": "", "template": "tenant:{user_id: Text<32>}:", "regex": "", "delimiter": ":",
    "pieces": ["tenant:", { "parameter": "user_id", "type": "Text<32>",
      "shape": { "kind": "text", "min_bytes": 1, "max_bytes": 32, "characters": "[a-z]" } }, ":"],
    "max_bytes": 40, "source": "shop/src/lib.rs"
  }],
  "keys": ["#;

#[test]
fn keys_with_declared_prefixes_are_identified() {
    let project = Project::bookshop();
    project.replace("shop/keyschema.json", "  \"keys\": [", PREFIXES);
    assert_eq!(
        project.run("identify tenant:acme:user:profile:id:42").clean(),
        "tenant:acme:user:profile:id:42\n  schema     UserProfile in SHOP_KEYS\n  declared   hash user:profile:id:{user_id: u64}, \
         ttl = 30m, fields = { name: String, points: u32 }\n  prefix     Tenant tenant:{user_id: Text<32>}:\n  user_id    acme\n  \
         user_id    42\n  slot       12684\n  source     shop/src/lib.rs\n"
    );
    let keys = "tenant:acme:user:profile:id:42 user:profile:id:42 tenant:acme:user:profile:id:007 tenant:acme:invoice:status:date:20260101:number:7";
    let ran = project.run(&format!("identify {keys} --format json")).ends_with(100);
    let answers = answers(&ran.out);
    let prefix = json!({ "name": "Tenant", "template": "tenant:{user_id: Text<32>}:", "parameters": { "user_id": "acme" } });
    assert_eq!(answers[0]["prefix"], prefix);
    assert_eq!(answers[0]["parameters"], json!({ "user_id": "42" }));
    assert_eq!(answers[0]["template"], "user:profile:id:{user_id: u64}");
    assert_eq!((answers[1].get("prefix"), &answers[1]["schema"]), (None, &json!("UserProfile")));
    assert_eq!(answers[2]["nearest"]["reason"], "`u64` never writes a leading zero");
    assert_eq!(
        answers[2]["nearest"]["template"],
        "tenant:{user_id: Text<32>}:user:profile:id:{user_id: u64}"
    );
    // The catalogue of billing has no prefixes.
    assert_eq!(answers[3]["schema"], Value::Null);
    let schema = include_str!("../../../docs/keyschema-identify.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert!(answers.iter().all(|answer| validator.is_valid(answer)));
}

#[test]
fn the_exit_code_depends_on_the_level() {
    let project = Project::bookshop();
    for (arguments, code) in [
        ("", 100),
        ("-W unknown_keys", 0),
        ("-W unknown_keys --fail-on warn", 100),
        ("-A unknown_keys --fail-on warn", 0),
        ("--fail-on never", 0),
        ("-A all", 0),
        ("-A all -D unknown_keys", 100),
        ("-A unknown_key", 2),
    ] {
        project.run(&format!("identify x {arguments}")).ends_with(code);
    }
    let ran = project.run("identify x -A unknown_key");
    assert_eq!(ran.told, "error: there is no rule `unknown_key`\nhelp: write `unknown_keys`\n");
}

#[test]
fn keys_are_read_from_standard_input_with_any_bytes() {
    let project = Project::bookshop();
    let input = b"user:profile:id:7\n\nbooks:best_sellers\r\n\xff\xfe\nuser:profile:id:\"\\\n";
    let ran = project.run_with("identify - --format json", input).ends_with(100);
    let answers = answers(&ran.out);
    assert_eq!(answers[0]["parameters"], json!({ "user_id": "7" }));
    assert_eq!(
        answers[1]["nearest"]["reason"], "the schema has `best_sellers` here",
        "a key may end with a carriage return"
    );
    assert_eq!((&answers[2]["key"], &answers[2]["key_hex"]), (&json!("\u{fffd}\u{fffd}"), &json!("fffe")));
    assert_eq!(answers[3]["nearest"]["found"], "\"\\");
    assert_eq!(answers.len(), 4);
    assert_eq!(ran.told, "4 keys, 3 of them of no schema\n");
    // Control characters in keys are escaped for the terminal.
    let shown = project.run_with("identify -", b"a\x1b[31m\xff\n").ends_with(100).out;
    assert!(shown.starts_with("a\\u{1b}[31m\\xff\n"), "{shown}");
}

/// Returns the bookshop with a parameter that can be any bytes.
fn with_raw_isbn() -> Project {
    let project = Project::bookshop();
    let text = "\"kind\": \"text\",\n            \"min_bytes\": 1,\n            \"max_bytes\": 13,\n            \
                \"characters\": \"[!\\\"#$%&'()+,\\\\-./0-9;<=>@A-Z\\\\^_`a-z|~]\"";
    let raw = "\"kind\": \"raw\",\n            \"min_bytes\": 1,\n            \"max_bytes\": 13";
    project.replace("shop/keyschema.json", text, raw);
    project.replace("shop/keyschema.json", "keyschema::Text<13>", "keyschema::Raw<13>");
    project
}

#[test]
fn values_that_are_not_utf8_are_written_in_hexadecimal() {
    let project = with_raw_isbn();
    let key = b"stock:qty:region:north:isbn:a *:{\x1b\xff";
    let shown = project.run_with("identify -", key).clean();
    assert!(shown.contains("\n  isbn       a *:{\\u{1b}\\xff\n"), "{shown}");
    let ran = project.run_with("identify - --format json", key);
    let answer = &answers(&ran.clean())[0];
    assert_eq!(answer["parameters"], json!({ "region": "north", "isbn": "a *:{\u{1b}\u{fffd}" }));
    assert_eq!(answer["parameters_hex"], json!({ "isbn": "61202a3a7b1bff" }));
    let schema = include_str!("../../../docs/keyschema-identify.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert_eq!(validator.fault(&validator.0, answer, ""), None);
    let long = project.run("identify stock:qty:region:north:isbn:12345678901234").ends_with(100).out;
    assert!(long.contains("`keyschema::Raw<13>` has at most 13 bytes, and this has 14"), "{long}");
}

#[test]
fn json_has_the_documented_shape() {
    let project = Project::bookshop();
    let ran = project.run(
        "identify --format json session:token:token:0123456789abcdef0123456789abcdef x user:profil:id:7",
    );
    let answers = answers(&ran.out);
    let schema = include_str!("../../../docs/keyschema-identify.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    for answer in &answers {
        assert_eq!(validator.fault(&validator.0, answer, ""), None);
    }
    assert!(!validator.is_valid(&json!({ "key": "x", "slot": 1, "schema": null })), "a member is missing");
    assert_eq!(
        answers[0],
        json!({
            "key": "session:token:token:0123456789abcdef0123456789abcdef", "slot": answers[0]["slot"], "schema": "SessionToken",
            "catalog": "SHOP_KEYS", "template": "session:token:token:{token: keyschema::Hex<16>}", "data_type": "string",
            "redis_type": "string", "expiry": "after", "ttl_ms": 7_200_000, "deprecated": null, "source": "shop/src/lib.rs",
            "parameters": { "token": "0123456789abcdef0123456789abcdef" },
        })
    );
    assert_eq!(answers[1], json!({ "key": "x", "slot": 16287, "schema": null, "nearest": null }));
    assert_eq!(
        answers[2]["nearest"],
        json!({
            "schema": "UserProfile", "template": "user:profile:id:{user_id: u64}", "at": 5, "found": "profil",
            "reason": "the schema has `profile` here",
        })
    );
}

#[test]
fn keys_are_found_in_logs_of_servers() {
    let project = Project::bookshop();
    let monitor = b"OK\n1700000000.000001 [0 127.0.0.1:50000] \"hget\" \"user:profile:id:7\" \"name\"\n\
        1700000000.000002 [0 lua] \"mget\" \"books:best_sellers\" \"user:profile:id:x\"\n\
        1700000000.000003 [0 127.0.0.1:50000] \"ping\"\n";
    let ran = project.run_with("identify - --from monitor --format json", monitor).ends_with(100);
    let found: Vec<_> = answers(&ran.out)
        .into_iter()
        .map(|answer| (answer["command"].clone(), answer["schema"].clone()))
        .collect();
    assert_eq!(
        found,
        [
            (json!("HGET"), json!("UserProfile")),
            (json!("MGET"), json!("BestSellers")),
            (json!("MGET"), Value::Null)
        ]
    );

    let slowlog = br#"[[14,1309448221,15,["lrange","cart:items:user_id:{7}","0","-1"],"127.0.0.1:1",""]]"#;
    let ran = project.run_with("identify - --from slowlog", slowlog).ends_with(0);
    assert!(ran.out.starts_with("cart:items:user_id:{7} (LRANGE)\n  schema     CartItems"), "{}", ran.out);

    let ran = project.run("identify x --from slowlog").ends_with(2);
    assert!(ran.told.contains("help: write `identify - --from …`"), "{}", ran.told);
}

#[test]
fn a_prefix_at_run_time_is_removed() {
    let project = Project::bookshop();
    let out = project.run("identify --prefix staging: staging:user:profile:id:7").clean();
    assert!(out.contains("schema     UserProfile") && out.contains("slot       9242"), "{out}");
    let ran =
        project.run("identify --prefix staging: user:profile:id:7 staging:user:profile:id:x --format json");
    let answers = answers(&ran.ends_with(100).out);
    assert_eq!(answers[0]["nearest"]["reason"], "the key does not begin with the prefix `staging:`");
    assert_eq!(answers[1]["nearest"]["at"], 24);
}

#[test]
fn a_prefix_of_any_tenant_is_removed() {
    let project = Project::bookshop();
    let keys = "acme:user:profile:id:7 eu:acme:user:profile:id:8 acme:user:profile:id:x user";
    let ran = project.run(&format!("identify --prefix {{tenant}}: {keys} --format json")).ends_with(100);
    let answers = answers(&ran.out);
    for (answer, id) in answers.iter().zip(["7", "8"]) {
        assert_eq!(
            (&answer["schema"], &answer["parameters"]["user_id"]),
            (&json!("UserProfile"), &json!(id))
        );
    }
    assert_eq!(answers[2]["nearest"]["at"], 21);
    assert_eq!(answers[3]["nearest"]["reason"], "the key does not begin with the prefix `{tenant}:`");
}

#[test]
fn results_go_to_a_file_and_quiet_prints_nothing() {
    let project = Project::bookshop();
    let ran = project.run("identify user:profile:id:7 x -o keys.txt -q --color always").ends_with(100);
    assert_eq!((ran.out.as_str(), ran.told.as_str()), ("", ""));
    assert!(project.read("keys.txt").starts_with("user:profile:id:7\n  schema "), "no colours in a file");
    let coloured = project.run("identify user:profile:id:7 --color always").clean();
    assert!(coloured.starts_with("\u{1b}[1muser:profile:id:7"), "{coloured}");
    let ran = project.run("identify x -o no/such/folder.txt").ends_with(2);
    assert_eq!(ran.told, "error: there is no folder `no/such` for the output\n");
}
