"""What a merged ruleset says of itself before it is checked: its players, its options and their defaults."""

from __future__ import annotations

from dataclasses import dataclass

from ...files.document import Listing, Mapping, Node, Text
from ...files.ruleset import Ruleset


@dataclass(frozen=True)
class Option:
    """An option as it is written: its type, its default in this ruleset, and what it is about."""

    name: str
    type: str
    default: str
    about: str


def player_names(ruleset: Ruleset) -> list[str]:
    """The players in order, as many as the ruleset can have."""
    node = ruleset.sections.get("players")
    if isinstance(node, Mapping):
        node = node.get("names")
    return [item.value for item in node.items if isinstance(item, Text)] if isinstance(node, Listing) else []


def options(ruleset: Ruleset) -> list[Option]:
    """The options in order, with the defaults that variants set."""
    defaults = {key.value: value for key, value in ruleset.mapping("set")}
    made = []
    for key, node in ruleset.mapping("options"):
        if isinstance(node, Mapping):
            default = defaults.get(key.value, node.get("default"))
            made.append(Option(key.value, plain(node.get("type")), plain(default), _first(node.get("about"))))
    return made


def _first(about: Node | None) -> str:
    """An `about`, in the first of its languages."""
    return plain(about.entries[0][1] if isinstance(about, Mapping) and about.entries else about)


def plain(node: Node | None) -> str:
    """A value of a section on one line, as one would write it there."""
    match node:
        case Text(value):
            return " ".join(value.split())
        case Listing(items):
            return f"[{', '.join(map(plain, items))}]"
        case Mapping(entries):
            return f"{{{', '.join(f'{key.value}: {plain(value)}' for key, value in entries)}}}"
    return ""
