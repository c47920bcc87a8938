//! The prefix of a block is part of its keys: of their length, slot, pattern and parsed text.

use keyschema::{KeyPrefix, Prefix, RedisKey, Text, hash_slot, keys, pattern};

keys! {
    //! With the prefix of the project.
    #![prefix = mall]
    catalog MALL;

    /// A hash tag after the prefix.
    list CartItems = cart:items:{#user_id: u64}, ttl = 1d;

    /// A parameter directly after the prefix.
    set Tags = {shop: Text<8>}:tags, ttl = 1d;

    /// No parameter.
    zset Ranking = ranking, persistent;

    /// Its own prefix, and another delimiter.
    hash Guest = guest/{id: u8}, ttl = 1d, prefix = inn, delimiter = "/";
}

keys! {
    //! The same without it.
    catalog PLAIN;

    /// A hash tag.
    list PlainCartItems = cart:items:{#user_id: u64}, ttl = 1d;

    /// No parameter.
    zset PlainRanking = ranking, persistent;
}

#[test]
fn the_length_of_a_key_includes_the_prefix() {
    assert_eq!(CartItems::MAX_LEN, "mall:cart:items:{18446744073709551615}".len());
    assert_eq!(CartItems::MAX_LEN, PlainCartItems::MAX_LEN + "mall:".len());
    assert_eq!(CartItems::new(u64::MAX).key_len(), CartItems::MAX_LEN);
    assert_eq!(Ranking::KEY, "mall:ranking");
    assert_eq!(Guest::MAX_LEN, "inn/guest/255".len());
}

#[test]
fn the_slot_of_a_key_without_a_tag_depends_on_the_prefix() {
    assert_eq!(CartItems::new(7).slot(), PlainCartItems::new(7).slot());
    assert_eq!(Ranking::SLOT, Some(hash_slot(b"mall:ranking")));
    assert_ne!(Ranking::SLOT, PlainRanking::SLOT);
}

#[test]
fn patterns_contain_the_prefix() {
    assert_eq!(CartItems::PATTERN, "mall:cart:items:{*}");
    assert_eq!(CartItems::LITERAL_PREFIX, "mall:cart:items:{");
    assert_eq!((Tags::PATTERN, Tags::LITERAL_PREFIX), ("mall:*:tags", "mall:"));
    assert_eq!((Guest::PATTERN, Guest::LITERAL_PREFIX), ("inn/guest/*", "inn/guest/"));
    let cart = pattern!(CartItems { user_id: 7, .. });
    assert_eq!(cart.to_string(), "mall:cart:items:{7}");
    assert!(cart.matches(b"mall:cart:items:{7}") && !cart.matches(b"cart:items:{7}"));
}

#[test]
fn keys_with_the_prefix_are_parsed() {
    assert_eq!(CartItems::parse("mall:cart:items:{7}"), Ok(CartItems::new(7)));
    assert_eq!(Tags::parse("mall:a:tags"), Ok(Tags { shop: Text::new("a").unwrap() }));
    assert_eq!(
        CartItems::parse("cart:items:{7}").unwrap_err().to_string(),
        "not a key of `CartItems`: expected `mall:cart:items:{` at byte 0, found 'c'"
    );
    let found = MALL.identify("mall:a:tags").unwrap();
    assert_eq!((found.schema().name, found.get("shop")), ("Tags", Some("a")));
    assert!(MALL.identify("cart:items:{7}").is_none());
    assert_eq!(PLAIN.identify("cart:items:{7}").unwrap().schema().name, "PlainCartItems");
}

#[test]
fn a_prefix_at_run_time_is_before_the_prefix_of_the_block() {
    let tenant = Prefix::new("t:7:").unwrap();
    let key = tenant.join(CartItems::new(7));
    assert_eq!(key.to_string(), "t:7:mall:cart:items:{7}");
    assert_eq!(tenant.parse("t:7:mall:cart:items:{7}"), Ok(key));
    let text = tenant.strip_from(b"t:7:mall:a:tags").unwrap();
    assert_eq!(MALL.identify(text).unwrap().schema().name, "Tags");
}
