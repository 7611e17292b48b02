"""Where an example stands: where its author says, else with its move, with what happens by itself, with the end, among the
mistakes, or in the appendix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ...files.prose import Path
from ...ground.records import replace
from .happenings import Happenings
from .homes import told_in
from .kit import Kit
from .played import PlayedExample, narrowed
from .texts import slug

_PER_MOVE, _WANTED, _AT_END, _WANTED_AT_END, _MISTAKES, _NOT_LIKE = 1, 2, 1, 3, 8, 3
"""Worked examples of a move, and those that its author wants there; those of the end, and those that are wanted there because
their move has enough; mistakes that are told in a line, and those of a move that are drawn because its author wants them. The
others stand in the appendix."""


class Chosen:
    """The examples of a book, each in one place of its body or in its appendix.

    Attributes:
        events:  what its author wants to be seen of what happens by itself, by the name of the event.
    """

    def __init__(self, kit: Kit, happenings: Happenings) -> None:
        self._kit, self._happenings = kit, happenings
        played = [] if kit.compact else [one for one in kit.played if not one.sequences]
        self.questions = [one for one in played if one.is_question]
        played = [one for one in played if not _is_repeated(one, played)]
        self.puzzles = [one for one in played if one.example.puzzle is not None]
        self.named = [one for one in played if one.example.callouts]
        self._shown: dict[str, list[PlayedExample]] = {}
        for one in played:
            if one not in (*self.puzzles, *self.named) and self._has_place(one.example.on):
                self._shown.setdefault(told_in(one.example.on), []).append(one)
        told_of = (*self.puzzles, *self.named, *(one for shown in self._shown.values() for one in shown))
        left = [one for one in played if one not in told_of and (one.example.is_first or not one.is_question)]
        refusing = [one for one in left if one.refusals and not one.plies]
        told = [one for one in sorted(refusing, key=_simplest) if _is_told(one) and not one.is_question]
        self._not_like: dict[str, list[PlayedExample]] = {}
        for one in refusing:
            move = _refused(one)
            shown = self._not_like.setdefault(move, [])
            if move and one.example.is_first and not one.choices and _is_told(one) and len(shown) < _NOT_LIKE:
                shown.append(one)
        drawn = [one for shown in self._not_like.values() for one in shown]
        self.mistakes = [one for one in told if not one.choices and one not in drawn][:_MISTAKES]
        left = [one for one in left if one not in refusing]
        ending = sorted((one for one in left if one.example.result is not None), key=_simplest)
        wanted = Counter(one.move for one in left if one.example.is_first)
        self.end = [one for one in ending if one.example.is_first and wanted[one.move] > _WANTED][:_WANTED_AT_END]
        self.end = self.end or [one for one in ending if not one.example.is_first][:_AT_END]
        left = [one for one in left if one not in self.end]
        self.events: dict[str, list[PlayedExample]] = {}
        for one in sorted(left, key=_simplest):
            event = happenings.shown_by(one) if one.example.is_first else None
            if event is not None and len(self.events.setdefault(event, [])) < _PER_MOVE:
                self.events[event].append(one)
        at_events = [one for shown in self.events.values() for one in shown]
        left = [one for one in left if one not in at_events]
        told_moves = self._told_moves
        self.moves: dict[str, list[PlayedExample]] = {}
        for one in sorted(left, key=_simplest):
            if happenings.shown_by(one) in self.events:
                continue  # of what else it shows nothing can be seen
            shown = self.moves.setdefault(one.move, [])
            most = _WANTED if one.example.is_first else _PER_MOVE
            if len(shown) < most and one.move in told_moves:
                shown.append(one)
        for one in (one for shown in self._shown.values() for one in shown if one.example.on[0] == "actions"):
            self.events.setdefault(one.example.on[1], []).append(one)
        at_moves = [one for shown in self.moves.values() for one in shown]
        asked = [one for one in self.questions if one in played and one not in (*left, *refusing, *told_of)]
        told_alone = [*at_moves, *at_events, *drawn, *self.mistakes]
        self._at_end = [one for one in (*left, *refusing, *asked) if one not in told_alone]
        with_moves = [one for shown in self._parts.values() for one in shown]
        self.rest = sorted((one for one in self._at_end if one not in with_moves), key=lambda one: one.number)

    def of(self, move: str) -> list[PlayedExample]:
        """Those that stand with a move; a part of an example about something else, where none is about it."""
        if self._kit.compact:
            return []
        own = [*self.moves.get(move, ()), *self.at(slug("move", move))]
        return own or self._parts.get(move, [])

    def is_whole(self, played: PlayedExample) -> bool:
        """Whether it stands with a move as it would at the end of the book, where it then is not."""
        return played in self._at_end and played not in self.rest

    def at(self, section: str) -> list[PlayedExample]:
        """Those of which their author says that they show what a section of the book tells."""
        return self._shown.get(section, [])

    @cached_property
    def _told_moves(self) -> set[str]:
        return {*self._kit.in_play, *(name for name in self._kit.in_setup if name not in self._kit.by_chance)}

    def _has_place(self, on: Path) -> bool:
        """Whether this book tells of a declaration in a section where examples stand."""
        known = {"moves": self._told_moves, "choices": self._kit.core.choices}
        match on:
            case ():
                return False
            case ("actions", name, *_):
                return self._happenings.tells(name)
            case (("moves" | "choices") as section, name, *_):
                return name in known[section]
        return True

    def not_like(self, move: str) -> list[PlayedExample]:
        """What is easily taken for a decision of a move, where its author wants that drawn."""
        return self._not_like.get(move, [])

    @cached_property
    def _parts(self) -> dict[str, list[PlayedExample]]:
        """By move, for those without an example of their own. What an example is about is told once: a part of one that the
        reader has seen is told by what happens in it, and one that would stand at the end, and shows nothing else but what is
        refused, stands with the move as a whole."""
        by_ease = sorted(self._kit.played, key=_simplest)
        seen = {one.number for shown in (*self.moves.values(), *self.events.values(), self.end) for one in shown}
        made: dict[str, list[PlayedExample]] = {}
        for move in self._kit.core.moves:
            untold = move not in self.moves and (self._happenings.is_seen(move) or not self._kit.has_board)
            found = ((played, narrowed(played, move)) for played in by_ease) if untold else ()
            whole, part = next((one for one in found if one[1] is not None), (None, None))
            if whole is not None and part is not None:
                is_whole = whole in self._at_end and not whole.plies and part.choices == whole.choices
                made[move] = [whole if is_whole else replace(part, is_retold=part.number in seen)]
                seen.add(part.number)
        return made


def _refused(played: PlayedExample) -> str:
    """The move that an example shows to be refused, "" where that is not sure."""
    why = played.refusals[0][1]
    return "" if why.is_ambiguous else why.move or ""


def _is_repeated(played: PlayedExample, all_played: Sequence[PlayedExample]) -> bool:
    """Whether an example of what is extended shows what one of the ruleset's own shows."""
    return played.inherited and any(not one.inherited and played.shows_as(one) for one in all_played)


def _is_told(played: PlayedExample) -> bool:
    """Whether its author says something of it."""
    return ("examples", str(played.number)) in played.game.program.abouts


def _simplest(played: PlayedExample) -> tuple[bool, bool, bool, bool, int, int]:
    """What is shown first comes first: the ruleset's own, what the author wants there, then what is simple."""
    first = played.example.is_first
    return played.inherited, not first, bool(played.options), not played.plies, len(played.plies), played.number
