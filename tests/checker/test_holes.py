"""Holes in `says` that no argument fills."""

from __future__ import annotations

import ludograph

RULES = """
language: 2
title: Lamps
players: [One]
board: {tiling: square, columns: 2, rows: 1}
state: {lit: {type: cell -> bool, says: "{0} is lit"}}
define:
  bright(s in cell): {is: "lit[s]", says: "{t} is bright"}
  dark: {is: "not any(bright(s) for s in cell)", says: "{0} is dark"}
moves: {light: {choose: "s in cell where not bright(s)", do: "lit[s] = yes"}}
flow: "while dark: turn One: decide light"
"""


def test_holes_of_definitions_are_their_parameters() -> None:
    found = [one for one in ludograph.check(RULES).diagnostics if one.slug == "unknown-hole"]
    assert [(one.span.text, one.helps[0]) for one in found if one.span is not None] == [
        ("{t}", "its arguments are written `{s}`"),
        ("{0}", "`dark` has no arguments: leave it out"),
    ]
