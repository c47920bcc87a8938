//! The examples in the standards.
//!
//! The digits in the published texts are values of parameters. Both spellings are tried. Each good
//! key has no findings. Each bad key has exactly the findings in the table.

use DataType::{Hash, List, Set, String, ZSet};
use keyschema_core::DataType;

use super::{Lifespan, Place, Policy, Standard, Subject, check_key, testing::Keys};
use crate::naming::{Case, Vocabulary};

/// A key with findings: the lint of each, and what its help proposes.
type Bad = (&'static str, DataType, &'static [(&'static str, &'static str)]);

/// The examples of one standard.
struct Examples {
    standard: Standard,
    /// Keys of one block that have no finding, neither alone nor together.
    good: &'static [(&'static str, DataType)],
    /// Keys that are a key above with a value instead of a parameter. Each key alone has no
    /// finding.
    values: &'static [(&'static str, DataType)],
    bad: &'static [Bad],
}

const EXAMPLES: [Examples; 5] = [
    Examples {
        standard: Standard::Layered,
        good: &[
            ("user:profile:id:{id: u64}", Hash),
            ("order:status:order_id:{order_id: u64}", String),
            ("product:inventory:item_id:{item_id: u64}", String),
            ("chat:messages:list:room_id:{room_id: u64}", List),
            ("user:profile:hash:id:{id: u64}", Hash),
            ("product:categories:set:item_id:{item_id: u64}", Set),
            ("leaderboard:score:zset:game_id:{game_id: u32}", ZSet),
            ("order:summary:date:{date: Date}", String),
            ("session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}", String),
            ("user:session:uid:{uid: Text<24>}", String),
        ],
        values: &[
            ("user:profile:id:12345", Hash),
            ("order:status:order_id:98765", String),
            ("order:status:order_id:{id: u64}", String),
            ("order:summary:date:20241122", String),
            ("session:token:uid:{user_id: Text<24>}:ts:{ts: UnixSeconds}", String),
        ],
        bad: &[
            (
                "user:profile:personal:information:unique:identifier:{id: u64}",
                Hash,
                &[("redundant_words", "`user:profile:id:{id}`")],
            ),
            ("usr:prf:id:{id: u64}", Hash, &[("abbreviations", "`user`"), ("abbreviations", "`profile`")]),
            ("usr:prf:id:12345", Hash, &[("abbreviations", "`user`"), ("abbreviations", "`profile`")]),
            (
                "orderStatusOrderId{order_id: u64}",
                String,
                &[("segment_case", "`order:status:order_id:{order_id}`")],
            ),
            ("orderStatusOrderId98765", String, &[("segment_case", "")]),
            (
                "chat:messages:set:room_id:{room_id: u64}",
                List,
                &[("type_segments", "`chat:messages:list:room_id:{room_id}`")],
            ),
            ("user:profile:{id: u64}", Hash, &[("unlabelled_parameters", "`user:profile:id:{id}`")]),
        ],
    },
    Examples {
        standard: Standard::Compact,
        good: &[
            ("user:{id: u64}:profile", Hash),
            ("user:{id: u64}:orders", List),
            ("user:{id: u64}:token", String),
            ("product:{id: u64}:info", Hash),
            ("product:{id: u64}:stock", String),
            ("mall:user:{id: u64}:profile", Hash),
            ("pay:user:{id: u64}:balance", String),
            ("verify:code:{phone: u64}", String),
            ("order:{id: u64}:status", String),
            ("mall:product:{id: u64}:stock", String),
        ],
        values: &[
            ("user:1001:profile", Hash),
            ("verify:code:13800138000", String),
            ("order:20260310001:status", String),
        ],
        bad: &[
            ("name", String, &[("missing_namespace", "")]),
            ("token", String, &[("missing_namespace", "")]),
            ("data", String, &[("missing_namespace", "")]),
            ("user:{id: u64}:order:2024:03:detail:shipping:address", String, &[("deep_keys", "")]),
            ("user:1001:order:2024:03:detail:shipping:address", String, &[("deep_keys", "")]),
            ("a:b:c:d:e:f:g", String, &[("deep_keys", "")]),
            ("User:{id: u64}:Profile", Hash, &[("segment_case", "`user`"), ("segment_case", "`profile`")]),
            ("USER_TOKEN", String, &[("segment_case", "`user:token`")]),
            (
                "log:2026:03:11:09:30:detail",
                String,
                &[(
                    "nested_timestamps",
                    "keep a sorted set scored by time, or write one date: `log:{date: Date}:detail`",
                )],
            ),
            (
                "log:{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}:detail",
                String,
                &[("nested_timestamps", "`log:{date: Date}:detail`")],
            ),
            ("log:20260311:09:30:xx", String, &[("nested_timestamps", "`log:{date: Date}:xx`")]),
            ("user/{id: u64}/profile", Hash, &[("delimiters", "`user:{id}:profile`")]),
            ("user/1001/profile", Hash, &[("delimiters", "`user:1001:profile`")]),
            ("user.1001.profile", Hash, &[("delimiters", "`user:1001:profile`")]),
        ],
    },
    Examples {
        standard: Standard::Domain,
        good: &[
            ("user:{id: u64}:info", Hash),
            ("user:{id: u64}:orders", List),
            ("user:{id: u64}:addresses", Hash),
            ("order:{id: u64}:status", String),
            ("order:user:{id: u64}", String),
            ("goods:{id: u64}:stock", String),
            ("goods:category:{id: u32}", Set),
            ("login:count:{date: Date}", String),
            ("goods:view:{id: u64}:{month: Month}", String),
            ("verify:phone:{phone: u64}", String),
            ("token:user:{id: u64}", String),
            ("user:{id: u64}", Hash),
            ("user:{id: u64}:tags", Set),
            ("goods:rank:sales", ZSet),
        ],
        values: &[("login:count:20230730", String), ("goods:view:5001:202307", String)],
        bad: &[
            ("abc123", String, &[("missing_namespace", "")]),
            ("userinfo", String, &[("missing_namespace", "")]),
            ("redis_user_{id: u64}", Hash, &[("redundant_words", ""), ("missing_namespace", "`user:{id}`")]),
            ("redis_user_1001", Hash, &[("redundant_words", ""), ("missing_namespace", "")]),
            ("User:{id: u64}", Hash, &[("segment_case", "`user`")]),
            ("User:1001", Hash, &[("segment_case", "`user`")]),
            (
                "mall:user:register:2023:07:30:{id: u64}:info",
                Hash,
                &[("nested_timestamps", "`user:{id}:info`"), ("deep_keys", "`user:{id}:info`")],
            ),
            (
                "mall:user:register:2023:07:30:1001:info",
                Hash,
                &[("nested_timestamps", "`user:1001:info`"), ("deep_keys", "`user:1001:info`")],
            ),
        ],
    },
    Examples {
        standard: Standard::Relational,
        good: &[("userAdmin:user:id:{id: u64}", Hash), ("userAdmin:carModel:id:{id: u64}", Hash)],
        values: &[("userAdmin:user:id:18", Hash)],
        bad: &[
            ("userAdmin:User_profile:id:{id: u64}", Hash, &[("segment_case", "`userProfile`")]),
            ("userAdmin:User_profile:id:18", Hash, &[("segment_case", "`userProfile`")]),
            ("userAdmin:user name:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("userAdmin:user\"s:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("userAdmin:user's:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("userAdmin:user\nname:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("userAdmin:user\\name:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("userAdmin:user\u{1B}name:id:{id: u64}", Hash, &[("invalid_characters", "")]),
            ("foo{{}}{{bar}}", String, &[("empty_hash_tags", "")]),
            ("{{orders}}:id:{id: u64}", Hash, &[("constant_hash_tags", "")]),
        ],
    },
    Examples {
        standard: Standard::Narrative,
        good: &[
            ("book:{id: u64}", Hash),
            ("books:genre:{genre: Genre}", Set),
            ("books:format:{format: Format}", Set),
            ("books:sales-rank", ZSet),
            ("books:genres", Set),
            ("all:sales-rank", ZSet),
            ("global:book", String),
            ("film:{id: u64}", Hash),
            ("films:genre:{genre: Genre}", Set),
            ("films:sales-rank", ZSet),
        ],
        values: &[
            ("book:1", Hash),
            ("books:genre:sci-fiction", Set),
            ("books:format:paperback", Set),
            ("film:1", Hash),
            ("films:genre:comedy", Set),
        ],
        bad: &[
            ("books:{id: u64}", Hash, &[("grammatical_number", "`book:{id}`")]),
            ("books:1", Hash, &[("grammatical_number", "`book:1`")]),
            ("book:genre:{genre: Genre}", Set, &[("grammatical_number", "`books:genre:{genre}`")]),
            ("book:genre:comedy", Set, &[("grammatical_number", "`books:genre:comedy`")]),
            ("book/1", Hash, &[("delimiters", "`book:1`")]),
        ],
    },
];

#[test]
fn good_keys_have_no_finding() {
    for Examples { standard, good, values, .. } in EXAMPLES {
        let keys = Keys::of(standard);
        for (template, data_type) in good.iter().chain(values) {
            keys.key(template).of_type(*data_type).finds_nothing();
        }
        keys.keys(good).finds_nothing();
    }
}

#[test]
fn bad_keys_have_the_findings_named() {
    for Examples { standard, bad, .. } in EXAMPLES {
        for (template, data_type, findings) in bad {
            let keys = Keys::of(standard);
            let found = keys.key(template).of_type(*data_type).findings();
            let lints: Vec<&str> = found.iter().map(|finding| finding.lint.name).collect();
            let expected: Vec<&str> = findings.iter().map(|(lint, _)| *lint).collect();
            assert_eq!(lints, expected, "{template}");
            for (finding, (_, help)) in found.iter().zip(*findings) {
                assert!(finding.message.to_string().contains(help), "{template}: {}", finding.message);
            }
        }
    }
}

/// The findings depend on settings and declarations, not on the template.
#[test]
fn good_keys_of_projects_that_set_a_value_have_no_finding() {
    let short = Vocabulary::new().prefer("user", "usr");
    let compact = Keys::of(Standard::Compact).vocabulary(short);
    compact.keys(&[("usr:{id: u64}:profile", Hash), ("product:{id: u64}:info", Hash)]).finds_nothing();
    compact.key("usr:1001:profile").finds_nothing();
    for (case, user, other) in [
        (Case::Upper, "PRO:USER:UID:{uid: u64}", "PRO:CAR_MODEL:ID:{id: u64}"),
        (Case::Upper, "PRO:USER:UID:18", "PRO:CAR_MODEL:ID:{id: u64}"),
        (Case::Pascal, "UserAdmin:User:Id:{id: u64}", "UserAdmin:CarModel:Id:{id: u64}"),
        (Case::Pascal, "UserAdmin:User:Id:18", "UserAdmin:CarModel:Id:{id: u64}"),
        (Case::Snake, "user_admin:user:id:{id: u64}", "user_admin:car_model:id:{id: u64}"),
        (Case::Snake, "user_admin:user:id:18", "user_admin:car_model:id:{id: u64}"),
    ] {
        Keys::of(Standard::Relational).case(case).keys(&[(user, Hash), (other, Hash)]).finds_nothing();
    }
    let followers = [("{{user{id: u64}}}.following", Set), ("{{user{id: u64}}}.followers", Set)];
    Keys::of(Standard::Relational).delimiter(".").keys(&followers).finds_nothing();
    let slashes = [("book/{id: u64}", Hash), ("books/genres", Set)];
    Keys::of(Standard::Narrative).delimiter("/").keys(&slashes).finds_nothing();
}

#[test]
fn bad_keys_whose_template_is_good_have_the_findings_named() {
    let (domain, relational) = (Keys::of(Standard::Domain), Keys::of(Standard::Relational));
    let narrative = Keys::of(Standard::Narrative);
    domain.undeclared("user:{id: u64}:info").finds_lints(["missing_ttl"]);
    relational.undeclared("userAdmin:user:id:{id: u64}").finds_lints(["missing_ttl"]);
    let ttl = Lifespan::Ttl { has_jitter: false };
    relational.key("userAdmin:user:id:{id: u64}").with_lifespan(ttl).finds_lints(["missing_jitter"]);
    narrative.key("book:{id: u64}").of_type(Hash).undocumented().finds_lints(["undocumented_keys"]);
    // The whole project may use any one delimiter, so the other key's delimiter is wrong.
    narrative
        .keys(&[("book/{id: u64}", Hash), ("books:genres", Set)])
        .finds_lints(["delimiters"])
        .finds(["/"]);
    let fields = ["user:{id: u64}:name", "user:{id: u64}:age", "user:{id: u64}:email"];
    Keys::of(Standard::Compact)
        .keys(&fields.map(|template| (template, String)))
        .finds_lints(["scattered_fields"])
        .helps(["declare one hash with the fields `name`, `age`, `email`"]);
}

/// A key with a value can be the same as the key with the parameter.
#[test]
fn a_value_of_a_parameter_collides() {
    for (standard, parameter, value) in [
        (Standard::Layered, "order:summary:date:{date: Date}", "order:summary:date:20241122"),
        (Standard::Compact, "order:{id: u64}:status", "order:20260310001:status"),
        (Standard::Domain, "goods:view:{id: u64}:{month: Month}", "goods:view:5001:202307"),
    ] {
        let keys = Keys::of(standard);
        keys.keys(&[(parameter, Hash), (value, Hash)]).finds_lints(["overlapping_keys"]).finds([value]);
    }
}

/// No template makes a lint panic, and findings are about bytes of the template.
#[test]
fn lints_accept_every_template() {
    const PIECES: [&str; 26] = [
        "user",
        "Redis",
        "unique",
        "identifier",
        "userinfo",
        "list",
        "{x: u64}",
        "{#y}",
        "{userId}",
        "{month: u8}",
        "{date: Date}",
        "2026",
        "03",
        ":",
        ":",
        ":",
        "::",
        "/",
        ".",
        "_",
        "{{",
        "}}",
        " \u{200B}",
        "Größe",
        "\n",
        "`",
    ];
    let mut state: u32 = 1;
    for number in 0..1000 {
        let mut template = std::string::String::new();
        for _ in 0..=number % 9 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            template.push_str(PIECES[(state >> 16) as usize % PIECES.len()]);
        }
        let mut policy = Policy::of(Standard::ALL[number % Standard::ALL.len()]);
        policy.case = Case::ALL[number / 5 % Case::ALL.len()];
        policy.delimiter = [":", "::", ".", "_"][number / 25 % 4].into();
        policy.levels = 1 + number % 3..=3 + number % 3;
        let subject = Subject::of_template(&template, Set, &policy);
        for finding in check_key(&subject, &policy, &[]) {
            assert_eq!(finding.message.style_faults(), [""; 0], "{template:?}");
            if let Place::Template(range) = finding.place {
                let is_empty = template.get(range.clone()).is_none_or(str::is_empty);
                assert!(!is_empty, "{template:?}: {} at {range:?}", finding.lint.name);
            }
        }
    }
}

/// A text that a lint proposes has no finding.
#[test]
fn proposals_are_good() {
    for (standard, bad) in [
        (Standard::Layered, "user:profile:personal:information:unique:identifier:{id: u64}"),
        (Standard::Layered, "orderStatusOrderId{order_id: u64}"),
        (Standard::Layered, "cart_{id: u64}"),
        (Standard::Compact, "USER_TOKEN"),
        (Standard::Compact, "user/{id: u64}/profile"),
        (Standard::Narrative, "books:{id: u64}"),
    ] {
        let policy = Policy::of(standard);
        let subject =
            |template: &str| Subject::of_template(template, String, &policy).documented().with_ttl();
        for finding in check_key(&subject(bad), &policy, &[]) {
            assert!(matches!(finding.place, Place::Template(_)));
            let message = finding.message.to_string();
            let proposal = message.split('`').rev().nth(1).unwrap_or_default();
            let again: Vec<&str> = check_key(&subject(proposal), &policy, &[])
                .iter()
                .map(|finding| finding.lint.name)
                .filter(|name| *name != "missing_jitter")
                .collect();
            assert_eq!(again, [""; 0], "{bad}: {proposal}");
        }
    }
}
