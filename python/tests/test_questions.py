"""Questions and games: the same answers as the command gives."""

import json
import subprocess

import pytest
from conftest import ROOT

import jadoube
from jadoube import Game, JadoubeError

CASES = sorted((ROOT / "examples" / "cases").glob("*.jsonl"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_rulings_are_those_of_the_command(path, command):
    for lang in jadoube.languages():
        asked = [command, "rule", "--json", "--lang", lang, path]
        told = subprocess.run(asked, capture_output=True, text=True).stdout
        assert jadoube.rule(path.read_text(), lang=lang) == [json.loads(line) for line in told.splitlines()]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_game_gives_the_rulings_of_its_case(path):
    arrangement, *entries = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    if any("at" not in entry for entry in entries):
        pytest.skip("its times are left out")
    game = Game(arrangement["game"])
    rulings = game.begun + [ruling for entry in entries for ruling in game.handle(entry)]
    *expected, last = jadoube.rule(game.case())
    assert rulings == expected
    assert game.state == last["state"]


def test_time_brings_the_flag():
    game = Game({"rulebook": "fide-2023", "time": "180+2", "clock": "program"})
    game.handle({"at": 0, "by": "white", "event": "move", "move": "e2e4"})
    game.handle({"at": 2.5, "by": "white", "event": "press"})
    # Three minutes and the first increment, from when his clock was started.
    assert game.next_deadline == 184.5
    rulings = game.tick(184.5)
    assert "flag" in json.dumps(rulings)


def test_faults_are_told_with_their_place():
    with pytest.raises(JadoubeError) as raised:
        jadoube.rule([{"game": {"rulebook": "fide-2023"}}, {"at": 1, "by": "white", "event": "fly"}])
    assert (raised.value.error, raised.value.where) == ("case", "line 2")
    with pytest.raises(JadoubeError) as raised:
        Game({"rulebook": "fide-1800"})
    assert raised.value.error == "arrangement"
    with pytest.raises(JadoubeError) as raised:
        jadoube.explain("99.99")
    assert raised.value.error == "unknown-clause"
    with pytest.raises(JadoubeError) as raised:
        jadoube.ask("qqqq")
    assert raised.value.error == "unknown-incident"


def test_a_search_can_be_bounded():
    position = "8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 b - - 0 1"
    assert jadoube.winnable(position)["dead"] is True
    assert jadoube.winnable("startpos", "white")["white"]["winnable"] is True
    hard = "1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 41"
    assert jadoube.winnable(hard, "black", nodes=1)["black"]["winnable"] in (None, True)


def test_every_question_speaks_four_languages():
    told = {lang: jadoube.ask("phone-rang", lang=lang)["sentence"] for lang in jadoube.languages()}
    assert len(set(told.values())) == 4
    assert len(jadoube.rulebooks()) == 7
