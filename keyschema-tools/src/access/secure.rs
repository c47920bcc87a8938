//! Connections by TLS.
//!
//! redis-rs has TLS too. But its feature for blocking connections breaks the build of its
//! asynchronous ones, unless theirs is on as well, and a program can have both.

use std::{
    io::{self, Write as _},
    net::{TcpStream, ToSocketAddrs as _},
    sync::Arc,
    time::Duration,
};

use keyschema_language::message::Message;
use redis::{ConnectionInfo, ConnectionLike, ErrorKind, Parser, RedisError, RedisResult, Value, cmd};
use rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme, StreamOwned,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject as _},
};

use super::Tls;
use crate::Fault;

/// The settings of connections, made from certificates.
pub(super) type Config = Arc<ClientConfig>;

/// A connection by TLS.
pub(crate) struct Secure {
    stream: StreamOwned<ClientConnection, TcpStream>,
    parser: Parser,
    database: i64,
    is_open: bool,
}

impl Tls {
    pub(super) fn config(&self) -> Result<Config, Fault> {
        let unusable = |error: &dyn std::fmt::Display| {
            let message = Message::new(format!("the certificates cannot be used: {error}"));
            Fault::from(message.help("name PEM files with `--tls-ca`, `--tls-cert` and `--tls-key`"))
        };
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable(&error))?;
        let builder = if self.is_insecure {
            builder.dangerous().with_custom_certificate_verifier(Arc::new(AnyServer(provider)))
        } else {
            builder.with_root_certificates(self.roots().map_err(|error| unusable(&error))?)
        };
        let Some((certificate, key)) = &self.own else {
            return Ok(Arc::new(builder.with_no_client_auth()));
        };
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(certificate)
            .collect::<Result<_, _>>()
            .map_err(|error| unusable(&error))?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| unusable(&error))?;
        Ok(Arc::new(builder.with_client_auth_cert(chain, key).map_err(|error| unusable(&error))?))
    }

    /// Returns the authorities that are trusted.
    fn roots(&self) -> Result<RootCertStore, String> {
        let mut roots = RootCertStore::empty();
        let Some(pem) = &self.authorities else {
            let native = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(native.certs);
            return Ok(roots);
        };
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| error.to_string())?;
            roots.add(certificate).map_err(|error| error.to_string())?;
        }
        if roots.is_empty() { Err("the file of `--tls-ca` has no certificate".into()) } else { Ok(roots) }
    }
}

impl Secure {
    pub(super) fn connect(
        (host, port): (&str, u16),
        info: &ConnectionInfo,
        config: &Config,
        patience: Duration,
    ) -> RedisResult<Self> {
        let tcp = connect_tcp((host, port), patience)?;
        tcp.set_nodelay(true)?;
        tcp.set_read_timeout(Some(patience))?;
        tcp.set_write_timeout(Some(patience))?;
        let wrong = |text: String| RedisError::from((ErrorKind::InvalidClientConfig, "TLS", text));
        let name = ServerName::try_from(host.to_string()).map_err(|error| wrong(error.to_string()))?;
        let client =
            ClientConnection::new(Arc::clone(config), name).map_err(|error| wrong(error.to_string()))?;
        let settings = info.redis_settings();
        let mut secure = Self {
            stream: StreamOwned::new(client, tcp),
            parser: Parser::new(),
            database: settings.db(),
            is_open: true,
        };
        if let Some(password) = settings.password() {
            let mut command = cmd("AUTH");
            if let Some(user) = settings.username() {
                command.arg(user);
            }
            command.arg(password).exec(&mut secure).map_err(|error| {
                RedisError::from((ErrorKind::AuthenticationFailed, "AUTH", error.to_string()))
            })?;
        }
        if settings.db() != 0 {
            cmd("SELECT").arg(settings.db()).exec(&mut secure)?;
        }
        Ok(secure)
    }

    fn send(&mut self, command: &[u8]) -> RedisResult<()> {
        let sent = self.stream.write_all(command).and_then(|()| self.stream.flush());
        sent.map_err(|error| self.closed(error))
    }

    fn closed(&mut self, error: io::Error) -> RedisError {
        self.is_open = false;
        error.into()
    }

    fn read(&mut self) -> RedisResult<Value> {
        let read = self.parser.parse_value(&mut self.stream);
        if read.as_ref().is_err_and(|error| error.is_io_error() || error.is_connection_dropped()) {
            self.is_open = false;
        }
        read
    }
}

fn connect_tcp(address: (&str, u16), patience: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

impl ConnectionLike for Secure {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<Value> {
        self.send(command)?;
        match self.read()? {
            Value::ServerError(error) => Err(error.into()),
            value => Ok(value),
        }
    }

    fn req_packed_commands(
        &mut self,
        commands: &[u8],
        offset: usize,
        count: usize,
    ) -> RedisResult<Vec<Value>> {
        self.send(commands)?;
        for _ in 0..offset {
            self.read()?;
        }
        (0..count).map(|_| self.read()).collect()
    }

    fn get_db(&self) -> i64 {
        self.database
    }

    fn check_connection(&mut self) -> bool {
        cmd("PING").exec(self).is_ok()
    }

    fn is_open(&self) -> bool {
        self.is_open
    }
}

/// Accepts every server. Its signatures must still be right.
#[derive(Debug)]
struct AnyServer(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyServer {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
