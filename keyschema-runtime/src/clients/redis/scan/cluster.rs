//! A scan of all masters of a cluster, one after the other.

use std::{string::String, vec::Vec};

use redis::{
    Cmd, ConnectionLike, ErrorKind, RedisError, RedisResult, Value,
    cluster::{ClusterConnection, Connect},
    from_redis_value,
};

use super::{
    BlockingSource, ClusterCursor, Scan, ScanSource,
    masters::{Master, Owners, ids, probe, slots},
    place::{ask_run, read_run},
    source::{self, sealed::Sealed},
};

/// A connection to a cluster, with the position of a scan of its masters.
#[derive(Debug)]
pub struct Cluster<'con, C> {
    connection: &'con mut C,
    cursor: ClusterCursor,
    masters: Vec<Master>,
    /// The owners of the slots when the scan began.
    owners: Option<Owners>,
    /// Whether the scan has asked for the masters since the last error.
    is_known: bool,
    /// The master whose run the scan has asked for since the last error.
    run_is_known: Option<String>,
    slots_moved: bool,
    restarts: usize,
    /// The last probe that was sent, with its slot.
    #[cfg(feature = "redis-cluster-async")]
    probe: Option<(u16, Cmd)>,
}

impl<'con, C> Cluster<'con, C> {
    pub(super) fn new(connection: &'con mut C) -> Self {
        Self {
            connection,
            cursor: ClusterCursor::start(),
            masters: Vec::new(),
            owners: None,
            is_known: false,
            run_is_known: None,
            slots_moved: false,
            restarts: 0,
            #[cfg(feature = "redis-cluster-async")]
            probe: None,
        }
    }

    /// Records the masters and owners in an answer of the cluster.
    fn learn(&mut self, owners: Owners, masters: Vec<Master>) {
        self.cursor.follow(masters.iter().map(|master| &*master.id));
        self.masters = masters;
        self.slots_moved |= self.owners.as_ref().is_some_and(|before| *before != owners);
        self.owners.get_or_insert(owners);
        self.is_known = true;
    }

    /// Records the run of the current master.
    fn learn_run(&mut self, answer: RedisResult<Value>) -> RedisResult<()> {
        let run = read_run(answer).inspect_err(|_| self.forget())?;
        self.run_is_known = self.cursor.place().map(|(id, _)| id.into());
        if let Some(place) = self.cursor.place_mut() {
            self.restarts += usize::from(place.check(run));
        }
        Ok(())
    }

    /// Forgets what has to be asked again after an error.
    fn forget(&mut self) {
        self.is_known = false;
        self.run_is_known = None;
    }

    /// Whether the scan must ask for the masters: at first, after an error, and after all have been
    /// read, because some may have joined.
    fn needs_masters(&self) -> bool {
        !self.cursor.is_finished() && (!self.is_known || self.cursor.place().is_none())
    }

    /// Whether the scan must ask for the run of the current master: at first, after an error, and
    /// at its end.
    fn needs_run(&self) -> bool {
        self.cursor
            .place()
            .is_some_and(|(id, place)| place.next().is_none() || self.run_is_known.as_deref() != Some(id))
    }

    /// Returns the cursor of the current master. Returns `None`, and ends the scan, if all masters
    /// have been read.
    fn place(&mut self) -> Option<u64> {
        let place = self.cursor.place().and_then(|(_, place)| place.next());
        if place.is_none() {
            self.cursor.finish();
        }
        place
    }

    /// Returns the current master.
    fn master(&self) -> RedisResult<&Master> {
        let id = self.cursor.place().map(|(id, _)| id);
        self.masters.iter().find(|master| Some(&*master.id) == id).ok_or_else(no_answer)
    }
}

fn no_answer() -> RedisError {
    (
        ErrorKind::ClusterConnectionNotFound,
        "a master of the cluster does not answer",
        "ask again: the scan continues with the master that replaces it".into(),
    )
        .into()
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
        self.forget();
    }

    fn advance(&mut self, cursor: u64) {
        if let Some(place) = self.cursor.place_mut() {
            place.advance(cursor);
        }
    }

    fn restarts(&self) -> usize {
        self.restarts
    }
}

impl<C: ConnectionLike + Connect> Cluster<'_, ClusterConnection<C>> {
    /// Asks the known masters for all masters. The current master comes last, because it may have
    /// failed.
    fn ask(&mut self) -> RedisResult<()> {
        let (command, any) = slots();
        let current = self.cursor.place().map(|(id, _)| id);
        let (last, first): (Vec<_>, Vec<_>) =
            self.masters.iter().partition(|master| Some(&*master.id) == current);
        let known = first.into_iter().chain(last).filter_map(Master::by_address);
        let mut answer = Err(no_answer());
        for routing in known.chain([any]).collect::<Vec<_>>() {
            answer = self.connection.route_command(&command, routing).and_then(Owners::read);
            if answer.is_ok() {
                break;
            }
        }
        let (owners, mut masters) = answer?;
        if !masters.iter().all(Master::is_located) {
            let (command, of_all) = ids();
            let addresses: Vec<(String, String)> =
                from_redis_value(self.connection.route_command(&command, of_all)?)?;
            for master in &mut masters {
                master.locate(&addresses);
            }
        }
        let have_changed = self.masters.iter().any(|before| !masters.contains(before));
        self.learn(owners, masters);
        if have_changed {
            self.tell_connection();
        }
        Ok(())
    }

    /// Makes the connection learn the new owners of slots: a master that does not own a slot
    /// answers who does. After the death of a master, the connection does not ask by itself, and
    /// commands on keys would keep failing.
    fn tell_connection(&mut self) {
        for (one, other) in self.masters.iter().zip(self.masters.iter().skip(1)) {
            if let Some(routing) = one.by_address() {
                // Its answer does not matter.
                let _ = self.connection.route_command(&probe(other.slot), routing);
                break;
            }
        }
    }

    /// Sends a command to the current master.
    fn ask_master(&mut self, command: &Cmd) -> RedisResult<Value> {
        let routing = self.master()?.by_address().ok_or_else(no_answer)?;
        self.connection.route_command(command, routing).and_then(Value::extract_error)
    }
}

