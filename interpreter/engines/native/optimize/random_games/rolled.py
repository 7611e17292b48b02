"""Whether random games have a loop of their own, and what of each offer is known there before any of it is written."""

from __future__ import annotations

from dataclasses import field

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates, draws_candidates, pairs_of
from .....core.walk import mentions
from .....ground.records import Struct
from ...plan.costs import MOST_IN_LOOP, MOST_ROLLED
from ...plan.plan import Planning
from ..moves.adjoining import Adjoining, adjoining
from ..moves.directed import directed
from ..moves.drawn import DrawnMove
from ..moves.fits import stands_as_set
from ..moves.legal import LegalOnes, legal_ones
from ..moves.tried import TriedMove
from ..state.sure import sure_values
from .extent import is_longer
from .flow_steps import FlowStep
from .players import written_flow

_MAX_GRID = 4096
"""Pairs of elements that are drawn from by their number, by a bit for each."""


class Rolled(Struct):
    """The loop for random games.

    Attributes:
        steps:  its instructions.
        legal:  of a move in the turns of a player, None where those are not known: its legal candidates, if these are known.
        laned:  whether several games may be played at once, in lanes, where a ply has no branch.
        unmet:  whether those may leave out to ask whether a line that ends the game goes through the new stone.
        sure:   the functions without arguments that only get values that cannot fail.
        adjoining:  of moves whose candidates are an element and one beside it, or one of its own few: those.
    """

    steps: list[FlowStep]
    legal: dict[tuple[core.Move, int | None], LegalOnes | None]
    laned: bool
    unmet: bool
    sure: frozenset[core.Fun]
    adjoining: dict[core.Move, Adjoining] = field(default_factory=dict)

    def known(self, move: core.Move, mover: int | None) -> LegalOnes | None:
        """The legal candidates of a move, if these are known."""
        return self.legal.get((move, mover))


def rolled(
    plan: Planning,
    flow: tuple[core.Instruction, ...],
    drawn: dict[core.Move, DrawnMove],
    tried: dict[core.Move, TriedMove],
) -> Rolled | None:
    """None: this game has none. Only games have it whose lists are all drawn from at once, as sets: what another list takes is
    much more than what the loop saves."""
    steps = written_flow(flow, plan) if plan.has("roll") else []
    made = Rolled(steps, {}, plan.has("games"), plan.has("unmet"), sure_values(plan))
    carried_out: list[core.Expr | core.Effect] = []
    for one in steps:
        part = flow[one.at]
        if not isinstance(part, core.Decide):
            continue
        for number, offers in enumerate(part.lists):
            if not draws_candidates(part, number):
                return None
            for move in (offer.move for offer in offers):
                beside = made.adjoining.get(move) or adjoining(plan, drawn[move].found) or directed(plan, drawn[move])
                if beside is not None and beside.elements << beside.shift <= _MAX_GRID:
                    made.adjoining[move] = beside
                if move not in made.adjoining and not _is_at_once(plan, drawn[move].found):
                    return None
                key = move, one.known.mover
                if key not in made.legal:
                    made.legal[key] = legal_ones(plan, drawn[move], one.known.mover)
                is_known = len(offers) == 1 and made.legal[key] is not None
                parts = _carried_out(drawn[move], tried.get(move), is_known)
                if is_longer(plan, MOST_ROLLED, *parts):
                    return None
                carried_out += parts
    return made if steps and not is_longer(plan, MOST_IN_LOOP, *carried_out) else None


def _carried_out(drawn: DrawnMove, tried: TriedMove | None, is_known: bool) -> list[core.Expr | core.Effect]:
    """What of a move stands in the loop, where it is tested and carried out. `is_known`: the legal ones are known."""
    move, found = drawn.move, drawn.found
    parts: list[core.Expr | core.Effect] = [move.do, move.then]
    if not is_known and drawn.is_tested:
        parts += [*found.asked, *(part for one in found.behind for part in (one.source, one.where) if part is not None)]
    if not is_known and tried is not None:
        foreseen = tried.foreseen[None]
        parts += [tried.lean.do, *(one.expr for one in move.provided)] if foreseen is None else [foreseen]
    return parts


def _is_at_once(plan: Planning, found: Candidates) -> bool:
    """Whether candidates are one alone, the elements of a set, or all pairs of elements of two."""
    if any(binder.determined or not stands_as_set(plan, binder.source) for binder in found.binders):
        return False
    if len(found.binders) < 2:
        return True
    if len(found.binders) > 2 or not all(t.is_mask(binder.source.type) for binder in found.binders):
        return False
    one, two = found.binders
    return (
        pairs_of(found.binders) <= _MAX_GRID
        and not mentions(two.source, one.slot)
        and one.where is None
        and two.where is None
    )
