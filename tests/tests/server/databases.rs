//! One server for several tests. Each test has its own database.

use std::sync::LazyLock;

use keyschema_test_server::Server;
use redis::{Connection, cmd};

static SERVER: LazyLock<Server> = LazyLock::new(|| Server::builder().start().unwrap());

/// Connects to this database, and empties it. No two tests take the same number.
pub(crate) fn connect(database: u8) -> Connection {
    let client = redis::Client::open(SERVER.url()).unwrap();
    let mut connection = client.get_connection().unwrap();
    let () = cmd("SELECT").arg(database).query(&mut connection).unwrap();
    let () = cmd("FLUSHDB").query(&mut connection).unwrap();
    connection
}
