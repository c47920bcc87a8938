//! `check`.

use crate::project::Project;

#[test]
fn keys_without_collisions_are_counted() {
    let project = Project::bookshop();
    assert_eq!(project.run("check").clean(), "no two of 6 keys in 2 catalogues can be the same text\n");
}

#[test]
fn keys_of_two_packages_are_compared() {
    let project = Project::bookshop();
    project.replace("billing/keys/billing.json", "\"invoice:status:date:\"", "\"cart:items:user_id:{\"");
    project.replace("billing/keys/billing.json", "\":number:\"", "\"}\"");
    let file = project.read("billing/keys/billing.json");
    // The key becomes `cart:items:user_id:{DATE}NUMBER`. It is never `cart:items:user_id:{USER}`,
    // because a number is never empty.
    assert!(file.contains("\"}\""));
    let ran = project.run("check -A inconsistent_files").ends_with(0);
    assert!(ran.out.starts_with("no two of 6 keys"), "{}", ran.out);
}

#[test]
fn a_collision_with_another_service_names_both_and_an_example() {
    let project = Project::bookshop();
    let other = project
        .read("shop/keyschema.json")
        .replace("\"BestSellers\"", "\"TopBooks\"")
        .replace("SHOP_KEYS", "OTHER_KEYS");
    project.write("elsewhere/keyschema.json", &other);
    let ran = project.run("check --with elsewhere/keyschema.json").ends_with(100);
    assert_eq!(
        ran.out,
        "error[colliding_keys]: `TopBooks` and `BestSellers` can both be written `books:best_sellers`\n  \
         --> shop/src/lib.rs:32\n  \
         = help: write a segment in `BestSellers` that `TopBooks` cannot have, or give the keys of one service a prefix\n  \
         = note: `TopBooks` is `books:best_sellers` in `OTHER_KEYS` of `elsewhere/keyschema.json`\n  \
         = note: `BestSellers` is `books:best_sellers` in `SHOP_KEYS` of `shop/keyschema.json`\n\n"
    );
    assert_eq!(ran.told, "1 error; `explain RULE` shows the page of a rule\n");

    // If both declare a key in the same way, it is one key, unless the stored data differs.
    let shared = project.read("shop/keyschema.json").replace("shop/src/lib.rs", "shop-1.2.0/src/lib.rs");
    project.write("elsewhere/keyschema.json", &shared);
    project.run("check --with elsewhere/keyschema.json --with billing/keys/billing.json").clean();
    project.write("elsewhere/keyschema.json", &shared.replace("1800000", "1800001"));
    let ran = project.run("check --with elsewhere/keyschema.json").ends_with(100);
    assert!(
        ran.out.contains("`UserProfile` and `UserProfile` can both be written `user:profile:id:1`"),
        "{}",
        ran.out
    );

    let ran = project.run("check --with no/such.json").ends_with(101);
    assert!(ran.told.starts_with("error: there is no file `no/such.json`"), "{}", ran.told);
}

#[test]
fn allowed_pairs_are_not_reported() {
    let project = Project::bookshop();
    let text = project.read("shop/keyschema.json");
    project.write("elsewhere/keyschema.json", &text.replace("\"BestSellers\"", "\"TopBooks\""));
    project.replace(
        "shop/keyschema.json",
        "\"may_overlap\": false,",
        "\"may_overlap\": false,\n      \"may_overlap_with\": [\"TopBooks\"],",
    );
    project.run("check --with elsewhere/keyschema.json").clean();
    project.write("elsewhere/keyschema.json", &text.replace("\"BestSellers\"", "\"BestBooks\""));
    project.run("check --with elsewhere/keyschema.json").ends_with(100);
}

#[test]
fn a_file_that_was_edited_by_hand_is_found() {
    let project = Project::bookshop();
    project.replace("shop/keyschema.json", "\"user:profile:id:*\"", "\"user:*\"");
    let ran = project.run("check").ends_with(100);
    assert_eq!(
        ran.out,
        "error[inconsistent_files]: the member `pattern` of the key `UserProfile` is `\"user:*\"`\n  --> shop/keyschema.json\n  \
         = help: run `KEYSCHEMA_BLESS=1 cargo test` to write the file again\n  \
         = note: by its other members, it should be `\"user:profile:id:*\"`\n\n"
    );
    project.run("check -W inconsistent_files").ends_with(0);
}
