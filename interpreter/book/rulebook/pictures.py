"""The figures of a book: boards, positions, positions with what a decision changed. Equal input gives equal bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ...drawing import Arrow, Painter, PlacedMark, Spot, changes, picture
from ...engines.base import Game, State
from .model import Figure, Sentence

_LARGE, _HALF = 640, 420
_MANY, _MANY_NAMES = 130, 90
"""Sites of a board whose positions, and whose names, need a large picture."""

_CAN, _CANNOT = "#2e7d4f", "#b3261e"
_NAME = re.compile(r"\+?[A-Za-z0-9_.]+")
"""What may be the name of a site; where there is none of that name, its words may be."""
_WORD = re.compile(r"[A-Za-z0-9_]+")


class _Bare(Painter):
    """Paints what is printed on the board and nothing that stands on it."""

    def marks(self, state: State) -> tuple[PlacedMark, ...]:
        return tuple(mark for mark in super().marks(state) if mark.printed)


class Pictures:
    """Makes figures and counts them. `wanted`: whether they are drawn; else they have words only."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._number = 0
        self._painters: dict[int, tuple[Game, Painter]] = {}

    def painter(self, game: Game) -> Painter:
        """The one painter of a game, which remembers its board."""
        if id(game) not in self._painters:
            self._painters[id(game)] = (game, Painter(game))
        return self._painters[id(game)][1]

    def is_large(self, game: Game) -> bool:
        """Whether pictures of a board must be large to be read."""
        painter = self.painter(game)
        return any(len(painter.tables.sites[kind].names) > _MANY for kind in painter.site_kinds())

    def board(self, game: Game, text: str, caption: tuple[Sentence, ...] = (), tinted: Iterable[Spot] = ()) -> Figure:
        """The board with its names and some sites in a tint, without anything on it."""
        svg, tints = "", dict.fromkeys(tinted, "region")
        if self.wanted:
            svg = picture(_Bare(game), game.initial(), width=_LARGE, names=True, captions=False, highlight=tints)
        return self._figure(
            svg, text, caption, len(game.program.tables.sites[self._main_kind(game)].names) > _MANY_NAMES
        )

    def _main_kind(self, game: Game) -> str:
        return self.painter(game).site_kinds()[0]

    def cover(self, game: Game, state: State, text: str) -> Figure:
        """A position for the front page, without names and number."""
        svg = picture(self.painter(game), state, width=_HALF, captions=False) if self.wanted else ""
        return Figure(0, svg, text)

    def position(
        self, game: Game, state: State, text: str, caption: tuple[Sentence, ...] = (), *, large: bool = False
    ) -> Figure:
        """A position as it is."""
        large = large or self.is_large(game)
        svg = ""
        if self.wanted:
            svg = picture(self.painter(game), state, width=_LARGE if large else _HALF, names=True)
        return self._figure(svg, text, caption, large)

    def choices(
        self,
        game: Game,
        state: State,
        legal: Iterable[str],
        illegal: Iterable[str],
        text: str,
        caption: tuple[Sentence, ...] = (),
        *,
        alone: bool = True,
    ) -> Figure:
        """A position with what can be decided in it and what cannot: sites that are named, and ways from a piece. If it is
        not `alone`, another picture stands beside it."""
        large = alone and self.is_large(game)
        if not self.wanted:
            return self._figure("", text, caption, large)
        painter = self.painter(game)
        marks: dict[Spot, str] = {}
        arrows: list[Arrow] = []
        standing = [mark for mark in painter.marks(state) if not mark.printed]
        taken = {mark.spot for mark in standing} | {mark.to for mark in standing}
        for notations, role, colour in ((legal, "choice", _CAN), (illegal, "barred", _CANNOT)):
            for notation in notations:
                spots = self._spots(painter, notation)
                if len(spots) > 1 and spots[0] != spots[-1] and spots[0] in taken:
                    arrows.append(Arrow(spots[0], spots[-1], colour))
                    continue
                for spot in spots:
                    if role == "barred" or spot not in marks:
                        marks[spot] = role
        width = _LARGE if large else _HALF
        svg = picture(painter, state, width=width, names=True, highlight=marks, arrows=arrows)
        return self._figure(svg, text, caption, large)

    def changed(self, game: Game, before: State, after: State, text: str, caption: tuple[Sentence, ...] = ()) -> Figure:
        """A position with what is different from an earlier one, to stand beside it."""
        svg = ""
        if self.wanted:
            painter = self.painter(game)
            found = changes(painter.marks(before), painter.marks(after))
            svg = picture(
                painter,
                after,
                width=_HALF,
                names=True,
                highlight=found.highlight,
                arrows=found.arrows,
                ghosts=found.ghosts,
            )
        return self._figure(svg, text, caption, False)

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

    def _figure(self, svg: str, text: str, caption: tuple[Sentence, ...], large: bool) -> Figure:
        self._number += 1
        return Figure(self._number, svg, text, caption, large)


def _site_names(painter: Painter) -> Mapping[str, Spot]:
    made: dict[str, Spot] = {}
    for kind in reversed(painter.site_kinds()):
        made |= {name: (kind, number) for number, name in enumerate(painter.tables.sites[kind].names)}
    return made
