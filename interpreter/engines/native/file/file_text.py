"""The text of a whole C file: fixed parts, tables, the state, and the functions that were made."""

from __future__ import annotations

from ....core import nodes as core
from ....core.hiding import hides
from ....core.judging import judged
from ....ground.limits import MAX_DECISIONS, MAX_FINISH_NODES, MAX_STEPS
from .. import frame
from ..c.spelling import comment
from ..plan.costs import MOST_GIVEN
from ..sections.heard import EXPORTED as HEARD
from ..sections.judging import EXPORTED
from ..sections.keys import key_parts
from ..sections.seen import EXPORTED as SEEN
from ..sections.seen import hidden_funs
from ..sections.state import reset_parts, state_parts
from ..writing.unit import Unit

_GENEROUS = 32
"""The budget of C in steps of the reference engine's. Steps of C are counted more coarsely and cost a hundredth of the
time; the bound only keeps a decision from taking seconds."""

_MOST_DRAWS = 2
"""Draws of a thread of a card before those that go together have their decisions carried out. With one, or with three, they
take more instructions (`benchmarks/warps.py`)."""

_PROTOTYPES = (
    "static int32_t run(G *g, S *s, int32_t place);",
    "static int32_t take(G *g, S *s, const int32_t *d);",
    "static int32_t list_here(G *g, S *s);",
)
"""Of what follows the rules, and is asked by them where a turn is gone through on trial."""


def text_of(unit: Unit, stride: int) -> str:
    """The file, once all functions are made. `stride`: integers of an entry of a list of decisions."""
    state, resets = state_parts(unit), reset_parts(unit)
    chances = [at for at, part in enumerate(unit.game.flow) if isinstance(part, core.Decide) and part.chance]
    return "\n".join(
        [
            comment(f"{unit.game.title}: written by ludograph from its rules."),
            frame.RUNTIME,
            *(f"DEFINE_SETS({width})" for width in sorted(unit.widths)),
            *(
                f"#define {name} {value}"
                for name, value in {
                    **_limits(unit, stride),
                    "ROLLS": int(unit.rolls and unit.asked.rolling),
                }.items()
            ),
            *unit.asked.head,
            "/* ---------------------------------------------------------------- constant tables */",
            *unit.tables,
            "/* ---------------------------------------------------------------- the state */",
            *state,
            *resets,
            frame.BEFORE,
            "/* ---------------------------------------------------------------- the rules */",
            *(_PROTOTYPES if unit.asks_afterwards else ()),
            *unit.prototypes,
            *unit.functions,
            *_here(unit, "list_here", "offer", ", LISTED"),
            *_here(unit, "count_here", "offer", ", COUNTED"),
            *_here(unit, "draw_here", "draw", ""),
            "static int32_t is_chance(const S *s) {",
            f"  return {' || '.join(f's->place == {at}' for at in chances) or '((void)s, 0)'};",
            "}",
            *key_parts(unit),
            frame.AFTER,
            *((EXPORTED,) if judged(unit.game) else ()),
            *(f"#define {name} {value}" for name, value in _teams(unit).items()),
            *((SEEN,) if hidden_funs(unit.game) else ()),
            *((HEARD,) if tells_some(unit) else ()),
            *((f"#define JUDGED {len(judged(unit.game))}",) if unit.asked.searching and judged(unit.game) else ()),
            *unit.asked.tail,
        ]
    )


def tells_some(unit: Unit) -> bool:
    """Whether it is asked who is told of decisions: where something is hidden."""
    return unit.asked.noting and hides(unit.game)


def _limits(unit: Unit, stride: int) -> dict[str, int]:
    """What the runtime is told of the size of this game."""
    return {
        "PLAYERS": len(unit.game.players),
        "STRIDE": stride,
        "MAX_STEPS": _GENEROUS * MAX_STEPS,
        "MEMORIES": len(unit.game.memories),
        "MAX_FINISH_NODES": MAX_FINISH_NODES,
        "MAX_DECISIONS": MAX_DECISIONS,
        "SEARCHES": len(unit.game.moves) if any(move.finish for move in unit.game.moves.values()) else 0,
        "FOOTPRINTS": len(unit.moves.footprints),
        **({"ROOMS": unit.stack} if unit.goes_deep() else {}),
        "MOST_DRAWS": _MOST_DRAWS if unit.asked.threads else 0,
        **({"MOST_GIVEN": MOST_GIVEN} if unit.asked.threads else {}),
        "SIZE": max(1, unit.game.size),
        "SET_WORDS": max(unit.widths, default=1),
    }


def _teams(unit: Unit) -> dict[str, int]:
    """Where there are teams, what a search must know: how many, and who stands for them, the first player of each."""
    sides = unit.game.sides
    if not sides.teams or not unit.asked.searching:
        return {}
    return {"TEAM_COUNT": len(sides.names), "TEAMS": sum(1 << seat for seat in sides.seats)}


def _here(unit: Unit, name: str, role: str, more: str) -> list[str]:
    """The function that calls another one, of a role, for the list that is offered in a position."""
    cases = []
    for at, part in enumerate(unit.game.flow):
        if isinstance(part, core.Decide):
            lists = range(len(part.lists))
            calls = " ".join(f"case {number}: return {role}_x_{at}_{number}(g, s{more});" for number in lists)
            cases.append(f"    case {at}: switch (s->offered) {{ {calls} }} break;")
    head = f"static int32_t {name}(G *g, S *s) {{"
    return [head, "  switch (s->place) {", *cases, "  }", "  return fault(g);", "}"]
