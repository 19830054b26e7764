"""Where the games are. The shared ones are not part of the project; without them the tests that need them are left out."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"
ALL = bool(os.environ.get("JADOUBE_TEST_ALL"))


def shared(name):
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"there is no {name}")
    return path


@pytest.fixture
def lichess():
    return shared("lichess-999-games-with-clocks.pgn")


@pytest.fixture
def tcec():
    return shared("tcec-chess960.pgn")


@pytest.fixture
def faulty():
    return ROOT / "examples" / "faulty.pgn"


@pytest.fixture
def command():
    """The command, to be compared with: built by ./test, or by hand."""
    for profile in ("release", "debug"):
        path = ROOT / "target" / profile / "jadoube"
        if path.exists():
            return path
    pytest.skip("the command is not built")
