//! A client that sends random commands and checks their effects.

use std::{thread, time::Duration};

use fastrand::Rng;
use redis::cmd;

use crate::{
    connection::{Connection, Kind},
    fault::Fault,
    ledger::Ledger,
    step::{STEPS, Step},
    storm::Storm,
    ttl::{Observed, now},
};

/// The number of clients that write. Each has its own keys, so it knows their expected content.
pub(crate) const CLIENTS: u32 = 4;

/// The number of keys that a client has of each schema.
const KEYS: u32 = 8;

/// Returns one of the numbers that keys of a client have.
pub(crate) fn id(client: u32, random: &mut Rng) -> u32 {
    client * 1_000 + random.u32(..KEYS)
}

/// Sends commands until the storm is over.
pub(crate) fn send_commands(client: u32, kind: Kind, urls: Vec<String>, seed: u64, storm: &Storm) {
    let mut random = Rng::with_seed(seed.wrapping_add(u64::from(client)));
    let mut connection = Connection::new(kind, urls);
    while !storm.is_over() {
        let step = &STEPS[random.usize(..STEPS.len())];
        let id = id(client, &mut random);
        if !send(step, id, &mut connection, &mut random, storm) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Sends a command, and returns whether all sent commands were answered.
fn send(step: &Step, id: u32, connection: &mut Connection, random: &mut Rng, storm: &Storm) -> bool {
    let key = (step.key)(id);
    let mut expire_time = cmd("PEXPIRETIME");
    expire_time.arg(&key);
    let looks = random.bool();
    let calm = storm.calm();
    let before = if looks { connection.plain::<i64>(&expire_time).ok() } else { None };

    if storm.fault == Fault::Cancel && random.bool() {
        connection.cancel_after = Some(Duration::from_micros(random.u64(0..400)));
    }
    let sent = now();
    let result = (step.send)(connection, id);
    let answered = now();
    connection.cancel_after = None;
    Ledger::count(&storm.ledger.commands);
    for (counter, by) in step.counters {
        storm.ledger.raise(counter(id), *by, result.is_ok());
    }
    if result.is_err() {
        Ledger::count(&storm.ledger.errors);
        return false;
    }

    let (Some(before), Some(calm)) = (before, calm) else { return true };
    let Ok(after) = connection.plain::<i64>(&expire_time) else { return false };
    if storm.calm() == Some(calm) {
        let slack = if storm.fault == Fault::Reshard { 1_000 } else { 0 };
        Ledger::count(&storm.ledger.ttls);
        if let Some(fault) = (Observed { before, after, sent, answered, slack }).fault(step.effect) {
            storm.ledger.break_promise(format!("the TTL of `{key}`: {fault}"));
        }
    }
    true
}
