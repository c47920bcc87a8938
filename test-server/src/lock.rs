//! A lock between processes: a file that only one of them can create.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Holds a lock file, and removes it when dropped.
///
/// It only saves work. A process that is killed while holding it leaves the file. So a file older
/// than `stale` is ignored, and two processes may then work at the same time.
pub(crate) struct Lock {
    path: PathBuf,
}

impl Lock {
    /// Waits until the file can be created.
    pub(crate) fn take(path: PathBuf, stale: Duration) -> io::Result<Self> {
        loop {
            match fs::File::create_new(&path) {
                Ok(_) => return Ok(Self { path }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            // The holder may remove the file, and another process may do so first. Neither is an
            // error here.
            let age =
                fs::metadata(&path).and_then(|file| file.modified()).ok().and_then(|at| at.elapsed().ok());
            if age.is_some_and(|age| age > stale) {
                let _ = fs::remove_file(&path);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::Lock;

    #[test]
    fn one_at_a_time() {
        let home = tempfile::tempdir().unwrap();
        let inside = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let _lock = Lock::take(home.path().join("lock"), Duration::from_secs(60)).unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    thread::sleep(Duration::from_millis(10));
                    inside.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert!(!home.path().join("lock").exists());
    }

    #[test]
    fn an_abandoned_lock_does_not_hold_for_ever() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("lock");
        std::fs::write(&path, "").unwrap();
        thread::sleep(Duration::from_millis(30));
        drop(Lock::take(path, Duration::from_millis(20)).unwrap());
    }
}
