"""Whether a game begins at all."""

from __future__ import annotations

from ..engines.base import Game
from ..engines.protocol import PlayError
from ..files.ruleset import Ruleset
from ..ground.diagnostics import Diagnostic
from ..ground.source import Span

_SECTIONS = ("end", "setup", "flow", "players", "board", "state")
"""Where the reason may stand, the most likely one first."""


def ends_at_once(game: Game, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """A warning, if the game is over before anybody, or chance, has decided anything. Mistakes that play meets are left to
    whoever plays."""
    try:
        result = game.initial().result
    except PlayError:
        return ()
    if result is None:
        return ()
    main = ruleset.main
    own = (ruleset.sections[key].span for key in _SECTIONS if key in ruleset.sections)
    place = next((span for span in own if span.file is main), Span(main, 0, 0))
    said = "the game ends before anyone decides"
    return (Diagnostic("ends-at-once", said, place, "over at once", notes=(f"the result is: {result}",)),)
