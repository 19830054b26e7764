"""Games from PGN checked against the Laws, as a table."""

from __future__ import annotations

import dataclasses
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, Protocol

import pyarrow as pa

from . import _core
from ._questions import Json, Lang

Progress = Callable[[int, int, int], Any]


class Readable(Protocol):
    """A file that is open for reading bytes."""

    def read(self, size: int, /) -> bytes: ...


@dataclasses.dataclass(frozen=True)
class Settings:
    """What an audit goes by, for those who pass it on; `audit` takes the same by name."""

    rulebook: str | None = None
    """The rulebook; that of each game's day where it is left out."""
    undated: str | None = None
    """The rulebook for games without a date; the edition in force today where it is left out."""
    min_moves: int = 0
    """Moves that the regulations require of each player before a draw can be agreed."""
    effort: Literal["usual", "quick", "exact"] = "usual"
    """How much is spent on whether a player could ever mate."""
    only: tuple[str, ...] | None = None
    """The kinds of findings that are looked for; all where it is left out."""
    lang: Lang = "en"
    """The language of the findings."""


def audit(
    games: str | os.PathLike[str] | bytes | Readable | Iterable[Any],
    *,
    name: str = "",
    rulebook: str | None = None,
    undated: str | None = None,
    min_moves: int = 0,
    effort: Literal["usual", "quick", "exact"] = "usual",
    only: Iterable[str] | None = None,
    lang: Lang = "en",
    threads: int | None = None,
    progress: Progress | None = None,
    errors: Literal["raise", "tell"] = "raise",
) -> pa.Table:
    """Checks games against the Laws and gives a table of what was found, a row for each finding.

    `games` is a path (a file, plain or compressed, a folder, or a pattern such as `games/*.pgn`), several paths, bytes, an
    open file, or an iterator of bytes, which may be compressed too. The columns are those of `jadoube audit --json`.
    `totals(table)` tells how many games were read. All processors are used unless `threads` says otherwise, and other
    threads of Python go on meanwhile.

    `progress` is called now and then with the bytes and the games read and the findings so far; what it raises ends the audit,
    as Ctrl-C does. A file that cannot be read raises `UnreadableError`; with `errors="tell"` the others are read all the same, and
    `totals(table)["troubles"]` says what could not be.

    >>> table = audit(b'[Date "2024.05.01"]\\n\\n1. f3 e5 2. g4 Qh4# 1-0\\n', only=["result-contradicts-board"])
    >>> table.select(["move", "law", "says"]).to_pylist()
    [{'move': '2...Qh4#', 'law': '5.1.1', 'says': 'result.checkmate'}]
    >>> totals(table)["games"]
    1
    """
    settings = Settings(rulebook, undated, min_moves, effort, None if only is None else tuple(only), lang)
    return audited(_asked(games, name), settings, threads=threads, progress=progress, errors=errors)


def totals(table: pa.Table) -> Json:
    """What was read in all: games, plies, bytes, lines, findings by kind and severity, rulebooks, years, troubles."""
    kept: Json = json.loads((table.schema.metadata or {}).get(TOTALS, b"{}"))
    return kept


TOTALS = b"jadoube.totals"
Asked = list[str] | tuple[str, int, Iterator[bytes]]


def audited(
    asked: Asked,
    settings: Settings,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    errors: str = "raise",
) -> pa.Table:
    """The table for what is asked: paths, or a name, a place in the file and the bytes from there."""
    plain = {
        "rulebook": settings.rulebook,
        "min_moves": settings.min_moves,
        "only": settings.only,
        "lang": settings.lang,
    }
    if errors not in ("raise", "tell"):
        raise ValueError(f"errors={errors!r}: expected 'raise' or 'tell'")
    found = _core.audit(
        asked, json.dumps(plain), settings.effort, settings.undated, threads, progress, errors == "tell"
    )
    table = pa.table(found)
    return table.replace_schema_metadata({TOTALS: found.totals.encode()})


PIECE = 1 << 20


def _asked(games: Any, name: str) -> Asked:
    if isinstance(games, (str, os.PathLike)):
        return [os.fspath(games)]
    if isinstance(games, (bytes, bytearray, memoryview)):
        return name or "bytes", 0, _pieces(io.BytesIO(games))
    if hasattr(games, "read"):
        return name or str(getattr(games, "name", "file")), 0, _pieces(games)
    rest = iter(games)
    first = next(rest, b"")
    if isinstance(first, (str, os.PathLike)):
        return [os.fspath(path) for path in (first, *rest)]
    return name or "iterator", 0, _bytes(first, rest)


def _pieces(file: Readable) -> Iterator[bytes]:
    while piece := file.read(PIECE):
        if not isinstance(piece, bytes):
            raise TypeError("the file gives text: open it for bytes, with mode 'rb'")
        yield piece


def _bytes(first: Any, rest: Iterator[Any]) -> Iterator[bytes]:
    yield bytes(first)
    for piece in rest:
        yield bytes(piece)
