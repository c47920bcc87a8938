//! Dumps of a server: RDB files.

mod damage;
mod fields;
mod header;
mod input;
mod list_pack;
mod lzf;
mod memory;
mod module_types;
mod modules;
mod streams;
mod strings;
mod values;

#[cfg(test)]
mod tests;

use std::{
    fmt,
    io::{self, Read, Seek},
};

use keyschema_language::message::Message;

use damage::{Cause, Damage, Result};
use header::{Dialect, Header};
use input::Input;
use memory::Savings;
use values::{Value, ValueType};

use super::{
    Expires, HashField, KeySource, Observation, Sampler, Wanted,
    observation::{now, shown},
};
use crate::Fault;

/// The bytes that are in a dump in place of the kind of a value.
mod opcode {
    /// The data of modules about the next key. In dumps of Valkey: slots that are being moved to
    /// the server.
    pub(super) const KEY_META_OR_SLOT_IMPORT: u8 = 243;
    pub(super) const SLOT_INFO: u8 = 244;
    pub(super) const FUNCTION: u8 = 245;
    pub(super) const EARLY_FUNCTION: u8 = 246;
    pub(super) const MODULE_AUX: u8 = 247;
    pub(super) const IDLE: u8 = 248;
    pub(super) const FREQUENCY: u8 = 249;
    pub(super) const AUX: u8 = 250;
    pub(super) const SIZES: u8 = 251;
    pub(super) const EXPIRY_MS: u8 = 252;
    pub(super) const EXPIRY: u8 = 253;
    pub(super) const DATABASE: u8 = 254;
    pub(super) const END: u8 = 255;
}

/// The dump of a server: an RDB file of Redis, versions 1 to 14 (Redis 8.8), or of Valkey.
///
/// Values of any size are passed over and never held in memory, and the checksum is compared at the
/// end. No length in the file is trusted: a damaged file takes no more memory than a good one.
/// Newer versions are read as far as they have nothing unknown.
///
/// [`Observation::bytes`] is an estimate of the memory that the key takes in a server: the bytes of
/// its name and its value, not compressed, plus what a server adds for each key, node, member and
/// field. It is mostly within a third of what `MEMORY USAGE` says. Of values of modules, it is the
/// bytes in the file.
///
/// Keys whose time was over, and which the server had not deleted yet, are in the dump too.
/// [`Observation::seen_at`] is the time of the dump, if the dump says it.
///
/// ```
/// use keyschema_tools::sources::{Dump, Expires, KeySource};
///
/// let file = b"REDIS0003\xfe\x00\xfc\xe8\x03\x00\x00\x00\x00\x00\x00\x00\x06user:7\x05hello\xff";
/// let mut dump = Dump::new("dump.rdb", &file[..]);
/// let observation = dump.next()?.unwrap();
/// assert_eq!(observation.key, b"user:7");
/// assert_eq!(observation.stored_type.unwrap().name(), "string");
/// assert_eq!(observation.expires, Expires::At(1_000));
/// assert_eq!(dump.next()?, None);
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
pub struct Dump<R> {
    name: String,
    input: Input<R>,
    header: Option<Header>,
    database: u32,
    /// The key that is being read, or was read last.
    key: Vec<u8>,
    value: Value,
    keys: u64,
    seen_at: u64,
    place: Place,
    text: Vec<u8>,
    sampler: Option<Sampler>,
    wanted: Wanted,
    /// The fields of the hash that was read last, if they were wanted and are known.
    fields: Option<Vec<HashField>>,
    has_slots: bool,
    /// The memory that the version of the server saves.
    savings: Savings,
}

/// The place of the reader in the dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    BetweenKeys,
    Name,
    Value,
    End,
}

/// Facts about a key that are before it.
#[derive(Clone, Copy, Debug)]
struct About {
    expires: Expires,
    idle_seconds: Option<u64>,
    frequency: Option<u8>,
}

impl<R: Read + Seek> Dump<R> {
    /// Returns the dump in `file`, of which large values are not read and the checksum is not
    /// compared. A file of large values takes a small part of the time. Damage in values stays
    /// unnoticed.
    ///
    /// # Errors
    /// If it is not possible to seek in the file, as in a pipe.
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use keyschema_tools::sources::{Dump, KeySource};
    ///
    /// let file = b"REDIS0009\xfe\x00\x00\x06user:7\x05hello\xffa wrong checksum";
    /// let mut dump = Dump::without_checksum("dump.rdb", Cursor::new(&file[..]))?;
    /// assert_eq!(dump.next().unwrap().unwrap().key, b"user:7");
    /// assert_eq!(dump.next().unwrap(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn without_checksum(name: impl Into<String>, file: R) -> io::Result<Self> {
        let mut dump = Self::new(name, file);
        dump.input.seek()?;
        Ok(dump)
    }
}

