"""What the workshop writes into files is written as `fmt` writes it."""

from __future__ import annotations

import pytest
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.workshop.written import BoardExample, with_example

HEAD = "language: 2\ntitle: Stones\n"
FIRST = """
examples:
  - about: The first.
    play: a1
"""


def example(about: str, *then: str) -> BoardExample:
    return BoardExample(about, ["a1", "b2"] * 30, ["c3", "d,4"], ["e5"], then, {"goal": 20})


@pytest.mark.parametrize("text", [HEAD, HEAD + FIRST], ids=["first", "second"])
def test_an_example_is_written_as_the_formatter_writes_it(text: str) -> None:
    file, _ = with_example(
        SourceFile("stones.yaml", text), example("So it goes on, " * 12, "count(cell) ==  9", 'cell("a1") is none')
    )
    assert file.text.startswith(text)
    assert "- count(cell) ==  9" not in file.text
    assert max(map(len, file.text.splitlines())) <= 120
    assert formatted(file) == file.text


def test_a_condition_that_cannot_be_read_stays_as_it_was_written() -> None:
    file, edit = with_example(SourceFile("stones.yaml", HEAD + FIRST), example("Cut short.", "count( ==  9"))
    assert "      - count( ==  9\n" in edit.text
    assert file.text == HEAD + FIRST + edit.text
