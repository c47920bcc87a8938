//! Values of parameters, as they look on servers.

use fastrand::Rng;

use super::words::{CITIES, CLASSES, COUNTRIES, DOMAINS, LOCALES, NAMES, QUEUES, WORDS};

/// Returns a value of a kind.
pub(crate) fn value(kind: &str, rng: &mut Rng) -> Result<String, String> {
    if let Some(values) = kind.strip_prefix("enum:") {
        let values: Vec<&str> = values.split('|').collect();
        return Ok(one(&values, rng).into());
    }
    if let Some(prefix) = kind.strip_prefix("prefixed:") {
        return Ok(format!("{prefix}{}", text_of(ALPHANUMERIC, 12, rng)));
    }
    Ok(match kind {
        "int" => varied(rng).to_string(),
        "small" => rng.u32(1..60).to_string(),
        "pid" => rng.u32(2..70_000).to_string(),
        "pixels" => (rng.u32(2..120) * 16).to_string(),
        "snowflake" => rng.u64(100_000_000_000_000_000..1_900_000_000_000_000_000).to_string(),
        "unix" => seconds(rng).to_string(),
        "millis" => (seconds(rng) * 1_000 + rng.u64(0..1_000)).to_string(),
        "bucket" => (seconds(rng) / 60).to_string(),
        "phone" => format!("1{}", rng.u64(3_000_000_000..9_999_999_999)),
        "uuid" => uuid(rng),
        "uuidhex" => uuid(rng).replace('-', ""),
        "uuidhexpair" => format!("{}:{}", uuid(rng), uuid(rng).replace('-', "")),
        "ulid" => format!("01J{}", text_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23, rng)),
        "hex8" => hex(8, rng),
        "hex12" => hex(12, rng),
        "hex16" => hex(16, rng),
        "hex20" => hex(20, rng),
        "hex24" => hex(24, rng),
        "hex32" => hex(32, rng),
        "hex40" => hex(40, rng),
        "hex64" => hex(64, rng),
        "base36x3" => text_of("0123456789abcdefghijklmnopqrstuvwxyz", 3, rng),
        "token" => text_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 43, rng),
        "shorttoken" => text_of(ALPHANUMERIC, 8, rng),
        "date" | "datecompact" | "yymmdd" | "month" | "datehour" => date(kind, rng),
        "hourminute" => format!("{}:{}", rng.u32(0..24), rng.u32(0..60)),
        "window" => format!("{:06}-{}:{}", 240_101 + rng.u32(0..27), rng.u32(0..24), rng.u32(0..6)),
        "year" => rng.u32(2012..2026).to_string(),
        "word" => one(WORDS, rng).into(),
        "camelword" => camel(rng),
        "pascalword" => capital(one(WORDS, rng)) + &capital(one(WORDS, rng)),
        "snake" => joined("_", rng),
        "slug" => joined("-", rng),
        "dotted" => format!("{}.{}.{}", one(WORDS, rng), one(WORDS, rng), camel(rng)),
        "queue" => one(QUEUES, rng).into(),
        "tasktype" => format!("{}:{}", one(WORDS, rng), one(WORDS, rng)),
        "class" => one(CLASSES, rng).into(),
        "phpclass" => format!("App\\Jobs\\{}", one(CLASSES, rng).replace("::", "\\")),
        "javaclass" => format!("com.example.{}.{}Controller", one(WORDS, rng), capital(one(WORDS, rng))),
        "phpmodel" => format!("App\\Models\\{}:{}", capital(one(WORDS, rng)), varied(rng)),
        "user" => user(rng),
        "email" => format!("{}@{}", user(rng), one(DOMAINS, rng)),
        "domain" => domain(rng),
        "url" => format!("https://{}/{}/{}", domain(rng), one(WORDS, rng), joined("-", rng)),
        "urlencoded" => format!("https%3A%2F%2F{}%2F{}", domain(rng), joined("-", rng)),
        "path" => format!("{}/{}/{}.jpg", one(WORDS, rng), varied(rng), joined("_", rng)),
        "urlpath" => format!("/{}/{}", one(WORDS, rng), one(WORDS, rng)),
        "urlpathtoken" => format!("/{}/{}{}", one(WORDS, rng), one(WORDS, rng), hex(32, rng)),
        "city" => one(CITIES, rng).into(),
        "country" => one(COUNTRIES, rng).into(),
        "locale" => one(LOCALES, rng).into(),
        "ip" => ip(rng),
        "ip6" => format!("2001:db8:{:x}::{:x}", rng.u16(1..), rng.u16(1..)),
        "host" => host(rng),
        "hostpid" => format!("{}:{}", host(rng), rng.u32(2..70_000)),
        "hostport" => format!("{}:{}", ip(rng), rng.u32(1024..65_000)),
        "hostpiduuid" => format!("{}:{}:{}", host(rng), rng.u32(2..70_000), uuid(rng)),
        "hostpidnonce" => format!("{}:{}:{}", host(rng), rng.u32(2..70_000), hex(12, rng)),
        "hostpidqueues" => format!("{}:{}:{}", host(rng), rng.u32(2..70_000), one(QUEUES, rng)),
        "hosttoken" => format!("{}-{}", host(rng), text_of(ALPHANUMERIC, 4, rng)),
        "hosttokencolon" => {
            format!("{}-{}:supervisor-{}", host(rng), text_of(ALPHANUMERIC, 4, rng), rng.u32(1..9))
        }
        "plate" => format!(
            "KA{:02}{}{:04}",
            rng.u32(1..72),
            text_of("ABCDEFGHJKLMNPRSTUVWXYZ", 2, rng),
            rng.u32(1..9_999)
        ),
        "routecode" => {
            format!("{}-{}", one(&["335E", "500D", "G4", "V9", "201R", "600F"], rng), rng.u32(1..9))
        }
        "conversation" => conversation(rng),
        "cacheid" => format!("{}_{}", rng.u32(100..999), cache_name(rng)),
        "cachetag" => format!("{}_{}", rng.u32(100..999), one(WORDS, rng).to_uppercase()),
        "json" => format!("{{\"id\":{},\"kind\":\"{}\"}}", varied(rng), one(WORDS, rng)),
        "snowflakepair" => format!("{}:{}", value("snowflake", rng)?, value("snowflake", rng)?),
        "cuid" => format!("c{}", text_of("0123456789abcdefghijklmnopqrstuvwxyz", 24, rng)),
        "alnum48" => text_of(ALPHANUMERIC, 48, rng),
        "channel" => channel(rng),
        "conjunction" => conjunction(rng),
        "nodebbnotice" => notice(rng),
        "jobjson" => format!(
            "{{\"class\":\"{}\",\"args\":[{}],\"queue\":\"{}\"}}",
            one(CLASSES, rng),
            varied(rng),
            one(QUEUES, rng)
        ),
        "version" => format!("{}.{}.{}", rng.u32(0..9), rng.u32(0..30), rng.u32(0..20)),
        _ => return Err(format!("no kind of values `{kind}`")),
    })
}

