//! `infer`.

use std::{fmt::Write as _, process::Command};

use keyschema_test_server::Server;

use crate::project::Project;

/// Returns a list of keys of a small chat: with types, some with TTLs.
fn list() -> String {
    let mut list = String::new();
    let names = [
        "ada", "linus42", "grace_h", "margaret", "alan.t", "edsger7", "barbara", "donald_k", "ken99",
        "dennis",
    ];
    for id in 0..60_u32 {
        let number = id * id * 37 + 5;
        let _ = writeln!(list, "user:{number}:profile\thash\t-1");
        let _ = writeln!(list, "user:{number}:friends\tset\t-1");
        let _ =
            writeln!(list, "login:{}{id}\tstring\t{}", names[id as usize % names.len()], 1_000 + id * 30_000);
        let _ = writeln!(
            list,
            "session:{:08x}-10b1-426f-9247-bb680e5fe0c8\tstring\t{}",
            number * 71,
            1_790_000 - id
        );
        let _ = writeln!(list, "chat:room:{{{number}}}:members\tset\t-1");
        let _ = writeln!(list, "stats.2026-0{}-{:02}\tstring\t-1", id % 9 + 1, id % 28 + 1);
    }
    list.push_str("queue:default\tlist\t-1\nodd key*[x]\tstring\t-1\n");
    list
}

#[test]
fn a_list_gives_declarations_and_a_policy() {
    let ran = Project::empty().run_with("infer --keys -", list().as_bytes()).ends_with(0);
    for text in [
        "//! [package.metadata.keyschema]\n//! standard = \"none\"\n",
        "use keyschema::{",
        "    //! Keys that begin with `user`.\n    pub catalog USER_KEYS;\n",
        "pub hash UserProfile = user:{",
        "pub set UserFriends = user:{",
        "}:profile, persistent;",
        "    // 60 keys, confidence ",
        "pub string Session",
        "= session:{",
        ": Uuid}, ttl = 30m;",
        "chat:room:{#",
        "delimiter = \".\"",
        "pub static FOUND_KEYS = [",
    ] {
        assert!(ran.out.contains(text), "no {text}\n{}", ran.out);
    }
    assert!(ran.told.starts_with("362 keys, "), "{}", ran.told);
    let again = Project::empty().run_with("infer --keys -", list().as_bytes()).clean();
    assert_eq!(again, ran.out, "the same keys give the same declarations");
}

#[test]
fn values_are_masked_unless_they_are_asked_for() {
    let project = Project::empty();
    for arguments in ["infer --keys -", "infer --keys - --no-mask --mask", "infer --keys - --format json"] {
        let masked = project.run_with(arguments, list().as_bytes()).ends_with(0);
        for secret in ["linus42", "grace_h", "edsger7", "426f"] {
            assert!(
                !masked.out.contains(secret) && !masked.told.contains(secret),
                "{arguments}: {}",
                masked.out
            );
        }
    }
    let shown = project.run_with("infer --keys - --no-mask", list().as_bytes()).clean();
    assert!(shown.contains("-426f-9247-bb680e5fe0c8`"), "{shown}");
}

#[test]
fn the_summary_shows_keys_of_no_schema_and_keys_that_can_be_others() {
    let mut list = list();
    for id in 0..20 {
        let _ = writeln!(list, "user:{}:profile\tstring\t-1", id * 977 + 3);
    }
    list.push_str("zq8Kd02mXv1L:wrtz:secret\tstring\t-1\n");
    let ran = Project::empty().run_with("infer --keys -", list.as_bytes()).ends_with(0);
    assert!(ran.told.contains("\n  no schema: …:…:…\n"), "{}", ran.told);
    assert!(
        ran.told.contains("  UserProfile and UserProfile2 can be the same text, such as `user:"),
        "{}",
        ran.told
    );
    assert!(ran.out.contains("    // can be the same text as `UserProfile"), "{}", ran.out);
    let shown = Project::empty().run_with("infer --keys - --no-mask", list.as_bytes()).ends_with(0);
    assert!(shown.told.contains("\n  no schema: zq8Kd02mXv1L:wrtz:secret\n"), "{}", shown.told);
}

