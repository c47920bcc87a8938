//! Comparison of bytes and words in constants, which cannot use `==` on slices.

/// Whether both are the same bytes.
pub const fn bytes_eq(left: &[u8], right: &[u8]) -> bool {
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
pub const fn words_eq(left: &[&str], right: &[&str]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if !bytes_eq(left[index].as_bytes(), right[index].as_bytes()) {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{bytes_eq, words_eq};

    #[test]
    fn texts_are_compared_like_slices() {
        let texts: [&[u8]; 6] = [b"", b"a", b"b", b"ab", b"ac", b"abc"];
        for left in texts {
            for right in texts {
                assert_eq!(bytes_eq(left, right), left == right);
            }
        }
        let lists: [&[&str]; 5] = [&[], &[""], &["a"], &["a", "b"], &["ab"]];
        for left in lists {
            for right in lists {
                assert_eq!(words_eq(left, right), left == right);
            }
        }
    }
}