/// Returns how many values a kind has on a server at most, for kinds that are few.
pub(crate) fn most(kind: &str) -> usize {
    match kind {
        "queue" => 12,
        "class" | "phpclass" | "javaclass" => 18,
        "city" | "country" | "locale" => 15,
        "host" | "hosttoken" | "hosttokencolon" | "hostpid" => 24,
        "word" | "camelword" | "pascalword" | "tasktype" => 30,
        "domain" => 200,
        "small" | "year" | "version" | "month" => 40,
        _ if kind.starts_with("enum:") => kind.split('|').count(),
        _ => usize::MAX,
    }
}

const ALPHANUMERIC: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

pub(crate) fn one<'a>(from: &[&'a str], rng: &mut Rng) -> &'a str {
    from[rng.usize(0..from.len())]
}

fn text_of(alphabet: &str, length: usize, rng: &mut Rng) -> String {
    let bytes = alphabet.as_bytes();
    (0..length).map(|_| char::from(bytes[rng.usize(0..bytes.len())])).collect()
}

fn hex(digits: usize, rng: &mut Rng) -> String {
    text_of("0123456789abcdef", digits, rng)
}

/// Returns an id of 1 to 8 digits, of which longer ones are more frequent.
fn varied(rng: &mut Rng) -> u64 {
    let digits = rng.u32(1..9).max(rng.u32(1..9));
    rng.u64(10_u64.pow(digits - 1)..10_u64.pow(digits))
}

