//! Initialisms and short forms that are accepted as words.
//!
//! The people who read keys write these words as they are: spelling out `ttl` or `sku` would make a
//! name longer, but not clearer. They are grouped by subject, and each group is sorted.

use std::sync::LazyLock;

use keyschema_core::DataType;

/// Whether `word` is an accepted short form, also in the plural (`ids`, `urls`) or with a number at
/// its end (`url2`).
///
/// `word` is one lower-case word.
///
/// ```
/// use keyschema_language::naming::initialisms::is_accepted;
///
/// assert!(is_accepted("uuid"));
/// assert!(is_accepted("zset"));
/// assert!(is_accepted("sha256"));
/// assert!(is_accepted("skus"));
/// assert!(is_accepted("ip2"));
/// assert!(!is_accepted("usr"));
/// ```
pub fn is_accepted(word: &str) -> bool {
    if is_listed(word) {
        return true;
    }
    let stem = word.trim_end_matches(|last: char| last.is_ascii_digit());
    // A stem of one letter is not a word: `as` is not a plural of `a`.
    let singular = stem.strip_suffix('s').filter(|singular| singular.len() >= 2);
    is_listed(stem) || singular.is_some_and(is_listed)
}

/// Whether `word` itself is in a list, exactly as written, or the name of a data type.
///
/// ```
/// use keyschema_language::naming::initialisms::is_listed;
///
/// assert!(is_listed("id"));
/// assert!(!is_listed("ids"));
/// ```
pub fn is_listed(word: &str) -> bool {
    word.bytes().next().is_some_and(|first| beginning_with(first).contains(&word))
        || DataType::from_name(word).is_some()
}

/// Returns the words that begin with this byte. There are none for a capital.
pub(in crate::naming) fn beginning_with(first: u8) -> &'static [&'static str] {
    BY_FIRST.get(usize::from(first)).map_or(&[], Vec::as_slice)
}

/// The words by their first byte. The table is built once, because every word of every key is
/// looked up several times, and a macro runs unoptimised. Comparing the few words with the same
/// first byte takes less time than the steps of a binary search in each group.
static BY_FIRST: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let mut words = vec![Vec::new(); 128];
    for word in all() {
        words[usize::from(word.as_bytes()[0])].push(word);
    }
    words
});

/// Returns every accepted short form, group by group.
///
/// ```
/// use keyschema_language::naming::initialisms;
///
/// assert!(initialisms::all().any(|word| word == "jwt"));
/// ```
pub fn all() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.iter().copied())
}

static GROUPS: &[&[&str]] = &[
    IDENTIFIERS,
    PROTOCOLS,
    ACCESS,
    FORMATS,
    HASHES_AND_CODINGS,
    TIME_AND_PLACE,
    COMMERCE,
    COMPUTING,
    MEASURES,
    SHORT_WORDS,
    CURRENCIES,
];

static IDENTIFIERS: &[&str] = &[
    "cid", "did", "eid", "fid", "gid", "gtin", "guid", "id", "imei", "imsi", "isin", "isni", "issn", "jid",
    "jti", "kid", "ksuid", "lid", "mac", "mid", "msisdn", "nanoid", "nid", "npi", "oid", "openid", "orcid",
    "pid", "qid", "rid", "sid", "ssn", "tid", "uid", "ulid", "unionid", "urn", "uuid", "vin", "xid",
];

static PROTOCOLS: &[&str] = &[
    "amqp", "api", "arp", "bcc", "bgp", "cidr", "cname", "coap", "cors", "dhcp", "dns", "fqdn", "ftp", "gql",
    "grpc", "hls", "http", "http2", "http3", "https", "icmp", "imap", "ip", "ipc", "ipv4", "ipv6", "irc",
    "lan", "lora", "mdns", "mqtt", "mx", "nat", "nfc", "nntp", "ntp", "pbx", "pop3", "quic", "rdp", "rest",
    "rpc", "rtc", "rtmp", "rtp", "rtsp", "sdp", "sftp", "sip", "smb", "smtp", "snmp", "soap", "socks5",
    "sse", "ssh", "tcp", "tld", "udp", "uri", "url", "vlan", "voip", "vpn", "wan", "webrtc", "wifi", "wlan",
    "ws", "wss", "www", "xmpp",
];

static ACCESS: &[&str] = &[
    "2fa", "3ds", "abac", "acl", "aes", "captcha", "cbc", "ciam", "crl", "csp", "csr", "csrf", "ddos", "dsa",
    "ecdsa", "ed25519", "eddsa", "fido", "fido2", "gcm", "gpg", "hmac", "hotp", "hsm", "hsts", "iam", "idp",
    "jwe", "jwk", "jwks", "jws", "jwt", "kdf", "kek", "kms", "kyc", "ldap", "mfa", "mtls", "nbf", "nonce",
    "ntlm", "oauth", "oauth2", "oidc", "otp", "pem", "pgp", "pii", "pin", "pkce", "pkcs12", "pki", "psk",
    "rbac", "rsa", "saml", "scim", "ssl", "sso", "tls", "totp", "u2f", "waf", "x509", "xsrf", "xss",
];

