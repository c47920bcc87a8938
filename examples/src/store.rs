//! The writes and reads of an example.

use std::fmt::Display;

use keyschema::{Command, RedisKey};
use redis::{Connection, FromRedisValue, RedisResult, TypedCommands as _, cmd};

use crate::{
    Error,
    table::{Align, Table},
};

/// A connection that follows the schemas of keys, and remembers its writes and reads.
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
    /// Returns an error if the command fails, or if the key existed before this example.
    pub fn send<K: RedisKey, T: FromRedisValue>(
        &mut self,
        key: &K,
        command: &Command<T>,
    ) -> Result<T, Error> {
        self.claim(key)?;
        Ok(command.query(&mut self.connection)?)
    }

    /// Reads from `key` with `read`, and records the value, with the type and the time to live on
    /// the server.
    ///
    /// # Errors
    /// Returns an error if a command fails, or if the key has another type on the server than in
    /// its schema.
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

    /// Returns a table of all reads so far.
    pub fn readings(&self) -> &impl Display {
        &self.readings
    }

    /// Makes sure that no other program has a key, before it is written for the first time.
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

    /// Removes every key that was written. Returns how many there were.
    pub(crate) fn remove_all(&mut self) -> Result<usize, Error> {
        // One by one: in a cluster, one command cannot have keys in different slots.
        for key in &self.written {
            self.connection.unlink(key)?;
        }
        Ok(std::mem::take(&mut self.written).len())
    }
}
