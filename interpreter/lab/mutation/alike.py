"""Names of one type: which of them a change puts in the place of another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from ...language import syntax as ast
from .facts import Facts, Place, place_of

_FUNCTIONS = 2
"""Of the functions of one type, so many stand in the place of each."""

_Named = ast.Name | ast.Call | ast.Lookup

_Kind = tuple[object, ...]
"""What two names must have in common: what is written behind them, the types of the arguments and of the value."""


def names_alike(
    texts: Iterable[Sequence[ast.Node]], facts: Facts, without: Collection[str]
) -> Mapping[Place, Sequence[str]]:
    """Of each place with a name, those that can stand there, given the nodes of each text. In the place of a variable stand
    the others of its own text. `without`: names that have kinds of changes of their own."""
    kinds = [[(node, kind) for node, kind in _kinds(text, facts) if node.id not in without] for text in texts]
    known: defaultdict[_Kind, set[str]] = defaultdict(set)
    for text in kinds:
        for node, kind in text:
            if place_of(node.span) not in facts.variables:
                known[kind].add(node.id)
    found: dict[Place, Sequence[str]] = {}
    for text in kinds:
        own = {(node.id, kind): None for node, kind in text if place_of(node.span) in facts.variables}
        for node, kind in text:
            place = place_of(node.span)
            if place in facts.variables:
                found[place] = [name for name, of in own if of == kind and name != node.id]
            else:
                found[place] = list(islice(_after(node.id, sorted(known[kind])), _FUNCTIONS))
    return found


def _kinds(text: Iterable[ast.Node], facts: Facts) -> Iterator[tuple[_Named, _Kind]]:
    for node in text:
        if isinstance(node, _Named) and place_of(node.span) in facts.types:
            parts = () if isinstance(node, ast.Name) else node.args
            yield node, (type(node), *(facts.types.get(place_of(part.span)) for part in (*parts, node)))


def _after(name: str, names: Sequence[str]) -> Iterator[str]:
    """The other names, first those behind it in their order, then from the beginning."""
    at = names.index(name)
    yield from names[at + 1 :]
    yield from names[:at]
