//! Dates that are spread over segments: a year, a month, a day, each a level of its own.

use core::ops::Range;

use super::{Parameter, PartKind, Segment, Subject, label::bare_type};
use crate::naming::split;

/// From how many parts on a date counts as spread out: `2024:03` is a period, `2024:03:11` is a date cut in pieces.
const PARTS: usize = 3;

/// Which units of time something gives, as bits.
type Units = u8;

const YEAR: Units = 1;
const MONTH: Units = 1 << 1;
const DAY: Units = 1 << 2;
const HOUR: Units = 1 << 3;
const MINUTE: Units = 1 << 4;
const SECOND: Units = 1 << 5;
const DATE: Units = YEAR | MONTH | DAY;

/// A date in at least three parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpreadDate {
    /// The segments that give it, labels included.
    pub(super) segments: Range<usize>,
    /// In how many parts it is.
    pub(super) parts: usize,
}

/// Returns the dates of `subject` in three or more parts, in order.
pub(super) fn spread(subject: &Subject) -> Vec<SpreadDate> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < subject.segments.len() {
        let date = date_at(subject, start);
        if date.parts >= PARTS {
            start = date.segments.end;
            found.push(date);
        } else {
            start += 1;
        }
    }
    found
}

/// Whether `parameter` gives a time or a part of one.
pub(super) fn is_time(parameter: &Parameter) -> bool {
    units_of_parameter(parameter).is_some()
        || matches!(bare_type(&parameter.type_name), "UnixSeconds" | "UnixMillis")
}

/// Returns the longest date that starts with the segment `start`, with no parts if there is none.
fn date_at(subject: &Subject, start: usize) -> SpreadDate {
    let mut date = SpreadDate { segments: start..start, parts: 0 };
    let mut covered: Units = 0;
    loop {
        let mut at = date.segments.end;
        // A label (`month:{month}`) belongs to its part.
        let is_labelled = subject
            .segments
            .get(at)
            .and_then(Segment::literal)
            .is_some_and(|text| unit_of_word(text).is_some());
        if is_labelled {
            at += 1;
        }
        let Some(units) = part_at(subject, at, covered) else {
            return date;
        };
        covered |= units;
        date.parts += 1;
        date.segments.end = at + 1;
    }
}

/// Returns the units that the segment `at` adds to those `covered`.
fn part_at(subject: &Subject, at: usize, covered: Units) -> Option<Units> {
    let segment = subject.segments.get(at)?;
    let units = match segment.literal() {
        Some(text) => units_of_literal(text).or_else(|| next_unit(text, covered))?,
        None => units_of_parameter(parameter_of(subject, segment)?)?,
    };
    (units & covered == 0).then_some(units)
}

/// Returns the one parameter of a segment, with or without text glued to it: `y{year}`.
fn parameter_of<'a>(subject: &'a Subject, segment: &Segment) -> Option<&'a Parameter> {
    let mut parameters = segment.parts.iter().filter_map(|part| match part.kind {
        PartKind::Parameter(number) => subject.parameters.get(number),
        _ => None,
    });
    let parameter = parameters.next()?;
    parameters.next().is_none().then_some(parameter)
}

fn units_of_parameter(parameter: &Parameter) -> Option<Units> {
    match bare_type(&parameter.type_name) {
        "Date" | "NaiveDate" => return Some(DATE),
        "Month" | "YearMonth" => return Some(YEAR | MONTH),
        _ => {}
    }
    let words = split(&parameter.name);
    // `day_of_month` is a day.
    let head = words.iter().position(|word| word.text == "of").map_or(&words[..], |of| &words[..of]);
    let units =
        head.iter().rev().map_while(|word| unit_of_word(word.text)).fold(0, |units, unit| units | unit);
    (units != 0).then_some(units)
}

fn unit_of_word(word: &str) -> Option<Units> {
    Some(match word.to_lowercase().as_str() {
        "year" => YEAR,
        "month" => MONTH,
        "day" => DAY,
        "hour" => HOUR,
        "minute" => MINUTE,
        "second" => SECOND,
        "date" => DATE,
        _ => return None,
    })
}

/// Returns the units of digits that can only be a year, a month of a year or a date.
fn units_of_literal(text: &str) -> Option<Units> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (year, rest) = text.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2).unwrap_or((rest, ""));
    let is_month = is_within(month, 1, 12);
    match (month, day) {
        _ if !is_year(year) => None,
        ("", "") => Some(YEAR),
        (_, "") if is_month => Some(YEAR | MONTH),
        _ if is_month && day.len() == 2 && is_within(day, 1, 31) => Some(DATE),
        _ => None,
    }
}

/// Returns the unit of one or two digits after the units `covered`: the next finer one.
fn next_unit(text: &str, covered: Units) -> Option<Units> {
    let (unit, least, most) = match covered.checked_ilog2()? {
        0 => (MONTH, 1, 12),
        1 => (DAY, 1, 31),
        2 => (HOUR, 0, 23),
        3 => (MINUTE, 0, 59),
        4 => (SECOND, 0, 59),
        _ => return None,
    };
    is_within(text, least, most).then_some(unit)
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && is_number_within(text, 1970, 2099)
}

fn is_within(text: &str, least: u16, most: u16) -> bool {
    matches!(text.len(), 1 | 2) && is_number_within(text, least, most)
}

fn is_number_within(text: &str, least: u16, most: u16) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        && text.parse().is_ok_and(|number: u16| (least..=most).contains(&number))
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::spread;
    use crate::lint::{Policy, Subject};

    /// The segments that the dates of a template take.
    fn dates(template: &str) -> Vec<String> {
        let subject = Subject::of_template(template, DataType::String, &Policy::default());
        spread(&subject)
            .into_iter()
            .map(|date| {
                let segments = &subject.segments[date.segments];
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
        assert_eq!(dates("a:y{year: u16}:m{month: u8}:d{day: u8}").len(), 1);
        assert_eq!(dates("a:{birth_year: u16}:{birth_month: u8}:{day_of_month: u8}").len(), 1);
        assert_eq!(
            dates("a:year:{year: u16}:month:{month: u8}:day:{day: u8}"),
            ["year:{year: u16}:month:{month: u8}:day:{day: u8}"]
        );
    }

    #[test]
    fn numbers_and_periods_are_no_spread_dates() {
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
