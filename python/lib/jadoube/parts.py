"""Archives cut into parts that any machine can check, and put together as if one had done it.

A part is a value: a path and a range of bytes in it. `plan` makes them, `audit_part` checks one wherever the file can be
read, `joined` puts the tables together with the numbers of games and lines counted through each file. So the same three
steps serve Dask, Ray, a queue of one's own, or `jadoube.spark`, and give exactly the findings of one machine.

>>> import os, tempfile
>>> folder = tempfile.mkdtemp()
>>> path = os.path.join(folder, "games.pgn")
>>> with open(path, "wb") as file:
...     _ = file.write(b'[Event "a"]\\n[Date "2024.05.01"]\\n\\n1. f3 e5 2. g4 Qh4# 1-0\\n\\n' * 100)
>>> cut = plan([path], size=1000)
>>> len(cut)
6
>>> table = joined(audit_part(part) for part in cut)
>>> import jadoube
>>> table.equals(jadoube.audit(path))
True
"""

from __future__ import annotations

import dataclasses
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.fs as pafs

from . import _core
from ._audit import PIECE, TOTALS, Settings, _pieces, audited

SIZE = 64 << 20
"""The bytes of a part where nothing else is said."""

_HEAD = 1 << 16
_BEFORE = 3
_ACROSS = 16


@dataclasses.dataclass(frozen=True)
class Part:
    """A part of a file: the games that begin from `start` on and before `end`."""

    path: str
    """Where it is, as it was given: a path, or a URI such as `s3://bucket/games.pgn`."""
    file: int
    """The place of the file in the list."""
    start: int = 0
    end: int | None = None
    """None where the file has to be read to its end: it is compressed, or the last part."""


def plan(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    size: int = SIZE,
    filesystem: pafs.FileSystem | None = None,
) -> list[Part]:
    """The parts of some files. Plain PGN is cut into parts of about `size` bytes; what is compressed, or in UTF-16, or cannot
    be read, stays whole. A path that ends with `/`, or is a folder, stands for the files of games in it."""
    if size < 1:
        raise ValueError(f"size={size}: a part has at least one byte")
    listed = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    files = list(_files([os.fspath(path) for path in listed], filesystem))
    # Each is opened to see whether it can be cut, which takes its time where files are far away.
    with ThreadPoolExecutor(max_workers=16) as threads:
        parts = threads.map(lambda file: _cut(files[file], file, size, filesystem), range(len(files)))
        return [part for cut in parts for part in cut]


def audit_part(
    part: Part,
    settings: Settings | None = None,
    *,
    filesystem: pafs.FileSystem | None = None,
    threads: int | None = 1,
    errors: str = "raise",
) -> pa.Table:
    """Checks one part. Games and lines are counted from the beginning of the part: `joined` counts them through."""
    settings = settings or Settings()
    at, path = _at(part.path, filesystem)
    try:
        opened = at.open_input_file(path)
    except OSError:
        if filesystem is None and "://" not in part.path:
            # The native half tells best why a file cannot be opened.
            return _with_part(audited([part.path], settings, threads=threads, errors=errors), part)
        raise
    with opened as file:
        if part.start == 0 and part.end is None:
            if file.read(4) == b"PK\x03\x04":
                return _with_part(_zipped(file, part, settings, threads, errors), part)
            file.seek(0)
            found = audited((part.path, 0, _pieces(file)), settings, threads=threads, errors=errors)
            return _with_part(found, part)
        length = file.size()
        start = _boundary(file, part.start, length) if part.start else 0
        end = length if part.end is None else _boundary(file, part.end, length)
        if start >= end:
            return _with_part(empty(), part)
        file.seek(start)
        pieces = _range(file, end - start)
        found = audited((part.path, start, pieces), settings, threads=threads, errors=errors)
        return _with_part(found, part)


def joined(tables: Iterable[pa.Table]) -> pa.Table:
    """The tables of all parts as one, in any order given: the rows in the order of the files, and games and lines counted
    through each file."""
    parts = [(_part_of(table), table) for table in tables]
    parts.sort(key=lambda pair: (pair[0]["file"], pair[0]["start"]))
    if not parts:
        return empty()
    shifts = shifts_of([part for part, _ in parts])
    shifted = [_shifted(table, *shifts[(part["file"], part["start"])]) for part, table in parts]
    counted = summed([json.loads(table.schema.metadata[TOTALS]) for _, table in parts])
    whole = pa.concat_tables([table.replace_schema_metadata(None) for table in shifted])
    return whole.replace_schema_metadata({TOTALS: json.dumps(counted).encode()})


def shifts_of(parts: Iterable[dict[str, Any]]) -> dict[tuple[int, int], tuple[int, int]]:
    """By file and start: how many games and lines come before a part in its file."""
    shifts = {}
    file, games, lines = -1, 0, 0
    for part in sorted(parts, key=lambda part: (part["file"], part["start"])):
        if part["file"] != file:
            file, games, lines = part["file"], 0, 0
        shifts[(file, part["start"])] = (games, lines)
        games += part["games"]
        lines += part["lines"]
    return shifts


