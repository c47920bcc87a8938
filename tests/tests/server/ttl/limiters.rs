//! The rate limiters of `docs/guide/recipes.md`.

use std::thread;

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

keys! {
    /// Requests in the window that began with the first of them.
    string Requests = t:requests:{id: u64}, ttl = 300ms, value = u64;
    /// The times of the latest requests.
    zset RecentRequests = t:recent:requests:{id: u64}, ttl = 300ms, refresh = write;
}

/// A client that never stops sending requests may pass again when the window is over.
#[test]
fn a_fixed_window_closes() -> RedisResult<()> {
    let connection = &mut connect();
    let requests = Requests::new(fresh());
    let start = std::time::Instant::now();
    let (mut windows, mut asked) = (0, 0);
    while start.elapsed() < Duration::from_secs(1) {
        let count = requests.incr().query(connection)?;
        windows += usize::from(count == 1);
        asked += 1;
        thread::sleep(Duration::from_millis(5));
    }
    assert!((3..=4).contains(&windows), "{windows} windows, {asked} requests");
    Ok(())
}

/// The key expires when there was no request for the length of the window.
#[test]
fn a_sliding_window() -> RedisResult<()> {
    let connection = &mut connect();
    let requests = RecentRequests::new(fresh());
    let start = std::time::Instant::now();
    let mut allowed = 0;
    while start.elapsed() < Duration::from_secs(1) {
        let now = start.elapsed().as_secs_f64() * 1_000.0;
        let (_, count) = pipeline((requests.zremrangebyscore("-inf", now - 300.0), requests.zcard()))
            .atomic()
            .query(connection)?;
        if count < 10 {
            requests.zadd(format!("{now}"), now).exec(connection)?;
            allowed += 1;
        }
        assert!(count <= 10);
        thread::sleep(Duration::from_millis(5));
    }
    // Ten in each 300 ms.
    assert!((30..=40).contains(&allowed), "{allowed}");
    thread::sleep(Duration::from_millis(320));
    assert!(!requests.exists().query(connection)?);
    Ok(())
}
