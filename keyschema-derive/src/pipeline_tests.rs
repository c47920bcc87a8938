//! A macro never panics, and declares what it can, for any input.

use proc_macro2::{Group, TokenStream, TokenTree};

use crate::pipeline;

const BLOCK: &str = r#"
    #![doc = " Keys of the shop."]
    #![standard = compact]
    #![allow(abbreviations, reason = "ours")]
    pub catalog SHOP_KEYS;
    #[doc = " Orders."]
    pub hash Order = shop:order:{order_id: u64}, ttl = 1d, jitter = 10%, fields = { name: String, "b-c": Vec<u8> };
    #[cfg(all())]
    pub(crate) string Token = token:{uid: Text<24, ','>}:{{at:{at: UnixSeconds}}}, ttl = caller, value = Map<u8, &'a str>;
    zset Ranking = "shop:ranking:{game: u8}", persistent = "rebuilt", allow(missing_ttl, deep_keys, reason = "x");
    set Genres = books:genres, ttl = 1h30m, deprecated = "use Genre", version = 2
"#;

const NAMES: [&str; 4] = ["Order", "Token", "Ranking", "Genres"];

/// Tokens that replace a token, or follow it.
const INTRUDERS: [&str; 12] =
    ["", ";", ",", "=", "pub", "Name", "{x: u8}", "{{}}", "\"a\"", "'a", "#![x]", "<"];

/// Returns variants of the tokens. In each, `intruder` replaces or follows one token, at any depth.
fn mutations(tokens: &[TokenTree], intruder: &TokenStream) -> Vec<TokenStream> {
    let mut all = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let (before, after) = (&tokens[..index], &tokens[index + 1..]);
        let with = |middle: TokenStream| -> TokenStream {
            before.iter().cloned().chain(middle).chain(after.iter().cloned()).collect()
        };
        all.push(with(intruder.clone()));
        all.push(with([TokenTree::clone(token)].into_iter().chain(intruder.clone()).collect()));
        if let TokenTree::Group(group) = token {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            for inside in mutations(&inside, intruder) {
                all.push(with(TokenTree::from(Group::new(group.delimiter(), inside)).into()));
            }
        }
    }
    all
}

/// Returns the keys that have a type: a struct, or an unknown type.
fn declared(output: &TokenStream) -> Vec<String> {
    let text = output.to_string();
    let has_type = |name: &&&str| {
        text.contains(&format!("struct {name} ")) || text.contains(&format!("type {name} = <"))
    };
    NAMES.iter().filter(has_type).map(ToString::to_string).collect()
}

#[test]
fn a_block_declares_all_its_keys() {
    let output = pipeline::keys(BLOCK.parse().expect("the block is Rust"));
    assert_eq!(declared(&output), NAMES);
    let errors = output.to_string().split_once("compile_error").map(|(_, errors)| errors.to_string());
    assert_eq!(errors, None);
}

#[test]
fn one_wrong_token_hides_at_most_its_own_key() {
    let tokens: TokenStream = BLOCK.parse().expect("the block is Rust");
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut count = 0;
    for intruder in INTRUDERS {
        let intruder: TokenStream = intruder.parse().expect("the intruder is Rust");
        for block in mutations(&tokens, &intruder) {
            let declared = declared(&pipeline::keys(block.clone()));
            assert!(declared.len() >= NAMES.len() - 1, "{declared:?} in {block}");
            count += 1;
        }
    }
    assert!(count > 2000, "{count}");
}

/// A name that a user has written exists for completion and for its uses, no matter how much of the
/// rest is missing.
#[test]
fn an_unfinished_block_declares_its_names() {
    for (text, name) in [
        ("pub hash Order", "Order"),
        ("pub hash Order =", "Order"),
        ("pub hash Order = shop", "Order"),
        ("pub hash Order = shop:", "Order"),
        ("pub hash Order = shop:{}", "Order"),
        ("pub hash Order = shop:{order_id}", "Order"),
        ("pub hash Order = shop:{order_id:}", "Order"),
        ("pub hash Order = shop:{order_id: u64}, ", "Order"),
        ("pub hash Order = shop:{order_id: u64}, ttl", "Order"),
        ("pub hash Order = shop:{order_id: u64}, ttl =", "Order"),
        ("pub Order = shop", "Order"),
    ] {
        let output = pipeline::keys(text.parse().expect("the text is Rust"));
        assert_eq!(declared(&output), [name], "{text}");
    }
}

#[test]
fn catalogues_take_any_tokens() {
    let text = "#![crate = ::keys] /// All.\npub static ALL = [chat::CHAT_KEYS, Token<'_>, Tenant<u8>]; static B = [];";
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().expect("the text is Rust").into_iter().collect();
    for intruder in INTRUDERS {
        let intruder: TokenStream = intruder.parse().expect("the intruder is Rust");
        for mutation in mutations(&tokens, &intruder) {
            let output = pipeline::catalog(mutation.clone()).to_string();
            assert!(output.contains("static ALL") || output.contains("static B"), "{mutation}");
        }
    }
}

/// A stand-in in the wrong crate would raise other errors.
#[test]
fn a_wrong_declaration_keeps_the_path_of_the_crate() {
    type Macro = fn(TokenStream) -> TokenStream;
    for (run, text) in [
        (
            pipeline::derive_redis_key as Macro,
            "#[redis_key(user:id:{id}, ttl = 5, crate = ::elsewhere, crate = 7)] struct User { id: u64 }",
        ),
        (pipeline::derive_redis_key, "#[redis_key(, crate = ::elsewhere)] struct User;"),
        (pipeline::keys, "#![crate = ::elsewhere] #![crate = 7] hash User = user:{id};"),
        (pipeline::keys, "#![crate = ::other] hash User = user:{id}, ttl = 5, crate = ::elsewhere;"),
        (pipeline::catalog, "#![crate = ::elsewhere] #![ttl = 5] static ALL = [User];"),
        (
            pipeline::derive_key_segment,
            "#[key_segment(crate = ::elsewhere, case = kebab)] struct UserId(u64);",
        ),
    ] {
        let output = run(text.parse().expect("the text is Rust")).to_string();
        assert!(output.contains("compile_error"), "{text}: {output}");
        assert!(output.contains(":: elsewhere"), "{text}: {output}");
    }
}

/// A brace in quotes would end the parameter.
#[test]
fn a_brace_is_not_a_delimiter() {
    let declared = |delimiter: &str| {
        let block = format!("string Token = token:{{uid: Text<24, '{delimiter}'>}}, ttl = 1h;");
        pipeline::keys(block.parse().expect("the block is Rust")).to_string()
    };
    assert!(declared("{").contains("cannot be part of a template"));
    assert!(!declared(".").contains("compile_error"));
}

/// A test thread has less stack than the compiler gives a macro.
#[test]
fn a_type_that_is_nested_too_deep_is_refused() {
    let nested = |depth: usize| format!("{}u8{}", "Vec<".repeat(depth), ">".repeat(depth));
    let run = |depth: usize| {
        let block = format!("hash Order = shop:{{id: u64}}, ttl = 1h, value = {};", nested(depth));
        let output = pipeline::keys(block.parse().expect("the block is Rust"));
        assert_eq!(declared(&output), ["Order"]);
        output.to_string().contains("nested too deep")
    };
    assert!(!run(30) && run(35) && run(3000));
    let text = format!("#[redis_key(shop:{{id}}, hash)] struct Order {{ id: {} }}", nested(3000));
    let output = pipeline::derive_redis_key(text.parse().expect("the text is Rust")).to_string();
    assert!(output.contains("nested too deep"));
}
