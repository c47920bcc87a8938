//! Doc comments as HTML: paragraphs, lists, code, emphasis and links. Other Markdown is not
//! changed.

/// Returns the HTML of a Markdown text. Unknown Markdown is escaped.
pub(super) fn html(markdown: &str) -> String {
    let mut html = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if line.starts_with("```") {
            let code: Vec<&str> =
                lines.by_ref().take_while(|line| !line.trim_start().starts_with("```")).collect();
            html.extend(["<pre><code>", &escape(&code.join("\n")), "</code></pre>"]);
        } else if let Some(item) = item_of(line) {
            html += "<ul><li>";
            html += &inline(item);
            while let Some(next) = lines.next_if(|next| !next.trim().is_empty()) {
                match item_of(next.trim()) {
                    Some(item) => html.extend(["</li><li>", &inline(item)]),
                    None => html.extend([" ", &inline(next.trim())]),
                }
            }
            html += "</li></ul>";
        } else {
            let mut paragraph = line.to_string();
            while let Some(next) = lines.next_if(|next| {
                !next.trim().is_empty() && item_of(next.trim()).is_none() && !next.trim().starts_with("```")
            }) {
                paragraph += " ";
                paragraph += next.trim();
            }
            html.extend(["<p>", &inline(&paragraph), "</p>"]);
        }
    }
    html
}

fn item_of(line: &str) -> Option<&str> {
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))
}

/// Returns the HTML of a line.
fn inline(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '[', '*', '\\']) {
        html += &escape(&rest[..at]);
        rest = &rest[at..];
        if let Some((code, after)) = rest.strip_prefix('`').and_then(|inner| inner.split_once('`')) {
            html.extend(["<code>", &escape(code), "</code>"]);
            rest = after;
        } else if let Some((label, target, after)) = link(rest) {
            html.extend(["<a href=\"", &escape(target), "\">", &inline(label), "</a>"]);
            rest = after;
        } else if let Some((strong, after)) = rest.strip_prefix("**").and_then(|inner| inner.split_once("**"))
        {
            html.extend(["<strong>", &inline(strong), "</strong>"]);
            rest = after;
        } else if let Some(escaped) = rest.strip_prefix('\\').and_then(|after| after.chars().next()) {
            html += &escape(&escaped.to_string());
            rest = &rest[1 + escaped.len_utf8()..];
        } else {
            html += &escape(&rest[..1]);
            rest = &rest[1..];
        }
    }
    html + &escape(rest)
}

/// Returns the label and target of a link to a page or to a place of this one, and the text after
/// it. Other targets, such as `javascript:`, do not become links.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    let is_safe = ["https://", "http://", "#"].iter().any(|start| target.starts_with(start));
    is_safe.then_some((label, target, after))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn usual_doc_comments_are_shown() {
        for (markdown, expected) in [
            ("One\nline & <b>.\n\nTwo.", "<p>One line &amp; &lt;b&gt;.</p><p>Two.</p>"),
            (
                "A `<T>`, **so** [there](https://a.b/?c=\"d\").",
                "<p>A <code>&lt;T&gt;</code>, <strong>so</strong> <a href=\"https://a.b/?c=&quot;d&quot;\">there</a>.</p>",
            ),
            ("List:\n- a\n  b\n- c\n\nEnd", "<p>List:</p><ul><li>a b</li><li>c</li></ul><p>End</p>"),
            ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
            ("[`Order`](#Order)", "<p><a href=\"#Order\"><code>Order</code></a></p>"),
            ("```\na <\n```\nb", "<pre><code>a &lt;</code></pre><p>b</p>"),
            ("5 * 3 ` \\* [", "<p>5 * 3 ` * [</p>"),
        ] {
            assert_eq!(html(markdown), expected);
        }
    }
}
