//! Every row of the catalogue is declared, and nothing else.

use keyschema_catalogue_sidekiq::SIDEKIQ_KEYS;
use keyschema_tests::catalogue::Catalogue;

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(SIDEKIQ_KEYS.schemas());
    declared.assert_is(&Catalogue::read("sidekiq"));
}
