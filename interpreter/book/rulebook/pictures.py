"""The figures of a book: boards, positions, positions with what a decision changed. Equal input gives equal bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial

from ...boards.tables import Tables
from ...checker import Program
from ...core import types as t
from ...drawing import Arrow, Painter, PlacedMark, Pointed, Spot, changes
from ...drawing.company import ways_near
from ...drawing.courses import along_steps
from ...drawing.decided import decided
from ...drawing.figure import (
    Bare,
    cover,
    event,
    moment,
    neighbours,
    reach,
    small,
    walker,
    whole,
    with_callouts,
    with_numbers,
    with_words,
)
from ...drawing.inventory import Inventoried, beside, inventory, inventory_of
from ...drawing.legend import SIGN_WIDTH, sign_picture
from ...drawing.part import part
from ...drawing.pointing import NOTHING
from ...drawing.printed import LEAST, WIDE, DrawnFigure
from ...drawing.strip import PIECE_WIDTH, place_picture, strip_picture
from ...engines.base import Decision, Game, State
from ...ground.diagnostics import RulesetError, fail
from ...ground.records import Record, replace
from ...ground.source import Span
from .catalogue import Catalogue
from .deciding import deciding_choices, deciding_course
from .model import Figure, Sentence
from .nouns import called, called_there

_COVER = 270
"""Points: how wide the picture on the front page is."""

_TURNS = 2
"""So many turns are one event."""

_NAME = re.compile(r"\+?[A-Za-z0-9_.]+")
"""What may be the name of a site; where there is none of that name, its words may be."""
_WORD = re.compile(r"[A-Za-z0-9_]+")


_PLAYER = "player"

_MOST_NAMED = 40
"""Sites of one kind of piece that a text for those who do not see a figure names."""


class Subject(Record):
    """What a figure is about.

    Attributes:
        text:     what it shows, before what stands where is told.
        caption:  what is written below it.
        span:     the declaration that it is of, where there is one.
        example:  whether that is an example.
    """

    text: str
    caption: tuple[Sentence, ...] = ()
    span: Span | None = None
    example: bool = False


class Pictures:
    """Makes figures and counts them. `wanted`: whether they are drawn; else they have words only. What has been drawn already
    is referred to, and has no number of its own."""

    def __init__(self, say: Catalogue, wanted: bool = True) -> None:
        self.say, self.wanted = say, wanted
        self._number = 0
        self._painters: dict[int, tuple[Game, Painter]] = {}
        self._signs = 0
        self._drawn: dict[str, int] = {}
        self._whole: list[tuple[Tables, tuple[PlacedMark, ...], int]] = []

    def painter(self, game: Game) -> Painter:
        """The one painter of a game, which remembers its board."""
        if id(game) not in self._painters:
            self._painters[id(game)] = (game, _Keeping(game))
        return self._painters[id(game)][1]

    def beginning(self, game: Game, state: State, about: Subject, parts: Mapping[str, Sequence[Spot]]) -> Figure:
        """The position at the beginning, with letters beside it for some parts of the board."""
        if not parts or not self.wanted:
            return self.position(game, state, about)
        made = self._figure(with_callouts(self.painter(game), state, parts), about, game, state)
        self._note_whole(game, state, made)
        return made

    def setting_up(self, game: Game, state: State, about: Subject, parts: Mapping[str, Sequence[Spot]]) -> Figure:
        """The position at the beginning beside the steps that lead there, with the numbers of these. `parts`: by number."""
        return self._figure(with_numbers(self.painter(game), state, parts) if self.wanted else None, about, game, state)

    def board(self, game: Game, about: Subject, parts: Mapping[str, Sequence[Spot]]) -> Figure:
        """The board with its names, and letters beside it for some of its parts, without anything on it."""
        if not self.wanted:
            return self._figure(None, about) if parts else replace(self._figure(None, about), values="{}")
        bare, start = Bare(game), game.initial()
        drawn = with_callouts(bare, start, parts) if parts else whole(bare, start, captions=False)
        return self._figure(drawn, about)

    def named(self, game: Game, state: State, words: Sequence[tuple[str, Sequence[Spot]]], about: Subject) -> Figure:
        """The part of a position that has words, with these beside it."""
        names = self.painter(game).tables.sites
        said = (f"{word}: {' '.join(names[kind].names[site] for kind, site in sites)}." for word, sites in words)
        told = replace(about, text=" ".join([_ended(about.text), *said]))
        return self._figure(with_words(self.painter(game), state, words) if self.wanted else None, told, game, state)

    def neighbours(self, game: Game, link: str, kind: str, about: Subject) -> Figure | None:
        """What a kind of link joins a site to; None where that is nothing."""
        drawn = neighbours(self.painter(game), game.initial(), link, kind) if self.wanted else None
        return self._figure(drawn, about) if drawn is not None else None

    def cover(self, game: Game, state: State, text: str) -> Figure:
        """A position for the front page, without names and number."""
        if not self.wanted:
            return Figure(0, "", text)
        drawn = cover(self.painter(game), state, _COVER)
        return Figure(0, drawn, self._told(Subject(text), game, state), width=_COVER)

    def position(self, game: Game, state: State, about: Subject) -> Figure:
        """A position as it is; where all of it has been seen, with letters beside it perhaps, that picture."""
        if not self.wanted:
            return self._figure(None, about, game, state)
        painter = self.painter(game)
        shown = painter.tables, painter.marks(state)
        known = next(
            (number for tables, marks, number in self._whole if tables is shown[0] and marks == shown[1]), None
        )
        if known is not None:
            return Figure(known, "", self._told(about, game, state), about.caption, again=True)
        made = self._figure(whole(painter, state), about, game, state)
        self._note_whole(game, state, made)
        return made

    def _note_whole(self, game: Game, state: State, made: Figure) -> None:
        painter = self.painter(game)
        self._whole.append((painter.tables, painter.marks(state), made.number))

    def choices(
        self,
        game: Game,
        state: State,
        legal: Sequence[str],
        illegal: Sequence[str],
        about: Subject,
        *,
        widest: float = WIDE,
    ) -> tuple[Figure, ...]:
        """A position with what can be decided in it and what cannot: sites that are named, and ways from a piece; none where
        nothing is to be seen. `widest`: points that it may be broad, where it can be read so."""
        painter = self.painter(game)
        marks: dict[Spot, str] = {}
        arrows: list[Arrow] = []
        unsaid: list[Spot] = []
        written = (*legal, *illegal)
        standing = [mark for mark in painter.marks(state) if not mark.printed]
        taken = {mark.spot for mark in standing} | {mark.to for mark in standing}
        for notations, role in ((legal, "choice"), (illegal, "barred")):
            for notation in notations:
                spots = self._spots(painter, notation)
                if not spots and role == "choice":
                    made = self._made(painter, state, notation)
                    arrows += made.arrows
                    spots = sorted(made.spots - {arrow.start for arrow in made.arrows})
                elif len(spots) > 1 and spots[0] != spots[-1] and spots[0] in taken:
                    if role == "barred" and marks.get(spots[-1]) == "choice":
                        # something else may go there, so no sign there can say that this may not
                        unsaid.append(spots[0])
                        continue
                    way = _way(painter, notation, spots[0], spots[-1])
                    arrows += [way] if way is not None else []
                    spots = spots[-1:]
                # where one end of several is possible, the other ones tell what is not
                spots = [spot for spot in spots if marks.get(spot) != "choice"] or spots
                for spot in spots:
                    if role == "barred" or spot not in marks:
                        marks[spot] = role
        if not (marks or arrows or _holds_something(painter, state)):
            return ()
        if not self.wanted:
            return (self._figure(None, about),)
        pointed = Pointed(marks, tuple(dict.fromkeys(arrows)))
        if not pointed.spots:
            unsaid = _called(standing, written, state.mover)
        is_part = pointed.spots or unsaid
        around = ways_near(painter, state, pointed.spots) if illegal and not legal else set()
        around |= deciding_choices(painter, state, legal, illegal, pointed.spots) if is_part else set()
        if not is_part:
            return (self.position(game, state, about),)
        spoken = self._spoken(painter, about, written)
        drawn = part(painter, state, pointed, (*around, *unsaid), widest=widest, spoken=spoken)
        return (self._figure(drawn, about, game, state),)

    def event(
        self,
        game: Game,
        states: Sequence[State],
        about: Subject,
        more: Pointed = NOTHING,
        before: Pointed = NOTHING,
        decisions: Sequence[Decision] = (),
    ) -> tuple[Figure, ...]:
        """What some decisions changed, in one picture where that can be seen in one; none where nothing is to be seen.

        Args:
            states:     before them and after each.
            more:       what is pointed out besides, of the last position.
            before:     what is pointed out of the first one.
            decisions:  them, where they are known.
        """
        painter = self.painter(game)
        if not any(_holds_something(painter, state) for state in (states[0], states[-1])):
            return ()
        if not self.wanted:
            return (self._figure(None, about),)
        walking = walker(painter, states)
        reached = reach(painter, states[0], walking) if walking is not None else None
        if reached is not None:
            return (self._figure(reached, about, game, states[0]),)
        shown_of = _latest(states) if before == NOTHING else states
        taken = decisions[len(states) - len(shown_of) :]
        around = deciding_course(painter, shown_of[0], list(map(str, taken)), before.spots | more.spots)
        called = partial(self._place, painter, states[-1])
        spoken = self._spoken(painter, about, list(map(str, taken)))
        drawn = event(painter, shown_of, more, before, taken, called, around, spoken)
        shown = (states[0], states[-1])[-len(drawn) :]
        said = [about, *(replace(about, caption=()) for _ in shown[1:])]
        said[-1] = self._with_gone(game, states, decisions, said[-1])
        return tuple(self._figure(one, told, game, state) for one, told, state in zip(drawn, said, shown, strict=True))

    def moment(self, game: Game, states: Sequence[State], about: Subject) -> Figure:
        """A whole position, with what the last decisions changed in it. `states`: as of `event`."""
        drawn = moment(self.painter(game), states) if self.wanted else None
        return self._figure(drawn, about, game, states[-1])

    def small(self, game: Game, state: State, about: Subject, tinted: Iterable[Spot] = (), *, bare: bool) -> Figure:
        """A whole position, so small that two stand side by side, with some sites in a tint. `bare`: the board alone."""
        painter = Bare(game) if bare else self.painter(game)
        drawn = small(painter, state, Pointed(dict.fromkeys(tinted, "region"))) if self.wanted else None
        return self._figure(drawn, about) if bare else self._figure(drawn, about, game, state)

    def look_alike(self, one: tuple[Game, State], other: tuple[Game, State], *, bare: bool) -> bool:
        """Whether two positions, of two games perhaps, are the same to the eye. `bare`: the boards alone."""
        drawn = (small(Bare(game) if bare else self.painter(game), state).svg for game, state in (one, other))
        first, second = map(_untitled, drawn)
        return first == second

    def sign(self, sign: str, text: str) -> Figure:
        """A sign of the figures by itself, for the list that explains them."""
        self._signs += 1
        return Figure(-self._signs, sign_picture(sign), text, width=SIGN_WIDTH)

    def pieces(self, marks: Sequence[PlacedMark], text: str) -> Figure:
        """Pieces in a row, for the list of what one needs."""
        self._signs += 1
        return Figure(-self._signs, strip_picture(marks), text, width=PIECE_WIDTH * len(marks))

    def place(self, marks: Sequence[PlacedMark], text: str) -> Figure:
        """A place that has room for some pieces, one of each, for the list of what one needs."""
        self._signs += 1
        return Figure(-self._signs, place_picture(marks), text, width=PIECE_WIDTH * len(marks))

    def gone(self, game: Game, before: State, after: State, decisions: Sequence[Decision] = ()) -> list[str]:
        """The names of the sites whose piece has left the board."""
        tables = self.painter(game).tables
        return [tables.sites[kind].names[number] for kind, number in self.lost(game, before, after, decisions)]

    def lost(self, game: Game, before: State, after: State, decisions: Sequence[Decision] = ()) -> list[Spot]:
        """The sites whose piece has left the board. `decisions`: what led from the one to the other, where that is known."""
        painter = self.painter(game)
        found = changes(painter.marks(before), painter.marks(after), decided(decisions)).highlight
        return sorted(spot for spot, role in found.items() if role == "captured")

    def _spots(self, painter: Painter, notation: str) -> list[Spot]:
        """The sites that a notation names, in its order: of the kinds that matter, else of any."""
        for kinds in (painter.site_kinds(), tuple(painter.tables.sites)):
            names = _site_names(painter, kinds)
            spots = [names[notation]] if notation in names else self._named(names, notation)
            if spots:
                return spots
        return []

    def _named(self, names: Mapping[str, Spot], notation: str) -> list[Spot]:
        found = _NAME.findall(notation)
        words = [word for name in found for word in ([name] if name in names else _WORD.findall(name))]
        return [names[one] for word in words for one in ([word] if word in names else _joined(names, word))]

    def _spoken(self, painter: Painter, about: Subject, notations: Iterable[str]) -> set[Spot]:
        """The sites that what is said of a figure names, and what can be decided or is decided in it."""
        names = _site_names(painter, tuple(painter.tables.sites))
        return {spot for said in (about.text, *notations) for spot in self._named(names, said)}

    def _place(self, painter: Painter, state: State, spot: Spot) -> str:
        """What a site is called: what of a player's it is, where it has his colour, else by its name."""
        kind, site = spot
        name, program = painter.tables.sites[kind].names[site], painter.game.program
        grounds = (mark for mark in painter.marks(state) if mark.spot == spot and mark.is_claim)
        for player in (mark.whose for mark in grounds if mark.whose in painter.game.players):
            for fun in painter.game.core.funs:
                if len(fun.args) != 1 or str(fun.args[0]) != _PLAYER or str(t.required(fun.result)) != kind:
                    continue
                what = called_there(program, fun.name, self.say.language)
                if what and state.value(fun.name, player) == name:
                    return self.say.text("place_of", what=what, player=called(program, player, self.say.language))
        return name

    def _made(self, painter: Painter, state: State, notation: str) -> Pointed:
        """What a decision changes."""
        decision = state.decision(notation)
        return changes(painter.marks(state), painter.marks(state.apply(decision)), decided([decision]))

    def _figure(
        self, drawn: DrawnFigure | None, about: Subject, game: Game | None = None, state: State | None = None
    ) -> Figure:
        """A figure with a number, and with what it shows of a position in words."""
        if drawn is None:
            self._number += 1
            values = "" if state is None else json.dumps(state.to_json()["values"], separators=(",", ":"))
            return Figure(self._number, "", about.text, about.caption, values=values)
        if not drawn.is_legible:
            raise _too_small(drawn, about)
        text = self._told(about, game, state) if game is not None and state is not None else about.text
        known = self._drawn.get(drawn.svg)
        if known is not None:
            return Figure(known, "", text, about.caption, again=True)
        self._number += 1
        self._drawn[drawn.svg] = self._number
        return Figure(self._number, drawn.svg, text, about.caption, drawn.width, drawn.height, drawn.signs)

    def _told(self, about: Subject, game: Game, state: State) -> str:
        """What a figure shows, and what stands where."""
        painter = self.painter(game)
        standing = self._listed(game, inventory(painter, state)) or self.say.text("alt_empty")
        return " ".join([_ended(about.text), _ended(standing), *map(_ended, beside(painter, state))])

    def _listed(self, game: Game, things: Iterable[Inventoried]) -> str:
        """What is where, kind by kind."""
        parts = []
        for one in things:
            name = one.name and called_there(game.program, one.name, self.say.language)
            names = [
                one.whose and called(game.program, one.whose, self.say.language),
                self._piece(game.program, one.what),
                name and f"({name})",
            ]
            places = ", ".join(one.places[:_MOST_NAMED])
            more = len(one.places) - _MOST_NAMED
            places += self.say.text("alt_more", count=more) if more > 0 else ""
            parts.append(f"{' '.join(filter(None, names))}: {places}")
        return "; ".join(parts)

    def _with_gone(self, game: Game, states: Sequence[State], decisions: Sequence[Decision], about: Subject) -> Subject:
        """A subject that tells what has left the board, too, which is drawn crossed out."""
        painter = self.painter(game)
        found = changes(painter.marks(states[0]), painter.marks(states[-1]), decided(decisions))
        gone = [ghost.mark for ghost in found.ghosts if ghost.is_gone]
        listed = self._listed(game, inventory_of(painter, gone))
        return (
            replace(about, text=f"{_ended(about.text)} {self.say.text('alt_gone', list=listed)}") if listed else about
        )

    def _piece(self, program: Program, what: str) -> str:
        return called(program, what, self.say.language) if what else ""


