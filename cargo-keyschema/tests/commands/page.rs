//! `docs --format html`, in a real browser.

use std::{fmt::Write as _, time::Instant};

use serde_json::{Value, json};

use crate::{
    browser::{picture, run},
    project::Project,
};

fn page() -> String {
    Project::bookshop().run("docs --format html").clean()
}

#[test]
fn the_page_needs_no_other_file_and_no_script() {
    let page = page();
    for start in ["src=", "<link", "@import", "url(", "fetch(", "http://"] {
        assert!(!page.contains(start), "`{start}` could ask for another file");
    }
    assert!(page.contains("default-src 'none'"), "the browser refuses all requests");
    let (readable, _) = page.split_once("<script>").expect("there is a script");
    for part in [
        "<article id=\"UserProfile\">",
        "user:profile:id:<b title=\"u64\">{user_id}</b>",
        "<a href=\"#UserProfile\"><code>UserProfile</code></a>",
        "The day on which the invoice was written.",
        "the word of the warehouse",
        "redis-cli LRANGE &#x27;cart:items:user_id:{42}&#x27; 0 9",
        "<code>~cart:items:user_id:{*}</code>",
        "<dt>Named by</dt><dd><a href=\"#SessionToken\">",
    ] {
        assert!(readable.contains(part), "no `{part}`");
    }
    assert!(readable.contains("id=\"tools\" hidden"), "what needs the script is hidden without it");
    picture(&page);
}

/// Writes the report of an audit of the bookshop.
fn audited(project: &Project) {
    let mut list = String::from("user:profil:id:9\n");
    for id in 0..40 {
        let ttl = [50_000, 900_000, 900_000, -1][id % 4];
        let _ = writeln!(list, "user:profile:id:{id}\thash\t{ttl}");
    }
    project.run_with("audit --keys - -A all --format json -o target.json", list.as_bytes()).ends_with(0);
}

#[test]
fn the_counts_of_an_audit_are_beside_each_key() {
    let project = Project::bookshop();
    audited(&project);
    let page = project.run("docs --format html --audit target.json").clean();
    let (readable, _) = page.split_once("<script>").expect("there is a script");
    for part in [
        "<p>On the server: 41 keys; 1 key of no schema.</p>",
        "<dt>On the server</dt><dd>40 keys (97 %)</dd>",
        "<span><b>10</b><i style=\"--height: 50%\"></i>&lt; 1m</span><span><b>0</b><i style=\"--height: 0%\"></i>&lt; 10m</span>",
        "<span><b>10</b><i style=\"--height: 50%\"></i>no TTL</span>",
        "<dt>On the server</dt><dd>0 keys</dd>",
    ] {
        assert!(readable.contains(part), "no `{part}`");
    }
    picture(&page);
    let look = "
        const bars = [...document.querySelectorAll('#UserProfile .times i')];
        return bars.map((bar) => parseFloat(getComputedStyle(bar, '::before').height) / bar.clientHeight);";
    if let Some(found) = run(&page, "", look) {
        assert_eq!(found, json!([0.5, 0, 1, 0, 0, 0, 0, 0, 0.5]));
    }
    let without = project.run("docs --format html").clean();
    assert!(!without.contains("On the server"));
}

#[test]
fn what_a_report_holds_is_escaped() {
    let project = Project::bookshop();
    audited(&project);
    let mut report: Value = serde_json::from_str(&project.read("target.json")).expect("it is JSON");
    let bad = "</script><script>alert(1)</script><b style=\"x\">";
    let schemas = report["schemas"].as_array_mut().expect("there are schemas");
    for schema in schemas.iter_mut() {
        schema["largest"] = json!([{ "key": bad, "bytes": 7 }]);
    }
    project.write("target.json", &report.to_string());
    let page = project.run("docs --format html --audit target.json").clean();
    assert!(!page.contains("alert(1)</script>") && page.contains("&lt;script&gt;alert(1)"), "{page}");
    report["version"] = json!(2);
    project.write("target.json", &report.to_string());
    let ran = project.run("docs --format html --audit target.json").ends_with(101);
    assert!(
        ran.told.contains("`target.json` is no report of an audit: its version is 2, not 1"),
        "{}",
        ran.told
    );
    let ran = project.run("docs --audit target.json").ends_with(2);
    assert!(ran.told.contains("help: write `--format html --audit FILE`"), "{}", ran.told);
}

