//! The arguments and variables by which servers are reached.

use std::{env, path::PathBuf};

use clap::Args;
use keyschema_tools::{
    Fault,
    access::{Access, Tls},
};

/// The variables with users and passwords, which should not be part of a command.
const USER: &str = "KEYSCHEMA_REDIS_USER";
const PASSWORD: &str = "KEYSCHEMA_REDIS_PASSWORD";
const SENTINEL_USER: &str = "KEYSCHEMA_SENTINEL_USER";
const SENTINEL_PASSWORD: &str = "KEYSCHEMA_SENTINEL_PASSWORD";

/// The certificates of connections by TLS.
#[derive(Args, Debug)]
pub(crate) struct Certificates {
    /// Trust the authorities in this PEM file, and not those of the system
    #[arg(long = "tls-ca", value_name = "FILE", help_heading = "TLS")]
    ca: Option<PathBuf>,

    /// Show the server this certificate, in PEM
    #[arg(long = "tls-cert", value_name = "FILE", requires = "key", help_heading = "TLS")]
    certificate: Option<PathBuf>,

    /// The key of the certificate, in PEM
    #[arg(long = "tls-key", value_name = "FILE", requires = "certificate", help_heading = "TLS")]
    key: Option<PathBuf>,

    /// Accept any certificate of the server: for tests only
    #[arg(long = "tls-insecure", conflicts_with = "ca", help_heading = "TLS")]
    insecure: bool,
}

impl Certificates {
    /// Returns them with the users and passwords of the environment.
    pub(crate) fn access(&self) -> Result<Access, Fault> {
        let Self { ca, certificate, key, insecure } = self;
        Ok(Access {
            user: env::var(USER).ok(),
            password: env::var(PASSWORD).ok(),
            sentinel_user: env::var(SENTINEL_USER).ok(),
            sentinel_password: env::var(SENTINEL_PASSWORD).ok(),
            tls: Tls::of_files(ca.as_deref(), certificate.as_deref(), key.as_deref(), *insecure)?,
        })
    }
}
