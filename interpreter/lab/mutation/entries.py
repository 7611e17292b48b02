"""What is no rule text and yet a rule: values and entries of YAML, their order, and that they are there at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...files.nodes import Listing, Mapping, Node, Text, entry_name
from ...files.places import Path, is_prose, start_of, step_of, walk
from ...files.schema import SECTIONS
from ...ground.source import Span
from .kinds import Change, option_bounds, other_numbers, swapped, without_one
from .words import Words

_SECTIONS = frozenset(section.name for section in SECTIONS if section.role in ("rules", "values"))
"""Those that are rules; the others tell, show or try them."""

_NO_RULES = {"moves": ("written", "joins"), "options": ("requires",)}
"""Keys that say how a decision is written down, or which values may be asked for: an example can only ask for such."""

_TRUTH = {"yes": ("no",), "no": ("yes",)}

_DEEPEST = 2
"""Keys that lead to the mappings whose entries override: those of a section, and those of a move."""

_Found = Iterator[tuple[str, Change]]


def texts_of(document: Mapping) -> Iterator[tuple[Path, Text]]:
    """The texts of a file that are rules, with the keys that lead to them."""
    for path, text in walk(document):
        if _is_rule(path) and not text.is_null:
            yield path, text


def is_option_type(path: Path) -> bool:
    """Whether it is what an option may be, which is what users may choose."""
    return path[0] == "options" and path[-1] == "type"


def _is_rule(path: Path) -> bool:
    """Whether what stands there is a rule, and not only told or written down."""
    if path[0] not in _SECTIONS:
        return False
    if len(path) > 2 and path[2] in _NO_RULES.get(path[0], ()):
        return False
    return not is_prose(path)


def of_document(document: Mapping, words: Words) -> Iterator[tuple[Path, _Found]]:
    """The changes of the values and entries of a file."""
    for path, text in texts_of(document):
        if start_of(path, text) is None or is_option_type(path):
            yield path, _of_value(path, text, words)
    for section in ("board", "options"):
        node = document.get(section)
        for path, listing in _listings(node, (section,)) if node is not None else ():
            yield path, _of_listing(listing)
    yield from _orders(document)
    if document.get("extends") is not None:
        yield from _overrides(document)
    else:
        yield from _moves_dropped(document)


def _orders(document: Mapping) -> Iterator[tuple[Path, _Found]]:
    """What means something else in another order: players, ends, the values of a table."""
    players = document.get("players")
    if isinstance(players, Mapping):  # with prose; the order of these keys means nothing
        yield ("players", "names"), _swaps(_items(players.get("names")))
    else:
        yield ("players",), _swaps(_items(players))
    if document.get("extends") is None:  # in a variant the order of named ends is that of what it extends
        yield ("end",), _swaps(_items(document.get("end")))
    constants = document.get("constants")
    for path, listing in _listings(constants, ("constants",)) if constants is not None else ():
        yield path, _swaps(_items(listing))


def _items(node: Node | None) -> Sequence[Span]:
    """Where the items or entries of a value stand."""
    match node:
        case Listing(items):
            return [_trimmed(item.span) for item in items]
        case Mapping(entries):
            return [_trimmed(key.span.to(value.span)) for key, value in entries]
    return ()


def _swaps(spans: Sequence[Span]) -> _Found:
    for left, right in pairwise(spans):
        if left.text != right.text:
            yield "order", swapped(left, right)


def _trimmed(span: Span) -> Span:
    """What stands there; the span of a block reaches to what follows it."""
    return Span(span.file, span.start, span.start + len(span.text.rstrip()))


def _of_value(path: Path, text: Text, words: Words) -> _Found:
    """A value that is no rule text: a number or word of the board, the bounds or the value of an option."""
    if is_option_type(path):
        for change in option_bounds(text.span):
            yield "bound", change
        return
    number = _number(text)
    others: Sequence[str] = ()
    if path[0] == "board":
        others = words.board.get(text.value, ())
    elif path[0] == "set" or (path[0] == "options" and "default" in path[2:]):
        others = words.choices.get(str(path[1]), {}).get(text.value, ()) or _TRUTH.get(text.value, ())
    else:
        return
    for other in other_numbers(number) if number is not None else others:
        yield "number" if number is not None else "word", (text.span, str(other))


def _number(text: Text) -> int | None:
    return int(text.value) if text.plain and re.fullmatch(r"-?\d{1,9}", text.value) else None


def _listings(node: Node, path: Path) -> Iterator[tuple[Path, Listing]]:
    """All lists below a node, with their paths."""
    match node:
        case Mapping(entries):
            for key, value in entries:
                yield from _listings(value, (*path, step_of(key, path)))
        case Listing(items):
            yield path, node
            for number, item in enumerate(items):
                yield from _listings(item, (*path, number))


def _of_listing(listing: Listing) -> _Found:
    """A list of words; one of numbers has a length that nobody chose."""
    brackets = listing.span.text.startswith("[")
    if brackets and all(isinstance(item, Text) and _number(item) is None for item in listing.items):
        for change in without_one([item.span for item in listing.items]):
            yield "dropped item", change


def _overrides(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, _Found]]:
    """What a variant says otherwise than what it extends, each forgotten; an only entry is forgotten with its mapping."""
    for (key, value), change in zip(node.entries, _entries_dropped(node), strict=True):
        step = (*path, step_of(key, path))
        if not _is_rule(step) or all(is_prose(told) for told, _ in walk(value, step)):
            continue
        if len(node.entries) > 1:
            yield step, iter([("dropped override", change)])
        if isinstance(value, Mapping) and len(step) <= _DEEPEST:
            yield from _overrides(value, step)


def _moves_dropped(document: Mapping) -> Iterator[tuple[Path, _Found]]:
    """Each move forgotten, where there are others; not what is only told of one that a module gives."""
    node = document.get("moves")
    if isinstance(node, Mapping) and len(node.entries) > 1:
        for (key, value), change in zip(node.entries, _entries_dropped(node), strict=True):
            path = ("moves", entry_name(key.value))
            if isinstance(value, Mapping) and any(_is_rule((*path, name.value)) for name, _ in value.entries):
                yield path, iter([("dropped move", change)])


def _entries_dropped(node: Mapping) -> list[Change]:
    """Of each entry, the text without it; in braces without its comma, too."""
    spans = [key.span.to(value.span) for key, value in node.entries]
    if node.span.text.startswith("{") and len(spans) > 1:
        return list(without_one(spans))
    return [(_trimmed(span), "") for span in spans]
