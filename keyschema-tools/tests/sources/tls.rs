//! Servers that are reached by TLS.

use std::{
    fs,
    io::{ErrorKind, Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::Arc,
    thread,
    time::Duration,
};

use keyschema_test_server::Server as TestServer;
use keyschema_tools::{
    access::{Access, Tls},
    acl::HeldUsers,
    sources::{KeySource as _, Server, ServerOptions},
};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use rustls::{
    RootCertStore, ServerConfig, ServerConnection,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    server::WebPkiClientVerifier,
};
use tempfile::TempDir;

use crate::{data::connection, servers::add};

/// The files of an authority, and of certificates that it signed.
struct Files {
    folder: TempDir,
}

impl Files {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        write("ca.pem", authority.pem());
        for name in ["server", "client"] {
            let key = KeyPair::generate().unwrap();
            let names = vec!["localhost".to_string(), "127.0.0.1".to_string()];
            let mut params = CertificateParams::new(names).unwrap();
            // OpenSSL takes a certificate with the name of its authority for one that signed
            // itself.
            params.distinguished_name.push(DnType::CommonName, name);
            let certificate = params.signed_by(&key, &authority).unwrap();
            write(&format!("{name}.pem"), certificate.pem());
            write(&format!("{name}.key"), key.serialize_pem());
        }
        write("none.pem", "no certificate".into());
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn tls(&self, ca: Option<&str>, client: bool, is_insecure: bool) -> Tls {
        let ca = ca.map(|name| self.path(name));
        let [certificate, key] = ["client.pem", "client.key"].map(|name| client.then(|| self.path(name)));
        Tls::of_files(ca.as_deref(), certificate.as_deref(), key.as_deref(), is_insecure).unwrap()
    }
}

/// Starts what ends TLS before a server, as a proxy of a cloud does: not every build of a server
/// has TLS. Returns its port.
fn proxy(server: &TestServer, files: &Files, asks_for_certificate: bool) -> u16 {
    let pem = |name: &str| CertificateDer::pem_file_iter(files.path(name)).unwrap().map(Result::unwrap);
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(pem("ca.pem"));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ServerConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
    let config = config.unwrap();
    let config = if asks_for_certificate {
        let verifier =
            WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider).build().unwrap();
        config.with_client_cert_verifier(verifier)
    } else {
        config.with_no_client_auth()
    };
    let key = PrivateKeyDer::from_pem_file(files.path("server.key")).unwrap();
    let config = Arc::new(config.with_single_cert(pem("server.pem").collect(), key).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let socket = server.socket().to_owned();
    thread::spawn(move || {
        for client in listener.incoming() {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let server = UnixStream::connect(&socket).unwrap();
            thread::spawn(move || pump(connection, client.unwrap(), server));
        }
    });
    port
}

/// Passes bytes on in both directions until one side ends.
fn pump(mut tls: ServerConnection, mut client: TcpStream, mut server: UnixStream) -> std::io::Result<()> {
    client.set_nonblocking(true)?;
    server.set_nonblocking(true)?;
    let waits = |error: &std::io::Error| error.kind() == ErrorKind::WouldBlock;
    let mut bytes = vec![0; 1 << 16];
    loop {
        let mut is_idle = true;
        if tls.wants_read() {
            match tls.read_tls(&mut client) {
                Ok(0) => return Ok(()),
                Ok(_) => is_idle = false,
                Err(error) if waits(&error) => {}
                Err(error) => return Err(error),
            }
            // What is wrong with the client is told to it.
            let is_wrong = tls.process_new_packets().is_err();
            while tls.wants_write() {
                match tls.write_tls(&mut client) {
                    Err(error) if waits(&error) => {}
                    written => drop(written?),
                }
            }
            if is_wrong {
                return Ok(());
            }
        }
        if let Ok(read @ 1..) = tls.reader().read(&mut bytes) {
            server.set_nonblocking(false)?;
            server.write_all(&bytes[..read])?;
            server.set_nonblocking(true)?;
            is_idle = false;
        }
        match server.read(&mut bytes) {
            Ok(0) => return Ok(()),
            Ok(read) => {
                is_idle = false;
                tls.writer().write_all(&bytes[..read])?;
            }
            Err(error) if waits(&error) => {}
            Err(error) => return Err(error),
        }
        while tls.wants_write() {
            match tls.write_tls(&mut client) {
                Err(error) if waits(&error) => {}
                written => drop(written?),
            }
        }
        if is_idle {
            thread::sleep(Duration::from_micros(200));
        }
    }
}

fn options(port: u16, tls: Tls) -> ServerOptions {
    let url = format!("rediss://localhost:{port}");
    ServerOptions { access: Access { tls, ..Access::default() }, max_load: 1.0, ..ServerOptions::of(url) }
}

fn keys(options: &ServerOptions) -> Result<usize, String> {
    let mut source = Server::open(options).map_err(|fault| fault.to_string())?;
    let mut keys = 0;
    while source.next().map_err(|fault| fault.to_string())?.is_some() {
        keys += 1;
    }
    Ok(keys)
}

#[test]
fn a_server_with_tls_is_read_if_its_certificate_is_trusted() {
    let (server, files) = (TestServer::start().unwrap(), Files::new());
    add(&mut connection(&server), 0..2_000);
    let port = proxy(&server, &files, false);
    assert_eq!(keys(&options(port, files.tls(Some("ca.pem"), false, false))), Ok(2_000));
    assert_eq!(keys(&options(port, files.tls(None, false, true))), Ok(2_000));
    // It is signed by an authority that the system does not know.
    for ca in [None, Some("client.pem")] {
        let fault = keys(&options(port, files.tls(ca, false, false))).unwrap_err();
        assert!(fault.starts_with(&format!("`localhost:{port}` cannot be read: ")), "{fault}");
        assert!(fault.contains("certificate"), "{fault}");
    }
    let plain = ServerOptions { max_load: 1.0, ..ServerOptions::of(format!("redis://localhost:{port}")) };
    assert!(keys(&plain).is_err());
}

#[test]
fn a_server_that_asks_for_a_certificate_gets_it() {
    let (server, files) = (TestServer::start().unwrap(), Files::new());
    add(&mut connection(&server), 0..10);
    let port = proxy(&server, &files, true);
    assert_eq!(keys(&options(port, files.tls(Some("ca.pem"), true, false))), Ok(10));
    assert!(keys(&options(port, files.tls(Some("ca.pem"), false, false))).is_err());
}

/// Without a proxy, where the build of the server has TLS.
#[test]
fn a_server_is_read_by_its_own_tls() {
    let files = Files::new();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let files_of_server =
        [("tls-cert-file", "server.pem"), ("tls-key-file", "server.key"), ("tls-ca-cert-file", "ca.pem")];
    let builder = TestServer::builder().setting("tls-port", &port.to_string());
    let started = files_of_server
        .iter()
        .fold(builder, |builder, (name, file)| builder.setting(name, &files.path(file).display().to_string()))
        .start();
    let server = match started {
        Ok(server) => server,
        Err(error) => {
            // Builds without TLS do not know the settings, or have nothing that accepts
            // connections.
            let why = error.to_string();
            assert!(why.contains("TLS support") || why.contains("Bad directive"), "{why}");
            let plain = TestServer::start().unwrap();
            eprintln!("NOT TESTED: {} was built without TLS", plain.version());
            return;
        }
    };
    add(&mut connection(&server), 0..2_000);
    assert_eq!(keys(&options(port, files.tls(Some("ca.pem"), true, false))), Ok(2_000));
    // It asks for a certificate.
    assert!(keys(&options(port, files.tls(Some("ca.pem"), false, false))).is_err());
    assert!(keys(&options(port, files.tls(None, true, false))).is_err());
}

#[test]
fn users_are_read_by_tls_too() {
    let (server, files) = (TestServer::start().unwrap(), Files::new());
    let port = proxy(&server, &files, false);
    let access = Access { tls: files.tls(Some("ca.pem"), false, false), ..Access::default() };
    let url = format!("rediss://localhost:{port}");
    assert!(HeldUsers::ask(&url, &access, &["default"]).is_ok());
    assert!(HeldUsers::ask(&url, &Access::default(), &["default"]).is_err());
}

#[test]
fn wrong_files_are_named() {
    let files = Files::new();
    let [none, certificate] = ["none.pem", "client.pem"].map(|name| files.path(name));
    let fault = Tls::of_files(None, Some(&certificate), None, false).err().unwrap().to_string();
    assert!(fault.contains("help: write both `--tls-cert FILE` and `--tls-key FILE`"), "{fault}");
    let fault = Tls::of_files(Some(&files.path("other")), None, None, false).err().unwrap().to_string();
    assert!(fault.contains("other` cannot be read: "), "{fault}");
    let tls = Tls::of_files(None, Some(&certificate), Some(&none), false).unwrap();
    let fault = keys(&options(1, tls)).unwrap_err();
    assert!(fault.starts_with("the certificates cannot be used: "), "{fault}");
}
