//! A connection that breaks in the middle of a write leaves no key without its TTL.

use std::thread;

use keyschema::commands::Script;

use super::proxy::Proxy;
#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

static ADD: Script = Script::new("redis.call('RPUSH', KEYS[1], 'a') return redis.call('INCR', KEYS[2])");

/// As addresses name them.
const PROTOCOLS: [&str; 2] = ["resp2", "resp3"];

/// Writes of keys that do not exist, each in another way.
fn writes(id: u64) -> Vec<Command<redis::Value>> {
    let values = [(TaggedText::new(id, 0), 1), (TaggedText::new(id, 1), 2)];
    let once_values = [(OnceTaggedText::new(id, 0), 1), (OnceTaggedText::new(id, 1), 2)];
    vec![
        Text::new(id).incr().query_as(),
        FreshText::new(id).incr().query_as(),
        OnceText::new(id).set("1").query_as(),
        Text::new(id).getset("1").query_as(),
        Record::new(id).hset("f", 1).query_as(),
        FreshRecord::new(id).hsetnx("f", 1).query_as(),
        TaggedGroup::new(id, 0).sunionstore([BriefGroup::new(id, 0)]).query_as(),
        BriefGroup::new(id, 0).rename(&TaggedGroup::new(id, 0)).query_as(),
        values.mset().query_as(),
        once_values.mset().query_as(),
        ADD.write(&TaggedQueue::new(id, 0)).write(&TaggedText::new(id, 0)).command(),
    ]
}

/// Deletes all keys of the server, and creates the source of some writes.
fn begin(server: &Server, id: u64) {
    server.command(&["FLUSHALL"]).unwrap();
    let source = BriefGroup::new(id, 0).to_string();
    server.command(&["SADD", &source, "a"]).unwrap();
    server.command(&["EXPIRE", &source, "100"]).unwrap();
}

/// Waits until the server has run all commands, and checks all keys. Returns the number of keys
/// except the source.
fn assert_all_have_ttls(server: &Server, what: &str) -> usize {
    // The client of this check is counted too.
    while server.command(&["CLIENT", "LIST"]).unwrap().lines().count() > 1 {
        thread::sleep(Duration::from_millis(1));
    }
    let keys = server.command(&["KEYS", "*"]).unwrap();
    for key in keys.lines() {
        let left: i64 = server.command(&["PTTL", key]).unwrap().trim().parse().unwrap();
        assert!(left > 0, "{what}: `{key}` has a TTL of {left}");
    }
    keys.lines().filter(|key| !key.contains("brief")).count()
}

#[test]
fn a_cut_write_is_done_with_its_ttl_or_not_at_all() {
    for protocol in PROTOCOLS {
        cut_writes(protocol);
    }
}

fn cut_writes(protocol: &str) {
    let server = Server::start().unwrap();
    let proxy = Proxy::to(server.socket());
    let client = redis::Client::open(format!("{}?protocol={protocol}", proxy.url())).unwrap();
    for number in 0..writes(0).len() {
        let mut done = Vec::new();
        for cut in 0.. {
            let id = fresh();
            begin(&server, id);
            proxy.let_through();
            let mut connection = client.get_connection().unwrap();
            proxy.cut_after(cut * 6, usize::MAX);
            let write = &writes(id)[number];
            let answer = write.query(&mut connection);
            drop(connection);
            done.push(assert_all_have_ttls(&server, &format!("{write:?}, cut after {} bytes", cut * 6)) > 0);
            if answer.is_ok() {
                break;
            }
        }
        // Some writes were cut before their end, and some were not.
        assert!(done.len() > 10 && !done[0] && done[done.len() - 1], "{number}: {done:?}");
    }
}

#[test]
fn a_write_whose_answer_is_cut_is_done_with_its_ttl() {
    for protocol in PROTOCOLS {
        cut_answers(protocol);
    }
}

fn cut_answers(protocol: &str) {
    let server = Server::start().unwrap();
    let proxy = Proxy::to(server.socket());
    let client = redis::Client::open(format!("{}?protocol={protocol}", proxy.url())).unwrap();
    for number in 0..writes(0).len() {
        for cut in [0, 3, 8, 17] {
            let id = fresh();
            begin(&server, id);
            proxy.let_through();
            let mut connection = client.get_connection().unwrap();
            let write = &writes(id)[number];
            proxy.cut_after(usize::MAX, cut);
            let answer = write.query(&mut connection);
            drop(connection);
            let made = assert_all_have_ttls(&server, &format!("{write:?}, answer cut after {cut} bytes"));
            // If the server does not know the script, a cut connection cannot send it again.
            assert!(made > 0 || format!("{write:?}").contains("EVAL"), "{write:?}");
            // In RESP3, null has three bytes.
            let is_nothing = answer == Ok(redis::Value::Nil) && cut == 3;
            assert!(answer.is_err() || cut == 17 || cut == 8 || is_nothing, "{write:?}: {answer:?}");
        }
    }
}

#[test]
fn a_pipeline_that_is_cut() {
    for protocol in PROTOCOLS {
        cut_pipeline(protocol);
    }
}

fn cut_pipeline(protocol: &str) {
    let server = Server::start().unwrap();
    let proxy = Proxy::to(server.socket());
    let client = redis::Client::open(format!("{}?protocol={protocol}", proxy.url())).unwrap();
    let mut counts = std::collections::BTreeSet::new();
    for cut in 0.. {
        let id = fresh();
        begin(&server, id);
        proxy.let_through();
        // More commands than one transaction has.
        let writes = (0..250).map(|n| TaggedText::new(id, n).incr()).collect::<Vec<_>>();
        // The connection ends with the runtime.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let answer = runtime.block_on(async {
            let mut connection = client.get_multiplexed_async_connection().await.unwrap();
            proxy.cut_after(cut * 397, usize::MAX);
            pipeline(writes).query_async(&mut connection).await
        });
        drop(runtime);
        counts.insert(assert_all_have_ttls(&server, &format!("cut after {} bytes", cut * 397)));
        if let Ok(answers) = answer {
            assert_eq!(answers, [1; 250]);
            break;
        }
    }
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [0, 200, 250]);
}

/// A write whose future is dropped at any time is done with its TTL or not at all.
#[test]
fn a_cancelled_write() {
    let server = Server::start().unwrap();
    let client = redis::Client::open(server.url()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let id = fresh();
    let cancelled = runtime.block_on(async {
        let mut connection = client.get_multiplexed_async_connection().await.unwrap();
        let mut cancelled = 0;
        for n in 0..=250 {
            let key = TaggedText::new(id, n);
            let write = key.incr();
            // The future is polled at most this many times.
            let mut polls = n % 4;
            let mut sent = std::pin::pin!(write.query_async(&mut connection));
            let given_up = std::future::poll_fn(|context| match sent.as_mut().poll(context) {
                std::task::Poll::Pending if polls == 0 => std::task::Poll::Ready(true),
                std::task::Poll::Pending => {
                    polls -= 1;
                    context.waker().wake_by_ref();
                    std::task::Poll::Pending
                }
                std::task::Poll::Ready(answer) => {
                    assert_eq!(answer, Ok(1));
                    std::task::Poll::Ready(false)
                }
            });
            cancelled += usize::from(given_up.await);
        }
        // The connection still works.
        assert_eq!(TaggedText::new(id, 255).incr().query_async(&mut connection).await, Ok(1));
        cancelled
    });
    assert!(cancelled > 50, "{cancelled}");
    drop(runtime);
    assert!(assert_all_have_ttls(&server, "cancelled") > 50);
}
