"""What the author of a ruleset says, of the whole and of its parts, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...checker import Program
from ...core import nodes as core
from ...core.facts import CourseStep, TextStep
from ...ground.source import Span
from .model import ProseSentence

_Step = TypeVar("_Step", TextStep, CourseStep)


class AuthorTexts:
    """`without_about`, `plain`: as of `Prose`."""

    def __init__(self, program: Program, language: str, without_about: bool, plain: bool) -> None:
        self.program, self.language = program, language
        self.without_about, self.plain = without_about, plain
        is_told = not plain and not without_about
        self._end_steps = [one for one in program.facts.steps if is_told and (*one.path, "end") in program.abouts]

    def about(self, *path: str) -> ProseSentence | None:
        """The author's text at a place: `about("about")` of the whole ruleset, `about("choices", "main")`,
        `about("moves", "drop", "brief")`."""
        found = self.program.abouts.get(path)
        if found is None or self.without_about:
            return None
        text, marked = found.text(self.language).strip(), found.marked(self.language).strip()
        return ProseSentence(text, found.span, False, marked="" if marked == text else marked) if text else None

    def told(self, *path: str) -> tuple[ProseSentence, ...]:
        """The author's texts at a place and below it, in order."""
        found = (self.about(*at) for at in self.program.abouts if at[: len(path)] == path)
        return tuple(said for said in found if said is not None)

    def says_of(self, move: core.Move) -> ProseSentence | None:
        """How the author puts a move in a few words (`says`)."""
        declared = self.program.facts.declared(move.name, "moves")
        says = declared.says if declared is not None and not self.without_about else None
        return ProseSentence(says.text, says.span, False) if says is not None and says.text else None

    def end_at(self, place: Span) -> tuple[ProseSentence, ...] | None:
        """What the author says of the end in a step round a place: nothing, if he leaves that out; None if he is silent."""
        path = next((step.path for step in reversed(self._end_steps) if step.holds(place)), None)
        return self.told(*path, "end") if path is not None else None

    def is_of_end(self, said: ProseSentence) -> bool:
        """Whether the author has written a text for where the end of the game is told."""
        return any(self.program.abouts[(*step.path, "end")].span == said.span for step in self._end_steps)

    def of_option(self, name: str, part: str) -> list[tuple[str, ProseSentence]]:
        """What the author says of its `values`, or of its demands (`requires`), each with its name."""
        paths = [path for path in self.program.abouts if path[:3] == ("options", name, part)]
        return [(path[3], said) for path in paths if (said := self.about(*path)) is not None]

    def chosen(self, *where: str) -> tuple[ProseSentence, ...]:
        """What the author says of the values that options have here, of those that belong to a place: the board, a section
        or a move."""
        here = (one for one in self.program.facts.chosen if one.where == where)
        return tuple(said for one in here if (said := self.value_of(one.option)) is not None)

    def value_of(self, option: str) -> ProseSentence | None:
        """What the author says of the value that an option has here."""
        return next(
            (
                self.about("options", option, "values", one.value)
                for one in self.program.facts.chosen
                if one.option == option
            ),
            None,
        )

    def of_steps(self, steps: Iterable[_Step]) -> list[tuple[_Step, ProseSentence]]:
        """Those of some steps of which the author says something, and what."""
        said = ((step, self.about(*step.path)) for step in steps if not self.plain)
        return [(step, about) for step, about in said if about is not None]
