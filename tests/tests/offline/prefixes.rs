//! Keys with a prefix that is given at run time.

use keyschema::{
    KeyPattern, KeyPrefix, ParseKey, ParseKeyError, Prefix, Prefixed, RedisKey, WithPrefix, hash_slot,
    hash_tag, pattern,
};
use keyschema_core::glob;
use keyschema_tests::{
    for_every_key,
    glued::{Everything, Image},
    keys::{
        CachedPage, CartItems, FeatureUsers, Leaderboard, Sample, SessionToken, UserProfile, WorkerQueue,
    },
    values::{for_all, prefix},
};

const STAGING: Prefix = match Prefix::new("staging:") {
    Ok(prefix) => prefix,
    Err(_) => panic!(),
};

fn text(text: &str) -> Prefix {
    Prefix::new(text).unwrap()
}

/// Returns the longest prefix.
fn longest() -> Prefix {
    Prefix::new(const { str_of(&[b'p'; Prefix::MAX_LEN]) }).unwrap()
}

const fn str_of(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!(),
    }
}

#[test]
fn a_prefixed_key_is_written_as_the_prefix_and_the_key() {
    fn check<K: Sample>() {
        for_all((prefix(), K::any()), |(prefix, key)| {
            let expected = format!("{prefix}{}", key.plain());
            let prefixed = prefix.join(key);
            let mut buf = <Prefixed<K>>::buffer();
            assert_eq!(prefixed.encode(&mut buf), expected.as_bytes());
            assert_eq!(prefixed.to_string(), expected);
            assert_eq!(prefixed.key_len(), expected.len());
            let mut text = String::from("> ");
            prefixed.append_to_string(&mut text);
            assert_eq!(text, format!("> {expected}"));
            assert_eq!(key.with_prefix(prefix), prefixed);
            assert_eq!((prefixed.prefix(), prefixed.key(), prefixed.into_key()), (&prefix, &key, key));
            assert_eq!(Prefix::NONE.join(key).to_string(), key.plain());
        });
        let key = longest().join(K::longest());
        assert_eq!(key.to_key().as_ref().len(), <Prefixed<K>>::MAX_LEN);
        assert_eq!(<Prefixed<K>>::MAX_LEN, K::MAX_LEN + 64);
        // A key with a prefix can have a prefix too.
        let key = longest().join(key);
        assert_eq!(key.to_string(), "p".repeat(128) + &K::longest().plain());
        assert_eq!(key.to_key().as_ref().len(), <Prefixed<Prefixed<K>>>::MAX_LEN);
    }
    for_every_key!(check);
}

#[test]
fn the_constants_of_a_key_type_hold_for_every_prefix() {
    fn check<K: Sample>() {
        assert!(std::ptr::eq(<Prefixed<K>>::SCHEMA, K::SCHEMA));
        assert_eq!(<Prefixed<K>>::LITERAL_PREFIX, "");
        assert_eq!(<Prefixed<K>>::pattern().to_string(), <Prefixed<K>>::PATTERN);
        assert_eq!(<Prefixed<Prefixed<K>>>::PATTERN, <Prefixed<K>>::PATTERN);
        for_all((prefix(), prefix(), K::any()), |(prefix, other, key)| {
            for text in [prefix.join(key).to_string(), other.join(prefix.join(key)).to_string(), key.plain()]
            {
                assert!(glob::matches(<Prefixed<K>>::PATTERN.as_bytes(), text.as_bytes()));
            }
            if let Some(slot) = <Prefixed<K>>::SLOT {
                assert_eq!(slot, prefix.join(key).slot());
            }
        });
    }
    for_every_key!(check);
    assert_eq!(<Prefixed<UserProfile>>::PATTERN, "*user:profile:id:*");
    assert_eq!(<Prefixed<FeatureUsers>>::PATTERN, "*:feature:*:group_*");
    assert_eq!(<Prefixed<WorkerQueue>>::SLOT, Some(hash_slot(b"worker")));
    assert_eq!((Leaderboard::SLOT, <Prefixed<Leaderboard>>::SLOT), (Some(Leaderboard.slot()), None));
}