impl<R: Read> Dump<R> {
    /// Returns the dump in `file`. Errors call it by its name, such as the path of the file.
    ///
    /// Give the file as it is: the dump has a buffer of its own.
    pub fn new(name: impl Into<String>, file: R) -> Self {
        Self {
            name: name.into(),
            input: Input::new(file),
            header: None,
            database: 0,
            key: Vec::new(),
            value: Value { value_type: ValueType::String, memory: 0 },
            keys: 0,
            seen_at: now(),
            place: Place::BetweenKeys,
            text: Vec::new(),
            sampler: None,
            wanted: Wanted::default(),
            fields: None,
            has_slots: false,
            savings: Savings::default(),
        }
    }

    /// Takes the names of the fields of the hashes that this sampler wants, with their TTLs. The
    /// memory of keys is always known.
    ///
    /// Values are still passed over. Hashes of servers before Redis 7.0, and hashes that take more
    /// than a mebibyte as one string, are left out.
    #[must_use]
    pub fn with_sampler(self, sampler: Sampler) -> Self {
        Self { sampler: Some(sampler), ..self }
    }

    /// Returns how many bytes of the file were read.
    pub fn offset(&self) -> u64 {
        self.input.offset()
    }

    /// Reads up to the next key and over its value.
    fn read(&mut self) -> Result<Option<About>> {
        let header =
            if let Some(header) = self.header { header } else { *self.header.insert(self.input.header()?) };
        self.place = Place::BetweenKeys;
        let mut about = About { expires: Expires::Never, idle_seconds: None, frequency: None };
        loop {
            let offset = self.input.offset();
            match self.input.byte()? {
                opcode::EXPIRY_MS => about.expires = Expires::At(self.millis()?),
                opcode::EXPIRY => about.expires = Expires::At(self.seconds()?),
                opcode::IDLE => about.idle_seconds = Some(self.input.count()?),
                opcode::FREQUENCY => about.frequency = Some(self.input.byte()?),
                opcode::DATABASE => self.select()?,
                opcode::SIZES => self.input.skip_counts(2)?,
                opcode::SLOT_INFO => {
                    self.has_slots = true;
                    self.input.skip_counts(3)?;
                }
                opcode::AUX => self.aux()?,
                opcode::FUNCTION => self.input.skip_string().map(drop)?,
                opcode::MODULE_AUX => {
                    self.input.skip_counts(1)?;
                    self.input.module_value()?;
                }
                opcode::KEY_META_OR_SLOT_IMPORT => self.meta_or_import(header.dialect)?,
                opcode::EARLY_FUNCTION => {
                    let why = "a function in the form of release candidates of Redis 7.0";
                    return Damage::at(offset, Cause::Unknown(why.into()));
                }
                opcode::END => {
                    self.end(header)?;
                    return Ok(None);
                }
                kind => {
                    self.place = Place::Name;
                    self.input.name(&mut self.key)?;
                    self.place = Place::Value;
                    self.wanted =
                        self.sampler.as_ref().map_or(Wanted::default(), |sampler| sampler(&self.key));
                    self.fields = if self.wanted.fields && fields::are_known(kind, header.dialect) {
                        self.input.hash(kind, header.dialect, &mut self.value)?
                    } else {
                        self.input.value(kind, offset, header.dialect, &mut self.value)?;
                        None
                    };
                    self.place = Place::BetweenKeys;
                    self.keys += 1;
                    return Ok(Some(about));
                }
            }
        }
    }

    fn millis(&mut self) -> Result<u64> {
        // Times before 1970 are negative, and over as 1970 is.
        Ok(u64::try_from(i64::from_le_bytes(self.input.bytes()?)).unwrap_or(0))
    }

    fn seconds(&mut self) -> Result<u64> {
        Ok(u64::try_from(i32::from_le_bytes(self.input.bytes()?)).unwrap_or(0) * 1_000)
    }

    fn select(&mut self) -> Result<()> {
        let offset = self.input.offset();
        let number = self.input.count()?;
        match u32::try_from(number) {
            Ok(database) => self.database = database,
            Err(_) => return Damage::wrong(offset, format!("there is no database {number}")),
        }
        Ok(())
    }

