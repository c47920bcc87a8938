//! Takes what the threads read.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::RecvTimeoutError,
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    Server, Stop,
    batch::Batch,
    cluster::Part,
    facts::Facts,
    nodes::Node,
    progress::NodeProgress,
    walk::{Event, Walk},
};
use crate::Fault;

/// The longest wait until the limits of the options are looked at.
const LOOK: Duration = Duration::from_millis(100);

impl Server {
    /// Reads a node in a thread: from its start, or where an earlier process stopped.
    ///
    /// Other nodes of a cluster can take the place of one that does not answer.
    pub(super) fn walk(&mut self, node: Node, part: Option<&Part>, is_begun: bool) -> Result<(), Fault> {
        let connection = node.try_connect().and_then(|mut connection| {
            let facts = Facts::of(&mut connection)?;
            Ok((connection, facts))
        });
        let connection = match connection {
            Err(error) if part.is_none() || !error.is_io_error() => return Err(node.fault(&error)),
            other => other,
        };
        let earlier = self.nodes.iter().position(|it| it.summary.name == node.name());
        let number = earlier.unwrap_or_else(|| {
            self.nodes.push(NodeProgress::new(node.name()));
            self.nodes.len() - 1
        });
        let progress = &mut self.nodes[number];
        if !is_begun {
            progress.begin();
        }
        if let Ok((_, facts)) = &connection {
            if earlier.is_none() {
                let look = facts.first_look(&self.options.databases);
                progress.summary.expected = look.keys;
                self.first_look = self.first_look.with(look);
            }
            progress.continue_in(&facts.run);
        }
        let (position, only) = (progress.position.clone(), part.and_then(Part::only));
        let walk = Walk::new(node, connection, position, &progress.run, only, &self.options);
        let (sender, is_over) = (self.sender.clone(), Arc::clone(&self.is_over));
        self.threads.push(thread::spawn(move || walk.run(number, &sender, is_over)));
        self.open += 1;
        Ok(())
    }

    /// Takes the next batch. Returns whether there is one.
    pub(super) fn take_batch(&mut self) -> Result<bool, Fault> {
        if let Some(watch) = self.options.watch.clone() {
            watch(&mut self.nodes());
        }
        if let (Some(node), Some(after)) = (self.nodes.get_mut(self.node), self.batch.after.take()) {
            node.position = after;
        }
        while self.stopped.is_none() && (self.open > 0 || self.begin_round()?) {
            if let Some(stop) = self.limit() {
                self.stop(stop);
                break;
            }
            if let Some(cluster) = &mut self.cluster {
                cluster.look();
            }
            let (node, event) = match self.events.recv_timeout(LOOK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) if self.threads.iter().any(|it| !it.is_finished()) => continue,
                // The last event may have come between the two looks.
                Err(_) => match self.events.try_recv() {
                    Ok(event) => event,
                    Err(_) => break,
                },
            };
            if let Some(batch) = self.handle(node, event) {
                (self.batch, self.node) = (batch, node);
                return Ok(true);
            }
        }
        // All other nodes were read to their ends first.
        self.faults.pop_front().map_or(Ok(false), Err)
    }

    /// Handles an event. Returns the batch, if it is one.
    fn handle(&mut self, number: usize, event: Event) -> Option<Batch> {
        let NodeProgress { summary, run, position } = &mut self.nodes[number];
        match event {
            Event::Batch(batch) => {
                if let Some(cluster) = &mut self.cluster {
                    cluster.moved(&batch.moved);
                }
                return Some(batch);
            }
            Event::Reached(now, keys) => {
                *run = now;
                summary.expected = keys;
                return None;
            }
            Event::Restarted(now) => {
                *run = now;
                position.restart();
                summary.restarts += 1;
                return None;
            }
            Event::End => summary.is_read = true,
            Event::Replaced => summary.is_replaced = true,
            Event::Failed(_) => {}
        }
        self.open -= 1;
        if let Some(cluster) = &mut self.cluster {
            match event {
                Event::End => cluster.ended(&summary.name),
                Event::Replaced => cluster.replaced(&summary.name),
                _ => cluster.failed(&summary.name),
            }
        }
        if let Event::Failed(fault) = event {
            self.faults.push_back(fault);
        }
        None
    }

    /// Begins to read the slots of a cluster that were not read yet. Returns whether there are any.
    pub(super) fn begin_round(&mut self) -> Result<bool, Fault> {
        self.threads.clear();
        let Some(cluster) = &mut self.cluster else { return Ok(false) };
        for (node, part) in cluster.next()? {
            self.walk(node, Some(&part), false)?;
        }
        Ok(self.open > 0)
    }

    /// Returns the limit of the options that was reached.
    fn limit(&self) -> Option<Stop> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.options.interrupt.as_ref().is_some_and(is_set) {
            return Some(Stop::Interrupt);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(Stop::Time)
    }

    pub(super) fn stop(&mut self, stop: Stop) {
        self.stopped = Some(stop);
        self.is_over.store(true, Ordering::Relaxed);
        self.open = 0;
        self.batch = Batch::default();
    }
}
