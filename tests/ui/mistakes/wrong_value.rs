use keyschema::prelude::*;

keys! {
    /// The number of views of a page.
    pub string PageViews = page:views:page_id:{page_id: u64}, ttl = 1d, value = u64;
}

fn main() {
    PageViews::new(7).set("none yet");
}
