"""What a message proposes leads towards rules that check, and never to others than were meant."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

RULES = """\
language: 2
title: Remedies
uses: [two_players, groups]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
universes: {kind: [pawn, king]}
state:
  owner: cell -> player?
  pick: cell -> 0..5?
  what: cell -> kind?
  last_at: cell?
  n: 0..9
moves:
  place in main:
    choose: at in vacant
    do: |
      owner[at] = mover
      @
    written: "{at}"
flow: "forever: for p in player: turn p: decide main"
end: [{when: "count(vacant) == 0", result: draw}]
"""


def helps(statement: str) -> list[str]:
    """What the first mistake of a statement proposes."""
    report = report_text(RULES.replace("@", statement))
    return [str(text) for text in next(item for item in report.diagnostics if item.is_error).helps]


@pytest.mark.parametrize(
    ("statement", "helped"),
    [
        ("n = number(pick[at])", "it is a number already, where it is not none: `pick[at] is not none and …`"),
        ("n = number(n)", "it is a number already: `n`"),
        ("n = number(vacant)", "how many there are: `count(vacant)`"),
        ("n = size(vacant)", "write `count(vacant)`"),
        ("n = 1 + owner[at]", "which of them it is, counted from 0, is `number(owner[at])`"),
        ("n = what[at]", "which of them it is, counted from 0, is `number(what[at])`"),
        ("n = vacant", "how many there are: `count(vacant)`"),
        ("owner[at] = not mover", "write `opponent`"),
        ("owner[group(at)] = none", "write `for s in group(at): owner[s] = none`"),
        ("if owner[a1] is Red: n = 1", 'a cell is named by a text: `cell("a1")`'),
    ],
)
def test_what_is_proposed_is_what_is_wrong(statement: str, helped: str) -> None:
    assert helps(statement) == [helped]


def test_who_asks_for_turns_is_told_how_they_are_counted() -> None:
    report = report_text(RULES.replace("@", "nothing").replace("count(vacant) == 0", "turn > 10"))
    (item,) = report.diagnostics
    assert item.helps == (
        "turns are counted by a number under `state`: `turns: 0..999`, and `turns += 1` where one ends",
    )


@pytest.mark.parametrize("statement", ["n = count(vacant)", "owner[at] = opponent", "if owner[at] is not mover: n = 1"])
def test_and_it_checks(statement: str) -> None:
    assert report_text(RULES.replace("@", statement)).program is not None