def summed(totals: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What was read in all."""
    whole: dict[str, Any] = json.loads(empty().schema.metadata[TOTALS])
    for one in totals:
        for key, value in one.items():
            if isinstance(value, dict):
                counts = whole.setdefault(key, {})
                for name, count in value.items():
                    counts[name] = counts.get(name, 0) + count
            elif key in whole:
                whole[key] = whole[key] + value
            else:
                whole[key] = value
    for key in ("findings", "rulebooks", "severities"):
        whole[key] = dict(sorted(whole[key].items()))
    whole["years"] = dict(sorted(whole["years"].items(), key=lambda pair: int(pair[0])))
    return whole


def empty() -> pa.Table:
    """A table of no findings, with its columns."""
    return audited(("nothing", 0, iter([b'[Event "?"]\n\n*\n'])), Settings(only=()), threads=1).replace_schema_metadata(
        {TOTALS: _NOTHING}
    )


_NOTHING = json.dumps(
    {
        "games": 0,
        "plies": 0,
        "bytes": 0,
        "undecided": 0,
        "findings": {},
        "severities": {},
        "rulebooks": {},
        "lines": 0,
        "years": {},
        "troubles": [],
        "notes": [],
    }
).encode()

_PART = b"jadoube.part"


def _with_part(table: pa.Table, part: Part) -> pa.Table:
    counted = json.loads(table.schema.metadata[TOTALS])
    kept = {"file": part.file, "start": part.start, "games": counted["games"], "lines": counted["lines"]}
    return table.replace_schema_metadata({**table.schema.metadata, _PART: json.dumps(kept).encode()})


def _part_of(table: pa.Table) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(table.schema.metadata[_PART])
    return kept


def _shifted(table: pa.Table, games: int, lines: int) -> pa.Table:
    for name, shift in (("line", lines), ("game", games), ("game_line", lines)):
        if shift:
            column = pc.add(table[name], pa.scalar(shift, pa.uint64()))
            table = table.set_column(table.schema.get_field_index(name), table.schema.field(name), column)
    return table


def _files(paths: list[str], filesystem: pafs.FileSystem | None) -> Iterator[str]:
    for path in paths:
        at, inside = _at(path, filesystem)
        if at.get_file_info(inside).type != pafs.FileType.Directory:
            yield path
            continue
        found = at.get_file_info(pafs.FileSelector(inside, recursive=True))
        names = [info.path for info in found if info.type == pafs.FileType.File]
        for name in sorted(names, key=lambda name: name.split("/")):
            if name.lower().endswith(_ENDINGS):
                yield path.rstrip("/") + "/" + name[len(inside.rstrip("/")) :].lstrip("/")


_ENDINGS = (".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".pgn.bz", ".pgn.zstd", ".pgn.xz", ".zip")


def _at(path: str, filesystem: pafs.FileSystem | None) -> tuple[pafs.FileSystem, str]:
    if filesystem is not None:
        return filesystem, path
    if "://" in path:
        at, inside = pafs.FileSystem.from_uri(path)
        return at, inside
    return pafs.LocalFileSystem(), path


def _cut(path: str, file: int, size: int, filesystem: pafs.FileSystem | None) -> list[Part]:
    try:
        at, inside = _at(path, filesystem)
        with at.open_input_file(inside) as opened:
            length = opened.size()
            plain = length > size and _core.plain(opened.read(_HEAD))
    except OSError:
        # Whoever reads it tells why it cannot be read.
        plain = False
    if not plain:
        return [Part(path, file)]
    starts = list(range(0, length, size))
    return [Part(path, file, start, end) for start, end in zip(starts, [*starts[1:], None])]


def _boundary(file: Any, at: int, length: int) -> int:
    """The first game that begins at or behind a place: the same wherever it is asked, so that no game is lost or read twice."""
    begin = max(0, at - _BEFORE)
    file.seek(begin)
    seen = b""
    while piece := file.read(PIECE):
        seen += piece
        found = _core.first_boundary(seen, max(0, at - begin))
        if found is not None:
            return int(begin + found)
        cut = max(0, len(seen) - _ACROSS)
        begin, seen = begin + cut, seen[cut:]
    return length


def _range(file: Any, left: int) -> Iterator[bytes]:
    while left > 0:
        piece = file.read(min(PIECE, left))
        if not piece:
            return
        left -= len(piece)
        yield piece


def _zipped(file: Any, part: Part, settings: Settings, threads: int | None, errors: str) -> pa.Table:
    file.seek(0)
    with zipfile.ZipFile(file) as archive:
        names = [entry.filename for entry in archive.infolist() if not entry.is_dir()]
        games = [name for name in names if name.lower().endswith(_ENDINGS)] or names
        tables = []
        for name in games:
            with archive.open(name) as entry:
                asked = (f"{part.path}/{name}", 0, _pieces(entry))
                tables.append(audited(asked, settings, threads=threads, errors=errors))
    counted = summed(json.loads(table.schema.metadata[TOTALS]) for table in tables)
    rows = pa.concat_tables([table.replace_schema_metadata(None) for table in tables] or [empty()])
    return rows.replace_schema_metadata({TOTALS: json.dumps(counted).encode()})
