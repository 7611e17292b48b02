"""The names that a change puts in the place of others: the next element of a universe, the other side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...check import Program
from ...files.document import Listing, Node, Text
from ...files.document import Mapping as MappingNode
from ...files.places import entry_name
from ...files.ruleset import Ruleset

_SIDES = {"mover": "opponent", "opponent": "mover"}
_BOARD = {"clockwise": "counterclockwise", "counterclockwise": "clockwise", "torus": "cylinder", "cylinder": "torus"}


@dataclass(frozen=True)
class Words:
    """Names and those that stand in their place.

    Attributes:
        elements:  names of elements and of words of options.
        texts:     by universe, the elements that are written as text, as `cell("e4")`.
        sides:     `mover` and `opponent`, where the ruleset knows both.
        choices:   by option, its words.
        board:     words of the board.
    """

    elements: Mapping[str, str]
    texts: Mapping[str, Mapping[str, str]]
    sides: Mapping[str, str]
    choices: Mapping[str, Mapping[str, str]]
    board: Mapping[str, str]


def words_of(program: Program) -> Words:
    """The names of a checked ruleset."""
    universes = program.game.universes.values()
    texts = {universe.name: _cycle(universe.labels) for universe in universes}
    choices = dict(_choices(program.ruleset))
    elements: dict[str, str] = {}
    for universe in universes:
        if not universe.is_site and not universe.parts:
            elements.update(texts[universe.name])
    for words in choices.values():
        elements.update(words)
    defined = {entry_name(key.value) for key, _ in program.ruleset.mapping("define")}
    return Words(elements, texts, _SIDES if "opponent" in defined else {}, choices, _BOARD)


def _choices(ruleset: Ruleset) -> Iterable[tuple[str, Mapping[str, str]]]:
    for key, node in ruleset.mapping("options"):
        kind = node.get("type") if isinstance(node, MappingNode) else None
        if isinstance(kind, Listing):
            yield key.value, _cycle(_plain(kind.items))


def _plain(items: Sequence[Node]) -> list[str]:
    return [item.value for item in items if isinstance(item, Text) and not item.value.isdigit()]


def _cycle(labels: Sequence[str]) -> dict[str, str]:
    """Each label with the next one; nothing where there is only one."""
    return dict(pairwise([*labels, labels[0]])) if len(labels) > 1 else {}