fn seconds(rng: &mut Rng) -> u64 {
    rng.u64(1_600_000_000..1_760_000_000)
}

fn uuid(rng: &mut Rng) -> String {
    let bits = rng.u128(..);
    uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid().to_string()
}

fn date(kind: &str, rng: &mut Rng) -> String {
    let (year, month, day) = (rng.u32(2023..2026), rng.u32(1..13), rng.u32(1..29));
    match kind {
        "date" => format!("{year}-{month:02}-{day:02}"),
        "datecompact" => format!("{year}{month:02}{day:02}"),
        "yymmdd" => format!("{}{month:02}{day:02}", year % 100),
        "month" => format!("{year}-{month:02}"),
        _ => format!("{year}-{month:02}-{day:02}-{:02}", rng.u32(0..24)),
    }
}

/// Returns one to three words, with a number at the end now and then.
fn joined(mark: &str, rng: &mut Rng) -> String {
    let words: Vec<&str> = (0..rng.usize(1..4)).map(|_| one(WORDS, rng)).collect();
    let text = words.join(mark);
    if rng.u32(0..4) == 0 { format!("{text}{mark}{}", rng.u32(1..100)) } else { text }
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

fn camel(rng: &mut Rng) -> String {
    one(WORDS, rng).to_string() + &capital(one(WORDS, rng))
}

fn user(rng: &mut Rng) -> String {
    let name = one(NAMES, rng);
    match rng.u32(0..5) {
        0 => name.into(),
        1 => format!("{name}{}", rng.u32(1..2_000)),
        2 => format!("{name}_{}", one(WORDS, rng)),
        3 => format!("{name}.{}", one(NAMES, rng)),
        _ => format!("{}{}", one(WORDS, rng), name),
    }
}

fn domain(rng: &mut Rng) -> String {
    if rng.bool() { one(DOMAINS, rng).into() } else { format!("{}.{}", one(WORDS, rng), one(DOMAINS, rng)) }
}

fn ip(rng: &mut Rng) -> String {
    format!("{}.{}.{}.{}", rng.u8(1..=223), rng.u8(..), rng.u8(..), rng.u8(1..))
}

fn host(rng: &mut Rng) -> String {
    match rng.u32(0..3) {
        0 => format!("worker-{}", rng.u32(1..30)),
        1 => format!("web-{}-{}", hex(8, rng), text_of("bcdfghjklmnpqrstvwxz2456789", 5, rng)),
        _ => format!("app{:02}.prod.example.com", rng.u32(1..20)),
    }
}

fn conversation(rng: &mut Rng) -> String {
    let (one, other) = (varied(rng) + 1_000_000, varied(rng) + 1_000_000);
    match rng.u32(0..3) {
        0 => format!("si_{one}_{other}"),
        1 => format!("sg_{one}"),
        _ => format!("sn_{one}_{other}"),
    }
}

fn channel(rng: &mut Rng) -> String {
    match rng.u32(0..3) {
        0 => format!("personal:#{}", varied(rng)),
        1 => format!("chat:{}", joined("-", rng)),
        _ => joined("_", rng),
    }
}

/// Returns a condition of a query.
fn conjunction(rng: &mut Rng) -> String {
    match rng.u32(0..4) {
        0 => format!("id={}", varied(rng)),
        1 => format!("author_id={}", varied(rng)),
        2 => format!("slug={}", joined("-", rng)),
        _ => format!("is_public=True&author_id={}", varied(rng)),
    }
}

fn notice(rng: &mut Rng) -> String {
    let (one, other) = (varied(rng), varied(rng));
    match rng.u32(0..3) {
        0 => format!("new_post:tid:{one}:pid:{other}:uid:{}", varied(rng)),
        1 => format!("follow:{one}:uid:{other}"),
        _ => format!("upvote:post:{one}:uid:{other}"),
    }
}

fn cache_name(rng: &mut Rng) -> String {
    let head = one(&["BLOCK", "CONFIG_GLOBAL", "LAYOUT", "EAV_ATTRIBUTES", "DB_PDO", "TRANSLATE"], rng);
    format!("{head}_{}", hex(40, rng).to_uppercase())
}
