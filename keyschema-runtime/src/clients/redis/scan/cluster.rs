//! A scan of all masters of a cluster, one after the other.

use std::vec::Vec;

use redis::{
    Cmd, ConnectionLike, ErrorKind, RedisError, RedisResult, Value,
    cluster::{ClusterConnection, Connect},
    cluster_routing::RoutingInfo,
};

use super::{
    BlockingSource, ClusterCursor, Scan, ScanSource,
    masters::{Master, Owners, ids, probe, slots},
    source::{self, sealed::Sealed},
};

/// A connection to a cluster, and where a scan of its masters is.
#[derive(Debug)]
pub struct Cluster<'con, C> {
    connection: &'con mut C,
    cursor: ClusterCursor,
    masters: Vec<Master>,
    /// Who owned which slots when the scan began.
    owners: Option<Owners>,
    /// Whether the masters have been asked for since the last error.
    is_known: bool,
    slots_moved: bool,
}

impl<'con, C> Cluster<'con, C> {
    pub(super) fn new(connection: &'con mut C) -> Self {
        Self {
            connection,
            cursor: ClusterCursor::start(),
            masters: Vec::new(),
            owners: None,
            is_known: false,
            slots_moved: false,
        }
    }

    /// Takes in what the cluster says of itself. Returns a slot of a master that the connection does not know yet, if there is one.
    fn learn(&mut self, slots: Value, ids: Value) -> RedisResult<Option<u16>> {
        let owners = Owners::read(slots)?;
        let masters = Master::all(ids)?;
        if let Some(slot) = owners.slot_of_unknown(&masters) {
            return Ok(Some(slot));
        }
        self.cursor.follow(masters.iter().map(|master| &*master.id));
        self.masters = masters;
        self.slots_moved |= self.owners.as_ref().is_some_and(|before| *before != owners);
        self.owners.get_or_insert(owners);
        self.is_known = true;
        Ok(None)
    }

    /// Whether the masters have to be asked for: at first, after an error, and when all have been read, as some may have joined.
    fn needs_masters(&self) -> bool {
        !self.cursor.is_finished() && (!self.is_known || self.cursor.place().is_none())
    }

    /// The cursor of the master that is read now; none, and the end, if all have been.
    fn place(&mut self) -> Option<u64> {
        let place = self.cursor.place().map(|(_, cursor)| cursor);
        if place.is_none() {
            self.cursor.finish();
        }
        place
    }

    /// To the master that is read now.
    fn routing(&self) -> RedisResult<RoutingInfo> {
        let id = self.cursor.place().map(|(id, _)| id);
        let master = self.masters.iter().find(|master| Some(&*master.id) == id);
        master.map(Master::routing).ok_or_else(unknown_master)
    }
}

fn unknown_master() -> RedisError {
    (ErrorKind::ClusterConnectionNotFound, "the connection does not know a master of the cluster").into()
}

impl<C> Sealed for Cluster<'_, C> {}

impl<C> ScanSource for Cluster<'_, C> {
    type Cursor = ClusterCursor;

    const IS_CLUSTER: bool = true;

    fn cursor(&self) -> ClusterCursor {
        self.cursor.clone()
    }

    fn resume(&mut self, cursor: ClusterCursor) {
        self.cursor = cursor;
        self.is_known = false;
    }

    fn advance(&mut self, cursor: u64) {
        self.cursor.advance(cursor);
    }
}

impl<C: ConnectionLike + Connect> Cluster<'_, ClusterConnection<C>> {
    fn ask(&mut self) -> RedisResult<Option<u16>> {
        let [(slots, of_any), (ids, of_all)] = [slots(), ids()];
        let slots = self.connection.route_command(&slots, of_any)?;
        let ids = self.connection.route_command(&ids, of_all)?;
        self.learn(slots, ids)
    }
}

impl<C: ConnectionLike + Connect> BlockingSource for Cluster<'_, ClusterConnection<C>> {
    fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        if self.needs_masters()
            && let Some(slot) = self.ask()?
        {
            // What it answers does not matter: the connection has followed it to the new owner.
            let _ = self.connection.req_command(&probe(slot));
            if self.ask()?.is_some() {
                return Err(unknown_master());
            }
        }
        Ok(self.place())
    }

    fn send(&mut self, command: &Cmd) -> RedisResult<Value> {
        let routing = self.routing()?;
        let answer = self.connection.route_command(command, routing).and_then(Value::extract_error);
        self.is_known &= answer.is_ok();
        answer
    }

    fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        let sent = source::send_all(self.connection, commands);
        self.is_known &= sent.is_ok();
        sent
    }
}

impl<W, C> Scan<W, Cluster<'_, C>> {
    /// Whether slots have changed their masters since this scan began: then a key that moved with its slot may have been missed.
    /// Known for sure at the end of the scan.
    pub fn slots_moved(&self) -> bool {
        self.source.slots_moved
    }
}

#[cfg(feature = "redis-cluster-async")]
mod asynchronous {
    use std::vec::Vec;

    use redis::{
        Arg, Cmd, RedisResult, Value,
        aio::ConnectionLike,
        cluster_async::{ClusterConnection, Connect},
        cluster_routing::{Route, SingleNodeRoutingInfo, SlotAddr},
    };

    use super::{Cluster, ids, probe, slots, source, unknown_master};
    use crate::{hash_slot, scan::AsyncSource};

    impl<C> Cluster<'_, ClusterConnection<C>>
    where
        C: ConnectionLike + Connect + Clone + Send + Sync + Unpin + 'static,
    {
        async fn ask_async(&mut self) -> RedisResult<Option<u16>> {
            let [(slots, of_any), (ids, of_all)] = [slots(), ids()];
            let slots = self.connection.route_command(slots, of_any).await?;
            let ids = self.connection.route_command(ids, of_all).await?;
            self.learn(slots, ids)
        }

        /// Sends the commands to the master of the first: that of all, as they are of one batch, unless slots have moved.
        async fn try_send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
            let first = commands.first().and_then(|command| command.args_iter().nth(1));
            let Some(Arg::Simple(key)) = first else { return Ok(()) };
            let master = SingleNodeRoutingInfo::SpecificNode(Route::new(hash_slot(key), SlotAddr::Master));
            let pipeline = source::together(&commands);
            let answers = self.connection.route_pipeline(pipeline, 0, commands.len(), master).await;
            source::send_again(self.connection, source::failed(commands, answers)?).await
        }
    }

    impl<C> AsyncSource for Cluster<'_, ClusterConnection<C>>
    where
        C: ConnectionLike + Connect + Clone + Send + Sync + Unpin + 'static,
    {
        async fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
            if self.needs_masters()
                && let Some(slot) = self.ask_async().await?
            {
                // What it answers does not matter: the connection has followed it to the new owner.
                let _ = self.connection.req_packed_command(&probe(slot)).await;
                if self.ask_async().await?.is_some() {
                    return Err(unknown_master());
                }
            }
            Ok(self.place())
        }

        async fn send(&mut self, command: Cmd) -> RedisResult<Value> {
            let routing = self.routing()?;
            let answer = self.connection.route_command(command, routing).await;
            let answer = answer.and_then(Value::extract_error);
            self.is_known &= answer.is_ok();
            answer
        }

        async fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
            let sent = self.try_send_all(commands).await;
            self.is_known &= sent.is_ok();
            sent
        }
    }
}
