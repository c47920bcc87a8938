//! Asks for the fields of hashes.

use redis::{ErrorKind, FromRedisValue, Pipeline, RedisResult, ServerErrorKind, cmd};

use super::batch::{Batch, Found};
use crate::access::Connection;
use crate::sources::{Expires, HashField, MOST_FIELDS};

/// The number of hashes in a pipeline. Other clients wait for it.
const HASHES: usize = 50;

/// Asks for the fields of hashes, as far as the server and its user allow it.
#[derive(Debug, Default)]
pub(super) struct Fields {
    are_refused: bool,
    ttls: Ttls,
}

/// Whether the server tells the TTLs of fields.
#[derive(Clone, Copy, Debug, Default)]
enum Ttls {
    #[default]
    Told,
    /// Its version knows no such TTLs, so no field has one.
    Nonexistent,
    /// Its user may not ask.
    Refused,
}

/// The reason why a server does not answer.
enum Refusal {
    /// It does not know the command.
    UnknownCommand,
    /// Its user may not send it.
    NoPermission,
    /// For another reason, such as a key that got another type meanwhile.
    Other,
}

impl Fields {
    /// Adds the fields of the hashes of a batch that are wanted. Its database is selected.
    ///
    /// If the server refuses the commands, the hashes have no fields. This fails nothing: an
    /// error of the connection shows again at the next request.
    pub(super) fn read(&mut self, connection: &mut Connection, batch: &mut Batch) {
        let seen_at = batch.seen_at;
        let mut hashes: Vec<&mut Found> =
            batch.keys.iter_mut().filter(|key| key.wanted.fields && key.stored_type == "hash").collect();
        // Without it, the hashes would count as used.
        if self.are_refused || hashes.is_empty() || !is_untouched(connection) {
            return;
        }
        for hashes in hashes.chunks_mut(HASHES) {
            let mut pipeline = Pipeline::with_capacity(hashes.len());
            for hash in &*hashes {
                pipeline.cmd("HRANDFIELD").arg(&hash.key).arg(MOST_FIELDS);
            }
            let names: Vec<Vec<Vec<u8>>> = match answers(&pipeline, connection) {
                Ok(names) => names,
                Err(refusal) => {
                    self.are_refused = !matches!(refusal, Refusal::Other);
                    return;
                }
            };
            for (hash, names) in hashes.iter_mut().zip(names) {
                let mut fields: Vec<HashField> =
                    names.into_iter().map(|name| HashField { name, expires: Expires::Unknown }).collect();
                fields.sort_by(|a, b| a.name.cmp(&b.name));
                hash.fields = Some(fields);
            }
            self.read_ttls(connection, hashes, seen_at);
        }
    }

    /// Adds the TTLs of the fields.
    fn read_ttls(&mut self, connection: &mut Connection, hashes: &mut [&mut Found], seen_at: u64) {
        let mut wanted: Vec<(&Vec<u8>, &mut Vec<HashField>)> = hashes
            .iter_mut()
            .filter(|hash| hash.wanted.field_ttls)
            .filter_map(|hash| Some((&hash.key, hash.fields.as_mut()?)))
            .filter(|(_, fields)| !fields.is_empty())
            .collect();
        if wanted.is_empty() || matches!(self.ttls, Ttls::Refused) {
            return;
        }
        if matches!(self.ttls, Ttls::Nonexistent) {
            let fields = wanted.iter_mut().flat_map(|(_, fields)| fields.iter_mut());
            fields.for_each(|field| field.expires = Expires::Never);
            return;
        }
        let mut pipeline = Pipeline::with_capacity(wanted.len());
        for (key, fields) in &wanted {
            let command = pipeline.cmd("HPTTL").arg(*key).arg("FIELDS").arg(fields.len());
            for field in fields.iter() {
                command.arg(&field.name);
            }
        }
        let ttls: Vec<Vec<i64>> = match answers(&pipeline, connection) {
            Ok(ttls) => ttls,
            Err(Refusal::UnknownCommand) => {
                self.ttls = Ttls::Nonexistent;
                return self.read_ttls(connection, hashes, seen_at);
            }
            Err(Refusal::NoPermission) => {
                self.ttls = Ttls::Refused;
                return;
            }
            Err(Refusal::Other) => return,
        };
        for ((_, fields), ttls) in wanted.iter_mut().zip(ttls) {
            for (field, ttl) in fields.iter_mut().zip(ttls) {
                field.expires = match u64::try_from(ttl) {
                    Ok(ttl) => Expires::At(seen_at.saturating_add(ttl)),
                    Err(_) if ttl == -1 => Expires::Never,
                    // The field was deleted meanwhile.
                    Err(_) => Expires::Unknown,
                };
            }
        }
    }
}

fn answers<T: FromRedisValue>(pipeline: &Pipeline, connection: &mut Connection) -> Result<T, Refusal> {
    let answers: RedisResult<T> = pipeline.query(connection);
    answers.map_err(|error| match error.kind() {
        ErrorKind::Server(ServerErrorKind::ResponseError) => Refusal::UnknownCommand,
        ErrorKind::Server(ServerErrorKind::NoPerm) => Refusal::NoPermission,
        _ => Refusal::Other,
    })
}

/// Whether the server lets the connection read keys without counting them as used.
fn is_untouched(connection: &mut Connection) -> bool {
    cmd("CLIENT").arg("NO-TOUCH").arg("ON").exec(connection).is_ok()
}
