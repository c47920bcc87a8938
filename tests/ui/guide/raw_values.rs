use keyschema::{Raw, keys};

keys! {
    /// Pages of one site.
    pub string SitePage = cache:page:url:{url: Raw<100>}:site_id:{#site_id: u64}, ttl = 1h,
        allow(raw_parameters, reason = "the old site writes these keys");
}

fn main() {}
