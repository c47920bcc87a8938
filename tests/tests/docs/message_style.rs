//! All messages keep one style, and each is shown by a UI case.
//!
//! What is held to the style are the messages as they come out of the compiler, in the `.stderr` files below `ui/`.
//! That none is missing there is known from the sources: every text that is given to `Message`, or to the runtime's
//! const errors, must occur in one of those files, whatever stands in its placeholders.

use std::path::{Path, PathBuf};

use keyschema_language::message::style_faults;
use keyschema_tests::files::{files_below, read};
use syn::{
    Attribute, Expr, ExprCall, ExprMethodCall, Ident, ItemMod, Lit, LitStr, Local, Macro, Meta, Pat,
    visit::{self, Visit},
};

/// The sources whose messages a user can meet.
const SOURCES: [&str; 5] = [
    "../keyschema-derive/src",
    "../keyschema-language/src",
    "../keyschema-manifest/src",
    "../keyschema-core/src",
    "../keyschema-runtime/src",
];

/// Findings of the lints and problems of manifests: their own tests hold them to the style, and `lints.rs` requires a UI
/// case for each lint. The files of the macros only pass them on.
const PASSED_ON: [&str; 6] = [
    "../keyschema-language/src/lint",
    "../keyschema-manifest/src",
    "../keyschema-derive/src/lint.rs",
    "../keyschema-derive/src/project.rs",
    "../keyschema-derive/src/type_lint.rs",
    "../keyschema-derive/src/expand/block.rs",
];

/// The methods that give a message its parts; `new` is the fact.
const PARTS: [&str; 2] = ["help", "note"];

/// Const errors that are not put together by `fail`: named here, since any `panic!` may be for run time.
const CONST_ERRORS: [&str; 2] = [
    "a key with type parameters is longer than 248 bytes with these types",
    "`Text<0>` can hold no text: a segment has at least one byte",
];

