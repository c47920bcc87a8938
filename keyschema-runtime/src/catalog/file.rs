//! Names of source files that are the same on every machine.

use alloc::string::String;

/// Returns a name of the file that is the same for everyone who builds the project, with `/`
/// between folders.
///
/// The compiler names the files of a workspace relative to its root. Files of other packages have
/// absolute paths. Of these, only the path from the folder above the last `src` is kept, which has
/// the name of the package. The folders of generated files have a hash in their names, so only the
/// name of the file is kept.
pub(super) fn portable(file: &str) -> String {
    let file = file.replace('\\', "/");
    let is_absolute = file.starts_with('/') || file.as_bytes().get(1) == Some(&b':');
    if !is_absolute {
        return file;
    }
    let kept = match file.rfind("/src/") {
        Some(src) => file[..src].rfind('/').map_or(0, |slash| slash + 1),
        None => file.rfind('/').map_or(0, |slash| slash + 1),
    };
    file[kept..].into()
}

#[cfg(test)]
mod tests {
    use super::portable;

    #[test]
    fn names_of_files_do_not_contain_folders_of_the_machine() {
        for (file, expected) in [
            ("chat/src/keys.rs", "chat/src/keys.rs"),
            (r"chat\src\keys.rs", "chat/src/keys.rs"),
            (
                "/home/ada/.cargo/registry/src/index-1/chat-1.2.0/src/keys/room.rs",
                "chat-1.2.0/src/keys/room.rs",
            ),
            (r"C:\work\chat\src\keys.rs", "chat/src/keys.rs"),
            ("/home/ada/shop/target/debug/build/shop-1f2e/out/keys.rs", "keys.rs"),
            ("", ""),
        ] {
            assert_eq!(portable(file), expected);
        }
    }
}
