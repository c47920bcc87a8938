//! The tools of the tests of lints: keys and assertions about their findings.

use keyschema_core::DataType;

use super::{
    Block, BlockKey, Check, Finding, Lifespan, Place, Policy, Standard, Subject, check_block, check_key, find,
};
use crate::naming::{Case, Vocabulary};

/// Returns the findings in the keys of a block that set no levels.
pub(super) fn check_subjects(subjects: &[Subject], policy: &Policy) -> Vec<Finding> {
    check_block(&keys_of(subjects, policy), Block { policy, levels: &[] })
}

pub(super) fn keys_of<'a>(subjects: &'a [Subject], policy: &'a Policy) -> Vec<BlockKey<'a>> {
    subjects.iter().map(|subject| BlockKey { subject, policy, levels: &[] }).collect()
}

/// Keys under a policy, judged by one lint.
pub(super) struct Keys {
    policy: Policy,
    lint: Option<&'static str>,
}

/// One key, or several, with their findings.
pub(super) struct Judged<'a> {
    keys: &'a Keys,
    subjects: Vec<Subject>,
}

impl Keys {
    pub(super) fn of(standard: Standard) -> Self {
        Self { policy: Policy::of(standard), lint: None }
    }

    /// Runs only this lint, and denies it in every standard.
    pub(super) fn lint(mut self, name: &'static str) -> Self {
        let lint = find(name).expect("the lint is listed");
        assert!(!matches!(lint.check, Check::Findings), "this lint looks at findings");
        self.policy.set_level(lint.name, super::Level::Deny);
        self.lint = Some(lint.name);
        self
    }

    pub(super) fn case(mut self, case: Case) -> Self {
        self.policy.case = case;
        self
    }

    pub(super) fn delimiter(mut self, delimiter: &str) -> Self {
        self.policy.delimiter = delimiter.to_string();
        self
    }

    pub(super) fn vocabulary(mut self, vocabulary: Vocabulary) -> Self {
        self.policy.vocabulary = vocabulary;
        self
    }

    /// Changes the policy, for settings that have no method here.
    pub(super) fn policy(mut self, change: impl FnOnce(&mut Policy)) -> Self {
        change(&mut self.policy);
        self
    }

    /// Returns a documented string key with a TTL and this template.
    pub(super) fn key(&self, template: &str) -> Judged<'_> {
        self.keys(&[(template, DataType::String)])
    }

    /// Returns the same without a declared lifetime.
    pub(super) fn undeclared(&self, template: &str) -> Judged<'_> {
        self.key(template).with_lifespan(Lifespan::Undeclared)
    }

    /// Returns the keys of one block.
    pub(super) fn keys(&self, templates: &[(&str, DataType)]) -> Judged<'_> {
        let subjects = templates
            .iter()
            .map(|(template, data_type)| {
                let mut subject = Subject::of_template(template, *data_type, &self.policy).documented();
                subject.lifespan = Lifespan::Ttl { has_jitter: true };
                subject
            })
            .collect();
        Judged { keys: self, subjects }
    }
}

impl Judged<'_> {
    pub(super) fn of_type(mut self, data_type: DataType) -> Self {
        self.subjects.iter_mut().for_each(|subject| subject.data_type = data_type);
        self
    }

    pub(super) fn with_lifespan(mut self, lifespan: Lifespan) -> Self {
        self.subjects.iter_mut().for_each(|subject| subject.lifespan = lifespan);
        self
    }

    pub(super) fn undocumented(mut self) -> Self {
        self.subjects.iter_mut().for_each(|subject| subject.is_documented = false);
        self
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        let policy = &self.keys.policy;
        let mut findings = match &self.subjects[..] {
            [subject] => check_key(subject, policy, &[]),
            subjects => check_subjects(subjects, policy),
        };
        findings.retain(|finding| self.keys.lint.is_none_or(|name| finding.lint.name == name));
        for finding in &findings {
            assert_eq!(finding.message.style_faults(), [""; 0]);
        }
        findings
    }

    /// Asserts that the findings are about these parts of the template, in this order. A text that
    /// is not in the template counts as all of it.
    #[track_caller]
    pub(super) fn finds<const N: usize>(self, places: [&str; N]) -> Self {
        let found: Vec<String> = self
            .findings()
            .iter()
            .map(|finding| {
                let text = &self.subjects[finding.key].text;
                match &finding.place {
                    Place::Template(range) => text[range.clone()].to_string(),
                    _ => text.clone(),
                }
            })
            .collect();
        assert_eq!(found, places);
        self
    }

    /// Asserts that the findings are of these lints, in this order.
    #[track_caller]
    pub(super) fn finds_lints<const N: usize>(self, lints: [&str; N]) -> Self {
        let found: Vec<&str> = self.findings().iter().map(|finding| finding.lint.name).collect();
        assert_eq!(found, lints);
        self
    }

    #[track_caller]
    pub(super) fn finds_nothing(self) {
        self.finds([]);
    }

    /// Asserts that the findings propose this, in this order.
    #[track_caller]
    pub(super) fn helps<const N: usize>(self, helps: [&str; N]) -> Self {
        let found: Vec<String> = self
            .findings()
            .iter()
            .map(|finding| {
                let message = finding.message.to_string();
                let help = message.lines().find_map(|line| line.strip_prefix("help: "));
                help.unwrap_or_default().to_string()
            })
            .collect();
        assert_eq!(found, helps);
        self
    }
}
