//! What an example writes and reads.

use std::fmt::Display;

use keyschema::{Command, RedisKey};
use redis::{Connection, FromRedisValue, RedisResult, TypedCommands as _, cmd};

use crate::{
    Error,
    table::{Align, Table},
};

/// A connection that keeps to the schemas of keys, and remembers what it wrote and read.
pub struct Store {
    connection: Connection,
    written: Vec<Vec<u8>>,
    readings: Table<4>,
}

impl Store {
    pub(crate) fn new(connection: Connection) -> Self {
        Self {
            connection,
            written: Vec::new(),
            readings: Table::new([
                ("KEY", Align::Left),
                ("TYPE", Align::Left),
                ("EXPIRES IN", Align::Right),
                ("VALUE", Align::Left),
            ]),
        }
    }

    /// Sends a command that writes `key`. The command sets the declared TTL by itself.
    ///
    /// # Errors
    /// If the command fails, or if the key was there before this example.
    pub fn send<K: RedisKey, T: FromRedisValue>(
        &mut self,
        key: &K,
        command: &Command<T>,
    ) -> Result<T, Error> {
        self.claim(key)?;
        Ok(command.query(&mut self.connection)?)
    }

    /// Reads from `key` by `read`, and notes the value, with the type and the time to live that the server gives.
    ///
    /// # Errors
    /// If a command fails, or if the server has another type under the key than its schema says.
    pub fn read<K: RedisKey>(
        &mut self,
        key: &K,
        read: impl FnOnce(&K, &mut Connection) -> RedisResult<String>,
    ) -> Result<(), Error> {
        let value = read(key, &mut self.connection)?;
        let mut buf = K::buffer();
        let bytes = key.encode(&mut buf);
        let text = String::from_utf8_lossy(bytes).into_owned();
        let stored: String = cmd("TYPE").arg(bytes).query(&mut self.connection)?;
        let declared = K::SCHEMA.data_type.redis_type().unwrap_or("none");
        if stored != declared {
            return Err(Error::WrongType { key: text, declared, stored });
        }
        let seconds: i64 = cmd("TTL").arg(bytes).query(&mut self.connection)?;
        let expires_in = if seconds < 0 { "never".to_owned() } else { format!("{seconds} s") };
        self.readings.push([text, stored, expires_in, value]);
        Ok(())
    }

    /// Returns the connection, for commands that take several keys.
    pub fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// What was read so far, as a table.
    pub fn readings(&self) -> &impl Display {
        &self.readings
    }

    /// Makes sure that a key is only ours, before it is written for the first time.
    fn claim<K: RedisKey>(&mut self, key: &K) -> Result<(), Error> {
        let mut buf = K::buffer();
        let bytes = key.encode(&mut buf);
        if self.written.iter().any(|written| written == bytes) {
            return Ok(());
        }
        if self.connection.exists(bytes)? {
            return Err(Error::Occupied(String::from_utf8_lossy(bytes).into_owned()));
        }
        self.written.push(bytes.to_vec());
        Ok(())
    }

    /// Removes every key that was written, and says how many there were.
    pub(crate) fn remove_all(&mut self) -> Result<usize, Error> {
        // One by one: in a cluster, keys of different slots cannot stand in one command.
        for key in &self.written {
            self.connection.unlink(key)?;
        }
        Ok(std::mem::take(&mut self.written).len())
    }
}
