//! What the examples share: the server they talk to, and the tables they print.

// What the documents show is free of warnings, and the lints warn by what is deprecated.
#![doc(test(attr(deny(deprecated))))]

mod error;
mod lifetime;
mod listing;
mod server;
mod store;
mod table;

use std::process::ExitCode;

pub use error::Error;
pub use listing::Listing;
pub use store::Store;

use server::Server;

/// The code that the README shows.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The code of the guide to the naming standards.
#[cfg(doctest)]
#[doc = include_str!("../../docs/standards.md")]
pub struct Standards;

/// The code of the guide to scans.
#[cfg(doctest)]
#[doc = include_str!("../../docs/scans.md")]
pub struct Scans;

/// The code of the guide to tenants.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tenants.md")]
pub struct Tenants;

/// The code of the guide to TTLs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/ttl.md")]
pub struct Ttl;

/// The code of the guide to values.
#[cfg(doctest)]
#[doc = include_str!("../../docs/values.md")]
pub struct Values;

/// Runs an example on a server, removes what it wrote, and says what went wrong if anything did.
pub fn run(title: &str, example: fn(&mut Store) -> Result<(), Error>) -> ExitCode {
    match try_run(title, example) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn try_run(title: &str, example: fn(&mut Store) -> Result<(), Error>) -> Result<(), Error> {
    let server = Server::find()?;
    println!("{title}, on {server}\n");
    let mut store = Store::new(server.connect()?);
    let result = example(&mut store);
    // Whatever went wrong, nothing of ours stays on a server that others use.
    let removed = store.remove_all();
    result?;
    println!("\n{} keys written, read and removed.", removed?);
    Ok(())
}
