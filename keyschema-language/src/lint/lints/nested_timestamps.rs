//! Dates that are cut into levels.

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Subject,
        dates::{self, SpreadDate},
        depth::{self, room},
        event::without_event,
        label::are_wanted,
        rewrite::{shown, written},
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "nested_timestamps",
    summary: "a date is cut into levels",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds three or more parts of a date or time in a row: digits that can be a year, a month, a day, an hour …, and parameters
with such names or of the types `Date` and `Month`. Two parts are a period, and fine.

## Why is this bad
To Redis the levels are bytes. It can list the days of a month only by a `SCAN` of the whole database, and a range of
hours takes one command for each key. A sorted set scored by time answers a range with one command. It is also
smaller: up to 128 members of at most 64 bytes stay in one compact block (128 short ones took 1,072 bytes in Redis 7.0),
where a key of its own takes 72 bytes for a name of 20 and a small value, and some 45 bytes more for its time to live.

## Example
```text
#[redis_key(log:{year}:{month}:{day}:{hour}:detail, string)]
```

## Use instead
```text
#[redis_key(log:detail, zset)]
#[redis_key(log:{date}:detail, zset)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    for date in dates::spread(subject) {
        let segments = &subject.segments[date.segments.clone()];
        let range = segments[0].range.start..segments[segments.len() - 1].range.end;
        findings.report_in(
            range,
            Message::new(format!("a date is cut into {} levels", date.parts))
                .help(help(subject, policy, &date)),
        );
    }
}

fn help(subject: &Subject, policy: &Policy, date: &SpreadDate) -> String {
    let parameter = parameter_name(subject, date);
    let with_date = template(subject, policy, date, Some(parameter));
    let without = template(subject, policy, date, None);
    if depth::levels(subject, policy).len() > room(policy)
        && let Some(shorter) = without_event(subject, policy)
    {
        let template = shown(&shorter);
        return format!(
            "write {template}, and keep the time as the score of a sorted set, or as one `{{{parameter}: Date}}`"
        );
    }
    let sorted_set = Subject::of_template(&without, subject.data_type, policy);
    if depth::is_shallow(&sorted_set, policy) {
        return format!("keep a sorted set scored by time, or write one date: {}", shown(&with_date));
    }
    format!("keep a sorted set {} scored by time, or write one date: {}", shown(&without), shown(&with_date))
}

/// The template with one parameter in place of the date, or nothing.
fn template(subject: &Subject, policy: &Policy, date: &SpreadDate, parameter: Option<&str>) -> String {
    let mut segments: Vec<String> = Vec::new();
    for (number, segment) in subject.segments.iter().enumerate() {
        if number == date.segments.start
            && let Some(name) = parameter
        {
            let label = policy.case.convert("date");
            if are_wanted(policy) && segments.last() != Some(&label) {
                segments.push(label);
            }
            segments.push(format!("{{{name}: Date}}"));
        }
        if !date.segments.contains(&number) {
            segments.push(written(subject, segment));
        }
    }
    segments.join(&policy.delimiter)
}

/// A name that no other parameter has.
fn parameter_name(subject: &Subject, date: &SpreadDate) -> &'static str {
    let is_taken = subject
        .segments
        .iter()
        .enumerate()
        .filter(|(number, _)| !date.segments.contains(number))
        .filter_map(|(_, segment)| subject.sole_parameter(segment))
        .any(|parameter| parameter.name == "date");
    if is_taken { "day" } else { "date" }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn dates_in_pieces_are_found() {
        let keys = Keys::of(Standard::Compact).lint("nested_timestamps");
        for (bad, date) in [
            ("log:2026:03:11:09:30:detail", "2026:03:11:09:30"),
            (
                "log:{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}:detail",
                "{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}",
            ),
            ("log:20260311:09:30:detail", "20260311:09:30"),
            ("log:{date: Date}:{hour: u8}:{minute: u8}:detail", "{date: Date}:{hour: u8}:{minute: u8}"),
        ] {
            keys.key(bad).finds([date]).helps([
                "keep a sorted set `log:detail` scored by time, or write one date: `log:{date: Date}:detail`",
            ]);
        }
        keys.key("2026:03:11").helps(["keep a sorted set scored by time, or write one date: `{date: Date}`"]);
        keys.key("sensor:2026:03:11")
            .helps(["keep a sorted set scored by time, or write one date: `sensor:{date: Date}`"]);
    }

    #[test]
    fn a_label_is_kept_where_one_is_wanted() {
        let keys = Keys::of(Standard::Layered).lint("nested_timestamps");
        for bad in [
            "sales:report:{year: u16}:{month: u8}:{day: u8}",
            "sales:report:year:{year: u16}:month:{month: u8}:day:{day: u8}",
        ] {
            keys.key(bad).helps([
                "keep a sorted set `sales:report` scored by time, or write one date: `sales:report:date:{date: Date}`",
            ]);
        }
    }

    #[test]
    fn a_key_that_is_too_deep_besides_gets_one_proposal() {
        let keys = Keys::of(Standard::Domain).lint("nested_timestamps");
        keys.key("mall:user:register:2023:07:30:{id: u64}:info")
            .finds(["2023:07:30"])
            .helps([
                "write `user:{id}:info`, and keep the time as the score of a sorted set, or as one `{date: Date}`",
            ]);
    }

    #[test]
    fn periods_and_numbers_are_left_alone() {
        let keys = Keys::of(Standard::Compact).lint("nested_timestamps");
        for good in [
            "user:{id: u64}:order:2024:03:detail",
            "goods:view:{id: u64}:{month: Month}",
            "login:count:20230730",
            "order:20260310001:status",
            "session:{uid: Text<24>}:{issued_at: UnixSeconds}",
            "host:10:20:30",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