#[test]
fn a_prefix_does_not_change_the_structure_of_a_key() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all((prefix(), K::any()), |(prefix, key)| {
            let (plain, text) = (key.plain(), prefix.join(key).to_string());
            assert_eq!(prefix.join(key).slot(), hash_slot(text.as_bytes()));
            if K::SCHEMA.has_hash_tag() {
                assert_eq!(hash_tag(text.as_bytes()), hash_tag(plain.as_bytes()));
                assert_eq!(prefix.join(key).slot(), key.slot());
                assert!(prefix.join(key).same_slot(&key));
            } else {
                assert_eq!(hash_tag(text.as_bytes()), text.as_bytes());
            }
            // The pattern matches exactly this key.
            assert!(glob::escape(prefix.as_str().as_bytes()).eq(prefix.as_str().bytes()));
            assert_eq!(prefix.strip_from(text.as_bytes()), Some(plain.as_bytes()));
            assert_eq!(prefix.parse::<K>(text.clone().leak()), Ok(prefix.join(key)));
        });
    }
    for_every_key!(check);
}

/// Returns the parts of an error, with its positions moved by `len` bytes.
fn told(error: &ParseKeyError, len: usize) -> String {
    let parameter = error.parameter();
    let reason = error.reason().map(|reason| reason.offset_by(len));
    format!("{} {:?} {:?} {parameter:?} {reason:?}", error.at() + len, error.found(), error.expected())
}

#[test]
fn errors_are_those_of_the_key_with_moved_positions() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all((prefix(), K::any(), 0..1_000_usize, 0..=255_u8), |(prefix, key, place, byte)| {
            let len = prefix.as_str().len();
            let plain = key.plain().into_bytes();
            let (before, behind) = plain.split_at(place % (plain.len() + 1));
            for text in [
                [before, &[byte], behind].concat(),
                [before, &[byte], behind.get(1..).unwrap_or_default()].concat(),
                [before, behind.get(1..).unwrap_or_default()].concat(),
                before.to_vec(),
            ] {
                let with_prefix: &'static [u8] = [prefix.as_str().as_bytes(), &text].concat().leak();
                let text: &'static [u8] = text.leak();
                let expected = K::parse(text).map_err(|error| told(&error, len));
                let read = prefix.parse::<K>(with_prefix).map_err(|error| told(&error, 0));
                assert_eq!(read.map(Prefixed::into_key), expected, "{}", with_prefix.escape_ascii());
                if let Ok(text) = str::from_utf8(with_prefix) {
                    assert_eq!(prefix.parse::<K>(text), prefix.parse::<K>(with_prefix));
                }
            }
        });
    }
    for_every_key!(check);
}

#[test]
fn the_error_about_another_prefix_is_where_it_differs() {
    let error = |text: &str| STAGING.parse::<UserProfile>(text).unwrap_err();
    let other = error("stage:user:profile:id:7");
    assert_eq!((other.at(), other.found(), other.expected(), other.parameter()), (4, Some(b'e'), None, None));
    assert_eq!(other.to_string(), "not a key of `UserProfile`: expected the prefix at byte 4, found 'e'");
    assert_eq!(
        error("stag").to_string(),
        "not a key of `UserProfile`: expected the prefix at byte 4, found the end"
    );
    assert_eq!(
        error("staging:").to_string(),
        "not a key of `UserProfile`: expected `user:profile:id:` at byte 8, found the end"
    );
    assert_eq!(
        error("staging:user:profile:id:07").to_string(),
        "not a key of `UserProfile`: parameter `user_id`: byte 24 is a leading zero, which is not written"
    );
    assert!(UserProfile::parse("staging:user:profile:id:7").is_err());
    assert!(STAGING.parse::<UserProfile>("user:profile:id:7").is_err());
}

#[test]
fn a_key_that_is_read_borrows_from_the_text() {
    let text = String::from("staging:session:token:uid:ada:device:web");
    let token = STAGING.parse::<SessionToken>(&text).unwrap().into_key();
    assert_eq!((token.uid.as_str(), token.device.as_str()), ("ada", "web"));
    assert!(std::ptr::eq(token.uid.as_str(), &raw const text[26..29]));
}

#[test]
fn patterns_match_the_keys_with_the_prefix_and_nothing_else() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all((prefix(), prefix(), K::any(), 0..1_000_usize), |(prefix, other, key, place)| {
            let pattern = K::pattern().with_prefix(prefix);
            assert_eq!(pattern.to_string(), format!("{prefix}{}", K::PATTERN));

            let text: &'static [u8] = prefix.join(key).to_string().into_bytes().leak();
            assert!(glob::matches(pattern.to_text().as_ref(), text) && pattern.matches(text));
            assert_eq!(pattern.parse(text), Some(prefix.join(key)));
            // Only keys, and no other text that the glob matches.
            let changed: &'static [u8] = text[..place % text.len()].to_vec().leak();
            assert_eq!(pattern.matches(changed), prefix.parse::<K>(changed).is_ok());
            let strange: &'static [u8] = other.join(key).to_string().into_bytes().leak();
            assert_eq!(pattern.matches(strange), prefix.parse::<K>(strange).is_ok());
        });
        // The longest of all patterns.
        let pattern = K::pattern().with_prefix(longest()).with_prefix(longest());
        assert_eq!(pattern.to_string(), "p".repeat(128) + K::PATTERN);
    }
    for_every_key!(check);
}

