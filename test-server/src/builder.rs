//! The ways to start a server.

use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::address::{free_ports, port_was_taken, short_directory};
use crate::binary::server_binary;
use crate::error::StartError;
use crate::process::Process;
use crate::resp;
use crate::server::Server;
use crate::version::Version;

/// A server answers some 25 ms after it was started, and a cluster node 2 s after it was given its
/// slots.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) const ALL_SLOTS: (u16, u16) = (0, 16_383);

/// Between asking for a free port and using it, another process may take it.
const PORT_ATTEMPTS: u32 = 5;

/// The settings for starting a [`Server`].
#[derive(Clone, Debug, Default)]
#[must_use = "`start` starts the server"]
pub struct Builder {
    tcp: bool,
    /// Whether it is a node of a cluster.
    is_node: bool,
    /// The first and the last slot of a node of a cluster.
    slots: Option<(u16, u16)>,
    settings: Vec<(String, String)>,
}

impl Server {
    /// Starts a standalone server on a unix socket.
    ///
    /// # Errors
    ///
    /// Returns an error if no server binary is available, or if the server does not start; see
    /// [`StartError`].
    pub fn start() -> Result<Self, StartError> {
        Self::builder().start()
    }

    /// Starts a server with other options.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Lets the server listen on a free port of 127.0.0.1 too.
    pub fn tcp(mut self) -> Self {
        self.tcp = true;
        self
    }

    /// Starts a cluster of one node. It owns every slot, and refuses commands on several slots as
    /// any cluster does. It listens on a port, and needs about 2 s to start.
    pub fn cluster(mut self) -> Self {
        self.slots = Some(ALL_SLOTS);
        self.node()
    }

    /// Starts a node of a cluster that owns these slots. Does not wait for the others.
    pub(crate) fn slots(mut self, first: u16, last: u16) -> Self {
        self.slots = Some((first, last));
        self.node()
    }

    /// Starts a node of a cluster that owns no slots.
    pub(crate) fn node(mut self) -> Self {
        self.is_node = true;
        self
    }

    /// Adds a setting as in `redis.conf`, for example `notify-keyspace-events` and `KEA`.
    pub fn setting(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Starts the server and waits until it answers.
    ///
    /// # Errors
    ///
    /// Returns an error if no server binary is available, or if the server does not start; see
    /// [`StartError`].
    pub fn start(&self) -> Result<Server, StartError> {
        let binary = server_binary()?;
        let mut attempt = 1;
        loop {
            match self.start_once(&binary) {
                Err(StartError::Died { log, .. }) if attempt < PORT_ATTEMPTS && port_was_taken(&log) => {
                    attempt += 1;
                }
                other => return other,
            }
        }
    }

    fn start_once(&self, binary: &Path) -> Result<Server, StartError> {
        let directory = short_directory().map_err(StartError::Directory)?;
        let socket = directory.path().join("socket");
        let [port, bus] = free_ports().map_err(StartError::Port)?;
        let port = (self.tcp || self.is_node).then_some(port);

        let arguments = self.arguments(&socket, port, bus);
        let mut process = Process::spawn(binary, &arguments, directory.path())?;
        // The socket is in a directory that only this process uses, so it is this server that
        // answers. The server either listens on its port before it answers, or ends.
        let mut ask = |words: &[&str], expected: &str| {
            wait(&mut process, || answer(resp::command(&socket, words), expected))
        };
        ask(&["PING"], "PONG")?;
        if let Some((first, last)) = self.slots {
            ask(&["CLUSTER", "ADDSLOTSRANGE", &first.to_string(), &last.to_string()], "OK")?;
        }
        if self.slots == Some(ALL_SLOTS) {
            ask(&["CLUSTER", "INFO"], "cluster_state:ok")?;
        }
        let info = ask(&["INFO", "server"], "redis_version:")?;
        let version = Version::from_info(&info).unwrap_or_else(Version::unknown);
        Ok(Server { process, directory, socket, port, bus, version, arguments })
    }

    fn arguments(&self, socket: &Path, port: Option<u16>, bus: u16) -> Vec<String> {
        let socket = socket.display().to_string();
        let port = port.unwrap_or(0).to_string();
        let bus = bus.to_string();
        let mut settings = vec![("daemonize", "no"), ("save", ""), ("appendonly", "no")];
        // The server finds an expired key or a blocked command at most this many times a second.
        // The default is 10.
        settings.push(("hz", "100"));
        settings.extend([("unixsocket", &*socket), ("bind", "127.0.0.1"), ("port", &*port)]);
        if self.is_node {
            // By default the bus uses the port plus 10,000, which may be taken or not be a port at
            // all. A single node learns its address from nobody, and would give clients an empty
            // one.
            settings.extend([("cluster-enabled", "yes"), ("cluster-port", &*bus)]);
            settings.push(("cluster-announce-ip", "127.0.0.1"));
            // A master without slots stays a master.
            settings.push(("cluster-allow-replica-migration", "no"));
        }
        settings.extend(self.settings.iter().map(|(name, value)| (&**name, &**value)));
        settings.iter().flat_map(|(name, value)| [format!("--{name}"), (*value).to_owned()]).collect()
    }
}

/// Tries again until it works, the server ends, or the time is up.
pub(crate) fn wait<T>(
    process: &mut Process,
    mut attempt: impl FnMut() -> Result<T, String>,
) -> Result<T, StartError> {
    let start = Instant::now();
    loop {
        let reason = match attempt() {
            Ok(value) => return Ok(value),
            Err(reason) => reason,
        };
        let binary = process.binary().to_owned();
        if let Some(status) = process.ended() {
            return Err(StartError::Died { binary, status, log: process.log() });
        }
        let waited = start.elapsed();
        if waited > PATIENCE {
            return Err(StartError::NotReady { binary, waited, reason, log: process.log() });
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns the answer, if it holds the expected text.
pub(crate) fn answer(reply: io::Result<String>, expected: &str) -> Result<String, String> {
    match reply {
        Ok(text) if text.contains(expected) => Ok(text),
        Ok(text) => Err(format!("expected `{expected}`, the answer is `{}`", text.trim_end())),
        Err(error) => Err(format!("expected `{expected}`: {error}")),
    }
}
