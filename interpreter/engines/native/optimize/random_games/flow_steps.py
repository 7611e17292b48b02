"""Instructions of the flow where something is known of its variables."""

from __future__ import annotations

from .....ground.records import Struct, replace


class KnownThere(Struct):
    """What is known at an instruction of the flow.

    Attributes:
        slots:  of variables of loops, with the values of constants: a set as its mask.
        mover:  whose turn it is; None: not known.
    """

    slots: tuple[tuple[int, int], ...] = ()
    mover: int | None = None

    def value(self, slot: int) -> int | None:
        return dict(self.slots).get(slot)

    def with_slot(self, slot: int, value: int) -> KnownThere:
        return replace(self, slots=tuple(sorted({**dict(self.slots), slot: value}.items())))

    def without(self, *gone: int) -> KnownThere:
        return replace(self, slots=tuple(one for one in self.slots if one[0] not in gone))


class FlowStep(Struct):
    """An instruction where something is known.

    Attributes:
        at:     its place in the flow.
        known:  before it.
        after:  the number of the step that comes next, None: none does.
        other:  the one that comes where it jumps; None: it cannot.
    """

    at: int
    known: KnownThere
    after: int | None = None
    other: int | None = None
