//! Tests that need neither a server nor a run of the compiler.

mod structure;
