//! `acl`: rules for services, and their comparison with a server.

use keyschema_test_server::Server;
use serde_json::Value;

use crate::{project::Project, validator::Validator};

const SERVICES: &str = "
[package.metadata.keyschema.acl.shop]
read = [\"StockCount\"]
write = [\"UserProfile\"]

[package.metadata.keyschema.acl.stock]
read = [\"Stock*\", \"BILLING_KEYS\"]
write = [\"stock:*\"]
uses = [\"scan\"]
database = 1
";

fn with_services(services: &str) -> Project {
    let project = Project::bookshop();
    let manifest = project.read("shop/Cargo.toml");
    project.write("shop/Cargo.toml", &format!("{manifest}{services}"));
    project
}

#[test]
fn without_services_one_user_has_all_keys() {
    let rules = Project::bookshop().run("acl").clean();
    assert_eq!(rules.lines().count(), 1);
    assert!(rules.starts_with(
        "ACL SETUSER app reset on #SHA256-OF-THE-PASSWORD resetchannels -@all +client|setinfo "
    ));
    assert!(rules.contains(" (~user:profile:id:[0-9]* +hdel "), "{rules}");
    assert!(rules.contains("~stock:qty:region:north:isbn:?* ~stock:qty:region:south:isbn:?* "), "{rules}");
    let named = Project::bookshop().run("acl web worker --server 7.0 --prefix staging:").clean();
    assert!(named.contains("\nACL SETUSER worker "), "{named}");
    assert!(named.contains("~staging:books:best_sellers ") && !named.contains("~books"), "{named}");
    assert!(!named.contains("setinfo") && !named.contains("hexpire") && named.contains("+lmpop"), "{named}");
}

#[test]
fn a_service_has_what_it_reads_and_writes() {
    let project = with_services(SERVICES);
    let rules = project.run("acl").clean();
    let [shop, stock] = rules.lines().collect::<Vec<_>>().try_into().expect("two users");
    let stock_rules = "%R~stock:qty:region:north:isbn:?* %R~stock:qty:region:south:isbn:?*";
    assert!(shop.contains(&format!(" ({stock_rules} +dump +expiretime +get ")), "{shop}");
    assert!(shop.contains(" (%W~user:profile:id:[0-9]* ") && shop.contains("+pexpire"), "{shop}");
    assert!(!shop.contains("hgetall") && !shop.contains("+set ") && !shop.contains("+scan"), "{shop}");
    assert!(stock.contains("+scan +select") && stock.contains("%R~invoice:status:"), "{stock}");
    assert_eq!(project.run("acl stock --format aclfile").clean().lines().count(), 1);
    let text = project.run("acl --format json").clean();
    let document: Value = serde_json::from_str(&text).expect("it is JSON");
    let schema = include_str!("../../../docs/keyschema-acl.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert_eq!(validator.fault(&validator.0, &document, ""), None);
    assert_eq!(document["users"][1]["name"], "stock");
}

#[test]
fn mistakes_in_a_manifest_have_a_place() {
    for (services, said) in [
        (
            "[package.metadata.keyschema.acl.shop]\nread = ['StockCounts']\n",
            "error: shop/Cargo.toml:10:9: there is no key or catalogue `StockCounts`\nhelp: write `StockCount`\n",
        ),
        (
            "[package.metadata.keyschema.acl.shop]\nread = ['order:*']\n",
            "error: shop/Cargo.toml:10:9: the pattern `order:*` matches no key\nhelp: write a pattern of names, such as \
             `Order*`, or of templates, such as `order:*`\n",
        ),
        (
            "[package.metadata.keyschema]\nacl.shop.uses = ['scans']\n",
            "error: shop/Cargo.toml:10:18: there is no use `scans`\nhelp: write `scan`\n",
        ),
        (
            "[package.metadata.keyschema]\nacl.shop.reads = []\n",
            "error: shop/Cargo.toml:10:10: there is no setting of a service `reads`\nhelp: write `read`\n",
        ),
    ] {
        assert_eq!(with_services(services).run("acl").ends_with(101).told, said);
    }
    let project = with_services(SERVICES);
    let told = project.run("acl shops").ends_with(2).told;
    assert_eq!(told, "error: there is no service `shops`\nhelp: write `shop`\n");
    for arguments in [
        "acl --format sarif",
        "acl --server 6.2",
        "acl --server dragonfly-1.0",
        "acl --format aclfile --check x",
    ] {
        project.run(arguments).ends_with(2);
    }
    project.run("acl --check redis://127.0.0.1:1").ends_with(101);
}

/// `UserProfile` is `user:profile:id:{user_id: u64}`, and a `*` would match delimiters too.
#[test]
fn globs_are_narrowed_until_they_match_no_other_key() {
    let project = with_services("[package.metadata.keyschema.acl.shop]\nread = ['UserProfile']\n");
    let other = |piece: &str| {
        let text = project.read("shop/keyschema.json").replace("user:profile:id:", piece);
        text.replace("\"UserProfile\"", "\"Other\"").replace("SHOP_KEYS", "OTHER_KEYS")
    };
    project.write("other.json", &other("user:profile:id:7:friends:"));
    let ran = project.run("acl --with other.json").ends_with(0);
    assert!(ran.told.is_empty(), "{}", ran.told);
    assert!(ran.out.contains(" %R~user:profile:id:[0-9] %R~user:profile:id:[1-9][0-9] "), "{}", ran.out);
    let ran = project.run("acl").ends_with(0);
    assert!(ran.out.contains(" (%R~user:profile:id:[0-9]* +dump "), "{}", ran.out);
}

#[test]
fn a_server_is_compared_with_the_services() {
    let project = with_services(SERVICES);
    let server = Server::start().expect("there is a server");
    let (major, minor, _) = server.version().number;
    let name = if server.version().is_valkey() { "valkey" } else { "redis" };
    let check = format!("acl --server {name}-{major}.{minor} --check {}", server.url());

    let ran = project.run(&check).ends_with(100);
    assert!(
        ran.out
            .starts_with("error[missing_users]: the server has no user `shop`\n  --> shop/Cargo.toml:10\n"),
        "{}",
        ran.out
    );

    let print = format!("acl --server {name}-{major}.{minor}");
    for line in project.run(&print).clean().lines() {
        let line = line.replace("#SHA256-OF-THE-PASSWORD", ">secret");
        // A selector is one word, as for a server.
        let mut words: Vec<String> = Vec::new();
        for word in line.split(' ') {
            match words.last_mut() {
                Some(open) if open.starts_with('(') && !open.ends_with(')') => {
                    *open = format!("{open} {word}");
                }
                _ => words.push(word.into()),
            }
        }
        server.command(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect("the rules are right");
    }
    let same = project.run(&check).clean();
    assert_eq!(same, "2 users of the server may do what the services do, and nothing else\n");

    server
        .command(&["ACL", "SETUSER", "shop", "-multi", "+config|get", "clearselectors", "%R~*", "+@read"])
        .unwrap();
    server.command(&["ACL", "SETUSER", "stock", "off"]).unwrap();
    let ran = project.run(&format!("{check} --fail-on warn")).ends_with(100);
    for said in [
        "error[missing_users]: the user `stock` of the server is off\n",
        "error[missing_permissions]: the user `shop` may not send `multi`\n",
        "error[missing_permissions]: the user `shop` may not send `del`, ",
        "warning[excess_permissions]: the user `shop` may send ",
        " on `%R~*`, which is more than the service has\n",
        " which the service never sends\n",
    ] {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    let text = project.run(&format!("{check} --format json")).ends_with(100).out;
    let document: Value = serde_json::from_str(&text).expect("it is JSON");
    let schema = include_str!("../../../docs/keyschema-findings.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert_eq!(validator.fault(&validator.0, &document, ""), None);
}
