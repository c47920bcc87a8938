//! Makes doctests of the README and of the pages of the guide.
//!
//! A reader sees only the code block. The rest of its code is in HTML comments around it, so that a
//! plain view of the page hides it too:
//!
//! ````text
//! <!-- before:
//! use keyschema::prelude::*;
//! -->
//! ```rust
//! …
//! ```
//! <!-- after:
//! fn main() { … }
//! -->
//! ````
//!
//! `before` and `after` are lines around the code. `run` is the body of an asynchronous `main`
//! after the code, with a connection `con` to a real server. The code can use `?`, and so can a
//! `run`.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

const GUIDE: &str = "../docs/guide";

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it"));
    let mut pages = vec![PathBuf::from("../README.md")];
    find_pages(Path::new(GUIDE), &mut pages)?;
    pages.sort();
    println!("cargo::rerun-if-changed={GUIDE}");

    let mut items = String::new();
    for (number, page) in pages.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", page.display());
        let file = out.join(format!("page-{number}.md"));
        fs::write(&file, with_hidden_code(&fs::read_to_string(page)?))?;
        let name = item_name(page);
        let _ = writeln!(items, "#[doc = include_str!(r\"{}\")]\npub struct {name};", file.display());
    }
    fs::write(out.join("pages.rs"), items)
}

/// Returns the name of the item whose doc comment is the page. Rustdoc names the doctests after it.
fn item_name(page: &Path) -> String {
    let path = page.with_extension("");
    let words = path.to_str().expect("pages have plain names").split(|mark: char| !mark.is_alphanumeric());
    words.map(|word| word[..word.len().min(1)].to_uppercase() + word.get(1..).unwrap_or_default()).collect()
}

fn find_pages(folder: &Path, pages: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_pages(&path, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    Ok(())
}

/// Moves the code of comments into the block between them, as lines that rustdoc hides.
fn with_hidden_code(page: &str) -> String {
    let mut text = String::new();
    let mut before = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "<!-- before:" {
            before += &hidden(&mut lines);
        } else if line.starts_with("```rust") {
            text.extend([line, "\n", &before]);
            before.clear();
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            text.extend(code.iter().flat_map(|line| [line, "\n"]));
            text += &match lines.peek() {
                Some(&"<!-- after:") => hidden(lines.by_ref().skip(1)),
                Some(&"<!-- run:") => on_a_server(&hidden(lines.by_ref().skip(1))),
                _ if has_question_mark(&code) => "# Ok::<(), Box<dyn std::error::Error>>(())\n".into(),
                _ => String::new(),
            };
            text += "```\n";
        } else {
            text.extend([line, "\n"]);
        }
    }
    assert!(before.is_empty(), "hidden code stands before no block of Rust:\n{before}");
    text
}

/// Whether code outside functions uses `?`, so that it must end in a `Result`.
fn has_question_mark(code: &[&str]) -> bool {
    code.iter().any(|line| line.contains('?') && !line.starts_with([' ', '/']))
        && !code.iter().any(|line| line.contains("fn main("))
}

/// Returns the lines up to the end of a comment, as hidden lines.
fn hidden<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let code = lines.take_while(|line| *line != "-->");
    code.map(|line| format!("# {line}\n").replace("# \n", "#\n")).collect()
}

/// Returns a `main` that runs the code with a connection to its own server.
fn on_a_server(body: &str) -> String {
    format!(
        "# fn main() {{
# let server = keyschema_test_server::Server::start().unwrap();
# let client = redis::Client::open(server.url()).unwrap();
# let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
# let result: Result<(), Box<dyn std::error::Error>> = runtime.block_on(async {{
# #[allow(unused_mut, unused_variables)]
# let mut con = client.get_multiplexed_async_connection().await?;
{body}# Ok(()) }});
# result.unwrap();
# }}
"
    )
}
