//! The address of a server: a socket in its own directory, or a free port.

use std::env;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The address of a unix socket is limited to 104 bytes on macOS and to 108 on Linux, its final NUL
/// included. Our own part of the path takes 24.
const LONGEST_PARENT: usize = 104 - 24;

/// Returns a new directory. Its path is short enough for a socket in it, and plain enough for a URL
/// without escapes.
pub(crate) fn short_directory() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix("keyschema-").tempdir_in(parent(&env::temp_dir()))
}

/// Returns the directory for temporary files, unless its path is too long or would have to be
/// escaped.
fn parent(temporary: &Path) -> PathBuf {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
    let fits = |path: &str| path.starts_with('/') && path.len() < LONGEST_PARENT && path.chars().all(plain);
    if temporary.to_str().is_some_and(fits) { temporary.to_owned() } else { PathBuf::from("/tmp") }
}

/// Returns two ports that were free a moment ago. The second is for the cluster bus.
pub(crate) fn free_ports() -> io::Result<[u16; 2]> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let second = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok([first.local_addr()?.port(), second.local_addr()?.port()])
}

/// Whether the log of a server that ended says that another process has its port.
pub(crate) fn port_was_taken(log: &str) -> bool {
    log.contains("Address already in use")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{parent, short_directory};

    #[test]
    fn a_socket_fits() {
        let directory = short_directory().unwrap();
        assert!(directory.path().join("socket").as_os_str().len() < 104, "{directory:?}");
    }

    #[test]
    fn an_unfit_directory_is_not_used() {
        assert_eq!(parent(Path::new("/var/tmp")), Path::new("/var/tmp"));
        for unfit in ["relative", "/with a space", "/per%cent", &format!("/{}", "long".repeat(30))] {
            assert_eq!(parent(Path::new(unfit)), Path::new("/tmp"), "{unfit}");
        }
    }
}
