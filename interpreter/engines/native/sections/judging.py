"""How positions are judged, in C: only of rules that say so, so that the C of all others is without it."""

from __future__ import annotations

from ....core import types as t
from ....core.judging import judged
from ..c.cvalue import numeral
from ..c.spelling import named
from ..writing.body import FunctionBody
from ..writing.questions import question

_NAME = named("evaluate", "position")

EXPORTED = question("The values of all features, then the progress and what it is of.", "evaluate", _NAME, "int32_t")


def judging_function(body: FunctionBody) -> str:
    """The function that works them out."""
    game = body.unit.game
    player_type = t.Elem(game.universes["player"])
    for number, (value, player) in enumerate(judged(game)):
        with body.block(""):
            if player is None:
                made = body.expr(value)
            else:
                with body.bound(0, numeral(player), player_type):
                    made = body.expr(value)
            body.put(f"v[{number}] = {made};")
    return body.text(f"static void {_NAME}(G *g, S *s, int32_t *v)")
