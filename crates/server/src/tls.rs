//! TLS with a certificate and a key in files.

use std::fmt;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{Error, ServerConfig};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// How long a device may take for its handshake. It keeps nobody else waiting.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How many handshakes may be ready and not yet taken.
const READY: usize = 64;

/// The files of a certificate, both in PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tls {
    /// The certificate, with those between it and one that devices know behind it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    /// The file that is wrong, and why.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, (PathBuf, String)> {
        let wrong = |file: &Path, why: &dyn fmt::Display| (file.to_owned(), why.to_string());
        let certificates: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect)
            .map_err(|error| wrong(&self.certificate, &why(error, NO_CERTIFICATE)))?;
        if certificates.is_empty() {
            return Err(wrong(&self.certificate, &NO_CERTIFICATE));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|error| wrong(&self.key, &why(error, "there is no private key in it")))?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|it| it.with_no_client_auth().with_single_cert(certificates, key))
            .map_err(|error| match error {
                Error::InconsistentKeys(_) => wrong(&self.key, &"the key does not belong to the certificate"),
                error => wrong(&self.key, &format!("certificate and key cannot be used: {error}")),
            })?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

const NO_CERTIFICATE: &str = "there is no certificate in it";

/// What is wrong with a file, for people: the library shows them bytes.
fn why(error: pem::Error, nothing: &str) -> String {
    match error {
        pem::Error::Io(error) => error.to_string(),
        pem::Error::NoItemsFound => nothing.to_owned(),
        _ => "it is not a whole file in PEM".to_owned(),
    }
}

/// Connections whose handshake is done.
pub(crate) struct TlsListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl TlsListener {
    pub(crate) fn new(listener: TcpListener, acceptor: TlsAcceptor) -> io::Result<TlsListener> {
        let address = listener.local_addr()?;
        let (done, ready) = mpsc::channel(READY);
        tokio::spawn(accept(listener, acceptor, done));
        Ok(TlsListener { ready, address })
    }
}

async fn accept(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    done: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = done.closed() => return,
        };
        let Ok((stream, peer)) = accepted else {
            // There may be no files left; that passes.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let (acceptor, done) = (acceptor.clone(), done.clone());
        tokio::spawn(async move {
            // Who breaks off, or speaks without TLS, is not answered.
            if let Ok(Ok(stream)) = timeout(HANDSHAKE, acceptor.accept(stream)).await {
                _ = done.send((stream, peer)).await;
            }
        });
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TlsStream<TcpStream>, SocketAddr) {
        match self.ready.recv().await {
            Some(ready) => ready,
            None => pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}
