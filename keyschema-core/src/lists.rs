//! Lists, with little code for each type.
//!
//! A macro is compiled in every cold build, and without optimisation. There, `collect` into a `Vec`
//! takes five times as much code as the loop that it replaces, and each sort 2,000 lines of LLVM.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Iterators that can be made a list.
pub trait CollectVec: Iterator + Sized {
    /// Returns the same list as `collect`.
    ///
    /// ```
    /// use keyschema_core::lists::CollectVec as _;
    ///
    /// assert_eq!([1, 2].iter().map(|number| number * 2).collect_vec(), [2, 4]);
    /// ```
    fn collect_vec(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> CollectVec for I {}

/// Sorts a list as `sort_by` does: what compares as equal keeps its order.
///
/// ```
/// use keyschema_core::lists::sort_by;
///
/// let mut words = ["b1", "a", "b2"];
/// sort_by(&mut words, &|left, right| left.as_bytes()[0].cmp(&right.as_bytes()[0]));
/// assert_eq!(words, ["a", "b1", "b2"]);
/// ```
pub fn sort_by<T>(list: &mut [T], compare: &dyn Fn(&T, &T) -> Ordering) {
    let mut places = places(list.len(), &|left, right| compare(&list[left], &list[right]));
    let mut at = 0;
    while at < places.len() {
        let place = places[at];
        list.swap(at, place);
        places.swap(at, place);
        if place == at {
            at += 1;
        }
    }
}

/// Returns the place of each of `count` items in their sorted list.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order = (0..count).collect_vec();
    order.sort_by(|left, right| compare(*left, *right));
    let mut places = order.clone();
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::sort_by;
    use alloc::vec::Vec;
    use proptest::{collection::vec, prelude::any, prelude::proptest};

    proptest! {
        #[test]
        fn lists_are_sorted_as_by_the_standard_library(numbers in vec(any::<u8>(), 0..50)) {
            let mut sorted: Vec<(u8, usize)> = numbers.into_iter().zip(0..).collect();
            let mut expected = sorted.clone();
            expected.sort_by_key(|(number, _)| number / 16);
            sort_by(&mut sorted, &|(left, _), (right, _)| (left / 16).cmp(&(right / 16)));
            assert_eq!(sorted, expected);
        }
    }
}
