//! The console examples of `tests/cmd/` and of the guide. `TRYCMD=overwrite` rewrites the answers.

#[test]
fn console_examples() {
    trycmd::TestCases::new()
        .env("JADOUBE_LANG", "en")
        .env("JADOUBE_CONFIG", "")
        .case("tests/cmd/*.md")
        .case("../../docs/guide.md");
}
