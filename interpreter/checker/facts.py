"""The facts of a checked ruleset that decide nothing which is played."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.facts import AuthorText, DeclaredName, Layout, Players, RulesetFacts, Ruling
from ..files.document import Listing, Mapping, Node, Text, one_line
from ..files.places import step_of
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS, declaring


def facts_of(ruleset: Ruleset, players: Players, rulings: tuple[Ruling, ...], cover: int | None) -> RulesetFacts:
    """The facts of a ruleset that has no errors."""
    return RulesetFacts(
        file=ruleset.main,
        library=frozenset(module.file for module in ruleset.modules.values()),
        players=players,
        layout=_layout(ruleset.sections["board"]),
        declarations=tuple(_declarations(ruleset)),
        sources=tuple(_sources(ruleset.sections.get("sources"))),
        rulings=rulings,
        cover=cover,
    )


def said(node: Node | None) -> AuthorText | None:
    """What stands at a place, on one line."""
    return AuthorText(one_line(node), node.span) if node is not None else None


def _layout(board: Node) -> Layout:
    tiling = board.get("tiling") if isinstance(board, Mapping) else None
    return Layout(
        keys=tuple(key.value for key, _ in board.entries) if isinstance(board, Mapping) else (),
        tiling=tiling.value if isinstance(tiling, Text) else "",
        span=board.span,
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


def _sources(node: Node | None) -> Iterator[AuthorText]:
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Text) and item.value.strip():
            yield AuthorText(one_line(item), item.span)
