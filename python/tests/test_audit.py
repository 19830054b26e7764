"""The audit as a table: the findings of the command, wherever the games come from."""

import bz2
import gzip
import io
import json
import lzma
import subprocess
import threading
import time
import zipfile

import pyarrow as pa
import pytest
from conftest import ALL

import jadoube
from jadoube import JadoubeError, UnreadableError, parts


def of_command(command, *paths):
    told = subprocess.run([command, "audit", "--json", *paths], capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    return [row for row in rows if "finding" in row]


def test_findings_are_those_of_the_command(faulty, command):
    assert jadoube.audit(faulty).to_pylist() == of_command(command, faulty)


def test_findings_in_games_that_were_played(lichess, tcec, command):
    paths = [lichess, tcec] if ALL else [lichess]
    table = jadoube.audit(paths)
    assert len(table) > 20
    assert table.to_pylist() == of_command(command, *paths)


def test_games_come_from_anywhere(faulty, tmp_path):
    data = faulty.read_bytes()
    expected = jadoube.audit(faulty).drop_columns(["file"])

    def same(games, **others):
        return jadoube.audit(games, **others).drop_columns(["file"]).equals(expected)

    assert same(data)
    assert same(memoryview(data))
    assert same(io.BytesIO(data))
    assert same(data[at : at + 77] for at in range(0, len(data), 77))
    assert same(bz2.compress(data)) and same(gzip.compress(data)) and same(lzma.compress(data))
    with open(faulty, "rb") as file:
        table = jadoube.audit(file)
    assert table["file"][0].as_py() == str(faulty)
    assert jadoube.audit(data, name="mine")["file"][0].as_py() == "mine"
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.pgn.gz").write_bytes(gzip.compress(data))
    with zipfile.ZipFile(tmp_path / "a" / "c.zip", "w") as archive:
        archive.writestr("games.pgn", data)
    table = jadoube.audit(tmp_path)
    assert len(table) == 2 * len(expected)
    assert table["file"][-1].as_py() == str(tmp_path / "a" / "c.zip") + "/games.pgn"
    assert jadoube.audit([tmp_path / "a" / "b.pgn.gz", faulty])["file"][-1].as_py() == str(faulty)


def test_what_cannot_be_read_is_told(tmp_path, faulty):
    (tmp_path / "x.pgn").write_bytes(b"%PDF-1.7 and so on")
    with pytest.raises(UnreadableError, match="it looks like a PDF document") as raised:
        jadoube.audit(tmp_path / "x.pgn")
    assert "export the games as PGN" in raised.value.hint
    with pytest.raises(UnreadableError, match="cannot be opened"):
        jadoube.audit("/nowhere.pgn")
    with pytest.raises(UnreadableError, match="ends too early"):
        jadoube.audit(gzip.compress(faulty.read_bytes())[:-20])
    with pytest.raises(JadoubeError, match="kind"):
        jadoube.audit(faulty, only=["nonsense"])
    with pytest.raises(TypeError, match="open it for bytes"):
        jadoube.audit(io.StringIO("1. e4 *"))
    table = jadoube.audit([tmp_path / "x.pgn", faulty], errors="tell")
    assert len(table) == len(jadoube.audit(faulty))
    assert "PDF" in jadoube.totals(table)["troubles"][0]


def test_what_an_iterator_raises_is_raised():
    def broken():
        yield b'[Event "?"]\n\n1. e4 *\n'
        raise RuntimeError("the line is dead")

    with pytest.raises(RuntimeError, match="the line is dead"):
        jadoube.audit(broken())


def many(path, times):
    return [path] * times


def test_progress_is_told_and_can_end_it(lichess):
    told = []
    table = jadoube.audit(many(lichess, 30), progress=lambda *far: told.append(far), only=["illegal-move"])
    counted = jadoube.totals(table)
    assert told[-1] == (30 * lichess.stat().st_size, counted["games"], len(table))
    assert told == sorted(told)

    def stop(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jadoube.audit(many(lichess, 200), progress=stop)


def test_other_threads_go_on(lichess):
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    jadoube.audit(many(lichess, 20), threads=1)
    spent = time.monotonic() - start
    done.set()
    thread.join()
    during = [tick for tick in ticks if start <= tick <= start + spent]
    # Were the lock held, the other thread would have stood still but for a moment at both ends.
    assert max(b - a for a, b in zip([start, *during], [*during, start + spent])) < max(0.5 * spent, 0.05)


def test_an_empty_table_has_its_columns():
    table = jadoube.audit(b"1. e4 e5 *\n", only=["illegal-move"])
    assert len(table) == 0
    assert table.schema.field("squares").type == pa.list_(pa.string())
    assert table.schema.field("line").type == pa.uint64()
    assert parts.empty().schema.equals(table.schema)


@pytest.mark.parametrize("size", [700, 5_000, 100_000])
def test_parts_give_the_findings_of_one(size, faulty, tmp_path):
    packed = tmp_path / "packed.pgn.gz"
    packed.write_bytes(gzip.compress(faulty.read_bytes()))
    wide = tmp_path / "wide.pgn"
    wide.write_bytes(faulty.read_text(errors="replace").encode("utf-16"))
    crlf = tmp_path / "crlf.pgn"
    crlf.write_bytes(faulty.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    paths = [faulty, packed, crlf, wide]
    cut = parts.plan(paths, size=size)
    assert sum(part.file == 1 for part in cut) == sum(part.file == 3 for part in cut) == 1
    # In any order.
    table = parts.joined(parts.audit_part(part) for part in reversed(cut))
    whole = jadoube.audit(paths)
    assert table.equals(whole)
    told, expected = jadoube.totals(table), jadoube.totals(whole)
    del told["bytes"], expected["bytes"]
    assert told == expected


def test_parts_of_games_that_were_played(lichess, tcec):
    paths = [lichess, tcec] if ALL else [lichess]
    for size in [50_001, 1 << 20]:
        table = parts.joined(parts.audit_part(part) for part in parts.plan(paths, size=size))
        assert table.equals(jadoube.audit(paths))


def test_other_places_are_read_through_a_filesystem(faulty, tmp_path):
    from pyarrow import fs

    inside = fs.SubTreeFileSystem(str(faulty.parent), fs.LocalFileSystem())
    cut = parts.plan([faulty.name], size=900, filesystem=inside)
    table = parts.joined(parts.audit_part(part, filesystem=inside) for part in cut)
    assert table.drop_columns(["file"]).equals(jadoube.audit(faulty).drop_columns(["file"]))
    cut = parts.plan([faulty.parent.as_uri() + "/"], size=900)
    table = parts.joined(parts.audit_part(part) for part in cut)
    assert table.drop_columns(["file"]).equals(jadoube.audit(faulty.parent).drop_columns(["file"]))


def test_a_broken_file_breaks_only_its_part(faulty, tmp_path):
    (tmp_path / "x.pgn").write_bytes(b"\x07" * 5000)
    paths = [tmp_path / "x.pgn", faulty, tmp_path / "nowhere.pgn"]
    cut = parts.plan(paths, size=1000)
    table = parts.joined(parts.audit_part(part, errors="tell") for part in cut)
    assert table.equals(jadoube.audit(faulty))
    assert len(jadoube.totals(table)["troubles"]) == 2
    with pytest.raises(UnreadableError):
        parts.audit_part(cut[0])
