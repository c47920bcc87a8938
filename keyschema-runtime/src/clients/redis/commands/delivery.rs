//! The commands as they are sent, and which of the replies are their answers.
//!
//! A command that is followed by `PEXPIRE` goes into a group: `MULTI`, the commands, `EXEC`. Here
//! the words `MULTI` and `EXEC` are commands of a plain pipeline. So the reply to each command is
//! visible, including `MOVED` and `ASK`, which connections of redis-rs to a cluster then follow.
//! They do not follow them in transactions that redis-rs makes itself.

use std::vec::Vec;

use redis::{ConnectionLike, ErrorKind, Pipeline, RedisResult, ServerErrorKind, Value};

use super::{
    missing_commands::explain,
    packed::{Packed, ScriptBy},
};

/// Commands in the order in which they are sent.
#[derive(Debug)]
pub(super) struct Delivery {
    pipeline: Pipeline,
    /// The place of the answer to each command.
    answers: Vec<Answer>,
    group: Option<Group>,
}

#[derive(Clone, Copy, Debug)]
struct Answer {
    /// The number of the reply, or of the reply to `EXEC` that contains it.
    reply: usize,
    /// The number of the element in the reply to `EXEC`.
    element: Option<usize>,
}

/// Commands after `MULTI`.
#[derive(Debug)]
struct Group {
    /// The number of answers that come before those of the group.
    answers_before: usize,
    /// The number of commands that it sends to the server.
    sent: usize,
}

/// The most commands of a pipeline that share a group. With more, the server is busy with one
/// group for longer, and is not faster.
const MOST_IN_GROUP: usize = 200;

impl Delivery {
    /// Returns commands that are one transaction.
    pub(super) fn transaction<'a>(commands: impl IntoIterator<Item = &'a Packed>, script: ScriptBy) -> Self {
        let mut delivery = Self::new(4);
        delivery.begin();
        for command in commands {
            delivery.add_in_group(command, script);
        }
        delivery.end();
        delivery
    }

    /// Returns commands of a pipeline. Adjacent commands share a transaction if one of them keeps a
    /// TTL.
    ///
    /// The other commands are in the transaction because of clusters: if a slot moves in the middle
    /// of a pipeline, redis-rs sends all of it again, and commands that were run would run twice.
    pub(super) fn pipeline<'a>(commands: impl IntoIterator<Item = &'a Packed>) -> Self {
        let commands: Vec<&Packed> = commands.into_iter().collect();
        let mut delivery = Self::new(commands.len() + 2);
        for run in commands.chunk_by(|one, next| !one.stands_alone() && !next.stands_alone()) {
            for group in run.chunks(MOST_IN_GROUP) {
                if group.iter().any(|command| command.has_steps()) {
                    delivery.begin();
                    for command in group {
                        delivery.add_in_group(command, ScriptBy::Source);
                    }
                    delivery.end();
                } else {
                    for command in group {
                        delivery.add_plain(command);
                    }
                }
            }
        }
        delivery
    }

    fn add_plain(&mut self, command: &Packed) {
        self.answers.push(Answer { reply: self.pipeline.len(), element: None });
        self.pipeline.add_command(command.cmd.clone());
    }

    fn new(capacity: usize) -> Self {
        let mut pipeline = Pipeline::with_capacity(capacity);
        // Errors are replies like others. `read` finds the first one.
        pipeline.ignore_errors();
        Self { pipeline, answers: Vec::new(), group: None }
    }

    fn begin(&mut self) {
        self.pipeline.cmd("MULTI");
        self.group = Some(Group { answers_before: self.answers.len(), sent: 0 });
    }

    fn add_in_group(&mut self, command: &Packed, script: ScriptBy) {
        let Some(group) = &mut self.group else { return };
        for cmd in command.steps_before() {
            self.pipeline.add_command(cmd);
            group.sent += 1;
        }
        self.answers.push(Answer { reply: 0, element: Some(group.sent) });
        self.pipeline.add_command(command.cmd_with(script));
        group.sent += 1;
        for cmd in command.steps_after() {
            self.pipeline.add_command(cmd);
            group.sent += 1;
        }
    }

    fn end(&mut self) {
        if let Some(group) = self.group.take() {
            let exec = self.pipeline.len();
            self.pipeline.cmd("EXEC");
            for answer in &mut self.answers[group.answers_before..] {
                answer.reply = exec;
            }
        }
    }

    /// Sends the commands and returns their answers. On a connection to a cluster, the first
    /// command with a key determines the node.
    pub(super) fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Vec<Value>> {
        if self.answers.is_empty() {
            return Ok(Vec::new());
        }
        // Not by `Pipeline::query`, which refuses the sync connection to a cluster.
        let packed = self.pipeline.get_packed_pipeline();
        let replies = connection.req_packed_commands(&packed, 0, self.pipeline.len())?;
        self.read(replies)
    }

    #[cfg(feature = "redis-aio")]
    pub(super) async fn query_async(
        &self,
        connection: &mut impl redis::aio::ConnectionLike,
    ) -> RedisResult<Vec<Value>> {
        // An asynchronous pipeline of redis-rs refuses to send nothing.
        if self.answers.is_empty() {
            return Ok(Vec::new());
        }
        let replies = self.pipeline.query_async(connection).await?;
        self.read(replies)
    }

    /// Finds the answers in the replies. The first error is returned: `EXECABORT` comes after the
    /// error that caused it.
    fn read(&self, replies: Vec<Value>) -> RedisResult<Vec<Value>> {
        let replies = replies.into_iter().map(Value::extract_error).collect::<RedisResult<Vec<Value>>>();
        let mut replies = replies.map_err(explain)?;
        self.answers.iter().map(|answer| answer.take_from(&mut replies)).collect()
    }
}

impl Answer {
    fn take_from(self, replies: &mut [Value]) -> RedisResult<Value> {
        let place = match (replies.get_mut(self.reply), self.element) {
            (Some(Value::Nil), Some(_)) => {
                let kind = ErrorKind::Server(ServerErrorKind::ExecAbort);
                return Err((kind, "nothing was done, as a watched key was changed").into());
            }
            (Some(Value::Array(elements)), Some(element)) => elements.get_mut(element),
            (reply, None) => reply,
            _ => None,
        };
        let unexpected = (ErrorKind::UnexpectedReturnType, "a transaction was answered in an unknown way");
        place.map(|place| core::mem::replace(place, Value::Nil)).ok_or_else(|| unexpected.into())
    }
}

/// Whether the server does not know the script by its hash.
pub(super) fn is_unknown_script<T>(answer: &RedisResult<T>) -> bool {
    answer.as_ref().is_err_and(|error| error.kind() == ErrorKind::Server(ServerErrorKind::NoScript))
}
