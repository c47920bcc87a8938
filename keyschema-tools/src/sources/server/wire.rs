//! A connection whose answers are read part by part, without a value for each.

#[cfg(test)]
mod tests;

use std::{
    collections::VecDeque,
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs as _},
    time::Duration,
};

#[cfg(unix)]
use std::os::unix::net::UnixStream;

use redis::{
    ConnectionAddr, ConnectionInfo, ConnectionLike as _, RedisError, RedisResult, Value, from_redis_value,
    parse_redis_value,
};

use crate::access::Connection;

/// The bytes that are read at once.
const BUFFER: usize = 64 << 10;

/// A connection to a server. Commands are collected, sent together, and answered in their order.
///
/// After an error the rest of the answers is lost, and a new connection is needed.
pub(super) struct Wire {
    commands: Vec<u8>,
    /// The number of commands that are not answered.
    sent: usize,
    channel: Channel,
}

/// The way to the server.
enum Channel {
    /// An own stream: to build no values takes a third of the time.
    Plain { stream: Box<dyn Stream>, buffer: Vec<u8>, at: usize, end: usize },
    /// A connection of the client library, for encrypted ones.
    Library { connection: Box<Connection>, values: VecDeque<Value>, text: Vec<u8> },
}

trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// An answer, or the beginning of one with several elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer<'a> {
    Nothing,
    Integer(i64),
    Text(&'a [u8]),
    /// So many answers follow.
    Array(usize),
}

impl Answer<'_> {
    /// Returns the number. A text can be one.
    pub(super) fn integer(self) -> RedisResult<i64> {
        let number = match self {
            Self::Integer(number) => Some(number),
            Self::Text(text) => std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()),
            _ => None,
        };
        number.ok_or_else(|| unexpected(&self))
    }
}

impl Wire {
    /// Connects and logs in.
    pub(super) fn open(info: &ConnectionInfo, patience: Duration) -> RedisResult<Self> {
        let stream = stream_to(info.addr(), patience)?;
        let channel = Channel::Plain { stream, buffer: vec![0; BUFFER], at: 0, end: 0 };
        let mut wire = Self { commands: Vec::new(), sent: 0, channel };
        let settings = info.redis_settings();
        if let Some(password) = settings.password() {
            match settings.username() {
                Some(user) => wire.command(&[b"AUTH", user.as_bytes(), password.as_bytes()]),
                None => wire.command(&[b"AUTH", password.as_bytes()]),
            }
            wire.send()?;
            wire.answer()?;
        }
        Ok(wire)
    }

    /// Uses a connection, on which the user is logged in.
    pub(super) fn over(connection: Connection) -> Self {
        let (connection, values, text) = (Box::new(connection), VecDeque::new(), Vec::new());
        let channel = Channel::Library { connection, values, text };
        Self { commands: Vec::new(), sent: 0, channel }
    }

    /// Adds a command to those that are sent next.
    pub(super) fn command(&mut self, words: &[&[u8]]) {
        push_number(&mut self.commands, b'*', words.len());
        for word in words {
            push_number(&mut self.commands, b'$', word.len());
            self.commands.extend_from_slice(word);
            self.commands.extend_from_slice(b"\r\n");
        }
        self.sent += 1;
    }

    /// Sends the commands. Each is answered by [`answer`](Self::answer), in their order.
    pub(super) fn send(&mut self) -> RedisResult<()> {
        match &mut self.channel {
            Channel::Plain { stream, .. } => stream.write_all(&self.commands)?,
            Channel::Library { connection, values, .. } => {
                *values = connection.req_packed_commands(&self.commands, 0, self.sent)?.into();
            }
        }
        self.commands.clear();
        self.sent = 0;
        Ok(())
    }

