//! Keys of which only one exists may have the same text and the same name. Other keys may not.

use keyschema::keys;

mod never_together {
    keyschema::keys! {
        /// On Unix.
        #[cfg(unix)]
        pub string Socket = shop:socket:path, ttl = 1d;

        /// Elsewhere.
        #[cfg(not(unix))]
        pub string Socket = shop:socket:path, ttl = 1d;

        /// Elsewhere.
        #[cfg(not(unix))]
        pub string Pipe = shop:socket:path, ttl = 1d;
    }
}

keys! {
    /// Has nothing to do with the others.
    pub string First = shop:first:path, ttl = 1d;

    /// Always there.
    #[cfg(all())]
    pub string Socket = shop:socket:path, ttl = 1d;

    /// Always there too.
    #[cfg(not(any()))]
    pub string Pipe = shop:socket:path, ttl = 1d;

    /// And once more.
    #[cfg(not(any()))]
    pub string Socket = shop:other:path, ttl = 1d;
}

fn main() {
    let _ = never_together::Socket;
}
