"""What is told of rules: whether their examples hold, their book, what differs from others. Works in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ..book.comparison import compare
from ..book.comparison import report as told_differences
from ..book.rulebook.book import Wish, book_of
from ..book.rulebook.render.html import to_html
from ..checker.sections.examples import Example
from ..engines.base import Game
from ..engines.choice import make_game
from ..engines.protocol import IllegalDecision
from ..files.document import read_document
from ..files.library import Library
from ..files.sources import Disk, Memory
from ..ground.diagnostics import Edit, RulesetError, Sink
from ..ground.records import replace
from ..ground.source import SourceFile, Span
from ..page.making import playable_data
from ..pipeline import OpenRuleset, check_source, reference_game, report_source
from ..play.examples import ExampleLine, Outcome, run_example
from .asking import AnswerDesk, Json, WindowQuestion
from .boards import asked, bare, choices, chosen, with_board
from .positions import BoardTable, Line
from .written import BoardExample, one_line, variant_text, with_example


class TellingDesk(AnswerDesk):
    """Runs examples, makes books, compares rules."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self._key: tuple[str, dict[str, str]] | None = None
        self._ruleset: OpenRuleset | None = None
        self._games: dict[str, Game] = {}

    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        return {
            "examples": self.examples,
            "outcome": self.outcome,
            "example": self.example,
            "book": self.book,
            "differ": self.differ,
            "variant": self.variant,
            "boards": self.boards,
            "board": self.board,
        }

    # ------------------------------------------------------------ examples

    def examples(self, question: WindowQuestion) -> Json:
        """The examples of a text, and where they stand; whether they hold is asked one by one."""
        ruleset = self._opened(question)
        return {
            "examples": [
                {"about": one.about, **self._at("", one.span, ruleset.file)} for one in ruleset.checked().examples
            ]
        }

    def outcome(self, question: WindowQuestion) -> Json:
        """What came of the example of a number, and the decisions that lead to where it is."""
        ruleset, number = self._opened(question), question.number("number")
        examples = ruleset.checked().examples
        if not 0 <= number < len(examples):
            return {"error": "there is no such example"}
        outcome = run_example(self._game, number, examples[number])
        example = outcome.example
        return {
            "about": example.about,
            "passed": outcome.passed,
            "message": outcome.message,
            **self._at("", example.span, ruleset.file),
            **self._at("wrong", outcome.span, ruleset.file),
            "options": example.options,
            "record": self._record(example),
            "positioned": example.position is not None,
        }

    def _opened(self, question: WindowQuestion) -> OpenRuleset:
        """The ruleset of a question; one that was opened lately with the same texts is the same."""
        key = (question.path, question.texts)
        if self._key != key or self._ruleset is None:
            self._key, self._ruleset, self._games = key, OpenRuleset(question.path, self.library(question)), {}
        return self._ruleset

    def _game(self, options: Mapping[str, object]) -> Game:
        """The game of the ruleset that is open, in C where an example would take long."""
        key = repr(options)
        if key not in self._games:
            assert self._ruleset is not None
            self._games[key] = make_game(self._ruleset.checked(options), self._ruleset.name, "auto", much=False)
        return self._games[key]

    def _at(self, prefix: str, span: Span | None, file: SourceFile) -> Json:
        if span is None or span.file.name != file.name:
            return {}
        return {prefix + name: value for name, value in self.places.span(span).items()}

    def _record(self, example: Example) -> list[str]:
        try:
            line = ExampleLine(self._game(example.options), example)
            decisions = [str(decision) for decision, _ in line.lead]
        except (RulesetError, IllegalDecision):
            return []
        try:
            return [*decisions, *(str(decision) for decision, _ in line.play)]
        except (RulesetError, IllegalDecision):
            return decisions

    def example(self, question: WindowQuestion) -> Json:
        """The text with one more example: that what was played and pinned on the board is so. It holds, or there is none."""
        ruleset = self._opened(question)
        written = BoardExample(
            question.text("about").strip() or "What was played here.",
            question.record,
            question.strings("legal"),
            question.strings("illegal"),
            question.strings("then"),
            question.options,
            question.number("start"),
            position=one_line(question.text("position")),
        )
        if here := one_line(question.text("here")):
            found, edit = self._tried(ruleset, replace(written, play=(), position=here))
            if found.passed:
                return {"edits": [self.places.edit(edit)]}
        found, edit = self._tried(ruleset, written)
        if not found.passed:
            return {"error": f"such an example would not hold: {found.message}"}
        return {"edits": [self.places.edit(edit)]}

    @staticmethod
    def _tried(ruleset: OpenRuleset, written: BoardExample) -> tuple[Outcome, Edit]:
        """What comes of an example, and the change of the text that makes it. Raises RulesetError."""
        file, edit = with_example(ruleset.file, written)
        changed = ruleset.with_text(file)
        examples = changed.checked().examples
        if because := _refused_by(changed.game(written.options), examples[-1]):
            file, edit = with_example(ruleset.file, replace(written, because=because))
            changed = ruleset.with_text(file)
            examples = changed.checked().examples
        return run_example(changed.game, len(examples) - 1, examples[-1]), edit

    # ------------------------------------------------------------ the book

    def book(self, question: WindowQuestion) -> Json:
        """The rulebook, without pictures unless they are asked for. Its sentences say where in the files they come from."""
        ruleset = self._opened(question)
        return {"html": to_html(book_of(ruleset, Wish(question.options, "en", pictures=question.is_true("pictures"))))}

    # ------------------------------------------------------------ differences

    def differ(self, question: WindowQuestion) -> Json:
        """What differs from the base, or from what is saved, and where games part that are played alike."""
        ruleset = self._opened(question)
        if question.text("with") == "base":
            other = ruleset.base()
            if other is None:
                return {"none": "this ruleset extends no other one"}
            before = OpenRuleset(question.path, ruleset.library)
            one = before.checked({}, other)
        else:
            text = question.text("saved") or Disk().read(Path(question.path), question.path).text
            other = SourceFile(ruleset.file.name, text)
            one = ruleset.with_text(other).checked()
        two = ruleset.checked(question.options)
        tables = BoardTable(reference_game(one, question.path)), BoardTable(reference_game(two, question.path))
        told = told_differences(
            compare(one, two, (self.places.name(other, Path(other.name)), "the text in the editor"))
        )
        return {
            "lines": [line.replace(f"{self.folder.root}/", "") for line in told],
            **_parting(tables, question.record),
        }

    def variant(self, question: WindowQuestion) -> Json:
        """The text of a variant of the file that has the options of the board."""
        ruleset = self._opened(question)
        return {
            "text": variant_text(ruleset.checked(), question.text("base"), question.text("title"), question.options)
        }

    # ------------------------------------------------------------ boards

    def boards(self, question: WindowQuestion) -> Json:
        """What boards there are, and what the rules say of their own; of a text with mistakes, what it says itself."""
        return {"choices": choices(), "now": _board_of(self._opened(question))}

    def board(self, question: WindowQuestion) -> Json:
        """How another board looks, the change of the text that takes it, and what the rules say to it."""
        ruleset, wanted = self._opened(question), asked(question.mapping("board"))
        inherited = _board_of(ruleset) if ruleset.base() is not None else {}
        file, edit = with_board(ruleset.file, wanted | {key: "~" for key in inherited if key not in wanted})
        answer = {"edits": [self.places.edit(edit)]}
        report = report_source(file, ruleset.library.with_text(file))
        if report.program is not None:
            game, told = reference_game(report.program, question.path), ""
        else:
            game = reference_game(check_source(bare(wanted), Library(Memory({}))), "board")
            errors = [item for item in report.diagnostics if item.is_error]
            told = f" The rules do not go with it yet: {errors[0].title}." if errors else ""
        sites = ", ".join(f"{len(sites.names)} of `{kind}`" for kind, sites in game.program.tables.sites.items())
        return {**answer, "game": playable_data(game, "en"), "told": f"{sites}.{told}"}


