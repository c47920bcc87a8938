//! Several schemas together.

use std::cell::RefCell;

use keyschema::__private::schemas;
use keyschema::schema::Source;
use keyschema::{Catalog, CatalogItem, KeySchema, RedisKey, Text};
use keyschema_tests::{
    for_every_key,
    identified::assert_identified,
    keys::{
        CachedPage, CartItems, Leaderboard, ProjectViews, Sample, SessionToken, Translation, UserProfile,
    },
    values::for_all,
};

/// A catalogue as the macro makes it for a block.
#[allow(non_camel_case_types)]
enum SHOP_KEYS {}

impl CatalogItem for SHOP_KEYS {
    const SCHEMAS: &'static [&'static KeySchema] = schemas![UserProfile, CartItems];
}

static SHOP_KEYS: Catalog = Catalog::new(
    "SHOP_KEYS",
    "Keys of the shop.",
    <SHOP_KEYS as CatalogItem>::SCHEMAS,
    Source { file: file!(), line: line!() },
);

static ALL: Catalog = Catalog::new(
    "ALL",
    "",
    schemas![SHOP_KEYS, Leaderboard, CartItems, CachedPage<u32>, CachedPage<Text<'static, 100>>, SHOP_KEYS],
    Source { file: file!(), line: line!() },
);

#[test]
fn a_catalogue_lists_keys_and_catalogues_each_schema_once() {
    let names: Vec<&str> = ALL.iter().map(|schema| schema.name).collect();
    assert_eq!(names, ["UserProfile", "CartItems", "Leaderboard", "CachedPage", "CachedPage"]);
    assert_eq!(ALL.len(), 5);
    assert!((&ALL).into_iter().eq(ALL.iter()));
    assert_ne!(ALL.schemas()[3], ALL.schemas()[4]);
}

#[test]
fn a_catalogue_says_what_was_declared() {
    assert_eq!((SHOP_KEYS.name(), SHOP_KEYS.description()), ("SHOP_KEYS", "Keys of the shop."));
    assert_eq!(SHOP_KEYS.source().file, file!());
    assert_eq!(SHOP_KEYS.get("CartItems"), Some(CartItems::SCHEMA));
    assert_eq!(SHOP_KEYS.get("Leaderboard"), None);
    assert_eq!(
        format!("{SHOP_KEYS:?}"),
        r#"Catalog { name: "SHOP_KEYS", keys: ["UserProfile", "CartItems"], .. }"#
    );
}

#[test]
fn every_key_is_identified() {
    assert_identified(every_schema(), &[]);
}

/// A catalogue also identifies the texts that a key type writes.
#[test]
fn written_keys_are_identified() {
    fn check<K: Sample + 'static>() {
        let catalog = Catalog::new("ALL", "", every_schema(), Source { file: file!(), line: line!() });
        for_all(K::any(), |key| {
            let text = key.to_string();
            assert!(catalog.identify_all(&text).any(|found| found.schema() == K::SCHEMA), "{text}");
        });
    }
    for_every_key!(check);
}

/// Returns the schemas of all key types of the tests.
fn every_schema() -> &'static [&'static KeySchema] {
    thread_local! {
        static SCHEMAS: RefCell<Vec<&'static KeySchema>> = const { RefCell::new(Vec::new()) };
    }
    fn push<K: RedisKey>() {
        SCHEMAS.with_borrow_mut(|schemas| schemas.push(K::SCHEMA));
    }
    for_every_key!(push);
    SCHEMAS.take().leak()
}

#[test]
fn the_identified_texts_are_those_of_the_values() {
    let texts = |key: &'static str| -> Vec<(&str, String)> {
        let key = ALL_KINDS.identify(key).unwrap_or_else(|| panic!("{key}"));
        key.parameters().map(|(parameter, text)| (parameter.name, text.to_string())).collect()
    };
    assert_eq!(texts("session:token:uid:ada:device:web"), [("uid", "ada".into()), ("device", "web".into())]);
    assert_eq!(texts("translation.東京.de:at"), [("city", "東京".into()), ("language", "de:at".into())]);
    assert_eq!(texts("{project:7}:views:home"), [("project_id", "7".into()), ("page", "home".into())]);
    assert_eq!(texts("cart:items:user_id:{42}"), [("user_id", "42".into())]);
    assert_eq!(texts("leaderboard:global"), []);
    for key in
        ["cart:items:user_id:42", "cart:items:user_id:{042}", "leaderboard:globals", "", "{project:7}:views:"]
    {
        assert_eq!(ALL_KINDS.identify(key), None, "{key}");
    }
}

static ALL_KINDS: Catalog = Catalog::new(
    "ALL_KINDS",
    "",
    schemas![CartItems, Leaderboard, SessionToken<'static>, Translation<'static>, ProjectViews<'static>],
    Source { file: file!(), line: line!() },
);
