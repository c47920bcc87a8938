//! Dates that are spread over segments: a year, a month, a day, each in a level of its own.

use core::ops::Range;

use super::{Parameter, Segment, Subject, label::bare_type};
use crate::naming::split;

/// The least number of parts of a date that counts as spread out. `2024:03` is a period,
/// `2024:03:11` is a date cut into pieces.
const PARTS: usize = 3;

/// Words for dates and for their parts.
const UNITS: [&str; 7] = ["date", "year", "month", "day", "hour", "minute", "second"];

/// Returns the dates of `subject` with three or more parts, in order, as the numbers of their
/// segments, labels included.
pub(super) fn spread(subject: &Subject) -> Vec<Range<usize>> {
    let mut dates = Vec::new();
    let mut start = 0;
    while start < subject.segments.len() {
        if let Some(end) = end_of_date(subject, start) {
            dates.push(start..end);
            start = end;
        } else {
            start += 1;
        }
    }
    dates
}

/// Whether `parameter` gives a time or a part of one.
pub(super) fn is_time(parameter: &Parameter) -> bool {
    unit_of(parameter).is_some() || matches!(bare_type(&parameter.type_name), "UnixSeconds" | "UnixMillis")
}

/// Returns the end of the date that starts with the segment `start`, if it has enough parts.
fn end_of_date(subject: &Subject, start: usize) -> Option<usize> {
    let mut units = Vec::new();
    let mut parts = 0;
    let mut end = start;
    for segment in &subject.segments[start..] {
        if let Some(unit) = subject.sole_parameter(segment).and_then(unit_of) {
            // A second date starts here, as in a range.
            if units.contains(&unit) {
                break;
            }
            units.push(unit);
            parts += 1;
        } else if let Some(text) = segment.literal()
            && (starts_date(text) || parts > 0 && is_number_up_to(text, 59))
        {
            parts += 1;
        } else if !is_label(segment) {
            break;
        }
        end += 1;
    }
    (parts >= PARTS).then_some(end)
}

/// Whether a segment is a label that belongs to its part, as in `month:{month}`.
fn is_label(segment: &Segment) -> bool {
    segment.literal().is_some_and(|text| unit_of_word(text).is_some())
}

/// Returns the unit that a parameter gives, by its type or by the last word of its name.
fn unit_of(parameter: &Parameter) -> Option<&'static str> {
    match bare_type(&parameter.type_name) {
        "Date" | "NaiveDate" => Some("date"),
        "Month" | "YearMonth" => Some("month"),
        _ => unit_of_word(split(&parameter.name).last()?.text),
    }
}

fn unit_of_word(word: &str) -> Option<&'static str> {
    UNITS.into_iter().find(|unit| unit.eq_ignore_ascii_case(word))
}

/// Whether `text` is the digits of a year, of a month of a year or of a date.
fn starts_date(text: &str) -> bool {
    let year = text.get(..4).and_then(|year| year.parse().ok());
    matches!(text.len(), 4 | 6 | 8)
        && is_number_up_to(text, u32::MAX)
        && year.is_some_and(|year: u32| (1970..=2099).contains(&year))
}

fn is_number_up_to(text: &str, most: u32) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse().is_ok_and(|number: u32| number <= most)
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::spread;
    use crate::lint::{Policy, Subject};

    /// Returns the segments that the dates of a template take.
    fn dates(template: &str) -> Vec<String> {
        let subject = Subject::of_template(template, DataType::String, &Policy::default());
        spread(&subject)
            .into_iter()
            .map(|date| {
                let segments = &subject.segments[date];
                let range = segments[0].range.start..segments[segments.len() - 1].range.end;
                subject.text[range].into()
            })
            .collect()
    }

    #[test]
    fn dates_are_found_as_digits_and_as_parameters() {
        assert_eq!(dates("log:2026:03:11:09:30:detail"), ["2026:03:11:09:30"]);
        assert_eq!(dates("log:20260311:09:30:xx"), ["20260311:09:30"]);
        assert_eq!(dates("a:{day: u8}:{month: u8}:{year: u16}").len(), 1);
        assert_eq!(dates("a:{date: Date}:{hour: u8}:{minute: u8}:b").len(), 1);
        assert_eq!(dates("a:{on: keyschema::Date}:09:{minute: u8}").len(), 1);
        assert_eq!(dates("a:{birth_year: u16}:{birth_month: u8}:{birth_day: u8}").len(), 1);
        assert_eq!(
            dates("a:year:{year: u16}:month:{month: u8}:day:{day: u8}"),
            ["year:{year: u16}:month:{month: u8}:day:{day: u8}"]
        );
    }

    #[test]
    fn numbers_and_periods_are_not_dates_in_pieces() {
        for template in [
            "user:{id: u64}:order:2024:03:detail",
            "goods:view:{id: u64}:{month: Month}",
            "range:{start_date: Date}:{end_date: Date}:{hour: u8}",
            "host:10:20:30",
            "tile:{z: u8}:{x: u32}:{y: u32}",
            "user:1001:7:9",
            "a:{first: u8}:{second: u8}:{third: u8}",
            "order:20260310001:09:30",
            "year:month:day",
            "may:2024:x",
        ] {
            assert_eq!(dates(template), [""; 0], "{template}");
        }
    }
}
