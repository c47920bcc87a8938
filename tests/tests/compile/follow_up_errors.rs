//! One mistake makes one error. The parts of the key that are understood exist, and uses of the
//! other parts raise no errors.
//!
//! Each case is a declaration, with uses in its own module and in another one. The other module
//! also uses a name that does not exist, because the compiler hides unresolved names in the module
//! of a macro that failed.

use keyschema_language::lint::LINTS;

use crate::modules::check_modules;

/// A declaration with one mistake, and its uses.
struct Case {
    declaration: String,
    uses: String,
}

/// Keys that the others are used with.
const FRIENDS: &str = "
    /// A hash.
    pub hash Friend = friend:of:user_id:{#user_id: u64}, ttl = 1h, fields = { name: String };
    /// A string.
    pub string Pal = pal:of:user_id:{#user_id: u64}, ttl = 1h, value = u64;
";

/// Uses of a hash `Key` with a `user_id`, whose TTL is its caller's, with the fields `name` and
/// `age`.
const USES_OF_HASH: &str = "
    let key = Key::new(7);
    let key = Key { user_id: key.user_id };
    let _: u64 = key.user_id;
    let name: Option<String> = key.hget(Key::FIELDS.name).query(con)?;
    let age: Option<u8> = key.hget(Key::FIELDS.age).query(con)?;
    let record: Option<keyschema::commands::Record<Key>> = key.hgetall().query(con)?;
    let age: u8 = record.map_or(0, |record| record.age);
    let record = keyschema::commands::Record::<Key> { name: name.unwrap_or_default(), age };
    key.with_ttl(hour).hset_record(&record).query(con)?;
    key.with_ttl(hour).hset(Key::FIELDS.age, 36).query(con)?;
    let _ = Key::MAX_LEN + Key::SCHEMA.pieces.len() + key.to_key().len() + Key::PATTERN.len();
    let _ = Key::parse(\"\").is_ok();
    let _ = keyschema::pattern!(Key { user_id: 7, .. });
    let _ = keyschema::Prefix::new(\"a:\").unwrap().join(key);
    let _: usize = [key].unlink().query(con)?;
";

/// Uses of its hash tag `{#user_id}`, in commands on two keys.
const USES_OF_TAG: &str = "
    key.rename(&Friend::new(7)).query(con)?;
    Friend::new(7).rename(&key.with_ttl(hour)).query(con)?;
";

/// The kind of the key of a case.
#[derive(Clone, Copy)]
struct Key {
    /// The lint that finds something in it.
    lint: &'static str,
    /// Other keys, declared before it.
    others: &'static str,
    /// The text after its name: `= …`, up to the options that all keys have.
    schema: &'static str,
    /// Whether its TTL is its caller's.
    has_ttl: bool,
    /// Whether its hash tag is `{#user_id}`.
    has_tag: bool,
}

const fn key(lint: &'static str, schema: &'static str) -> Key {
    Key { lint, others: "", schema, has_ttl: true, has_tag: true }
}

const fn untagged(lint: &'static str, schema: &'static str) -> Key {
    Key { has_tag: false, ..key(lint, schema) }
}

const fn undying(lint: &'static str, schema: &'static str) -> Key {
    Key { has_ttl: false, ..key(lint, schema) }
}

const fn beside(lint: &'static str, others: &'static str, schema: &'static str) -> Key {
    Key { others, ..key(lint, schema) }
}

/// A key for each lint. All lints are denied.
const LINTED: &[Key] = &[
    key("abbreviations", "usr:profile:user_id:{#user_id: u64}"),
    key("redundant_words", "user:profile:information:user_id:{#user_id: u64}"),
    key("segment_case", "User:profile:user_id:{#user_id: u64}"),
    key("delimiters", "\"user.profile:user_id:{#user_id: u64}\""),
    key("invalid_characters", "\"user profile:user_id:{#user_id: u64}\""),
    key("unlabelled_parameters", "user:profile:{#user_id: u64}"),
    key("type_segments", "user:list:user_id:{#user_id: u64}"),
    key("grammatical_number", "users:{#user_id: u64}"),
    key("long_keys", "user:profile:user_id:{#user_id: u64}, max_bytes = 30"),
    key("deep_keys", "user:a:b:c:d:e:user_id:{#user_id: u64}"),
    key("missing_namespace", "user:user_id:{#user_id: u64}, levels = 5..=6"),
    undying("missing_ttl", "user:profile:user_id:{#user_id: u64}"),
    key("missing_jitter", "user:profile:user_id:{#user_id: u64}"),
    undying("unexplained_persistence", "user:profile:user_id:{#user_id: u64}, persistent"),
    key("nested_timestamps", "user:2024:10:11:user_id:{#user_id: u64}"),
    beside(
        "scattered_fields",
        "/// A.\npub string Name = user:name:user_id:{#user_id: u64}, ttl = 1h;
         /// B.\npub string Age = user:age:user_id:{#user_id: u64}, ttl = 1h;
         /// C.\npub string Email = user:email:user_id:{#user_id: u64}, ttl = 1h;",
        "user:profile:user_id:{#user_id: u64}",
    ),
    beside(
        "adjacent_parameters",
        "/// A.\npub string Glued = team:{user: Text<8>}{group: Text<8>}:user_id:{#user_id: u64}, ttl = 1h;",
        "user:profile:user_id:{#user_id: u64}",
    ),
    beside(
        "raw_parameters",
        "/// A.\npub string Raws = user:page:user_id:{#user_id: u64}:url:{url: keyschema::Raw<8>}, ttl = 1h;",
        "user:profile:user_id:{#user_id: u64}",
    ),
    beside(
        "overlapping_keys",
        "/// A.\npub string Other = user:profile:user_id:{#user_id: u32}, ttl = 1h;",
        "user:profile:user_id:{#user_id: u64}",
    ),
    Key {
        has_tag: false,
        ..beside(
            "overlapping_prefixes",
            "/// A.\npub string Other = user:of:user_id:{user_id: u64}, ttl = 1h;",
            "user:{user_id: u64}",
        )
    },
    untagged("missing_parameters", "user:profile:id:{id: u64}"),
    untagged("empty_hash_tags", "user{{}}:profile:user_id:{user_id: u64}"),
    untagged("constant_hash_tags", "{{user}}:profile:user_id:{user_id: u64}"),
    key("multiple_hash_tags", "user:profile:user_id:{#user_id: u64}:{{x}}"),
    beside(
        "low_cardinality_hash_tags",
        "/// A.\npub string Small = user:flag:{#flag: u8}:user_id:{user_id: u64}, ttl = 1h;",
        "user:profile:user_id:{#user_id: u64}",
    ),
    Key {
        others: "pub string Secret = user:secret:user_id:{user_id: u64}, ttl = 1h;",
        ..key("undocumented_keys", "user:profile:user_id:{#user_id: u64}")
    },
    key("unused_allows", "user:profile:user_id:{#user_id: u64}, allow(abbreviations)"),
];

impl Key {
    fn case(&self) -> Case {
        let Self { lint, others, schema, has_ttl, has_tag } = *self;
        let ttl = if has_ttl { ", ttl = caller" } else { "" };
        let block = format!(
            "#![deny({lint})]\n{others}\n/// A key.\npub hash Key = {schema}{ttl}, fields = {{ name: String, age: u8 }};"
        );
        let mut uses = USES_OF_HASH.to_string();
        if has_tag {
            uses += USES_OF_TAG;
        }
        if !has_ttl {
            uses = uses.replace(".with_ttl(hour)", "");
        }
        if lint == "missing_parameters" {
            uses = uses.replace("user_id", "id");
        }
        Case { declaration: in_block(&block), uses }
    }
}

/// Templates and options of a hash `Key` with one mistake. `USES_OF_HASH` and `USES_OF_TAG` still
/// compile, or would compile without the mistake.
const MISTAKEN: &[&str] = &[
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = 1hx, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}, tll = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = caller, feilds = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }, jitter = 200%",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }, ,",
    "pub hash Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }, allow(overlapping_keys(Nobody))",
    "pub hsah Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub Key = user:of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user of:user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:${user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64}:{user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:'x':user_id:{#user_id: u64}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id:}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: u64<}, ttl = caller, fields = { name: String, age: u8 }",
    "pub hash Key = user:of:user_id:{#user_id: f64}, ttl = caller, fields = { name: String, age: u8 }",
];

/// Other declarations with one mistake, and their uses.
const OTHERS: &[(&str, &str)] = &[
    (
        "pub string Key = user:{name}:user_id:{#user_id: u64}, ttl = caller, value = u64",
        "let key = Key::new(\"ada\", 7)?;
         let other = Key { name: \"ada\", user_id: key.user_id };
         let value: Option<u64> = other.get().query(con)?;
         other.with_ttl(hour).set(7).query(con)?;
         Pal::new(7).rename(&other.with_ttl(hour)).query(con)?;
         other.rename(&Pal::new(7)).query(con)?;",
    ),
    (
        "pub string Key = user:{name: Text}:user_id:{#user_id: u64}, ttl = caller, value = u64",
        "fn value<'a>(key: Key<'a>) -> Key<'_> { key }
         let key = value(Key::new(\"ada\", 7)?);
         let value: Option<u64> = key.get().query(con)?;",
    ),
    (
        "pub string Key = user:{}:user_id:{#user_id: u64}, ttl = caller, value = u64",
        "let key = Key::new(\"ada\", 7)?;
         let value: Option<u64> = key.get().query(con)?;
         key.with_ttl(hour).set(7).query(con)?;
         Pal::new(7).rename(&key.with_ttl(hour)).query(con)?;
         key.rename(&Pal::new(7)).query(con)?;",
    ),
    (
        "pub hash Key =, ttl = caller, fields = { name: String }",
        "let key = Key::new(7, 8)?;
         let other = Key { user_id: 7, name: \"ada\" };
         let Key { user_id, .. } = other;
         let name: Option<String> = key.hget(Key::FIELDS.name).query(con)?;
         fn of(key: &Key) -> redis::RedisResult<Option<String>> { key.hget(Key::FIELDS.name).query(todo!()) }
         fn all(key: &Key, hour: std::time::Duration) { key.with_ttl(hour).hset(Key::FIELDS.name, \"ada\"); }
         fn both(key: &Key) { key.rename(&Friend::new(7)); }",
    ),
    (
        "pub hash Key",
        "let key = Key::new(7, 8)?;
         let other = Key { user_id: 7 };
         Key.hget(\"name\").query::<u64>(con)?;
         Key { user_id: other.user_id }.rename(&Friend::new(7)).query(con)?;
         let name: Option<u64> = key.hget(Key::FIELDS.name).query(con)?;
         fn of(key: &Key) -> Option<u64> { key.hget(\"name\").query(todo!()).unwrap() }
         fn both(key: &Key) { key.rename(&Friend::new(7)); }",
    ),
    (
        "pub string Key = user:of:user_id:{#user_id: u64}, ttl = 1h, value = Vec<",
        "let value: Option<Vec<u64>> = Key::new(7).get().query(con)?;
         Key::new(7).set(7).query(con)?;",
    ),
    (
        "pub set Key = user:all, ttl = 1hx",
        "let _: &str = Key::KEY;
         Key.sadd(7).query(con)?;
         Key.with_ttl(hour).sadd(7).query(con)?;",
    ),
    ("pub set Key = user:'x':all, ttl = 1h", "let _: &str = Key::KEY; Key.sadd(7).query(con)?;"),
];

/// Structs with one mistake in their attribute, with the uses of `USES_OF_HASH` except `new`, and
/// of `USES_OF_TAG`.
const STRUCTS: &[&str] = &[
    "#[redis_key(usr:of:user_id:{#user_id}, hash, ttl = caller, fields = { name: String, age: u8 })]",
    "#[redis_key(user:of:user_id:{#user_id}, hash, ttl = callr, fields = { name: String, age: u8 })]",
    "#[redis_key(user:of:user_id:{#user_id}, ttl = caller, fields = { name: String, age: u8 })]",
    "#[redis_key(user:of:user_id:{#user}, hash, ttl = caller, fields = { name: String, age: u8 })]",
    "#[redis_key(, hash, ttl = caller, fields = { name: String, age: u8 })]",
    "#[redis_key]",
    "",
];

fn in_block(items: &str) -> String {
    format!("keyschema::keys! {{\n{items}\n}}\n")
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = LINTED.iter().map(Key::case).collect();
    for item in MISTAKEN {
        let uses = USES_OF_HASH.to_string() + USES_OF_TAG;
        cases.push(Case { declaration: in_block(&format!("/// A key.\n{item};")), uses });
    }
    for (item, uses) in OTHERS {
        cases.push(Case { declaration: in_block(&format!("/// A key.\n{item};")), uses: uses.to_string() });
    }
    for attribute in STRUCTS {
        let declaration = format!(
            "/// A key.\n#[derive(Clone, Copy, keyschema::RedisKey)]\n{attribute}\npub struct Key {{ pub user_id: u64 }}\n\
             impl Key {{ pub fn new(user_id: u64) -> Self {{ Self {{ user_id }} }} }}\n"
        );
        cases.push(Case { declaration, uses: USES_OF_HASH.to_string() + USES_OF_TAG });
    }
    cases
}

#[test]
fn a_mistake_is_one_error_wherever_the_key_is_used() {
    let friend = in_block(FRIENDS)
        + "\nkeyschema::catalog! { pub static ALL = [Friend, crate::declared_0::Key, crate::declared_1::Key]; }";
    let mut modules = vec![("friend".to_string(), friend)];
    let cases = cases();
    for (number, Case { declaration, uses }) in cases.iter().enumerate() {
        let function = |control: &str| {
            format!(
                "use crate::friend::{{Friend, Pal}};\nuse keyschema::prelude::*;\n\
                 pub fn uses(con: &mut redis::Connection) -> Result<(), Box<dyn std::error::Error>> {{\n\
                 let hour = std::time::Duration::from_secs(3600);\n{uses}\n{control}\nOk(())\n}}\n"
            )
        };
        modules.push((format!("declared_{number}"), function("") + declaration));
        let outside = format!("use crate::declared_{number}::Key;\n{}", function("Nobody::new();"));
        modules.push((format!("used_{number}"), outside));
    }
    let tables = "[package.metadata.keyschema]\nrequire = [\"user_id\"]\n[package.metadata.keyschema.lints]\nunlabelled_parameters = \"allow\"\n";
    let errors = check_modules("follow-up-errors", tables, &modules);
    let mut faults = Vec::new();
    for (number, Case { declaration, .. }) in cases.iter().enumerate() {
        let of = |module: &str| errors.get(&format!("{module}_{number}")).map_or(&[][..], |errors| errors);
        let (declared, used) = (of("declared"), of("used"));
        if declared.len() != 1 {
            faults.push(format!("{declaration}\n    {}\n", declared.join("\n    ")));
        }
        if !matches!(used, [control] if control.contains("E0433")) {
            faults.push(format!("used elsewhere: {declaration}\n    {}\n", used.join("\n    ")));
        }
    }
    assert!(!errors.contains_key("friend"), "{errors:#?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_lint_has_a_case() {
    let named: Vec<&str> = LINTED.iter().map(|key| key.lint).collect();
    // With a prefix in the manifest, all keys of the crate would need it.
    for lint in LINTS.iter().filter(|lint| lint.name != "missing_prefix") {
        assert!(named.contains(&lint.name), "{}", lint.name);
    }
}
