use keyschema::keys;

keys! {
    /// Held while a strategy runs.
    pub string RunLock = detection:lock:strategy_id:{strategy_id: u64}, ttl = 10m;

    /// Held while somebody edits a strategy.
    pub string EditLock = detection:lock:strategy_id:{strategy_id: u64}, ttl = 1h;
}

fn main() {}
