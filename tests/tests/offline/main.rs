//! Tests that need neither a server nor a run of the compiler.

#![allow(unreachable_pub, reason = "keys are declared as users declare them")]

mod block_prefix;
mod blocks;
mod catalog;
mod catalog_json;
mod catalog_markdown;
mod command_messages;
mod command_table;
mod conversions;
mod error_chains;
mod grammar;
mod hash_tags;
mod key_text;
mod known_shapes;
mod owned_texts;
mod parsing;
mod prefixes;
mod proposals;
mod raw;
mod schema;
mod structure;
mod tenants;
mod words;