impl<C: ConnectionLike + Connect> BlockingSource for Cluster<'_, ClusterConnection<C>> {
    fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        while self.needs_masters() || self.needs_run() {
            if self.needs_masters() {
                self.ask()?;
            }
            if self.needs_run() {
                let answer = self.ask_master(&ask_run());
                self.learn_run(answer)?;
            } else {
                break;
            }
        }
        Ok(self.place())
    }

    fn send(&mut self, command: &Cmd) -> RedisResult<Value> {
        let answer = self.ask_master(command);
        if answer.is_err() {
            self.forget();
        }
        answer
    }

    fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        let sent = source::send_all(self.connection, commands);
        if sent.is_err() {
            self.forget();
        }
        sent
    }
}

impl<W, C> Scan<W, Cluster<'_, C>> {
    /// Whether slots have changed their masters since this scan began. Then a key that moved with
    /// its slot may have been missed. The result is only certain at the end of the scan.
    pub fn slots_moved(&self) -> bool {
        self.source.slots_moved
    }
}

#[cfg(feature = "redis-cluster-async")]
mod asynchronous {
    use std::{string::String, vec::Vec};

    use redis::{
        Arg, Cmd, Pipeline, RedisResult, Value,
        aio::ConnectionLike,
        cluster_async::{ClusterConnection, Connect},
        cluster_routing::{Route, SingleNodeRoutingInfo, SlotAddr},
        from_redis_value,
    };

    use super::{Cluster, Owners, ask_run, no_answer, probe, slots, source};
    use crate::{
        hash_slot,
        scan::{AsyncSource, masters::my_id},
    };

    /// Returns the route to the node that, according to the connection, has this slot.
    fn owner_of(slot: u16) -> SingleNodeRoutingInfo {
        SingleNodeRoutingInfo::SpecificNode(Route::new(slot, SlotAddr::Master))
    }

    impl<C> Cluster<'_, ClusterConnection<C>>
    where
        C: ConnectionLike + Connect + Clone + Send + Sync + Unpin + 'static,
    {
        async fn ask_async(&mut self) -> RedisResult<()> {
            let (command, any) = slots();
            let (owners, masters) = Owners::read(self.connection.route_command(command, any).await?)?;
            self.learn(owners, masters);
            Ok(())
        }

        /// Sends a command to the current master, by one of its slots. A route by address would
        /// make the connection wait long for an address that is gone.
        ///
        /// The connection may know another node as the owner, and does not ask by itself after the
        /// death of a master. So a command on a key of the slot goes first. It makes the connection
        /// look for the owner of the slot. Then the node is asked for its name.
        async fn ask_master_async(&mut self, command: Cmd) -> RedisResult<Value> {
            let master = self.master()?.clone();
            let probe = match self.probe.take() {
                Some((slot, probe)) if slot == master.slot => probe,
                _ => probe(master.slot),
            };
            let mut pipeline = Pipeline::with_capacity(3);
            pipeline.add_command(probe.clone()).add_command(my_id()).add_command(command);
            self.probe = Some((master.slot, probe));
            let answers = self.connection.route_pipeline(pipeline, 0, 3, owner_of(master.slot)).await?;
            let Ok([_, id, answer]) = <[Value; 3]>::try_from(answers) else {
                return Err(no_answer());
            };
            if from_redis_value::<String>(id.extract_error()?)? == master.id {
                answer.extract_error()
            } else {
                Err(no_answer())
            }
        }

        /// Sends the commands to the master of the first. It is the master of all of them, because
        /// they are from one batch, unless slots have moved.
        async fn try_send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
            let first = commands.first().and_then(|command| command.args_iter().nth(1));
            let Some(Arg::Simple(key)) = first else { return Ok(()) };
            let master = owner_of(hash_slot(key));
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
            while self.needs_masters() || self.needs_run() {
                if self.needs_masters() {
                    self.ask_async().await?;
                }
                if self.needs_run() {
                    let answer = self.ask_master_async(ask_run()).await;
                    self.learn_run(answer)?;
                } else {
                    break;
                }
            }
            Ok(self.place())
        }

        async fn send(&mut self, command: Cmd) -> RedisResult<Value> {
            let answer = self.ask_master_async(command).await;
            if answer.is_err() {
                self.forget();
            }
            answer
        }

        async fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
            let sent = self.try_send_all(commands).await;
            if sent.is_err() {
                self.forget();
            }
            sent
        }
    }
}
