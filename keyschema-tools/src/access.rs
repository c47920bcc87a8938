//! The ways to reach servers: addresses, users, certificates, Sentinel.

mod address;
mod connection;
mod endpoint;
#[cfg(feature = "tls")]
mod secure;
mod sentinel;
mod tls;

pub(crate) use address::Address;
pub(crate) use connection::Connection;
pub use tls::Tls;

/// The facts that a connection needs in addition to the address of its server.
#[derive(Clone, Default)]
pub struct Access {
    /// The user, if the address has none.
    pub user: Option<String>,
    /// The password, if the address has none.
    pub password: Option<String>,
    /// The user of the sentinels.
    pub sentinel_user: Option<String>,
    /// The password of the sentinels.
    pub sentinel_password: Option<String>,
    /// The certificates.
    pub tls: Tls,
}

/// Writes no password.
impl std::fmt::Debug for Access {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Access").field("user", &self.user).finish_non_exhaustive()
    }
}
