//! Every form of a key has the text that `format!` writes with the same fields. A key by value
//! behaves like that text.

use std::{
    borrow::Borrow,
    cmp::Ordering,
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Debug,
    hash::{BuildHasher, Hash, RandomState},
};

use keyschema::{KeyBuf, RedisKey, Text, hash_slot};
use keyschema_tests::{
    for_every_key,
    keys::{
        CachedPage, FeatureUsers, GameRound, Leaderboard, Sample, SessionToken, Translation, UserProfile,
    },
    values::for_all,
};
use redis::ToRedisArgs;

/// The same text as that of [`UserProfile`], in a smaller buffer.
#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:profile:id:{user_id}, hash)]
struct FirstUserProfile {
    user_id: u8,
}

#[test]
fn every_form_is_the_plain_text() {
    fn check<K: Sample + ToRedisArgs>()
    where
        K::Buf: AsRef<str> + AsRef<[u8]> + ToRedisArgs + Debug,
    {
        for_all(K::any(), |key| {
            let plain = key.plain();

            assert_eq!(key.encode(&mut K::buffer()), plain.as_bytes());
            assert_eq!(AsRef::<str>::as_ref(&key.to_key()), plain);
            assert_eq!(AsRef::<[u8]>::as_ref(&key.to_key()), plain.as_bytes());
            assert_eq!(key.to_string(), plain);
            assert_eq!(key.key_len(), plain.len());
            assert_eq!(key.slot(), hash_slot(plain.as_bytes()));

            let mut bytes = b"before ".to_vec();
            key.append_to(&mut bytes);
            assert_eq!(bytes, format!("before {plain}").as_bytes());
            let mut text = String::from("before ");
            key.append_to_string(&mut text);
            assert_eq!(text, format!("before {plain}"));

            assert_eq!(key.to_redis_args(), [plain.as_bytes()]);
            assert_eq!(key.num_of_args(), 1);
            assert_eq!(key.to_key().to_redis_args(), [plain.as_bytes()]);
            assert_eq!((&[key, key]).to_redis_args(), [plain.as_bytes(), plain.as_bytes()]);

            assert!(plain.len() >= K::SCHEMA.min_len() && plain.len() <= K::MAX_LEN, "{plain}");
        });
    }
    for_every_key!(check);
}

#[test]
fn a_key_can_have_the_maximum_length() {
    fn check<K: Sample>() {
        let key = K::longest();
        assert_eq!(key.plain().len(), K::MAX_LEN, "{key}");
        assert_eq!(key.to_string(), key.plain());
        assert_eq!(K::SCHEMA.max_len(), K::MAX_LEN);
    }
    for_every_key!(check);
}

#[test]
fn a_buffer_holds_the_last_key_only() {
    fn check<K: Sample>()
    where
        K::Buf: AsRef<str>,
    {
        for_all(K::any(), |key| {
            let mut buf = K::buffer();
            assert_eq!(buf.as_ref(), "");
            K::longest().encode(&mut buf);
            key.encode(&mut buf);
            assert_eq!(buf.as_ref(), key.plain());
        });
    }
    for_every_key!(check);
    assert_eq!(KeyBuf::<64>::default().as_str(), "");
}

#[test]
fn different_keys_have_different_texts() {
    fn check<K: Sample>() {
        for_all((K::any(), K::any()), |(left, right)| {
            assert_eq!(left == right, left.to_string() == right.to_string());
        });
    }
    for_every_key!(check);
}

/// Random pairs are rarely similar. This test compares all pairs of a small set of similar keys.
#[test]
fn no_two_keys_of_a_small_set_have_the_same_text() {
    #[track_caller]
    fn check<K: RedisKey<Buf: AsRef<str> + Eq + Hash>>(keys: impl IntoIterator<Item = K>) {
        let mut texts = HashSet::new();
        for key in keys {
            let text = key.to_key();
            assert!(texts.insert(text), "{} is the text of two keys", text.as_ref());
        }
        assert!(texts.len() > 1_000);
    }

    let alphabet = ["a", "_", "-", "1", "0"];
    let pairs = alphabet.iter().flat_map(|left| alphabet.map(|right| format!("{left}{right}")));
    let texts: Vec<String> = alphabet.map(String::from).into_iter().chain(pairs).collect();
    let devices = [&texts[..], &["device".to_owned(), "uid-a".to_owned()]].concat();

    check((-30..30).flat_map(|game_id| (0..=u8::MAX).map(move |round| GameRound { game_id, round })));
    check((0..30).flat_map(|tenant| {
        [false, true]
            .into_iter()
            .flat_map(move |enabled| (0..120).map(move |group| FeatureUsers { tenant, enabled, group }))
    }));
    check(devices.iter().flat_map(|uid| {
        devices
            .iter()
            .map(|device| SessionToken { uid: Text::new(uid).unwrap(), device: Text::new(device).unwrap() })
    }));
}

#[test]
fn a_key_by_value_is_copy_and_static() {
    fn is_copy_and_static<T: Copy + Send + Sync + 'static>(value: T) -> T {
        value
    }
    // The key borrows. Its text by value does not.
    let outlives = {
        let uid = String::from("abc123");
        let key = SessionToken { uid: Text::new(&uid).unwrap(), device: Text::new("phone").unwrap() };
        is_copy_and_static(key.to_key())
    };
    let copy = outlives;
    assert_eq!(copy, outlives);
    assert_eq!(outlives, "session:token:uid:abc123:device:phone");
}

