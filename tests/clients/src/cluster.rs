//! A cluster of several nodes, where a client must find the right one.

use std::{
    net::{Ipv4Addr, TcpListener},
    thread,
    time::{Duration, Instant},
};

use keyschema_test_server::Server;

/// Three masters, each with a third of the slots.
pub struct Cluster {
    nodes: [Server; 3],
}

impl Cluster {
    /// Starts the nodes and waits until each knows the owner of every slot, about 2 s.
    ///
    /// # Panics
    /// If a node does not start, or if they do not come together within 30 s.
    pub fn start() -> Self {
        let started = [(); 3].map(|()| start_node());
        let ranges = [["0", "5460"], ["5461", "10922"], ["10923", "16383"]];
        for ((node, _), [first, last]) in started.iter().zip(ranges) {
            command(node, &["CLUSTER", "ADDSLOTSRANGE", first, last]);
        }
        for (node, bus) in &started[1..] {
            let port = node.port().expect("it has a port").to_string();
            command(&started[0].0, &["CLUSTER", "MEET", "127.0.0.1", &port, &bus.to_string()]);
        }
        let begun = Instant::now();
        let is_ready = |node: &Server| {
            let info = command(node, &["CLUSTER", "INFO"]);
            info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3")
        };
        while !started.iter().all(|(node, _)| is_ready(node)) {
            assert!(begun.elapsed() < Duration::from_secs(30), "the nodes come together");
            thread::sleep(Duration::from_millis(20));
        }
        Self { nodes: started.map(|(node, _)| node) }
    }

    /// Returns the addresses of the nodes.
    pub fn urls(&self) -> [String; 3] {
        [0, 1, 2].map(|node| self.nodes[node].url())
    }
}

/// Returns a node without slots, and the port of its bus.
fn start_node() -> (Server, u16) {
    // Another process may take the port before the node does. Then the next attempt uses another
    // port.
    for _ in 0..5 {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let bus = listener.local_addr().expect("its address").port();
        drop(listener);
        let node = Server::builder()
            .tcp()
            .setting("cluster-enabled", "yes")
            .setting("cluster-port", &bus.to_string())
            .setting("cluster-announce-ip", "127.0.0.1")
            .start();
        if let Ok(node) = node {
            return (node, bus);
        }
    }
    panic!("a node starts");
}

fn command(node: &Server, words: &[&str]) -> String {
    node.command(words).expect("the node answers")
}
