//! The facts about a server before its keys are read.

use keyschema_core::{DataType, Piece};
use keyschema_runtime::{Expiry, KeySchema};

use super::Audit;
use crate::{
    sources::FirstLook,
    words::{counted, percent, size, verb},
};

impl Audit {
    /// Returns what the facts that a server tells about itself say, a sentence each: how many keys
    /// it has, how many of them never expire, and whether that can be right by the declarations.
    pub fn first_look(&self, look: &FirstLook) -> Vec<String> {
        let FirstLook { keys, expiring, bytes, max_bytes, .. } = *look;
        let forever = keys.saturating_sub(expiring);
        let mut known = format!("{}, {} without a TTL", counted(keys, "key"), percent(forever, keys));
        if bytes > 0 {
            known = format!("{known}, in {} of memory", size(bytes));
        }
        if max_bytes > 0 {
            known = format!("{known} ({} of `maxmemory`)", percent(bytes, max_bytes));
        }
        let mut sentences = vec![known];
        sentences.extend(large(look));
        let most = |is_meant: fn(&Expiry) -> bool| self.most_keys(is_meant);
        let may_stay = most(|expiry| expiry.details().is_none());
        if u128::from(forever) > may_stay {
            let wrong = u64::try_from(u128::from(forever) - may_stay).unwrap_or(u64::MAX);
            let limit = limit_of("without a TTL", may_stay);
            sentences.push(format!(
                "at least {} {} no TTL and should have one: {limit}",
                counted(wrong, "key"),
                verb(wrong, "have")
            ));
        }
        let may_expire = most(|expiry| !matches!(expiry, Expiry::Persistent { .. }));
        if u128::from(expiring) > may_expire {
            let wrong = u64::try_from(u128::from(expiring) - may_expire).unwrap_or(u64::MAX);
            let limit = limit_of("that can expire", may_expire);
            sentences.push(format!(
                "at least {} {} a TTL and should have none: {limit}",
                counted(wrong, "key"),
                verb(wrong, "have")
            ));
        }
        sentences
    }

    /// Returns the greatest number of keys that the schemas of such an expiry have together.
    fn most_keys(&self, is_meant: fn(&Expiry) -> bool) -> u128 {
        let stored = self.schemas().filter(|schema| schema.data_type != DataType::Channel);
        let sum =
            stored.filter(|schema| is_meant(&schema.expiry)).map(most_keys_of).fold(0, u128::saturating_add);
        // Each prefix has all keys.
        if sum > 0 && self.has_prefixes() { u128::MAX } else { sum }
    }
}

/// Returns how many keys have very many elements: to delete or read one whole stops the server for
/// a while.
fn large(look: &FirstLook) -> Option<String> {
    let kinds = ["list", "set", "sorted set", "hash"].into_iter().zip(look.large);
    let kinds: Vec<String> =
        kinds.filter(|(_, count)| *count > 0).map(|(kind, count)| counted(count, kind)).collect();
    let sum = look.large.into_iter().fold(0, u64::saturating_add);
    let kinds = kinds.join(" and ");
    (sum > 0).then(|| format!("{kinds} {} {} elements or more", verb(sum, "have"), FirstLook::MANY))
}

fn most_keys_of(schema: &KeySchema) -> u128 {
    let parameters = schema.pieces.iter().filter_map(|piece| match piece {
        Piece::Parameter(parameter) => Some(parameter.shape.value_count()),
        Piece::Literal(_) => None,
    });
    parameters.fold(1, u128::saturating_mul)
}

fn limit_of(what: &str, most: u128) -> String {
    match most {
        0 => format!("no key {what} is declared"),
        1 => format!("one key {what} is declared"),
        most => format!("{most} keys {what} are declared"),
    }
}
