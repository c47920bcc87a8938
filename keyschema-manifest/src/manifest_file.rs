//! A manifest as a file.

use std::path::PathBuf;

use toml::de::DeTable;

pub(crate) const FILE_NAME: &str = "Cargo.toml";

/// A manifest as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// Returns the tables of a manifest, if it is TOML.
pub(crate) fn parse(text: &str) -> Option<DeTable<'_>> {
    DeTable::parse(text).ok().map(toml::Spanned::into_inner)
}
