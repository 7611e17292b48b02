"""Rules as WebAssembly, and what is exported. It works in a process of its own, which may take its time."""

from __future__ import annotations

from collections.abc import Callable

from ..book.rulebook.book import Wish, book_of
from ..book.rulebook.render.html import to_html
from ..engines.choice import make_game
from ..engines.native import NativeGame
from ..engines.native.targets import WASM, rules_for
from ..language.merged import merged_yaml
from ..page.levels import levels_data
from ..page.making import page_data, page_of, rules_text
from ..page.wasm import wasm
from ..pipeline import OpenRuleset
from .asking import AnswerDesk, Json, WindowQuestion
from .starting import started


class MakingDesk(AnswerDesk):
    """Builds what goes out of the workshop."""

    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        return {"build": self.build, "levels": self.levels, "export": self.export}

    def _game(self, question: WindowQuestion) -> NativeGame:
        """Raises RulesetError: the ruleset has errors, or C cannot have it."""
        game = make_game(self.program(question), question.path, "native")
        assert isinstance(game, NativeGame)
        return game

    def build(self, question: WindowQuestion) -> Json:
        """The rules for the browser to play by itself; `wasm` are bytes."""
        game = self._game(question)
        made = rules_for(WASM, game.reference)
        data = page_data(game, made, "en", "", started(game.reference, question), levels=False)
        return {"game": data, "wasm": wasm(made)}

    def levels(self, question: WindowQuestion) -> Json:
        """What programs to play against need: it is learnt from games of the rules, which takes its time."""
        game = self._game(question)
        return {"search": levels_data(game, rules_for(WASM, game.reference))}

    def export(self, question: WindowQuestion) -> Json:
        """A file to keep: a page to play on, the rulebook, or the rules with all that they extend."""
        ruleset = OpenRuleset(question.path, self.library(question))
        if question.text("what") == "rules":
            return {"name": "rules.yaml", "type": "text/yaml", "text": merged_yaml(ruleset.checked().ruleset)}
        if question.text("what") == "book":
            return {
                "name": "rulebook.html",
                "type": "text/html",
                "text": to_html(book_of(ruleset, Wish(question.options))),
            }
        game = self._game(question)
        rules = rules_text(ruleset, question.options, "en")
        return {"name": "game.html", "type": "text/html", "text": page_of(game, rules_for(WASM, game.reference), rules)}
