//! A proxy that passes on a limited number of bytes, and then cuts the connection.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Takes connections on a port, and passes them on to a server until a limit is reached.
pub(super) struct Proxy {
    url: String,
    /// The number of bytes that may still go to the server.
    to_server: Arc<AtomicUsize>,
    from_server: Arc<AtomicUsize>,
}

impl Proxy {
    pub(super) fn to(socket: &Path) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let url = format!("redis://{}/", listener.local_addr().unwrap());
        let [to_server, from_server] = [(); 2].map(|()| Arc::new(AtomicUsize::new(usize::MAX)));
        let (there, back) = (Arc::clone(&to_server), Arc::clone(&from_server));
        let socket = socket.to_owned();
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let server = UnixStream::connect(&socket).unwrap();
                // The server reads what it was sent, then sees the end and closes the connection.
                pass(
                    client.try_clone().unwrap(),
                    server.try_clone().unwrap(),
                    Arc::clone(&there),
                    Shutdown::Write,
                );
                pass(server, client, Arc::clone(&back), Shutdown::Both);
            }
        });
        Self { url, to_server, from_server }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Cuts the connection after this many more bytes to the server, and back.
    pub(super) fn cut_after(&self, to_server: usize, from_server: usize) {
        self.to_server.store(to_server, Ordering::SeqCst);
        self.from_server.store(from_server, Ordering::SeqCst);
    }

    pub(super) fn let_through(&self) {
        self.cut_after(usize::MAX, usize::MAX);
    }
}

/// One direction of one connection.
trait Stream: Read + Write + Send + 'static {
    fn cut(&self, how: Shutdown);
}

impl Stream for TcpStream {
    fn cut(&self, how: Shutdown) {
        let _ = self.shutdown(how);
    }
}

impl Stream for UnixStream {
    fn cut(&self, how: Shutdown) {
        let _ = self.shutdown(how);
    }
}

fn pass(mut from: impl Stream, mut to: impl Stream, allowed: Arc<AtomicUsize>, how: Shutdown) {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let left = allowed.load(Ordering::SeqCst);
            let passed = count.min(left);
            if to.write_all(&buffer[..passed]).is_err() {
                break;
            }
            if left != usize::MAX {
                // A test that has set a new limit meanwhile meant it for the next connection.
                let _ = allowed.compare_exchange(left, left - passed, Ordering::SeqCst, Ordering::SeqCst);
                if passed == left {
                    break;
                }
            }
        }
        from.cut(if how == Shutdown::Both { how } else { Shutdown::Read });
        to.cut(how);
    });
}
