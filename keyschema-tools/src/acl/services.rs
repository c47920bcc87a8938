//! Reads the keys that a service reads and writes.

use keyschema_core::glob;
use keyschema_language::message::{Message, code};
use keyschema_manifest::{Named, read_services};
use keyschema_runtime::KeySchema;

use super::permissions::Access;
use crate::{
    CatalogFile, Catalogs, Fault, Workspace,
    fault::unknown,
    manifest::{self, at},
};

/// Other things that a service does, in addition to the commands of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// Scans for keys. `SCAN` reveals the names of all keys of the server.
    Scan,
    /// Runs its own scripts, which call the commands of its keys.
    Scripts,
    /// Connects to a cluster.
    Cluster,
    /// Listens to the notifications of the keys that it reads.
    Notifications,
}

impl Use {
    /// All uses.
    pub const ALL: [Self; 4] = [Self::Scan, Self::Scripts, Self::Cluster, Self::Notifications];

    /// Returns the name of the use in a manifest.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scan => "scan",
            Self::Scripts => "scripts",
            Self::Cluster => "cluster",
            Self::Notifications => "notifications",
        }
    }
}

/// A service, and its access to keys.
#[derive(Clone, Debug)]
pub struct Service {
    /// The name of the service and of its user.
    pub name: String,
    /// The path of the manifest that declares the service. Empty without a manifest.
    pub manifest: String,
    /// The line in the manifest, from 1; 0 without a manifest.
    pub line: usize,
    /// The keys of the service, each with its access.
    pub keys: Vec<(&'static KeySchema, Access)>,
    /// The other uses of the service.
    pub uses: Vec<Use>,
    /// The number of the database that contains the keys.
    pub database: u32,
}

impl Service {
    /// Returns a service that reads and writes all keys.
    pub fn of_all_keys(name: &str, catalogs: &Catalogs) -> Self {
        let keys = catalogs.schemas().map(|(_, schema)| (schema, Access::BOTH)).collect();
        Self { name: name.into(), manifest: String::new(), line: 0, keys, uses: Vec::new(), database: 0 }
    }

    /// Returns the services that the packages of a workspace declare, or those in `only`.
    ///
    /// # Errors
    /// If a manifest cannot be read, is invalid, or names a key that no catalogue has.
    pub fn of_workspace(
        workspace: &Workspace,
        only: &[String],
        catalogs: &Catalogs,
    ) -> Result<Vec<Self>, Fault> {
        let mut services: Vec<Self> = Vec::new();
        for (manifest, path) in workspace.manifests(only)? {
            let (declared, problems) = read_services(&manifest::read(&manifest, &path)?);
            manifest::refuse(&manifest, &problems)?;
            for declared in &declared {
                let service = Self::of_manifest(declared, &manifest, catalogs)?;
                if let Some(other) = services.iter().find(|other| other.name == service.name) {
                    let message =
                        Message::new(format!("the service {} is declared twice", code(&service.name)))
                            .help(format!("declare it in `{}` alone", other.manifest));
                    return Err(at(&manifest, (declared.name.line, declared.name.column), &message));
                }
                services.push(service);
            }
        }
        Ok(services)
    }

    /// Returns the service that a `manifest` declares.
    ///
    /// A service without settings reads and writes all keys. A service with settings does nothing
    /// else.
    ///
    /// # Errors
    /// If the manifest names a key that no catalogue has, or an unknown use.
    pub fn of_manifest(
        declared: &keyschema_manifest::Service,
        manifest: &str,
        catalogs: &Catalogs,
    ) -> Result<Self, Fault> {
        let mut service = Self::of_all_keys(&declared.name.text, catalogs);
        service.manifest = manifest.into();
        service.line = declared.name.line;
        service.database = declared.database;
        if declared.read.is_some() || declared.write.is_some() {
            for (_, access) in &mut service.keys {
                *access = Access::default();
            }
        }
        let read = Access { read: true, write: false };
        let write = Access { read: false, write: true };
        for (names, granted) in [(&declared.read, read), (&declared.write, write)] {
            for name in names.iter().flatten() {
                let named = keys_of(name, catalogs)
                    .map_err(|message| at(manifest, (name.line, name.column), &message))?;
                for (schema, access) in &mut service.keys {
                    if named.iter().any(|other| std::ptr::eq(*other, *schema)) {
                        *access = *access | granted;
                    }
                }
            }
        }
        service.keys.retain(|(_, access)| !access.is_none());
        for name in &declared.uses {
            let found = Use::ALL.into_iter().find(|it| it.name() == name.text);
            let names = || unknown("use", &name.text, Use::ALL.map(Use::name));
            service.uses.push(found.ok_or_else(|| at(manifest, (name.line, name.column), &names()))?);
        }
        Ok(service)
    }
}

/// Returns the keys that a name matches. It can be the name of a key or of a catalogue, or a glob
/// of names or of templates.
fn keys_of(name: &Named, catalogs: &Catalogs) -> Result<Vec<&'static KeySchema>, Message> {
    let text = name.text.as_str();
    let is_meant = |file: &CatalogFile, schema: &KeySchema| {
        if text.contains('*') {
            let is_matched = |other: &str| glob::matches(text.as_bytes(), other.as_bytes());
            is_matched(schema.name) || is_matched(schema.template)
        } else {
            schema.name == text || file.catalog.name() == text
        }
    };
    let found: Vec<_> = catalogs
        .schemas()
        .filter(|(file, schema)| is_meant(file, schema))
        .map(|(_, schema)| schema)
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    if text.contains('*') {
        return Err(Message::new(format!("the pattern {} matches no key", code(text)))
            .help("write a pattern of names, such as `Order*`, or of templates, such as `order:*`"));
    }
    let names = catalogs.schemas().map(|(_, schema)| schema.name);
    let files = catalogs.files.iter().map(|file| file.catalog.name());
    Err(unknown("key or catalogue", text, names.chain(files).collect::<Vec<_>>()))
}
