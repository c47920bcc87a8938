//! The catalogues and the levels that the arguments name.

use std::{cell::OnceCell, path::Path};

use keyschema_language::lint::Level;
use keyschema_runtime::Catalog;
use keyschema_tools::{
    Catalogs, Fault, Workspace,
    levels::{AskedLevel, levels_of_workspace, set_levels},
    rule::Levels,
    words::counted,
};

use crate::{
    arguments::Common,
    output::{Failure, Output},
};

/// The input of a command.
pub(crate) struct Input<'i> {
    pub(crate) common: &'i Common,
    /// The catalogues of the program itself.
    catalogs: &'i [&'static Catalog],
    /// The Cargo project, once somebody has asked for it. Cargo takes a while to answer.
    found: OnceCell<Result<Workspace, Fault>>,
}

impl<'i> Input<'i> {
    pub(crate) fn new(common: &'i Common, catalogs: &'i [&'static Catalog]) -> Self {
        Self { common, catalogs, found: OnceCell::new() }
    }

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
        let workspace = match self.find() {
            Ok(workspace) => workspace,
            // Without a Cargo project, there may still be a file.
            Err(fault) => {
                let usual = Path::new("keyschema.json");
                if common.manifest_path.is_none() && !common.fresh && usual.exists() {
                    return Ok(Catalogs::of_files(&[usual])?);
                }
                return Err(fault.clone().into());
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
    pub(crate) fn workspace(&self) -> Option<&Workspace> {
        if !self.common.catalog.is_empty() {
            return None;
        }
        self.find().ok()
    }

    fn find(&self) -> Result<&Workspace, &Fault> {
        self.found.get_or_init(|| Workspace::find(self.common.manifest_path.as_deref())).as_ref()
    }

    /// Returns the levels of rules. Options win over the manifest of the workspace.
    pub(crate) fn levels(&self) -> Result<Levels, Failure> {
        let common = self.common;
        let mut asked = Vec::new();
        for (names, level) in
            [(&common.allow, Level::Allow), (&common.warn, Level::Warn), (&common.deny, Level::Deny)]
        {
            for name in names {
                asked.push(AskedLevel::new(name, level).map_err(Failure::Usage)?);
            }
        }
        let mut levels = match self.workspace() {
            Some(workspace) => levels_of_workspace(workspace)?,
            None => Levels::default(),
        };
        set_levels(&mut levels, asked);
        Ok(levels)
    }
}
