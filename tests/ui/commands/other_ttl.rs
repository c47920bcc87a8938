//! Commands that would leave a key with another TTL than its own.

use keyschema::prelude::*;
use redis::Direction;

keys! {
    /// Name of a user.
    pub string UserName = user:name:user_id:{user_id: u64}, ttl = 30m;
    /// Jobs that wait.
    pub list WaitingJobs = job:waiting:queue_id:{#queue_id: u32}, persistent = "until they are done";
    /// Jobs that are worked on.
    pub list ActiveJobs = job:active:queue_id:{#queue_id: u32}, ttl = 1h;
}

fn main() {
    UserName::new(42).setex(60, "Ada");
    let _ = WaitingJobs::new(7).blmove(&ActiveJobs::new(7), Direction::Left, Direction::Right, 1.0);
}
