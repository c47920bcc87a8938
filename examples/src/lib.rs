//! What the examples share: the server they talk to, and the tables they print.

// What the documents show is free of warnings, and the lints warn by what is deprecated.
#![doc(test(attr(deny(deprecated))))]

mod error;
mod listing;
mod server;
mod store;
mod table;

use std::process::ExitCode;

pub use error::Error;
pub use listing::Listing;
pub use store::Store;

use server::Server;

/// The README and the pages of the guide, whose code is compiled and run; `build.rs` makes them.
#[cfg(doctest)]
mod documents {
    include!(concat!(env!("OUT_DIR"), "/pages.rs"));
}

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
