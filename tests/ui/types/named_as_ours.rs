//! Types of the project with the name of a type of keyschema: the macro concludes nothing from a name alone.

use keyschema::{KeySegment, Text, keys};

/// Not that of keyschema.
#[derive(KeySegment, Clone, Copy)]
pub enum Month {
    January,
    February,
}

/// Not that of keyschema.
pub type Date<'a> = Text<'a, 10>;

keys! {
    /// Report of a month.
    pub hash MonthReport = report:month:{month: Month}, ttl = 1h;
    /// Report of January, a list.
    pub list JanuaryReport = report:month:january, ttl = 1h;
    /// Report of a day.
    pub hash DayReport = report:day:{day: Date<'_>}, ttl = 1h;
}

keys! {
    //! By their paths, the compiler knows what they are.

    /// Report of a month.
    pub hash MonthReview = review:month:{month: self::Month}, ttl = 1h;
    /// Report of January, a list.
    pub list JanuaryReview = review:month:january, ttl = 1h;
    /// Report of a month, as a number.
    pub list NumberedReview = review:month:{month: keyschema::Month}, ttl = 1h;
    /// Report of May.
    pub list MayReview = review:month:may, ttl = 1h;
}

mod numbers {
    #[allow(non_camel_case_types)]
    pub type u64 = keyschema::ArrayText<64>;

    keyschema::keys! {
        /// A profile.
        pub hash Profile = profile:by:id:{id: u64}, ttl = 1h;
    }
}

fn main() {}
