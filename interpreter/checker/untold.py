"""What a ruleset's own file declares without a word for the reader; told only when it is asked for."""

from __future__ import annotations

from ..files.nodes import Text
from ..files.prose import Standing, tellable
from ..ground.diagnostics import Diagnostic, Sink, counted
from ..ground.source import Span
from .program import Program

_SHOWN = 12


_NAMED = ("constants", "state", "turn_state", "define")
"""Sections whose names sentences are made of."""

_CALL_IT = ("say in `nouns` what it is called, or in `says` how rulebooks speak of it",)


def untold(program: Program) -> list[Diagnostic]:
    """One warning for each section with something that has no `about`, and for each with something that has no noun."""
    sink = Sink()
    for section, silent in _silent(program).items():
        names = [one.name.partition(".")[2] or section for one in silent]
        said = f"{_listed(names, 'has', 'have')} no `about`"
        helps = (
            "say in `about` what it is, or what it is for",
            "what is made from the rules stands in the book instead",
        )
        _tell(sink, "untold", "" if names == [section] else section, said, silent[0].span, len(names), helps)
    for section in _NAMED:
        called = [one for one in program.facts.of(section) if one.span.file is program.ruleset.main]
        guessed = [one for one in called if one.says is None and one.name not in program.facts.nouns]
        if guessed:
            said = f"{_listed([one.name for one in guessed], 'is', 'are')} called by what the name looks like"
            _tell(sink, "guessed-noun", section, said, guessed[0].span, len(guessed), _CALL_IT)
    return sink.sorted()


def _silent(program: Program) -> dict[str, list[Standing]]:
    """What the ruleset's own file declares without an `about`, by section."""
    found = [one for one in tellable(program.ruleset) if one.is_tellable]
    tellers = {one.path for one in found}
    own: dict[str, list[Standing]] = {}
    for one in found:
        is_part = one.path[:-1] in tellers  # the `do` of a move is told with the move
        is_taken_out = isinstance(one.node, Text) and one.node.is_null
        if one.about is None and not (is_part or is_taken_out) and one.span.file is program.ruleset.main:
            own.setdefault(one.path[0], []).append(one)
    return own


def _listed(names: list[str], singular: str, plural: str) -> str:
    quoted = [f"`{name}`" for name in names[:_SHOWN]]
    more = [counted(len(names) - _SHOWN, "other")] if len(names) > _SHOWN else []
    *rest, last = [*quoted, *more]
    return f"{', '.join(rest)} and {last} {plural}" if rest else f"{last} {singular}"


def _tell(sink: Sink, slug: str, section: str, said: str, span: Span, count: int, helps: tuple[str, ...]) -> None:
    where = f"in `{section}`, " if section else ""
    sink.add(slug, f"{where}{said}", span, "the first of them" if count > 1 else "no word for the reader", helps=helps)
