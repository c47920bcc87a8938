//! Catalogues as tables.

use keyschema::__private::schemas;
use keyschema::schema::{Parameter, Piece, Source, Value};
use keyschema::{Catalog, CatalogItem, DataType, Expiry, KeySchema, Shape};
use keyschema_tests::keys::{CachedPage, UserProfile};

const NUMBER: Shape = Shape::Integer { min: 0, max: 255 };

/// A key whose values are keys, with all characters that could break a table.
const BOOKS: &KeySchema = &KeySchema {
    name: "Books_ByGenre",
    description: "Books | of a *genre*.\n\nOf [`UserProfile`], [`Vec`] and [pages](CachedPage);\nnot of [these](https://a.b).",
    template: "books|{genre: u8}",
    pieces: &[Piece::Literal("books|"), Piece::Parameter(Parameter::new("genre", "u8", NUMBER))],
    data_type: DataType::Set,
    expiry: Expiry::Persistent { reason: Some("follows | the books") },
    value: Some(Value::new("UserProfile", Some(|| <UserProfile as keyschema::RedisKey>::SCHEMA))),
    deprecated: Some("use `Shelf`"),
    ..KeySchema::DEFAULT
};

static SHOP_KEYS: Catalog =
    Catalog::new("SHOP_KEYS", "Keys of the shop.", SCHEMAS, Source { file: "", line: 0 });

const SCHEMAS: &[&KeySchema] = {
    enum Books {}
    impl CatalogItem for Books {
        const SCHEMAS: &'static [&'static KeySchema] = &[BOOKS];
    }
    schemas![Books, UserProfile, CachedPage<u32>, CachedPage<u8>]
};

#[test]
fn a_row_for_each_key() {
    assert_eq!(
        SHOP_KEYS.to_markdown(),
        "\
# SHOP\\_KEYS

Keys of the shop.

| Name | Redis data type | Key | Stores | TTL | Longest key (bytes) | Description | Relationships |
|---|---|---|---|---|---|---|---|
| <a id=\"Books_ByGenre\"></a>Books\\_ByGenre | set | `books\\|{genre: u8}` | `UserProfile` | persistent: follows \\| the books | 9 \
| **Deprecated:** use `Shelf`<br>Books \\| of a *genre*.<br>Of [`UserProfile`](#UserProfile), `Vec` and [pages](#CachedPage); \
not of [these](https://a.b). | stores [UserProfile](#UserProfile), see [CachedPage](#CachedPage) |
| <a id=\"UserProfile\"></a>UserProfile | hash | `user:profile:id:{user_id: u64}` |  | 30m | 36 \
| One integer after a constant text. |  |
| <a id=\"CachedPage\"></a>CachedPage | string | `cache:page:{id: Id}` |  | 10m | 21 \
| A parameter whose type the caller chooses. |  |
| <a id=\"CachedPage-2\"></a>CachedPage | string | `cache:page:{id: Id}` |  | 10m | 14 \
| A parameter whose type the caller chooses. |  |
"
    );
}

keyschema::keys! {
    pub catalog CART_KEYS;
    /// The articles in the cart of a user.
    pub hash CartItems = cart:items:user_id:{#user_id: u64}, ttl = 1d, fields = { sku: String, count: Vec<u8> };
}

#[test]
fn fields_and_hash_tags_are_shown_as_they_are_declared() {
    let table = CART_KEYS.to_markdown();
    let row = table.lines().last().unwrap();
    assert!(
        row.contains(
            "| hash | `cart:items:user_id:{#user_id: u64}` | `sku: String`<br>`count: Vec<u8>` | 1d |"
        ),
        "{row}"
    );
}
