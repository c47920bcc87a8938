//! The speed and the memory of an inference.

use std::{fs, time::Instant};

use fastrand::Rng;
use keyschema_core::StoredType;
use keyschema_tools::{
    infer::{Inference, Options},
    sources::Observation,
};

/// Prints the keys per second and the memory, for keys that are made on the way.
pub(crate) fn print(keys: u64) -> Result<(), String> {
    println!("| keys | keys/s | finish, s | schemas | peak memory, MB |\n|--:|--:|--:|--:|--:|");
    // Making the keys takes time too.
    let start = Instant::now();
    let mut bytes = 0;
    each(keys, |key, _| bytes += key.len());
    let making = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let mut inference = Inference::default();
    each(keys, |key, stored_type| {
        let mut observation = Observation::of(key, 0);
        observation.stored_type = Some(stored_type);
        inference.add(&observation);
    });
    let reading = start.elapsed().as_secs_f64() - making;
    let start = Instant::now();
    let inferred = inference.finish(&Options::default());
    let finishing = start.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let rate = keys as f64 / (reading + finishing);
    println!("| {keys} | {rate:.0} | {finishing:.1} | {} | {} |", inferred.schemas.len(), peak_memory()?);
    println!("\n{bytes} bytes of keys; making them took {making:.1} s, which is not counted");
    Ok(())
}

/// Makes keys of 20 patterns, ids and words among their values.
fn each(keys: u64, mut take: impl FnMut(&[u8], StoredType<'static>)) {
    use std::io::Write as _;
    const PLACES: [&str; 10] =
        ["profile", "settings", "cart", "session", "inbox", "friends", "badges", "orders", "limits", "feed"];
    const WORDS: [&str; 8] = ["summer", "sale", "blue", "rocket", "ada", "linus", "garden", "night"];
    let mut rng = Rng::with_seed(7);
    let mut key = Vec::with_capacity(80);
    for _ in 0..keys {
        key.clear();
        let pattern = rng.usize(0..20);
        let place = PLACES[pattern % 10];
        let bits = rng.u32(8..28);
        let id = rng.u64(0..1 << bits);
        let _ = match pattern {
            0..6 => write!(key, "user:{id}:{place}"),
            6..10 => write!(key, "{place}:{:032x}", rng.u128(..)),
            10..14 => write!(key, "shop:{place}:{}-{}-{id}", WORDS[rng.usize(0..8)], WORDS[rng.usize(0..8)]),
            14..17 => write!(key, "stat:{place}:2026-{:02}-{:02}:{id}", rng.u32(1..13), rng.u32(1..29)),
            _ => write!(key, "cache:{place}:{}{id}@example.com", WORDS[rng.usize(0..8)]),
        };
        take(&key, if pattern.is_multiple_of(3) { StoredType::Hash } else { StoredType::String });
    }
}

/// Returns the most memory that the process has had, in MB.
fn peak_memory() -> Result<u64, String> {
    let status = fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map(|kilobytes| kilobytes / 1_000).ok_or_else(|| "the system does not tell the memory".into())
}
