//! The bytes that a key adds to the size of a program.
//!
//! Programs with few and with many keys are built as a release, without symbols. The difference,
//! divided by the number of keys, is the size of a key. So code and tables that all keys share do
//! not count. Their size is listed separately.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Failure, Run};

/// The numbers of keys of the programs.
const FEW: usize = 50;
const MANY: usize = 550;

/// The use of each key, and its code. `INDEX` is the number of the key, `id` is a `u64`, and `out`
/// a `Vec<u8>`.
const WAYS: [(&str, &str); 9] = [
    (
        "`format!`, its bytes appended",
        "out.extend_from_slice(format!(\"user:profile_INDEX:user_id:{id}\").as_bytes());",
    ),
    ("`write!` to the `Vec`", "write!(out, \"user:profile_INDEX:user_id:{id}\").unwrap();"),
    ("a schema, never written", "out.push(KeyINDEX::SCHEMA.template.len() as u8 ^ id as u8);"),
    ("`append_to`", "KeyINDEX { user_id: id }.append_to(out);"),
    (
        "`encode`, its bytes appended",
        "out.extend_from_slice(KeyINDEX { user_id: id }.encode(&mut KeyINDEX::buffer()));",
    ),
    (
        "`to_string`, its bytes appended",
        "out.extend_from_slice(KeyINDEX { user_id: id }.to_string().as_bytes());",
    ),
    ("`slot`", "out.extend_from_slice(&KeyINDEX { user_id: id }.slot().to_le_bytes());"),
    (
        "`split`, `parse` of the number",
        "let text = str::from_utf8(out).unwrap_or_default();
    let parts: Vec<&str> = text.split(':').collect();
    let id = match parts[..] {
        [\"user\", \"profile_INDEX\", \"user_id\", id] => id.parse().unwrap_or(0),
        _ => id,
    };
    out.extend_from_slice(&id.to_le_bytes());",
    ),
    (
        "`parse`",
        "out.extend_from_slice(&KeyINDEX::parse(&out[..]).map_or(id, |key| key.user_id).to_le_bytes());",
    ),
];

const DECLARATION: &str = "
/// A profile.
#[derive(RedisKey)]
#[redis_key(user:profile_INDEX:user_id:{user_id}, hash, ttl = 30m)]
struct KeyINDEX {
    user_id: u64,
}
";

/// Builds the programs and prints the table.
pub(crate) fn size(run: &mut Run) -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let package = root.join("target/size");
    run.step("programs", "write target/size", || {
        write_package(&root, &package).map_err(|error| error.to_string())
    })?;
    let manifest = package.join("Cargo.toml");
    // The programs are searched for here, even if Cargo is set to build elsewhere.
    let (manifest, target) = (manifest.display(), package.join("target"));
    let command =
        format!("build --quiet --release --manifest-path {manifest} --target-dir {}", target.display());
    run.cargo("size", &command)?;
    println!("| way | bytes for each key | program with {FEW} keys |\n|---|--:|--:|");
    for (number, (way, _)) in WAYS.iter().enumerate() {
        let len = |keys| {
            let program = package.join("target/release").join(name(number, keys));
            fs::metadata(&program).map(|data| data.len()).map_err(|error| Failure {
                step: "size".to_owned(),
                reason: format!("{}: {error}", program.display()),
            })
        };
        let (few, many) = (len(FEW)?, len(MANY)?);
        let keys = u64::try_from(MANY - FEW).expect("it is small");
        println!("| {way} | {} | {few} |", many.saturating_sub(few) / keys);
    }
    Ok(())
}

fn name(way: usize, keys: usize) -> String {
    format!("way_{way}_keys_{keys}")
}

fn write_package(root: &Path, package: &Path) -> std::io::Result<()> {
    let programs: PathBuf = package.join("src/bin");
    fs::create_dir_all(&programs)?;
    let keyschema = root.join("keyschema").canonicalize()?;
    let manifest = format!(
        "[package]\nname = \"size\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\nkeyschema = {{ path = {:?} }}\n\n\
         [profile.release]\nstrip = true\n\n[package.metadata.keyschema.lints]\nundocumented_keys = \"allow\"\n",
        keyschema.to_string_lossy()
    );
    fs::write(package.join("Cargo.toml"), manifest)?;
    // These are the versions that everything else is built with.
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    for (number, (_, work)) in WAYS.iter().enumerate() {
        for keys in [FEW, MANY] {
            fs::write(programs.join(name(number, keys)).with_extension("rs"), program(work, keys))?;
        }
    }
    Ok(())
}

/// Returns a program that does the work for the key with a given number. So no key can be left out
/// or be known beforehand.
fn program(work: &str, keys: usize) -> String {
    let mut text =
        String::from("#![allow(unused_imports, dead_code)]\nuse keyschema::RedisKey;\nuse std::io::Write;\n");
    for index in 0..keys {
        let function = format!("fn use_INDEX(id: u64, out: &mut Vec<u8>) {{\n    {work}\n}}\n");
        let declaration = if work.contains("KeyINDEX") { DECLARATION } else { "" };
        text += &format!("{declaration}{function}").replace("INDEX", &index.to_string());
    }
    text += "static USES: &[fn(u64, &mut Vec<u8>)] = &[";
    for index in 0..keys {
        let _ = write!(text, "use_{index}, ");
    }
    text += "];\nfn main() {\n    let index: usize = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);\n";
    text += "    let mut out = Vec::new();\n    USES[index](index as u64, &mut out);\n    println!(\"{out:?}\");\n}\n";
    text
}

#[cfg(test)]
mod tests {
    use super::{WAYS, program};

    #[test]
    fn a_program_has_a_function_for_each_key() {
        for (way, work) in WAYS {
            let text = program(work, 3);
            assert_eq!(text.matches("fn use_").count(), 3, "{way}");
            assert_eq!(text.matches("struct Key").count(), if work.contains("Key") { 3 } else { 0 }, "{way}");
            assert!(!text.contains("INDEX"), "{way}");
        }
    }
}
