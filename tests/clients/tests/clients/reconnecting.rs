//! A connection that connects again by itself.

use keyschema::prelude::*;
use keyschema_client_tests::STANDALONE;
use redis::{RedisResult, aio::ConnectionManager, cmd};

keys! {
    #![prefix = reconnecting]
    string Count = count:{#id: u32}, ttl = 100s;
    hash Profile = profile:{#id: u32}, ttl = 100s, refresh = write;
}

#[test]
fn a_connection_manager() -> RedisResult<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let client = redis::Client::open(STANDALONE.url())?;
        let mut manager = ConnectionManager::new(client.clone()).await?;
        let mut other = client.get_multiplexed_async_connection().await?;
        let (count, profile) = (Count::new(1), Profile::new(1));
        for round in 1..=5 {
            assert_eq!(count.incr().query_async(&mut manager).await?, round);
            assert_eq!(profile.hset("f", round).query_async(&mut manager).await?, usize::from(round == 1));
            let id: u64 = cmd("CLIENT").arg("ID").query_async(&mut manager).await?;
            cmd("CLIENT").arg("KILL").arg("ID").arg(id).exec_async(&mut other).await?;
            // Commands that are sent before the loss is noticed fail, and do not run.
            while count.get().query_async(&mut manager).await.is_err() {}
            let both = pipeline((count.incr(), count.decr(), profile.hlen()));
            assert_eq!(both.query_async(&mut manager).await?, (round + 1, round, 1));
            for key in [count.to_string(), profile.to_string()] {
                let left: i64 = cmd("PTTL").arg(&key).query_async(&mut other).await?;
                assert!((1..=100_000).contains(&left), "{key}: {left}");
            }
        }
        Ok(())
    })
}
