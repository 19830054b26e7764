//! What is particular to the store in a file.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use jadoube_disk::Disk;
use jadoube_store::{Append, Entry, Error, Mark, Memory, Options, SetFact, Sqlite, Store, export, import};
use rusqlite::Connection;
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("a folder for the test")
}

fn one(log: &str, length: u64, key: &str) -> Vec<Append> {
    vec![Append::new(log, length, [Entry::new(format!("body of {key}")).key(key)])]
}

async fn fill(store: &dyn Store, log: &str, count: u64) {
    for number in 0..count {
        store.append(one(log, number, &format!("k{number}"))).await.expect("it can be appended");
    }
}

async fn keys(store: &dyn Store, log: &str) -> Vec<String> {
    let found = store.read(log, 0, 10_000).await.expect("the log can be read");
    found.into_iter().filter_map(|found| found.entry.key).collect()
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("k{number}")).collect()
}

/// The journal is cut at many lengths, as where the power fails in the middle of the last write: what is left is a clean beginning,
/// and all of it where the cut lies behind the last answer.
#[tokio::test]
async fn a_torn_journal_leaves_a_clean_beginning() {
    const ENTRIES: usize = 12;
    let folder = folder();
    let (disk, file) = (Disk::new(), folder.path().join("store.db"));
    let options = Options { vfs: Some(disk.name().to_owned()), ..Options::default() };
    let store = Sqlite::open_with(&file, &options).expect("a new store");
    // How long the journal was when each was answered.
    let mut answered = Vec::new();
    let journal = |file: &Path| fs::metadata(format!("{}-wal", file.display())).map_or(0, |it| it.len());
    for number in 0..ENTRIES {
        store.append(one("a", number as u64, &format!("k{number}"))).await.expect("it can be appended");
        answered.push(journal(&file));
    }
    let cut = folder.path().join("cut.db");
    disk.cut(&file, &cut).expect("the files can be copied");
    let (base, whole) =
        (fs::read(&cut).expect("the file"), fs::read(format!("{}-wal", cut.display())).expect("the journal"));
    let mut lengths: Vec<usize> = (0..whole.len()).step_by(509).collect();
    lengths.extend(answered.iter().flat_map(|&length| [length as usize - 1, length as usize]));
    for (turn, length) in lengths.into_iter().enumerate() {
        let torn = folder.path().join(format!("torn{turn}.db"));
        fs::write(&torn, &base).expect("a copy");
        fs::write(format!("{}-wal", torn.display()), &whole[..length]).expect("a copy");
        let store = Sqlite::open(&torn).expect("a torn journal can be opened");
        let left = keys(&store, "a").await;
        assert_eq!(left, numbered(left.len()), "cut at {length}");
        let due = answered.iter().filter(|&&answered| answered as usize <= length).count();
        assert!(left.len() >= due, "cut at {length}: {} entries are left, {due} were answered", left.len());
        store.append(one("a", left.len() as u64, "after")).await.expect("it goes on");
        drop(store);
        fs::remove_file(&torn).expect("the copy can be removed");
    }
}

#[tokio::test]
async fn where_the_disk_fails_the_outcome_is_unknown_and_a_repeat_settles_it() {
    let folder = folder();
    let disk = Disk::new();
    let options = Options { vfs: Some(disk.name().to_owned()), ..Options::default() };
    let store = Sqlite::open_with(folder.path().join("store.db"), &options).expect("a new store");
    fill(&store, "a", 3).await;
    for number in 3..10 {
        let key = format!("k{number}");
        disk.fail_sync();
        let got = store.append(one("a", number, &key)).await;
        assert!(matches!(got, Err(Error::Unknown(_))), "{got:?}");
        match store.append(one("a", number, &key)).await {
            Ok(_) => {}
            Err(Error::Repeated { number: there, .. }) => assert_eq!(there, number),
            Err(error) => panic!("{error}"),
        }
        assert_eq!(keys(&store, "a").await, numbered(number as usize + 1));
    }
}

