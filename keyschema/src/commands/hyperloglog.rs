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
            pfcount_union[O: RedisKey](self, others: impl IntoIterator<Item = O, IntoIter: Clone>) -> SlotResult<u64>
            [O::Kind: kinds::IsHyperLogLog<names::pfcount_union, O>, O::Tag: SameTag<Self::Tag, names::pfcount_union, O, Self>]
            { all Ok(Sources { name: "PFCOUNT", key: self, own: Own::Source, counts: false }.call(None, &others.into_iter())?.finish()) }

            /// Counts in this key all that the sources have counted.
            "PFMERGE" "O(N) for N keys" "2.8.9" IsHyperLogLog writes
            pfmerge[O: RedisKey](self, sources: impl IntoIterator<Item = O, IntoIter: Clone>) -> SlotResult<()>
            [O::Kind: kinds::IsHyperLogLog<names::pfmerge, O>, O::Tag: SameTag<Self::Tag, names::pfmerge, O, Self>]
            { all Ok(Sources { name: "PFMERGE", key: self, own: Own::Destination(Effect::Writes), counts: false }
                .call(None, &sources.into_iter())?.finish()) }
        } }
    };
}