#[test]
fn declarations_compile_under_the_policy_that_they_propose() {
    let mut list = list();
    // Keys that are hard to declare: odd bytes, words of Rust, no delimiter, keys that can be
    // others.
    for line in [
        "Option",
        "Self:1",
        "type:fn",
        "7d:x",
        "\"quoted\"",
        "back\\\\slash",
        "a`b",
        "{a}{b}:c",
        "{}:x",
        "::",
        "é:ü",
        "a:\\xff",
        "any*?[x]",
        "x//y/*z",
        "{{x}}",
        "r#a",
        "tab\\there",
    ] {
        list.extend([line, "\tstring\n"]);
    }
    for id in 0..40 {
        let _ =
            writeln!(list, "i{}\tstring\nc{}_{}\tlist\n{}-unread\tstring", id * 7, id * 3, id * 5, id * 11);
    }
    for id in 0..40 {
        let _ = writeln!(list, "payload:{{\"class\":\"Send{id}\",\"args\":[{id},\"a b\"]}}\\xfe\tset");
    }
    let project = Project::bookshop();
    let ran = project.run_with("infer --keys - -o found/src/lib.rs", list.as_bytes());
    assert_eq!(ran.code, 2, "there is no such folder: {}", ran.told);
    project.write("found/src/lib.rs", "");
    let ran = project.run_with("infer --keys - -o found/src/lib.rs", list.as_bytes()).ends_with(0);
    assert_eq!(ran.out, "", "it is in the file");
    let source = project.read("found/src/lib.rs");
    let policy: String = source
        .lines()
        .skip_while(|line| *line != "//! ```toml")
        .skip(1)
        .take_while(|line| *line != "//! ```")
        .map(|line| line.trim_start_matches("//! ").to_string() + "\n")
        .collect();
    let manifest = project.read("shop/Cargo.toml");
    let keyschema = manifest
        .lines()
        .find(|line| line.contains("keyschema") && line.contains("path"))
        .expect("it has one");
    let path = keyschema.split('"').find(|part| part.starts_with('/')).expect("the path is absolute");
    project.write(
        "found/Cargo.toml",
        &format!(
            "[package]\nname = \"found\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dependencies]\nkeyschema = {{ path = \"{path}\", features = [\"uuid\"] }}\n\
             uuid = {{ version = \"1.18\", default-features = false }}\n\n{policy}"
        ),
    );
    project.write("found/Cargo.lock", &project.read("Cargo.lock"));
    let mut command = Command::new(env!("CARGO"));
    command.args(["check", "--quiet", "--offline", "--manifest-path", "found/Cargo.toml"]);
    let checked = project.run_command(command, b"").ends_with(0);
    assert!(!checked.told.contains("warning"), "{}\n{source}", checked.told);
}

#[test]
fn a_server_gives_a_catalogue_that_other_commands_read() {
    let project = Project::empty();
    let server = Server::start().unwrap();
    for id in 0..50_u32 {
        let user = format!("user:{}:profile", id * id * 31 + 2);
        server.command(&["HSET", &user, "name", "Ada", "postal-code", "1"]).unwrap();
        if id % 2 == 0 {
            server.command(&["HSET", &user, "mail", "x"]).unwrap();
        }
        server.command(&["SADD", &format!("room:{}:members", id * 97), "1"]).unwrap();
        server.command(&["SET", &format!("token:{:032x}", u128::from(id) << 77), "x", "EX", "600"]).unwrap();
    }
    let url = server.url();
    let ran = project
        .run(&format!("infer --redis {url} --max-load 100% --format json -o keyschema.json"))
        .ends_with(0);
    assert!(ran.told.starts_with("150 keys, 3 schemas"), "{}", ran.told);
    let audit = project
        .run(&format!("audit --redis {url} --max-load 100% --catalog keyschema.json --state state"))
        .clean();
    assert!(audit.contains("150 keys") && audit.contains("UserProfile "), "{audit}");
    project.run("check --catalog keyschema.json").clean();
    assert!(project.run("docs --catalog keyschema.json").clean().contains("UserProfile"));

    // A dump has the same keys.
    server.command(&["SAVE"]).unwrap();
    let dump = server.directory().join("dump.rdb");
    let live = project.run(&format!("infer --redis {url} --max-load 100%")).clean();
    let dumped = project.run(&format!("infer --rdb {}", dump.display())).clean();
    assert_eq!(live, dumped);
    let fields = "fields = { mail: Option<String>, name: String, \"postal-code\": String }";
    assert!(live.contains(fields), "{live}");
    // The audit knows all these fields.
    assert!(audit.contains("UserProfile ") && !audit.contains("undeclared_fields"), "{audit}");

    // A prefix chooses keys, and is not declared.
    let ran = project.run(&format!("infer --redis {url} --max-load 100% --prefix user:")).ends_with(0);
    assert!(ran.told.starts_with("50 keys, 1 schema; 100 keys left out"), "{}", ran.told);
    assert!(!ran.out.contains("user:"), "{}", ran.out);
    let ran = project.run(&format!("infer --redis {url} --max-load 100% --max-keys 40"));
    assert!(ran.told.contains("not all keys were read: `--max-keys` was reached"), "{}", ran.told);
}

