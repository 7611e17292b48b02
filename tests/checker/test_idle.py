"""Who passes within a loop is told where that brings the same decision again, and only there."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

GAME = """\
language: 2
title: Stones
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, left: 0..9 = 9, done: bool}
moves:
  put:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover; left = max(left - 1, 0); done = no
flow: |
  forever:
    for p in player: turn p:
      COURSE
    if left == 0 and done: draw
"""


def _places(course: str) -> list[str]:
    """The lines in which `pass` is told of."""
    report = report_text(GAME.replace("COURSE", course.replace("\n", "\n      ")))
    assert report.program is not None
    return [one.span.line_text.strip() for one in report.diagnostics if one.slug == "idle-pass" and one.span]


@pytest.mark.parametrize(
    ("course", "told"),
    [
        ("while left > 3: decide put | pass", ["while left > 3: decide put | pass"]),
        ("while left > 3: decide put else pass", ["while left > 3: decide put else pass"]),
        (
            "while left > 3 and not done:\n  if left > 5: decide put | pass\n  else: decide put",
            ["if left > 5: decide put | pass"],
        ),
        ("while left > 3:\n  while left > 5: decide put | pass\n  decide put", ["while left > 5: decide put | pass"]),
        ("forever: decide put | pass", ["forever: decide put | pass"]),
        ("while left > 3:\n  if done: done = no\n  decide put | pass", []),
        ("while left > 3:\n  decide put | pass\n  if left < 5: done = yes", []),
        ("while left > 3:\n  decide put | pass\n  left -= 1", []),
        ("while left > 3:\n  decide put | pass\n  decide put else pass", []),
        ("while left > 3 and not done: decide put\ndecide put | pass", []),
        ("decide put | pass", []),
    ],
)
def test_pass_in_a_loop(course: str, told: list[str]) -> None:
    assert _places(course) == told
