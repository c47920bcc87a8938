//! `audit`.

use std::fs;

use keyschema_test_server::Server;
use serde_json::{Value, json};

use crate::{project::Project, validator::Validator};

/// Keys with one of each kind of finding.
const LIST: &str = "user:profile:id:7\thash\t90000\nuser:profile:id:8\tstring\t-1\nuser:profile:id:9\thash\t9000000\n\
    stock:qty:region:north:isbn:1\tstring\t5000\nuser:profil:id:9\nbooks:best_sellers\tzset\t-1\n";

#[test]
fn a_list_is_compared_with_the_declarations() {
    let project = Project::bookshop();
    let ran = project.run_with("audit --keys -", LIST.as_bytes()).ends_with(100);
    for line in [
        " Schema       Keys  Share  Memory  Share    <1h   <1d  <7d  7d+  No TTL\n",
        " UserProfile     3   50 %       -      -   33 %  33 %    ·    ·    33 %\n",
        " no schema       1   16 %       -      -      -     -    -    -       -\n",
        "6 keys\n",
        "error[unknown_keys]: 1 key of no schema: `user:profil:id:*`\n",
        "error[wrong_types]: 1 of 3 keys of `UserProfile` holds a `string`, not a `hash`\n  --> shop/src/lib.rs:18\n",
        "error[persistent_keys]: 1 of 3 keys of `UserProfile` has no TTL, and `ttl = 30m` is declared\n",
        "warning[long_ttls]: 1 of 3 keys of `UserProfile` has more time left than `ttl = 30m` gives\n",
        "warning[expiring_keys]: 1 key of `StockCount` has a TTL, and `persistent` is declared\n",
        "warning[unused_schemas]: no key has the schema `CartItems`\n",
    ] {
        assert!(ran.out.contains(line.trim_start()), "no {line}\n{}", ran.out);
    }
    assert!(ran.told.contains("errors and "), "{}", ran.told);
}

