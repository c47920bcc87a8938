//! The keys of the service. All of them are here, so one page shows what the service stores.

use keyschema::{AsText, Json, keys};
use uuid::Uuid;

use crate::{jobs::Job, sessions::Login};

keys! {
    //! Keys of the example service.
    pub catalog SERVICE_KEYS;

    /// The newest user id.
    pub string UserSequence = user:sequence:user_id, persistent = "an id is never given twice", value = u64;

    /// Name of a user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, persistent = "a user is removed by hand",
        fields = { name: String };

    /// The user who is logged in with a token. Each use of the token restarts the 30 minutes.
    pub string Session = session:login:token:{token: Uuid}, ttl = 30m, refresh = access, value = Json<Login>;

    /// Requests of a user in the minute that began with the first.
    pub string RequestCount = user:request_count:user_id:{user_id: u64}, ttl = 60s, value = u64;

    /// Ids of the jobs that wait. The hash tag `{queue}` keeps both lists in one cluster slot: a
    /// job moves from one to the other.
    pub list WaitingJobs = job:{{queue}}:waiting, persistent = "a job stays until it is done", value = AsText<Uuid>,
        allow(constant_hash_tags, reason = "one queue of two lists");

    /// Ids of the jobs that a worker has taken.
    pub list RunningJobs = job:{{queue}}:running, persistent = "a job stays until it is done", value = AsText<Uuid>,
        allow(constant_hash_tags, reason = "one queue of two lists");

    /// A job and its result.
    pub hash JobState = job:state:job_id:{job_id: Uuid}, ttl = 1d, fields = Job;

    /// User ids of a game, by their points.
    pub zset Leaderboard = game:leaderboard:game_id:{game_id: u32}, ttl = 90d, value = u64;
}
