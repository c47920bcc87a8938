//! Slots are the same as on a server in cluster mode, for any bytes and for the keys of schemas.

use std::{collections::HashSet, sync::LazyLock};

use keyschema::{KeyPrefix, Prefixed, RedisKey, SLOT_COUNT, hash_slot, hash_tag};
use keyschema_test_server::Server;
use keyschema_tests::{
    for_every_key,
    glued::Thumbnail,
    keys::{CartItems, GameRound, Leaderboard, ProjectViews, Sample, UserProfile, WorkerQueue},
    values::prefix,
};
use proptest::{
    collection::vec,
    prelude::{Strategy, any},
    sample::select,
    strategy::ValueTree,
    test_runner::TestRunner,
};
use redis::{Commands, Connection, RedisResult, ToRedisArgs, cmd};

/// A cluster of one node, which has all slots.
static SERVER: LazyLock<Server> = LazyLock::new(|| Server::builder().cluster().start().unwrap());

fn connect() -> Connection {
    let client = redis::Client::open(SERVER.url()).unwrap();
    client.get_connection().unwrap()
}

/// Returns the slots that the server gives, in one round trip.
fn slots_of_server(connection: &mut Connection, keys: &[impl ToRedisArgs]) -> Vec<u16> {
    let mut pipeline = redis::pipe();
    for key in keys {
        pipeline.cmd("CLUSTER").arg("KEYSLOT").arg(key);
    }
    let slots: Vec<u16> = pipeline.query(connection).unwrap();
    assert_eq!(slots.len(), keys.len());
    slots
}

/// Returns `count` values, the same in every run.
fn generate<T>(count: usize, values: impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| values.new_tree(&mut runner).unwrap().current()).collect()
}

#[track_caller]
fn assert_slots_of(keys: &[Vec<u8>]) {
    let slots = slots_of_server(&mut connect(), keys);
    for (key, slot) in keys.iter().zip(&slots) {
        assert_eq!(hash_slot(key), *slot, "{}", key.escape_ascii());
    }
}

