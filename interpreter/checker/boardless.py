"""Words for places in a game that has none."""

from __future__ import annotations

from ..ground.diagnostics import Diagnostic
from ..ground.source import Span

BOARD_WORDS = frozenset({"site", "cell", "edge", "vertex", "direction", "side", "link"})
"""What a board gives."""


def without_board(name: str, span: Span) -> Diagnostic:
    """What is told of such a word."""
    return Diagnostic(
        "no-board",
        f"`{name}` speaks of places, and this game has no board",
        span,
        "no places here",
        helps=("give it one: `board: {tiling: square, columns: 8, rows: 8}`",),
    )
