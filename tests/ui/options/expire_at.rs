//! Keys that expire at a time of day.

use keyschema::keys;

keys! {
    /// Without the zone.
    pub string Zone = login:zone:user_id:{user_id: u64}, expire_at = "04:00";
    /// One digit.
    pub string Digit = login:digit:user_id:{user_id: u64}, expire_at = "4:00";
    /// No such hour.
    pub string Hour = login:hour:user_id:{user_id: u64}, expire_at = "25:00Z";
    /// Without quotes.
    pub string Bare = login:bare:user_id:{user_id: u64}, expire_at = 04:00Z;
    /// With a TTL.
    pub string Both = login:both:user_id:{user_id: u64}, ttl = 1h, expire_at = "04:00Z";
    /// On a key that stays.
    pub string Persistent = login:persistent:user_id:{user_id: u64}, persistent = "why", expire_at = "04:00Z";
    /// On a channel.
    pub channel Channel = login:channel:user_id:{user_id: u64}, expire_at = "04:00Z";
    /// A field that never expires by itself.
    pub hash Field = login:field:user_id:{user_id: u64}, expire_at = "04:00Z", fields = { token: String(ttl = 24h) };
    /// A field cannot.
    pub hash OfField = login:of_field:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(expire_at = "04:00Z") };
    /// As it should be.
    pub string Good = login:good:user_id:{user_id: u64}, expire_at = "04:00Z", jitter = 1%, refresh = write;
}

fn main() {}
