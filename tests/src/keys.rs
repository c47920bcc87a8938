//! Keys with every kind of parameter, with the text that each must write.

use std::fmt::{Debug, Display};

use keyschema::{KeySegment, RedisKey, Text, UnicodeText};
use proptest::{
    prelude::{Just, Strategy, any},
    prop_oneof,
    strategy::BoxedStrategy,
};

use crate::values::{text, unicode_text, unsigned};

/// A key with its expected text.
pub trait Sample: RedisKey + Display + Debug + Copy + Eq {
    /// Returns the key as a team without keyschema writes it: `format!` over the fields.
    fn plain(&self) -> String;

    /// Returns a key of [`MAX_LEN`](RedisKey::MAX_LEN) bytes.
    fn longest() -> Self;

    /// Returns a strategy of any key.
    fn any() -> BoxedStrategy<Self>;
}

/// Calls a generic function for the type of every key in this module and in `glued`:
/// `for_every_key!(check)`.
#[macro_export]
macro_rules! for_every_key {
    ($check:ident) => {
        $check::<$crate::keys::UserProfile>();
        $check::<$crate::keys::MetricTotal>();
        $check::<$crate::keys::Offset>();
        $check::<$crate::keys::FeatureUsers>();
        $check::<$crate::keys::SessionToken<'static>>();
        $check::<$crate::keys::Translation<'static>>();
        $check::<$crate::keys::Report<'static>>();
        $check::<$crate::keys::CartItems>();
        $check::<$crate::keys::ProjectViews<'static>>();
        $check::<$crate::keys::GameRound>();
        $check::<$crate::keys::Leaderboard>();
        $check::<$crate::keys::WorkerQueue>();
        $check::<$crate::keys::CachedPage<u32>>();
        $check::<$crate::keys::CachedPage<keyschema::Text<'static, 100>>>();
        $check::<$crate::glued::Image<'static>>();
        $check::<$crate::glued::Thumbnail<'static>>();
        $check::<$crate::glued::Batch<'static>>();
        $check::<$crate::glued::Everything<'static>>();
    };
}

/// One integer after a constant text.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
pub struct UserProfile {
    /// The user.
    pub user_id: u64,
}

impl Sample for UserProfile {
    fn plain(&self) -> String {
        format!("user:profile:id:{}", self.user_id)
    }

    fn longest() -> Self {
        Self { user_id: u64::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        unsigned().prop_map(|user_id| Self { user_id }).boxed()
    }
}

/// Every unsigned integer.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(metric:{a}:{b}:{c}:{d}:{e}:{f}:total, string, ttl = 1d)]
#[allow(missing_docs)]
pub struct MetricTotal {
    pub a: u8,
    pub b: u16,
    pub c: u32,
    pub d: u64,
    pub e: u128,
    pub f: usize,
}

impl Sample for MetricTotal {
    fn plain(&self) -> String {
        let Self { a, b, c, d, e, f } = self;
        format!("metric:{a}:{b}:{c}:{d}:{e}:{f}:total")
    }

    fn longest() -> Self {
        Self { a: u8::MAX, b: u16::MAX, c: u32::MAX, d: u64::MAX, e: u128::MAX, f: usize::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        let narrow = (any::<u8>(), any::<u16>(), any::<u32>());
        let wide = (unsigned(), any::<u128>(), 0..128_u32, any::<usize>());
        (narrow, wide).prop_map(|((a, b, c), (d, e, shift, f))| Self { a, b, c, d, e: e >> shift, f }).boxed()
    }
}

/// Every signed integer.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(offset:{a}:{b}:{c}:{d}:{e}:{f}, zset, persistent)]
#[allow(missing_docs)]
pub struct Offset {
    pub a: i8,
    pub b: i16,
    pub c: i32,
    pub d: i64,
    pub e: i128,
    pub f: isize,
}

impl Sample for Offset {
    fn plain(&self) -> String {
        let Self { a, b, c, d, e, f } = self;
        format!("offset:{a}:{b}:{c}:{d}:{e}:{f}")
    }

