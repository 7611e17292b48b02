"""The figures of a book: boards, positions, positions with what a decision changed. Equal input gives equal bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ...drawing import Arrow, Painter, Pointed, Spot, changes, picture
from ...drawing.figure import Bare, DrawnFigure, event, part, whole
from ...drawing.legend import SIGN_WIDTH, sign_picture
from ...engines.base import Game, State
from .model import Figure, Sentence

_COVER = 270
"""Points: how wide the picture on the front page is."""

_TURNS = 2
"""So many turns are one event."""

_NAME = re.compile(r"\+?[A-Za-z0-9_.]+")
"""What may be the name of a site; where there is none of that name, its words may be."""
_WORD = re.compile(r"[A-Za-z0-9_]+")


class Pictures:
    """Makes figures and counts them. `wanted`: whether they are drawn; else they have words only. What has been drawn already
    is referred to, and has no number of its own."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._number = 0
        self._painters: dict[int, tuple[Game, Painter]] = {}
        self._signs = 0
        self._drawn: dict[str, int] = {}

    def painter(self, game: Game) -> Painter:
        """The one painter of a game, which remembers its board."""
        if id(game) not in self._painters:
            self._painters[id(game)] = (game, Painter(game))
        return self._painters[id(game)][1]

    def board(self, game: Game, text: str, caption: tuple[Sentence, ...] = (), tinted: Iterable[Spot] = ()) -> Figure:
        """The board with its names and some sites in a tint, without anything on it."""
        tints = Pointed(dict.fromkeys(tinted, "region"))
        drawn = whole(Bare(game), game.initial(), tints, captions=False) if self.wanted else None
        return self._figure(drawn, text, caption)

    def cover(self, game: Game, state: State, text: str) -> Figure:
        """A position for the front page, without names and number."""
        if not self.wanted:
            return Figure(0, "", text)
        return Figure(0, picture(self.painter(game), state, width=_COVER, captions=False), text, width=_COVER)

    def position(self, game: Game, state: State, text: str, caption: tuple[Sentence, ...] = ()) -> Figure:
        """A position as it is."""
        return self._figure(whole(self.painter(game), state) if self.wanted else None, text, caption)

    def choices(
        self,
        game: Game,
        state: State,
        legal: Iterable[str],
        illegal: Iterable[str],
        text: str,
        caption: tuple[Sentence, ...] = (),
    ) -> Figure:
        """A position with what can be decided in it and what cannot: sites that are named, and ways from a piece."""
        if not self.wanted:
            return self._figure(None, text, caption)
        painter = self.painter(game)
        marks: dict[Spot, str] = {}
        arrows: list[Arrow] = []
        standing = [mark for mark in painter.marks(state) if not mark.printed]
        taken = {mark.spot for mark in standing} | {mark.to for mark in standing}
        for notations, role in ((legal, "choice"), (illegal, "barred")):
            for notation in notations:
                spots = self._spots(painter, notation)
                if len(spots) > 1 and spots[0] != spots[-1] and spots[0] in taken:
                    arrows.append(Arrow(spots[0], spots[-1]))
                    spots = spots[-1:]
                for spot in spots:
                    if role == "barred" or spot not in marks:
                        marks[spot] = role
        pointed = Pointed(marks, tuple(dict.fromkeys(arrows)))
        drawn = part(painter, state, pointed) if pointed.spots else whole(painter, state)
        return self._figure(drawn, text, caption)

    def event(
        self, game: Game, states: Sequence[State], text: str, caption: tuple[Sentence, ...] = ()
    ) -> tuple[Figure, ...]:
        """What some decisions changed, in one picture where that can be seen in one. `states`: before them and after each."""
        if not self.wanted:
            return (self._figure(None, text, caption),)
        return tuple(self._figure(drawn, text, caption) for drawn in event(self.painter(game), _latest(states)))

    def sign(self, sign: str, text: str) -> Figure:
        """A sign of the figures by itself, for the list that explains them."""
        self._signs += 1
        return Figure(-self._signs, sign_picture(sign), text, width=SIGN_WIDTH)

    def gone(self, game: Game, before: State, after: State) -> list[str]:
        """The sites whose piece has left the board."""
        painter = self.painter(game)
        found = changes(painter.marks(before), painter.marks(after)).highlight
        lost = sorted(spot for spot, role in found.items() if role == "captured")
        return [painter.tables.sites[kind].names[number] for kind, number in lost]

    def _spots(self, painter: Painter, notation: str) -> list[Spot]:
        """The sites that a notation names, in its order."""
        names = _site_names(painter)
        found = _NAME.findall(notation)
        words = [word for name in found for word in ([name] if name in names else _WORD.findall(name))]
        return [names[word] for word in words if word in names]

    def _figure(self, drawn: DrawnFigure | None, text: str, caption: tuple[Sentence, ...]) -> Figure:
        if drawn is None:
            self._number += 1
            return Figure(self._number, "", text, caption)
        known = self._drawn.get(drawn.svg)
        if known is not None:
            return Figure(known, "", text, caption, again=True)
        self._number += 1
        self._drawn[drawn.svg] = self._number
        return Figure(self._number, drawn.svg, text, caption, drawn.width, drawn.signs)


def _latest(states: Sequence[State]) -> Sequence[State]:
    """The last turn of some, if they are more than two: ways of many turns in one picture tell nothing."""
    begins = [at for at, state in enumerate(states[:-1]) if at == 0 or states[at - 1].turn != state.turn]
    return states[begins[-1] :] if len(begins) > _TURNS else states


def _site_names(painter: Painter) -> Mapping[str, Spot]:
    made: dict[str, Spot] = {}
    for kind in reversed(painter.site_kinds()):
        made |= {name: (kind, number) for number, name in enumerate(painter.tables.sites[kind].names)}
    return made
