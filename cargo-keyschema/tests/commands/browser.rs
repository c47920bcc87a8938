//! A real browser, which shows a page and runs a script in it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use serde_json::Value;

use crate::project::Project;

/// The names under which Chromium is installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The browser that this variable names is used before all others.
const VARIABLE: &str = "KEYSCHEMA_CHROMIUM";

/// Returns the browser. Fetches it with `apt-get`, which needs root. Prints a message if there is
/// no browser.
fn browser() -> Option<&'static Path> {
    static BROWSER: OnceLock<Option<PathBuf>> = OnceLock::new();
    BROWSER
        .get_or_init(|| {
            if let Some(named) = env::var_os(VARIABLE) {
                let named = PathBuf::from(named);
                assert!(named.exists(), "{VARIABLE} names no file: {}", named.display());
                return Some(named);
            }
            find().or_else(|| {
                fetch();
                let found = find();
                if found.is_none() {
                    eprintln!(
                        "NOT TRIED IN A BROWSER: there is no Chromium. Install it, or name it by {VARIABLE}=PATH."
                    );
                }
                found
            })
        })
        .as_deref()
}

fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name))).find(|file| file.exists())
}

fn fetch() {
    let id = Command::new("id").arg("-u").output();
    if id.is_ok_and(|output| output.stdout.trim_ascii() == b"0") {
        for arguments in
            [&["update", "-q"][..], &["install", "-y", "-q", "--no-install-recommends", "chromium"]]
        {
            let _ =
                Command::new("apt-get").args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
    }
}

/// Shows a page at the address `#place`, and returns what the script returns. `None` if there is no
/// browser.
pub(crate) fn run(page: &str, place: &str, script: &str) -> Option<Value> {
    let browser = browser()?;
    let folder = Project::empty();
    let script = format!(
        "<pre id=\"result\"></pre><script>addEventListener('load', async () => {{ let result; \
         try {{ result = await (async () => {{ {script} }})(); }} catch (error) {{ result = String(error); }} \
         document.body.innerHTML = '<pre id=\"result\"></pre>'; \
         document.getElementById('result').textContent = JSON.stringify(result); }});</script></body>"
    );
    folder.write("page.html", &page.replace("</body>", &script));
    let address = format!("file://{}/page.html{place}", folder.path().display());
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(address)
        .stdin(Stdio::null())
        .output()
        .expect("the browser runs");
    let dom = String::from_utf8_lossy(&output.stdout);
    let (_, result) = dom.split_once("<pre id=\"result\">").unwrap_or_else(|| panic!("{dom}"));
    let (json, _) = result.split_once("</pre>").expect("the element ends");
    let json = json.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    Some(serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}")))
}

/// Writes pictures of a page in both themes to the folder that this variable names, for people to
/// look at.
pub(crate) fn picture(page: &str) {
    let (Some(folder), Some(browser)) = (env::var_os("KEYSCHEMA_PICTURES"), browser()) else {
        return;
    };
    for theme in ["light", "dark"] {
        let path = Path::new(&folder).join(format!("{theme}.html"));
        let themed =
            page.replace("<html lang=\"en\">", &format!("<html lang=\"en\" data-theme=\"{theme}\">"));
        fs::write(&path, themed).expect("the page can be written");
        Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1300,1500"])
            .arg(format!("--screenshot={}", Path::new(&folder).join(format!("{theme}.png")).display()))
            .arg(format!("file://{}#key=user:profile:id:42", path.display()))
            .stderr(Stdio::null())
            .status()
            .expect("the browser runs");
    }
}
