"""The lists of a board that name sites (`remove`, `unlink`, `join`, `regions`), with other names for the sites of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..files.document import read_document
from ..files.nodes import Mapping as YamlMapping
from ..files.nodes import Node
from ..files.places import walk
from ..ground.diagnostics import Sink
from ..ground.source import SourceFile, Span

_LISTS = ("remove", "unlink", "join", "regions")
_PAIRS = ("unlink", "join")

Sites = Mapping[str, frozenset[str]]
"""Kind of site -> the names, the kind first that names are looked for in first."""


def lists_of(document: YamlMapping) -> Iterator[tuple[str, Node]]:
    """Such lists of a ruleset, each with its key in `board`."""
    board = document.get("board")
    for key, value in board.entries if isinstance(board, YamlMapping) else ():
        if key.value in _LISTS:
            yield key.value, value


def renamed_lists(file: SourceFile, sites: Sites, kind: str, names: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """The names in these lists that mean sites of a kind, as a board reads them, with those that they get."""
    for key, value in lists_of(read_document(file, Sink())):
        parts = [part for _, part in value.entries] if key == "regions" and isinstance(value, YamlMapping) else [value]
        for part in parts:
            texts = [text for _, text in walk(part)]
            of_region = _most_found(sites, [text.value for text in texts]) if key == "regions" else ""
            for text in texts:
                instead = _pair(text.value, sites, kind, names) if key in _PAIRS else ""
                if key not in _PAIRS and (of_region or _first_found(sites, text.value)) == kind:
                    instead = names.get(text.value, "")
                if instead:
                    yield text.rule.whole, instead


def _most_found(sites: Sites, words: list[str]) -> str:
    return max(sites, key=lambda kind: sum(word in sites[kind] for word in words))


def _first_found(sites: Sites, *words: str) -> str:
    return next((kind for kind, known in sites.items() if known.issuperset(words)), "")


def _pair(text: str, sites: Sites, kind: str, names: Mapping[str, str]) -> str:
    """A pair `a1-b1` of sites of the kind, in the other names; "" if it is of others."""
    for at in (at for at, letter in enumerate(text) if letter == "-"):
        one, two = text[:at], text[at + 1 :]
        found = _first_found(sites, one, two)
        if found:
            return f"{names[one]}-{names[two]}" if found == kind else ""
    return ""
