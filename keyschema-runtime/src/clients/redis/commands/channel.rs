//! Commands of channels.

use super::{
    command::Command,
    elements::{Element, Input, Stored},
};
use crate::clients::redis::kinds::ChannelCommand;

commands! {
    /// Commands of channels.
    pub trait ChannelCommands {}

    /// Sends a message to the current listeners. Returns how many of them are connected to this
    /// server.
    "PUBLISH" "O(N) for N listeners" "2.0.0" [ChannelCommand<publish, Self>] Expire
    publish[](self, message: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
    { |call| call.element(&message) }

    /// Sends a message to the current listeners, within the shard of the channel's slot.
    "SPUBLISH" "O(N) for N listeners" "7.0.0" [ChannelCommand<spublish, Self>] Expire
    spublish[](self, message: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
    { |call| call.element(&message) }
}
