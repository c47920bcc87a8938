//! What blocking and asynchronous scans have in common.

/// The options and counts of a scan.
macro_rules! scan_options {
    ($scan:ident) => {
        impl<K: RedisKey, S: ScanSource, V: PatternValues> $scan<K, S, V> {
            pub(super) fn new(pattern: Pattern<K, V>, source: S) -> Self {
                Self { keys: Keys::new(pattern), before: source.cursor(), source }
            }

            /// Asks the server to look at about so many of its keys for each batch: `COUNT`, 10 if nothing is said.
            ///
            /// More make fewer round trips, and let other clients wait longer for each. It says nothing of how many keys
            /// are found: batches may be empty, or longer.
            ///
            /// # Panics
            /// If it is 0, which servers refuse.
            #[must_use]
            pub fn count(mut self, count: usize) -> Self {
                assert!(count > 0, "a server looks at one key or more for each batch");
                self.keys.set_count(count);
                self
            }

            /// Hands out each key once.
            ///
            /// A server may send a key several times, as its table grows or shrinks meanwhile. All keys handed out are kept in
            /// memory for the life of the scan, which takes their lengths and some 50 bytes each. What another scan handed out
            /// is not known.
            #[must_use]
            pub fn distinct(mut self) -> Self {
                self.keys.set_distinct();
                self
            }

            /// Goes on where another scan of the same pattern was, by its [`cursor`](Self::cursor).
            #[must_use]
            pub fn resume(mut self, cursor: S::Cursor) -> Self {
                self.source.resume(cursor.clone());
                self.before = cursor;
                self
            }

            /// Where another scan can go on: behind all that was handed out, and before all that was not.
            ///
            /// Servers go on between batches only, so the keys of the batch at hand are sent again if some of them have not
            /// been handed out. A cursor does not expire, but it is one of this server alone.
            pub fn cursor(&self) -> S::Cursor {
                if self.keys.is_empty() { self.source.cursor() } else { self.before.clone() }
            }

            /// How many keys so far matched the glob and the data type, but are no keys of the pattern: those of others. Counted
            /// as often as they are sent.
            pub fn skipped(&self) -> u64 {
                self.keys.skipped()
            }

            /// How many times so far a [`distinct`](Self::distinct) scan left out what it had handed out.
            pub fn repeated(&self) -> u64 {
                self.keys.repeated()
            }
        }

        impl<K: RedisKey, S: ScanSource, V: PatternValues> core::fmt::Debug for $scan<K, S, V> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter
                    .debug_struct(stringify!($scan))
                    .field("key", &K::SCHEMA.name)
                    .field("skipped", &self.skipped())
                    .field("repeated", &self.repeated())
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(super) use scan_options;
