//! The messages about manifests in `docs/guide/standards.md` are those that the compiler prints.

use std::fs;

use crate::project::{Project, root};

/// Returns the blocks of code of one kind.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let open = format!("\n```{kind}\n");
    page.split(open.as_str())
        .skip(1)
        .map(|rest| rest.split_once("\n```").expect("the block ends").0)
        .collect()
}

fn trimmed(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A key that breaks the rules of the shop, from the end of the page.
const SHOP: &str = "\
//! Keys of the shop.

use keyschema::RedisKey;

/// Profile of one user
/// of one tenant.
#[derive(RedisKey)]
#[redis_key(user:{id}:profile, hash)]
pub struct UserProfile {
    /// The user.
    pub id: u64,
}
";

const MALL: &str = "
keyschema::keys! {
    //! Keys of the shop.

    /// The articles in the cart of a user.
    pub list CartItems = cart:items:user_id:{user_id: u64}, ttl = 7d;

    /// The articles that a user has bought.
    pub list Purchases = order:items:user_id:{user_id: u64}, ttl = 7d;
}
";

#[test]
fn the_page_on_standards_shows_what_the_compiler_prints() {
    let page = fs::read_to_string(root().join("docs/guide/standards.md")).expect("the page can be read");
    let tables = blocks(&page, "toml");
    let shop = tables.iter().find(|table| table.contains("compact")).expect("the page has an example");

    let project = Project::package("guide-setting", "[package.metadata.keyschema]\nmax_byte = 64\n");
    let mut printed = project.check();
    let project = Project::package("guide-prefix", "[package.metadata.keyschema]\nprefix = \"mall\"\n");
    project.write("src/lib.rs", MALL);
    printed += &project.check();
    let project = Project::package("guide-shop", shop);
    project.write("src/lib.rs", SHOP);
    printed += &project.check();

    let printed = trimmed(&printed);
    let messages: Vec<&str> =
        blocks(&page, "text").into_iter().flat_map(|block| block.split("\n\n")).collect();
    assert_eq!(messages.len(), 4);
    for message in messages {
        assert!(printed.contains(&trimmed(message)), "no compiler prints\n{message}\nbut\n{printed}");
    }
}
