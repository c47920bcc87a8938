//! Commands of `HyperLogLogs`.

macro_rules! hyperloglog_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// Counts elements; whether the estimate has changed.
            "PFADD" "O(1) for each element" "2.8.9" IsHyperLogLog writes
            pfadd[How](self, elements: impl Elements<Input<Self>, How>) -> Command<bool> [Self::Value: Stored]
            { |call| call.portions(1, Joined::Any).elements(&elements) }

            /// About how many different elements were counted.
            "PFCOUNT" "O(1)" "2.8.9" IsHyperLogLog reads
            pfcount[](self) -> Command<u64>
            {}

            /// About how many different elements were counted in this key or one of the others.
            "PFCOUNT" "O(N) for N keys" "2.8.9" IsHyperLogLog reads
            pfcount_union[](self, others: impl OtherKeys<names::pfcount_union, class::IsHyperLogLog, Self>) -> SlotResult<u64>
            { all Ok(Sources { name: "PFCOUNT", key: self, own: Own::Source, counts: false }.call(None, &others)?.finish()) }

            /// Counts in this key all that the sources have counted.
            "PFMERGE" "O(N) for N keys" "2.8.9" IsHyperLogLog writes
            pfmerge[](self, sources: impl OtherKeys<names::pfmerge, class::IsHyperLogLog, Self>) -> SlotResult<()>
            { all Ok(Sources { name: "PFMERGE", key: self, own: Own::Destination(Effect::Writes), counts: false }
                .call(None, &sources)?.finish()) }
        } }
    };
}