def _refused_by(game: Game, example: Example) -> str:
    """What refuses all decisions that an example calls illegal, or "" where several things do."""
    try:
        whys = [ExampleLine(game, example).start.why(text.value) for text in example.illegal]
    except (RulesetError, IllegalDecision):
        return ""
    found = {why.condition or why.rule for why in whys}
    return found.pop() if len(found) == 1 else ""


def _board_of(ruleset: OpenRuleset) -> dict[str, str]:
    """What is said of the board, with what is inherited; of rules with mistakes, what the file says itself."""
    try:
        board = ruleset.checked().ruleset.sections.get("board")
    except RulesetError:
        board = read_document(ruleset.file, Sink(is_heard=False)).get("board")
    return chosen(board)


def _parting(tables: tuple[BoardTable, BoardTable], record: list[str]) -> Json:
    """The last position that both games have in a line, how both are drawn, and which decisions only one of them allows."""
    lines: list[Line] = [(), ()]
    for played in range(len(record) + 1):
        looks = [table.look(line) for table, line in zip(tables, lines, strict=True)]
        texts = [[entry[3] for entry in look["legal"]] for look in looks]
        parts = set(texts[0]) != set(texts[1]) or looks[0]["over"] != looks[1]["over"]
        if parts or played == len(record) or record[played] not in texts[0]:
            break
        lines = [(*line, found.index(record[played])) for line, found in zip(lines, texts, strict=True)]
    return {
        "boards": [
            {"game": playable_data(table.game, "en"), "look": look} for table, look in zip(tables, looks, strict=True)
        ],
        "played": played,
        "parts": parts,
        "before": [text for text in texts[0] if text not in texts[1]][:60],
        "after": [text for text in texts[1] if text not in texts[0]][:60],
    }