#[test]
fn json_has_the_documented_shape() {
    let project = Project::bookshop();
    let ran = project.run_with("audit --keys - --format json", LIST.as_bytes()).ends_with(100);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let schema = include_str!("../../../docs/keyschema-audit.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert_eq!(validator.fault(&validator.0, &report, ""), None);
    assert_eq!(
        (&report["keys"], &report["unknown_keys"], &report["whole"]),
        (&json!(6), &json!(1), &json!(true))
    );
    let profile =
        report["schemas"].as_array().unwrap().iter().find(|it| it["schema"] == "UserProfile").unwrap();
    assert_eq!((&profile["keys"], &profile["without_ttl"]), (&json!(3), &json!(1)));
    assert_eq!((&profile["ttl"]["10m"], &profile["share"]), (&json!(1), &json!(0.5)));
    assert_eq!(profile["longest_ttl_seconds"], json!(9_000));
}

#[test]
fn a_server_and_its_dump_have_the_same_findings() {
    let project = Project::bookshop();
    let server = Server::start().unwrap();
    for command in [
        &["HSET", "user:profile:id:7", "name", "Ada"][..],
        &["SET", "user:profile:id:8", "x", "EX", "60"],
        &["SET", "user:profil:id:9", "x"],
        &["SET", "a\u{1b}[31m", "x"],
    ] {
        server.command(command).unwrap();
    }
    let url = server.url();
    let live =
        project.run(&format!("audit --redis {url} --max-load 100% --full --format github")).ends_with(100);
    assert!(
        live.out.contains("::error title=keyschema(unknown_keys)::1 key of no schema: `user:profil:id:*`"),
        "{}",
        live.out
    );
    assert!(
        live.out.contains("title=keyschema(wrong_types)::1 of 2 keys of `UserProfile` holds a `string`"),
        "{}",
        live.out
    );
    assert!(live.told.contains("first look: 4 keys, 75 % without a TTL, in "), "{}", live.told);
    assert!(!live.out.contains('\u{1b}'), "nothing that a key holds controls the terminal");
    server.command(&["SAVE"]).unwrap();
    let dump = server.directory().join("dump.rdb");
    let dumped = project.run(&format!("audit --rdb {} --format github", dump.display())).ends_with(100);
    assert_eq!(dumped.out, live.out);

    // What is there of a dump that is cut off is reported, and then the fault.
    let bytes = fs::read(&dump).unwrap();
    fs::write(&dump, &bytes[..bytes.len() - 20]).unwrap();
    let ran = project.run(&format!("audit --rdb {}", dump.display())).ends_with(101);
    assert!(ran.out.contains("; not all keys were read\n"), "{}", ran.out);
    assert!(ran.told.contains("the dump ends here, too early"), "{}", ran.told);

    let ran = project.run(&format!("audit --redis {url} --max-keys 2 --max-load 100%"));
    assert!(ran.told.contains("not all keys were read: `--max-keys` was reached"), "{}", ran.told);
    assert!(ran.out.contains("2 keys") && !ran.out.contains("unused_schemas"), "{}", ran.out);
}

#[test]
fn the_reports_of_a_server_and_its_dump_differ_only_in_memory() {
    let project = Project::bookshop();
    let server = Server::start().unwrap();
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let mut pipeline = redis::pipe();
    for id in 0..1_200_u32 {
        let profile = format!("user:profile:id:{id}");
        pipeline.cmd("HSET").arg(&profile).arg(&["name", "Ada", "points", "7"]).ignore();
        match id % 100 {
            0 => pipeline.cmd("HSET").arg(&profile).arg(&["nickname", "x"]).ignore(),
            1 => pipeline.cmd("SET").arg(&profile).arg("x").ignore(),
            _ => &mut pipeline,
        };
        let ttl = [1_700, 1_000_000, 100][usize::try_from(id % 3).unwrap()];
        if id % 7 > 0 {
            pipeline.cmd("EXPIRE").arg(&profile).arg(ttl).ignore();
        }
        pipeline.cmd("RPUSH").arg(format!("cart:items:user_id:{{{}}}", id % 600)).arg("book").ignore();
        pipeline.cmd("SET").arg(format!("tmp:{{acme}}:{id}")).arg("x").ignore();
        pipeline.cmd("SET").arg(format!("stock:qty:region:north:isbn:{id}")).arg(id).ignore();
    }
    pipeline.exec(&mut connection).unwrap();
    server.command(&["SAVE"]).unwrap();
    let dump = server.directory().join("dump.rdb");
    let live =
        format!("audit --redis {} --max-load 100% --full --format json --max-bytes 1000", server.url());
    let dumped = format!("audit --rdb {} --format json --max-bytes 1000", dump.display());
    let schema = include_str!("../../../docs/keyschema-audit.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    // Redis before 7.2 cannot tell fields without a trace, and an audit says so.
    let has_fields = server.command(&["CLIENT", "NO-TOUCH", "OFF"]).is_ok();
    let [live, mut dumped] = [live, dumped].map(|command| -> Value {
        let ran = project.run(&command).ends_with(100);
        let is_left_out = !has_fields && command.contains("--redis");
        assert_eq!(ran.told.contains("the fields of `UserProfile` were not compared"), is_left_out);
        let mut report = serde_json::from_str(&ran.out).expect("it is JSON");
        assert_eq!(validator.fault(&validator.0, &report, ""), None);
        drop_memory(&mut report);
        report
    });
    let all = dumped["findings"].clone();
    if !has_fields {
        let findings = dumped["findings"].as_array_mut().unwrap();
        findings.retain(|it| it["rule"] != "undeclared_fields");
        for schema in dumped["schemas"].as_array_mut().unwrap() {
            schema["compared"] = 0.into();
        }
    }
    assert_eq!(live, dumped);
    let rules: Vec<&str> = all.as_array().unwrap().iter().filter_map(|it| it["rule"].as_str()).collect();
    for rule in [
        "unknown_keys",
        "wrong_types",
        "persistent_keys",
        "long_ttls",
        "undeclared_fields",
        "hot_tags",
        "unused_schemas",
    ] {
        assert!(rules.contains(&rule), "no {rule} in {rules:?}");
    }
}

/// Drops what differs by nature: memory, and seconds that passed meanwhile.
fn drop_memory(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for name in
                ["bytes", "unknown_bytes", "bytes_share", "largest", "longest_ttl_seconds", "expected_keys"]
            {
                members.remove(name);
            }
            members.values_mut().for_each(drop_memory);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_memory),
        // `49 % of the keys and 12 % of the memory, in slot 7`
        Value::String(text) => {
            while let Some((before, after)) = text.split_once(" of the memory") {
                let (before, _) = before.rsplit_once(" and ").expect("the keys are before the memory");
                *text = format!("{before}{after}");
            }
        }
        _ => {}
    }
}