/// Returns keys of the bookshop, and keys that are nearly so.
fn keys() -> Vec<String> {
    let mut keys: Vec<String> = [
        "user:profile:id:42",
        "session:token:token:0123456789abcdef0123456789abcdef",
        "cart:items:user_id:{18446744073709551615}",
        "stock:qty:region:north:isbn:9780306406157",
        "books:best_sellers",
        "invoice:status:date:20240131:number:4294967295",
    ]
    .map(str::to_string)
    .into();
    for key in keys.clone() {
        for at in 0..key.len() {
            keys.push(format!("{}{}", &key[..at], &key[at + 1..]));
            for other in ["0", "9", "x", ":", "é", "\n"] {
                keys.push(format!("{}{other}{}", &key[..at], &key[at..]));
            }
        }
    }
    keys
}

#[test]
fn the_box_identifies_keys_like_the_program() {
    let keys = keys();
    let script = format!(
        "const keys = {}; return keys.map((key) => keyschema.identify(key).map((found) => [found.key.id, Object.fromEntries(found.values)]));",
        json!(keys)
    );
    let Some(Value::Array(of_page)) = run(&page(), "", &script) else {
        return;
    };
    let project = Project::bookshop();
    let one_line: Vec<&str> = keys.iter().map(String::as_str).filter(|key| !key.contains('\n')).collect();
    let input = one_line.join("\n");
    let ran = project.run_with("identify - --format json -A all", input.as_bytes());
    let mut of_program = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
    let mut known = 0;
    for (key, found) in keys.iter().zip(&of_page) {
        let expected = if key.contains('\n') {
            json!([])
        } else {
            let answer = of_program.next().expect("there is a line for each key");
            match answer["schema"].as_str() {
                Some(schema) => json!([[schema, answer["parameters"]]]),
                None => json!([]),
            }
        };
        assert_eq!(*found, expected, "{key:?}");
        known += usize::from(expected != json!([]));
    }
    assert!(known > 40 && known < keys.len() / 2, "{known} of {} keys are known", keys.len());
}

#[test]
fn the_box_knows_declared_prefixes() {
    let project = Project::bookshop();
    let mut document: Value = serde_json::from_str(&project.read("shop/keyschema.json")).expect("it is JSON");
    document["prefixes"] = json!([{
        "name": "Tenant", "description": "", "template": "tenant:{tenant: u8}:",
        "regex": "^tenant:(0|[1-9][0-9]{0,2}):", "delimiter": ":", "max_bytes": 11,
        "source": "shop/src/lib.rs",
        "pieces": ["tenant:", {
            "parameter": "tenant", "type": "u8", "shape": { "kind": "integer", "min": "0", "max": "255" }
        }, ":"],
    }]);
    project.write("prefixed.json", &document.to_string());
    let page = project.run("docs --format html --catalog prefixed.json").clean();
    let keys =
        ["tenant:7:user:profile:id:42", "user:profile:id:42", "tenant:256:user:profile:id:42", "tenant:7:x"];
    let script = format!(
        "return {}.map((key) => keyschema.identify(key).map((found) => [found.key.id, Object.fromEntries(found.values)]));",
        json!(keys)
    );
    if let Some(found) = run(&page, "", &script) {
        assert_eq!(
            found,
            json!([
                [["UserProfile", { "tenant": "7", "user_id": "42" }]],
                [["UserProfile", { "user_id": "42" }]],
                [],
                []
            ])
        );
    }
}

#[test]
fn the_address_fills_the_box() {
    let look = "return [document.querySelector('#answer [data-schema]').dataset.schema, document.getElementById('answer').textContent];";
    let page = page();
    for (place, schema, text) in [
        ("#key=user%3Aprofile%3Aid%3A42", "UserProfile", "user_id = 42"),
        ("#key=user:profile:id:x", "", "No schema has this key. The nearest is UserProfile"),
    ] {
        let Some(found) = run(&page, place, look) else {
            return;
        };
        assert_eq!(found[0], schema);
        assert!(found[1].as_str().is_some_and(|found| found.contains(text)), "{found}");
    }
}

