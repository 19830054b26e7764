"""What the documentation shows is so."""

import doctest
import importlib
import pathlib

import pytest

NAMES = ["jadoube", "jadoube._questions", "jadoube._game", "jadoube._audit", "jadoube.parts"]


@pytest.mark.parametrize("name", NAMES)
def test_examples_in_the_code(name):
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.failed == 0 and (tried.attempted > 0)


def test_examples_in_the_readme(monkeypatch):
    readme = pathlib.Path(__file__).parents[1] / "README.md"
    monkeypatch.chdir(readme.parent)
    tried = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert tried.failed == 0 and tried.attempted > 8
