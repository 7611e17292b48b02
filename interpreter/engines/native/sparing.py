"""Choices that are spared their trial, as C: what their condition hung on before is found once a list, when somebody asks."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import candidates
from .body import FunctionBody
from .cvalue import CValue
from .optimize.cases import in_cases
from .optimize.determined import Following, determined
from .optimize.exchange import written_out
from .optimize.footprint import Spared


def following(body: FunctionBody, move: core.Move) -> Following | None:
    """What follows from the last chosen parameter; None: it cannot be written out."""
    if move not in body.unit.determined:
        body.unit.determined[move] = determined(body.unit.plan, candidates(move).behind)
    return body.unit.determined[move]


def sparing_of(body: FunctionBody, move: core.Move) -> tuple[int, Spared] | None:
    """When a choice of a move is spared its trial, with the number of its footprint. Never where turns are gone through on
    trial: one list would be gathered within another."""
    return None if body.unit.asks_afterwards else body.unit.footprints.of(move)


def footprint_of(body: FunctionBody, number: int, kind: t.Type) -> CValue:
    """A variable with the places of a footprint, which is found now if it is not known."""
    body.put(f"if (!g->footprints[{number}].known) footprint_x_{number}(g, s);")
    places = body.variable("places")
    body.put(f"SET{body.unit.shape(kind).words} {places};")
    body.put(f"memcpy(&{places}, g->footprints[{number}].places, sizeof {places});")
    return places


def untouched(body: FunctionBody, spared: Spared, places: core.Var) -> core.Expr:
    """Whether a choice writes none of some places, and what else is asked."""
    tests: list[core.Expr] = list(spared.guards)
    for place in spared.places:
        touched = core.Op("member", (place, places), type=t.BOOL, span=place.span)
        tests.append(core.Op("not", (touched,), type=t.BOOL, span=place.span))
    return core.Op("and", tuple(tests), type=t.BOOL, span=spared.footprint.condition.span)


def places_of(body: FunctionBody, spared: Spared) -> core.Var:
    """A variable for the places of a footprint, in expressions."""
    kind = spared.footprint.if_true.type
    return core.Var(body.unit.plan.renaming.fresh_slot(), "places", type=kind, span=spared.footprint.condition.span)


def spare_trial(body: FunctionBody, move: core.Move) -> None:
    """Puts what a test says of a choice without a trial, where that is known."""
    found = sparing_of(body, move)
    if found is None:
        return
    number, spared = found
    variable = places_of(body, spared)
    with body.block(""):
        places = footprint_of(body, number, variable.type)
        with body.bound(variable.slot, places, variable.type):
            test = body.expr(untouched(body, spared, variable))
        body.put(f"if ({test}) return g->footprints[{number}].holds;")


def spared_elements(body: FunctionBody, move: core.Move, last: core.Binder, elements: CValue) -> str:
    """Puts which elements of the last parameter need not be tested, and takes those out that are known to be unfit, or only
    counted. The variable with them; "": that is not known of all at once."""
    found = sparing_of(body, move)
    if found is None:
        return ""
    number, spared = found
    kind = last.source.type
    here = core.Var(body.unit.plan.renaming.fresh_slot(), last.name, type=kind, span=last.span)
    behind = following(body, move)
    variable = places_of(body, spared)
    where = behind and written_out(body.unit.plan, untouched(body, spared, variable), behind.given)
    if where is None:
        return ""
    known = in_cases(body.unit.plan, core.Filter(last.slot, last.name, here, where, type=kind, span=last.span))
    if known is None:
        return ""
    width = body.unit.shape(kind).words
    sure = body.keep("sure", f"SET{width}", f"none{width}()")
    with body.block(f"if (!g->drawing && some{width}({elements}))"):
        places = footprint_of(body, number, variable.type)
        with body.bound(variable.slot, places, variable.type), body.bound(here.slot, elements, kind):
            fit = body.keep("fit", f"SET{width}", body.expr(known))
        rest = f"{elements} = without{width}({elements}, {fit})"
        body.put(f"if (!g->footprints[{number}].holds) {rest};")
        body.put(f"else if (g->tallying) g->sure += count{width}({fit}), {rest};")
        body.put(f"else {sure} = {fit};")
    return str(sure)
