//! Reads what the modules of a file declare and name.

use std::path::Path;

use super::modules::{Module, ModulePath, Modules, Named};
use keyschema_tests::tokens::{Kind, Token};

/// The words before the name of an item.
const ITEMS: [&str; 8] = ["const", "enum", "fn", "static", "struct", "trait", "type", "union"];

/// Goes through the tokens of a file.
pub(crate) struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    modules: &'a mut Modules,
    /// The modules that are declared here and have files of their own.
    files: Vec<ModulePath>,
    file: &'a Path,
}

impl<'a> Reader<'a> {
    /// Adds the module `path` of `file` to `modules`, and returns those that it declares in other
    /// files.
    pub(crate) fn read(
        tokens: &'a [Token],
        modules: &'a mut Modules,
        file: &'a Path,
        path: &ModulePath,
    ) -> Vec<ModulePath> {
        let mut reader = Self { tokens, at: 0, modules, files: Vec::new(), file };
        reader.module(path, 0);
        reader.files
    }

    fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn is(&self, ahead: usize, text: &str) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(text))
    }

    fn word(&self, ahead: usize) -> Option<&str> {
        self.peek(ahead).filter(|token| token.kind == Kind::Word).map(|token| token.text.as_str())
    }

    /// Reads the items of a module up to its closing brace, or the end of the file.
    fn module(&mut self, path: &ModulePath, braces: usize) {
        let mut module = Module { file: self.file.to_path_buf(), braces, ..Module::default() };
        let (mut depth, mut is_public, mut is_exported) = (0_usize, false, false);
        while let Some(token) = self.peek(0) {
            let is_item = depth == 0;
            match token.text.as_str() {
                _ if token.kind == Kind::Literal => self.at += 1,
                "#" if self.is(1, "[") || (self.is(1, "!") && self.is(2, "[")) => {
                    let attribute = self.attribute();
                    if attribute == "cfg(test)" {
                        self.skip_item();
                    }
                    is_exported |= attribute == "macro_export";
                    continue;
                }
                "}" if is_item => break,
                "{" | "(" | "[" => (depth, self.at) = (depth + 1, self.at + 1),
                "}" | ")" | "]" => (depth, self.at) = (depth.saturating_sub(1), self.at + 1),
                "pub" => {
                    is_public = true;
                    self.at += 1;
                    if self.is(0, "(") && ["crate", "super", "self", "in"].iter().any(|word| self.is(1, word))
                    {
                        self.skip_group();
                    }
                    continue;
                }
                "use" if !self.is(1, "<") => {
                    self.at += 1;
                    self.use_tree(&mut Vec::new(), &mut module, is_item, is_public);
                }
                "mod" if is_item && self.word(1).is_some() => self.child(path, &mut module),
                "macro_rules" if is_item && self.is(1, "!") => {
                    let name = self.word(2).expect("a macro has a name").to_owned();
                    if is_exported && !path.is_empty() {
                        let import = [vec!["crate".to_owned()], path.clone(), vec![name.clone()]].concat();
                        self.modules.0.entry(Vec::new()).or_default().imports.insert(name.clone(), import);
                    }
                    module.items.insert(name);
                    self.at += 3;
                }
                word if is_item && ITEMS.contains(&word) => {
                    if let Some(name) = self.word(1).filter(|name| !ITEMS.contains(name)) {
                        module.items.insert(name.to_owned());
                    }
                    self.at += 1;
                }
                _ if token.kind == Kind::Word => self.path(&mut module),
                _ => self.at += 1,
            }
            (is_public, is_exported) = (false, false);
        }
        // The root may have exported macros before it was read to its end.
        let known = self.modules.0.entry(path.clone()).or_default();
        module.imports.extend(std::mem::take(&mut known.imports));
        *known = module;
    }

    /// Reads `mod name;` or `mod name { … }`.
    fn child(&mut self, path: &ModulePath, module: &mut Module) {
        let name = self.word(1).expect("it was seen").to_owned();
        let child = [path.clone(), vec![name.clone()]].concat();
        module.children.insert(name);
        self.at += 2;
        if self.is(0, ";") {
            self.files.push(child);
        } else {
            self.at += 1;
            self.module(&child, module.braces + 1);
        }
        self.at += 1;
    }

    /// Reads the tree after `use`, or after a `::` in it.
    fn use_tree(&mut self, before: &mut Vec<String>, module: &mut Module, is_item: bool, is_public: bool) {
        let outer = before.len();
        loop {
            let Some(token) = self.peek(0).cloned() else { return };
            self.at += 1;
            match token.text.as_str() {
                "::" | "$" => {}
                "{" => {
                    while !self.is(0, "}") && self.peek(0).is_some() {
                        self.use_tree(before, module, is_item, is_public);
                        if self.is(0, ",") {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    break;
                }
                "*" => {
                    module.named.push(Named {
                        segments: before.clone(),
                        line: token.line,
                        exported_as: None,
                    });
                    module.globs.push(before.clone());
                    break;
                }
                _ if token.kind == Kind::Word => {
                    let is_self = token.text == "self" && !before.is_empty();
                    if !is_self {
                        before.push(token.text.clone());
                    }
                    if self.is(0, "::") {
                        continue;
                    }
                    let mut name = before.last().cloned().unwrap_or_default();
                    if self.is(0, "as") {
                        self.word(1).unwrap_or("_").clone_into(&mut name);
                        self.at += 2;
                    }
                    let exported_as = (is_item && is_public).then(|| name.clone());
                    module.named.push(Named { segments: before.clone(), line: token.line, exported_as });
                    if is_item {
                        module.imports.insert(name, before.clone());
                    }
                    break;
                }
                // A `use` in the pattern of a macro.
                _ => break,
            }
        }
        before.truncate(outer);
    }

    /// Reads a word, with the path that starts with it.
    fn path(&mut self, module: &mut Module) {
        let goes_on = self.at > 0 && (self.tokens[self.at - 1].is("::") || self.tokens[self.at - 1].is("."));
        let line = self.tokens[self.at].line;
        let mut segments = vec![self.tokens[self.at].text.clone()];
        self.at += 1;
        while self.is(0, "::") && self.word(1).is_some() {
            segments.extend(self.word(1).map(str::to_owned));
            self.at += 2;
        }
        if goes_on {
            return;
        }
        let is_type = segments[0].starts_with(char::is_uppercase);
        if is_type || segments.len() > 1 || ["(", "!", "::"].iter().any(|next| self.is(0, next)) {
            module.words.insert(segments[0].clone());
        }
        if segments.len() > 1 {
            module.named.push(Named { segments, line, exported_as: None });
        }
    }

    /// Skips an attribute and returns its tokens without spaces.
    fn attribute(&mut self) -> String {
        while !self.is(0, "[") {
            self.at += 1;
        }
        let start = self.at + 1;
        self.skip_group();
        self.tokens[start..self.at - 1].iter().map(|token| token.text.as_str()).collect()
    }

    /// Skips from an opening bracket to after the closing one.
    fn skip_group(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek(0) {
            match token.text.as_str() {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips an item: to its semicolon, or its body in braces.
    fn skip_item(&mut self) {
        let mut has_body = true;
        while let Some(token) = self.peek(0) {
            match token.text.as_str() {
                ";" | "," => {
                    self.at += 1;
                    return;
                }
                "use" | "static" => has_body = false,
                "const" => has_body = self.is(1, "fn"),
                "#" if self.is(1, "[") => {
                    self.attribute();
                    continue;
                }
                "{" if has_body => {
                    self.skip_group();
                    return;
                }
                "{" | "(" | "[" => {
                    self.skip_group();
                    continue;
                }
                // A last field or arm.
                "}" => return,
                _ => {}
            }
            self.at += 1;
        }
    }
}