#[tokio::test]
async fn every_answer_has_a_sync_before_it() {
    let folder = folder();
    let disk = Disk::new();
    let options = Options { vfs: Some(disk.name().to_owned()), ..Options::default() };
    let store = Sqlite::open_with(folder.path().join("store.db"), &options).expect("a new store");
    for number in 0..50 {
        let before = disk.syncs();
        store.append(one("a", number, &format!("k{number}"))).await.expect("it can be appended");
        assert!(disk.syncs() > before, "entry {number} was answered without a sync");
    }
    // Many at once share one.
    let before = disk.syncs();
    let answers: Vec<_> = (0..200).map(|log| store.append(one(&format!("log{log}"), 0, "k"))).collect();
    for answer in answers {
        answer.await.expect("it can be appended");
    }
    assert!(disk.syncs() - before < 100, "{} syncs for 200 entries", disk.syncs() - before);
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let (file, copy) = (folder.path().join("store.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&file).expect("a new store");
    fill(&store, "a", 3).await;
    Sqlite::backup(&file, &copy).expect("a copy");
    for made in [&file, &folder.path().join("store.db-wal"), &copy] {
        let mode = fs::metadata(made).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", made.display());
    }
    drop(store);
    // A mode that somebody has chosen stays.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    fill(&Sqlite::open(&file).expect("the store"), "b", 1).await;
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
}

#[test]
fn one_process_a_file() {
    let folder = folder();
    let file = folder.path().join("store.db");
    let store = Sqlite::open(&file).expect("a new store");
    let second = Sqlite::open(&file).err();
    assert_eq!(second, Some(Error::InUse(file.clone())));
    assert!(second.expect("an error").to_string().contains("another process has"));
    drop(store);
    Sqlite::open(&file).expect("it is free again");
}

#[tokio::test]
async fn other_tools_read_it_while_it_is_in_use() {
    let folder = folder();
    let file = folder.path().join("store.db");
    let store = Sqlite::open(&file).expect("a new store");
    fill(&store, "games/1", 3).await;
    let tool = Connection::open(&file).expect("a SQLite file");
    let rows: Vec<(String, i64, String)> = tool
        .prepare("SELECT log, number, body FROM readable")
        .and_then(|mut it| it.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect())
        .expect("a view for people");
    assert_eq!(rows[2], ("games/1".to_owned(), 2, "body of k2".to_owned()));
    let reading =
        Sqlite::open_with(&file, &Options { read_only: true, ..Options::default() }).expect("for reading");
    assert_eq!(keys(&reading, "games/1").await, numbered(3));
    assert!(matches!(reading.append(one("a", 0, "k")).await, Err(Error::ReadOnly(_))));
    fill(&store, "games/2", 3).await;
    assert_eq!(keys(&reading, "games/2").await, numbered(3));
}

#[test]
fn what_is_no_store_or_of_a_later_release_is_left_alone() {
    let folder = folder();
    let text = folder.path().join("text");
    fs::write(&text, "[Event \"?\"]\n".repeat(100)).expect("a file");
    assert_eq!(Sqlite::open(&text).err(), Some(Error::NotAStore(text.clone())));
    let other = folder.path().join("other.db");
    Connection::open(&other).and_then(|it| it.execute_batch("CREATE TABLE t (x)")).expect("a database");
    assert_eq!(Sqlite::open(&other).err(), Some(Error::NotAStore(other.clone())));
    for locked in ["text.lock", "other.db.lock"] {
        assert!(!folder.path().join(locked).exists(), "{locked} is left beside what is no store");
    }
    let later = folder.path().join("later.db");
    drop(Sqlite::open(&later).expect("a new store"));
    Connection::open(&later).and_then(|it| it.pragma_update(None, "user_version", 99)).expect("a database");
    assert_eq!(Sqlite::open(&later).err(), Some(Error::Newer { found: 99, known: 1 }));
    let nowhere = folder.path().join("no/such/folder.db");
    assert!(matches!(Sqlite::open(nowhere).err(), Some(Error::ReadOnly(_))));
}

#[tokio::test]
async fn a_store_that_has_reached_its_limit_is_full_and_keeps_what_it_has() {
    let folder = folder();
    let file = folder.path().join("store.db");
    let options = Options { limit: Some(200_000), ..Options::default() };
    let store = Sqlite::open_with(&file, &options).expect("a new store");
    let mut taken = 0;
    let error = loop {
        let append = Append::new("a", taken, [Entry::new(vec![1; 5_000]).key(format!("k{taken}"))]);
        match store.append(vec![append]).await {
            Ok(_) => taken += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::Full(_)), "{error}");
    assert!((20..40).contains(&taken), "{taken} entries of 5 kB fit into 200 kB");
    drop(store);
    let store = Sqlite::open(&file).expect("it can be opened");
    assert_eq!(keys(&store, "a").await, numbered(taken as usize));
    store.append(one("a", taken, "more")).await.expect("without the limit there is room");
}

#[tokio::test]
async fn a_backup_is_whole_also_while_somebody_writes() {
    let folder = folder();
    let file = folder.path().join("store.db");
    let store = Arc::new(Sqlite::open(&file).expect("a new store"));
    fill(&*store, "a", 500).await;
    let writer = tokio::spawn({
        let store = Arc::clone(&store);
        async move { fill(&*store, "b", 500).await }
    });
    let copy = folder.path().join("copy.db");
    let (from, to) = (file.clone(), copy.clone());
    tokio::task::spawn_blocking(move || Sqlite::backup(from, to)).await.expect("no panic").expect("a backup");
    writer.await.expect("it can be written meanwhile");
    let copied = Sqlite::open(&copy).expect("the copy is a store");
    assert_eq!(keys(&copied, "a").await, numbered(500));
    let b = keys(&copied, "b").await;
    assert_eq!(b, numbered(b.len()));
    let again = Sqlite::backup(&file, &copy);
    assert!(again.is_err_and(|error| error.to_string().contains("is there already")));
}

#[tokio::test]
async fn an_export_goes_into_another_store_and_can_be_repeated() {
    let folder = folder();
    let store = Sqlite::open(folder.path().join("one.db")).expect("a new store");
    fill(&store, "games/1", 1_200).await;
    store
        .append(vec![Append::new("odd", 0, [Entry::new(vec![0, 255])]).mark(Mark::Set(-5))])
        .await
        .expect("odd bytes");
    store.set(vec![SetFact::new("token/1", "hash")]).await.expect("a fact");
    let mut text = Vec::new();
    let told = export(&store, &mut text).await.expect("an export");
    assert_eq!((told.entries, told.marks, told.facts), (1_201, 1, 1));
    let memory = Memory::default();
    for _ in 0..2 {
        assert_eq!(import(&memory, &mut Cursor::new(&text)).await, Ok(told));
    }
    let mut again = Vec::new();
    export(&memory, &mut again).await.expect("an export");
    assert_eq!(again, text, "the export of what was taken over is the same");
    // Something else under the same name is not overwritten.
    let other = Memory::default();
    other.append(one("games/1", 0, "other")).await.expect("it can be appended");
    let got = import(&other, &mut Cursor::new(&text)).await;
    assert!(matches!(&got, Err(Error::Malformed(why)) if why.contains("something else")), "{got:?}");
    // Where one log is in the way, none is taken over.
    let other = Memory::default();
    other.append(one("odd", 0, "other")).await.expect("it can be appended");
    let got = import(&other, &mut Cursor::new(&text)).await;
    assert!(matches!(&got, Err(Error::Malformed(why)) if why.contains("something else")), "{got:?}");
    assert_eq!(other.list("", "", 10).await, Ok(vec!["odd".to_owned()]));
    // Nor is a log with an entry missing in the middle.
    let lines = String::from_utf8_lossy(&text);
    let gap: Vec<&str> = lines.lines().filter(|line| !line.contains("\"number\":7,")).collect();
    let got = import(&Memory::default(), &mut Cursor::new(gap.join("\n"))).await;
    assert!(matches!(&got, Err(Error::Malformed(why)) if why.contains("expected entry 7")), "{got:?}");
    // A file that was cut off is taken over not even in part.
    let empty = Memory::default();
    let cut = &text[..text.len() / 2];
    assert!(import(&empty, &mut Cursor::new(cut)).await.is_err());
    let lines = String::from_utf8_lossy(&text);
    let without_end = lines.trim_end().rsplit_once('\n').map_or("", |it| it.0);
    let got = import(&empty, &mut Cursor::new(without_end)).await;
    assert!(matches!(&got, Err(Error::Malformed(why)) if why.contains("cut off")), "{got:?}");
    assert_eq!(empty.list("", "", 10).await, Ok(vec![]));
}

/// A store has no clock, so that none can mislead it by going back: nothing in the sources asks for the time of day.
#[test]
fn no_system_clock_is_read() {
    fn look(folder: &Path, seen: &mut usize) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                look(&path, seen);
            } else {
                let text = fs::read_to_string(&path).expect("a source");
                for word in ["SystemTime", "Instant", "CURRENT_TIMESTAMP", "datetime("] {
                    assert!(!text.contains(word), "{} has {word}", path.display());
                }
                *seen += 1;
            }
        }
    }
    let mut seen = 0;
    look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut seen);
    assert!(seen > 10);
}
