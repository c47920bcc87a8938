//! Whether texts are the same, in constants: there `==` of slices cannot be called.

/// Whether both are the same bytes.
pub const fn is_same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether both are the same texts, in the same order.
pub const fn are_same(left: &[&str], right: &[&str]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if !is_same(left[index].as_bytes(), right[index].as_bytes()) {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{are_same, is_same};

    #[test]
    fn texts_are_compared_as_slices_are() {
        let texts: [&[u8]; 6] = [b"", b"a", b"b", b"ab", b"ac", b"abc"];
        for left in texts {
            for right in texts {
                assert_eq!(is_same(left, right), left == right);
            }
        }
        let lists: [&[&str]; 5] = [&[], &[""], &["a"], &["a", "b"], &["ab"]];
        for left in lists {
            for right in lists {
                assert_eq!(are_same(left, right), left == right);
            }
        }
    }
}
