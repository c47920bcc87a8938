//! Connections from the pools `bb8` and `deadpool`.

use keyschema::prelude::*;
use keyschema_client_tests::STANDALONE;
use redis::{RedisResult, aio::ConnectionLike, cmd};

keys! {
    #![prefix = pools]
    string Count = count:{#id: u32}, ttl = 100s;
    hash Profile = profile:{#id: u32}, ttl = 100s, refresh = write;
    set Group = group:{#id: u32}:{n: u8}, ttl = 100s;
}

fn in_runtime<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
}

/// Uses a connection from a pool like a program: a transaction, a script, and a pipeline of
/// commands.
async fn use_connection(connection: &mut impl ConnectionLike, id: u32, round: i64) -> RedisResult<()> {
    let (count, profile) = (Count::new(id), Profile::new(id));
    let (group, other) = (Group::new(id, 0), Group::new(id, 1));
    assert_eq!(count.incr().query_async(connection).await?, round);
    profile.hsetnx("f", 1).exec_async(connection).await?;
    group.sadd("a").exec_async(connection).await?;
    assert!(group.copy_replace(&other).query_async(connection).await?);
    let both = pipeline((count.get(), profile.hset("g", round)));
    let (value, _) = both.query_async(connection).await?;
    assert_eq!(value.as_deref(), Some(&*round.to_string()));
    let (sum, size) = pipeline((count.incr(), other.scard())).atomic().query_async(connection).await?;
    assert_eq!((sum, size), (round + 1, 1));
    assert_eq!(count.decr().query_async(connection).await?, round);
    for key in [count.to_string(), profile.to_string(), group.to_string(), other.to_string()] {
        let left: i64 = cmd("PTTL").arg(&key).query_async(connection).await?;
        assert!((1..=100_000).contains(&left), "{key}: {left}");
    }
    Ok(())
}

/// Cuts the connection that a pool holds, as a restarted server does.
async fn kill(id: u64) -> RedisResult<()> {
    let client = redis::Client::open(STANDALONE.url())?;
    let mut other = client.get_multiplexed_async_connection().await?;
    cmd("CLIENT").arg("KILL").arg("ID").arg(id).exec_async(&mut other).await
}

#[test]
fn deadpool() {
    in_runtime(async {
        let manager = deadpool_redis::Manager::new(STANDALONE.url()).unwrap();
        let pool = deadpool_redis::Pool::builder(manager).max_size(1).build().unwrap();
        for round in 1..=3 {
            let mut connection = pool.get().await.unwrap();
            use_connection(&mut connection, 1, round).await.unwrap();
            let id: u64 = cmd("CLIENT").arg("ID").query_async(&mut connection).await.unwrap();
            // The connection goes back to the pool, is lost, and the next one works.
            drop(connection);
            kill(id).await.unwrap();
        }
    });
}

#[test]
fn bb8() {
    in_runtime(async {
        let manager = bb8_redis::RedisConnectionManager::new(STANDALONE.url()).unwrap();
        let pool = bb8_redis::bb8::Pool::builder().max_size(1).build(manager).await.unwrap();
        for round in 1..=3 {
            let mut connection = pool.get().await.unwrap();
            use_connection(&mut *connection, 2, round).await.unwrap();
            let id: u64 = cmd("CLIENT").arg("ID").query_async(&mut *connection).await.unwrap();
            drop(connection);
            kill(id).await.unwrap();
        }
    });
}
