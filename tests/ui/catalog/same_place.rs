//! Types that are declared at the same place are not the same type.

use keyschema::{KeySegment, RedisKey, catalog};

#[derive(KeySegment, Clone, Copy)]
pub struct UserId(u64);

#[derive(KeySegment, Clone, Copy)]
pub struct OrderId(u64);

/// The holder of a lock.
#[derive(RedisKey)]
#[redis_key(lock:holder:id:{id}, string, ttl = 1h)]
pub struct Lock<T: KeySegment> {
    id: T,
}

catalog! {
    pub static LOCKS = [Lock<UserId>, Lock<OrderId>];
}

macro_rules! items {
    ($($data_type:ident $module:ident;)*) => {$(
        pub mod $module {
            keyschema::keys! {
                pub catalog KEYS;

                /// An item.
                pub $data_type Item = item:by:id:{id: u64}, ttl = 1h;
            }
        }
    )*};
}

items! {
    hash first;
    list second;
}

catalog! {
    pub static ITEMS = [first::KEYS, second::KEYS];
}

/// A counter, of which the tenant is not written.
#[derive(RedisKey)]
#[redis_key(count:by:id:{id}, string, ttl = 1h)]
pub struct Counter<const TENANT: u32> {
    id: u64,
}

catalog! {
    pub static COUNTERS = [Counter<1>, Counter<2>];
}

/// Something that has an id.
pub trait HasId {
    /// The type of the id.
    type Id: KeySegment;
}

/// The users who watch something.
#[derive(RedisKey)]
#[redis_key(watch:members:id:{id}, set, ttl = 1h)]
pub struct Watchers<T: HasId> {
    id: T::Id,
}

/// A user.
pub struct User;

impl HasId for User {
    type Id = u64;
}

/// A shop.
pub struct Shop;

impl HasId for Shop {
    type Id = u64;
}

catalog! {
    pub static WATCHERS = [Watchers<User>, Watchers<Shop>];
}

catalog! {
    // One type each, listed twice.
    pub static USER_LOCKS = [Lock<UserId>];
    pub static SAME_LOCKS = [USER_LOCKS, Lock<UserId>];
    pub static FIRST_COUNTERS = [Counter<1>];
    pub static SAME_COUNTERS = [Counter<1>, FIRST_COUNTERS];
    pub static SAME_ITEMS = [first::KEYS, first::Item];
}

fn main() {}
