"""The reference leaves nothing out: keys, words and properties are those of the code."""

from __future__ import annotations

import re

from ludograph.files.schema import section, top
from ludograph.language.keywords import KEYWORDS

from .pages import ROOT

TEXT = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")


def _section(title: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.DOTALL | re.MULTILINE)
    assert found, title
    return found.group(1)


def _listed(section: str) -> set[str]:
    """The words in the first column of a section's tables."""
    cells = re.findall(r"^\| (.*?) \|", _section(section), re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`(\w+)`", cell)}


def _keys(name: str) -> set[str]:
    """The keys of a section's entries."""
    return set(next(section(name).records).names)


def test_every_key_of_a_ruleset_is_listed() -> None:
    assert _listed("A ruleset") == set(top("ruleset").names)


def test_every_key_of_a_move_is_listed() -> None:
    assert _listed("Moves") == _keys("moves")


def test_every_key_of_an_example_is_listed() -> None:
    assert _listed("Examples") == _keys("examples")


def test_every_word_of_the_language_is_listed() -> None:
    words = re.search(r"cannot be names:\s+`([^`]*)`", _section("Names"))
    assert words
    assert set(words.group(1).split()) == set(KEYWORDS)
