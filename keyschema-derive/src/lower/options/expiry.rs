//! The options that say how long a key lives: `ttl`, `jitter`, `refresh`, `persistent`.

use core::time::Duration;

use keyschema_core::Refresh;
use keyschema_language::{lifetime, message::Message, naming::nearest};
use syn::LitStr;

use super::value::OptionValue;
use crate::{errors::ErrorSink, syntax::RawValue, tokens::without_spaces};

/// These options, as far as they were given.
#[derive(Default)]
pub(in crate::lower) struct ExpiryOptions {
    pub(in crate::lower) ttl: Option<Ttl>,
    pub(in crate::lower) jitter_percent: Option<u8>,
    pub(in crate::lower) refresh: Option<Refresh>,
    pub(in crate::lower) persistent: Option<Persistence>,
}

/// A time to live.
#[derive(Clone, Copy)]
pub(in crate::lower) enum Ttl {
    After(Duration),
    /// Passed by the code that writes the key.
    Caller,
}

const CALLER: &str = "caller";

/// That a key never expires, and the reason if there is one.
pub(in crate::lower) enum Persistence {
    Plain,
    Because(String),
}

impl OptionValue<'_> {
    /// Reads `30m` or `caller`.
    pub(super) fn read_ttl(&self, errors: &mut ErrorSink) -> Option<Ttl> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        if text == CALLER {
            return Some(Ttl::Caller);
        }
        let quoted: Option<LitStr> = syn::parse2(tokens.clone()).ok();
        let bare = quoted.as_ref().map_or(text, LitStr::value);
        let message = match lifetime::parse(&bare) {
            Ok(ttl) if quoted.is_none() => return Some(Ttl::After(ttl)),
            Err(_) if quoted.is_none() && bare.eq_ignore_ascii_case(CALLER) => {
                Message::new(format!("`{bare}` is not a time to live")).help(format!("write `{CALLER}`"))
            }
            Err(message) if bare != CALLER => message,
            _ => Message::new("a time to live is written without quotes").help(format!("write `{bare}`")),
        };
        errors.report(tokens, message);
        None
    }

    /// Reads `10%`, from 1 to 100.
    pub(super) fn read_percent(&self, errors: &mut ErrorSink) -> Option<u8> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        let percent_of = |text: &str| -> Option<u8> {
            let percent = text.strip_suffix('%')?.parse().ok();
            percent.filter(|percent| (1..=100).contains(percent))
        };
        let percent = percent_of(&text);
        if percent.is_none() {
            let message = Message::new(format!("`{text}` is not a percentage of the time to live"));
            let meant = format!("{}%", text.trim_matches('"').trim_end_matches('%'));
            errors.report(
                tokens,
                match percent_of(&meant) {
                    Some(_) => message.help(format!("write `{meant}`")),
                    None => {
                        message.help("write a whole percentage from `1%` to `100%`, as in `jitter = 10%`")
                    }
                },
            );
        }
        percent
    }

    /// Reads `write`, `once` or `access`.
    pub(super) fn read_refresh(&self, errors: &mut ErrorSink) -> Option<Refresh> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        let refresh = Refresh::from_name(&text);
        if refresh.is_none() {
            let message = Message::new(format!("`{text}` is not a way to refresh a time to live"));
            errors.report(
                tokens,
                match nearest(&text, Refresh::ALL.map(Refresh::name)) {
                    Some(meant) => message.help(format!("write `{meant}`")),
                    None => message.help(
                        "write `write` (every write restarts it), `once` (only the first write) or `access` (reads too)",
                    ),
                },
            );
        }
        refresh
    }

    /// Reads nothing, or a reason: `persistent`, `persistent = "why"`.
    pub(super) fn read_reason(&self, errors: &mut ErrorSink) -> Option<Persistence> {
        if matches!(self.value, RawValue::None) {
            return Some(Persistence::Plain);
        }
        let help = "say why the key never expires, or write `persistent` alone";
        self.read_words(help, errors).map(Persistence::Because)
    }
}
