"""What is asked of a position from outside, in C, but does not change it."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from .body import FunctionBody


def question(about: str, name: str, asked: str, numbers: str, *, decision: bool = False) -> str:
    """The exported function that asks a function of the rules for numbers of a C type. `about`: what it gives; `decision`: of
    a decision of the position."""
    given, passed = ("const int32_t *d, ", "d, ") if decision else ("", "")
    return f"""/* {about} 0, or FAULT. */
EXPORT int32_t {name}(G *g, const S *s, {given}{numbers} *v) {{
  S here;
  begin(g);
  memcpy(&here, s, sizeof here);
  {asked}(g, &here, {passed}v);
  return g->steps < 0 ? FAULT : 0;
}}
"""


def players_set(body: FunctionBody, players: core.Expr) -> tuple[CValue, int]:
    """A variable with a set of players, and its words."""
    everybody = t.SetOf(t.Elem(body.unit.game.universes["player"]))
    width = body.unit.shape(everybody).words
    return body.named(body.expr(players, everybody), "players", f"SET{width}"), width
