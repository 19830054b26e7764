//! The console examples of `tests/cmd/` and of the guide. `TRYCMD=overwrite` rewrites the answers.

#[test]
fn console_examples() {
    trycmd::TestCases::new()
        .env("JADOUBE_LANG", "en")
        .env("JADOUBE_CONFIG", "")
        .case("tests/cmd/*.md")
        .case("../../docs/guide.md")
        .case("../../docs/disputes.md");
}

/// Each dispute is one command that a person can type, in every language.
#[test]
fn disputes_are_short() {
    let text = include_str!("../../../docs/disputes.md");
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert_eq!(commands.len(), 17 * 4);
    for command in commands {
        assert!(command.split_whitespace().count() <= 15 && !command.contains('/'), "{command}");
    }
}
