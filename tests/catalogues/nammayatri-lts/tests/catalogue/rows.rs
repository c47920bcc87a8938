//! Every row of the catalogue is declared, and nothing else; which keys collide is known.

use keyschema_catalogue_nammayatri_lts::LOCATION_KEYS;
use keyschema_tests::{
    catalogue::{Catalogue, collisions},
    identified::assert_identified,
};

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(LOCATION_KEYS.schemas());
    declared.assert_is(&Catalogue::read("nammayatri-lts"));
}

#[test]
fn these_keys_and_no_others_collide() {
    assert_eq!(collisions(LOCATION_KEYS.schemas()), ["DriverRateLimit: PersonRateLimit",]);
}

#[test]
fn one_key_of_each_pair_says_so() {
    let allowed: Vec<&str> =
        LOCATION_KEYS.iter().filter(|schema| schema.may_overlap).map(|schema| schema.name).collect();
    assert_eq!(allowed, ["PersonRateLimit"]);
}

#[test]
fn every_key_is_identified() {
    assert_identified(LOCATION_KEYS.schemas(), &[]);
}
