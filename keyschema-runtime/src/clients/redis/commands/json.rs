//! Commands of JSON documents: of Redis 8, of Redis Stack, and of Valkey with its module.

use std::vec::Vec;

use serde::{Serialize, de::DeserializeOwned};

use super::{call::Call, command::Command, ttl::Effect};
use crate::{
    Json,
    clients::redis::kinds::{JsonCommand, KnownTtl},
    key::kinds::Anything,
};

commands! {
    /// Commands of JSON documents: of Redis 8, of Redis Stack, and of Valkey with its module.
    pub trait JsonCommands {}

    /// Writes a value at `path`, `"$"` for the whole document; a missing document must be written whole.
    "JSON.SET" "O(M+N) for M before and N now" "1.0.0" [JsonCommand<json_set, Self>] Rewrite[KnownTtl<json_set, Self>]
    json_set[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
    { all {
        let effect = if matches!(path, "$" | ".") { Effect::Rewrite } else { Effect::Upsert };
        let mut call = Call::new("JSON.SET", self, effect);
        call.key(self).arg(path).element::<Anything>(&Json(value));
        call.finish()
    } }

    /// Returns the values at `path`, as a list of all that the path leads to if it begins with `$`.
    "JSON.GET" "O(N) for N values" "1.0.0" [JsonCommand<json_get, Self>] Read
    json_get[T: DeserializeOwned](self, path: &str) -> Command<Option<Json<T>>>
    { |call| call.arg(path) }

    /// Puts what a value says into the one at `path`, and takes out what it has as null (RFC 7396).
    "JSON.MERGE" "O(M+N) for M before and N new" "2.6.0" [JsonCommand<json_merge, Self>] Upsert[KnownTtl<json_merge, Self>]
    json_merge[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
    { |call| call.arg(path).element::<Anything>(&Json(value)) }

    /// Deletes the values at `path`, `"$"` for the key. Returns how many.
    "JSON.DEL" "O(N) for N values" "1.0.0" [JsonCommand<json_del, Self>] Update
    json_del[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

    /// Empties lists and objects at `path`, and makes numbers 0. Returns how many.
    "JSON.CLEAR" "O(N) for N values" "2.0.0" [JsonCommand<json_clear, Self>] Update
    json_clear[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

    /// Inverts the booleans at `path`. Returns each as it is now.
    "JSON.TOGGLE" "O(N) for N values" "2.0.0" [JsonCommand<json_toggle, Self>] Update
    json_toggle[](self, path: &str) -> Command<Vec<Option<bool>>> { |call| call.arg(path) }

    /// Puts a value after the last of the lists at `path`. Returns how long each is now.
    "JSON.ARRAPPEND" "O(1)" "1.0.0" [JsonCommand<json_arrappend, Self>] Update
    json_arrappend[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<Vec<Option<usize>>>
    { |call| call.arg(path).element::<Anything>(&Json(value)) }

    /// Returns how long the lists at `path` are.
    "JSON.ARRLEN" "O(1)" "1.0.0" [JsonCommand<json_arrlen, Self>] Read
    json_arrlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Returns how many members the objects at `path` have.
    "JSON.OBJLEN" "O(1)" "1.0.0" [JsonCommand<json_objlen, Self>] Read
    json_objlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Returns how long the texts at `path` are.
    "JSON.STRLEN" "O(1)" "1.0.0" [JsonCommand<json_strlen, Self>] Read
    json_strlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

    /// Puts a text after the texts at `path`. Returns how long each is now.
    "JSON.STRAPPEND" "O(1)" "1.0.0" [JsonCommand<json_strappend, Self>] Update
    json_strappend[](self, path: &str, text: &str) -> Command<Vec<Option<usize>>>
    { |call| call.arg(path).element::<Anything>(&Json(text)) }

    /// Adds a number to those at `path`. Returns the sums, as text by RESP2 and as numbers by RESP3.
    "JSON.NUMINCRBY" "O(N) for N values" "1.0.0" [JsonCommand<json_numincrby, Self>] Update
    json_numincrby[](self, path: &str, more: f64) -> Command<redis::Value> { |call| call.arg(path).arg(more) }
}
