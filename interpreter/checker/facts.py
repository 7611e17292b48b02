"""The facts of a checked ruleset that decide nothing which is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from collections.abc import Mapping as Map

from ..core.facts import (
    AuthorText,
    ChosenValue,
    CourseStep,
    DeclaredName,
    Layout,
    Players,
    RulesetFacts,
    Ruling,
    Setting,
    TextStep,
    written,
)
from ..files.nodes import Listing, Mapping, Node, Text, one_line
from ..files.places import is_prose, step_of, walk
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS, declaring
from ..ground.source import SourceFile, Span
from .names.nouns import read_nouns
from .sections.demands import demands_of
from .sections.options import said


def facts_of(
    ruleset: Ruleset,
    players: Players,
    course: Sequence[CourseStep],
    steps: tuple[TextStep, ...],
    values: Map[str, Setting],
    rulings: tuple[Ruling, ...],
    cover: int | None,
) -> RulesetFacts:
    """The facts of a ruleset that has no errors. `course`: the steps of setup and flow; `steps`: of all texts; `values`: of its
    options, fixed ones too."""
    return RulesetFacts(
        file=ruleset.main,
        library=frozenset(module.file for module in ruleset.modules.values()),
        players=players,
        layout=_layout(ruleset.sections.get("board"), ruleset.main),
        course=tuple(course),
        steps=steps,
        declarations=tuple(_declarations(ruleset)),
        nouns=read_nouns(ruleset),
        sources=tuple(_sources(ruleset.sections.get("sources"))),
        rulings=rulings,
        cover=cover,
        chosen=tuple(_chosen(ruleset, values)),
        demands={key.value: tuple(_silent_demands(key, node)) for key, node in ruleset.mapping("options")},
    )


def _layout(board: Node | None, file: SourceFile) -> Layout:
    tiling = board.get("tiling") if isinstance(board, Mapping) else None
    return Layout(
        keys=tuple(key.value for key, _ in board.entries) if isinstance(board, Mapping) else (),
        tiling=tiling.value if isinstance(tiling, Text) else "",
        span=board.span if board is not None else Span(file, 0, 0),
    )


def _declarations(ruleset: Ruleset) -> Iterator[DeclaredName]:
    named = [section.name for section in declaring()]
    for section in named:
        for key, node in ruleset.mapping(section):
            name = step_of(key, (section,))
            phrase = node.get("says") if isinstance(node, Mapping) else None
            yield DeclaredName(section, name, said(phrase) if isinstance(phrase, Text) else None, key.span)
    for section in (one.name for one in SECTIONS if one.role == "rules" and one.name not in named):
        whole = ruleset.sections.get(section)
        if whole is not None:
            yield DeclaredName(section, "", None, whole.span)


def _chosen(ruleset: Ruleset, values: Map[str, Setting]) -> Iterator[ChosenValue]:
    for key, node in ruleset.mapping("options"):
        if isinstance(node, Mapping) and isinstance(node.get("values"), Mapping):
            yield ChosenValue(key.value, written(values[key.value]), _where(ruleset, key.value))


def _silent_demands(option: Text, node: Node) -> Iterator[AuthorText]:
    for demand in demands_of(option, node) if isinstance(node, Mapping) else ():
        if demand.says is None:
            yield AuthorText(one_line(demand.condition), demand.condition.span)


def _where(ruleset: Ruleset, option: str) -> tuple[str, ...]:
    """The path of what speaks of an option: the board, if that does, else the only section or move; else what speaks of it by
    definitions or actions: the first move, else the setup, which state has its first values by, the course or the end."""
    found = _speaking(ruleset, {option})
    if ("board",) in found:
        return ("board",)
    if len(found) == 1 and found[0][0] not in (*_HELPING, *_TOLD):
        return found[0][:2]
    names = {option}
    while more := {path[1] for path in found if path[0] in _HELPING} - names:
        names |= more
        found = _speaking(ruleset, names)
    move = next((path for path in found if path[0] == "moves"), None)
    told = {_TOLD.get(path[0], path[0]) for path in found}
    return move or next(((section,) for section in ("setup", "flow", "end") if section in told), ())


_HELPING = ("define", "actions")
"""Sections of what others use."""

_TOLD = {"state": "setup"}
"""Sections without a chapter, and where a book tells of them."""


def _speaking(ruleset: Ruleset, names: Set[str]) -> list[tuple[str, ...]]:
    """The sections, and the entries of moves, definitions and actions, whose rules have one of these words."""
    word = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    sections = (one.name for one in SECTIONS if one.role == "rules" and one.name != "options")
    found = (
        tuple(map(str, path[: 2 if section in ("moves", *_HELPING) else 1]))
        for section in sections
        if section in ruleset.sections
        for path, text in walk(ruleset.sections[section], (section,))
        if word.search(text.value) and not is_prose(path)
    )
    return list(dict.fromkeys(found))


def _sources(node: Node | None) -> Iterator[AuthorText]:
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Text) and item.value.strip():
            yield AuthorText(one_line(item), item.span)
