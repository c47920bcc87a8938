//! The options that say how long a key lives: `ttl`, `jitter`, `refresh`, `persistent`.

use core::time::Duration;

use keyschema_core::{Refresh, TimeOfDay};
use keyschema_language::{lifetime, message::Message, naming::nearest};

use syn::LitStr;

use super::value::OptionValue;
use crate::{errors::ErrorSink, syntax::RawValue};

/// A time to live.
#[derive(Clone, Copy)]
pub(in crate::lower) enum Ttl {
    After(Duration),
    /// The code that writes the key passes it.
    Caller,
}

const CALLER: &str = "caller";

/// Parses `30m` or `caller`.
pub(super) fn read_ttl(text: &str) -> Result<Ttl, Message> {
    let quoted = syn::parse_str::<LitStr>(text).ok().map(|literal| literal.value());
    let bare = quoted.as_deref().unwrap_or(text);
    let ttl = match bare {
        CALLER => Ttl::Caller,
        _ if bare.eq_ignore_ascii_case(CALLER) => {
            let message = Message::new(format!("`{bare}` is not a time to live"));
            return Err(message.help(format!("write `{CALLER}`")));
        }
        _ => Ttl::After(lifetime::parse(bare)?),
    };
    if quoted.is_some() {
        let message = Message::new("a time to live is written without quotes");
        return Err(message.help(format!("write `{bare}`")));
    }
    Ok(ttl)
}

/// Parses `04:00Z`.
pub(super) fn read_time_of_day(text: &str) -> Result<TimeOfDay, Message> {
    TimeOfDay::parse(text).ok_or_else(|| {
        let message = Message::new(format!("`{text}` is not a time of day"));
        let meant = [format!("{text}Z"), format!("0{text}"), format!("0{text}Z"), format!("{text}:00Z")];
        match meant.iter().find(|meant| TimeOfDay::parse(meant).is_some()) {
            Some(meant) => message.help(format!("write `\"{meant}\"`, in UTC")),
            None => message.help("write hours and minutes in UTC, as in `expire_at = \"04:00Z\"`"),
        }
    })
}

/// Parses `10%`, from 1 to 100.
pub(super) fn read_percent(text: &str) -> Result<u8, Message> {
    let percent_of = |text: &str| -> Option<u8> {
        let percent = text.strip_suffix('%')?.parse().ok();
        percent.filter(|percent| (1..=100).contains(percent))
    };
    percent_of(text).ok_or_else(|| {
        let message = Message::new(format!("`{text}` is not a percentage of the time to live"));
        let meant = format!("{}%", text.trim_matches('"').trim_end_matches('%'));
        match percent_of(&meant) {
            Some(_) => message.help(format!("write `{meant}`")),
            None => message.help("write a whole percentage from `1%` to `100%`, as in `jitter = 10%`"),
        }
    })
}

/// Parses `replace`, `write`, `once` or `access`.
pub(super) fn read_refresh(text: &str) -> Result<Refresh, Message> {
    Refresh::from_name(text).ok_or_else(|| {
        let message = Message::new(format!("`{text}` is not a way to refresh a time to live"));
        match nearest(text, Refresh::ALL.map(Refresh::name)) {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => message.help(
                "write `replace` (a write of the whole value restarts it), `write` (every write), `once` (nothing) or `access` (reads too)",
            ),
        }
    })
}

impl OptionValue<'_> {
    /// Reads nothing, or a reason: `persistent`, `persistent = "why"`.
    pub(super) fn read_reason(&self, errors: &mut ErrorSink) -> Option<String> {
        if matches!(self.value, RawValue::None) {
            return None;
        }
        self.read_words("say why the key never expires, or write `persistent` alone", errors)
    }
}
