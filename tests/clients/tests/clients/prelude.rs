//! Commands, scans, pipelines and transactions need only the prelude, blocking and asynchronous.

use keyschema::prelude::*;

keys! {
    #![prefix = prelude]
    hash Profile = profile:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
    list Posts = posts:{#user_id: u64}, ttl = 1d;
    list Drafts = drafts:{#user_id: u64}, ttl = 1d;
    string Token = token:{#user_id: u64}, ttl = caller;
}

/// A separate declaration.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq)]
#[redis_key(prelude:counter:{id}, string, persistent = "counts for ever", value = i64)]
struct Counter {
    id: CounterId,
}

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct CounterId(u16);

catalog! {
    /// All keys of this file.
    pub static ALL = [Profile, Posts, Drafts, Token, Counter];
}

const HOUR: std::time::Duration = std::time::Duration::from_secs(3600);

#[test]
fn blocking() -> redis::RedisResult<()> {
    let client = redis::Client::open(keyschema_client_tests::STANDALONE.url())?;
    let mut con = client.get_connection()?;
    let (profile, posts, drafts) = (Profile::new(1), Posts::new(1), Drafts::new(1));
    profile.hset(Profile::FIELDS.name, "Ada").exec(&mut con)?;
    assert_eq!(profile.hget(Profile::FIELDS.name).query(&mut con)?.as_deref(), Some("Ada"));
    // The traits of redis-rs go together with these.
    let name: String = redis::Commands::hget(&mut con, profile, "name")?;
    assert_eq!(name, "Ada");
    Token::new(1).with_ttl(HOUR).set("secret").exec(&mut con)?;
    pipeline((drafts.rpush("a"), drafts.rpoplpush(&posts))).atomic().query(&mut con)?;
    assert_eq!([posts, Posts::new(1)].exists().query(&mut con)?, 2);
    let mut scan = Posts::scan(&mut con);
    let mut found = 0;
    while scan.next_key()?.is_some() {
        found += 1;
    }
    assert!(found > 0);
    assert_eq!(pattern!(Posts { user_id: 7, .. }).to_string(), "prelude:posts:{7}");
    assert!(Counter::parse("prelude:counter:7").is_ok());
    Ok(())
}

#[test]
fn asynchronous() -> redis::RedisResult<()> {
    let client = redis::Client::open(keyschema_client_tests::STANDALONE.url())?;
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut con = client.get_multiplexed_async_connection().await?;
        let (posts, drafts) = (Posts::new(2), Drafts::new(2));
        Counter { id: CounterId(2) }.incr().query_async(&mut con).await?;
        Token::new(2).with_ttl(HOUR).set("secret").exec_async(&mut con).await?;
        pipeline((drafts.rpush("a"), drafts.rpoplpush(&posts))).atomic().query_async(&mut con).await?;
        let mut scan = Posts::scan(&mut con);
        let mut found = 0;
        while scan.next_key_async().await?.is_some() {
            found += 1;
        }
        assert!(found > 0);
        Ok(())
    })
}
