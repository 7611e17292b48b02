"""Who is told of decisions, in C that tells: only of rules that hide some, so that the C of all others is without it."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import call
from ..c.spelling import named
from ..writing.body import FunctionBody
from ..writing.choices import arguments, parameters
from ..writing.entries import decode
from ..writing.questions import players_set, question

_NAME = named("heard", "here")

EXPORTED = question(
    "The players who are told of a decision, whoever takes it, as a set.", "told_x_of", _NAME, "uint64_t", decision=True
)


def heard_functions(bodies: Sequence[FunctionBody], offers: Sequence[core.Offer]) -> list[str]:
    """The functions that say who is told of a decision: of each move that not all are told of, and of any decision.
    `bodies`: an empty one for each, and one more."""
    *moves, last = bodies
    told = {offer.move.name: offer.move for offer in offers if offer.move.seen is not None}
    made = [_of_move(body, move) for body, move in zip(moves, told.values(), strict=True)]
    return [*made, _of_any(last, offers)]


def told_of_some(offers: Sequence[core.Offer]) -> int:
    """How many moves not all are told of."""
    return len({offer.move.name for offer in offers if offer.move.seen is not None})


def _of_move(body: FunctionBody, move: core.Move) -> str:
    assert move.seen is not None
    name = named("heard", body.unit.move_name(move))
    head = f"static void {name}(G *g, S *s{parameters(body, move)}, const int32_t *d, uint64_t *v)"
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    decode(body, move)
    players, _ = players_set(body, move.seen)
    body.put(f"memcpy(v, &{players}, sizeof {players});")
    return body.text(head, move.seen.span)


def _of_any(body: FunctionBody, offers: Sequence[core.Offer]) -> str:
    body.flow_frame = True
    words = body.unit.shape(t.SetOf(t.Elem(body.unit.game.universes["player"]))).words
    body.put("(void)g; (void)s;")
    body.put(f"for (int32_t w = 0; w < {words}; w++) v[w] = ~(uint64_t)0;")
    body.put("switch (d[0]) {")
    for index, offer in enumerate(offers):
        if offer.move.seen is not None:
            with body.block(f"case {index}:"):
                name = named("heard", body.unit.move_name(offer.move))
                body.put(f"{call(name, 'g', 's', *arguments(body, offer), 'd', 'v')};")
                body.put("return;")
    body.put("}")
    return body.text(f"static void {_NAME}(G *g, S *s, const int32_t *d, uint64_t *v)")
