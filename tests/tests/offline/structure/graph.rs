//! The uses between the modules of a folder, and the cycles among them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::path::PathBuf;

use super::modules::{Module, ModulePath, Modules, Named};

/// A use of one module by another: its place, and the name that it uses.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    pub(crate) path: String,
}

/// The modules of one folder: its own file under the name `self`, and each child with all it
/// contains.
#[derive(Debug, Default)]
pub(crate) struct Level(pub(crate) BTreeMap<String, BTreeMap<String, Use>>);

/// Modules that use each other, with the shortest way round from the first.
#[derive(Debug)]
pub(crate) struct Cycle {
    /// The folder and the modules, as `folder: one two`.
    pub(crate) name: String,
    pub(crate) way: Vec<(String, String, Use)>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.name)?;
        for (from, to, used) in &self.way {
            writeln!(out, "    {from} -> {to}: {}:{}: {}", used.file.display(), used.line, used.path)?;
        }
        Ok(())
    }
}

/// Returns the levels of a crate, by folder.
pub(crate) fn levels(modules: &Modules) -> BTreeMap<ModulePath, Level> {
    let mut levels: BTreeMap<ModulePath, Level> = BTreeMap::new();
    for (from, module) in &modules.0 {
        for named in &module.named {
            let Some(to) = modules.resolve(from, &named.segments) else { continue };
            // A module in braces is a part of its file.
            let (from, to) = (&from[..from.len() - module.braces], &to[..to.len() - modules.0[&to].braces]);
            if !is_use(from, module, named, to) {
                continue;
            }
            let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            let node = |path: &[String]| path.get(shared).cloned().unwrap_or_else(|| "self".to_owned());
            let used = Use { file: module.file.clone(), line: named.line, path: named.segments.join("::") };
            let level = levels.entry(from[..shared].to_vec()).or_default();
            level.0.entry(node(from)).or_default().entry(node(to)).or_insert(used);
        }
    }
    levels
}

/// Whether naming `to` is a use. A module does not use itself, and does not use a module below it
/// that it only re-exports.
fn is_use(from: &[String], module: &Module, named: &Named, to: &[String]) -> bool {
    let only_hands_on =
        named.exported_as.as_ref().is_some_and(|name| to.starts_with(from) && !module.words.contains(name));
    let is_glob_of_below = named.exported_as.is_none() && module.globs.contains(&named.segments);
    from != to && !only_hands_on && !(is_glob_of_below && to.starts_with(from))
}

/// Returns the cycles of a crate.
pub(crate) fn cycles(modules: &Modules) -> Vec<Cycle> {
    let levels = levels(modules);
    levels.iter().flat_map(|(folder, level)| level.cycles(&folder.join("::"))).collect()
}

impl Level {
    fn cycles(&self, folder: &str) -> Vec<Cycle> {
        let reached: BTreeMap<&String, BTreeSet<&String>> =
            self.0.keys().map(|node| (node, self.reached_from(node))).collect();
        let mut cycles = Vec::new();
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        for (node, nodes) in &reached {
            if !nodes.contains(node) || seen.contains(node) {
                continue;
            }
            let members: Vec<&str> = reached
                .iter()
                .filter(|(other, back)| nodes.contains(*other) && back.contains(node))
                .map(|(other, _)| other.as_str())
                .collect();
            seen.extend(reached.keys().filter(|other| members.contains(&other.as_str())));
            let folder = if folder.is_empty() { "crate" } else { folder };
            cycles
                .push(Cycle { name: format!("{folder}: {}", members.join(" ")), way: self.way_round(node) });
        }
        cycles
    }

    /// Returns the nodes that can be reached from `node` in one step or more.
    fn reached_from(&self, node: &String) -> BTreeSet<&String> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![node]);
        while let Some(uses) = open.pop().map(|node| self.0.get(node)) {
            for next in uses.into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// Returns the shortest way from `node` back to it.
    fn way_round(&self, node: &String) -> Vec<(String, String, Use)> {
        let mut open = VecDeque::from([(node, Vec::new())]);
        let mut seen = BTreeSet::new();
        while let Some((from, way)) = open.pop_front() {
            for (to, used) in self.0.get(from).into_iter().flatten() {
                let mut way = way.clone();
                way.push((from.clone(), to.clone(), used.clone()));
                if to == node {
                    return way;
                }
                if seen.insert(to) {
                    open.push_back((to, way));
                }
            }
        }
        Vec::new()
    }
}
