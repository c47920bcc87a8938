//! Commands of sets.

macro_rules! set_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// Adds members; how many of them are new.
            "SADD" "O(1) for each member" "1.0.0" IsSet writes
            sadd[How](self, members: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
            { |call| call.portions(1, Joined::Sum).elements(&members) }

            /// Removes members; how many of them there were.
            "SREM" "O(N) for N members" "1.0.0" IsSet edits
            srem[How](self, members: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
            { |call| call.portions(1, Joined::Sum).elements(&members) }

            /// How many members there are.
            "SCARD" "O(1)" "1.0.0" IsSet reads
            scard[](self) -> Command<usize> {}

            /// All members.
            "SMEMBERS" "O(N) for N members" "1.0.0" IsSet reads
            smembers[](self) -> Command<Vec<Output<Self>>> [Self::Value: Stored] {}

            /// Whether it is a member.
            "SISMEMBER" "O(1)" "1.0.0" IsSet reads
            sismember[](self, member: impl Element<Input<Self>>) -> Command<bool> [Self::Value: Stored]
            { |call| call.element(&member) }

            /// For each whether it is a member.
            "SMISMEMBER" "O(N) for N members" "6.2.0" IsSet reads
            smismember[How](self, members: impl Elements<Input<Self>, How>) -> Command<Vec<bool>> [Self::Value: Stored]
            { |call| call.portions(1, Joined::List).elements(&members) }

            /// Takes a member by chance.
            "SPOP" "O(1)" "1.0.0" IsSet edits
            spop[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

            /// Takes up to `count` members by chance.
            "SPOP" "O(N) for N members" "3.2.0" IsSet edits
            spop_count[](self, count: usize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
            { |call| call.arg(count) }

            /// A member by chance.
            "SRANDMEMBER" "O(1)" "1.0.0" IsSet reads
            srandmember[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

            /// Members by chance: up to `count` different ones, or `-count` that may repeat.
            "SRANDMEMBER" "O(N) for N members" "2.6.0" IsSet reads
            srandmember_count[](self, count: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
            { |call| call.arg(count) }

            /// Some members, and the cursor for those that follow: begin with 0, and end where it is 0 again.
            "SSCAN" "O(1) for each call" "2.8.0" IsSet reads
            sscan[](self, cursor: u64, options: ScanOptions) -> Command<(u64, Vec<Output<Self>>)> [Self::Value: Stored]
            { |call| call.arg(cursor).arg(options) }

            /// The members that this set and all the others have.
            "SINTER" "O(N·M) for N members of the smallest and M sets" "1.0.0" IsSet reads
            sinter[](self, others: impl OtherKeys<names::sinter, class::IsSet, Self>) -> SlotResult<Vec<Output<Self>>>
            [Self::Value: Stored]
            { all Ok(Sources { name: "SINTER", key: self, own: Own::Source, counts: false }.call(None, &others)?.finish()) }

            /// The members that this set or one of the others has.
            "SUNION" "O(N) for N members of all" "1.0.0" IsSet reads
            sunion[](self, others: impl OtherKeys<names::sunion, class::IsSet, Self>) -> SlotResult<Vec<Output<Self>>>
            [Self::Value: Stored]
            { all Ok(Sources { name: "SUNION", key: self, own: Own::Source, counts: false }.call(None, &others)?.finish()) }

            /// The members of this set that none of the others has.
            "SDIFF" "O(N) for N members of all" "1.0.0" IsSet reads
            sdiff[](self, others: impl OtherKeys<names::sdiff, class::IsSet, Self>) -> SlotResult<Vec<Output<Self>>>
            [Self::Value: Stored]
            { all Ok(Sources { name: "SDIFF", key: self, own: Own::Source, counts: false }.call(None, &others)?.finish()) }

            /// How many members this set and all the others have; counting stops at `limit`, if it is not 0.
            "SINTERCARD" "O(N·M) for N members of the smallest and M sets" "7.0.0" IsSet reads
            sintercard[](self, others: impl OtherKeys<names::sintercard, class::IsSet, Self>, limit: usize) -> SlotResult<usize>
            { all {
                let sources = Sources { name: "SINTERCARD", key: self, own: Own::Source, counts: true };
                let mut call = sources.call(None, &others)?;
                call.arg("LIMIT").arg(limit);
                Ok(call.finish())
            } }

            /// Writes the members that all of the sets have into this key; how many.
            "SINTERSTORE" "O(N·M) for N members of the smallest and M sets" "1.0.0" IsSet replaces
            sinterstore[](self, sources: impl OtherKeys<names::sinterstore, class::IsSet, Self>) -> SlotResult<usize>
            { all Ok(Sources { name: "SINTERSTORE", key: self, own: Own::Destination(Effect::Replaces), counts: false }
                .call(None, &sources)?.finish()) }

            /// Writes the members that one of the sets has into this key; how many.
            "SUNIONSTORE" "O(N) for N members of all" "1.0.0" IsSet replaces
            sunionstore[](self, sources: impl OtherKeys<names::sunionstore, class::IsSet, Self>) -> SlotResult<usize>
            { all Ok(Sources { name: "SUNIONSTORE", key: self, own: Own::Destination(Effect::Replaces), counts: false }
                .call(None, &sources)?.finish()) }

            /// Writes the members of the first set that none of the others has into this key; how many.
            "SDIFFSTORE" "O(N) for N members of all" "1.0.0" IsSet replaces
            sdiffstore[](self, sources: impl OtherKeys<names::sdiffstore, class::IsSet, Self>) -> SlotResult<usize>
            { all Ok(Sources { name: "SDIFFSTORE", key: self, own: Own::Destination(Effect::Replaces), counts: false }
                .call(None, &sources)?.finish()) }

            /// Moves a member into another set; whether this one had it.
            "SMOVE" "O(1)" "1.0.0" IsSet edits
            smove[D: RedisKey](self, destination: &D, member: impl Element<Input<Self>>) -> SlotResult<bool>
            [
                Self::Value: Stored,
                D::Kind: kinds::IsSet<names::smove, D>,
                D::Value: SameValue<Self::Value, names::smove, D, Self>,
                D::Tag: SameTag<Self::Tag, names::smove, D, Self>,
                D::Ttl: effects::writes<names::smove, D>,
            ]
            { all {
                let mut call = slots::from_to("SMOVE", (self, Effect::Edits), (destination, Effect::Writes))?;
                call.element(&member);
                Ok(call.finish())
            } }
        } }
    };
}
