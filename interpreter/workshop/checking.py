"""What is known of the open texts: messages, the game that they say, answers about names. It works in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

from ..checker import Program, Report
from ..core import types as t
from ..core.facts import Option
from ..editor import hover, navigation
from ..editor.changes import formatting
from ..editor.completion import completion
from ..editor.documents import Documents, Seen
from ..editor.fixes import fixes
from ..editor.navigation import RenameRefused
from ..editor.tokens import tokens
from ..engines.reference.reasons import ValuedPart, reasons_of
from ..files.ruleset import Ruleset
from ..ground.diagnostics import Diagnostic, Edit, RulesetError, shortened
from ..ground.source import SourceFile
from ..language.parser import expect_mistakes
from ..page.making import later_data, playable_data
from ..pipeline import reference_game, report_in
from .asking import AnswerDesk, NotOpen, WindowQuestion, told_errors
from .claims import RefusedClick, standing, things, written
from .folder import stamp
from .lights import lights
from .places import Json, character, unit
from .positions import BoardTable, line_read
from .refused import rows_at
from .shown import parts
from .starting import started
from .values import values_of

_OF_OPTIONS = frozenset({"unknown-option", "option-range", "option-requires", "option-fixed"})
"""Messages about the values that were asked for on the board, not about the text."""

_KEPT = 4
"""Games of good checks that are kept."""


def _of_table(
    answer: Callable[[CheckingDesk, WindowQuestion, BoardTable], Json],
) -> Callable[[CheckingDesk, WindowQuestion], Json]:
    """A question about the game on the board; `gone` where the rules are others by now."""

    @wraps(answer)
    def asked(desk: CheckingDesk, question: WindowQuestion) -> Json:
        table = desk.tables.get(question.number("number"))
        return {"gone": True} if table is None else answer(desk, question, table)

    return asked


class CheckingDesk(AnswerDesk):
    """Questions about texts, and the game that the last good check left."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        expect_mistakes()
        self.documents = Documents()
        self.tables: dict[int, BoardTable] = {}
        """The games of the last good checks, by their numbers: each window plays the one that it has asked for."""
        self._number = int(100 * time.time())
        """Of the last game. Windows keep numbers of a process that was ended, so the next one has others."""

    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        return {
            "check": self.check,
            "meant": self.meant,
            "later": self.later,
            "apply": self.apply,
            "complete": self.complete,
            "hover": self.hover,
            "define": self.define,
            "rename": self.rename,
            "format": self.format,
            "lights": self.lights,
            "parts": self.parts,
            "names": self.names,
            "values": self.values,
            "refused": self.refused,
            "reasons": self.reasons,
            "fault": self.fault,
            "claim": self.claim,
            "pins": self.pins,
        }

    def seen(self, question: WindowQuestion) -> Seen:
        """The text that a question is about, checked; what was meant by mistakes is not tried."""
        return self.documents.first(self._put(question))

    def known(self, question: WindowQuestion) -> tuple[Seen, int]:
        """The text that a question is about as it is known, and the character. A text that this process has never looked at is
        checked: the one that did may have been ended."""
        path = self._put(question)
        if self.documents.is_new(path):
            self.documents.first(path)
        seen = self.documents.known(path)
        return seen, character(seen.file.text, question.number("at"))

    def _put(self, question: WindowQuestion) -> str:
        """The path of the text that a question is about, with all open texts as they are now. Raises NotOpen."""
        if question.path not in question.texts:
            raise NotOpen(f"`{Path(question.path).name[:80]}` is not open")
        for path, text in question.texts.items():
            if self.documents.text(path) != text:
                self.documents.put(path, text)
        for path in [path for path in self.documents if path not in question.texts]:
            self.documents.drop(path)
        return question.path

    # ------------------------------------------------------------ checks

    def check(self, question: WindowQuestion) -> Json:
        """Messages of a text, and if it has no errors the game with the line that was being played: what somebody waits for
        who writes. The rest is asked for once the board is there."""
        seen = self.seen(question)
        report, unset = self._with_options(seen, question.options)
        items = report.diagnostics if report is not None else ()
        made: Json = {
            "diagnostics": [self._diagnostic(seen, item) for item in items],
            "moves": _moves(seen),
            "unset": unset,
            "good": False,
            "module": report is None,
        }
        if report is None or report.program is None:
            return made
        try:
            game = reference_game(report.program, question.path)
            table = BoardTable(game, started(game, question))
            self._number += 1
            self.tables[self._number] = table
            self.tables.pop(self._number - _KEPT, None)
            chain = self._chain(seen, report.program.ruleset)
            return made | self._game(table, question.record) | {"good": True, "chain": chain}
        except RulesetError as problem:
            more = [self._diagnostic(seen, item) for item in problem.diagnostics]
            return made | {"diagnostics": [*made["diagnostics"], *more]}

    def meant(self, question: WindowQuestion) -> Json:
        """Messages of a text with errors, once it was tried what was meant: that takes several times as long as the check."""
        seen = self.documents.seen(self._put(question))
        items = seen.report.diagnostics if seen.report is not None else ()
        return {"diagnostics": [self._diagnostic(seen, item) for item in items], "module": seen.report is None}

    @_of_table
    def later(self, question: WindowQuestion, table: BoardTable) -> Json:
        """What a board can do without for a moment: why decisions are refused, and the name of the rules."""
        return later_data(table.game, "en")

    def _diagnostic(self, seen: Seen, item: Diagnostic) -> Json:
        """A message, with the changes of its file that mend it."""
        offered = [(fix, [self.places.edit(edit) for edit in fix.edits]) for fix in fixes(seen, item)]
        mine = [{"title": fix.title, "edits": edits} for fix, edits in offered if _is_in(seen.file, fix.edits)]
        return {**self.places.diagnostic(item, seen.file), "fixes": mine}

    def _with_options(self, seen: Seen, options: Json) -> tuple[Report | None, str]:
        """The report under values of options, or without them and what is wrong with them."""
        if seen.report is None or seen.report.program is None or not options:
            return seen.report, ""
        found = report_in(seen.library, seen.file.name, options)
        refused = [item for item in found.diagnostics if item.is_error]
        if found.program is None and all(item.slug in _OF_OPTIONS for item in refused):
            return seen.report, "; ".join(item.title for item in refused)
        return found, ""

    def _game(self, table: BoardTable, record: list[str]) -> Json:
        lines, broken = table.line_of(record)
        return {
            "number": self._number,
            "game": playable_data(table.game, "en"),
            "looks": [table.look(line) for line in lines],
            "broken": broken,
            "options": [_option(one, table.game.program) for one in table.game.core.options.values()],
            "extends": len(table.game.program.ruleset.levels) > 1,
        }

    def _chain(self, seen: Seen, ruleset: Ruleset) -> list[Json]:
        """The files that the ruleset is made of, but for itself. `extended`: whether it is a ruleset, else a module;
        `stamp`: of the text that was read."""
        files = [(file, True) for file in ruleset.levels[1:]] + [(use.file, False) for use in ruleset.modules.values()]
        found = [(seen.path_of(file), file, extended) for file, extended in files]
        return [
            {"file": self.places.name(file, path), "extended": extended, "stamp": stamp(file.text)}
            for path, file, extended in found
            if path is not None
        ]

    def _names(self, seen: Seen) -> list[list[Any]]:
        """Where words stand in the text and what they are, for colours."""
        text = seen.file.text
        return [[unit(text, one.span.start), unit(text, one.span.end), one.kind] for one in tokens(seen)]

    # ------------------------------------------------------------ play

    @_of_table
    def apply(self, question: WindowQuestion, table: BoardTable) -> Json:
        """The position after a line; `gone` where the rules are others by now."""
        try:
            return {"look": table.look(line_read(question.text("key")))}
        except IndexError:
            return {"gone": True}

    @_of_table
    def refused(self, question: WindowQuestion, table: BoardTable) -> Json:
        """What refuses a click on a place, and on the things there."""
        try:
            state = table.state(line_read(question.text("key")))
        except IndexError:
            return {"gone": True}
        return {"rows": list(rows_at(table.game, state, [question.text("place"), *question.strings("things")]))}

    @_of_table
    def reasons(self, question: WindowQuestion, table: BoardTable) -> Json:
        """What is asked of a decision in the position on the board, legal or not, with the values that it is made of."""
        state, text = table.state(table.line_of(question.record)[0][-1]), question.text("text")
        legal = state._by_notation()
        with table.game.desks.one() as desk:
            found = list(reasons_of(desk, state, text, legal))
        why = state.why(text)
        rows = [{"key": one.key, "holds": one.holds, "tree": self._valued(one.tree, question)} for one in found]
        return {"legal": why.legal, "says": why.message, "rows": rows}

    @_of_table
    def fault(self, question: WindowQuestion, table: BoardTable) -> Json:
        """What breaks a line off, as of `BoardTable.line_of`."""
        return {"broken": table.line_of(question.record)[1]}

    def _valued(self, tree: ValuedPart, question: WindowQuestion) -> Json:
        """An expression with its value and parts; `line` and `column` of one that stands in the text that is open."""
        mine = tree.span.file.name == question.shown
        line, column = tree.span.file.line_column(tree.span.start) if mine else (0, 0)
        parts = [self._valued(part, question) for part in tree.parts]
        return {
            "text": shortened(tree.span.in_one_line),
            "value": tree.value,
            "line": line,
            "column": column,
            "parts": parts,
        }

    @_of_table
    def claim(self, question: WindowQuestion, table: BoardTable) -> Json:
        """The decision that a refused click means, as text; "" if it cannot be written with what was clicked."""
        state = table.state(table.line_of(question.record)[0][-1])
        universes = table.game.core.universes
        clicked = things([*question.strings("picks"), question.text("place")])
        if not all(name in universes and number < universes[name].size for name, number in clicked):
            return {"text": ""}
        picks = [list(standing(table, state, one)) for one in clicked]
        return {"text": written(state, RefusedClick(picks, question.text("move"), question.plain("values")))}

    @_of_table
    def values(self, question: WindowQuestion, table: BoardTable) -> Json:
        """The values of the position after a line, beside those before its last decision."""
        states = [table.state(line) for line in table.line_of(question.record)[0][-2:]]
        return {"rows": values_of(states[-1], states[0] if len(states) > 1 else None)}

    @_of_table
    def pins(self, question: WindowQuestion, table: BoardTable) -> Json:
        """The positions that lines lead to, as far as they go, and where they break."""
        made = []
        for record in question.lines:
            lines, broken = table.line_of(record)
            made.append({"look": table.look(lines[-1]), "broken": broken})
        return {"pins": made}

    # ------------------------------------------------------------ names

    def complete(self, question: WindowQuestion) -> Json:
        seen, offset = self.known(question)
        found = completion(seen, offset)
        return {
            "options": [
                {"text": one.text, "kind": one.kind, "detail": one.detail, "says": one.says} for one in found[:400]
            ]
        }

    def hover(self, question: WindowQuestion) -> Json:
        seen, offset = self.known(question)
        found = [item for item in (hover.hover(seen, offset),) if item]
        place = seen.name_at(offset)
        return {"says": found[0] if found else "", **(self.places.span(place) if place is not None else {})}

    def names(self, question: WindowQuestion) -> Json:
        return {"names": self._names(self.seen(question))}

    def define(self, question: WindowQuestion) -> Json:
        """Where the name at a place is declared."""
        seen, offset = self.known(question)
        span = navigation.definition(seen, offset)
        path = None if span is None else seen.path_of(span.file)
        if span is None or path is None:
            return {}
        return {"file": self.places.name(span.file, path), **self.places.span(span)}

    def rename(self, question: WindowQuestion) -> Json:
        """The changes that give a name another one; without a new name, the name there."""
        seen, offset = self.known(question)
        name = question.text("name")
        try:
            if not name:
                place = navigation.can_rename(seen, offset)
                return {"now": place.text}
            edits = navigation.renamed(self.documents, question.path, offset, name)
        except RenameRefused as refused:
            return {"error": str(refused)}
        return {"edits": [self.places.edit(edit, seen.path_of(edit.span.file)) for edit in edits]}

    def format(self, question: WindowQuestion) -> Json:
        seen, _ = self.known(question)
        try:
            return {"edits": [self.places.edit(edit) for edit in formatting(seen)]}
        except RulesetError as problem:
            return told_errors(problem)

    def lights(self, question: WindowQuestion) -> Json:
        """The sites that the text at a place means in the position on the board."""
        seen, offset = self.known(question)
        table = self.tables.get(question.number("number"))
        if table is None:
            return {}
        lines, _ = table.line_of(question.record)
        state = table.state(lines[-1])
        return lights(state, question.shown, seen.file.text, offset)

    @_of_table
    def parts(self, question: WindowQuestion, table: BoardTable) -> Json:
        """What can be shown of the board: its links, sides, regions and coordinates."""
        return {"parts": parts(table.game.program.tables)}


def _moves(seen: Seen) -> list[list[Any]]:
    """The moves that a text declares, each with the line of its name."""
    found = [
        (one.name, seen.here(one.place)) for one in seen.names.symbols if one.what == "move" and one.place is not None
    ]
    return [[name, place.file.line_column(place.start)[0]] for name, place in found if place is not None]


def _is_in(file: SourceFile, edits: Sequence[Edit]) -> bool:
    return all(edit.span.file.name == file.name for edit in edits)


def _option(option: Option, program: Program) -> Json:
    kind = t.required(option.type)
    about = program.abouts.get(("options", option.name))
    bounds = [kind.low, kind.high] if isinstance(kind, t.Int) else None
    words = ["yes", "no"] if kind == t.BOOL else [*kind.universe.labels] if isinstance(kind, t.Elem) else []
    return {
        "name": option.name,
        "about": next(iter(about.texts.values()), "") if about else "",
        "whole": option.domain is None,
        "bounds": bounds,
        "choices": [*option.choices] or words,
        "value": option.value if option.domain is None else None,
    }
