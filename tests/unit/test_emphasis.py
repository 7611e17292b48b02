"""Phrases that stand out in the texts of authors."""

from __future__ import annotations

import pytest
from ludograph.ground import emphasis


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("**Only heads** grow.", [("Only heads", True), (" grow.", False)]),
        ("Take **all** of **them**", [("Take ", False), ("all", True), (" of ", False), ("them", True)]),
        ("2 ** 3 ** 4", [("2 ** 3 ** 4", False)]),
        ("an **open end", [("an **open end", False)]),
        ("****", [("****", False)]),
        ("", []),
    ],
)
def test_phrases_between_two_asterisks_stand_out(text: str, parts: list[tuple[str, bool]]) -> None:
    assert list(emphasis.parts(text)) == parts
    assert emphasis.plain(text) == "".join(part for part, _ in parts)
