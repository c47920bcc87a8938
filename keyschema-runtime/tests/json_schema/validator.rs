//! Tests whether a value satisfies a JSON Schema.

use serde_json::{Map, Value as Json};

/// Keywords that say nothing about a value, or only about values of a certain type.
const KEYWORDS: [&str; 13] = [
    "$defs",
    "$schema",
    "additionalProperties",
    "description",
    "items",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "properties",
    "required",
    "title",
];

/// A JSON Schema with the keywords that ours has. Another keyword is a failure. (A crate for all of
/// JSON Schema would be a quarter of the code that the tests of the workspace compile.)
pub(crate) struct Validator(pub(crate) Json);

impl Validator {
    pub(crate) fn is_valid(&self, file: &Json) -> bool {
        self.fault(&self.0, file, "").is_none()
    }

    /// Returns the first place in `value` that does not satisfy `schema`, and the keyword.
    pub(crate) fn fault(&self, schema: &Json, value: &Json, place: &str) -> Option<String> {
        let schema = schema.as_object().expect("a schema is an object");
        schema.iter().find_map(|(keyword, expected)| {
            match self.keeps(schema, keyword, expected, value, place) {
                Ok(true) => None,
                Ok(false) => Some(format!("{place}: {value} is against `{keyword}`")),
                Err(fault) => Some(fault),
            }
        })
    }

    /// Whether `value` keeps to one keyword; the fault if a part of it does not.
    fn keeps(
        &self,
        schema: &Map<String, Json>,
        keyword: &str,
        expected: &Json,
        value: &Json,
        place: &str,
    ) -> Result<bool, String> {
        let part = |schema: &Json, value: &Json, name: &str| {
            self.fault(schema, value, &format!("{place}/{name}")).map_or(Ok(true), Err)
        };
        let count = || expected.as_u64().and_then(|count| usize::try_from(count).ok()).expect("a number");
        Ok(match (keyword, value) {
            ("$ref", _) => {
                let target = expected.as_str().and_then(|path| path.strip_prefix('#')).expect("a local path");
                return part(self.0.pointer(target).expect("it is defined"), value, "");
            }
            ("oneOf", _) => {
                let choices = expected.as_array().expect("a list").iter();
                choices.filter(|choice| self.fault(choice, value, place).is_none()).count() == 1
            }
            ("type", _) => match expected {
                Json::Array(types) => types.iter().any(|one| is_of_type(value, one)),
                one => is_of_type(value, one),
            },
            ("const", _) => value == expected,
            ("enum", _) => expected.as_array().expect("a list").contains(value),
            ("required", Json::Object(members)) => {
                let names = expected.as_array().expect("a list");
                names.iter().all(|name| members.contains_key(name.as_str().expect("a name")))
            }
            ("properties", Json::Object(members)) => {
                for (name, schema) in expected.as_object().expect("an object") {
                    members.get(name).map_or(Ok(true), |member| part(schema, member, name))?;
                }
                true
            }
            ("additionalProperties", Json::Object(members)) => {
                let known = schema.get("properties").and_then(Json::as_object).expect("there are some");
                expected == true || members.keys().all(|name| known.contains_key(name))
            }
            ("items", Json::Array(items)) => {
                for (number, item) in items.iter().enumerate() {
                    part(expected, item, &number.to_string())?;
                }
                true
            }
            ("minItems", Json::Array(items)) => items.len() >= count(),
            ("minLength", Json::String(text)) => text.chars().count() >= count(),
            ("minimum", Json::Number(_)) => value.as_f64() >= expected.as_f64(),
            ("maximum", Json::Number(_)) => value.as_f64() <= expected.as_f64(),
            ("pattern", Json::String(text)) => is_match(expected.as_str().expect("a pattern"), text),
            // The value has another type.
            _ => {
                assert!(KEYWORDS.contains(&keyword), "the keyword `{keyword}` is not checked");
                true
            }
        })
    }
}

fn is_of_type(value: &Json, name: &Json) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => panic!("the type {name} is not checked"),
    }
}

/// Whether a text matches one of the regular expressions of the schema.
fn is_match(pattern: &str, text: &str) -> bool {
    let is_positive =
        |text: &str| text.starts_with(|c| matches!(c, '1'..='9')) && text.chars().all(|c| c.is_ascii_digit());
    match pattern {
        "^(0|[1-9][0-9]*)$" => text == "0" || is_positive(text),
        "^(0|-[1-9][0-9]*)$" => text == "0" || text.strip_prefix('-').is_some_and(is_positive),
        r"^\[.*\]$" => text.len() > 1 && text.starts_with('[') && text.ends_with(']'),
        _ => panic!("the pattern `{pattern}` is not checked"),
    }
}
