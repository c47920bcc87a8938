//! The shared code of the examples: their server, and the tables that they print.

// The code in the documents has no warnings. The lints warn through deprecated items.
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

/// Runs an example on a server, removes the keys that it wrote, and prints its error if there is
/// one.
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
    // After an error, too, none of our keys stay on the server, which others may use.
    let removed = store.remove_all();
    result?;
    println!("\n{} keys written, read and removed.", removed?);
    Ok(())
}
