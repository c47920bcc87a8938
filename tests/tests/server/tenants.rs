//! Keys of tenants on a server: the effects of commands, the results of scans, and notifications.

use std::{collections::BTreeSet, time::Duration};

use keyschema::{
    KeyPrefix, Notification, Prefix, Prefixed, ScanKeys, Text,
    commands::{Record, Script},
    prelude::*,
};
use keyschema_test_server::Server;
use redis::{Connection, cmd};

keys! {
    pub catalog KEYS;
    /// The keys of one tenant.
    pub prefix Tenant = tenant:{tenant: Text<32>}:;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{#user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
    /// The number of visits of a user.
    pub string UserVisits = user:visits:user_id:{#user_id: u64}, ttl = 1d, value = u64;
    /// Login token.
    pub string Token = session:token:uid:{uid: Text<16>}, ttl = caller;
}

fn connect(server: &Server) -> Connection {
    let client = redis::Client::open(server.url()).unwrap();
    let connection = client.get_connection().unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    connection
}

fn tenant(name: &str) -> Tenant<'_> {
    Tenant::new(name).unwrap()
}

#[test]
fn a_key_of_a_tenant_has_the_commands_fields_and_ttl_of_its_declaration() {
    let server = Server::start().unwrap();
    let mut con = connect(&server);
    for (name, age) in [("acme", 36), ("zeta", 7)] {
        let profile = tenant(name).join(UserProfile::new(42));
        let ada = Record::<UserProfile> { name: "Ada".to_owned(), age };
        assert_eq!(profile.hset_record(&ada).query(&mut con).unwrap(), 2);
        assert_eq!(profile.hgetall().query(&mut con).unwrap(), Some(ada));
        assert_eq!(profile.hget(UserProfile::FIELDS.age).query(&mut con).unwrap(), Some(age));
        // Every write sets it.
        let ttl: u64 =
            cmd("TTL").arg(format!("tenant:{name}:user:profile:user_id:{{42}}")).query(&mut con).unwrap();
        assert!((1_790..=1_800).contains(&ttl), "{ttl}");

        // By reference, and with the methods in the other order.
        let (of_tenant, key) = (&tenant(name), &UserProfile::new(42));
        assert_eq!(
            of_tenant.join(key).hincrby(UserProfile::FIELDS.age, 1).query(&mut con).unwrap(),
            i64::from(age) + 1
        );
    }
    let none = UserProfile::new(42).hgetall().query(&mut con).unwrap();
    assert_eq!(none, None);
}

#[test]
fn scripts_and_commands_on_several_keys_take_keys_of_a_tenant() {
    static COUNT: Script = Script::new(
        "redis.call('HINCRBY', KEYS[1], 'age', 1)
         return redis.call('INCRBY', KEYS[2], ARGV[1])",
    );
    let server = Server::start().unwrap();
    let mut con = connect(&server);
    let acme = tenant("acme").to_prefix();
    let (profile, visits) = (acme.join(UserProfile::new(7)), acme.join(UserVisits::new(7)));
    let count: u64 = COUNT.write(&profile).write(&visits).arg(5).command().query(&mut con).unwrap();
    assert_eq!((count, visits.get().query(&mut con).unwrap()), (5, Some(5)));
    let ttls: Vec<u64> = ["user:profile", "user:visits"]
        .map(|key| cmd("TTL").arg(format!("tenant:acme:{key}:user_id:{{7}}")).query(&mut con).unwrap())
        .to_vec();
    assert!((1_790..=1_800).contains(&ttls[0]) && (86_390..=86_400).contains(&ttls[1]), "{ttls:?}");

    let users = [1, 2, 7].map(|user_id| acme.join(UserVisits::new(user_id)));
    assert_eq!(users.mget_by_slot().query(&mut con).unwrap(), [None, None, Some(5)]);
    assert_eq!([profile].del().query(&mut con).unwrap(), 1);

    let token = acme.join(Token::new("ada").unwrap());
    token.with_ttl(Duration::from_secs(60)).set("secret").query(&mut con).unwrap();
    let ttl: u64 = cmd("TTL").arg("tenant:acme:session:token:uid:ada").query(&mut con).unwrap();
    assert!((50..=60).contains(&ttl), "{ttl}");
    // The owned prefix is the same text.
    let same = tenant("acme").join(Token::new("ada").unwrap());
    assert_eq!(same.get().query(&mut con).unwrap().as_deref(), Some("secret"));
}

#[test]
fn scans_find_the_keys_of_one_tenant_or_of_all() {
    let server = Server::start().unwrap();
    let mut con = connect(&server);
    for name in ["acme", "zeta"] {
        for user_id in 0..20 {
            tenant(name)
                .join(UserProfile::new(user_id))
                .hset(UserProfile::FIELDS.age, 7)
                .exec(&mut con)
                .unwrap();
        }
    }
    UserProfile::new(7).hset(UserProfile::FIELDS.age, 7).exec(&mut con).unwrap();
    // The globs match these too.
    for other in ["tenant:a:b:user:profile:user_id:{7}", "tenant:acme:user:profile:user_id:{07}"] {
        let () = cmd("HSET").arg(other).arg("age").arg(7).query(&mut con).unwrap();
    }

    let one = UserProfile::pattern().with_prefix(tenant("acme")).scan(&mut con).distinct();
    let users: BTreeSet<u64> = one.map(|key| key.unwrap().key().user_id).collect();
    assert_eq!(users, (0..20).collect());

    let mut all = Prefixed::<UserProfile, Tenant<'_>>::scan(&mut con).distinct();
    let mut found = BTreeSet::new();
    while let Some(key) = all.next_key().unwrap() {
        found.insert((key.prefix().tenant.as_str().to_owned(), key.key().user_id));
    }
    assert_eq!(found.len(), 40);
    assert!(found.contains(&("zeta".to_owned(), 19)) && all.skipped() >= 2);

    let acme = KEYS.with_prefix(tenant("acme"));
    let names: Vec<_> =
        acme.scan(&mut con).distinct().map(|key| key.unwrap().schema().map(|it| it.name)).collect();
    assert_eq!(names.iter().filter(|name| **name == Some("UserProfile")).count(), 20);
    assert_eq!(names.len(), 21);
}

#[test]
fn notifications_about_keys_of_any_tenant_are_parsed() {
    let server = Server::builder().setting("notify-keyspace-events", "KEA").start().unwrap();
    let (mut listener, mut con) = (connect(&server), connect(&server));
    let mut subscription = listener.as_pubsub();
    subscription.subscribe("__keyevent@0__:expired").unwrap();
    for name in ["acme", "zeta"] {
        let token = tenant(name).join(Token::new("ada").unwrap());
        token.with_ttl(Duration::from_millis(5)).set("secret").query(&mut con).unwrap();
    }
    let mut heard = BTreeSet::new();
    while heard.len() < 2 {
        let message = subscription.get_message().unwrap();
        let channel = message.get_channel_name();
        let notification = Notification::parse(channel.as_bytes(), message.get_payload_bytes()).unwrap();
        // The listener knows the type of the key, or only its catalogue.
        let key = Prefixed::<Token<'_>, Tenant<'_>>::parse(notification.key).unwrap();
        let (of_tenant, what) = KEYS.identify_prefixed::<Tenant<'_>>(notification.key).unwrap();
        assert_eq!((of_tenant, what.schema().name), (*key.prefix(), "Token"));
        heard.insert(format!("{} {}", key.prefix().tenant, key.key().uid));
    }
    assert_eq!(heard.into_iter().collect::<Vec<_>>().join(", "), "acme ada, zeta ada");
}

#[test]
fn a_prefix_is_kept_and_moved_into_a_task() {
    /// As a service keeps it.
    #[derive(Clone, Copy)]
    struct Store {
        prefix: Prefix,
    }

    impl Store {
        fn visits(&self, user_id: u64) -> Prefixed<UserVisits> {
            self.prefix.join(UserVisits::new(user_id))
        }
    }

    let server = Server::start().unwrap();
    let store = Store { prefix: format!("tenant:{}:", 7).parse().unwrap() };
    let mut con = connect(&server);
    let task = std::thread::spawn(move || store.visits(1).incr().query(&mut con).unwrap());
    assert_eq!(task.join().unwrap(), 1);
    assert_eq!(store.visits(1).get().query(&mut connect(&server)).unwrap(), Some(1));
}
