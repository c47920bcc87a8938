//! Generated code, as one text file, so that each change shows in the diff. `UPDATE=1` writes the
//! file.

use std::{env, fs, path::Path};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::pipeline;

const DERIVED: &str = r#"
    #[doc = " Status of an order."]
    #[redis_key(order:status:order_id:{order_id}, string, ttl = 1h)]
    pub struct OrderStatus { pub order_id: u64 }
"#;

const BLOCK: &str = r#"
    #[doc = " Items in the cart of a user."]
    pub list CartItems = cart:items:user_id:{#user_id: UserId}:page:{page: Text<8>}, ttl = 1d, version = 2;
"#;

const PREFIX: &str = r#"
    #[doc = " The keys of one tenant."]
    pub prefix Tenant = tenant:{tenant: Text<32>}:;
"#;

/// The words that begin a line of `key!` and `prefix!`.
const LINES: [&str; 11] = [
    "docs",
    "generics",
    "name",
    "template",
    "data_type",
    "kind",
    "buffer",
    "write",
    "parse_generics",
    "parse",
    "schema",
];

#[test]
fn expansions_are_as_in_the_file() {
    // The first call generates the code that each crate needs once.
    let twice = |expand: fn(TokenStream) -> TokenStream, input: &str| {
        let input: TokenStream = input.parse().expect("the input is Rust");
        drop(expand(input.clone()));
        let mut text = String::new();
        show(expand(input), 0, true, &mut text);
        text
    };
    let expanded = [
        twice(pipeline::derive_redis_key, DERIVED),
        twice(pipeline::keys, BLOCK),
        twice(pipeline::keys, PREFIX),
    ];
    let found = expanded.join("\n\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expansions.txt");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &found).expect("the file can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "run this test with UPDATE=1, then look at `git diff`");
}

/// Writes tokens with a line for each statement, item and group of `key!`.
fn show(tokens: TokenStream, depth: usize, is_code: bool, text: &mut String) {
    let mut before = String::from("{");
    let mut is_joint = true;
    for token in tokens {
        let word = match &token {
            TokenTree::Group(group) => marks(group.delimiter()).0.to_string(),
            token => token.to_string(),
        };
        let starts_line = is_code && depth > 0 && LINES.contains(&&*word) && !matches!(&*before, "." | ":");
        let ends_line = matches!(&*before, ";" | "{ }") || before == "}" && word != ";" && word != ",";
        if text.ends_with(' ') {
            // A line has just begun.
        } else if starts_line || ends_line {
            text.push('\n');
            text.push_str(&"    ".repeat(depth));
        } else if !is_joint
            && !matches!(&*before, "." | "&" | "!" | "#" | "<" | "'")
            && !matches!(&*word, "," | ";" | "." | ":" | "?" | ">" | "!" | "(" | "<")
            && (word != "["
                || LINES.iter().any(|line| *line == before)
                || before.chars().all(char::is_alphabetic))
        {
            text.push(' ');
        }
        is_joint = matches!(&token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint || punct.as_char() == ':' && before == ":");
        before = word;
        let TokenTree::Group(group) = token else {
            text.push_str(&before);
            continue;
        };
        let (open, close) = marks(group.delimiter());
        text.push_str(open);
        if group.delimiter() == Delimiter::Brace && !group.stream().is_empty() {
            text.push('\n');
            text.push_str(&"    ".repeat(depth + 1));
            show(group.stream(), depth + 1, true, text);
            text.push('\n');
            text.push_str(&"    ".repeat(depth));
        } else {
            show(group.stream(), depth + 1, false, text);
        }
        text.push_str(close);
        before = close.to_string();
    }
}

fn marks(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Brace => ("{", "}"),
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}
