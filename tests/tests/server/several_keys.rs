//! Commands that wait for an element of one of several keys.

use std::{thread, time::Duration};

use keyschema::{
    commands::{CommandError, ReadOptions},
    keys,
    prelude::*,
};
use keyschema_test_server::Server;
use redis::{Connection, Direction, IntegerReplyOrNoOp};

keys! {
    /// Jobs that cannot wait.
    pub list Urgent = job:urgent:worker:{#worker: u16}, ttl = 100s, refresh = access, value = u64;
    /// Jobs that can wait.
    pub list Later = job:later:worker:{#worker: u16}, ttl = 100s, refresh = write, value = u64;
    /// The events.
    pub stream Events = job:events:worker:{#worker: u16}, ttl = 100s, refresh = access;
    /// The failures.
    pub stream Failures = job:failures:worker:{#worker: u16}, ttl = 100s;
}

const URGENT: Urgent = Urgent { worker: 7 };
const LATER: Later = Later { worker: 7 };

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

/// Runs `write` on another connection a little later.
fn soon(server: &Server, write: impl FnOnce(&mut Connection) + Send + 'static) -> thread::JoinHandle<()> {
    let mut connection = connect(server);
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        write(&mut connection);
    })
}

#[test]
fn a_command_that_waits_is_woken_by_any_of_its_keys() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let writer = soon(&server, |connection| LATER.rpush(42).exec(connection).unwrap());
    let job = URGENT.blpop_any([&LATER], 10.0).query(&mut connection).unwrap().unwrap();
    writer.join().unwrap();
    assert_eq!((job.value, job.is_from(&LATER), job.is_from(&URGENT)), (42, true, false));

    let failures = Failures { worker: 7 };
    let writer = soon(&server, move |connection| {
        failures.xadd("*", [("job", "42")]).exec(connection).unwrap();
    });
    let options = ReadOptions::default().block(10_000);
    let read =
        Events { worker: 7 }.xread_any("$", [(&failures, "$")], &options).query(&mut connection).unwrap();
    writer.join().unwrap();
    assert_eq!(read.unwrap().keys[0].key, failures.to_key());
}

#[test]
fn commands_that_wait_do_not_touch_ttls() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    for key in 0..3 {
        URGENT.rpush(key).exec(&mut connection).unwrap();
        LATER.rpush(key).exec(&mut connection).unwrap();
    }
    URGENT.expire(50).exec(&mut connection).unwrap();
    LATER.expire(50).exec(&mut connection).unwrap();
    let one = std::num::NonZeroUsize::MIN;
    URGENT.lmpop_any([&LATER], Direction::Left, one).exec(&mut connection).unwrap();
    LATER.blpop_any([&URGENT], 0.1).exec(&mut connection).unwrap();
    for ttl in [URGENT.ttl(), LATER.ttl()] {
        let left = ttl.query(&mut connection).unwrap();
        assert!(matches!(left, IntegerReplyOrNoOp::IntegerReply(45..=50)), "{left:?}");
    }
}

#[test]
fn keys_in_several_slots_are_refused_before_anything_is_sent() {
    let error = URGENT.blpop_any([&Later { worker: 8 }], 1.0).check().unwrap_err();
    assert!(matches!(error, CommandError::DifferentSlots { command: "BLPOP", .. }), "{error}");
    let options = ReadOptions::default();
    let read = Events { worker: 7 }.xread_any(
        "0",
        ((Failures { worker: 7 }, "0"), (Failures { worker: 8 }, "0")),
        &options,
    );
    assert!(matches!(read.check(), Err(CommandError::DifferentSlots { command: "XREAD", .. })));
}
