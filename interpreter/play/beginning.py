"""Whether a game begins at all."""

from __future__ import annotations

from ..core.facts import RulesetFacts
from ..engines.base import Game
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.source import Span

_SECTIONS = ("end", "setup", "flow", "players", "board", "state")
"""Where the reason may stand, the most likely one first."""


def not_begun(game: Game, facts: RulesetFacts) -> tuple[Diagnostic, ...]:
    """The error that every game meets before its first decision; a warning, if the game is over before anybody, or chance, has
    decided anything."""
    try:
        start = game.initial()
        result = start.result
        if result is None:
            start.legal()
            return ()
    except PlayError as problem:
        return tuple(item for item in problem.diagnostics if item.slug != "step-limit")  # others may have more steps
    own = (one.span for section in _SECTIONS for one in facts.of(section) if one.span.file is facts.file)
    place = next(own, Span(facts.file, 0, 0))
    said = "the game ends before anyone decides"
    return (Diagnostic("ends-at-once", said, place, "over at once", notes=(f"the result is: {result}",)),)