    /// Takes a fact about the dump: its name and what it is.
    fn aux(&mut self) -> Result<()> {
        self.input.name(&mut self.text)?;
        // So says Valkey. Redis has `SLOT_INFO`.
        self.has_slots |= self.text == b"slot-info";
        let is_time = self.text == b"ctime";
        if !is_time && self.text != b"redis-ver" {
            return self.input.skip_string().map(drop);
        }
        self.input.name(&mut self.text)?;
        let Ok(text) = std::str::from_utf8(&self.text) else { return Ok(()) };
        if !is_time {
            self.savings = Savings::of_redis(text);
        } else if let Ok(seconds) = text.parse::<u64>() {
            self.seen_at = seconds.saturating_mul(1_000);
        }
        Ok(())
    }

    fn meta_or_import(&mut self, dialect: Dialect) -> Result<()> {
        match dialect {
            Dialect::Redis => {
                for _ in 0..self.input.count()? {
                    // The number of a kind of facts, and the facts as a module writes them.
                    self.input.skip(4)?;
                    self.input.module_value()?;
                }
            }
            Dialect::Valkey => {
                self.input.skip_string()?;
                for _ in 0..self.input.count()? {
                    self.input.skip_counts(2)?;
                }
            }
        }
        Ok(())
    }

    /// Compares the checksum, if there is one. Servers that are told to write none write 0.
    fn end(&mut self, header: Header) -> Result<()> {
        self.place = Place::End;
        if !header.has_checksum() {
            return Ok(());
        }
        let sum = self.input.checksum();
        let offset = self.input.offset();
        let written = u64::from_le_bytes(self.input.bytes()?);
        if let Some(sum) = sum
            && written != 0
            && written != sum
        {
            let why = format!("the checksum is {written:016x}, and that of what was read is {sum:016x}");
            return Damage::wrong(offset, why);
        }
        Ok(())
    }

    /// Returns the message about damage.
    fn fault(&self, damage: &Damage) -> Fault {
        let mut message = Message::new(format!("{}, byte {}: {}", self.name, damage.offset, damage.cause));
        match (&damage.cause, self.header) {
            (Cause::Ends | Cause::Wrong(_), Some(_)) => {
                message = message.help("copy the dump again, or have the server write another by `BGSAVE`");
            }
            (Cause::Wrong(_), None) => {
                message = message.help("give a file that a server wrote, such as `dump.rdb`");
            }
            (Cause::Unknown(_), Some(header)) if header.is_newer_than_known() => {
                message = message.note(format!("it is a {header}, which is newer than what is known here"));
            }
            _ => {}
        }
        let key = shown(&self.key);
        match self.place {
            Place::Value => message = message.note(format!("it is in the value of the key `{key}`")),
            Place::BetweenKeys | Place::End if self.keys > 0 => {
                message = message.note(format!("the key before it is `{key}`"));
            }
            _ => {}
        }
        match self.keys {
            0 => {}
            1 => message = message.note("1 key was read before it"),
            keys => message = message.note(format!("{keys} keys were read before it")),
        }
        message.into()
    }
}

impl<R: Read> KeySource for Dump<R> {
    fn next(&mut self) -> std::result::Result<Option<Observation<'_>>, Fault> {
        if self.place == Place::End {
            return Ok(None);
        }
        let about = match self.read() {
            Ok(Some(about)) => about,
            Ok(None) => return Ok(None),
            Err(damage) => {
                let fault = self.fault(&damage);
                self.place = Place::End;
                return Err(fault);
            }
        };
        let mut observation = Observation::of(&self.key, self.seen_at);
        observation.stored_type = Some(self.value.value_type.stored_type());
        let memory = self.value.memory;
        let saved = self.savings.of_key(matches!(self.value.value_type, ValueType::List), memory);
        let bytes = memory.saturating_add(self.key.len() as u64);
        observation.bytes = Some(bytes.saturating_sub(saved));
        observation.fields = self.fields.as_deref();
        observation.label = self.wanted.label;
        observation.expires = about.expires;
        observation.idle_seconds = about.idle_seconds;
        observation.frequency = about.frequency;
        observation.database = self.database;
        Ok(Some(observation))
    }

    /// Returns whether the dump has sizes of slots: a server of a cluster writes them.
    fn is_cluster(&self) -> bool {
        self.has_slots
    }
}

impl<R> fmt::Debug for Dump<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Dump")
            .field("name", &self.name)
            .field("keys", &self.keys)
            .finish_non_exhaustive()
    }
}
