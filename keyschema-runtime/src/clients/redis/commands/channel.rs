//! Commands of channels.

macro_rules! channel_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// Sends a message to those who listen at the moment; how many of them are connected to this server.
            "PUBLISH" "O(N) for N listeners" "2.0.0" IsChannel times
            publish[](self, message: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
            { |call| call.element(&message) }

            /// Sends a message to those who listen at the moment, within the shard of the channel's slot.
            "SPUBLISH" "O(N) for N listeners" "7.0.0" IsChannel times
            spublish[](self, message: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
            { |call| call.element(&message) }
        } }
    };
}
