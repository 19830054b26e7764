"""A game that is going on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _core
from ._questions import Json, Lang


class Game:
    """A game in the care of the arbiter, entry by entry.

    Nothing happens of itself: where no entry comes before `next_deadline`, call `tick` then.

    >>> game = Game({"rulebook": "fide-2023", "time": "180+2", "clock": "program"})
    >>> _ = game.handle({"at": 0, "by": "white", "event": "move", "move": "e2e4"})
    >>> rulings = game.handle({"at": 2.5, "by": "white", "event": "press"})
    >>> [ruling["ruling"] for ruling in rulings]
    ['completed']
    >>> game.clock(4)["black_face"]
    '3:00.5'
    >>> game.next_deadline
    184.5
    """

    def __init__(self, arrangement: Mapping[str, Any], *, lang: Lang = "en") -> None:
        self._lang = lang
        self._game = _core.Game(json.dumps({"game": arrangement}), lang)

    @property
    def begun(self) -> list[Json]:
        """The rulings that follow from the arrangement alone."""
        return _all(self._game.begun())

    def handle(self, entry: Mapping[str, Any]) -> list[Json]:
        """Enters what happened, with its time in seconds under `at`, and gives the rulings that follow."""
        return _all(self._game.handle(json.dumps(entry), self._lang))

    def tick(self, at: float) -> list[Json]:
        """Time has come so far: rules on what it brought about."""
        return self.handle({"at": at, "by": "program", "event": "tick"})

    @property
    def state(self) -> Json:
        """All there is to know of the game."""
        state: Json = json.loads(self._game.state(self._lang))
        return state

    @property
    def next_deadline(self) -> float | None:
        """When something happens of itself, in seconds; none where nothing will."""
        return self._game.next_deadline()

    def clock(self, at: float) -> Json:
        """What the clocks show at a time, without entering anything."""
        shown: Json = json.loads(self._game.clock(at, self._lang))
        return shown

    def case(self) -> str:
        """The game as a case: `rule` on it gives the same rulings."""
        return "".join(f"{line}\n" for line in self._game.case())


def _all(lines: list[str]) -> list[Json]:
    return [json.loads(line) for line in lines]
