"""What editions of the language read otherwise, found in the text of rules.

Edition 2 adds up what is added to one place several times within `together:`; in the first one each time said what the place is
to become. It writes a vertex `+a1` where a cell is called `a1`. And the game itself is the opponent of a single player, who was
first and last alone before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from ..files.nodes import Listing, Node, Text, entry_name
from ..files.nodes import Mapping as YamlMapping
from ..files.places import Path, start_of, walk
from ..ground.diagnostics import Sink, shortened
from ..ground.records import Struct, held
from ..ground.source import Span
from . import syntax as ast
from .parser import parse

_N = TypeVar("_N", bound=ast.Node)

ADDING_EDITION = 2
"""From this one on `together:` adds up."""
NAMING_EDITION = 2
"""From this one on no vertex has the name of a cell."""
GAME_EDITION = 2
"""From this one on the game itself is the opponent where all players are one team."""


class ReadOtherwise(Struct):
    """A place that means something else from an edition on. `what`: in words; `told`: a sentence on what it means then."""

    span: Span
    edition: int
    what: str
    told: str


def read_otherwise(sections: Mapping[str, Node]) -> Iterator[ReadOtherwise]:
    """All such places, whatever edition they are written in."""
    for span in added_together(sections):
        what = f"`{shortened(span.text)}` in `together:`"
        told = f"{what} adds up in edition {ADDING_EDITION} if it is done twice to one place"
        yield ReadOtherwise(span, ADDING_EDITION, what, told)
    tiling = named_otherwise(sections)
    if tiling is not None:
        told = f"a vertex that has the name of a cell, as `a1`, is written `+a1` in edition {NAMING_EDITION}"
        yield ReadOtherwise(tiling.span, NAMING_EDITION, "the name of a vertex", told)
    if _may_be_single(sections):
        for span in _results(sections):
            what = f"`{shortened(span.text)}` of a single player"
            told = f"{what} has the game itself as the opponent in edition {GAME_EDITION}"
            yield ReadOtherwise(span, GAME_EDITION, what, told)


def _may_be_single(sections: Mapping[str, Node]) -> bool:
    """Whether there is one player, or may be by a `count` that options decide."""
    players = sections.get("players")
    names = players.get("names") if isinstance(players, YamlMapping) else players
    count = players.get("count") if isinstance(players, YamlMapping) else None
    if isinstance(names, Listing) and len(names.items) == 1:
        return True
    if not isinstance(count, Text):
        return False
    decided = [count]
    for name in re.findall(r"[^\W\d]\w*", count.value):
        for section in (sections.get("options"), sections.get("constants"), sections.get("set")):
            given = section.get(name) if isinstance(section, YamlMapping) else None
            decided += [text for _, text in walk(given)] if given is not None else []
    return any(re.search(r"(?<![\d.])[01](?!\d)|\.\.\s*1(?!\d)", text.value) for text in decided)


def _results(sections: Mapping[str, Node]) -> list[Span]:
    """The statements that end the game."""
    nodes = [node for _, text in _walk(sections) for node in _tree(text)]
    return [node.span for kind in (ast.Finish, ast.Draw, ast.Rank) for node in _all(nodes, kind)]


_LETTERED = frozenset({"4.8.8"})
"""Tilings whose vertices are never called as a cell is: a letter tells the corners of one cell apart."""

_KINDS = {"cell": "cell", "cells": "cell", "vertex": "vertex", "vertices": "vertex"}
_KIND = re.compile(rf"\b({'|'.join(_KINDS)})\b")


def added_together(sections: Mapping[str, Node]) -> list[Span]:
    """The `+=` and `-=` within any `together:`, also those of actions that it performs, and of all that may take the place of a
    step in it. Texts with mistakes have none."""
    blocks = [text for _, text in _walk(sections)]
    if not any("together" in text.value for text in blocks):
        return []
    actions: dict[str, list[Text]] = {}
    for path, text in _walk(sections):
        if path[0] == "actions":
            actions.setdefault(entry_name(str(path[1])), []).append(text)
    within: list[ast.Node] = [node for text in blocks for node in _all(_tree(text), ast.Together)]
    if any(_all(within, ast.Step)):
        within += (node for path, text in _walk(sections) if "steps" in path for node in _tree(text))
    known: set[str] = set()
    return list(dict.fromkeys(change.span for node in within for change in _changes(node, actions, known)))


def named_otherwise(sections: Mapping[str, Node]) -> Text | None:
    """The tiling of a board whose vertices have the names of cells, of rules that speak of both. What chooses the tiling, an
    option, may choose such a one."""
    board = sections.get("board")
    tiling = board.get("tiling") if isinstance(board, YamlMapping) else None
    spoken = {_KINDS[word] for name, section in sections.items() if name != "about" for word in _words(section)}
    if not isinstance(tiling, Text) or tiling.value.strip() in _LETTERED:
        return None
    return tiling if len(spoken) > 1 else None


def _words(node: Node) -> Iterator[str]:
    """The words for kinds of sites in all keys and texts."""
    if isinstance(node, YamlMapping):
        for key, value in node.entries:
            yield from _KIND.findall(key.value)
            yield from _words(value)
    else:
        for _, text in walk(node):
            yield from _KIND.findall(text.value)


def _walk(sections: Mapping[str, Node]) -> Iterator[tuple[Path, Text]]:
    """All statements; examples hold the most texts, and none."""
    for name, section in sections.items():
        for path, text in walk(section, (name,)) if name != "examples" else ():
            if not text.is_null and start_of(path, text) == "block":
                yield path, text


def _tree(text: Text) -> tuple[ast.Node, ...]:
    return tuple(parse("block", text.rule, Sink()) or ())


def _changes(node: ast.Node, actions: Mapping[str, Sequence[Text]], known: set[str]) -> Iterator[ast.Assign]:
    for part in _all([node], ast.Assign):
        if part.op != "=":
            yield part
    for performed in _all([node], ast.Perform):
        name = performed.action.id
        # one that the ruleset calls otherwise may be any
        for met in [name] if name in actions else list(actions):
            if met not in known:
                known.add(met)
                for inner in (node for text in actions[met] for node in _tree(text)):
                    yield from _changes(inner, actions, known)


def _all(nodes: Iterable[ast.Node], kind: type[_N]) -> Iterator[_N]:
    for node in nodes:
        if isinstance(node, kind):
            yield node
        yield from _all(held(node, ast.Node), kind)
