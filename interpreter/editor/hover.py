"""What is told of the name or key at a place, as Markdown."""

from __future__ import annotations

from ..checker.index import Symbol
from ..files.schema.forms import SchemaPlace
from .cursor import at
from .documents import Seen


def hover(seen: Seen, offset: int) -> str | None:
    """What a name means, its type, what its author says of it and where it is declared; of a key what stands there."""
    symbol = seen.symbol(offset)
    if symbol is not None:
        return told(symbol)
    found = at(seen.document, offset)
    if found is None or not found.is_key or found.place is None:
        return None
    return key_told(found.place) or None


def told(symbol: Symbol) -> str:
    """A symbol in words."""
    parts = [f"**{symbol.name}** · {symbol.what}", _code(symbol.type), symbol.says]
    if symbol.place is not None:
        parts.append(f"declared in {symbol.place.place}")
    return "\n\n".join(part for part in parts if part)


def key_told(place: SchemaPlace) -> str:
    """A key in words; "" for names that authors choose."""
    return f"**{place.name}**\n\n{place.help}" if place.name else ""


def _code(text: str) -> str:
    return f"```\n{text}\n```" if text else ""
