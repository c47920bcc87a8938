//! A short attack with a fixed seed. `cargo xtask attack` uses other seeds, and runs for longer.

use std::path::Path;

use keyschema_oracle::attack::Attack;

#[test]
fn random_blocks_are_what_the_oracle_expects() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let attack = Attack {
        seed: 1,
        first: 0,
        blocks: 12,
        texts: 20,
        folder: folder.join("projects"),
        // The folder where `trybuild` builds the macros, so that they are built only once.
        target: folder.join("../tests/trybuild"),
    };
    let summary = attack.run().expect("the packages are built");
    assert!(summary.mismatches.is_empty(), "{summary}\n{}", summary.mismatches.join("\n"));
    assert!(
        summary.overlapping_pairs > 3 && summary.keys_read > 500 && summary.ambiguous_keys > 0,
        "{summary}"
    );
}
