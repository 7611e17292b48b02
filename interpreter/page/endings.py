"""How a game can end, in words: what a page says when it is over, and beside how near each condition is."""

from __future__ import annotations

from ..book.prose import Prose
from ..core import nodes as core
from ..core.walk import walk
from ..engines.base import Game


class EndWording:
    """The words of one game's ends: the author's, else sentences made of the rules."""

    def __init__(self, game: Game, language: str) -> None:
        self._game, self._language = game, language
        prose = Prose(game.program, language)
        made = {said.span: " ".join(one.text for one in said.all()) for said in prose.endings() if said.generated}
        abouts = [prose.about("end", str(number)) for number in range(len(game.core.ends))]
        self.conditions = [
            about.text if about else made[end.span] for about, end in zip(abouts, game.core.ends, strict=True)
        ]
        """What is said of each end condition."""

    def at(self) -> dict[str, str]:
        """What is said of each place where the game ends: of the end condition, or by the author of the action or move that it
        belongs to."""
        parts: list[tuple[tuple[str, ...], core.Action | core.Move]] = [
            *((("actions", action.name), action) for action in self._game.core.actions),
            *((("moves", name), move) for name, move in self._game.core.moves.items()),
        ]
        abouts = self._game.program.abouts
        told: list[tuple[str, core.End | core.Action | core.Move]] = [
            *zip(self.conditions, self._game.core.ends, strict=True),
            *((abouts[path].text(self._language), part) for path, part in parts if path in abouts),
        ]
        return {one.span.place: text for text, part in told for one in walk(part) if isinstance(one, core.Over)}
