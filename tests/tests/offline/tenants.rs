//! Prefixes that are declared, with their parameters.

use keyschema::{
    DeclaredPrefix, KeyPattern, KeyPrefix, KeySegment, Notification, ParseKey, ParsePrefix, Prefix, Prefixed,
    RedisKey, Text, WithPrefix, catalog, hash_slot, hash_tag, keys, pattern,
};
use keyschema_core::glob;
use keyschema_tests::{
    for_every_key,
    keys::{Leaderboard, Sample, SessionToken, UserProfile},
    values::{for_all, text},
};
use proptest::prelude::*;

/// A newtype. Only the compiler knows its field.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region(u16);

keys! {
    /// The keys of one tenant.
    #[derive(PartialOrd)]
    pub prefix Tenant = tenant:{tenant: Text<32>}:;
    /// The keys of a part of a region.
    pub prefix Shard = eu{region: Region}_{number: u8}:;
    /// The keys of a test.
    pub prefix Testing = testing:;
    /// With another delimiter.
    pub prefix Path = tenants/{tenant: Text<8>}/, delimiter = "/";
    /// A prefix of exactly the maximum length.
    pub prefix Longest = longest:{longest: Text<55>}:;
}

/// A prefix, and a function that writes it by hand.
trait AnyPrefix: DeclaredPrefix + for<'key> ParsePrefix<'key> + Copy + Eq + std::fmt::Debug {
    fn any() -> BoxedStrategy<(Self, String)>;
    fn longest() -> Self;
}

impl AnyPrefix for Shard {
    fn any() -> BoxedStrategy<(Self, String)> {
        (any::<u16>(), any::<u8>())
            .prop_map(|(region, number)| (Self::new(Region(region), number), format!("eu{region}_{number}:")))
            .boxed()
    }

    fn longest() -> Self {
        Self::new(Region(u16::MAX), u8::MAX)
    }
}

impl AnyPrefix for Testing {
    fn any() -> BoxedStrategy<(Self, String)> {
        Just((Self, "testing:".to_owned())).boxed()
    }

    fn longest() -> Self {
        Self
    }
}

