//! The catalogues and the levels that the arguments name.

use std::path::Path;

use keyschema_language::lint::Level;
use keyschema_runtime::Catalog;
use keyschema_tools::{Catalogs, Workspace, rule::Levels, rules::set_level, words::counted};

use crate::{
    arguments::Common,
    output::{Failure, Output},
};

/// The input of a command.
pub(crate) struct Input<'i> {
    pub(crate) common: &'i Common,
    /// The catalogues of the program itself.
    pub(crate) catalogs: &'i [&'static Catalog],
}

impl Input<'_> {
    /// Returns the catalogues.
    pub(crate) fn catalogs(&self, output: &Output) -> Result<Catalogs, Failure> {
        let catalogs = self.read(output)?;
        for file in &catalogs.files {
            let name = if file.name.is_empty() { "the program" } else { &file.name };
            output.detail(format!("{name}: {}", counted(file.catalog.len(), "key")));
        }
        Ok(catalogs)
    }

    fn read(&self, output: &Output) -> Result<Catalogs, Failure> {
        let common = self.common;
        if !common.catalog.is_empty() {
            return Ok(Catalogs::of_files(&common.catalog)?);
        }
        if !self.catalogs.is_empty() && !common.fresh {
            return Ok(Catalogs::of_program(self.catalogs));
        }
        let workspace = match Workspace::find(common.manifest_path.as_deref()) {
            Ok(workspace) => workspace,
            // Without a Cargo project, there may still be a file.
            Err(fault) => {
                let usual = Path::new("keyschema.json");
                if common.manifest_path.is_none() && !common.fresh && usual.exists() {
                    return Ok(Catalogs::of_files(&[usual])?);
                }
                return Err(fault.into());
            }
        };
        if common.fresh {
            let fresh = workspace.fresh(&common.package)?;
            output.detail(format!("running {}", fresh.command()));
            return Ok(workspace.catalogs_of(fresh)?);
        }
        Ok(workspace.catalogs(&common.package)?)
    }

    /// Returns the workspace whose catalogues are read, if it is one.
    pub(crate) fn workspace(&self) -> Option<Workspace> {
        if !self.common.catalog.is_empty() {
            return None;
        }
        Workspace::find(self.common.manifest_path.as_deref()).ok()
    }

    /// Returns the levels of rules.
    pub(crate) fn levels(&self) -> Result<Levels, Failure> {
        let mut levels = Levels::default();
        let common = self.common;
        for (names, level) in
            [(&common.allow, Level::Allow), (&common.warn, Level::Warn), (&common.deny, Level::Deny)]
        {
            // The name of one rule counts before `all`, in any order.
            for name in names.iter().filter(|name| *name == "all") {
                set_level(&mut levels, name, level).map_err(Failure::Usage)?;
            }
        }
        for (names, level) in
            [(&common.allow, Level::Allow), (&common.warn, Level::Warn), (&common.deny, Level::Deny)]
        {
            for name in names.iter().filter(|name| *name != "all") {
                set_level(&mut levels, name, level).map_err(Failure::Usage)?;
            }
        }
        Ok(levels)
    }
}
