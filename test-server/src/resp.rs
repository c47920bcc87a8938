//! The part of the Redis protocol that starting a server needs: it sends one command, and reads one
//! text.
//!
//! A client library could do more, but then the tests of that client's support would depend on the
//! client itself.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

/// A server that takes longer than this for one of these small commands hangs.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends one command and reads its answer, on a new connection.
pub(crate) fn command(socket: &Path, words: &[&str]) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(&request(words))?;
    read_reply(&mut BufReader::new(stream))
}

/// Returns a command as an array of bulk strings, each after its length, so that words may hold any
/// byte.
fn request(words: &[&str]) -> Vec<u8> {
    let mut bytes = format!("*{}\r\n", words.len());
    for word in words {
        let _ = write!(bytes, "${}\r\n{word}\r\n", word.len());
    }
    bytes.into_bytes()
}

/// Returns the answer as text: an integer in decimal, an array with an element on each line, nil as
/// an empty text.
fn read_reply(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let line = line.trim_end_matches("\r\n");
    let malformed = || io::Error::new(io::ErrorKind::InvalidData, format!("not a reply: `{line}`"));
    let (kind, rest) = line.split_at_checked(1).ok_or_else(malformed)?;
    match kind {
        "+" | ":" => Ok(rest.to_owned()),
        "-" => Err(io::Error::other(rest.to_owned())),
        "$" | "*" if rest == "-1" => Ok(String::new()),
        "$" => {
            let length: usize = rest.parse().map_err(|_| malformed())?;
            let mut body = vec![0; length + 2];
            reader.read_exact(&mut body)?;
            body.truncate(length);
            String::from_utf8(body).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        }
        "*" => {
            let length: usize = rest.parse().map_err(|_| malformed())?;
            let elements: io::Result<Vec<String>> = (0..length).map(|_| read_reply(reader)).collect();
            Ok(elements?.join("\n"))
        }
        _ => Err(malformed()),
    }
}

#[cfg(test)]
mod tests {
    use super::{read_reply, request};

    #[test]
    fn a_word_may_hold_line_breaks() {
        assert_eq!(request(&["ECHO", "a\r\nb"]), b"*2\r\n$4\r\nECHO\r\n$4\r\na\r\nb\r\n");
    }

    #[test]
    fn every_kind_of_reply() {
        let read = |bytes: &str| read_reply(&mut bytes.as_bytes()).map_err(|error| error.to_string());
        assert_eq!(read("+PONG\r\n").unwrap(), "PONG");
        assert_eq!(read(":12182\r\n").unwrap(), "12182");
        assert_eq!(read("$4\r\na\r\nb\r\n").unwrap(), "a\r\nb");
        assert_eq!(read("$-1\r\n").unwrap(), "");
        assert_eq!(read("*2\r\n$1\r\na\r\n:7\r\n").unwrap(), "a\n7");
        assert_eq!(read("-ERR no such thing\r\n").unwrap_err(), "ERR no such thing");
        assert_eq!(read("hello\r\n").unwrap_err(), "not a reply: `hello`");
        assert!(read("").is_err());
    }
}