static FORMATS: &[&str] = &[
    "ascii", "avi", "avif", "avro", "bmp", "bson", "cbor", "css", "csv", "docx", "dom", "dtd", "epub",
    "exif", "flv", "gif", "gzip", "h264", "h265", "heic", "htm", "html", "html5", "ico", "ics", "jpeg",
    "jpg", "js", "jsonl", "jsx", "m3u8", "md", "mime", "mkv", "mov", "mp3", "mp4", "mpeg", "ogg", "pdf",
    "php", "png", "ppt", "pptx", "psd", "rss", "rst", "rtf", "sql", "srt", "svg", "tar", "tgz", "tiff",
    "toml", "tsv", "tsx", "ttf", "vcf", "vtt", "wasm", "wav", "webp", "wmv", "xhtml", "xls", "xlsx", "xml",
    "xmlns", "xsd", "xslt", "yaml", "yml", "zip", "zstd",
];

/// The names with a number tell the splitter where a number belongs to its word.
static HASHES_AND_CODINGS: &[&str] = &[
    "aes128", "aes256", "argon2", "base32", "base36", "base58", "base62", "base64", "bcrypt", "blake2",
    "blake3", "crc", "crc16", "crc32", "crc64", "es256", "fnv1a", "hs256", "hs512", "latin1", "md4", "md5",
    "murmur3", "p256", "rs256", "scrypt", "sha", "sha1", "sha224", "sha256", "sha3", "sha384", "sha512",
    "siphash", "sm2", "sm3", "sm4", "utf", "utf16", "utf32", "utf8", "xxh3", "xxh64", "xxhash",
];

static TIME_AND_PLACE: &[&str] = &[
    "am", "asap", "bst", "cet", "cst", "e164", "eta", "gis", "gmt", "gps", "h3", "iana", "iso", "iso3166",
    "iso4217", "iso639", "iso8601", "jst", "kst", "lat", "lng", "lon", "mst", "nth", "pm", "poi", "pst",
    "rfc", "rfc3339", "rfc7519", "s2", "tba", "tbd", "ts", "ttl", "tz", "utc", "wgs84", "ytd",
];

static COMMERCE: &[&str] = &[
    "aov", "asin", "atm", "b2b", "b2c", "b2g", "bic", "bin", "bnpl", "bom", "btc", "c2c", "cac", "cms",
    "cnpj", "cod", "cogs", "cpa", "cpc", "cpf", "cpm", "cps", "crm", "cta", "cvc", "cvv", "d2c", "dao",
    "dau", "dsp", "ean", "ecpm", "ein", "emi", "erc20", "erp", "eth", "fba", "fbo", "gdp", "gdpr", "gmv",
    "gst", "hr", "hs6", "iap", "iban", "ifsc", "ipo", "isbn", "kpi", "ltd", "ltv", "mau", "mcc", "mnc",
    "mrp", "mrr", "msrp", "mtd", "nda", "nft", "nps", "o2o", "okr", "p2p", "pan", "pay", "pcm", "pdp", "plp",
    "pos", "ppc", "pr", "psp", "qa", "qr", "qtd", "rfm", "rfq", "rma", "roi", "rtb", "saas", "sdr", "seo",
    "sepa", "sku", "sla", "spu", "ssp", "swift", "tco", "tin", "tva", "upc", "upi", "usp", "utm", "vat",
    "vip", "wms",
];

static COMPUTING: &[&str] = &[
    "a11y", "ai", "amd64", "aof", "apk", "apm", "app", "ar", "arm64", "asr", "aws", "bff", "bi", "ble",
    "bpf", "bpm", "bsd", "cctv", "cd", "cdc", "cdk", "cdn", "ci", "cli", "cpu", "cqrs", "crdt", "crlf",
    "crud", "d3", "db", "db2", "dbm", "dbms", "ddd", "ddl", "dj", "dll", "dlq", "dm", "dml", "drm", "dsl",
    "dvd", "dvr", "e2e", "ebs", "ec2", "ecs", "eks", "elb", "etag", "etcd", "etl", "fcm", "fifo", "fps",
    "gb", "gc", "gcc", "gcp", "gcs", "gprs", "gpt", "gpt4", "gpu", "gsm", "gui", "hd", "hdd", "hll", "hpc",
    "i18n", "i32", "i64", "iaas", "ide", "io", "ios", "iot", "jvm", "k3s", "k8s", "kb", "kv", "kvm", "l10n",
    "lb", "lcd", "led", "lfu", "llm", "llvm", "log4j", "lru", "ltr", "lts", "lua", "lz4", "lzo", "macos",
    "mb", "mcp", "mdm", "ml", "mms", "mpc", "mq", "mvc", "mvp", "mysql", "neo4j", "nlp", "nosql", "npc",
    "npm", "nvme", "nvr", "ocr", "olap", "oltp", "oom", "orm", "os", "oss", "p50", "p90", "p95", "p99",
    "paas", "pc", "pgsql", "plm", "ps4", "ps5", "psql", "pv", "pvp", "qos", "qps", "r2", "raid", "ram",
    "rdb", "rds", "rfid", "rng", "rpg", "rps", "rtl", "s3", "sdk", "sdn", "sim", "sli", "slo", "sms", "sns",
    "spa", "sqs", "ssd", "ssr", "stdin", "svn", "tb", "tpm", "tps", "tts", "tv", "u16", "u32", "u64", "ugc",
    "ui", "usb", "uv", "ux", "vcpu", "vcs", "vm", "vnc", "vod", "vpc", "vps", "vr", "wal", "web2", "web3",
    "win32", "x86", "xhr", "xp", "xsl", "zsh",
];

