//! An unfinished key does not hide other keys of its block, and its own name exists as soon as it
//! is written.
//!
//! Each block has one unfinished key. Another module uses the names, and one that does not exist:
//! the compiler hides unresolved names in the module of a macro that failed.

use crate::modules::check_modules;

/// Keys called `Typed`, with a bar at each place where the writer may have stopped.
const UNFINISHED: &[&str] = &[
    "/// Doc.\n|pub| hash| Typed| =| user|:|profile|:|user_id|:|{user_id: u64}|,| ttl| =| 30m|,| fields| =| { name: String }|;",
    "string| Typed| =| \"user:{user_id: u64}\"|,| ttl| =| caller|,| value| =| u64|;",
    "#[cfg(all())]| pub(crate)| zset| Typed| =| user|:|rank|,| persistent| =| \"why\"|,| allow| (missing_ttl|, reason = \"x\")|;",
    "pub| Typed| =| user|:|{}|:|{user}|:|{user_id: u64}|,| ttl|;",
    "/// Doc.\n|/// More.\n|set| Typed| =| user|:|{#user_id}|:|{name: Text<8>}|,| ttl| =| 1h30m|,| value| =| Vec|<|u8|>|,| deprecated| =| \"x\"",
    "pub| list| Typed| =| user|:|{user_id|:| u64}|:|{user_id}|,| ttl| =| 1|h| refresh| =| once|,| version| =| 2|;",
    "pub| catalog| Typed|;",
    "pub| hash| Typed|<|'a|>| =| user|:|id|;",
];

/// The same key after it, begun in other ways.
const NEIGHBOURS: &[&str] = &[
    "/// After.\npub hash After = after:of:user_id:{user_id: u64}, ttl = 1h;",
    "pub hash After = after:of:user_id:{user_id: u64}, ttl = 1h;",
    "hash After = after:of:user_id:{user_id: u64}, ttl = 1h;",
    "#[cfg(all())]\npub(crate) hash After = after:of:user_id:{user_id: u64}, ttl = 1h;",
    "pub hash After = after:of:all, ttl = 1h;",
    "string After = \"after:of:all\", persistent;",
];

const BEFORE: &str = "/// Before.\npub hash Before = before:of:user_id:{user_id: u64}, ttl = 1h;";

/// A block with an unfinished key, and the names that it declares.
struct Block {
    text: String,
    names: Vec<&'static str>,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for unfinished in UNFINISHED {
        let parts: Vec<&str> = unfinished.split('|').collect();
        for end in 1..=parts.len() {
            let written = balanced(&parts[..end].concat());
            let own = written.contains("Typed").then_some("Typed");
            let after = NEIGHBOURS[blocks.len() % NEIGHBOURS.len()];
            for (text, neighbours) in [
                (format!("{written}\n{after}"), &["After"][..]),
                (format!("{BEFORE}\n{written}\n{after}"), &["Before", "After"]),
                (format!("{BEFORE}\n{written}"), &["Before"]),
            ] {
                let names = neighbours.iter().copied().chain(own).collect();
                blocks.push(Block { text: format!("keyschema::keys! {{\n{text}\n}}\n"), names });
            }
        }
    }
    blocks
}

/// Returns the text with the closing brackets that an editor adds.
fn balanced(text: &str) -> String {
    let mut open = Vec::new();
    for letter in text.chars() {
        match letter {
            '{' => open.push('}'),
            '(' => open.push(')'),
            '}' | ')' => {
                open.pop();
            }
            _ => {}
        }
    }
    let closing: String = open.into_iter().rev().collect();
    text.to_string() + &closing
}

#[test]
fn an_unfinished_key_hides_no_other_key() {
    let blocks = blocks();
    let module = |(number, Block { text, names }): (usize, &Block)| {
        let asked: Vec<String> = names
            .iter()
            .chain(&["Nobody"])
            .map(|name| format!("pub type Of{name} = super::{name};"))
            .collect();
        let asked = asked.join("\n");
        let usings = "use keyschema::Text;\n";
        (format!("block_{number}"), format!("{usings}{text}\nmod asked {{\n{asked}}}\n"))
    };
    let modules: Vec<(String, String)> = blocks.iter().enumerate().map(module).collect();
    let errors = check_modules("while-typing", "", &modules);
    let mut faults = Vec::new();
    for (number, Block { text, names }) in blocks.iter().enumerate() {
        let errors = errors.get(&format!("block_{number}")).map_or(&[][..], |errors| errors);
        let is_missing = |name: &str| {
            errors.iter().any(|error| error.contains("cannot find") && error.contains(&format!("`{name}`")))
        };
        assert!(is_missing("Nobody"), "{text}\n{errors:#?}");
        let missing: Vec<&str> = names.iter().copied().filter(|name| is_missing(name)).collect();
        if !missing.is_empty() {
            faults.push(format!("{missing:?} in {text}{}\n", errors.join("\n")));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), blocks.len(), faults.join("\n"));
}
