//! What is given to the audit and is no file of games: the first line says what it is and what to do, and the others are read.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const GAMES: &[u8] = b"[Event \"a\"]\n[Date \"2024.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n";

const GET: &str = "get it once more";
const AGAIN: &str = "get the file once more";
const EXPORT: &str = "export the games as PGN";
const UNPACK: &str = "unpack it first";
const TAGS: &str = "games in PGN begin with tags";

#[test]
fn the_first_line_says_what_it_is_and_what_to_do() {
    let folder = Folder::new("unreadable");
    let zst = zstd::encode_all(&GAMES.repeat(50)[..], 0).expect("packed");
    let gz = gzip(&GAMES.repeat(50));
    let zip = zipped("games.pgn", &GAMES.repeat(50));
    let wide: Vec<u8> = "Dear Sir, the games follow.\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let noise = noise(1 << 17);
    let long = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 1 << 30 } else { 1 << 24 };
    let cases: Vec<(&str, Vec<u8>, &str, &str)> = vec![
        ("cut.pgn.zst", zst[..zst.len() - 9].to_vec(), "the zstd data ends too early", GET),
        ("bad.pgn.zst", damaged(&zst, 4), "the zstd data is damaged", AGAIN),
        ("cut.pgn.gz", gz[..gz.len() / 2].to_vec(), "the gzip data ends too early", GET),
        ("bad.pgn.gz", damaged(&gz, gz.len() - 5), "the gzip data is damaged", AGAIN),
        ("noise.pgn.gz", gzip(&noise), "binary data, not text", EXPORT),
        ("cut.pgn.xz", b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4\x46\x02".to_vec(), "the xz data", GET),
        ("cut.pgn.bz2", b"BZh91AY&SY".to_vec(), "the bzip2 data", GET),
        ("cut.zip", zip[..zip.len() / 2].to_vec(), "the zip archive is damaged or cut off", GET),
        ("noise.zip", zipped("games.pgn", &noise), "binary data, not text", EXPORT),
        ("locked.zip", encrypted(&zip), "it is encrypted", "unpack it with its password"),
        (
            "none.zip",
            b"PK\x05\x06".iter().copied().chain([0; 18]).collect(),
            "an empty zip archive",
            "leave it out",
        ),
        ("folder.zip", zipped("games/", b""), "an empty zip archive", "leave it out"),
        ("inner.zip", zipped("games.zip", &zip), "a zip archive", "give it by its name"),
        ("games.7z", b"7z\xbc\xaf\x27\x1c\0\x04".to_vec(), "a 7-Zip archive", UNPACK),
        ("games.rar", b"Rar!\x1a\x07\x01\0".to_vec(), "a RAR archive", UNPACK),
        ("games.pdf", b"%PDF-1.7\n1 0 obj".to_vec(), "a PDF document", EXPORT),
        ("page.pgn", b"<!DOCTYPE html><title>Games</title>".to_vec(), "a web page", "download the games"),
        ("games.json", b"{\"games\":[]}".to_vec(), "JSON", "download the games"),
        ("board.png", b"\x89PNG\r\n\x1a\n".to_vec(), "a picture (PNG)", EXPORT),
        ("base.cbh", vec![3; 4000], "a ChessBase database", EXPORT),
        ("noise.pgn", noise.clone(), "binary data, not text", EXPORT),
        ("wide.pgn", wide, "text without games", TAGS),
        ("letter.txt", b"Dear Sir,\nyour moves are late.\n".to_vec(), "text without games", TAGS),
        (
            "notes.md",
            b"# Notes\n\n[Links](https://example.org)\n\n1. More\n".to_vec(),
            "text without games",
            TAGS,
        ),
        ("settings.toml", b"[package]\nname = \"x\"\n".to_vec(), "text without games", TAGS),
        (
            "list.epd",
            b"8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n".to_vec(),
            "a list of positions (FEN or EPD)",
            TAGS,
        ),
        ("line.pgn", b"a".repeat(long), "text without games", TAGS),
        ("empty.pgn", Vec::new(), "it is empty", "leave it out, or get the file once more"),
    ];
    for (name, bytes, what, to_do) in &cases {
        let path = folder.file(name, bytes);
        told(&path, what, to_do);
        // One bad file does not keep the others from being read.
        if bytes.len() < 1 << 20 {
            let good = folder.file("good.pgn", GAMES);
            let (status, out, _) = audit(&[&path, &good]);
            assert_eq!((status, out.contains("checkmate")), (2, true), "{name}: {out}");
        }
    }
    told(&folder.path.join("nowhere.pgn"), "No such file", "see whether name and folder are right");
    let inside = folder.path.join("inside");
    fs::create_dir(&inside).expect("made");
    told(&inside, "there are no files of games in this folder", "files of games end with .pgn");
    if cfg!(unix) {
        told(Path::new("/dev/null"), "it is empty", "leave it out");
        told(Path::new("/dev/zero"), "binary data, not text", EXPORT);
        told(Path::new("/dev/urandom"), "binary data, not text", EXPORT);
    }
    told(Path::new("nowhere/*.pgn"), "no file fits", "see whether name and folder are right");
    told(Path::new("games[.pgn"), "no pattern for files", "* stands for any letters");
}

