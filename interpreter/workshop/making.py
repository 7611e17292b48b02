"""Rules as WebAssembly, and what is exported. It works in a process of its own, which may take its time."""

from __future__ import annotations

from collections.abc import Callable

from ..book.rulebook.book import Wish, book_of
from ..book.rulebook.render.html import to_html
from ..engines.choice import make_game
from ..engines.native import NativeGame
from ..page.making import page_data, page_of, rules_text
from ..page.wasm import source, wasm
from ..pipeline import OpenRuleset
from .asking import AnswerDesk, Json, WindowQuestion
from .starting import started


class MakingDesk(AnswerDesk):
    """Builds what goes out of the workshop."""

    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        return {"build": self.build, "export": self.export}

    def _game(self, question: WindowQuestion) -> NativeGame:
        """Raises RulesetError: the ruleset has errors, or C cannot have it."""
        game = make_game(self.program(question), question.path, "native")
        assert isinstance(game, NativeGame)
        return game

    def build(self, question: WindowQuestion) -> Json:
        """The rules for the browser to play by itself; `wasm` are bytes."""
        game = self._game(question)
        made = source(game.reference)
        data = page_data(game, made, "en", "", started(game.reference, question))
        return {"game": data, "wasm": wasm(made.text)}

    def export(self, question: WindowQuestion) -> Json:
        """A file to keep: a page to play on, or the rulebook."""
        ruleset = OpenRuleset(question.path, self.library(question))
        if question.text("what") == "book":
            return {
                "name": "rulebook.html",
                "type": "text/html",
                "text": to_html(book_of(ruleset, Wish(question.options))),
            }
        game = self._game(question)
        rules = rules_text(ruleset, question.options, "en")
        return {"name": "game.html", "type": "text/html", "text": page_of(game, source(game.reference), rules)}
