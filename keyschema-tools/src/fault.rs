//! The error of a tool.

use std::{error, fmt};

use keyschema_language::{
    message::{Message, code},
    naming::nearest,
};

/// The reason why a tool could not do its work, and what to do about it.
///
/// ```
/// use keyschema_tools::Catalogs;
///
/// let fault = Catalogs::of_files(&["no-such-file.json"]).unwrap_err();
/// assert!(fault.to_string().starts_with("there is no file `no-such-file.json`\nhelp: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(Message);

impl Fault {
    /// Returns a fault with this message.
    pub fn new(message: Message) -> Self {
        Self(message)
    }

    /// Returns the message.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<Message> for Fault {
    fn from(message: Message) -> Self {
        Self(message)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl error::Error for Fault {}

/// Returns the message about an unknown name, with the nearest known one.
pub(crate) fn unknown<'n>(kind: &str, name: &str, names: impl IntoIterator<Item = &'n str>) -> Message {
    let message = Message::new(format!("there is no {kind} {}", code(name)));
    match nearest(name, names) {
        Some(near) => message.help(format!("write `{near}`")),
        None => message,
    }
}
