//! Certificates.

use std::{fs, path::Path};

use keyschema_language::message::{Message, code};

use crate::Fault;

/// The certificates of connections by TLS.
#[derive(Clone, Default)]
#[cfg_attr(not(feature = "tls"), expect(dead_code, reason = "only connections by TLS read them"))]
pub struct Tls {
    /// The certificates of the authorities that are trusted, in PEM. Without them, those that the
    /// system trusts.
    pub(super) authorities: Option<Vec<u8>>,
    /// The own certificate and its key, in PEM.
    pub(super) own: Option<(Vec<u8>, Vec<u8>)>,
    /// Whether any certificate of a server will do.
    pub(super) is_insecure: bool,
}

impl Tls {
    /// Reads the certificates of authorities, and the own certificate with its key, from PEM files.
    /// `is_insecure` accepts every server with any certificate.
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
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(path).map_err(|error| {
        let shown = code(&path.display().to_string());
        Message::new(format!("{shown} cannot be read: {error}")).into()
    })
}