    /// Returns the next answer, or the next element of an answer.
    ///
    /// # Errors
    /// If the answer is an error.
    pub(super) fn answer(&mut self) -> RedisResult<Answer<'_>> {
        match &mut self.channel {
            Channel::Library { values, text, .. } => match values.pop_front().unwrap_or(Value::Nil) {
                Value::Nil => Ok(Answer::Nothing),
                Value::Int(number) => Ok(Answer::Integer(number)),
                Value::Array(elements) => {
                    let count = elements.len();
                    elements.into_iter().rev().for_each(|element| values.push_front(element));
                    Ok(Answer::Array(count))
                }
                value => {
                    *text = match value {
                        Value::Okay => b"OK".to_vec(),
                        Value::SimpleString(status) => status.into_bytes(),
                        value => from_redis_value(value.extract_error()?)?,
                    };
                    Ok(Answer::Text(text))
                }
            },
            Channel::Plain { stream, buffer, at, end } => {
                let line = loop {
                    match buffer[*at..*end].iter().position(|byte| *byte == b'\n') {
                        Some(length) => break *at..*at + length,
                        None => read_on(stream, buffer, at, end, 1)?,
                    }
                };
                *at = line.end + 1;
                let (kind, rest) = match &buffer[line.clone()] {
                    [kind, rest @ .., b'\r'] => (*kind, rest),
                    other => return Err(unexpected(&Answer::Text(other))),
                };
                match kind {
                    b'+' => Ok(Answer::Text(&buffer[line.start + 1..line.end - 1])),
                    b':' => number_of(rest).map(Answer::Integer),
                    b'$' | b'*' => {
                        let Ok(length) = usize::try_from(number_of(rest)?) else {
                            return Ok(Answer::Nothing);
                        };
                        if kind == b'*' {
                            return Ok(Answer::Array(length));
                        }
                        while *end - *at < length + 2 {
                            read_on(stream, buffer, at, end, length + 2)?;
                        }
                        let start = *at;
                        *at += length + 2;
                        Ok(Answer::Text(&buffer[start..start + length]))
                    }
                    // The library has names for errors.
                    b'-' => match parse_redis_value(&buffer[line.start..=line.end])?.extract_error() {
                        Ok(_) => Err(unexpected(&Answer::Text(rest))),
                        Err(error) => Err(error),
                    },
                    _ => Err(unexpected(&Answer::Text(&buffer[line]))),
                }
            }
        }
    }
}

fn stream_to(address: &ConnectionAddr, patience: Duration) -> RedisResult<Box<dyn Stream>> {
    match address {
        ConnectionAddr::Tcp(host, port) => {
            let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
            for address in (host.as_str(), *port).to_socket_addrs()? {
                match TcpStream::connect_timeout(&address, patience) {
                    Ok(stream) => {
                        stream.set_nodelay(true)?;
                        stream.set_read_timeout(Some(patience))?;
                        stream.set_write_timeout(Some(patience))?;
                        return Ok(Box::new(stream));
                    }
                    Err(error) => last = error,
                }
            }
            Err(last.into())
        }
        #[cfg(unix)]
        ConnectionAddr::Unix(path) => {
            let stream = UnixStream::connect(path)?;
            stream.set_read_timeout(Some(patience))?;
            stream.set_write_timeout(Some(patience))?;
            Ok(Box::new(stream))
        }
        _ => Err(io::Error::from(io::ErrorKind::Unsupported).into()),
    }
}

/// Reads more bytes after those that are not taken, with room for `room` bytes.
fn read_on(
    stream: &mut Box<dyn Stream>,
    buffer: &mut Vec<u8>,
    at: &mut usize,
    end: &mut usize,
    room: usize,
) -> RedisResult<()> {
    buffer.copy_within(*at..*end, 0);
    (*at, *end) = (0, *end - *at);
    // A length is trusted only as far as bytes come.
    if *end == buffer.len() {
        buffer.resize(2 * buffer.len(), 0);
    } else if *end == 0 && room < BUFFER && buffer.len() > BUFFER {
        buffer.truncate(BUFFER);
        buffer.shrink_to_fit();
    }
    loop {
        match stream.read(&mut buffer[*end..]) {
            Ok(0) => return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            Ok(count) => {
                *end += count;
                return Ok(());
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Appends a mark, a number, and the end of the line.
fn push_number(text: &mut Vec<u8>, mark: u8, number: usize) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.push(mark);
    text.extend_from_slice(&digits[at..]);
    text.extend_from_slice(b"\r\n");
}

fn number_of(text: &[u8]) -> RedisResult<i64> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut number = 0_i64;
    for digit in digits {
        let value = i64::from(digit.wrapping_sub(b'0'));
        let next = (value < 10).then(|| number.checked_mul(10)?.checked_add(value)).flatten();
        number = next.ok_or_else(|| unexpected(&Answer::Text(text)))?;
    }
    Ok(if is_negative { -number } else { number })
}

/// Returns the error about an answer of another kind.
pub(super) fn unexpected(answer: &Answer<'_>) -> RedisError {
    let shown = match answer {
        Answer::Text(text) => format!("`{}`", crate::sources::shown(text)),
        other => format!("{other:?}"),
    };
    (redis::ErrorKind::Parse, "the server gave an unexpected answer", shown).into()
}
