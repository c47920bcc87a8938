//! The keys that are measured, with random values.
//!
//! The goals mention key (a), with an id of 1 to 8 digits; (b), with a number and a UUID; (c), with
//! a text of 6 to 24 bytes.

use std::rc::Rc;

use fastrand::Rng;
use keyschema::{RedisKey, Text};
use uuid::Uuid;

/// Key (a).
#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
pub(crate) struct UserProfile {
    pub(crate) user_id: u64,
}

/// Key (b).
#[derive(RedisKey, Clone, Copy)]
#[redis_key(mall:{mall_id}:order:{order_id}:status, string, ttl = 30m, allow(unlabelled_parameters, reason = "the goals name this key"))]
pub(crate) struct OrderStatus {
    pub(crate) mall_id: u32,
    pub(crate) order_id: Uuid,
}

/// Key (c).
#[derive(RedisKey, Clone, Copy)]
#[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
pub(crate) struct SessionToken<'a> {
    pub(crate) uid: Text<'a, 24>,
}

/// A key with a UUID in its hash tag.
#[derive(RedisKey, Clone, Copy)]
#[redis_key(cart:items:cart_id:{#cart_id}, hash, ttl = 1d)]
pub(crate) struct CartItems {
    pub(crate) cart_id: Uuid,
}

/// A prefix at run time.
pub(crate) const PREFIX: &str = "tenant:7:";

/// The number of keys of each schema: too many for a processor to remember their branches, but few
/// enough for its caches.
const COUNT: usize = 2_048;

/// Returns the same values in each run.
fn make<T>(mut one: impl FnMut(&mut Rng) -> T) -> Rc<[T]> {
    let mut random = Rng::with_seed(0x6b65_7973);
    (0..COUNT).map(|_| one(&mut random)).collect()
}

/// Returns a number with this many digits. Each number of digits is equally likely.
fn number(random: &mut Rng, digits: std::ops::RangeInclusive<u32>) -> u64 {
    let digits = random.u32(digits);
    let least = if digits == 1 { 0 } else { 10_u64.pow(digits - 1) };
    random.u64(least..10_u64.pow(digits))
}

/// Returns ids below 10⁸.
pub(crate) fn ids() -> Rc<[u64]> {
    make(|random| number(random, 1..=8))
}

/// Returns ids as Snowflake makes them: milliseconds since 2010, a machine, a count.
pub(crate) fn snowflakes() -> Rc<[u64]> {
    make(|random| random.u64(300_000_000_000..500_000_000_000) << 22 | random.u64(0..1 << 22))
}

/// Returns UUIDs of version 4.
pub(crate) fn uuids() -> Rc<[Uuid]> {
    make(uuid)
}

fn uuid(random: &mut Rng) -> Uuid {
    uuid::Builder::from_random_bytes(random.u128(..).to_ne_bytes()).into_uuid()
}

/// Returns shops and their orders.
pub(crate) fn orders() -> Rc<[(u32, Uuid)]> {
    make(|random| {
        let mall = number(random, 1..=8).try_into().expect("eight digits fit");
        (mall, uuid(random))
    })
}

/// Returns texts of 6 to 24 letters and digits.
pub(crate) fn texts() -> Rc<[String]> {
    make(|random| {
        let len = random.usize(6..=24);
        (0..len).map(|_| random.alphanumeric()).collect()
    })
}

/// Returns any texts of 20 to 48 bytes without braces.
pub(crate) fn lines() -> Rc<[String]> {
    make(|random| {
        let len = random.usize(20..=48);
        (0..len).map(|_| random.alphanumeric()).collect()
    })
}

/// Returns the inputs as text.
pub(crate) fn written<T>(inputs: &[T], write: impl Fn(&T) -> String) -> Rc<[String]> {
    inputs.iter().map(write).collect()
}
