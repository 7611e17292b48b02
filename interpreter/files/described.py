"""What a merged ruleset says of itself before it is checked: enough to list it, and to begin a variant of it."""

from __future__ import annotations

from ..ground.records import Struct
from .nodes import Listing, Mapping, Node, Text, entry_name, one_line
from .ruleset import Ruleset
from .schema.reader import absent


class WrittenOption(Struct):
    """An option as it is written: its type, its default in this ruleset, and what it is about."""

    name: str
    type: str
    default: str
    about: str


class Described(Struct):
    """Attributes:
    title:     of the ruleset.
    players:   in order, as many as it can have.
    options:   in order, with the defaults that variants set.
    moves:     their names.
    sections:  the keys that it has.
    lists:     those of them under which there is a list, whose entries no variant can name.
    """

    title: str
    players: tuple[str, ...]
    options: tuple[WrittenOption, ...]
    moves: tuple[str, ...]
    sections: frozenset[str]
    lists: frozenset[str]


def described(ruleset: Ruleset) -> Described:
    """A ruleset as it is written, right or wrong."""
    return Described(
        title=ruleset.title,
        players=_players(ruleset),
        options=_options(ruleset),
        moves=tuple(entry_name(key.value) for key, _ in ruleset.mapping("moves")),
        sections=frozenset(ruleset.sections),
        lists=frozenset(key for key, node in ruleset.sections.items() if isinstance(node, Listing)),
    )


def _players(ruleset: Ruleset) -> tuple[str, ...]:
    node = ruleset.sections.get("players")
    if isinstance(node, Mapping):
        node = node.get("names")
    return tuple(item.value for item in node.items if isinstance(item, Text)) if isinstance(node, Listing) else ()


def _options(ruleset: Ruleset) -> tuple[WrittenOption, ...]:
    defaults = {key.value: value for key, value in ruleset.mapping("set")}
    return tuple(
        WrittenOption(
            name=key.value,
            type=one_line(node.get("type")),
            default=one_line(defaults.get(key.value, node.get("default"))),
            about=_first(node.get("about")),
        )
        for key, node in ruleset.mapping("options")
        if isinstance(node, Mapping) and absent(node.get("is"))
    )


def _first(about: Node | None) -> str:
    """An `about`, in the first of its languages."""
    return one_line(about.entries[0][1] if isinstance(about, Mapping) and about.entries else about)
