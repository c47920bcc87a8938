//! Several cases at once: which ones a segment, or all segments of a project, may be in.

use core::fmt;

use super::case::Case;

/// A set of [`Case`]s.
///
/// The cases of a whole project are what the sets of its segments have in common.
///
/// ```
/// use keyschema_language::naming::{Case, CaseSet};
///
/// let common = ["userAdmin", "user", "id", "18"]
///     .into_iter()
///     .map(Case::detect)
///     .fold(CaseSet::ALL, CaseSet::intersection);
/// assert!(common.iter().eq([Case::Camel]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CaseSet(u8);

impl CaseSet {
    /// No case.
    pub const EMPTY: Self = Self(0);

    /// Every case.
    pub const ALL: Self = Self((1 << Case::ALL.len()) - 1);

    const fn of(case: Case) -> Self {
        Self(1 << case as u8)
    }

    /// Whether the set has `case`.
    pub const fn contains(self, case: Case) -> bool {
        self.0 & Self::of(case).0 != 0
    }

    /// Whether the set has no case.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cases of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cases of the set, in the order of [`Case::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Case> {
        Case::ALL.into_iter().filter(move |case| self.contains(*case))
    }
}

impl FromIterator<Case> for CaseSet {
    fn from_iter<I: IntoIterator<Item = Case>>(cases: I) -> Self {
        Self(cases.into_iter().fold(0, |bits, case| bits | Self::of(case).0))
    }
}

impl fmt::Debug for CaseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_set_holds_what_was_collected() {
        let set: CaseSet = [Case::Upper, Case::Snake, Case::Upper].into_iter().collect();
        assert!(set.iter().eq([Case::Snake, Case::Upper]));
        assert!(set.contains(Case::Upper) && !set.contains(Case::Camel));
        assert_eq!(format!("{set:?}"), "{Snake, Upper}");
    }

    #[test]
    fn all_and_empty_are_the_ends() {
        assert!(CaseSet::ALL.iter().eq(Case::ALL));
        assert!(CaseSet::EMPTY.is_empty());
        assert_eq!(CaseSet::default(), CaseSet::EMPTY);
        for case in Case::ALL {
            let one: CaseSet = [case].into_iter().collect();
            assert_eq!(CaseSet::ALL.intersection(one), one);
            assert!(CaseSet::EMPTY.intersection(one).is_empty());
        }
    }
}