/// What stands before the place where a file is broken is read all the same.
#[test]
fn games_before_a_fault_are_read() {
    let folder = Folder::new("before-a-fault");
    let gz = gzip(&GAMES.repeat(50));
    for bytes in [gz[..gz.len() - 4].to_vec(), [&gz[..], b"and what is no gzip data at all"].concat()] {
        let (status, out, said) = audit(&[&folder.file("cut.pgn.gz", &bytes)]);
        assert_eq!(status, 2, "{said}");
        assert!(said.starts_with("error: ") && said.contains("the gzip data"), "{said}");
        assert!(out.contains("50 games, 200 half-moves"), "{out}");
    }
}

/// A pipe gives its bytes only once.
#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_read() {
    let folder = Folder::new("pipe");
    let pipe = folder.path.join("games.pgn");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo can be run").success());
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, GAMES.repeat(5000)))
    };
    let (status, out, said) = audit(&[&pipe]);
    assert_eq!(status, 1, "{said}");
    assert!(out.contains("5000 games"), "{out}");
    writer.join().expect("no panic").expect("written");
}

/// What never ends is told as soon as it cannot be what it was given for, and nothing is made of it.
#[cfg(unix)]
#[test]
fn other_commands_do_not_read_devices_for_ever() {
    let folder = Folder::new("devices");
    for (args, status, what) in [
        (&["rule", "/dev/zero"][..], 2, "a line is longer than 4 MiB"),
        (&["convert", "/dev/zero", "--to", "uci"], 2, "binary data, not text"),
        (&["verify", "/dev/zero"], 1, "Line 1: this is no entry of a log"),
        (&["import", "/dev/zero", "hall.db"], 2, "line 1: this is not the export of a store"),
        (&["backup", "/dev/zero", "copy.db"], 2, "`/dev/zero` is not a store of J'adoube"),
        (&["export", "/dev/zero", "lines.jsonl"], 2, "there is no file `/dev/zero`"),
        (&["serve", "--config", "/dev/zero"], 2, "/dev/zero cannot be read: it is longer than 4 MiB"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args(args).current_dir(&folder.path).env("JADOUBE_LANG", "en");
        let output = command.output().expect("jadoube can be run");
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
        assert!(said.lines().next().unwrap_or_default().contains(what), "{args:?}: {said}");
    }
    assert_eq!(fs::read_dir(&folder.path).expect("a folder").count(), 0, "nothing was made");
}

/// Looks at what the audit says of a file alone.
fn told(path: &Path, what: &str, to_do: &str) {
    let (status, _, said) = audit(&[path]);
    let first = said.lines().next().unwrap_or_default();
    assert_eq!(status, 2, "{}: {said}", path.display());
    assert!(first.contains(what), "{}: {first}", path.display());
    assert!(first.contains(to_do), "{}: {first}", path.display());
}

fn audit(paths: &[&Path]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .arg("audit")
        .args(paths)
        .env("JADOUBE_LANG", "en")
        .output()
        .expect("jadoube can be run");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// Bytes without any order, the same each time.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some((state >> 32) as u8)
    };
    std::iter::from_fn(next).take(len).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("memory takes everything");
    packed.finish().expect("packed")
}

/// An archive with one file in it, not compressed.
fn zipped(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    let len = (bytes.len() as u32).to_le_bytes();
    let mut common = [20_u16, 0, 0, 0, 0].map(u16::to_le_bytes).concat();
    common.extend(sum.sum().to_le_bytes());
    common.extend([len, len].concat());
    common.extend([name.len() as u16, 0].map(u16::to_le_bytes).concat());
    let mut zip = [&b"PK\x03\x04"[..], &common, name.as_bytes(), bytes].concat();
    let begin = (zip.len() as u32).to_le_bytes();
    let entry = [&b"PK\x01\x02\x14\x00"[..], &common, &[0; 14], name.as_bytes()].concat();
    let size = (entry.len() as u32).to_le_bytes();
    zip.extend(entry);
    zip.extend([&b"PK\x05\x06\0\0\0\0\x01\0\x01\0"[..], &size, &begin, &[0, 0]].concat());
    zip
}

/// The same archive, said to need a password.
fn encrypted(zip: &[u8]) -> Vec<u8> {
    let mut zip = zip.to_vec();
    let entry = zip.windows(4).position(|four| four == b"PK\x01\x02").expect("there is an entry");
    zip[6] |= 1;
    zip[entry + 8] |= 1;
    zip
}

fn damaged(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 0xff;
    bytes
}

/// A folder that goes away with the test.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("jadoube-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("made");
        Folder { path }
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path.join(name);
        fs::write(&path, bytes).expect("written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