#[test]
fn a_prefix_of_any_tenant_is_not_declared() {
    let project = Project::bookshop();
    let mut list = String::from("plain\tset\n");
    for tenant in ["acme", "zoo", "shop"] {
        for id in [7, 8, 912] {
            let _ = writeln!(list, "{tenant}:basket:{id}\tset\n{tenant}:eu:user:profile:id:{id}\thash");
        }
    }
    let ran = project.run_with("infer --keys - --prefix {tenant}: --known", list.as_bytes()).ends_with(0);
    assert!(ran.told.contains("9 keys, 1 schema; 10 keys left out"), "{}", ran.told);
    assert!(ran.out.contains("pub set Basket = basket:{") && !ran.out.contains("acme"), "{}", ran.out);
    let ran = project.run_with("infer --keys - --prefix {tenant}:", b"a\n").ends_with(101);
    assert!(ran.told.contains("error: 1 key read, and none begins with `{tenant}:`"), "{}", ran.told);
}

#[test]
fn only_what_is_not_declared_is_inferred_beside_a_catalogue() {
    let project = Project::bookshop();
    let list =
        "user:profile:id:7\thash\nuser:profile:id:8\thash\nbasket:7\tset\nbasket:8\tset\nbasket:912\tset\n";
    let ran = project.run_with("infer --keys - --known", list.as_bytes()).ends_with(0);
    assert!(ran.told.contains("3 keys, 1 schema; 2 keys left out"), "{}", ran.told);
    assert!(ran.out.contains("pub set Basket = basket:{") && !ran.out.contains("profile"), "{}", ran.out);
    let ran = project.run_with("infer --keys - --known", b"user:profile:id:7\thash\n").ends_with(101);
    assert!(ran.told.contains("error: 1 key read, and the catalogues declare all of them"), "{}", ran.told);
}

#[test]
fn wrong_usage_and_no_keys_are_told() {
    let project = Project::empty();
    for (arguments, input, code, told) in [
        ("infer", "", 2, "<--redis <URL>|--rdb <FILE>|--keys <FILE>>"),
        ("infer --keys - --rdb x", "", 2, "cannot be used with"),
        ("infer --keys -", "", 101, "error: there are no keys"),
        ("infer --keys - --prefix x:", "a\n", 101, "error: 1 key read, and none begins with `x:`"),
        ("infer --keys none.txt", "", 101, "`none.txt` cannot be read: "),
        ("infer --redis redis://127.0.0.1:1", "", 101, "`127.0.0.1:1` cannot be read: "),
        ("infer --redis redis://127.0.0.1:1 --db x", "", 2, "`x` is not a list of databases"),
    ] {
        let ran = project.run_with(arguments, input.as_bytes()).ends_with(code);
        assert!(ran.told.contains(told), "{arguments}: {}", ran.told);
    }
    // The keys before a mistake count.
    let ran = project.run_with("infer --keys -", b"a:1\thash\na:2\thash\na:3\tnonsense\textra\tcolumns\n");
    assert!(ran.code == 101 && ran.out.contains("a:") && ran.told.contains('3'), "{}\n{}", ran.out, ran.told);
}
