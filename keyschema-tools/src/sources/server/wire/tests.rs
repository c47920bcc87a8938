//! Answers of servers, whole and in parts.

use std::{
    io::{self, Cursor, Read, Write},
    time::Duration,
};

use keyschema_test_server::Server;
use redis::IntoConnectionInfo as _;

use super::{Answer, Channel, Wire, number_of};

/// Answers in parts of a few bytes.
struct Trickle(Cursor<Vec<u8>>);

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(3);
        self.0.read(&mut buffer[..most])
    }
}

impl Write for Trickle {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn wire(answers: &[u8]) -> Wire {
    let stream = Box::new(Trickle(Cursor::new(answers.to_vec())));
    let channel = Channel::Plain { stream, buffer: vec![0; 4], at: 0, end: 0 };
    Wire { commands: Vec::new(), sent: 0, channel }
}

#[test]
fn answers_are_read_in_any_parts() {
    let mut wire = wire(
        b"+OK\r\n:-2\r\n$-1\r\n$12\r\nwith\r\nbreaks\r\n*2\r\n$1\r\n7\r\n*0\r\n-MOVED 7 host:1\r\n:1\r\n",
    );
    for expected in [
        Answer::Text(b"OK"),
        Answer::Integer(-2),
        Answer::Nothing,
        Answer::Text(b"with\r\nbreaks"),
        Answer::Array(2),
        Answer::Text(b"7"),
        Answer::Array(0),
    ] {
        assert_eq!(wire.answer().unwrap(), expected);
    }
    assert_eq!(wire.answer().unwrap_err().code(), Some("MOVED"));
    assert_eq!(wire.answer().unwrap(), Answer::Integer(1));
    assert!(wire.answer().unwrap_err().is_io_error());
}

#[test]
fn what_is_no_answer_is_refused() {
    for answers in [&b"hello\r\n"[..], b":12x\r\n", b"$9223372036854775808\r\n", b"\n", b"$99999999\r\nab"] {
        assert!(wire(answers).answer().is_err(), "{answers:?}");
    }
    assert_eq!(number_of(b"-9223372036854775807").unwrap(), -i64::MAX);
}

#[test]
fn a_user_logs_in_and_long_answers_come_whole() {
    let server = Server::start().unwrap();
    server.command(&["ACL", "SETUSER", "audit", "on", ">secret", "~*", "+@all"]).unwrap();
    let path = server.socket().display();
    let info = |url: String| url.into_connection_info().unwrap();
    let patience = Duration::from_secs(10);
    let mut wire =
        Wire::open(&info(format!("redis+unix://{path}?user=audit&pass=secret")), patience).unwrap();
    let long = vec![b'x'; 300_000];
    wire.command(&[b"ECHO", &long]);
    wire.command(&[b"INCR", b"count"]);
    wire.send().unwrap();
    assert_eq!(wire.answer().unwrap(), Answer::Text(&long));
    assert_eq!(wire.answer().unwrap(), Answer::Integer(1));
    let error =
        Wire::open(&info(format!("redis+unix://{path}?user=audit&pass=wrong")), patience).err().unwrap();
    assert_eq!(error.code(), Some("WRONGPASS"));
}