#[test]
fn keys_are_searched_and_filtered() {
    let script = "
        const wait = () => new Promise((resolve) => setTimeout(resolve, 200));
        const shown = () => [...document.querySelectorAll('article:not([hidden])')].map((it) => it.id).join(' ');
        const results = [];
        const search = document.getElementById('search');
        for (const words of ['PROFILE', 'isbn', 'sell best', 'warehouse', '']) {
            search.value = words; search.dispatchEvent(new Event('input')); await wait();
            results.push(shown());
        }
        for (const [id, value] of [['type', 'string'], ['life', 'persistent'], ['owner', 'team-search'], ['tag', 'pii']]) {
            const select = document.getElementById(id);
            select.value = value; select.dispatchEvent(new Event('change')); results.push(shown());
            select.value = ''; select.dispatchEvent(new Event('change'));
        }
        results.push(document.getElementById('count').textContent);
        dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
        results.push(document.activeElement.id);
        results.push([...document.querySelectorAll('a[href^=\"#\"]')].filter((link) =>
            !link.hash.startsWith('#key=') && !document.getElementById(link.hash.slice(1))).length);
        return results;";
    let Some(results) = run(&page(), "", script) else {
        return;
    };
    assert_eq!(
        results,
        json!([
            "SessionToken UserProfile",
            "StockCount",
            "BestSellers",
            "",
            "BestSellers CartItems InvoiceStatus SessionToken StockCount UserProfile",
            "InvoiceStatus SessionToken StockCount",
            "StockCount",
            "BestSellers",
            "UserProfile",
            "6 keys",
            "search",
            0
        ])
    );
}

/// The contrast of text and its background must be at least 4.5 (level AA of the accessibility
/// guidelines, WCAG).
#[test]
fn both_themes_can_be_read() {
    let script = "
        const light = (name) => {
            const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
            const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
                .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const results = {};
        for (const theme of ['light', 'dark']) {
            document.documentElement.dataset.theme = theme;
            for (const text of ['--text', '--dim', '--link', '--mark', '--good', '--bad']) {
                for (const back of ['--back', '--code', '--side']) {
                    const [more, less] = [light(text), light(back)].sort((a, b) => b - a);
                    results[theme + text + back] = (more + 0.05) / (less + 0.05);
                }
            }
            results[theme] = light('--back');
        }
        return results;";
    let Some(Value::Object(results)) = run(&page(), "", script) else {
        return;
    };
    for (name, value) in &results {
        let value = value.as_f64().expect("it is a number");
        match name.as_str() {
            "light" => assert!(value > 0.9),
            "dark" => assert!(value < 0.1),
            name => assert!(value >= 4.5, "{name} has a contrast of {value:.2}"),
        }
    }
}

#[test]
fn five_thousand_keys_are_fast_enough() {
    let project = Project::bookshop();
    let mut document: Value = serde_json::from_str(&project.read("shop/keyschema.json")).expect("it is JSON");
    let templates = document["keys"].as_array().expect("there are keys").clone();
    let keys = (0..5_000).map(|number| {
        let mut key = templates[number % templates.len()].clone();
        let start = key["pieces"][0].as_str().expect("each key begins with text").to_string();
        key["pieces"][0] = json!(format!("service_{}:n{number}:{start}", number % 40));
        key["name"] = json!(format!("Key{number}"));
        key
    });
    document["keys"] = keys.collect();
    project.write("many.json", &document.to_string());
    let started = Instant::now();
    let page = project.run("docs --format html --catalog many.json").clean();
    let written = started.elapsed();
    let script = "
        const time = (work) => { const start = performance.now(); work(); return performance.now() - start; };
        const search = document.getElementById('search'), box = document.getElementById('key');
        const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
        const identify = time(() => keyschema.identify('service_7:n4967:books:best_sellers'));
        const start = performance.now();
        search.value = 'key4967'; search.dispatchEvent(new Event('input')); await wait();
        return [document.querySelectorAll('article').length, document.querySelectorAll('article:not([hidden])').length, identify];";
    if let Some(found) = run(&page, "", script) {
        assert_eq!((&found[0], &found[1]), (&json!(5_000), &json!(1)));
        let identify = found[2].as_f64().expect("it is a number");
        assert!(identify < 200.0, "a key is identified in {identify} ms");
        eprintln!(
            "5,000 keys: {} KiB, written in {written:?}, a key is identified in {identify:.1} ms",
            page.len() / 1024
        );
    }
    assert!(written.as_secs() < 60, "the page is written in {written:?}");
}
