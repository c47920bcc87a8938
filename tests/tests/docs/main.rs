//! The documents are true, every message has a case, and all are written in one style.

mod documents;
mod layout;
mod lint_counts;
mod lints;
mod message_style;
mod messages;
mod plain_english;
mod rustdoc;
