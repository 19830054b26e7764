// How a language is unpacked when it is first asked for; what is generated for packed texts has this behind `runtime.rs`.

impl Language {
    fn unpacked(name: &str, sentences: usize) -> Language {
        let text = jadoube_packed::text(name);
        let rows = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Language { text, starts: rows.collect::<Vec<_>>().leak(), sentences }
    }
}
