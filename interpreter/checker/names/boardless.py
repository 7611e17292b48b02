"""Words for places in a game that has none, and where there are none yet."""

from __future__ import annotations

from ...ground.diagnostics import Diagnostic
from ...ground.source import Span

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


def before_board(name: str, span: Span, *, is_type: bool) -> Diagnostic:
    """What is told of such a word where the board is still to be made."""
    helps: tuple[str, ...] = ("options and constants are known here, the sizes of the board among them",)
    if is_type:
        helps = (
            "what each place has is state, `cell -> 0..9`, or a definition: `worth(s in cell): …`",
            "what belongs to two things is told by two arguments, `cell, direction -> bool`",
        )
    slug = "unknown-type" if is_type else "unknown-name"
    title = f"`{name}` comes with the board, and this is known before there is one"
    return Diagnostic(slug, title, span, "no places yet", helps=helps)
