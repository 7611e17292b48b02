"""What is different in a variant: by itself, or because of what it uses or of all that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...ground.records import Record
from .declared import Declared
from .entries import Place

STORED = frozenset({"state", "turn_state", "memory"})
"""Sections of what is changed in play, so that what they hold depends on what writes them."""


class Changed(Record):
    """Why a declaration is different: `uses` of what it names, or `writers`, all that write it; neither: by itself."""

    uses: Place | None = None
    writers: tuple[Place, ...] = ()

    @property
    def behind(self) -> tuple[Place, ...]:
        return self.writers if self.uses is None else (self.uses,)


Changes = Mapping[Place, Changed]
"""Each declaration that is different, with the shortest reason."""


def changes(
    old: Mapping[Place, Declared], new: Mapping[Place, Declared], *, by_one_writer: bool = False
) -> dict[Place, Changed]:
    """What is different of `new`: the least set that holds what differs by itself and what uses something in it, and with all
    its writers also what they write.

    Args:
        by_one_writer: one writer that is different, or gone, is enough.
    """
    made = {place: Changed() for place, one in new.items() if place not in old or old[place].says != one.says}
    writers = writers_of(new)
    before = writers_of(old)
    while True:
        more = {}
        for place, one in new.items():
            if place in made:
                continue
            used = next((other for other in one.uses if other in made), None)
            written = [writer for writer in writers.get(place, ()) if writer in made]
            gone = set(before.get(place, ())) - set(writers.get(place, ()))
            if used is not None:
                more[place] = Changed(used)
            elif place[0] in STORED and written and (by_one_writer or len(written) == len(writers[place])):
                more[place] = Changed(None, tuple(written))
            elif place[0] in STORED and by_one_writer and gone:
                more[place] = Changed(None, tuple(sorted(gone)))
        if not more:
            return made
        made |= more


def writers_of(declarations: Mapping[Place, Declared]) -> dict[Place, list[Place]]:
    """What writes each declaration, that is written."""
    made: dict[Place, list[Place]] = {}
    for place, one in declarations.items():
        for written in one.writes:
            made.setdefault(written, []).append(place)
    return made


def users_of(declarations: Mapping[Place, Declared]) -> dict[Place, list[Place]]:
    """What uses each declaration, that is used."""
    made: dict[Place, list[Place]] = {}
    for place, one in declarations.items():
        for used in one.uses:
            made.setdefault(used, []).append(place)
    return made


def way(found: Changes, place: Place) -> Iterator[Place]:
    """From a declaration that is different to one that is so by itself, by way of the first reason each time."""
    while True:
        yield place
        behind = found[place].behind
        if not behind or behind[0] not in found:
            return
        place = behind[0]
