//! The lint rules for users of servers.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

/// A glob matches keys that the service has no access to.
pub static SHARED_GLOBS: Rule = Category::Access.rule(
    "shared_globs",
    Level::Warn,
    "access rules for a key also grant another key",
    "Rules name keys by globs, and `*` in a glob matches delimiters too. So the rules for `user:name:{name}` match \
             `user:name:ada:friends` as well, and the service can do with those keys what it can do with its own.",
    "Write a segment in one of the keys that the other cannot have at its place, or give the parameter a type of texts of one \
             length or of few lengths: for these there are exact globs. If the service may have the access, grant it: `read` and \
             `write` in `[package.metadata.keyschema.acl.SERVICE]`.",
);

/// A server has no user for a service.
pub static MISSING_USERS: Rule = Category::Access.rule(
    "missing_users",
    Level::Deny,
    "a server has no user for a service, or one that is switched off",
    "The service cannot log in, or it runs as another user, whose rules were not made for it.",
    "Run what `cargo keyschema acl` prints on the server, or put it into its ACL file.",
);

/// A user lacks a permission that its service needs.
pub static MISSING_PERMISSIONS: Rule = Category::Access.rule(
    "missing_permissions",
    Level::Deny,
    "a user of a server may not do what its service does",
    "The server answers `NOPERM` to commands that the service sends. Without `PEXPIRE` or `MULTI`, even commands fail that are \
             granted, as they go with these.",
    "Run what `cargo keyschema acl` prints on the server. If the service does not need the permission, leave the key out of \
             `read` or `write` in `[package.metadata.keyschema.acl.SERVICE]`.",
);

/// A user has a permission that its service does not need.
pub static EXCESS_PERMISSIONS: Rule = Category::Access.rule(
    "excess_permissions",
    Level::Warn,
    "a user of a server may do more than its service does",
    "Whoever gets hold of the password, or finds a hole in the service, can do that too: read keys of others, or list, delete \
             and overwrite them.",
    "Run what `cargo keyschema acl` prints on the server. If the service needs the permission, declare it: keys in `read` and \
             `write`, other things in `uses`, in `[package.metadata.keyschema.acl.SERVICE]`.",
);

/// The lint rules for users of servers.
pub(crate) const RULES: &[&Rule] =
    &[&SHARED_GLOBS, &MISSING_USERS, &MISSING_PERMISSIONS, &EXCESS_PERMISSIONS];
