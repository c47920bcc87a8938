//! A manifest as a file.

use std::path::PathBuf;

use toml::de::DeTable;

pub(crate) const FILE_NAME: &str = "Cargo.toml";

/// A manifest that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestFile {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// Returns the tables of a manifest, if it is TOML.
pub(crate) fn parse(text: &str) -> Option<DeTable<'_>> {
    DeTable::parse(text).ok().map(toml::Spanned::into_inner)
}
