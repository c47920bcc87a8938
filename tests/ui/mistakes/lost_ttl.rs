use keyschema::prelude::*;
use redis::Direction;

keys! {
    /// Jobs that wait.
    pub list WaitingJobs = job:waiting:queue_id:{#queue_id: u32}, persistent = "until they are done";
    /// Jobs that are worked on.
    pub list ActiveJobs = job:active:queue_id:{#queue_id: u32}, ttl = 1h;
}

fn main() {
    let (waiting, active) = (WaitingJobs::new(7), ActiveJobs::new(7));
    let _ = waiting.blmove(&active, Direction::Left, Direction::Right, 1.0);
}
