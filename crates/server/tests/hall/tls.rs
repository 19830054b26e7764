//! TLS with given files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jadoube_server::Tls;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsConnector;

use crate::support::{Server, config};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hall/tls").join(name)
}

fn tls() -> Tls {
    Tls { certificate: file("cert.pem"), key: file("key.pem") }
}

#[test]
fn what_is_sent_is_encrypted_and_a_slow_handshake_keeps_nobody_waiting() {
    let server = Server::with(|config| config.tls = Some(tls()));
    // Somebody who connects and says nothing.
    let _silent = std::net::TcpStream::connect(server.address).expect("a connection");
    let mut roots = RootCertStore::empty();
    let certificate = CertificateDer::from_pem_file(file("cert.pem")).expect("a certificate");
    roots.add(certificate).expect("a root");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let client = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let answer = runtime.block_on(async {
        let stream = tokio::net::TcpStream::connect(server.address).await.expect("a connection");
        let name = ServerName::try_from("localhost").expect("a name");
        let mut stream =
            TlsConnector::from(Arc::new(client)).connect(name, stream).await.expect("a handshake");
        let request = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.expect("a request");
        let mut answer = Vec::new();
        // The other side may close without a farewell.
        _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    });
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("jadoube_acts_total"), "the other end is known to be this machine: {answer}");
    // Without TLS nothing is answered.
    assert!(server.client().try_post("/api/v1/join", &serde_json::json!({})).is_none());
}

#[test]
fn a_file_that_is_no_certificate_is_named() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let empty = folder.path().join("empty.pem");
    std::fs::write(&empty, "nothing here\n").expect("a file");
    for (tls, named) in [
        (Tls { certificate: empty.clone(), ..tls() }, "empty.pem"),
        (Tls { key: empty.clone(), ..tls() }, "empty.pem"),
        (Tls { key: file("none.pem"), ..tls() }, "none.pem"),
    ] {
        let mut config = config(folder.path());
        config.tls = Some(tls);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let error = runtime.block_on(jadoube_server::start(config)).err().expect("it is refused").to_string();
        assert!(error.contains(named) && error.contains("TLS"), "{error}");
    }
}

#[test]
fn the_figures_may_have_an_address_of_their_own() {
    let server =
        Server::with(|config| config.metrics = Some(std::net::SocketAddr::from(([127, 0, 0, 1], 0))));
    let client = crate::support::Client { address: server.metrics().expect("an address"), token: None };
    let (status, text) = client.get_text("/metrics");
    assert_eq!((status, text.contains("jadoube_acts_total")), (200, true));
    assert_eq!(client.get_text("/healthz").0, 404, "nothing else is there");
}
