use keyschema::keys;

keys! {
    /// Newest messages of a room.
    pub list ChatMessages = chat:messages:room:{room: &str}, ttl = 7d;
}

fn main() {}
