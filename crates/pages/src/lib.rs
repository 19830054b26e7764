//! The pages as they were built, compiled in: a site that runs from any folder of any host.
//!
//! `web/build` makes them; where it had not been run when this crate was compiled there are none, and whoever offers them
//! says how to get them.
#![warn(missing_docs)]

/// A file of the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Its path in the site, with slashes: `assets/index.js`.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// All files, by their paths; none where the pages were not built.
pub fn files() -> &'static [File] {
    include!(concat!(env!("OUT_DIR"), "/files.rs"))
}

/// The file at a path of the site.
pub fn file(path: &str) -> Option<&'static File> {
    files().binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &files()[at])
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_path() {
        for one in files() {
            assert_eq!(file(one.path), Some(one), "{}", one.path);
        }
        assert_eq!(file("no/such/file"), None);
    }

    #[test]
    fn what_was_built_is_whole() {
        if files().is_empty() {
            return;
        }
        let page = file("index.html").expect("a site has a first page");
        let page = String::from_utf8_lossy(page.bytes);
        assert!(page.contains("Content-Security-Policy"), "the first page says what it may load");
        assert!(file("sw.js").is_some(), "it works without a network");
        assert!(files().iter().any(|file| file.path.ends_with(".wasm")), "the core is with it");
    }
}