static MEASURES: &[&str] = &[
    "2d", "3d", "4g", "4k", "5g", "8k", "bmi", "bps", "cm", "dpi", "ft", "ghz", "hp", "hz", "kbps", "kg",
    "khz", "km", "kwh", "lbs", "mbps", "mhz", "mm", "mph", "ms", "ns", "ppm", "px", "rgb", "rgba", "rpm",
    "sqft",
];

/// Short forms that have become words. They have no vowel, or look like an abbreviation.
static SHORT_WORDS: &[&str] = &[
    "ack", "admin", "async", "auth", "bool", "config", "demo", "dev", "diff", "doc", "enum", "faq", "info",
    "init", "int", "max", "meta", "min", "ops", "phd", "photo", "pic", "promo", "ref", "repo", "rev", "spec",
    "stat", "stats", "sync", "temp", "tldr", "vs",
];

/// The codes of currencies that have no vowel. They are values of many enums.
static CURRENCIES: &[&str] = &[
    "bhd", "bnd", "brl", "bzd", "chf", "clp", "cny", "czk", "djf", "dkk", "fjd", "fkp", "gbp", "ghs", "gnf",
    "hkd", "hnl", "kgs", "khr", "kmf", "krw", "kwd", "kzt", "lbp", "lkr", "lsl", "ltc", "mkd", "mmk", "mvr",
    "mwk", "mxn", "mzn", "ngn", "npr", "nzd", "pkr", "pln", "rmb", "rwf", "scr", "sgd", "shp", "srd", "szl",
    "thb", "tjs", "tmt", "tnd", "ttd", "twd", "tzs", "vnd", "xlm", "xrp", "zmw",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_lower_case_letters_and_digits() {
        for word in all() {
            assert!(word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{word}");
        }
    }

    #[test]
    fn groups_are_sorted_and_unique() {
        for group in GROUPS {
            for pair in group.windows(2) {
                assert!(pair[0] < pair[1], "`{}` stands before `{}`", pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn no_word_is_in_two_groups() {
        for (at, group) in GROUPS.iter().enumerate() {
            for word in *group {
                assert!(!GROUPS[..at].iter().any(|earlier| earlier.contains(word)), "{word}");
            }
        }
    }

    #[test]
    fn words_of_the_standard_are_accepted() {
        for word in [
            "id", "uid", "ts", "uuid", "ulid", "guid", "url", "uri", "ip", "ipv4", "ipv6", "http", "https",
            "jwt", "csrf", "xsrf", "otp", "totp", "sms", "sku", "isbn", "ean", "upc", "iban", "bic", "vat",
            "api", "html", "json", "xml", "csv", "pdf", "sql", "ttl", "utc", "gps", "sha256", "md5", "oauth",
            "oauth2", "mfa", "sso", "saml", "ldap", "smtp", "imap", "dns", "tcp", "udp", "tls", "ssl", "ssh",
            "cdn", "cpu", "gpu", "ram", "os", "ios", "ui", "ux", "db", "io", "pc",
        ] {
            assert!(is_accepted(word), "{word}");
        }
        for data_type in [
            "string",
            "list",
            "hash",
            "set",
            "zset",
            "stream",
            "bitmap",
            "hyperloglog",
            "geo",
            "json",
            "channel",
        ] {
            assert!(is_accepted(data_type), "{data_type}");
        }
    }

    #[test]
    fn plurals_and_numbers_are_accepted() {
        for word in ["ids", "urls", "ttls", "cpus", "url2", "id1", "ids2", "sha256"] {
            assert!(is_accepted(word), "{word}");
        }
    }

    #[test]
    fn ordinary_words_and_abbreviations_are_not_listed() {
        for word in ["user", "usr", "as", "is", "s", "", "2", "1001"] {
            assert!(!is_accepted(word), "{word}");
        }
    }
}
