//! Tells the program which compiler builds it: instruction counts depend on the compiler.

use std::{env, process::Command};

fn main() {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version =
        Command::new(compiler).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=KEYSCHEMA_RUSTC={} {target}", String::from_utf8_lossy(&version).trim());
    println!("cargo::rerun-if-changed=build.rs");
}
