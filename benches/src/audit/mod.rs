//! The speed and the memory of audits of servers, compared with the usual ways.

mod memory;
mod names;
mod speed;

pub(crate) use memory::{CHILD, child};

use keyschema::{Catalog, schema::Source};
use keyschema_tools::Catalogs;

use crate::cases::identify::a_thousand;

/// Prints the tables.
pub(crate) fn print() -> Result<(), String> {
    let missed = speed::print()? + memory::print()?;
    println!("\n{missed} goals missed");
    Ok(())
}

/// Returns a catalogue of 1,000 schemas.
fn catalog() -> &'static Catalog {
    let source = Source { file: "", line: 0 };
    Box::leak(Box::new(Catalog::new("ALL", "", a_thousand(), source)))
}

fn catalogs() -> Catalogs {
    Catalogs::of_program(&[catalog()])
}

/// Returns the mark of a goal that is not reached, and counts it.
fn mark(is_reached: bool, missed: &mut usize) -> &'static str {
    if is_reached {
        return "";
    }
    *missed += 1;
    ", **missed**"
}

/// Returns an error as text.
fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
