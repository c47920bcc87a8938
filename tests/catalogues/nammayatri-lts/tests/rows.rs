//! Every row of the catalogue is declared, and nothing else.

use keyschema_catalogue_nammayatri_lts::LOCATION_KEYS;
use keyschema_tests::catalogue::Catalogue;

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(LOCATION_KEYS.schemas());
    declared.assert_is(&Catalogue::read("nammayatri-lts"));
}
