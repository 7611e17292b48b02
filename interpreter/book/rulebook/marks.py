"""What a variant says otherwise, declaration by declaration: what its book marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from ...files.schema import declaring
from ...language.staleness import CONDITIONS, OCCASION, START, STEPS, STORED, WORDS, Place, StaleProse, different_from
from ..prose import Prose
from ..prose import ProseSentence as Said

_Texts = dict[Place, set[str]]


class VariantMarks:
    """A ruleset beside the one that it extends.

    A declaration is marked if it is different by its rules, which are compared as trees, or says something else than there,
    such as another value of an option. Of its sentences those are marked that are not said of it there; where it has lost a
    text that is stale, and nothing else is new, all that is left stands in the place of that text.
    """

    def __init__(self, now: Prose, before: Prose) -> None:
        self._now, self._before = now, before
        found = now.program.staleness
        self._lost = {told_of(one.prose.place) for one in newly_stale(now)}
        self._kept = {told_of(one.prose.place) for one in found.kept}

    def is_marked(self, place: Place) -> bool:
        """Whether a declaration is different; not where its author says that what is told of it holds."""
        place = told_of(place)
        return self._has_news(place) or (place in self._changed and place not in self._kept)

    def is_added(self, place: Place) -> bool:
        """Whether a move or an action stands in no ruleset that this one extends."""
        game = self._before.program.game
        section, *names = told_of(place)
        known = {"moves": game.moves, "actions": {action.name for action in game.actions}}.get(section)
        return known is not None and names[0] not in known

    def is_new(self, place: Place, text: str) -> bool:
        """Whether a sentence about a declaration is marked."""
        place = told_of(place)
        if text not in self._said_before[place]:
            return True
        return place in self._lost and not self._has_news(place)

    def _has_news(self, place: Place) -> bool:
        return not self._said_now[place] <= self._said_before[place]

    @cached_property
    def _changed(self) -> frozenset[Place]:
        return frozenset(map(told_of, different_from(self._now.program.ruleset)))

    @cached_property
    def _said_now(self) -> _Texts:
        return _said(self._now)

    @cached_property
    def _said_before(self) -> _Texts:
        return _said(self._before)


def newly_stale(prose: Prose) -> Iterator[StaleProse]:
    """What a ruleset leaves out of what it extends, and that one does not."""
    return (one for one in prose.program.staleness.stale if not one.is_inherited)


_NAMED = frozenset((*(section.name for section in declaring()), WORDS)) - {"end"}

_TOLD_AS = {
    **dict.fromkeys(STORED, "state"),
    CONDITIONS: "moves",
    START: "setup",
    **dict.fromkeys(("before_turn", "after_turn", OCCASION), "flow"),
}


def told_of(place: Place) -> Place:
    """What a book tells of together: a step belongs to what it is a step of, ends to each other."""
    section, *names = place[: place.index(STEPS)] if STEPS in place else place
    section = _TOLD_AS.get(section, section)
    return (section, names[0]) if names and section in _NAMED else (section,)


def _said(prose: Prose) -> _Texts:
    """All that a book says of each declaration."""
    made: _Texts = defaultdict(set)

    def add(place: Place, said: Iterable[Said]) -> None:
        made[told_of(place)].update(inner.text for one in said for inner in one.all())

    for name in prose.moves():
        made["moves", name].update(one.text for one in prose.move(name).all())
    entries = {
        "define": prose.definitions_used, "actions": prose.actions, "state": prose.state, "options": prose.options,
        "constants": prose.constants,
    }  # fmt: skip
    for section, listed in entries.items():
        for entry in listed():
            made[section, entry.name].update(one.text for one in entry.all())
    for place, said in (
        (("flow",), (*prose.flow(), *prose.happens())),
        (("setup",), (*prose.setup(), *prose.start_state())),
        (("end",), prose.endings()),
    ):
        add(place, said)
    for path in prose.program.abouts:
        add(path, filter(None, (prose.author.about(*path),)))
    for one in prose.program.facts.chosen:
        add(one.where or ("options", one.option), prose.author.chosen(*one.where))
    return made
