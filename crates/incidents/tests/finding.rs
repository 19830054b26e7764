//! Questions as people type them find the incident that is meant: among the first three, mostly as the first.

use jadoube_incidents::Catalogue;

const FILES: [(&str, &str); 4] = [
    ("en", include_str!("questions/en.txt")),
    ("fi", include_str!("questions/fi.txt")),
    ("hu", include_str!("questions/hu.txt")),
    ("tr", include_str!("questions/tr.txt")),
];

#[test]
fn questions_find_their_incident() {
    let mut report = String::new();
    let (mut all_first, mut all_three, mut all) = (0, 0, 0);
    for (lang, text) in FILES {
        let (mut first, mut three, mut asked) = (0, 0, 0);
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let (wanted, question) = line.split_once(": ").expect("an incident, a colon, a question");
            let wanted: Vec<&str> = wanted.split(" / ").collect();
            assert!(wanted.iter().all(|id| Catalogue::get().incident(id).is_some()), "{lang}: {line}");
            let fits = Catalogue::get().find(question);
            let place = fits.iter().position(|fit| wanted.contains(&fit.key.id));
            asked += 1;
            first += usize::from(place == Some(0));
            three += usize::from(place.is_some_and(|place| place < 3));
            if place != Some(0) {
                let found: Vec<String> =
                    fits.iter().take(4).map(|fit| format!("{} {:.2}", fit.key.id, fit.score)).collect();
                report += &format!("{lang} {place:?} {}: {question}\n    {}\n", wanted[0], found.join(", "));
            }
        }
        report += &format!("{lang}: first {first}, three {three} of {asked}\n");
        (all_first, all_three, all) = (all_first + first, all_three + three, all + asked);
    }
    println!("{report}");
    println!("first {all_first}, three {all_three} of {all}");
    assert!(all >= 400, "there are only {all} questions");
    assert!(all_three * 100 >= all * 95, "{report}");
    assert!(all_first * 100 >= all * 80, "{report}");
}
