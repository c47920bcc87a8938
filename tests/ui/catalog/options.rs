//! The options of catalogues.

use keyschema::catalog;

catalog! {
    #![standard = domain]
    #![allow(abbreviations)]
    #![= 7]
    #![crate = ::keyschema]
    #![crate = 7]
    static FIRST = [];
    #![warn(overlapping_keys)]
}

fn main() {}
