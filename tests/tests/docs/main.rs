//! Tests of the documents and messages: they are true, have UI cases, and keep one style.

mod documents;
mod layout;
mod lint_counts;
mod lints;
mod message_style;
mod messages;
mod plain_english;
mod rustdoc;
