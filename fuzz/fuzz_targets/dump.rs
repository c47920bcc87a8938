//! A dump is read to its end or refused. A part from its start has the same keys.

#![no_main]

use std::sync::Arc;

use keyschema_tools::sources::{Dump, KeySource as _, Wanted};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let whole = keys_of(input);
    let half = keys_of(&input[..input.len() / 2]);
    assert!(whole.starts_with(&half), "a beginning has other keys");
});

/// Returns the keys up to the end of the dump, or up to its first fault.
fn keys_of(bytes: &[u8]) -> Vec<Vec<u8>> {
    let wanted = Wanted { fields: true, ..Wanted::default() };
    let mut dump = Dump::new("", bytes).with_sampler(Arc::new(move |_| wanted));
    let mut keys = Vec::new();
    while let Ok(Some(observation)) = dump.next() {
        // A name is at most 88 times as long as its compressed form.
        assert!(observation.key.len() <= bytes.len() * 88);
        assert!(observation.stored_type.is_some());
        keys.push(observation.key.to_vec());
    }
    assert!(dump.offset() <= bytes.len() as u64);
    keys
}
