"""What editions of the language read otherwise, found in the text of rules.

Edition 2 adds up what is added to one place several times within `together:`; in the first one each time said what the place is
to become. Since edition 2, too, the game itself is the opponent of a single player, who was first and last alone before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..files.document import Listing, Node, Text
from ..files.document import Mapping as Keyed
from ..files.places import Path, entry_name, start_of, walk
from ..ground.diagnostics import Sink, shortened
from ..ground.records import held
from ..ground.source import Span
from . import syntax as ast
from .parser import parse

_N = TypeVar("_N", bound=ast.Node)

ADDING_EDITION = 2
"""From this one on `together:` adds up."""
GAME_EDITION = 2
"""From this one on the game itself is the opponent where all players are one team."""


@dataclass(frozen=True)
class ReadOtherwise:
    """A place that means something else from an edition on. `what`: in words; `becomes`: what it does then, in `{edition}`."""

    span: Span
    edition: int
    what: str
    becomes: str


def read_otherwise(sections: Mapping[str, Node]) -> Iterator[ReadOtherwise]:
    """All such places, whatever edition they are written in."""
    for span in added_together(sections):
        what = f"`{shortened(span.text)}` in `together:`"
        yield ReadOtherwise(span, ADDING_EDITION, what, "adds up in edition {edition} if it is done twice to one place")
    if _players(sections.get("players")) == 1:
        for span in _results(sections):
            what = f"`{shortened(span.text)}` of a single player"
            yield ReadOtherwise(span, GAME_EDITION, what, "has the game itself as the opponent in edition {edition}")


def _players(node: Node | None) -> int | None:
    """How many players there are, where that stands there."""
    if isinstance(node, Keyed):
        node = node.get("names")
    return len(node.items) if isinstance(node, Listing) else None


def _results(sections: Mapping[str, Node]) -> list[Span]:
    """The statements that end the game."""
    nodes = [node for _, text in _walk(sections) for node in _tree(text)]
    return [node.span for kind in (ast.Finish, ast.Draw, ast.Rank) for node in _all(nodes, kind)]


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


def _walk(sections: Mapping[str, Node]) -> Iterator[tuple[Path, Text]]:
    """All statements."""
    for name, section in sections.items():
        for path, text in walk(section, (name,)):
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
