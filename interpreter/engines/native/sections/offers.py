"""What is offered at each pause of the flow: listed, tested, carried out."""

from __future__ import annotations

from collections.abc import Collection

from ....core import nodes as core
from ..c.cvalue import call
from ..writing.body import FunctionBody
from ..writing.choices import arguments


def offer_function(body: FunctionBody, at: int, number: int, first: int) -> str:
    """What one list of a decide has: LISTED, COUNTED, or whether there is ANY. `first`: number of its first offer."""
    part = body.unit.game.flow[at]
    assert isinstance(part, core.Decide)
    offers = part.lists[number]
    body.flow_frame = True
    head = f"static int32_t offer_x_{at}_{number}(G *g, S *s, int32_t x_asked)"
    body.unit.prototypes.append(f"{head};")
    if body.unit.is_gathered(at, part, number):
        with body.block("if (g->gathered != KEPT)"):
            also = " || (x_asked == ANY && g->gathered != TO_KEEP)" if _is_known_early(body, offers) else ""
            body.put(f"g->tallying = x_asked == COUNTED{also};")
            _fill(body, offers, first)
        body.put("if (x_asked == ANY) return some_gathered(g, s);")
        body.put("g->gathered = NOT_KEPT;")
        body.put("return x_asked == LISTED ? write_candidates(g, s) : count_candidates(g, s);")
        return body.text(head)
    body.put("g->gathered = NOT_KEPT;")
    body.put("int32_t x_any = x_asked == ANY;")
    body.put("int64_t start = g->listed;")
    for index, offer in enumerate(offers):
        found = call(body.callees.list_name(offer.move), "g", "s", str(first + index), *arguments(body, offer), "x_any")
        body.put(f"if ({found} && x_any) return 1;")
    if any(offer.move.finish and offer.move.finish.most for offer in offers):
        body.put("keep_best(g, start);")
    if part.chance:
        with body.block("for (int64_t i = start; !x_any && i < g->listed; i++)"):
            body.put("int32_t *d = g->decisions + i * STRIDE;")
            body.put("switch (d[0]) {")
            for index, offer in enumerate(offers):
                body.put(f"case {first + index}: {{")
                body.depth += 1
                weight = call(f"weigh_{body.unit.move_name(offer.move)}", "g", "s", *arguments(body, offer), "d")
                body.put(f"d[1] = {weight if offer.move.weight is not None else '1'};")
                body.put("break;")
                body.depth -= 1
                body.put("}")
            body.put("}")
        body.put("if (!x_any) keep_possible(g, start);")
    body.put("return (int32_t)(g->listed - start);")
    return body.text(head)


def _is_known_early(body: FunctionBody, offers: tuple[core.Offer, ...]) -> bool:
    """Whether candidates that need no trial may tell that there is a decision, though others stand before them: asking these
    cannot fail."""
    drawn = [body.unit.moves.drawn[offer.move] for offer in offers]
    certain = [at for at, one in enumerate(drawn) if one.spared is not None and one.spared.elements is not None]
    return all(one.is_safe for one in drawn[: max(certain, default=0)])


def _fill(body: FunctionBody, offers: tuple[core.Offer, ...], first: int) -> None:
    """Gathers the candidates of a list that may be legal."""
    drawn = [body.unit.moves.drawn[offer.move] for offer in offers]
    known = {one.spared.number for one in drawn if one.spared is not None}
    for number in sorted(known):
        body.put(f"g->footprints[{number}].known = 0;")
    body.put("g->sliced = 0, g->total = 0, g->sure = 0, g->drawing = 0;")
    for index, offer in enumerate(offers):
        args = arguments(body, offer)
        body.put(f"{call(body.callees.fill_name(offer.move), 'g', 's', str(first + index), *args)};")


def test_here_function(body: FunctionBody, offers: list[core.Offer]) -> str:
    """Whether a candidate that must be tried out is legal."""
    body.flow_frame = True
    body.put("switch (d[0]) {")
    for index, offer in enumerate(offers):
        drawn = body.unit.moves.drawn.get(offer.move)
        if drawn is not None and drawn.is_tested:
            with body.block(f"case {index}:"):
                args = arguments(body, offer)
                body.put(f"return {call(f'test_{body.unit.move_name(offer.move)}', 'g', 's', *args, 'd')};")
    body.put("}")
    body.put("return 1;")
    return body.text("static int32_t test(G *g, S *s, const int32_t *d)")


def take_function(body: FunctionBody, offers: list[core.Offer], sealed: Collection[int]) -> str:
    """Carries out the decision of an entry, or seals it: those of some numbers."""
    body.flow_frame = True
    body.put("switch (d[0]) {")
    for index, offer in enumerate(offers):
        body.put(f"case {index}: {{")
        body.depth += 1
        if index in sealed:
            body.put("return seal_x_taken(s, d), 0;")
        else:
            body.put(
                f"return {call(f'apply_{body.unit.move_name(offer.move)}', 'g', 's', *arguments(body, offer), 'd')};"
            )
        body.depth -= 1
        body.put("}")
    body.put("}")
    body.put("return fault(g);")
    return body.text("static int32_t take(G *g, S *s, const int32_t *d)")
