//! Tests against a real server, which they start.

#![allow(unreachable_pub, reason = "keys are declared as users declare them")]

mod data_types;
mod databases;
mod generic_functions;
mod notifications;
mod patterns;
mod prefixes;
mod raw;
mod scan;
mod scan_async;
mod scan_catalog;
mod scan_cluster;
mod scan_elements;
mod scan_removal;
mod scan_restarts;
mod scan_words;
mod several_keys;
mod slots;
mod tenants;
mod ttl;
