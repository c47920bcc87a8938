//! Words that are not an option, or not in the right place.

use keyschema_core::DataType;
use keyschema_core::lists::CollectVec as _;
use keyschema_language::{message::Message, naming::nearest};
use proc_macro2::Ident;

use super::{place::Place, row::OptionRow, table::names_for};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue},
};

/// Reports an option that cannot be set here, and says where it can be set.
pub(super) fn report_elsewhere(option: &RawOption, row: &OptionRow, place: Place, errors: &mut ErrorSink) {
    let (name, example) = (&option.name, row.example);
    let of_same_attribute = |allowed: &&Place| {
        allowed.is_of_segment() == place.is_of_segment() && allowed.is_of_record() == place.is_of_record()
    };
    let mut places: Vec<Place> = row.places.iter().filter(of_same_attribute).copied().collect_vec();
    if places.is_empty() {
        places = row.places.to_vec();
    }
    let phrases: Vec<&str> = places.iter().map(|allowed| allowed.phrase()).collect_vec();
    let phrase = match &phrases[..] {
        _ if places == [Place::Key] => "a single key".to_string(),
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        phrases => phrases.concat(),
    };
    let message = Message::new(format!("`{name}` can only be set on {phrase}"));
    errors.report(
        name,
        match &places[..] {
            [Place::Enum | Place::Variant] if place == Place::Newtype => {
                message.help(format!("remove `{name}`: a newtype is written as its field"))
            }
            [Place::Newtype] if place.is_of_segment() => {
                message.help(format!("remove `{name}`: an enum has no conversions from `KeySegment`"))
            }
            [Place::Enum] => message.help(format!("write `#[key_segment({example})]` above the enum")),
            [Place::Variant] => message.help(format!("write `#[key_segment({example})]` above the variant")),
            [Place::Variant, Place::RecordField] => message.help(format!(
                "write `#[key_segment({example})]` above the variant, or `#[hash_record({example})]` above the field"
            )),
            [Place::Record] => message.help(format!("write `#[hash_record({example})]` above the struct")),
            [Place::RecordField] => {
                message.help(format!("write `#[hash_record({example})]` above the field"))
            }
            _ => message.help(format!("remove it here, and set `{example}` on each key that needs it")),
        },
    );
}

/// Reports a word that is not an option. Returns whether it was probably meant as the data type.
pub(super) fn report_unknown(option: &RawOption, place: Place, errors: &mut ErrorSink) -> bool {
    let word = option.name.to_string();
    let types = DataType::ALL.map(DataType::name);
    let types: &[&str] = if place == Place::Key { &types } else { &[] };
    let names = names_for(place);
    let known = || types.iter().chain(&names).copied();
    let meant = meant(&word, known);
    let message = Message::new(format!("unknown option `{word}`"));
    errors.report(
        &option.name,
        match (meant, &names[..]) {
            (Some(meant), _) => message.help(format!("write `{meant}`")),
            (None, [only]) => message.help(format!("the only option of {} is `{only}`", place.phrase())),
            (None, _) if place == Place::Key => message.help(format!(
                "the data types are {}; the options are {}",
                in_backticks(types),
                in_backticks(&names)
            )),
            (None, _) => {
                message.help(format!("the options of {} are {}", place.phrase(), in_backticks(&names)))
            }
        },
    );
    place == Place::Key
        && meant.map_or(matches!(option.value, RawValue::None), |meant| types.contains(&meant))
}

/// Reports a word in the place of a data type.
pub(super) fn report_no_data_type(word: &Ident, errors: &mut ErrorSink) {
    let text = word.to_string();
    let types = DataType::ALL.map(DataType::name);
    let message = Message::new(format!("`{text}` is not a data type"));
    errors.report(
        word,
        match meant(&text, || types.into_iter()) {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => message.help(format!("the data types are {}", in_backticks(&types))),
        },
    );
}

/// Returns which of the `known` words was probably meant by `word`.
fn meant<I: Iterator<Item = &'static str>>(word: &str, known: impl Fn() -> I) -> Option<&'static str> {
    synonym(word).filter(|meant| known().any(|name| name == *meant)).or_else(|| nearest(word, known()))
}

/// Returns our name for a word of other tools.
fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "sorted_set" | "sortedset" | "SortedSet" => "zset",
        "str" | "text" | "counter" => "string",
        "map" | "hashmap" => "hash",
        "hll" => "hyperloglog",
        "pubsub" => "channel",
        "expire" | "expires" | "expiry" => "ttl",
        "persist" => "persistent",
        "rename_all" => "case",
        _ => return None,
    })
}

pub(in crate::lower) fn in_backticks(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect_vec().join(", ")
}