#[test]
fn messages_keep_the_style() {
    let messages = shown_messages();
    assert!(messages.len() > 100, "{} messages were found", messages.len());
    let faults: Vec<String> =
        messages.iter().flat_map(|message| message.parts().flat_map(style_faults)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_message_has_a_ui_case() {
    let messages = shown_messages();
    let shown: Vec<&str> = messages.iter().flat_map(ShownMessage::parts).collect();
    let mut written = written_texts();
    assert!(written.len() > 100, "{} texts were found", written.len());
    written.extend(
        CONST_ERRORS
            .map(|text| Written { place: PathBuf::from("CONST_ERRORS"), text: Pattern::of_literal(text) }),
    );
    let missing: Vec<String> = written
        .iter()
        .filter(|written| !shown.iter().any(|text| written.text.matches(text)))
        .map(|written| format!("{}: {}", written.place.display(), written.text.0.join("…")))
        .collect();
    assert!(missing.is_empty(), "no `.stderr` file below `ui/` shows\n{}", missing.join("\n"));
}

/// An error of ours, as the compiler shows it.
struct ShownMessage(Vec<String>);

impl ShownMessage {
    /// The fact, the help and the note, without what introduces them.
    fn parts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Every error of the `.stderr` files that has no code of the compiler's own, and every const panic.
fn shown_messages() -> Vec<ShownMessage> {
    let mut messages = Vec::new();
    for file in files_below(Path::new("ui"), "stderr") {
        let text = read(&file);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let fact = line
                .strip_prefix("error: ")
                .or_else(|| line.strip_prefix("error[E0080]: evaluation panicked: "));
            let Some(fact) = fact else { continue };
            // Up to the place; a drawing of the template begins with a bar.
            let rest = lines
                .by_ref()
                .map(str::trim)
                .take_while(|line| !line.starts_with("-->"))
                .filter(|line| !line.starts_with('|'))
                .map(|line| {
                    let part = line.strip_prefix("help: ").or_else(|| line.strip_prefix("note: "));
                    part.unwrap_or(line).to_string()
                });
            messages.push(ShownMessage([fact.to_string()].into_iter().chain(rest).collect()));
        }
    }
    messages
}

/// A text in the sources that becomes part of a message.
struct Written {
    place: PathBuf,
    text: Pattern,
}

/// The literal parts of a text, with anything between two of them.
struct Pattern(Vec<String>);

impl Pattern {
    fn of_literal(text: &str) -> Self {
        Self(vec![text.to_string()])
    }

    /// The pattern of a format string.
    fn of_format(format: &str) -> Self {
        let mut parts = vec![String::new()];
        let mut characters = format.chars().peekable();
        while let Some(character) = characters.next() {
            let doubled = matches!(character, '{' | '}') && characters.next_if_eq(&character).is_some();
            if character == '{' && !doubled {
                characters.by_ref().find(|character| *character == '}');
                parts.push(String::new());
            } else if let Some(last) = parts.last_mut() {
                last.push(character);
            }
        }
        Self(parts)
    }

    fn matches(&self, text: &str) -> bool {
        let [first, middle @ .., last] = &self.0[..] else {
            return self.0 == [text];
        };
        let Some(mut rest) =
            text.strip_prefix(first.as_str()).and_then(|rest| rest.strip_suffix(last.as_str()))
        else {
            return false;
        };
        middle.iter().all(|part| match rest.split_once(part.as_str()) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
    }
}

/// Every text that the sources give to a message.
fn written_texts() -> Vec<Written> {
    let mut texts = Vec::new();
    for source in SOURCES {
        let files = files_below(Path::new(source), "rs").into_iter();
        for file in files.filter(|file| !PASSED_ON.iter().any(|path| file.starts_with(path))) {
            let parsed = syn::parse_file(&read(&file)).expect("the sources are Rust");
            let mut locals = Locals::default();
            locals.visit_file(&parsed);
            let mut visitor = Messages { file: &file, locals, texts: &mut texts };
            visitor.visit_file(&parsed);
        }
    }
    texts
}

/// Looks for what makes messages: `Message::new(…)`, `.help(…)`, `.note(…)` and `fail(&[…])`.
struct Messages<'a> {
    file: &'a Path,
    locals: Locals<'a>,
    texts: &'a mut Vec<Written>,
}

impl Messages<'_> {
    /// Takes the texts of an argument: a literal, a format string, or each that it may turn out to be.
    fn take(&mut self, argument: &Expr) {
        let mut literals = Literals::default();
        literals.visit_expr(argument);
        // A variable stands for what it was given.
        if let Expr::Path(path) = argument {
            for (name, value) in &self.locals.0 {
                if path.path.get_ident() == Some(*name) {
                    literals.visit_expr(value);
                }
            }
        }
        assert!(
            !literals.0.is_empty(),
            "{}: the text of a message cannot be read: it is neither a literal nor a variable that was given one",
            self.file.display()
        );
        for text in literals.0 {
            self.push(text);
        }
    }

    fn push(&mut self, text: Pattern) {
        self.texts.push(Written { place: self.file.to_path_buf(), text });
    }

    /// Takes the lines that the parts of a const error make together.
    fn take_parts(&mut self, argument: &Expr) {
        let Expr::Reference(reference) = argument else {
            return;
        };
        let Expr::Array(array) = &*reference.expr else {
            return;
        };
        let mut lines = vec![vec![String::new()]];
        for element in &array.elems {
            match literal(element) {
                Some(text) => {
                    for (index, part) in text.value().split('\n').enumerate() {
                        if index > 0 {
                            lines.push(vec![String::new()]);
                        }
                        let line = lines.last_mut().expect("there is a line");
                        line.last_mut().expect("there is a part").push_str(part);
                    }
                }
                None => lines.last_mut().expect("there is a line").push(String::new()),
            }
        }
        for mut line in lines {
            if let Some(rest) = line[0].strip_prefix("help: ") {
                line[0] = rest.to_string();
            }
            if line.iter().any(|part| !part.is_empty()) {
                self.push(Pattern(line));
            }
        }
    }
}

impl<'ast> Visit<'ast> for Messages<'_> {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !module.attrs.iter().any(is_for_tests) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(function) = &*call.func {
            let path: Vec<String> =
                function.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            match (&path[..], call.args.first()) {
                (["Message", "new"], Some(fact)) => self.take(fact),
                (["fail"], Some(parts)) => self.take_parts(parts),
                _ => {}
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if let (true, Some(text)) = (PARTS.iter().any(|part| call.method == part), call.args.first()) {
            self.take(text);
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// The variables of a file, with what they are given.
#[derive(Default)]
struct Locals<'ast>(Vec<(&'ast Ident, &'ast Expr)>);

impl<'ast> Visit<'ast> for Locals<'ast> {
    fn visit_local(&mut self, local: &'ast Local) {
        let pattern = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        if let (Pat::Ident(name), Some(value)) = (pattern, &local.init) {
            self.0.push((&name.ident, &value.expr));
        }
        visit::visit_local(self, local);
    }
}

/// Whether an item is compiled for tests alone.
fn is_for_tests(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::List(list) if list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}

/// The string literals of an expression; those of `format!` with their placeholders.
#[derive(Default)]
struct Literals(Vec<Pattern>);

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.0.push(Pattern::of_literal(&literal.value()));
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        if called.path.is_ident("format") {
            let mut tokens = called.tokens.clone().into_iter();
            let format: LitStr =
                syn::parse2(tokens.next().into_iter().collect()).expect("`format!` begins with a literal");
            self.0.push(Pattern::of_format(&format.value()));
        }
    }
}

fn literal(expression: &Expr) -> Option<&LitStr> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}
