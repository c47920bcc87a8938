use keyschema::{Text, keys};

keys! {
    /// The number of reads of an article in a city.
    pub string ArticleReads =
        article:reads:{city: Text<16>}_{section: Text<16>}, ttl = 1d, value = u64;
}

fn main() {}
