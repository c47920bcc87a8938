//! Keys whose parameters have no delimiter between them, and one with every other parameter type.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZero;

use keyschema::{Date, Escaped, Hex, Month, RedisKey, Tail, Text, UnixMillis, UnixSeconds};
use proptest::{
    prelude::{Strategy, any},
    sample::select,
    strategy::BoxedStrategy,
};

use crate::{
    keys::Sample,
    values::{text, unsigned},
};

/// The name may contain the text after it. The numbers are parsed from the end, and the rest is the
/// name.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(image:{name}_{width}x{height}, string, ttl = 1d)]
#[allow(missing_docs)]
pub struct Image<'a> {
    pub name: Text<'a, 12>,
    pub width: u32,
    pub height: u8,
}

impl Sample for Image<'static> {
    fn plain(&self) -> String {
        format!("image:{}_{}x{}", self.name.as_str(), self.width, self.height)
    }

    fn longest() -> Self {
        Self { name: Text::new("12_34x56_7x8").unwrap(), width: u32::MAX, height: u8::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        (nasty(), any::<u32>(), any::<u8>())
            .prop_map(|(name, width, height)| Self { name, width, height })
            .boxed()
    }
}

/// Adjacent parameters. All but one have a fixed length, or have a delimiter or a tag after them.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({#shard}{#part}thumb:{name}-{level}:at:{day}{hour}h{code}{path}, string, ttl = 1d)]
#[allow(missing_docs)]
pub struct Thumbnail<'a> {
    pub shard: u8,
    pub part: i8,
    pub name: Text<'a, 12>,
    pub level: u16,
    pub day: Date,
    pub hour: Hex<1>,
    pub code: Text<'a, 1>,
    pub path: Tail<'a, 16>,
}

impl Sample for Thumbnail<'static> {
    fn plain(&self) -> String {
        let Self { shard, part, name, level, day, hour, code, path } = self;
        format!("{{{shard}}}{{{part}}}thumb:{name}-{level}:at:{day}{hour}h{code}{path}")
    }

    fn longest() -> Self {
        Self {
            shard: u8::MAX,
            part: i8::MIN,
            name: Text::new("-1-2-3-4-5-6").unwrap(),
            level: u16::MAX,
            day: Date::new(9999, 12, 31).unwrap(),
            hour: Hex([0xff]),
            code: Text::new("h").unwrap(),
            path: Tail::new(":at:00000101ffh:").unwrap(),
        }
    }

    fn any() -> BoxedStrategy<Self> {
        let numbers = (any::<u8>(), any::<i8>(), any::<u16>(), any_date(), any::<u8>());
        let paths = select(vec!["a", ":", "h/h", "00000101ffh:", "a:b", "-1:at:"]);
        (numbers, nasty(), text(), paths)
            .prop_map(|((shard, part, level, day, hour), name, code, path)| Self {
                shard,
                part,
                name,
                level,
                day,
                hour: Hex([hour]),
                code,
                path: Tail::new(path).unwrap(),
            })
            .boxed()
    }
}

/// Literal text that a parameter may contain, up to a delimiter that it cannot contain.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(batch:{stem}_1of:{number}_of_{total}_end, string, ttl = 1d)]
#[allow(missing_docs)]
pub struct Batch<'a> {
    pub stem: Text<'a, 12>,
    pub number: i64,
    pub total: u64,
}

impl Sample for Batch<'static> {
    fn plain(&self) -> String {
        format!("batch:{}_1of:{}_of_{}_end", self.stem.as_str(), self.number, self.total)
    }

    fn longest() -> Self {
        Self { stem: Text::new("_1of_1of_1of").unwrap(), number: i64::MIN, total: u64::MAX }
    }

    fn any() -> BoxedStrategy<Self> {
        (nasty(), any::<i64>(), 0..64_u32, unsigned())
            .prop_map(|(stem, number, shift, total)| Self { stem, number: number >> shift, total })
            .boxed()
    }
}

/// The parameter types that the other keys leave out.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    all:{escaped}:{hex}:{month}:{seconds}:{millis}:{v4}:{v6}:{ip}:{count}:{delta}:{path},
    string,
    ttl = 1d,
    max_bytes = 400
)]
#[allow(missing_docs)]
pub struct Everything<'a> {
    pub escaped: Escaped<'a, 24>,
    pub hex: Hex<4>,
    pub month: Month,
    pub seconds: UnixSeconds,
    pub millis: UnixMillis,
    pub v4: Ipv4Addr,
    pub v6: Ipv6Addr,
    pub ip: IpAddr,
    pub count: NonZero<u16>,
    pub delta: NonZero<i8>,
    pub path: Tail<'a, 16>,
}

impl Sample for Everything<'static> {
    fn plain(&self) -> String {
        let Self { escaped, hex, month, seconds, millis, v4, v6, ip, count, delta, path } = self;
        let digits = |ip: &Ipv6Addr| format!("{:032x}", ip.to_bits());
        let ip = match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => digits(ip),
        };
        let v6 = digits(v6);
        format!("all:{escaped}:{hex}:{month}:{seconds}:{millis}:{v4}:{v6}:{ip}:{count}:{delta}:{path}")
    }

    fn longest() -> Self {
        Self {
            escaped: Escaped::new("::::::::").unwrap(),
            hex: Hex([0xff; 4]),
            month: Month::new(9999, 12).unwrap(),
            seconds: UnixSeconds::new(u64::MAX),
            millis: UnixMillis::new(u64::MAX),
            v4: Ipv4Addr::BROADCAST,
            v6: Ipv6Addr::UNSPECIFIED,
            ip: Ipv6Addr::UNSPECIFIED.into(),
            count: NonZero::<u16>::MAX,
            delta: NonZero::<i8>::MIN,
            path: Tail::new("a:b:c:d:e:f:g:h:").unwrap(),
        }
    }

    fn any() -> BoxedStrategy<Self> {
        let escaped = select(vec!["", "%", ":", "a", "a:b", "%3A", "ü", "\0", "a b"]);
        let numbers = (any::<[u8; 4]>(), any_date(), unsigned(), unsigned());
        let addresses = (any::<Ipv4Addr>(), any::<Ipv6Addr>(), any::<IpAddr>());
        let others = (any::<NonZero<u16>>(), any::<NonZero<i8>>(), select(vec!["a", ":", "::", "1:2:3"]));
        (escaped, numbers, addresses, others)
            .prop_map(|(escaped, (hex, day, seconds, millis), (v4, v6, ip), (count, delta, path))| Self {
                escaped: Escaped::new(escaped).unwrap(),
                hex: Hex(hex),
                month: day.into(),
                seconds: seconds.into(),
                millis: millis.into(),
                v4,
                v6,
                ip,
                count,
                delta,
                path: Tail::new(path).unwrap(),
            })
            .boxed()
    }
}

/// Returns texts full of the literals around the parameters above.
fn nasty() -> impl Strategy<Value = Text<'static, 12>> {
    const TEXTS: &str = "_1x2_3x4_-5-6-_1of_end_of_1_1of__xx--1x_2of";
    (0..=TEXTS.len() - 12, 1..=12_usize)
        .prop_map(|(start, len)| Text::new(&TEXTS[start..start + len]).unwrap())
}

fn any_date() -> impl Strategy<Value = Date> {
    (-719_528..=2_932_896_i64).prop_map(|days| Date::from_days_since_epoch(days).unwrap())
}