#[test]
fn keys_of_all_tenants_are_compared() {
    let project = Project::bookshop();
    let list = "acme:user:profile:id:7\thash\t90000\nzoo:user:profile:id:7\thash\t90000\nuser:profile:id:7\thash\t90000\nx\n";
    let command = "audit --keys - --prefix {tenant}: -A unused_schemas";
    let ran = project.run_with(command, list.as_bytes()).ends_with(100);
    for line in [" UserProfile     2   50 %", "4 keys, 2 prefixes\n", "the prefix `{tenant}:`"] {
        assert!(ran.out.contains(line.trim_start()), "no {line}\n{}", ran.out);
    }
    let schema = include_str!("../../../docs/keyschema-audit.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    for (prefix, expected) in [("{tenant}:", json!({ "count": 2, "exact": true })), ("acme:", Value::Null)] {
        let command = format!("audit --keys - --prefix {prefix} --format json");
        let ran = project.run_with(&command, list.as_bytes()).ends_with(100);
        let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
        assert_eq!(validator.fault(&validator.0, &report, ""), None);
        assert_eq!(report["prefixes"], expected);
    }
    for command in ["audit --keys -", "infer --keys -", "identify x"] {
        let ran = project.run_with(&format!("{command} --prefix live:{{tenant}}"), b"").ends_with(2);
        let fact = "error: no text follows the parameter `{tenant}` of a prefix\n";
        assert!(ran.told.starts_with(fact) && ran.told.contains("as in `{tenant}:`"), "{}", ran.told);
    }
}

#[test]
fn the_access_rule_for_an_audit_is_printed() {
    let project = Project::bookshop();
    // Nobody is asked.
    let out = project.run("audit --redis redis://127.0.0.1:1 --print-acl").clean();
    let lines: Vec<&str> = out.lines().collect();
    let ["# a server by itself", server, "# each node of a cluster", cluster] = lines[..] else {
        panic!("{out}")
    };
    let start = "ACL SETUSER audit on >PASSWORD ~* -@all +scan +type +pttl +info +ping +select +memory|usage";
    assert!(server.starts_with(start), "{out}");
    assert_eq!(format!("{server} +cluster|slots +cluster|nodes +asking"), cluster);
    let out = project.run("audit --redis redis://127.0.0.1:1 --print-acl --replicas").clean();
    assert!(!out.contains("a server by itself") && out.trim_end().ends_with(" +readonly"), "{out}");
}

#[test]
fn wrong_usage_is_told() {
    let project = Project::bookshop();
    for (arguments, code, told) in [
        ("audit", 2, "<--redis <URL>|--rdb <FILE>|--keys <FILE>>"),
        ("audit --keys - --rdb x", 2, "cannot be used with"),
        (
            "audit --redis redis://127.0.0.1:1 --db x",
            2,
            "`x` is not a list of databases\nhelp: write `--db 0,3` or `--db all`",
        ),
        (
            "audit --redis redis://127.0.0.1:1 --max-load 0",
            2,
            "`0` is not a share of a server's time\nhelp: write `--max-load 5%`",
        ),
        ("audit --redis redis://127.0.0.1:1 --tls-cert x", 2, "--tls-key <FILE>"),
        ("audit --redis rediss://127.0.0.1:1 --tls-ca none.pem", 101, "`none.pem` cannot be read: "),
        ("audit --redis rediss://127.0.0.1:1", 101, "`127.0.0.1:1` cannot be read: "),
        (
            "audit --redis redis+sentinel://127.0.0.1:1",
            101,
            "write it like `redis+sentinel://host:26379/master-name`",
        ),
        (
            "audit --redis redis+sentinel://127.0.0.1:1/main",
            101,
            "the sentinel `127.0.0.1:1` does not answer",
        ),
        ("acl --check rediss://127.0.0.1:1", 101, "the server cannot be reached: "),
        ("audit --redis redis://127.0.0.1:1", 101, "`127.0.0.1:1` cannot be read: "),
        ("audit --rdb none.rdb", 101, "`none.rdb` cannot be read: "),
        ("audit --keys keyschema.json", 101, "`keyschema.json` cannot be read: "),
    ] {
        let ran = project.run(arguments).ends_with(code);
        assert!(ran.told.contains(told), "{arguments}: {}", ran.told);
    }
}

#[test]
fn the_chapter_has_the_access_rule_and_every_rule_of_audits() {
    let chapter = include_str!("../../../docs/guide/audit.md");
    assert!(chapter.contains(keyschema_tools::sources::ACCESS_RULE));
    assert!(chapter.contains(keyschema_tools::sources::FIELDS_RULE));
    let rules = keyschema_tools::rules::rules().filter(|rule| rule.category.name() == "keys");
    for rule in rules {
        let row = format!("| `{}` | {} |", rule.name, rule.level);
        assert!(chapter.contains(&row), "the chapter has no row {row}");
    }
}
