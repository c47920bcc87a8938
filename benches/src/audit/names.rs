//! Keys of all kinds, made from their number: as a list of keys, and as a dump.

use std::io::{self, Read};

use fastrand::Rng;
use keyschema::{Catalog, KeySchema, Shape, schema::Piece};

/// Makes keys: half of them are of schemas, some are random, and some are long.
pub(super) struct Names {
    /// The schemas with a parameter. The others have one key each.
    schemas: Vec<&'static KeySchema>,
    random: Rng,
}

impl Names {
    pub(super) fn new(catalog: &'static Catalog) -> Self {
        let schemas = catalog.iter().filter(|schema| schema.pieces.len() > 1).collect();
        Self { schemas, random: Rng::with_seed(7) }
    }

    /// Appends a key that no other key equals.
    pub(super) fn push(&mut self, number: u64, key: &mut Vec<u8>) {
        let random = &mut self.random;
        match number % 100 {
            0..50 => {
                let place = usize::try_from(number).unwrap_or(0) % self.schemas.len();
                for piece in self.schemas[place].pieces {
                    let text = match piece {
                        Piece::Literal(text) => (*text).to_string(),
                        Piece::Parameter(parameter) => match parameter.shape {
                            Shape::Integer { .. } => number.to_string(),
                            shape => format!("{number:0length$}", length = shape.min_len()),
                        },
                    };
                    key.extend_from_slice(text.as_bytes());
                }
            }
            50..80 => key.extend(format!("{number:x}{:032x}", random.u128(..)).bytes()),
            80..98 => {
                // Words without digits: each of these keys looks like a pattern of its own.
                for digit in number.to_string().bytes() {
                    key.push(b'a' + digit - b'0');
                    key.extend((0..random.usize(..4)).map(|_| random.alphabetic() as u8));
                    key.extend(random.bool().then_some(b':'));
                }
            }
            98 => key.extend(number.to_le_bytes().into_iter().chain((0..40).map(|_| random.u8(..)))),
            _ => {
                let length = random.usize(1_000..10_000);
                key.extend(format!("{number}:").bytes());
                key.extend((0..length).map(|_| random.alphanumeric() as u8));
            }
        }
    }
}

/// The form of a stream of keys.
#[derive(Clone, Copy)]
pub(super) enum Form {
    List,
    Dump,
}

/// So many keys as a file, which is made while it is read.
pub(super) struct Keys {
    names: Names,
    form: Form,
    made: u64,
    count: u64,
    part: Vec<u8>,
    at: usize,
    key: Vec<u8>,
}

impl Keys {
    pub(super) fn new(catalog: &'static Catalog, form: Form, count: u64) -> Self {
        let part = match form {
            Form::List => Vec::new(),
            // Version 9, and database 0.
            Form::Dump => b"REDIS0009\xfe\x00".to_vec(),
        };
        Self { names: Names::new(catalog), form, made: 0, count, part, at: 0, key: Vec::new() }
    }

    fn make(&mut self) {
        self.key.clear();
        self.names.push(self.made, &mut self.key);
        let expires = self.made.is_multiple_of(2);
        self.made += 1;
        match self.form {
            Form::List => {
                for byte in &self.key {
                    match byte {
                        b' '..=b'~' if !b"\\\"".contains(byte) => self.part.push(*byte),
                        _ => self.part.extend(format!("\\x{byte:02x}").bytes()),
                    }
                }
                self.part.extend_from_slice(if expires { b"\tstring\t900000\n" } else { b"\tstring\t-1\n" });
            }
            Form::Dump => {
                if expires {
                    // In the year 2100.
                    self.part.push(252);
                    self.part.extend(4_102_444_800_000_u64.to_le_bytes());
                }
                self.part.extend([0, 0x80]);
                self.part.extend(u32::try_from(self.key.len()).unwrap_or(0).to_be_bytes());
                self.part.extend_from_slice(&self.key);
                self.part.extend(b"\x05value");
                if self.made == self.count {
                    // The end, without a checksum.
                    self.part.extend([255, 0, 0, 0, 0, 0, 0, 0, 0]);
                }
            }
        }
    }
}

impl Read for Keys {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.part.len() {
            self.part.clear();
            self.at = 0;
            while self.part.len() < 1 << 16 && self.made < self.count {
                self.make();
            }
        }
        let count = buffer.len().min(self.part.len() - self.at);
        buffer[..count].copy_from_slice(&self.part[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}
