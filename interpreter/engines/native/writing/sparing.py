"""Choices that are spared their trial, as C: what their condition hung on before is found once a list, when somebody asks."""

from __future__ import annotations

from ....core import types as t
from ..c.cvalue import CValue
from ..optimize.moves.spared import SparedTrial
from .body import FunctionBody


def _footprint_of(body: FunctionBody, number: int, kind: t.Type) -> CValue:
    """A variable with the places of a footprint, which is found now if it is not known."""
    body.put(f"if (!g->footprints[{number}].known) footprint_x_{number}(g, s);")
    places = body.variable("places")
    body.put(f"SET{body.unit.shape(kind).words} {places};")
    body.put(f"memcpy(&{places}, g->footprints[{number}].places, sizeof {places});")
    return places


def spare_trial(body: FunctionBody, spared: SparedTrial) -> None:
    """Puts what a test says of a choice without a trial, where that is known."""
    variable = spared.places
    with body.block(""):
        places = _footprint_of(body, spared.number, variable.type)
        with body.bound(variable.slot, places, variable.type):
            test = body.expr(spared.untouched)
        body.put(f"if ({test}) return g->footprints[{spared.number}].holds;")


def spared_elements(body: FunctionBody, spared: SparedTrial, elements: CValue) -> str:
    """Puts which elements of the last parameter need not be tested, and takes those out that are known to be unfit, or only
    counted. The variable with them; "": that is not known of all at once."""
    if spared.elements is None:
        return ""
    number, variable, here = spared.number, spared.places, spared.elements.here
    width = body.unit.shape(here.type).words
    sure = body.keep("sure", f"SET{width}", f"none{width}()")
    with body.block(f"if (!g->drawing && some{width}({elements}))"):
        places = _footprint_of(body, number, variable.type)
        with body.bound(variable.slot, places, variable.type), body.bound(here.slot, elements, here.type):
            fit = body.keep("fit", f"SET{width}", body.expr(spared.elements.known))
        rest = f"{elements} = without{width}({elements}, {fit})"
        body.put(f"if (!g->footprints[{number}].holds) {rest};")
        body.put(f"else if (g->tallying) g->sure += count{width}({fit}), {rest};")
        body.put(f"else {sure} = {fit};")
    return str(sure)
