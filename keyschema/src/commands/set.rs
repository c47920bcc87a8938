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
        } }
    };
}
