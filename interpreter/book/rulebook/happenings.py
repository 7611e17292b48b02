"""What happens by itself: where a book tells of each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ...core import nodes as core
from ...core.walk import Walked, walk
from ..prose import Entry
from ..prose.english.words import spaced
from .endings import ending_events
from .examples import example_block
from .kit import Kit
from .model import Section
from .played import PlayedExample
from .speech import are_steps
from .texts import slug

TURN, BEFORE, MOVES = "turn", "before", "moves"
"""Chapters of events: what the course of play carries out, what several moves do and need to be understood, and what else they
do."""


class Happenings:
    """The events that the body of a book tells, each once.

    An event stands with the course of play, if that leads to it, else with the move that alone leads to it, else behind the
    moves, or before them if they ask what it tells of. Told are those of which the author speaks, and those that a sentence
    made of the rules names, but not what stands in the chapter of the end.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def at(self, place: str, shown: Mapping[str, Sequence[PlayedExample]]) -> Iterator[Section]:
        """The events of a place: `turn`, `moves`, or the name of a move. `shown`: examples of events, by their names."""
        for entry in self._told:
            if self._place(entry) == place:
                yield self._section(entry, shown.get(entry.name, ()))

    def tells(self, name: str) -> bool:
        """Whether the body of the book tells of an event."""
        return any(entry.name == name for entry in self._told)

    def shown_by(self, played: PlayedExample) -> str | None:
        """The event of the course of play that an example is about: the only one that changes what is drawn, where its
        decisions change nothing of that themselves."""
        moves = {ply.move for ply in played.plies}
        if not moves or any(map(self.is_seen, moves)):
            return None
        told = {entry.name for entry in self._told} & self._led_to[TURN]
        found = [one.name for one in self._kit.core.actions if one.name in told and self._drawn & _written(one)]
        return found[0] if len(found) == 1 else None

    def is_seen(self, move: str) -> bool:
        """Whether a move itself changes what pictures show."""
        return bool(self._drawn & _written(self._kit.core.moves[move]))

    @cached_property
    def _drawn(self) -> set[core.Fun]:
        """The state that pictures show."""
        marks = self._kit.core.drawing.marks
        parts = [part for mark in marks for part in (*mark.binders, *mark.properties.values())]
        return {part.fun for part in walk(*parts, into=(core.Definition,)) if isinstance(part, core.Read)}

    @cached_property
    def _told(self) -> list[Entry]:
        made = self._kit.speech.prose.actions()
        named = {name for place, names in self._led_to.items() if self._is_made(place) for name in names}
        quoted = ending_events(self._kit)
        return [
            entry for entry in made if entry.name in named or (entry.about is not None and entry.name not in quoted)
        ]

    def _is_made(self, place: str) -> bool:
        """Whether a place is told in sentences made of the rules."""
        prose = self._kit.speech.prose
        if place == TURN:
            is_told = any(step.path in self._kit.program.abouts for step in self._kit.program.facts.course)
            return prose.author.about("flow") is None and not is_told
        return prose.move(place).about is None

    def _place(self, entry: Entry) -> str:
        leading = [place for place, names in self._led_to.items() if entry.name in names]
        if TURN in leading:
            return TURN
        if len(leading) == 1:
            return leading[0]
        return BEFORE if any(self._asks(move, entry.name) for move in leading) else MOVES

    def _asks(self, move: str, event: str) -> bool:
        """Whether the conditions of a move ask what an event goes by: what is smothered, where the smothered are removed."""
        game = self._kit.core
        made = game.moves[move]
        action = next(one for one in game.actions if one.name == event)
        return bool(self._defined(*made.whens, *made.provided) & self._defined(action.body))

    def _defined(self, *parts: Walked) -> set[str]:
        """The author's definitions that parts of the rules use."""
        used = (
            part.definition
            for part in walk(*parts, into=(core.Action, core.Definition))
            if isinstance(part, core.Invoke)
        )
        return {one.name for one in used if not self._kit.program.facts.is_library(one.span)}

    @cached_property
    def _led_to(self) -> dict[str, set[str]]:
        """The events that each move and the course of play lead to."""
        game, prose = self._kit.core, self._kit.speech.prose
        made = {name: _performed(game.moves[name].do, game.moves[name].then) for name in prose.moves()}
        return {**made, TURN: _performed(*game.flow) | _performed(*game.before_turn, *game.after_turn)}

    def _section(self, entry: Entry, shown: Sequence[PlayedExample]) -> Section:
        speech = self._kit.speech.on("actions", entry.name)
        said = event_title(self._kit, entry)
        title = said[:1].upper() + said[1:]
        blocks = speech.paragraph(entry.about) or speech.items(entry.sentences, ordered=are_steps(entry.sentences))
        examples = (example_block(self._kit, played) for played in shown)
        return Section(
            slug("event", entry.name), title, (*blocks, *examples), changed=speech.is_marked, added=speech.is_added
        )


def event_title(kit: Kit, entry: Entry) -> str:
    """What an event is called: by its noun, by what its author says of it, else by its name."""
    noun = kit.noun(entry.name)
    declared = kit.program.facts.declared(entry.name, "actions")
    is_said = declared is not None and declared.says is not None
    return noun.one if noun is not None else entry.title if is_said else spaced(entry.name)


def _written(*parts: Walked) -> set[core.Fun]:
    """The state that parts of the rules change."""
    return {part.fun for part in walk(*parts, into=(core.Action,)) if isinstance(part, core.Write)}


def _performed(*parts: Walked) -> set[str]:
    """The names of the actions that parts of the rules carry out, also by way of others."""
    return {part.action.name for part in walk(*parts, into=(core.Action,)) if isinstance(part, core.Perform)}