    fn longest() -> Self {
        Self { a: i8::MIN, b: i16::MIN, c: i32::MIN, d: i64::MIN, e: i128::MIN, f: isize::MIN }
    }

    fn any() -> BoxedStrategy<Self> {
        let narrow = (any::<i8>(), any::<i16>(), any::<i32>());
        let wide = (any::<i64>(), 0..64_u32, any::<i128>(), 0..128_u32, any::<isize>());
        (narrow, wide)
            .prop_map(|((a, b, c), (d, d_shift, e, e_shift, f))| Self {
                a,
                b,
                c,
                d: d >> d_shift,
                e: e >> e_shift,
                f,
            })
            .boxed()
    }
}

/// A parameter at the start, a `bool`, and text glued to a parameter.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({tenant}:feature:{enabled}:group_{group}, set, ttl = caller)]
#[allow(missing_docs)]
pub struct FeatureUsers {
    pub tenant: u16,
    pub enabled: bool,
    pub group: u32,
}

impl Sample for FeatureUsers {
    fn plain(&self) -> String {
        format!("{}:feature:{}:group_{}", self.tenant, self.enabled, self.group)
    }

    fn longest() -> Self {
        Self { tenant: u16::MAX, enabled: false, group: u32::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        (any::<u16>(), any::<bool>(), any::<u32>())
            .prop_map(|(tenant, enabled, group)| Self { tenant, enabled, group })
            .boxed()
    }
}

/// Borrowed text.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(session:token:uid:{uid}:device:{device}, string, ttl = 2h)]
#[allow(missing_docs)]
pub struct SessionToken<'a> {
    pub uid: Text<'a, 24>,
    pub device: Text<'a, 8>,
}

impl Sample for SessionToken<'static> {
    fn plain(&self) -> String {
        format!("session:token:uid:{}:device:{}", self.uid.as_str(), self.device.as_str())
    }

    fn longest() -> Self {
        Self { uid: Text::new("abcdefghijklmnopqrstuvwx").unwrap(), device: Text::new("01234567").unwrap() }
    }

    fn any() -> BoxedStrategy<Self> {
        (text(), text()).prop_map(|(uid, device)| Self { uid, device }).boxed()
    }
}

/// Another delimiter. With it, `:` is an ordinary character.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(translation.{city}.{language}, hash, persistent = "rebuilt with every release", delimiter = ".")]
#[allow(missing_docs)]
pub struct Translation<'a> {
    pub city: UnicodeText<'a, 24, '.'>,
    pub language: Text<'a, 5, '.'>,
}

impl Sample for Translation<'static> {
    fn plain(&self) -> String {
        format!("translation.{}.{}", self.city.as_str(), self.language.as_str())
    }

    fn longest() -> Self {
        Self {
            city: UnicodeText::new("東京東京東京東京").unwrap(), language: Text::new("de:at").unwrap()
        }
    }

    fn any() -> BoxedStrategy<Self> {
        (unicode_text(), text()).prop_map(|(city, language)| Self { city, language }).boxed()
    }
}

/// The time that a report covers.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
pub enum Period {
    /// A day.
    Daily,
    /// Since the first of January.
    YearToDate,
    /// Until now.
    #[key_segment(rename = "all")]
    Ever,
}

/// A number in its own newtype.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShopId(pub u32);

/// A text in its own newtype.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Currency<'a> {
    /// The code of ISO 4217.
    pub code: Text<'a, 3>,
}

/// An enum and newtypes.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(report:{period}:shop:{shop}:{currency}, json, ttl = 12h)]
#[allow(missing_docs)]
pub struct Report<'a> {
    pub period: Period,
    pub shop: ShopId,
    pub currency: Currency<'a>,
}

