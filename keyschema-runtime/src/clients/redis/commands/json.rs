//! Commands of JSON documents: of Redis 8, of Redis Stack, and of Valkey with its module.

#[cfg(not(feature = "json-commands"))]
macro_rules! json_commands {
    ([$($groups:ident)*] $rows:tt) => {
        next_group! { [$($groups)*] $rows }
    };
}

#[cfg(feature = "json-commands")]
macro_rules! json_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// Writes a value at `path`, `"$"` for the whole document; a missing document must be written whole.
            "JSON.SET" "O(M+N) for M before and N now" "1.0.0" IsJson replaces
            json_set[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
            { |call| call.arg(path).arg(Json(value)) }

            /// The values at `path`, as a list of all that the path leads to if it begins with `$`.
            "JSON.GET" "O(N) for N values" "1.0.0" IsJson reads
            json_get[T: DeserializeOwned](self, path: &str) -> Command<Option<Json<T>>>
            { |call| call.arg(path) }

            /// Puts what a value says into the one at `path`, and takes out what it has as null (RFC 7396).
            "JSON.MERGE" "O(M+N) for M before and N new" "2.6.0" IsJson writes
            json_merge[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<()>
            { |call| call.arg(path).arg(Json(value)) }

            /// Deletes the values at `path`, `"$"` for the key; how many.
            "JSON.DEL" "O(N) for N values" "1.0.0" IsJson edits
            json_del[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

            /// Empties lists and objects at `path`, and makes numbers 0; how many.
            "JSON.CLEAR" "O(N) for N values" "2.0.0" IsJson edits
            json_clear[](self, path: &str) -> Command<usize> { |call| call.arg(path) }

            /// Turns truth values at `path` over; each as it is now.
            "JSON.TOGGLE" "O(N) for N values" "2.0.0" IsJson edits
            json_toggle[](self, path: &str) -> Command<Vec<Option<bool>>> { |call| call.arg(path) }

            /// Puts a value behind the last of the lists at `path`; how long each is now.
            "JSON.ARRAPPEND" "O(1)" "1.0.0" IsJson edits
            json_arrappend[](self, path: &str, value: &(impl Serialize + ?Sized)) -> Command<Vec<Option<usize>>>
            { |call| call.arg(path).arg(Json(value)) }

            /// How long the lists at `path` are.
            "JSON.ARRLEN" "O(1)" "1.0.0" IsJson reads
            json_arrlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

            /// How many members the objects at `path` have.
            "JSON.OBJLEN" "O(1)" "1.0.0" IsJson reads
            json_objlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

            /// How long the texts at `path` are.
            "JSON.STRLEN" "O(1)" "1.0.0" IsJson reads
            json_strlen[](self, path: &str) -> Command<Vec<Option<usize>>> { |call| call.arg(path) }

            /// Puts a text behind the texts at `path`; how long each is now.
            "JSON.STRAPPEND" "O(1)" "1.0.0" IsJson edits
            json_strappend[](self, path: &str, text: &str) -> Command<Vec<Option<usize>>>
            { |call| call.arg(path).arg(Json(text)) }

            /// Adds a number to those at `path`; the sums, as text by RESP2 and as numbers by RESP3.
            "JSON.NUMINCRBY" "O(N) for N values" "1.0.0" IsJson edits
            json_numincrby[](self, path: &str, more: f64) -> Command<redis::Value> { |call| call.arg(path).arg(more) }
        } }
    };
}
