"""What the answer to a condition hangs on, as C."""

from __future__ import annotations

from ..optimize.moves.footprint import Footprint
from ..writing.body import FunctionBody


def footprint_function(body: FunctionBody, number: int, footprint: Footprint) -> str:
    """Finds whether the condition holds, and the places that its answer hangs on."""
    head = f"static void footprint_x_{number}(G *g, const S *s)"
    body.unit.prototypes.append(f"{head};")
    own = f"g->footprints[{number}]"
    body.put(f"{own}.known = 1;")
    body.put(body.unit.comment(footprint.condition.span))
    body.put(f"{own}.holds = {body.expr(footprint.condition)};")
    for test, places in ((f"if ({own}.holds)", footprint.if_true), ("else", footprint.if_false)):
        with body.block(test):
            found = body.keep("places", f"SET{body.unit.shape(places.type).words}", body.expr(places))
            body.put(f"memcpy({own}.places, &{found}, sizeof {found});")
    body.pay_for_calls(f"footprint_x_{number}", "")
    return body.text(head)