#[test]
fn patterns_keep_their_values_after_a_prefix() {
    let image = pattern!(Image { width: 2, .. }).with_prefix(text("t7:"));
    assert_eq!(image.to_string(), "t7:image:*_2x*");
    assert!(image.matches(b"t7:image:a_1_2x3") && !image.matches(b"t7:image:a_1_3x2"));
    assert!(!image.matches(b"image:a_1_2x3") && !image.matches(b"t70:image:a_1_2x3"));

    // The last prefix comes first, as with keys.
    let cart = pattern!(CartItems { user_id: 7, .. }).with_prefix(text("t7:")).with_prefix(text("staging:"));
    let key = STAGING.join(CartItems { user_id: 7 }.with_prefix(text("t7:")));
    assert_eq!(cart.to_string(), "staging:t7:cart:items:user_id:{7}");
    assert_eq!(key.to_key(), cart.to_text());
    assert_eq!(cart.parse(b"staging:t7:cart:items:user_id:{7}"), Some(key));
    assert!(!cart.matches(b"t7:staging:cart:items:user_id:{7}"));

    // A prefix with a fixed text, and one without.
    let any = <Prefixed<UserProfile>>::pattern().with_prefix(text("staging:"));
    assert_eq!(any.to_string(), "staging:*user:profile:id:*");
}

/// A key that cannot be copied.
#[derive(RedisKey, Debug, PartialEq)]
#[redis_key(job:{id}, hash)]
struct Job {
    id: u64,
}

#[test]
fn a_reference_to_a_key_takes_a_prefix() {
    fn written(key: impl RedisKey) -> String {
        key.with_prefix(text("test-1:")).to_string()
    }
    let job = Job { id: 7 };
    assert_eq!(written(&job), "test-1:job:7");
    assert_eq!((&job).with_prefix(text("a:")), text("a:").join(&job));
    assert_eq!(<&Job>::MAX_LEN, Job::MAX_LEN);
    assert_eq!((<&Job>::PATTERN, <&Job>::LITERAL_PREFIX, <&Job>::SLOT), (Job::PATTERN, "job:", None));
    assert_eq!(<&Job>::slot(&&job), job.slot());
    assert_eq!(STAGING.parse::<Job>("staging:job:7"), Ok(STAGING.join(job)));
}

/// A wrapper of keys of any type needs only `RedisKey`.
struct Tenant(Prefix);

impl Tenant {
    fn key<K: RedisKey>(&self, key: K) -> Prefixed<K> {
        self.0.join(key)
    }
}

#[test]
fn keys_of_any_length_and_type_take_a_prefix() {
    let tenant = Tenant(longest());
    assert_eq!(tenant.key(Leaderboard).to_string(), "p".repeat(64) + Leaderboard::KEY);
    let page = CachedPage::<keyschema::Text<'static, 100>>::longest();
    assert_eq!(tenant.key(page).to_key().len(), 64 + page.plain().len());
    assert_eq!(tenant.key(Everything::longest()).to_key().len(), 64 + Everything::MAX_LEN);
    // The buffer has room for the key and the prefix.
    assert_eq!(
        size_of::<<Prefixed<UserProfile> as RedisKey>::Buf>(),
        size_of::<<UserProfile as RedisKey>::Buf>() + 64
    );
}

#[test]
fn a_prefixed_key_is_an_argument_of_commands() {
    fn check<K: Sample>() {
        for_all((prefix(), K::any()), |(prefix, key)| {
            let text = prefix.join(key).to_string();
            let packed = |command: &mut redis::Cmd| command.get_packed_command();
            let expected = packed(redis::cmd("GET").arg(&text));
            assert_eq!(packed(redis::cmd("GET").arg(prefix.join(key))), expected);
            assert_eq!(packed(redis::cmd("GET").arg(prefix.join(&key))), expected);
            assert_eq!(redis::Cmd::get(prefix.join(key)).get_packed_command(), expected);
        });
    }
    for_every_key!(check);
    let pattern = UserProfile::pattern().with_prefix(STAGING);
    assert_eq!(
        redis::cmd("KEYS").arg(pattern).get_packed_command(),
        b"*2\r\n$4\r\nKEYS\r\n$25\r\nstaging:user:profile:id:*\r\n"
    );
}