#[test]
fn a_key_is_the_declared_prefix_and_the_key_and_both_are_read_back() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all((text::<32, ':'>(), K::any(), 0..2_000_usize, any::<u8>()), |(tenant, key, at, byte)| {
            let text = format!("tenant:{tenant}:{}", key.plain());
            let prefixed = Tenant { tenant }.join(key);
            assert_eq!(prefixed.to_string(), text);
            assert_eq!(key.with_prefix(Tenant { tenant }).to_key().as_ref(), text.as_bytes());
            assert_eq!(prefixed.encode(&mut <Prefixed<K, Tenant<'_>>>::buffer()), text.as_bytes());
            assert!(glob::matches(<Prefixed<K, Tenant<'_>>>::PATTERN.as_bytes(), text.as_bytes()));

            // The slot is that of the text, and the hash tag that of the key.
            assert_eq!(prefixed.slot(), hash_slot(text.as_bytes()));
            if K::SCHEMA.has_hash_tag() {
                assert_eq!(hash_tag(text.as_bytes()), hash_tag(key.plain().as_bytes()));
            }

            let text: &'static str = text.leak();
            let read = Prefixed::<K, Tenant<'static>>::parse(text);
            assert_eq!(read, Ok(prefixed));
            assert_eq!(read.map(Prefixed::into_parts), Ok((Tenant { tenant }, key)));
            let (split, rest) = Tenant::split(text.as_bytes()).unwrap();
            assert_eq!((split, rest), (Tenant { tenant }, key.plain().as_bytes()));
            assert_eq!(Tenant { tenant }.parse::<K>(text), Ok(prefixed));

            // If any other text is parsed, it is written again unchanged.
            let mut changed = text.as_bytes().to_vec();
            let at = at % changed.len();
            changed[at] = byte;
            let changed: &'static [u8] = changed.leak();
            match Prefixed::<K, Tenant<'static>>::parse(changed) {
                Ok(key) => assert_eq!(key.to_key().as_ref(), changed),
                Err(error) => assert_eq!(error.found(), changed.get(error.at()).copied()),
            }
        });
    }
    for_every_key!(check);
}

#[test]
fn keys_can_have_prefixes_of_all_forms() {
    fn check<P: AnyPrefix>() {
        for_all((P::any(), UserProfile::any()), |((prefix, written), key)| {
            let text = format!("{written}{}", key.plain());
            assert_eq!((prefix.to_string(), prefix.to_prefix().as_str()), (written.clone(), &*written));
            assert_eq!(prefix.join(key).to_string(), text);
            assert_eq!(Prefixed::<UserProfile, P>::parse(text.as_str()), Ok(prefix.join(key)));
            assert_eq!(text.parse(), Ok(prefix.join(key)));
            assert_eq!(prefix.strip_from(text.as_bytes()), Some(key.plain().as_bytes()));
        });
        let longest = P::longest().join(<UserProfile as Sample>::longest());
        assert_eq!(longest.to_key().len(), <Prefixed<UserProfile, P>>::MAX_LEN);
        assert_eq!(P::longest().to_string().len(), P::MAX_LEN);
    }
    check::<Shard>();
    check::<Testing>();

    let key = Path::new("acme").unwrap().join(Leaderboard);
    assert_eq!(key.to_string(), format!("tenants/acme/{}", Leaderboard::KEY));
    assert_eq!(Prefixed::<Leaderboard, Path<'_>>::parse(key.to_string().as_str()), Ok(key));

    let longest = Longest::new("x".repeat(55).as_str()).unwrap().to_string();
    assert_eq!((longest.len(), Longest::MAX_LEN, Prefix::MAX_LEN), (64, 64, 64));
}

/// A key with four prefixes.
type Deep<P> = Prefixed<Prefixed<Prefixed<Prefixed<UserProfile, P>, P>, P>, P>;

#[test]
fn the_constants_of_a_key_type_hold_for_every_tenant() {
    type Key = Prefixed<UserProfile, Tenant<'static>>;
    assert_eq!(Tenant::SCHEMA.template, "tenant:{tenant: Text<32>}:");
    assert_eq!((Tenant::SCHEMA.name, Tenant::SCHEMA.description), ("Tenant", "The keys of one tenant."));
    assert_eq!((Tenant::MAX_LEN, Tenant::PATTERN, Tenant::LITERAL_PREFIX), (40, "tenant:*:", "tenant:"));
    assert_eq!((Shard::PATTERN, Shard::LITERAL_PREFIX, Shard::MAX_LEN), ("eu*_*:", "eu", 12));
    assert_eq!((Testing::PATTERN, Testing::LITERAL_PREFIX), ("testing:", "testing:"));

    assert!(std::ptr::eq(Key::SCHEMA, UserProfile::SCHEMA));
    assert_eq!(Key::MAX_LEN, UserProfile::MAX_LEN + 40);
    assert_eq!((Key::PATTERN, Key::LITERAL_PREFIX), ("tenant:*:user:profile:id:*", "tenant:"));
    assert_eq!(Key::pattern().to_string(), Key::PATTERN);
    assert_eq!(<Prefixed<Key>>::PATTERN, "*tenant:*:user:profile:id:*");
    assert_eq!(<Prefixed<Key, Testing>>::PATTERN, "testing:tenant:*:user:profile:id:*");
    assert_eq!(<Prefixed<Key, Testing>>::pattern().to_string(), <Prefixed<Key, Testing>>::PATTERN);
    assert_eq!(<Deep<Prefix>>::PATTERN, "*user:profile:id:*");
    assert_eq!(<Deep<Tenant<'static>>>::PATTERN, "tenant:*:".repeat(4) + UserProfile::PATTERN);
}

#[test]
fn an_error_says_where_the_prefix_or_the_key_is_wrong() {
    let error = |text: &str| Prefixed::<UserProfile, Tenant<'_>>::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("user:profile:id:7"),
        "not a key of `UserProfile`: expected `tenant:` at byte 0, found 'u'"
    );
    assert_eq!(
        error("tenant::user:profile:id:7"),
        "not a key of `UserProfile`: parameter `tenant`: the text is empty, and a key has no empty segment"
    );
    assert_eq!(
        error("tenant:ac*me:user:profile:id:7"),
        "not a key of `UserProfile`: parameter `tenant`: byte 9 is '*', a glob character"
    );
    assert_eq!(error("tenant:acme"), "not a key of `UserProfile`: expected `:` at byte 11, found the end");
    assert_eq!(
        error("tenant:acme:user:name:7"),
        "not a key of `UserProfile`: expected `profile:id:` at byte 17, found 'n'"
    );
    assert_eq!(
        error("tenant:acme:user:profile:id:07"),
        "not a key of `UserProfile`: parameter `user_id`: byte 28 is a leading zero, which is not written"
    );
    let error = Tenant::new("a:b").unwrap_err();
    assert_eq!(error.to_string(), "parameter `tenant`: byte 1 is ':', the delimiter of the key");
}

#[test]
fn a_notification_of_any_tenant_is_read() {
    let message = (&b"__keyevent@0__:expired"[..], &b"tenant:acme:session:token:uid:ada:device:web"[..]);
    let notification = Notification::parse(message.0, message.1).unwrap();
    let key = Prefixed::<SessionToken, Tenant<'_>>::parse(notification.key).unwrap();
    assert_eq!((key.prefix().tenant.as_str(), key.key().uid.as_str()), ("acme", "ada"));

    let channels = <Prefixed<UserProfile, Tenant<'_>>>::pattern().channel_pattern(0);
    assert_eq!(channels.to_string(), "__keyspace@0__:tenant:*:user:profile:id:*");
}

#[test]
fn patterns_match_the_keys_of_one_tenant_or_of_all() {
    let acme = Tenant::new("acme").unwrap();
    let one = UserProfile::pattern().with_prefix(acme);
    assert_eq!(one.to_string(), "tenant:acme:user:profile:id:*");
    let user = pattern!(UserProfile { user_id: 7, .. }).with_prefix(acme);
    assert_eq!(user.to_string(), "tenant:acme:user:profile:id:7");
    let all = <Prefixed<UserProfile, Tenant<'_>>>::pattern();
    for (text, is_acme, is_user, is_key) in [
        ("tenant:acme:user:profile:id:7", true, true, true),
        ("tenant:acme:user:profile:id:8", true, false, true),
        ("tenant:zeta:user:profile:id:7", false, false, true),
        ("tenant:a:b:user:profile:id:7", false, false, false),
        ("user:profile:id:7", false, false, false),
        ("tenant:acme:user:profile:id:x", false, false, false),
    ] {
        let text = text.as_bytes();
        assert_eq!((one.matches(text), user.matches(text), all.matches(text)), (is_acme, is_user, is_key));
        let read = all.parse(text).map(|key| key.prefix().tenant.as_str().to_owned());
        assert_eq!(read.is_some(), is_key);
        assert!(read.is_none_or(|tenant| text[7..].starts_with(tenant.as_bytes())));
    }
    // After a prefix that is only known at run time.
    let staging = all.with_prefix(Prefix::new("staging:").unwrap());
    assert_eq!(staging.to_string(), "staging:tenant:*:user:profile:id:*");
    assert!(staging.matches(b"staging:tenant:acme:user:profile:id:7"));
}

#[test]
fn a_prefix_is_a_value_like_a_key() {
    let tenant = Tenant::new("acme").unwrap();
    let copy = tenant;
    assert!(tenant == copy && tenant >= copy);
    assert_eq!(
        format!("{tenant:?} {tenant} {tenant:>13}"),
        "Tenant { tenant: \"acme\" } tenant:acme:  tenant:acme:"
    );
    // An owned prefix outlives the text that it was made from.
    let owned: Prefix = tenant.to_prefix();
    assert_eq!(owned, "tenant:acme:");
    let key = owned.join(UserProfile { user_id: 7 });
    assert_eq!(key.to_string(), tenant.join(UserProfile { user_id: 7 }).to_string());
    let task = std::thread::spawn(move || key.to_string());
    assert_eq!(task.join().unwrap(), "tenant:acme:user:profile:id:7");
    // A reference works too.
    assert_eq!((&tenant).join(&UserProfile { user_id: 7 }).to_string(), "tenant:acme:user:profile:id:7");
}

mod listed {
    keyschema::keys! {
        pub catalog KEYS;
        /// The keys of one tenant.
        pub prefix Tenant = tenant:{tenant: Text<32>}:;
        /// A profile.
        pub hash Profile = user:profile:{user_id: u64};
        /// All users.
        pub set Users = user:all;
    }

    use keyschema::Text;
}

catalog! {
    pub static TENANT_KEYS = [listed::Tenant<'_>, listed::KEYS, UserProfile, Testing];
}

#[test]
fn a_catalogue_identifies_keys_of_any_tenant() {
    use keyschema::CatalogItem;
    let names = |prefixes: &[&keyschema::schema::PrefixSchema]| {
        prefixes.iter().map(|prefix| prefix.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(<listed::KEYS as CatalogItem>::PREFIXES), "Tenant");
    // Each once.
    assert_eq!(names(<TENANT_KEYS as CatalogItem>::PREFIXES), "Tenant Testing");
    assert_eq!((TENANT_KEYS.len(), names(TENANT_KEYS.prefixes()).as_str()), (3, "Tenant Testing"));
    assert_eq!(listed::KEYS.prefixes()[0].template, "tenant:{tenant: Text<32>}:");
    assert!(TENANT_KEYS.to_json().contains("\"template\": \"tenant:{tenant: Text<32>}:\""));

    let (tenant, key) = TENANT_KEYS.identify_prefixed::<Tenant<'_>>("tenant:acme:user:profile:7").unwrap();
    assert_eq!((tenant.tenant.as_str(), key.schema().name), ("acme", "Profile"));
    assert_eq!(key.get("user_id"), Some("7"));
    let (_, key) = TENANT_KEYS.identify_prefixed::<Testing>(b"testing:user:all").unwrap();
    assert_eq!(key.schema().name, "Users");
    for other in ["user:all", "tenant:acme:user:none", "tenant:acme:", "tenant:acme:tenant:acme:user:all"] {
        assert!(TENANT_KEYS.identify_prefixed::<Tenant<'_>>(other).is_none(), "{other}");
    }
    let acme = TENANT_KEYS.with_prefix(Tenant::new("acme").unwrap());
    assert_eq!(acme.identify("tenant:acme:user:all").map(|key| key.schema().name), Some("Users"));
    assert!(acme.identify("tenant:zeta:user:all").is_none());
}
