//! Commands of JSON documents, for Redis 8, Redis Stack, and Valkey with its module.

use std::vec::Vec;

use serde::{Serialize, de::DeserializeOwned};

use super::{call::Call, command::Command, ttl::Effect};
use crate::{
    Json,
    clients::redis::kinds::{JsonCommand, KnownTtl},
    key::kinds::Anything,
};

commands! {
    /// Commands of JSON documents, for Redis 8, Redis Stack, and Valkey with its module.
    pub trait JsonCommands {}

    /// Writes a value at `path`. Use `"$"` for the whole document. A missing document must be
    /// written as a whole.
    "JSON.SET" "O(M+N) for M before and N now" "1.0.0" [JsonCommand<json_set, Self>] Rewrite[KnownTtl<json_set, Self>]
    json_set[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
    { all {
        let effect = if matches!(path, "$" | ".") { Effect::Rewrite } else { Effect::Upsert };
        let mut call = Call::new("JSON.SET", self, effect);
        call.key(self).arg(path).element::<Anything>(&Json(value));
        call.finish()
    } }

    /// Returns the values at `path`. If the path begins with `$`, returns a list of all values that
    /// it leads to.
    "JSON.GET" "O(N) for N values" "1.0.0" [JsonCommand<json_get, Self>] Read
    json_get[T: DeserializeOwned](self, path: &str) -> Command<Option<Json<T>>>
    { |call| call.arg(path) }

    /// Merges a value into the value at `path`, and removes members that are null in it (RFC 7396).
    "JSON.MERGE" "O(M+N) for M before and N new" "2.6.0" [JsonCommand<json_merge, Self>] Upsert[KnownTtl<json_merge, Self>]
    json_merge[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
    { |call| call.arg(path).element::<Anything>(&Json(value)) }

    /// Deletes the values at `path`. Use `"$"` for the key. Returns how many were deleted.
    "JSON.DEL" "O(N) for N values" "1.0.0" [JsonCommand<json_del, Self>] Update
    json_del[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

    /// Empties lists and objects at `path`, and sets numbers to 0. Returns how many.
    "JSON.CLEAR" "O(N) for N values" "2.0.0" [JsonCommand<json_clear, Self>] Update
    json_clear[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

    /// Inverts the booleans at `path`. Returns their new values.
    "JSON.TOGGLE" "O(N) for N values" "2.0.0" [JsonCommand<json_toggle, Self>] Update
    json_toggle[](self, path: &str) -> Command<Vec<Option<bool>>> { |call| call.arg(path) }

    /// Appends a value to the lists at `path`. Returns their new lengths.
    "JSON.ARRAPPEND" "O(1)" "1.0.0" [JsonCommand<json_arrappend, Self>] Update
    json_arrappend[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<Vec<Option<usize>>>
    { |call| call.arg(path).element::<Anything>(&Json(value)) }

    /// Returns the lengths of the lists at `path`.
    "JSON.ARRLEN" "O(1)" "1.0.0" [JsonCommand<json_arrlen, Self>] Read
    json_arrlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Returns how many members the objects at `path` have.
    "JSON.OBJLEN" "O(1)" "1.0.0" [JsonCommand<json_objlen, Self>] Read
    json_objlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Returns the lengths of the texts at `path`.
    "JSON.STRLEN" "O(1)" "1.0.0" [JsonCommand<json_strlen, Self>] Read
    json_strlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Appends a text to the texts at `path`. Returns their new lengths.
    "JSON.STRAPPEND" "O(1)" "1.0.0" [JsonCommand<json_strappend, Self>] Update
    json_strappend[](self, path: &str, text: &str) -> Command<Vec<Option<usize>>>
    { |call| call.arg(path).element::<Anything>(&Json(text)) }

    /// Adds a number to those at `path`. Returns the sums, as text with RESP2 and as numbers with
    /// RESP3.
    "JSON.NUMINCRBY" "O(N) for N values" "1.0.0" [JsonCommand<json_numincrby, Self>] Update
    json_numincrby[](self, path: &str, more: f64) -> Command<redis::Value> { |call| call.arg(path).arg(more) }
}