def _called(standing: Iterable[PlacedMark], notations: Iterable[str], mover: str | None) -> list[Spot]:
    """Where the mover's pieces stand that notations call by what is written on them."""
    words = {word for notation in notations for word in _WORD.findall(notation)}
    own = (mark for mark in standing if mark.whose == mover and mark.label in words)
    return sorted({mark.spot for mark in own if mark.spot is not None})


def _way(painter: Painter, notation: str, start: Spot, end: Spot) -> Arrow | None:
    """The way that a notation writes from one site to another; None where it writes a direction that does not lead there."""
    directions = painter.tables.directions
    written = [directions.index(word) for word in _WORD.findall(notation) if word in directions]
    if len(written) != 1 or start[0] != end[0]:
        return Arrow(start, end)
    steps = painter.tables.sites[start[0]].step[written[0]]
    return Arrow(start, end, heading=written[0]) if along_steps(steps, start[1], end[1]) else None


class _Keeping(Painter):
    """Keeps the marks of every position that it was asked for: a book looks at each of its few positions many times."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._marks_of: dict[int, tuple[State, tuple[PlacedMark, ...]]] = {}

    def marks(self, state: State) -> tuple[PlacedMark, ...]:
        if id(state) not in self._marks_of:  # the state stands beside its marks, so that no other one gets its number
            self._marks_of[id(state)] = state, super().marks(state)
        return self._marks_of[id(state)][1]


def _joined(names: Container[str], word: str) -> list[str]:
    """The names of sites that stand in a word without a gap, with a few letters behind them perhaps: `e2`, `e4` of `e2e4`,
    `b7`, `b8` of `b7b8q`; none where other things stand there too."""
    found: list[str] = []
    while word and not word.isalpha():
        one = next(
            (word[:end] for end in range(len(word), 1, -1) if word[end - 1].isdigit() and word[:end] in names), ""
        )
        if not one:
            return []
        found.append(one)
        word = word[len(one) :]
    return found if len(found) > 1 else []


def _untitled(svg: str) -> str:
    return re.sub(r"<title>.*?</title>", "", svg, count=1, flags=re.DOTALL)


def _holds_something(painter: Painter, state: State) -> bool:
    """Whether a picture of a position shows more than the bare board."""
    return any(mark.line or not mark.printed or mark.is_claim for mark in painter.marks(state))


def _ended(text: str) -> str:
    """A text with an end."""
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def _too_small(drawn: DrawnFigure, about: Subject) -> RulesetError:
    without = ("or let the book have no figure of this example: `book: no`",) if about.example else ()
    return fail(
        "figure-too-small",
        "a figure of the book has letters that nobody can read",
        about.span,
        f"the smallest are {drawn.smallest:.1f} points high as printed, and {LEAST:g} are the least",
        helps=(
            "write shorter labels on pieces, or fewer lines beside the board, in `draw`",
            *without,
        ),
    )


def _latest(states: Sequence[State]) -> Sequence[State]:
    """The last turn of some, if they are more than two: ways of many turns in one picture tell nothing."""
    begins = [at for at, state in enumerate(states[:-1]) if at == 0 or states[at - 1].turn != state.turn]
    return states[begins[-1] :] if len(begins) > _TURNS else states


def _site_names(painter: Painter, kinds: Sequence[str]) -> Mapping[str, Spot]:
    made: dict[str, Spot] = {}
    for kind in reversed(kinds):
        made |= {name: (kind, number) for number, name in enumerate(painter.tables.sites[kind].names)}
    return made
