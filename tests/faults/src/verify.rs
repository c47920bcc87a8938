//! Compares the data on the servers at the end.

use std::error::Error;

use keyschema::Expiry;
use redis::cmd;

use crate::{
    connection::Connection,
    keys::KEYS,
    servers::Servers,
    storm::Storm,
    ttl::{ENDLESS, MISSING, now},
};

/// Compares all counters and the TTLs of all keys.
pub(crate) fn verify(storm: &Storm, servers: &Servers, connection: Connection) -> Result<(), Box<dyn Error>> {
    verify_counters(storm, connection)?;
    for master in servers.masters() {
        let mut connection = redis::Client::open(master.url())?.get_connection()?;
        let keys: Vec<Vec<u8>> = cmd("KEYS").arg("*").query(&mut connection)?;
        for key in keys {
            let expires: i64 = cmd("PEXPIRETIME").arg(&key).query(&mut connection)?;
            let text = String::from_utf8_lossy(&key);
            match KEYS.identify(&key).map(|found| found.schema().expiry) {
                _ if expires == MISSING => {}
                Some(Expiry::Persistent { .. }) if expires == ENDLESS => {}
                Some(Expiry::Ttl { ttl, jitter_percent, .. }) if expires > now() => {
                    let most = ttl + ttl * u32::from(jitter_percent) / 100;
                    if expires > now() + i64::try_from(most.as_millis())? + 1_000 {
                        storm.ledger.break_promise(format!("`{text}` expires too late"));
                    }
                }
                Some(expiry) => storm.ledger.break_promise(format!(
                    "`{text}` is declared `{expiry}`, and `PEXPIRETIME` answers {expires}"
                )),
                None => storm.ledger.break_promise(format!("`{text}` is a key that nobody declares")),
            }
        }
    }
    Ok(())
}

fn verify_counters(storm: &Storm, mut connection: Connection) -> Result<(), Box<dyn Error>> {
    for (key, raised) in storm.ledger.counters() {
        let count: Option<i64> = connection.plain(cmd("GET").arg(&key))?;
        let count = count.unwrap_or(0);
        let is_lost = count < raised.at_least && !storm.fault.loses_writes();
        let is_repeated = count > raised.at_most && !storm.fault.repeats_commands();
        if is_lost || is_repeated {
            storm.ledger.break_promise(format!("`{key}` is {count}, after {raised:?}"));
        }
    }
    Ok(())
}
