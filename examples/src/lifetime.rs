//! The time that a key is given to live.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher as _, Hasher as _},
    time::Duration,
};

use keyschema::{Expiry, RedisKey, Refresh};
use redis::{Cmd, cmd};

/// Returns the command that lets `key` expire as its schema says; none for keys that do not expire
/// by themselves.
pub(crate) fn expire_command<K: RedisKey>(key: &K) -> Option<Cmd> {
    let Expiry::Ttl { ttl, jitter_percent, refresh } = K::SCHEMA.expiry else {
        return None;
    };
    let millis = put_off(ttl, jitter_percent).as_millis();
    let mut command = cmd("PEXPIRE");
    command.arg(key.encode(&mut K::buffer())).arg(u64::try_from(millis).unwrap_or(u64::MAX));
    if matches!(refresh, Refresh::Replace | Refresh::Once) {
        // A write in place keeps the TTL that is there. A write that replaces the value has taken it away.
        command.arg("NX");
    }
    Some(command)
}

/// `ttl`, and up to `jitter_percent` per cent more.
fn put_off(ttl: Duration, jitter_percent: u8) -> Duration {
    // The standard library's only source of randomness is the seed of its hash maps: good enough for this.
    let random = RandomState::new().build_hasher().finish() % 10_001;
    let longest = ttl.mul_f64(f64::from(jitter_percent) / 100.0);
    ttl + longest.mul_f64(f64::from(u32::try_from(random).unwrap_or(0)) / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::put_off;
    use std::time::Duration;

    #[test]
    fn jitter_only_ever_puts_off() {
        let day = Duration::from_secs(86_400);
        assert_eq!(put_off(day, 0), day);
        let times: Vec<Duration> = (0..100).map(|_| put_off(day, 10)).collect();
        assert!(times.iter().all(|time| (day..=day + day / 10).contains(time)));
        assert!(times.iter().any(|time| *time != times[0]));
    }
}
