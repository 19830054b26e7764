//! The console examples of `tests/cmd/` and of the guide. `TRYCMD=overwrite` rewrites the answers.

#[test]
fn console_examples() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("../../docs/guide.md");
}