fn bytes_of_hex(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

#[test]
fn slots_of_the_sample() {
    let rows: Vec<(Vec<u8>, u16)> = include_str!("../../data/keyslot-sample.tsv")
        .lines()
        .map(|row| {
            let (key, slot) = row.split_once('\t').unwrap();
            (bytes_of_hex(key), slot.parse().unwrap())
        })
        .collect();
    assert_eq!(rows.len(), 400);
    for (key, slot) in &rows {
        assert_eq!(hash_slot(key), *slot, "{}", key.escape_ascii());
    }
    // This server agrees with the one that the sample is from.
    let (keys, slots): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    assert_eq!(slots_of_server(&mut connect(), &keys), slots);
}

#[test]
fn slots_of_any_bytes() {
    let keys = generate(3_000, vec(any::<u8>(), 0..80));
    let slots: HashSet<u16> = keys.iter().map(|key| hash_slot(key)).collect();
    assert!(slots.len() > 2_000, "{} different slots", slots.len());
    assert_slots_of(&keys);
}

#[test]
fn slots_of_keys_full_of_braces() {
    let keys = generate(3_000, vec(select(b"{}{}{}:ab\0\xff".as_slice()), 0..12));
    // All cases occur: with a tag, with braces but no tag, and without braces.
    let tagged = |key: &&Vec<u8>| hash_tag(key).len() < key.len();
    let braced = |key: &&Vec<u8>| key.contains(&b'{');
    let with_tag = keys.iter().filter(tagged).count();
    let with_braces = keys.iter().filter(braced).count();
    assert!(with_tag > 500 && with_braces > with_tag + 500 && keys.len() > with_braces + 200);
    assert_slots_of(&keys);
}

#[test]
fn slots_of_long_binary_keys_with_braces() {
    let byte = (any::<u8>(), 0..24_u8).prop_map(|(byte, number)| match number {
        0 => b'{',
        1 => b'}',
        _ => byte,
    });
    let keys = generate(1_500, vec(byte, 0..400));
    let tags: Vec<usize> =
        keys.iter().filter(|key| hash_tag(key).len() < key.len()).map(|key| hash_tag(key).len()).collect();
    assert!(tags.len() > 1_000 && tags.iter().any(|len| *len > 100), "{} tags", tags.len());
    assert_slots_of(&keys);
    // Longer than any table of positions.
    let mut long = vec![b'k'; 70_000];
    long[69_998] = b'{';
    assert_slots_of(&[long.clone(), [&long[..], b"a}"].concat(), vec![0xff; 70_000]]);
}

#[test]
fn slots_of_keys_with_a_schema() {
    fn check<K: Sample + ToRedisArgs>() {
        let mut keys = generate(400, K::any());
        keys.push(K::longest());
        let slots = slots_of_server(&mut connect(), &keys);
        for (key, slot) in keys.iter().zip(slots) {
            assert_eq!(key.slot(), slot, "{key}");
            assert_eq!(hash_slot(key.plain().as_bytes()), slot, "{key}");
            assert!(slot < SLOT_COUNT);
        }
    }
    for_every_key!(check);
}

#[test]
fn slots_of_keys_with_a_prefix() {
    fn check<K: Sample + ToRedisArgs>() {
        let keys = generate(200, (prefix(), prefix(), K::any()));
        let once: Vec<Prefixed<K>> = keys.iter().map(|(prefix, _, key)| (*prefix).join(*key)).collect();
        let twice: Vec<_> = keys
            .iter()
            .map(|(_, outer, _)| outer)
            .zip(&once)
            .map(|(outer, key)| (*outer).join(*key))
            .collect();
        let mut connection = connect();
        let slots = slots_of_server(&mut connection, &once);
        assert!(once.iter().map(RedisKey::slot).eq(slots));
        let slots = slots_of_server(&mut connection, &twice);
        assert!(twice.iter().map(RedisKey::slot).eq(slots));
    }
    for_every_key!(check);
}

#[test]
fn slots_that_all_keys_of_a_schema_share() {
    fn check<K: Sample + ToRedisArgs>() {
        let slots: HashSet<u16> =
            slots_of_server(&mut connect(), &generate(100, K::any())).into_iter().collect();
        match K::SLOT {
            Some(slot) => assert_eq!(slots, [slot].into()),
            None => assert!(slots.len() > 1, "{}", K::SCHEMA.name),
        }
        assert_eq!(K::SLOT, K::SCHEMA.constant_slot());
    }
    for_every_key!(check);
    assert!(Leaderboard::SLOT.is_some() && WorkerQueue::SLOT.is_some() && CartItems::SLOT.is_none());

    // With a prefix, only those that have a tag.
    let prefixes = generate(50, prefix());
    let queues: Vec<_> = prefixes.iter().map(|prefix| prefix.join(WorkerQueue)).collect();
    let slots: HashSet<u16> = slots_of_server(&mut connect(), &queues).into_iter().collect();
    assert_eq!(slots, <Prefixed<WorkerQueue>>::SLOT.into_iter().collect());
    let boards: Vec<_> = prefixes.iter().map(|prefix| prefix.join(Leaderboard)).collect();
    let slots: HashSet<u16> = slots_of_server(&mut connect(), &boards).into_iter().collect();
    assert!(slots.len() > 40 && <Prefixed<Leaderboard>>::SLOT.is_none());
}

#[test]
fn keys_with_the_same_tag_are_in_one_slot() {
    let mut connection = connect();
    for number in generate(200, any::<u8>()) {
        let number = number / 2;
        let cart = CartItems { user_id: number.into() };
        let note = CartNote { user_id: number.into(), note: 1 };
        let round = GameRound { game_id: number.into(), round: 1 };
        let thumbnail = Thumbnail { shard: number, ..Thumbnail::longest() };
        let slots = slots_of_server(
            &mut connection,
            &[cart.to_string(), note.to_string(), round.to_string(), thumbnail.to_string()],
        );
        assert_eq!(slots, [cart.slot(); 4]);
        assert!(cart.same_slot(&note) && round.same_slot(&thumbnail));

        // The key of another user is in the same slot only by chance.
        let other = CartNote { user_id: u64::from(number) + 1, note: 1 };
        let slots = slots_of_server(&mut connection, &[cart.to_string(), other.to_string()]);
        assert_eq!(cart.same_slot(&other), slots[0] == slots[1]);
    }
}

#[test]
fn only_the_tag_determines_the_slot() {
    let mut connection = connect();
    let tags = generate(200, any::<u32>());
    for id in tags {
        let views = ProjectViews { project_id: id, ..ProjectViews::longest() };
        let cart = CartItems { user_id: id.into() };
        let expected = slots_of_server(&mut connection, &[format!("project:{id}"), id.to_string()]);
        assert_eq!([views.slot(), cart.slot()], expected[..]);
    }
    // Only the first of two tags counts, also if it is constant.
    let round = |round| GameRound { game_id: -7, round };
    assert_eq!(round(0).slot(), hash_slot(b"-7"));
    assert_eq!(round(0).slot(), round(255).slot());
    assert_eq!(WorkerQueue.slot(), hash_slot(b"worker"));
}

/// Returns the server's answer to a command over `keys`.
fn mget(keys: impl ToRedisArgs) -> RedisResult<Vec<Option<String>>> {
    cmd("MGET").arg(keys).query(&mut connect())
}

#[track_caller]
fn assert_cross_slot<T: std::fmt::Debug>(answer: RedisResult<T>) {
    let error = answer.unwrap_err();
    assert_eq!(error.code(), Some("CROSSSLOT"), "{error}");
}

/// A string beside the items of the same user's cart.
#[derive(RedisKey, Clone, Copy)]
#[redis_key(cart:{#user_id}:note:{note}, string)]
struct CartNote {
    user_id: u64,
    note: u8,
}

#[test]
fn the_server_refuses_keys_of_different_slots() {
    let (one, other) = (UserProfile { user_id: 1 }, UserProfile { user_id: 2 });
    assert_ne!(one.slot(), other.slot());
    assert_cross_slot(mget((one, other)));
    assert_cross_slot(mget((Leaderboard, WorkerQueue)));

    let (one, other) = (CartNote { user_id: 1, note: 1 }, CartNote { user_id: 2, note: 1 });
    assert_ne!(one.slot(), other.slot());
    assert_cross_slot(mget(&[one, other]));
    let keys = [one, other];
    assert_cross_slot(cmd("DEL").arg(&keys).query::<usize>(&mut connect()));
    assert_cross_slot(connect().rename::<_, _, ()>(one, other));
}

#[test]
fn the_server_accepts_keys_of_one_tag() {
    let mut connection = connect();
    let note = |note| CartNote { user_id: 42, note };
    let notes: Vec<CartNote> = (0..100).map(note).collect();
    let pairs: Vec<(CartNote, u8)> = notes.iter().map(|key| (*key, key.note)).collect();
    let () = connection.mset(&pairs).unwrap();
    let values: Vec<u8> = connection.mget(&notes).unwrap();
    assert_eq!(values, (0..100).collect::<Vec<u8>>());

    // Keys of several schemas meet under one tag.
    let cart = CartItems { user_id: 42 };
    assert_eq!(cart.slot(), note(0).slot());
    let () = connection.lpush(cart, "apple").unwrap();
    let count: usize = connection.exists((cart, note(0), note(99))).unwrap();
    assert_eq!(count, 3);
    let () = connection.rename(note(0), note(200)).unwrap();
    let deleted: usize = connection.del((cart, &notes[1..], note(200))).unwrap();
    assert_eq!(deleted, 101);
}
