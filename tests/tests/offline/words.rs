//! Enums with words of several segments.

use std::collections::BTreeMap;

use keyschema::{
    Catalog, KeyPattern, KeyPrefix, KeySegment, ParseKey, Prefix, RedisKey, Tail, Text, WithPrefix, keys,
    pattern,
};
use keyschema_tests::{identified::assert_identified, reading::reads_what_it_writes};

/// The activity that is counted.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
pub enum Activity {
    #[key_segment(rename = "statuses")]
    Statuses,
    #[key_segment(rename = "statuses:local")]
    LocalStatuses,
    #[key_segment(rename = "logins")]
    Logins,
    #[key_segment(rename = "statuses:remote:known")]
    KnownStatuses,
}

impl Activity {
    const ALL: [Self; 4] = [Self::Statuses, Self::LocalStatuses, Self::Logins, Self::KnownStatuses];
}

/// No word begins with another.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
pub enum Area {
    #[key_segment(rename = "eu:west")]
    Europe,
    #[key_segment(rename = "us:east")]
    America,
}

impl Area {
    const ALL: [Self; 2] = [Self::Europe, Self::America];
}

/// Words as a newtype.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
pub struct Kind(pub Activity);

keys! {
    #![standard = none]
    pub catalog WORD_KEYS;
    /// A number follows.
    pub string Week = week:{activity: Activity}:{week: u32};
    /// It ends the key.
    pub string Total = total:{activity: Activity};
    /// Two parameters follow, so the parser must count segments.
    pub string Named = named:{activity: Activity}:{first: Text<8>}:{last: Text<8>};
    /// Two of several segments.
    pub string Pair = pair:{area: Area}:{activity: Activity}:{other: Kind}:{id: u8};
    /// A tail follows words that do not begin with each other.
    pub string Path = path:{area: Area}:{path: Tail<12>};
    /// In a hash tag, and glued to text.
    pub string Tagged = tagged:{#activity: Activity}:top_{area: Area}_{id: u8};
    /// A text that the parameter could have, and texts that it could not have.
    pub string Fixed = week:statuses:local:total;
}

/// Another delimiter: the words have one segment here.
#[derive(RedisKey, Debug, PartialEq)]
#[redis_key(dots.{activity}.{name}, string, delimiter = ".", standard = none)]
struct Dots<'a> {
    activity: Activity,
    name: Text<'a, 8, '.'>,
}

/// Any parameter. Only the compiler knows its type.
#[derive(RedisKey, Debug, PartialEq)]
#[redis_key(any:{what}:{id}, string, standard = none)]
struct Any<T: KeySegment> {
    what: T,
    id: u16,
}

/// Checks that each key is read back as it is, and that no two keys have the same text.
fn assert_read_back<K: ParseKey<'static> + KeyPattern + PartialEq + std::fmt::Debug>(
    keys: impl IntoIterator<Item = K>,
) {
    let mut texts = BTreeMap::new();
    for key in keys {
        let text: &'static str = key.to_string().leak();
        assert_eq!(K::parse(text).as_ref(), Ok(&key), "{text}");
        assert!(K::pattern().matches(text.as_bytes()), "{text}");
        let prefix = Prefix::new("tenant:7:").unwrap();
        let prefixed: &'static str = format!("tenant:7:{text}").leak();
        assert_eq!(prefix.parse::<K>(prefixed).unwrap().key(), &key, "{text}");
        assert_eq!(texts.insert(text, key), None, "{text} is written twice");
    }
}

/// Texts for parameters: words, and other texts.
const NAMES: [&str; 6] = ["local", "remote", "known", "statuses", "a", "7"];

#[test]
fn every_key_is_read_back() {
    let names = || NAMES.map(|name| Text::<8>::new(name).unwrap());
    assert_read_back(
        Activity::ALL.into_iter().flat_map(|activity| [0, 7].map(|week| Week { activity, week })),
    );
    assert_read_back(Activity::ALL.map(|activity| Total { activity }));
    assert_read_back(Activity::ALL.into_iter().flat_map(|activity| {
        names().into_iter().flat_map(move |first| names().map(|last| Named { activity, first, last }))
    }));
    assert_read_back(Area::ALL.into_iter().flat_map(|area| {
        Activity::ALL.into_iter().flat_map(move |activity| {
            Activity::ALL.map(|other| Pair { area, activity, other: Kind(other), id: 7 })
        })
    }));
    let paths = ["local", "eu:west", "us:east:a", ":", "west:"].map(|path| Tail::new(path).unwrap());
    assert_read_back(Area::ALL.into_iter().flat_map(|area| paths.map(|path| Path { area, path })));
    assert_read_back(
        Activity::ALL.into_iter().flat_map(|activity| Area::ALL.map(|area| Tagged { activity, area, id: 7 })),
    );
    assert_read_back(
        Activity::ALL
            .into_iter()
            .flat_map(|activity| NAMES.map(|name| Dots { activity, name: Text::new(name).unwrap() })),
    );
    assert_read_back(Activity::ALL.map(|what| Any { what: Kind(what), id: 7 }));
}

#[test]
fn each_key_that_is_read_writes_the_same_text() {
    reads_what_it_writes::<Week>();
    reads_what_it_writes::<Total>();
    reads_what_it_writes::<Named<'_>>();
    reads_what_it_writes::<Pair>();
    reads_what_it_writes::<Path<'_>>();
    reads_what_it_writes::<Tagged>();
    reads_what_it_writes::<Dots<'_>>();
    reads_what_it_writes::<Any<Activity>>();
}

