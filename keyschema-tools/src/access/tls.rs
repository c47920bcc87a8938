//! Certificates.

use std::{fs, path::Path};

use keyschema_language::message::{Message, code};
use redis::ConnectionInfo;

use crate::Fault;

/// The certificates of connections by TLS.
#[derive(Clone, Default)]
pub struct Tls {
    /// The certificates of the authorities that are trusted, in PEM. Without them, those that the
    /// system trusts.
    authorities: Option<Vec<u8>>,
    /// The own certificate and its key, in PEM.
    own: Option<(Vec<u8>, Vec<u8>)>,
    /// Whether any certificate of a server will do.
    is_insecure: bool,
}

impl Tls {
    /// Reads the certificates of authorities, and the own certificate with its key, from PEM files.
    /// `is_insecure` accepts every
    /// server with any certificate.
    ///
    /// # Errors
    /// If a file cannot be read, or if there is a certificate without a key, or a key without a
    /// certificate.
    pub fn of_files(
        authorities: Option<&Path>,
        certificate: Option<&Path>,
        key: Option<&Path>,
        is_insecure: bool,
    ) -> Result<Self, Fault> {
        let own = match (certificate, key) {
            (Some(certificate), Some(key)) => Some((read(certificate)?, read(key)?)),
            (None, None) => None,
            _ => {
                let message = Message::new("a client certificate needs its key");
                return Err(message.help("write both `--tls-cert FILE` and `--tls-key FILE`").into());
            }
        };
        Ok(Self { authorities: authorities.map(read).transpose()?, own, is_insecure })
    }

    /// Adds the certificates to a connection by TLS.
    #[cfg(feature = "tls")]
    pub(super) fn apply(&self, info: ConnectionInfo) -> Result<ConnectionInfo, Fault> {
        use redis::{Client, ClientTlsConfig, ConnectionAddr, TlsCertificates};

        let ConnectionAddr::TcpTls { host, port, .. } = info.addr().clone() else { return Ok(info) };
        // A program with other parts that use TLS may have made its choice already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client_tls =
            self.own.clone().map(|(client_cert, client_key)| ClientTlsConfig { client_cert, client_key });
        let certificates = TlsCertificates { client_tls, root_cert: self.authorities.clone() };
        let unread = |error: redis::RedisError| {
            let message = Message::new(format!("the certificates cannot be used: {error}"));
            Fault::from(message.help("name PEM files with `--tls-ca`, `--tls-cert` and `--tls-key`"))
        };
        let client = Client::build_with_tls(info, certificates).map_err(unread)?;
        let info = client.get_connection_info().clone();
        let ConnectionAddr::TcpTls { tls_params, .. } = info.addr().clone() else { return Ok(info) };
        Ok(info.set_addr(ConnectionAddr::TcpTls { host, port, insecure: self.is_insecure, tls_params }))
    }

    /// Returns the connection as it is: without TLS there are no addresses with it.
    #[cfg(not(feature = "tls"))]
    pub(super) fn apply(&self, info: ConnectionInfo) -> Result<ConnectionInfo, Fault> {
        let _ = (&self.authorities, &self.own, self.is_insecure);
        Ok(info)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(path).map_err(|error| {
        let shown = code(&path.display().to_string());
        Message::new(format!("{shown} cannot be read: {error}")).into()
    })
}
