"""Plain questions. Every answer has the shape that `jadoube … --json` and the package for browsers give."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from . import _core
from ._core import Position

Lang = Literal["en", "fi", "hu", "tr"]
Json = dict[str, Any]


def moves(position: Position | str = "startpos", *, lang: Lang = "en") -> Json:
    """The legal moves of a position, each as programs and as scoresheets have it.

    >>> answer = moves("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    >>> answer["moves"], answer["stalemate"]
    ([], True)
    """
    return _asked("moves", position=_fen(position), lang=lang)


def judge(position: Position | str, move: str, *, lang: Lang = "en") -> Json:
    """Whether a move is legal, and if not why, and what stands on the board once it is made all the same.

    >>> judge("startpos", "e2e5")["concept"]
    'pawn.single-step'
    >>> judge("startpos", "Rf3", lang="fi")["uci"]
    'g1f3'
    """
    return _asked("judge", position=_fen(position), move=move, lang=lang)


def board(position: Position | str = "startpos", *, lang: Lang = "en") -> Json:
    """What can be said of a position, legal or not.

    >>> board("4k3/8/8/8/8/8/8/4K2P w - - 0 1")["faults"]
    ['pawns stand on the first or last rank: h1']
    """
    at = position if isinstance(position, Position) else Position(position)
    return _loaded(at._board(lang))


def winnable(
    position: Position | str,
    side: Literal["white", "black"] | None = None,
    *,
    nodes: int | None = None,
    quick: bool = False,
    shortest: bool = False,
    lang: Lang = "en",
) -> Json:
    """Whether a side can ever mate by any series of legal moves: the line, or the reason why not.

    `nodes` bounds the search; then an answer may be `None`, which means that it is not known. Ctrl-C ends it.

    >>> answer = winnable("8/8/4k3/8/8/3BK3/8/8 w - - 0 1")
    >>> answer["dead"], answer["white"]["winnable"]
    (True, False)
    """
    return _asked(
        "winnable",
        position=_fen(position),
        side=side,
        nodes=nodes,
        quick=quick,
        shortest=shortest,
        lang=lang,
    )


def rule(case: str | Iterable[str | Mapping[str, Any]], *, lang: Lang = "en") -> list[Json]:
    """Rules on a case: the arrangement and then what happened, as text (JSON Lines), as lines or as dictionaries.

    Gives the rulings, each with its clause, and last the state.

    >>> *rulings, last = rule([
    ...     {"game": {"rulebook": "fide-2023", "time": "180+2"}},
    ...     {"at": 0, "by": "white", "event": "move", "move": "e2e4"},
    ...     {"at": 3, "by": "white", "event": "resign"},
    ... ])
    >>> last["state"]["result"]
    '0-1'
    >>> [ruling["law"] for ruling in rulings if ruling["ruling"] == "over"]
    ['5.1.2']
    """
    text = case if isinstance(case, str) else "\n".join(_line(line) for line in case)
    return [json.loads(line) for line in _core.rule(text, lang)]


def find(words: str = "", *, lang: Lang = "en") -> list[Json]:
    """The incidents that fit somebody's words, in any of the four languages, best first; all of them without words.

    >>> find("puhelin soi kesken pelin")[0]["id"]
    'phone-rang'
    """
    return _listed(_core.answer("find", _question(words=words, lang=lang)))


def incident(name: str, *, rulebook: str | None = None, words: str = "", lang: Lang = "en") -> Json:
    """What an incident asks, with the answers that there are.

    >>> form = incident("illegal-move", words="second illegal move in blitz")
    >>> {question["name"]: question["usual"] for question in form["questions"]}["earlier"]
    '1'
    """
    return _asked("incident", incident=name, rulebook=rulebook, words=words, lang=lang)


def ask(
    incident: str,
    *,
    rulebook: str | None = None,
    pace: Literal["standard", "rapid", "blitz"] | None = None,
    answers: Mapping[str, str] | None = None,
    lang: Lang = "en",
) -> Json:
    """What is to be done about an incident: a sentence to read aloud, the steps, what is left to the arbiter, the rulings.

    The incident is a name from `find`, or words, of which the best fit is taken with what they give away. `answers` are those to
    its questions; what is left out is as usual.

    >>> answer = ask("second illegal move", pace="blitz")
    >>> answer["incident"], json.loads(answer["answer"][-1])["state"]["result"]
    ('illegal-move', '0-1')
    """
    found = find(incident, lang=lang)
    name = found[0]["id"] if found else incident
    given = {**_heard(name, incident, rulebook), **(answers or {})}
    if pace is not None:
        given.pop("pace", None)
    told = _asked("ask", incident=name, rulebook=rulebook, pace=pace, **{"with": given}, lang=lang)
    return {"incident": name, **told}


def _heard(name: str, words: str, rulebook: str | None) -> dict[str, str]:
    """The answers that somebody's words give away: what would not be so without them."""
    if name == words:
        return {}
    usual = [
        {question["name"]: question.get("usual") for question in incident(name, rulebook=rulebook, words=said)["questions"]}
        for said in ("", words)
    ]
    return {key: value for key, value in usual[1].items() if value is not None and value != usual[0][key]}


def explain(what: str, *, rulebook: str | None = None, lang: Lang = "en") -> list[Json]:
    """What a clause (`9.2`, `A.4.b`) or a concept (`draw.wrong-claim-time`) says, in each rulebook or in one.

    >>> explain("draw.wrong-claim-time", rulebook="fide-2023")[0]["numbers"][0]["law"]
    '9.5.3'
    """
    return _listed(_core.answer("explain", _question(what=what, rulebook=rulebook, lang=lang)))


def compare(
    left: str,
    right: str,
    matter: str | None = None,
    *,
    all: bool = False,  # noqa: A002
    numbers: bool = False,
    lang: Lang = "en",
) -> Json:
    """What differs between two rulebooks; with `all` also what differs in words only.

    >>> sorted(compare("fide-2009", "fide-2018", "draw"))
    ['left', 'matters', 'right']
    """
    return _asked("compare", left=left, right=right, matter=matter, all=all, numbers=numbers, lang=lang)


def _fen(position: Position | str) -> str:
    return position.fen if isinstance(position, Position) else position


def _line(line: str | Mapping[str, Any]) -> str:
    return line if isinstance(line, str) else json.dumps(line)


def _asked(kind: str, **question: Any) -> Json:
    return _loaded(_core.answer(kind, _question(**question)))


def _question(**question: Any) -> str:
    return json.dumps({key: value for key, value in question.items() if value is not None})


def _loaded(text: str) -> Json:
    answer: Json = json.loads(text)
    return answer


def _listed(text: str) -> list[Json]:
    answer: list[Json] = json.loads(text)
    return answer
