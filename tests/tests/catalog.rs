//! Several schemas together.

use keyschema::__private::schemas;
use keyschema::{Catalog, KeySchema, Listed, RedisKey, Source, Text};
use keyschema_tests::keys::{CachedPage, CartItems, Leaderboard, UserProfile};

/// What a macro makes for a block with a catalogue.
#[allow(non_camel_case_types)]
enum SHOP_KEYS {}

impl Listed for SHOP_KEYS {
    const SCHEMAS: &'static [&'static KeySchema] = schemas![UserProfile, CartItems];
}

static SHOP_KEYS: Catalog = Catalog::new(
    "SHOP_KEYS",
    "Keys of the shop.",
    <SHOP_KEYS as Listed>::SCHEMAS,
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
        r#"Catalog { name: "SHOP_KEYS", keys: ["UserProfile", "CartItems"] }"#
    );
}
