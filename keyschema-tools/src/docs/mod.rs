//! Documents about the keys of catalogues, from templates that a project can replace.
//!
//! The page for a browser carries the regular expressions and shapes of the catalogue's file, by
//! which its script identifies keys. A test has a real Chromium compare the script with the
//! program, on keys and on keys that are nearly so. With `KEYSCHEMA_PICTURES=FOLDER` the tests
//! write pictures of the page in both themes.

mod model;
mod overlay;
mod page;
mod prefixed;
mod prose;
mod region;
mod render;
mod rules;
mod tree;

use serde_json::Value;

use crate::{Catalogs, Fault};

pub use model::Options;
pub use overlay::Overlay;
pub use region::{BEGIN, END, insert};
pub use render::Templates;
pub use rules::STALE_DOCUMENTS;

pub(crate) use rules::RULES;

/// Returns the keys as Markdown: a table for each first segment, the relations between keys, and a
/// section for each key.
///
/// ```
/// use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// use keyschema_tools::{Catalogs, docs::{Options, Templates, markdown}};
///
/// const ROOMS: &KeySchema = &KeySchema {
///     name: "ChatRooms", template: "rooms", pieces: &[Piece::Literal("rooms")], ..KeySchema::DEFAULT
/// };
/// static CHAT: Catalog = Catalog::new("CHAT", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
///
/// let text = markdown(&Catalogs::of_program(&[&CHAT]), &Templates::built_in(), &Options::default())?;
/// assert!(text.contains("### ChatRooms"));
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
///
/// # Errors
/// Returns a fault if a template of the project is invalid.
pub fn markdown(catalogs: &Catalogs, templates: &Templates, options: &Options) -> Result<String, Fault> {
    let text = templates.render("keys.md", &model::of(catalogs, options))?;
    Ok(format!("{}\n", text.trim_end()))
}

/// Returns the keys as one page for a browser, which needs no other file. With an overlay, each key
/// has the counts of an audit beside it.
///
/// # Errors
/// Returns a fault if a template of the project is invalid.
pub fn html(
    catalogs: &Catalogs,
    templates: &Templates,
    options: &Options,
    overlay: Option<&Overlay>,
) -> Result<String, Fault> {
    let mut model = model::of(catalogs, options);
    model["audit"] = Value::Null;
    for key in model["keys"].as_array_mut().into_iter().flatten() {
        key["audit"] = Value::Null;
    }
    if let Some(overlay) = overlay {
        overlay.add_to(&mut model);
    }
    let prefixed = prefixed::of(catalogs, &model);
    templates.render("keys.html", &page::of(model, &prefixed))
}