#[test]
fn literal_words_after_a_parameter_are_not_read_as_its_words() {
    let read = |text| Named::parse(text).map(|key| (key.activity, key.first.as_str(), key.last.as_str()));
    assert_eq!(read("named:statuses:local:a"), Ok((Activity::Statuses, "local", "a")));
    assert_eq!(read("named:statuses:local:a:b"), Ok((Activity::LocalStatuses, "a", "b")));
    let key = Week { activity: Activity::KnownStatuses, week: 7 };
    assert_eq!(key.to_string(), "week:statuses:remote:known:7");
    assert_eq!(key.slot(), keyschema::hash_slot(b"week:statuses:remote:known:7"));
    let tagged = Tagged { activity: Activity::LocalStatuses, area: Area::Europe, id: 1 };
    assert_eq!(tagged.to_string(), "tagged:{statuses:local}:top_eu:west_1");
    assert_eq!(tagged.slot(), keyschema::hash_slot(b"statuses:local"));
}

#[test]
fn the_error_names_the_first_byte_that_differs() {
    let says = |text| Week::parse(text).unwrap_err().to_string();
    assert_eq!(
        says("week:status:7"),
        "not a key of `Week`: parameter `activity`: the text is not one of `statuses`, `statuses:local`, `logins`, `statuses:remote:known`"
    );
    assert_eq!(
        says("week:statuses:local:x"),
        "not a key of `Week`: parameter `week`: byte 20 is 'x', not a digit"
    );
    assert_eq!(says("week:statuses:x"), "not a key of `Week`: parameter `week`: byte 14 is 'x', not a digit");
    assert_eq!(
        says("week:statuses"),
        "not a key of `Week`: parameter `activity`: the text is not one of `statuses`, `statuses:local`, `logins`, `statuses:remote:known`"
    );
    assert_eq!(says("week:statuses:7:8"), says("week:statuses"));
}

#[test]
fn patterns_match_only_the_given_words() {
    let local = pattern!(Named { activity: Activity::LocalStatuses, .. });
    assert_eq!(local.to_string(), "named:statuses:local:*:*");
    assert!(local.matches(b"named:statuses:local:a:b"));
    // The glob of a server matches it, but it has other words.
    assert!(!local.matches(b"named:statuses:local:a") && !local.matches(b"named:statuses:local:"));
    let statuses = pattern!(Named { activity: Activity::Statuses, .. });
    assert!(statuses.matches(b"named:statuses:local:a") && !statuses.matches(b"named:statuses:local:a:b"));
    let last = pattern!(Named { last: Text::new("a").unwrap(), .. });
    assert!(last.matches(b"named:statuses:local:a") && !last.matches(b"named:statuses:a:local"));
    let tenant = local.with_prefix(Prefix::new("tenant:7:").unwrap());
    assert_eq!(tenant.to_string(), "tenant:7:named:statuses:local:*:*");
    let found = tenant.parse(b"tenant:7:named:statuses:local:a:b").expect("it is a key of the tenant");
    assert_eq!(found.to_string(), "tenant:7:named:statuses:local:a:b");
    assert_eq!(
        Week { activity: Activity::Logins, week: 7 }.with_prefix(Prefix::new("t:").unwrap()).to_string(),
        "t:week:logins:7"
    );
}

#[test]
fn keys_are_identified_with_their_words() {
    assert_identified(WORD_KEYS.schemas(), &[]);
    let words = |key: &'static str| {
        let found = WORD_KEYS.identify(key)?;
        Some((
            found.schema().name,
            found.parameters().map(|(_, text)| text.as_str().unwrap()).collect::<Vec<_>>(),
        ))
    };
    assert_eq!(words("week:statuses:local:7"), Some(("Week", vec!["statuses:local", "7"])));
    assert_eq!(words("week:statuses:local:total"), Some(("Fixed", vec![])));
    assert_eq!(words("named:statuses:local:a"), Some(("Named", vec!["statuses", "local", "a"])));
    assert_eq!(words("path:eu:west:us:east"), Some(("Path", vec!["eu:west", "us:east"])));
    assert_eq!(words("week:statuses:remote:7"), None);

    let read = Catalog::from_json(&WORD_KEYS.to_json()).unwrap();
    assert_eq!(read.to_json(), WORD_KEYS.to_json());
    let found = read.identify("named:statuses:local:a:b").expect("it is a key of the file too");
    assert_eq!(found.get("activity"), Some("statuses:local"));
    assert!(WORD_KEYS.to_markdown().contains("named:{activity: Activity}"));
}

/// A key with words, and keys that could have the same text.
mod apart {
    use super::{Activity, keys};
    use keyschema::Text;

    keys! {
        #![standard = none]
        pub catalog APART;
        /// No name is `statuses`, which has eight letters.
        pub string OfActivity = of:{activity: Activity}:{week: u32};
        /// It never has the same number of segments.
        pub string OfName = of:{name: Text<5>}:{week: u32};
        /// No week is `known`.
        pub string Known = of:statuses:remote:known;
        /// The same text as `statuses:local:7` and the like.
        pub string Allowed = of:statuses:{other: Text<6>}:{week: u32}, allow(overlapping_keys(OfActivity), reason = "to show it");
    }
}

#[test]
fn keys_with_words_are_proved_not_to_collide() {
    assert_eq!(apart::APART.identify("of:statuses:7").unwrap().schema().name, "OfActivity");
    let both = apart::APART.identify_all("of:statuses:local:7").map(|found| found.schema().name);
    assert_eq!(both.collect::<Vec<_>>(), ["Allowed", "OfActivity"]);
}
