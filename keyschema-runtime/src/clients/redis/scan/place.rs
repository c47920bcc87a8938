//! The position in the scan of one server, and the run of the server.

use core::{fmt, str::FromStr};
use std::string::{String, ToString};

use redis::{Cmd, ErrorKind, RedisError, RedisResult, ServerErrorKind, Value, cmd, from_redis_value};

/// A position between two batches of one server.
///
/// A server's cursor is a place in its table, and the table changes with a restart. So the run id
/// of the server is kept with the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    state: State,
    /// The run of the server, if it is known.
    run: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the batch of this cursor.
    At(u64),
    /// After the last batch, unless the server was restarted meanwhile.
    AtEnd,
    /// After the last batch of one run of the server.
    Read,
}

impl Place {
    pub(super) const START: Self = Self { state: State::At(0), run: None };

    /// Returns the cursor of the next batch, if there is one.
    pub(super) fn next(&self) -> Option<u64> {
        match self.state {
            State::At(cursor) => Some(cursor),
            State::AtEnd | State::Read => None,
        }
    }

    pub(super) fn is_read(&self) -> bool {
        self.state == State::Read
    }

    /// Moves on after a batch that the server ended with this cursor.
    pub(super) fn advance(&mut self, next: u64) {
        self.state = if next == 0 { State::AtEnd } else { State::At(next) };
    }

    /// Records the current run of the server. Goes back to the start if it is another run, and
    /// returns whether it is.
    pub(super) fn check(&mut self, run: Option<String>) -> bool {
        let is_other = self.run.is_some() && run.is_some() && self.run != run;
        let goes_back = is_other && !matches!(self.state, State::At(0) | State::Read);
        if goes_back {
            self.state = State::At(0);
        } else if self.state == State::AtEnd {
            self.state = State::Read;
        }
        self.run = run.or(self.run.take());
        goes_back
    }
}

impl fmt::Display for Place {
    /// Writes `end`, or a cursor with its run: `288230376151711744@8f4c21`. Until the end is
    /// certain, it writes `end@8f4c21`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            State::Read => return formatter.write_str("end"),
            State::AtEnd => formatter.write_str("end")?,
            State::At(cursor) => write!(formatter, "{cursor}")?,
        }
        match &self.run {
            Some(run) => write!(formatter, "@{run}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (cursor, run) = match text.split_once('@') {
            Some((cursor, run)) => (cursor, Some(run)),
            None => (text, None),
        };
        if run.is_some_and(|run| run.is_empty() || !run.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            return Err(());
        }
        let state = match (cursor, run) {
            ("end", None) => State::Read,
            ("end", Some(_)) => State::AtEnd,
            (cursor, _) => State::At(cursor.parse().map_err(drop)?),
        };
        Ok(Self { state, run: run.map(ToString::to_string) })
    }
}

/// A position in the scan of one server: its cursor, and the run of the server.
///
/// Its text can be stored, and parsed by another process. If the server was restarted meanwhile, a
/// scan that continues there begins at the start.
///
/// ```
/// use keyschema::scan::ServerCursor;
///
/// let cursor: ServerCursor = "288230376151711744@8f4c21".parse()?;
/// assert!(!cursor.is_finished());
/// assert_eq!(cursor.to_string(), "288230376151711744@8f4c21");
/// assert_eq!(ServerCursor::start().to_string(), "0");
/// assert!("end".parse::<ServerCursor>()?.is_finished());
/// # Ok::<(), redis::RedisError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerCursor(pub(super) Place);

impl ServerCursor {
    /// Returns the position before the first batch.
    pub const fn start() -> Self {
        Self(Place::START)
    }

    /// Whether there is no further batch.
    pub fn is_finished(&self) -> bool {
        self.0.is_read()
    }
}

impl Default for ServerCursor {
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Display for ServerCursor {
    /// Returns the cursor and the run of the server, or `end`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for ServerCursor {
    type Err = RedisError;

    fn from_str(text: &str) -> Result<Self, RedisError> {
        let place = text
            .parse()
            .map_err(|()| (ErrorKind::InvalidClientConfig, "not the cursor of a server", text.to_string()))?;
        Ok(Self(place))
    }
}

/// Returns the command that asks a server for its run id.
pub(super) fn ask_run() -> Cmd {
    let mut command = cmd("INFO");
    command.arg("server");
    command
}

/// Reads the answer to [`ask_run`]. If a server refuses to answer, its run is unknown.
pub(super) fn read_run(answer: RedisResult<Value>) -> RedisResult<Option<String>> {
    let answer = match answer.and_then(Value::extract_error) {
        Ok(answer) => answer,
        Err(error) if is_refusal(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    let text: String = from_redis_value(answer)?;
    let run = text.lines().find_map(|line| line.strip_prefix("run_id:"));
    let is_name = |run: &&str| !run.is_empty() && run.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Ok(run.map(str::trim).filter(is_name).map(ToString::to_string))
}

/// Whether the server answers, but refuses the command.
fn is_refusal(error: &RedisError) -> bool {
    match error.kind() {
        ErrorKind::Server(ServerErrorKind::NoPerm | ServerErrorKind::ResponseError) => true,
        _ => error.code() == Some("NOPERM"),
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use redis::Value;

    use super::{Place, ServerCursor, read_run};

    fn run(name: &str) -> String {
        name.to_string()
    }

    #[test]
    fn a_place_is_invalid_after_a_restart() {
        let mut place = Place::START;
        assert!(!place.check(Some(run("a"))));
        place.advance(7);
        assert_eq!((place.next(), place.to_string().as_str()), (Some(7), "7@a"));
        // The same run, an unknown run, and another run.
        assert!(!place.check(Some(run("a"))) && !place.check(None));
        assert!(place.check(Some(run("b"))));
        assert_eq!(place.to_string(), "0@b");
        // The end is certain only if the run is still the same.
        place.advance(0);
        assert_eq!((place.next(), place.is_read(), place.to_string().as_str()), (None, false, "end@b"));
        assert!(place.clone().check(Some(run("c"))));
        assert!(!place.check(Some(run("b"))));
        assert!(place.is_read() && !place.check(Some(run("c"))) && place.is_read());
    }

    #[test]
    fn cursors_are_parsed_from_their_texts() {
        for text in ["0", "end", "end@a1", "18446744073709551615@a1", "7"] {
            assert_eq!(text.parse::<ServerCursor>().unwrap().to_string(), text);
        }
        for text in ["", "a", "@a", "7@", "7@a b", "-1@a", "18446744073709551616", "7@a,b"] {
            let error = text.parse::<ServerCursor>().unwrap_err().to_string();
            assert!(error.starts_with("not the cursor of a server"), "{error}");
        }
    }

    #[test]
    fn the_run_is_read_from_the_answer_of_the_server() {
        let said = |text: &str| read_run(Ok(Value::BulkString(text.as_bytes().to_vec()))).unwrap();
        assert_eq!(
            said("# Server\r\nredis_version:7.0.15\r\nrun_id:a1b2\r\ntcp_port:0\r\n"),
            Some(run("a1b2"))
        );
        assert_eq!(said("# Server\r\nrun_id:\r\n"), None);
        assert_eq!(said("proxy"), None);
        let io = redis::RedisError::from((redis::ErrorKind::Io, "broken"));
        assert!(read_run(Err(io)).is_err());
    }
}
