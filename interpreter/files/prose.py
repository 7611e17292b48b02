"""What a merged ruleset tells its readers: the texts that its author wrote for them, and all that such a text may be about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..ground.source import Span
from .nodes import Listing, Mapping, Node, Text, entry_name
from .ruleset import Ruleset
from .schema import SECTIONS, section
from .schema.forms import RecordForm, SchemaPlace, TableForm

ABOUT = "about"

Path = tuple[str, ...]
"""Where a text stands, an `about` for what it is about: `("moves", "drop")`, `("end", "0")`, `("moves", "drop", "brief")`."""


class Standing(NamedTuple):
    """A value of a ruleset at its place.

    Attributes:
        path:  the keys that lead to it; entries that a list may hold as well have their number.
        name:  the keys with the names that an author sees, as `end.goal`.
        span:  of its key; of itself in a list.
    """

    path: Path
    name: str
    node: Node
    place: SchemaPlace
    span: Span

    @property
    def is_tellable(self) -> bool:
        """Whether an `about` may stand with it."""
        form = self.place.mapping
        return isinstance(form, RecordForm) and ABOUT in form.names

    @property
    def about(self) -> Node | None:
        return self.node.get(ABOUT) if isinstance(self.node, Mapping) else None


def texts_for_readers(ruleset: Ruleset) -> dict[Path, Node]:
    """All of them but those of examples, which hold under the options of the example."""
    made: dict[Path, Node] = {}
    for one in _standing(ruleset):
        if one.is_tellable and isinstance(one.node, Text):
            made.pop(one.path, None)  # a step that is written anew: it stands there once for each level
        elif one.place.is_told and not isinstance(one.node, Listing):
            made[one.path[:-1] if len(one.path) > 1 and one.path[-1] == ABOUT else one.path] = one.node
    return made


def tellable(ruleset: Ruleset) -> Iterator[Standing]:
    """All that an `about` may stand with, and all sections of rules; not the examples."""
    for one in _standing(ruleset):
        if one.is_tellable or (len(one.path) == 1 and section(one.path[0]).role == "rules"):
            yield one


def _standing(ruleset: Ruleset) -> Iterator[Standing]:
    for one in SECTIONS:
        node = ruleset.sections.get(one.name)
        if node is not None and one.role != "examples":
            found: list[Standing] = []
            _below(Standing((one.name,), one.name, node, one, node.span), found)
            yield from found


def _below(one: Standing, found: list[Standing]) -> None:
    """Adds a value and all values in it; the languages of a text are no values of their own."""
    found.append(one)
    node, items, mapping = one.node, one.place.items, one.place.mapping
    if isinstance(node, Listing) and items is not None:
        for number, item in enumerate(node.items):
            step = str(number)
            _below(Standing((*one.path, step), f"{one.name}.{number + 1}", item, items.of, item.span), found)
    elif isinstance(node, Mapping) and mapping is not None and not one.place.is_told:
        for number, (key, value) in enumerate(node.entries):
            step = word = key.value
            if isinstance(mapping, TableForm):
                place: SchemaPlace | None = mapping.of
                word = entry_name(word) if mapping.signatures or one.place.merge == "behind" else word
                step = str(number) if items is not None else word
            else:
                place = mapping.at(word)
            if place is not None:
                _below(Standing((*one.path, step), f"{one.name}.{word}", value, place, key.span), found)
