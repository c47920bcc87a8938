use keyschema::Text;

fn main() {
    let _ = Text::<0>::new("");
}
