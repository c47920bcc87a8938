//! Every row of the catalogue is declared, and nothing else.

use keyschema_tests::{catalogue::Catalogue, identified::assert_identified};

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(keyschema_catalogue_sidekiq::SCHEMAS);
    declared.assert_is(&Catalogue::read("sidekiq"));
}

#[test]
fn every_declaration_is_listed() {
    let source = include_str!("../src/lib.rs");
    assert_eq!(source.matches("#[derive(RedisKey").count(), keyschema_catalogue_sidekiq::SCHEMAS.len());
}

#[test]
fn every_key_is_identified() {
    assert_identified(keyschema_catalogue_sidekiq::SCHEMAS, &["Profile", "JobHistogram"]);
}
