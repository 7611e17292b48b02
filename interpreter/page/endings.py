"""How a game can end, in words: what a page says when it is over, and beside how near each condition is."""

from __future__ import annotations

from collections.abc import Iterator

from ..book.prose import ELSE, Prose, ProseSentence
from ..core import nodes as core
from ..core.walk import Walked, walk
from ..engines.base import Game
from ..ground.source import Span

Said = tuple[ProseSentence, ...]


class EndWording:
    """The words of one game's ends: the author's, else sentences made of the rules."""

    def __init__(self, game: Game, language: str) -> None:
        self._game, self._language = game, language
        self._prose = prose = Prose(game.program, language)
        made = {said.span: " ".join(one.text for one in said.all()) for said in prose.endings() if said.generated}
        abouts = [prose.author.about("end", str(number)) for number in range(len(game.core.ends))]
        self.conditions = [
            about.text if about else made[end.span] for about, end in zip(abouts, game.core.ends, strict=True)
        ]
        """What is said of each end condition."""

    def at(self) -> dict[str, str]:
        """What is said of each place where the game ends: of the end condition, or by the author of the action or move that it
        belongs to; else what the rules say nearest to it."""
        made = {
            over.span.place: text
            for text, end in zip(self.conditions, self._game.core.ends, strict=True)
            for over in _overs(end)
        }
        abouts = self._game.program.abouts
        for path, parts, said in self._others():
            about = abouts[path].text(self._language) if path in abouts else ""
            for over in _overs(*parts):
                own = self._prose.author.end_at(over.span)
                if own is not None:
                    made.setdefault(over.span.place, " ".join(one.text for one in own))
                    continue
                nearest = self._nearest(said, over.span)
                # the text of an action tells of nothing else, that of a move or of the whole course of much besides
                text = about or nearest if path[0] == "actions" else nearest or (about if path[0] == "moves" else "")
                if text:
                    made.setdefault(over.span.place, text)
        return made

    def _nearest(self, said: Said, span: Span) -> str:
        """Of the sentences round a place the one that is about least besides, of these the last, which speaks of the case in
        which the game ends; "" where there is none."""
        leaves = [(one, cases) for one, cases in _in_cases(said) if not one.children]
        around = [(at, one, cases) for one, cases in leaves for at in (one.span, *one.also) if span.lies_in(at)]
        if not around:
            return ""
        _, one, cases = min(reversed(around), key=lambda found: found[0].end - found[0].start)
        return " ".join(part.text for case in cases or (one,) for part in case.all()) if one.generated else one.text

    def _others(self) -> Iterator[tuple[tuple[str, ...], tuple[Walked, ...], Said]]:
        """Actions, moves and the course of the game, each by its place, with what the rules say of it."""
        prose, game = self._prose, self._game.core
        told = {entry.name: entry.sentences for entry in prose.actions()}
        for action in game.actions:
            yield ("actions", action.name), (action.body,), told.get(action.name, ())
        for name in prose.moves():
            yield ("moves", name), (game.moves[name],), tuple(prose.move(name).all())
        yield ("flow",), game.flow, prose.flow()


def _in_cases(said: Said, outer: Said = ()) -> Iterator[tuple[ProseSentence, Said]]:
    """All sentences, each with the outermost cases without which it would promise more than is so."""
    before: Said = ()
    for one in said:
        before = (*before, one) if one.case == ELSE else (one,)
        cases = outer or (before if one.case else ())
        yield one, cases
        yield from _in_cases(one.children, cases)


def _overs(*parts: Walked) -> Iterator[core.Over]:
    return (one for one in walk(*parts) if isinstance(one, core.Over))
