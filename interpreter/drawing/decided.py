"""What a decision says of the sites that it changes: which ones it names, and whether its move writes at no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core import nodes as core
from ..core import types as t
from ..core.walk import walk
from ..engines.base import Decision
from ..ground.records import Struct
from .marks import Spot

_DIRECTION = "direction"
"""What the kind of all directions is called."""


class Decided(Struct):
    """What some decisions say.

    Attributes:
        sites:  those that are chosen, in their order.
        heading: the number of the direction that is chosen, where a single one is.
        only:   whether the moves themselves write at no other sites, so that what is found elsewhere has come or gone as a
                consequence, and has not moved.
    """

    sites: tuple[Spot, ...] = ()
    heading: int | None = None
    only: bool = False


UNKNOWN = Decided()
"""Nothing is known of what was decided."""


def decided(decisions: Iterable[Decision]) -> Decided:
    """What decisions say together."""
    taken = tuple(decisions)
    chosen = [one for decision in taken for one in _chosen(decision)]
    headings = {value for universe, value in chosen if universe.name == _DIRECTION}
    return Decided(
        tuple((universe.name, value) for universe, value in chosen if universe.is_site),
        headings.pop() if len(headings) == 1 else None,
        bool(taken) and all(_writes_there_only(decision.rule) for decision in taken),
    )


def _chosen(decision: Decision) -> Iterator[tuple[t.Universe, int]]:
    """The elements among the values that were chosen."""
    move = decision.rule
    if move.types:
        return
    binders = [binder for binder in move.binders if not binder.determined]
    for binder, value in zip(binders, decision.arguments, strict=False):
        if isinstance(binder.type, t.Elem) and value is not None:
            yield binder.type.universe, value


def _writes_there_only(move: core.Move) -> bool:
    """Whether a move by itself changes nothing but what it says of sites that are chosen, and no value that is a site."""
    chosen = {binder.slot for binder in move.binders if not binder.determined}
    for node in walk(move.do):
        if isinstance(node, core.Perform) or (isinstance(node, core.Write) and not _is_there(node, chosen)):
            return False
    return not move.types


def _is_there(write: core.Write, chosen: set[int]) -> bool:
    if _is_site(write.fun.result):
        return False
    places = [arg for arg in write.args if _is_site(arg.type)]
    return all(isinstance(place, core.Var) and place.slot in chosen for place in places)


def _is_site(kind: t.Type) -> bool:
    """Whether values are sites, or say of something where it is."""
    inner = kind.of if isinstance(kind, t.Opt) else kind
    return isinstance(inner, t.Elem) and (inner.universe.is_site or bool(inner.universe.parts))
