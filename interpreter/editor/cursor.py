"""What stands at a place of a rule file."""

from __future__ import annotations

from ..files.nodes import Layers, Listing, Mapping, Node, Text
from ..files.places import Path, start_of, step_of
from ..files.schema import place_at
from ..files.schema.forms import SchemaPlace
from ..ground.records import Struct


class Cursor(Struct):
    """Attributes:
    path:    keys and numbers that lead there.
    text:    the key or value.
    is_key:  whether it is a key; the path ends with it then.
    """

    path: Path
    text: Text
    is_key: bool

    @property
    def place(self) -> SchemaPlace | None:
        """What the language says of it."""
        return place_at(self.path)

    @property
    def entry(self) -> str | None:
        """The entry point of the grammar, where rule text stands."""
        return None if self.is_key else start_of(self.path, self.text)


def at(node: Node | None, offset: int, path: Path = ()) -> Cursor | None:
    """The key or value at a character of a file, its ends included."""
    match node:
        case Text() if node.span.start <= offset <= node.span.end:
            return Cursor(path, node, is_key=False)
        case Layers(items):
            return next((found for item in items if (found := at(item, offset, path))), None)
        case Listing(items):
            return next((found for n, item in enumerate(items) if (found := at(item, offset, (*path, n)))), None)
        case Mapping(entries):
            for key, value in entries:
                inner = (*path, step_of(key, path))
                if key.span.start <= offset <= key.span.end:
                    return Cursor(inner, key, is_key=True)
                found = at(value, offset, inner)
                if found is not None:
                    return found
    return None


def mapping_with(node: Node | None, key: str, path: Path = ()) -> tuple[Path, Mapping] | None:
    """The mapping that has a key, and where it stands; of several the first."""
    if isinstance(node, Mapping):
        if node.get(key) is not None:
            return path, node
        inner = [(value, (*path, step_of(name, path))) for name, value in node.entries]
    elif isinstance(node, Listing):
        inner = [(item, (*path, number)) for number, item in enumerate(node.items)]
    else:
        return None
    return next((found for value, below in inner if (found := mapping_with(value, key, below))), None)
