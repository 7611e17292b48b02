"""What each step of the setup puts on the board, so that the picture of the beginning can have its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core import nodes as core
from ...core.walk import walk
from ...drawing import Spot
from ..prose import ProseSentence as Said
from .kit import Kit

_FEWEST = 2
"""Steps that put something on the board: a single one needs no number."""


def numbered(kit: Kit, steps: Sequence[Said]) -> Mapping[str, Sequence[Spot]]:
    """By the number of a step the sites of what it brings to the position at the beginning; none if hardly any step brings
    something. A mark is brought by the last step that writes what the mark shows."""
    written = [_written(kit, step) for step in steps]
    shown = [_read(mark) for mark in kit.core.drawing.marks]
    found: dict[int, list[Spot]] = {}
    for which, _, mark in kit.pictures.painter(kit.game).identified(kit.setup):
        step = max((number for number, funs in enumerate(written, 1) if funs & shown[which]), default=0)
        if step and mark.spot is not None:
            found.setdefault(step, []).append(mark.spot)
    return {str(step): found[step] for step in sorted(found)} if len(found) >= _FEWEST else {}


def _written(kit: Kit, step: Said) -> set[core.Fun]:
    """The state that is written in a step, its decisions too."""
    places = {step.span, *step.also}
    setup = kit.core.flow[: kit.core.flow_start]
    acts = [part for part in walk(*setup) if isinstance(part, core.Placed) and part.span in places]
    lists = [offers for act in acts if isinstance(act, core.Decide) for offers in act.lists]
    moves = [offer.move for offers in lists for offer in offers]
    inside = walk(*acts, *moves, into=(core.Action,))
    return {part.fun for part in inside if isinstance(part, core.Write)}


def _read(mark: core.Mark) -> set[core.Fun]:
    """The state that a mark shows."""
    return {part.fun for part in walk(mark, into=(core.Definition,)) if isinstance(part, core.Read)}
