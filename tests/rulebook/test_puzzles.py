"""Puzzles stand in a chapter of their own, and their solutions behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render.markdown import to_markdown

RULES = """
language: 2
title: Seven
players: [Solver]
board: {graph: {sites: {paper: [0, 0]}}}
state: {total: 0..20}
moves:
  double: {do: total += total}
  add: {do: total += 1}
flow: |
  while total < 7: turn Solver: decide double | add
  if total == 7: win Solver
  lose Solver
examples:
  - {about: From one to seven., moves: add, solve: {wins: Solver, within: 4}}
  - {about: Three are too few., moves: add, solve: {wins: Solver, within: 3, solutions: 0}}
  - {about: Too much., play: add; double; double; double, result: Solver loses}
"""


@pytest.mark.parametrize(
    ("language", "asked", "solved", "lost"),
    [
        (
            "en",
            "Puzzle 1: can **Solver** win in at most 4 decisions?",
            "Puzzle 1: yes, by",
            "Result: **Solver** loses.",
        ),
        ("de", "Rätsel 1: Kann **Solver** in höchstens 4 Zügen gewinnen?", "Rätsel 1: Ja, mit", "**Solver** verliert"),
    ],
)
def test_a_book_asks_puzzles_and_solves_them_behind(
    tmp_path: Path, language: str, asked: str, solved: str, lost: str
) -> None:
    path = tmp_path / "seven.yaml"
    path.write_text(RULES.lstrip(), encoding="utf-8")
    text = to_markdown(make_book(str(path), Wish(language=language, pictures=False)))
    assert asked in text
    assert lost in text
    puzzles, solutions = text.index("\n## " + ("Puzzles" if language == "en" else "Rätsel")), text.index(solved)
    assert puzzles < text.index(asked) < solutions
    assert "`double` `add` `double` `add`" in text[solutions:]


def test_one_decision_is_no_number_of_decisions(tmp_path: Path) -> None:
    path = tmp_path / "seven.yaml"
    asked = "moves: add double add double, solve: {wins: Solver, within: 1}"
    path.write_text(RULES.lstrip().replace("moves: add, solve: {wins: Solver, within: 4}", asked), encoding="utf-8")
    text = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "Puzzle 1: can **Solver** win with one decision?" in text
