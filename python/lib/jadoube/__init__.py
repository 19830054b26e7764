"""The Laws of Chess as software: legal moves, rulings with their clauses, and whole archives audited.

>>> import jadoube
>>> position = jadoube.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
>>> sorted(position.san(move) for move in position.legal_moves())[-3:]
['Rh6', 'Rh7', 'Rh8+']
>>> jadoube.judge(position, "e1e3")["why"]
'the king on e1 does not move to e3'

What is wrong with a question is a `JadoubeError`, with a stable word in `error` and what it is about in `where`. A file that
cannot be read is an `UnreadableError`, with what can be done in `hint`.
"""

from ._audit import Settings, audit, totals
from ._core import Move, Position, languages, rulebooks, version
from ._game import Game
from ._problem import JadoubeError, UnreadableError
from ._questions import ask, board, compare, explain, find, incident, judge, moves, rule, winnable

__version__ = version()

__all__ = [
    "Game",
    "JadoubeError",
    "Move",
    "Position",
    "Settings",
    "UnreadableError",
    "__version__",
    "ask",
    "audit",
    "board",
    "compare",
    "explain",
    "find",
    "incident",
    "judge",
    "languages",
    "moves",
    "rule",
    "rulebooks",
    "totals",
    "winnable",
]