#[test]
fn a_key_by_value_has_the_methods_of_str() {
    let key = UserProfile { user_id: 7 }.to_key();
    let text: &str = &key; // Deref
    assert_eq!(text, "user:profile:id:7");
    assert!(key.starts_with("user:") && key.ends_with(":7"));
    assert_eq!(key.len(), 17);
    assert_eq!(key.as_str(), text);
    assert_eq!(key.as_bytes(), text.as_bytes());
    assert_eq!(AsRef::<str>::as_ref(&key), text);
    assert_eq!(AsRef::<[u8]>::as_ref(&key), text.as_bytes());
    assert_eq!(Borrow::<str>::borrow(&key), text);
    assert_eq!(key, *text);
    assert_eq!(key, text);
    assert_ne!(key, "user:profile:id:8");
    assert_eq!(format!("{key:?}"), format!("{text:?}"));
}

#[test]
fn a_key_by_value_compares_and_hashes_as_its_text() {
    fn check<K: Sample>()
    where
        K::Buf: Borrow<str> + Ord + Hash + Debug,
    {
        let hasher = RandomState::new();
        for_all((K::any(), K::any()), |(left, right)| {
            let (left_text, right_text) = (left.plain(), right.plain());
            let (left, right) = (left.to_key(), right.to_key());
            assert_eq!(left.cmp(&right), left_text.cmp(&right_text));
            assert_eq!(left.partial_cmp(&right), left_text.partial_cmp(&right_text));
            assert_eq!(left == right, left_text == right_text);
            assert_eq!(left.cmp(&left), Ordering::Equal);
            assert_eq!(hasher.hash_one(left), hasher.hash_one(&*left_text));
        });
    }
    for_every_key!(check);
}

#[test]
fn a_map_of_keys_is_searched_with_str() {
    fn check<K: Sample>()
    where
        K::Buf: Borrow<str> + Ord + Hash + Debug,
    {
        for_all([K::any(), K::any(), K::any()], |keys| {
            let hashed: HashMap<K::Buf, K> = keys.iter().map(|key| (key.to_key(), *key)).collect();
            let sorted: BTreeMap<K::Buf, K> = keys.iter().map(|key| (key.to_key(), *key)).collect();
            for key in keys {
                assert_eq!(hashed.get(&*key.plain()), Some(&key));
                assert_eq!(sorted.get(&*key.plain()), Some(&key));
            }
            assert_eq!(hashed.get("no:such:key"), None);
            assert_eq!(sorted.get("no:such:key"), None);

            let mut texts = keys.map(|key| key.plain()).to_vec();
            texts.sort();
            texts.dedup();
            assert!(sorted.keys().map(Borrow::borrow).eq(texts.iter().map(String::as_str)));
        });
    }
    for_every_key!(check);
}

#[test]
fn buffers_of_different_capacities_compare_by_their_texts() {
    let hasher = RandomState::new();
    for user_id in 0..=u8::MAX {
        let short = FirstUserProfile { user_id }.to_key();
        for other in [0, 7, 99, 100, 255, 256, u64::MAX] {
            let long = UserProfile { user_id: other }.to_key();
            assert!(size_of_val(&short) < size_of_val(&long));
            assert_eq!(short == long, u64::from(user_id) == other);
            assert_eq!(long == short, u64::from(user_id) == other);
            assert_eq!(short.partial_cmp(&long), short.as_str().partial_cmp(long.as_str()));
            assert_eq!(long.partial_cmp(&short), long.as_str().partial_cmp(short.as_str()));
            if short == long {
                assert_eq!(hasher.hash_one(short), hasher.hash_one(long));
            }
        }
    }
}

#[test]
fn keys_are_padded_and_cut_like_any_text() {
    #[track_caller]
    fn check<K: Sample>(key: K)
    where
        K::Buf: std::fmt::Display,
    {
        let (by_value, plain) = (key.to_key(), key.plain());
        let expected = [
            format!("{plain:>80}"),
            format!("{plain:<80}|"),
            format!("{plain:^80}|"),
            format!("{plain:*^81}"),
            format!("{plain:.5}"),
            format!("{plain:>9.5}"),
            format!("{plain:width$}", width = 44),
        ];
        let of_key = [
            format!("{key:>80}"),
            format!("{key:<80}|"),
            format!("{key:^80}|"),
            format!("{key:*^81}"),
            format!("{key:.5}"),
            format!("{key:>9.5}"),
            format!("{key:width$}", width = 44),
        ];
        let of_value = [
            format!("{by_value:>80}"),
            format!("{by_value:<80}|"),
            format!("{by_value:^80}|"),
            format!("{by_value:*^81}"),
            format!("{by_value:.5}"),
            format!("{by_value:>9.5}"),
            format!("{by_value:width$}", width = 44),
        ];
        assert_eq!(of_key, expected);
        assert_eq!(of_value, expected);
    }
    check(UserProfile { user_id: 42 });
    check(Leaderboard);
    check(CachedPage { id: 7 });
    check(Translation::longest()); // width counts characters, not bytes
}

#[test]
fn a_key_without_parameters_is_a_constant() {
    const _: () = assert!(Leaderboard::MAX_LEN == Leaderboard::KEY.len());
    assert_eq!(Leaderboard::KEY, "leaderboard:global");
    assert_eq!(Leaderboard::KEY, Leaderboard.to_string());
}
