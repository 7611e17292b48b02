"""Properties of all sentences of all rulesets, with the author's texts and without; and pages of some as golden files.

`LUDOGRAPH_ACCEPT=1 pytest tests/prose` rewrites the golden files; the difference is the review.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from ludograph.book.prose import Prose
from ludograph.pipeline import check_text

from .said import RULESETS, every_sentence, page, program, prose

GOLDEN = Path(__file__).parent / "golden"
READ = ("inchworm", "anda", "annelids", "drift", "hex", "tic_tac_toe")

CODE = re.compile(r"[\[\]{}_&|]|:=|==|!=|[<>]=|\bis none\b|\bis not none\b|\bthose\(|\bcount\(")
CLUMSY = re.compile(r"  | [,.;]|\ba [aeio]\w|\ban [^aeiou8“]|\b(?!that\b)(\w+) \1\b")
EMPTY_WORDS = re.compile(r"\bthing\b|\bwhat line \d|\bthis (always|never) holds\b")


@pytest.mark.parametrize("bare", [True, False], ids=["bare", "full"])
@pytest.mark.parametrize("name", RULESETS)
def test_generated_sentences_are_english(name: str, bare: bool) -> None:
    wrong = []
    for sentence in every_sentence(prose(name, bare)):
        text = sentence.text
        if not sentence.generated:
            continue
        if not text.endswith(":" if sentence.children and not text.endswith(".") else "."):
            wrong.append(f"ends wrongly: {text}")
        if not re.match(r"[“(]?[A-Z0-9]", text):
            wrong.append(f"begins small: {text}")
        outside_quotes = re.sub(r"“[^”]*”", "“”", text)
        for pattern in (CODE, CLUMSY):
            found = pattern.search(outside_quotes)
            if found:
                wrong.append(f"{found[0]!r}: {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", READ)
def test_known_rules_are_said_in_full_words(name: str) -> None:
    """No sentence of these games falls back on words that say nothing."""
    wrong = [one.text for one in every_sentence(prose(name)) if EMPTY_WORDS.search(one.text)]
    assert not wrong


@pytest.mark.parametrize("name", RULESETS)
def test_without_about_nothing_of_the_author_is_left(name: str) -> None:
    assert all(one.generated for one in every_sentence(prose(name)))


def test_with_about_the_author_is_heard() -> None:
    said = [one.text for one in every_sentence(prose("hex", bare=False)) if not one.generated]
    assert program("hex").abouts["moves", "place"].text() in said


def test_sites_have_one_name() -> None:
    assert prose("inchworm").sites() == ("square", "squares")
    assert prose("hex").sites() == ("cell", "cells")
    assert prose("go").sites("vertex") == ("vertex", "vertices")


@pytest.mark.parametrize("name", READ)
def test_page(name: str) -> None:
    _compare(name, page(prose(name)))


def test_page_of_odd_declarations() -> None:
    text = (Path(__file__).parent / "odd.yaml").read_text(encoding="utf-8")
    made = Prose(check_text(text))
    assert made.covered()
    _compare("odd", page(made))


def _compare(name: str, made: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT") == "1":
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text(encoding="utf-8")
