"""What is different in a variant: by itself, or because of what it uses or of all that writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...ground.records import Record
from .declared import OFFERED, DeclaredRules
from .entries import Place
from .readings import Meaning
from .starts import START

STORED = frozenset({"state", "turn_state", "memory"})
"""Sections of what is changed in play, so that what they hold depends on what writes them."""


_WHEN = frozenset({"when", "provided", "afterwards", "finish", "weight", "written", "joins", OFFERED})
"""Keys that say when something is done, and how it is noted: with these alone different, what is done is as before."""

_DOING = frozenset({"actions", "define", "constants", "universes", "options"})
"""Sections of what statements are made of."""


class Changed(Record):
    """Why a declaration is different: because of what it uses, of what writes it, or by itself.

    Attributes:
        uses:     what it names, and is different.
        writers:  what writes it, and is different. `others`: whether something else writes it too.
        keys:     its own keys that are different.
    """

    uses: Place | None = None
    writers: tuple[Place, ...] = ()
    others: bool = False
    keys: frozenset[str] = frozenset()

    @property
    def behind(self) -> tuple[Place, ...]:
        return self.writers if self.uses is None else (self.uses,)


Changes = Mapping[Place, Changed]
"""Each declaration that is different, with the shortest reason."""

Declarations = Mapping[Place, DeclaredRules]


def changes(old: Declarations, new: Declarations, *, by_one_writer: bool = False) -> Changes:
    """What is different of `new`: the least set that holds what differs by itself and what uses something in it, and with all
    its writers also what they write.

    Args:
        by_one_writer: one writer that is different, or gone, is enough.
    """
    made = _by_themselves(old, new)
    writers = _writers_of_both(old, new)
    ranges = _other_ranges(made, old, new)
    while True:
        _spread(made, new, ranges)
        more = {}
        for place in new:
            if place in made or place[0] not in STORED:
                continue
            all_of_them = writers.get(place, ())
            different = tuple(writer for writer in all_of_them if writer in made)
            gone = tuple(writer for writer in all_of_them if writer not in new)
            if all_of_them and len(different) + len(gone) == len(all_of_them):
                more[place] = Changed(writers=different or gone)
            elif by_one_writer and (different or gone):
                more[place] = Changed(writers=different or gone, others=True)
        if not more:
            return made
        made |= more


def changes_for_ends(found: Changes, old: Declarations, new: Declarations) -> Changes:
    """What is different where it is told how the game ends: there it is enough that one of those that write the state which an
    end speaks of does something else, since a false goal is the worst that a book can say."""
    made = dict(found)
    for place, writers in _writers_of_both(old, new).items():
        different = tuple(one for one in writers if _does_otherwise(one, found, new))
        if place in new and place not in made and place[0] in STORED and different:
            made[place] = Changed(writers=different, others=True)
    _spread(made, new, _other_ranges(made, old, new))
    return made


def _does_otherwise(place: Place, found: Changes, new: Declarations) -> bool:
    """Whether what is done is different, and not only when, or from where."""
    if place not in found:
        return False
    return bool(found[place].keys - _WHEN) or any(one in found and one[0] in _DOING for one in new[place].uses)


def _by_themselves(old: Declarations, new: Declarations) -> dict[Place, Changed]:
    made = {}
    for place, one in new.items():
        known = old[place].says if place in old else {}
        keys = {
            key for key in {*known, *one.says} if key not in known or key not in one.says or known[key] != one.says[key]
        }
        is_added = place not in old and place[0] != START  # what is new has its own texts
        if is_added or (keys and place in old):
            made[place] = Changed(keys=frozenset(keys or {""}))
    return made


def _other_ranges(made: Mapping[Place, Changed], old: Declarations, new: Declarations) -> frozenset[Place]:
    """The options of which nothing but the range of numbers is different. What uses one does as before: its texts are to hold
    for every value, also for the usual one. Its own texts may name the bounds."""

    def is_range(said: Mapping[str, Meaning]) -> bool:
        match said.get("type"):
            case (_, _, ("RangeType", *_), _):
                return True
        return False

    return frozenset(
        place
        for place, one in made.items()
        if place[0] == "options"
        and one.keys == {"type"}
        and all(place in rules and is_range(rules[place].says) for rules in (old, new))
    )


def _spread(made: dict[Place, Changed], new: Declarations, apart: frozenset[Place]) -> None:
    """Adds all that uses what is different, the shortest ways first, but what is `apart`."""
    more = True
    while more:
        found = {
            place: Changed(uses=used)
            for place, one in new.items()
            if place not in made
            and (used := next((one for one in one.uses if one in made and one not in apart), None)) is not None
        }
        made |= found
        more = bool(found)


def _writers_of_both(old: Declarations, new: Declarations) -> dict[Place, list[Place]]:
    """What writes each declaration, also what has only written it before."""
    made, before = writers_of(new), writers_of(old)
    return {place: list(dict.fromkeys((*made.get(place, ()), *before.get(place, ())))) for place in {**made, **before}}


def writers_of(declarations: Declarations) -> dict[Place, list[Place]]:
    """What writes each declaration, that is written."""
    made: dict[Place, list[Place]] = {}
    for place, one in declarations.items():
        for written in one.writes:
            made.setdefault(written, []).append(place)
    return made


def users_of(declarations: Declarations) -> dict[Place, list[Place]]:
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
