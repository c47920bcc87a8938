//! The modules of a crate, with the items that each declares and the paths that it names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use keyschema_tests::files::read;

use super::reader::Reader;
use keyschema_tests::tokens::tokens;

/// The path of a module from the root of its crate. That of the root is empty.
pub(crate) type ModulePath = Vec<String>;

/// A path as written in the source.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) segments: Vec<String>,
    pub(crate) line: usize,
    /// The name under which a `pub use` re-exports it.
    pub(crate) exported_as: Option<String>,
}

/// A module without its children.
#[derive(Debug, Default)]
pub(crate) struct Module {
    pub(crate) file: PathBuf,
    /// The number of the last names of its path that are modules in braces in this file.
    pub(crate) braces: usize,
    pub(crate) children: BTreeSet<String>,
    pub(crate) items: BTreeSet<String>,
    /// The names that its `use` lines bring into it, each with its path.
    pub(crate) imports: BTreeMap<String, Vec<String>>,
    pub(crate) globs: Vec<Vec<String>>,
    pub(crate) named: Vec<Named>,
    /// The words outside `use` lines that can name an item. For a path this is the first word.
    pub(crate) words: BTreeSet<String>,
}

/// The modules of a crate that are compiled outside tests.
#[derive(Debug, Default)]
pub(crate) struct Modules(pub(crate) BTreeMap<ModulePath, Module>);

impl Modules {
    /// Reads the crate whose root is `file`, with `read_file` giving the text of a file, if there
    /// is one.
    pub(crate) fn of_crate(file: &Path, read_file: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut modules = Self::default();
        let folder = file.parent().expect("a source is in a folder").to_path_buf();
        let source = read_file(file).expect("the crate has a root");
        modules.add_file(&Vec::new(), file, &folder, &source, read_file);
        modules
    }

    /// Reads the crate whose sources are in `folder`.
    pub(crate) fn of_folder(folder: &Path) -> Self {
        let read_file = |file: &Path| file.exists().then(|| read(file));
        Self::of_crate(&folder.join("lib.rs"), &read_file)
    }

    /// Adds a file, and those of its children, which are in `folder`.
    fn add_file(
        &mut self,
        path: &ModulePath,
        file: &Path,
        folder: &Path,
        source: &str,
        read_file: &dyn Fn(&Path) -> Option<String>,
    ) {
        let tokens = tokens(source);
        for child in Reader::read(&tokens, self, file, path) {
            let below: PathBuf = child[path.len()..].iter().collect();
            let (flat, folder) = (folder.join(&below).with_extension("rs"), folder.join(&below));
            let nested = folder.join("mod.rs");
            let (file, source) = read_file(&flat)
                .map(|source| (flat, source))
                .or_else(|| Some((nested.clone(), read_file(&nested)?)))
                .unwrap_or_else(|| panic!("no file for the module `{}`", child.join("::")));
            self.add_file(&child, &file, &folder, &source, read_file);
        }
    }

    /// Returns the module that defines the item that `segments` names in the module `from`. Returns
    /// `None` for an item of another crate.
    pub(crate) fn resolve(&self, from: &[String], segments: &[String]) -> Option<ModulePath> {
        self.resolve_within(from, segments, 16)
    }

    fn resolve_within(&self, from: &[String], segments: &[String], steps: usize) -> Option<ModulePath> {
        let (first, rest) = segments.split_first()?;
        match first.as_str() {
            "crate" => self.find(Vec::new(), rest, steps),
            "self" => self.find(from.to_vec(), rest, steps),
            "super" => {
                let (_, parent) = from.split_last()?;
                let rest = if rest.first().is_some_and(|next| next == "super") {
                    rest.to_vec()
                } else {
                    ["self".to_owned()].iter().chain(rest).cloned().collect()
                };
                self.resolve_within(parent, &rest, steps)
            }
            name => {
                let here = self.0.get(from)?;
                let is_here = here.children.contains(name) || here.imports.contains_key(name);
                is_here.then(|| self.find(from.to_vec(), segments, steps))?
            }
        }
    }

    /// Follows `segments` from the module `at` as far as they lead to modules of this crate.
    fn find(&self, mut at: ModulePath, segments: &[String], steps: usize) -> Option<ModulePath> {
        let Some((name, rest)) = segments.split_first() else {
            return Some(at);
        };
        let here = self.0.get(&at)?;
        if here.children.contains(name) {
            at.push(name.clone());
            return self.find(at, rest, steps);
        }
        if here.items.contains(name) {
            return Some(at);
        }
        let steps = steps.checked_sub(1)?;
        if let Some(import) = here.imports.get(name) {
            let whole: Vec<String> = import.iter().chain(rest).cloned().collect();
            return self.resolve_within(&at, &whole, steps);
        }
        let through_glob = here.globs.iter().find_map(|glob| {
            let module = self.resolve_within(&at, glob, steps)?;
            let has_it = self.0.get(&module)?.has(name);
            (module != at && has_it).then(|| self.find(module, segments, steps))?
        });
        // An item that a macro declares is not visible here: it counts as one of this module.
        through_glob.or(Some(at))
    }
}

impl Module {
    fn has(&self, name: &str) -> bool {
        self.items.contains(name) || self.imports.contains_key(name) || self.children.contains(name)
    }
}
