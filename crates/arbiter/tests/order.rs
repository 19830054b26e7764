//! The modules form an order: what is said, what is the case, what the Laws make of it, the order of things. A rule may
//! use another, but never one that leads back to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// The layers from the lowest, by the first part of a module's path. A module may use its own layer and those below.
const LAYERS: [&[&str]; 5] = [
    &["protocol", "message", "points"],
    &["table", "book"],
    &["rules", "shown_mate"],
    &["timers", "view", "state"],
    &["game", "log", "case", "advice"],
];

/// Which module uses which, as the compiler resolves their paths.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let modules: BTreeMap<String, PathBuf> =
        files.into_iter().map(|file| (name(&root, &file), file)).filter(|(name, _)| name != "lib").collect();
    let known: BTreeSet<String> = modules.keys().cloned().collect();
    let mut uses = BTreeMap::new();
    for (module, file) in &modules {
        let text = fs::read_to_string(file).expect("a source can be read");
        let parsed = syn::parse_file(&text).expect("a source is Rust");
        let mut reader = Reader { module, known: &known, names: BTreeMap::new(), found: BTreeSet::new() };
        for item in &parsed.items {
            match item {
                syn::Item::Use(item) => reader.imported(&mut Vec::new(), &item.tree),
                syn::Item::Mod(item) => {
                    let child = format!("{module}::{}", item.ident);
                    reader
                        .names
                        .insert(item.ident.to_string(), child.split("::").map(str::to_owned).collect());
                }
                _ => {}
            }
        }
        reader.visit_file(&parsed);
        reader.found.remove(module);
        uses.insert(module.clone(), reader.found);
    }
    uses
}

struct Reader<'a> {
    module: &'a str,
    known: &'a BTreeSet<String>,
    /// What names stand for, as paths from the crate's root.
    names: BTreeMap<String, Vec<String>>,
    found: BTreeSet<String>,
}

impl Reader<'_> {
    fn imported(&mut self, prefix: &mut Vec<String>, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.imported(prefix, &path.tree);
                prefix.pop();
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.imported(prefix, tree)),
            syn::UseTree::Name(name) => self.import(prefix, &name.ident.to_string(), None),
            syn::UseTree::Rename(name) => {
                self.import(prefix, &name.ident.to_string(), Some(name.rename.to_string()));
            }
            syn::UseTree::Glob(_) => {}
        }
    }

    fn import(&mut self, prefix: &[String], ident: &str, renamed: Option<String>) {
        let mut path = prefix.to_vec();
        if ident != "self" {
            path.push(ident.to_owned());
        }
        let Some(path) = self.absolute(&path) else { return };
        self.mention(&path);
        if self.known.contains(&path.join("::")) {
            let name = renamed.or_else(|| path.last().cloned()).unwrap_or_default();
            self.names.insert(name, path);
        }
    }

    /// The path from the crate's root; nothing for what belongs to another crate.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let own: Vec<String> = self.module.split("::").map(str::to_owned).collect();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&own[..], &path[1..]].concat()),
            "super" => Some([&own[..own.len() - 1], &path[1..]].concat()),
            first => Some([&self.names.get(first)?[..], &path[1..]].concat()),
        }
    }

    /// Notes the module that a path leads into.
    fn mention(&mut self, path: &[String]) {
        let module =
            (1..=path.len()).rev().map(|end| path[..end].join("::")).find(|it| self.known.contains(it));
        self.found.extend(module);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let segments: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
            if let Some(path) = self.absolute(&segments) {
                self.mention(&path);
            }
        }
        syn::visit::visit_path(self, path);
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a source can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn name(root: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(root).expect("it is inside").with_extension("");
    inside.iter().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join("::")
}

fn layer(module: &str) -> usize {
    let first = module.split("::").next().unwrap_or(module);
    LAYERS
        .iter()
        .position(|layer| layer.contains(&first))
        .unwrap_or_else(|| panic!("{module} belongs to no layer: add it to the list in this test"))
}

#[test]
fn no_module_uses_a_layer_above_its_own() {
    for (module, used) in uses() {
        for other in used {
            assert!(layer(&other) <= layer(&module), "{module} uses {other}, which is above it");
        }
    }
}

#[test]
fn no_rule_leads_back_to_itself() {
    let uses = uses();
    let rules: Vec<&String> = uses.keys().filter(|module| module.starts_with("rules::")).collect();
    assert!(rules.len() > 30, "the rules were not found");
    let mut settled: BTreeSet<&str> = BTreeSet::new();
    while settled.len() < rules.len() {
        let before = settled.len();
        for rule in &rules {
            let free = uses[*rule].iter().filter(|used| used.starts_with("rules::"));
            if free.into_iter().all(|used| settled.contains(used.as_str())) {
                settled.insert(rule);
            }
        }
        let open: Vec<&&String> = rules.iter().filter(|rule| !settled.contains(rule.as_str())).collect();
        assert!(settled.len() > before, "these lead back to themselves: {open:?}");
    }
}