impl Sample for Report<'static> {
    fn plain(&self) -> String {
        let period = match self.period {
            Period::Daily => "daily",
            Period::YearToDate => "year-to-date",
            Period::Ever => "all",
        };
        format!("report:{period}:shop:{}:{}", self.shop.0, self.currency.code.as_str())
    }

    fn longest() -> Self {
        Self {
            period: Period::YearToDate,
            shop: ShopId(u32::MAX),
            currency: Currency { code: Text::new("EUR").unwrap() },
        }
    }

    fn any() -> BoxedStrategy<Self> {
        let period = prop_oneof![Just(Period::Daily), Just(Period::YearToDate), Just(Period::Ever)];
        (period, any::<u32>(), text())
            .prop_map(|(period, shop, code)| Self { period, shop: ShopId(shop), currency: Currency { code } })
            .boxed()
    }
}

/// A hash tag around one parameter.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(cart:items:user_id:{#user_id}, list, ttl = 1d)]
pub struct CartItems {
    /// The user.
    pub user_id: u64,
}

impl Sample for CartItems {
    fn plain(&self) -> String {
        format!("cart:items:user_id:{{{}}}", self.user_id)
    }

    fn longest() -> Self {
        Self { user_id: u64::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        unsigned().prop_map(|user_id| Self { user_id }).boxed()
    }
}

/// A hash tag around text and a parameter, at the start.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({{project:{project_id}}}:views:{page}, hyperloglog, ttl = 30d)]
#[allow(missing_docs)]
pub struct ProjectViews<'a> {
    pub project_id: u32,
    pub page: Text<'a, 16>,
}

impl Sample for ProjectViews<'static> {
    fn plain(&self) -> String {
        format!("{{project:{}}}:views:{}", self.project_id, self.page.as_str())
    }

    fn longest() -> Self {
        Self { project_id: u32::MAX, page: Text::new("0123456789abcdef").unwrap() }
    }

    fn any() -> BoxedStrategy<Self> {
        (any::<u32>(), text()).prop_map(|(project_id, page)| Self { project_id, page }).boxed()
    }
}

/// Two hash tags, of which the first counts.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(game:{#game_id}:round:{#round}, stream, ttl = 1h)]
#[allow(missing_docs)]
pub struct GameRound {
    pub game_id: i32,
    pub round: u8,
}

impl Sample for GameRound {
    fn plain(&self) -> String {
        format!("game:{{{}}}:round:{{{}}}", self.game_id, self.round)
    }

    fn longest() -> Self {
        Self { game_id: i32::MIN, round: u8::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        (any::<i32>(), any::<u8>()).prop_map(|(game_id, round)| Self { game_id, round }).boxed()
    }
}

/// No parameter.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(leaderboard:global, zset, persistent = "rebuilt only by hand")]
pub struct Leaderboard;

impl Sample for Leaderboard {
    fn plain(&self) -> String {
        "leaderboard:global".to_owned()
    }

    fn longest() -> Self {
        Self
    }

    fn any() -> BoxedStrategy<Self> {
        Just(Self).boxed()
    }
}

/// No parameter, but a hash tag.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({{worker}}:queue, list, persistent)]
pub struct WorkerQueue;

impl Sample for WorkerQueue {
    fn plain(&self) -> String {
        "{worker}:queue".to_owned()
    }

    fn longest() -> Self {
        Self
    }

    fn any() -> BoxedStrategy<Self> {
        Just(Self).boxed()
    }
}

/// A parameter whose type the caller chooses.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(cache:page:{id}, string, ttl = 10m)]
pub struct CachedPage<Id: KeySegment> {
    /// The page.
    pub id: Id,
}

impl Sample for CachedPage<u32> {
    fn plain(&self) -> String {
        format!("cache:page:{}", self.id)
    }

    fn longest() -> Self {
        Self { id: u32::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        any::<u32>().prop_map(|id| Self { id }).boxed()
    }
}

impl Sample for CachedPage<Text<'static, 100>> {
    fn plain(&self) -> String {
        format!("cache:page:{}", self.id.as_str())
    }

    fn longest() -> Self {
        const HUNDRED: &str = match str::from_utf8(&[b'p'; 100]) {
            Ok(text) => text,
            Err(_) => panic!(),
        };
        Self { id: Text::new(HUNDRED).unwrap() }
    }

    fn any() -> BoxedStrategy<Self> {
        text().prop_map(|id| Self { id }).boxed()
    }
}
