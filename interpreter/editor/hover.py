"""What is told of the name or key at a place, as Markdown."""

from __future__ import annotations

from ..checker.index import Symbol
from ..core.facts import written
from ..files.schema.forms import SchemaPlace
from ..ground.diagnostics import counted
from .documents import Seen
from .sentences import sentence

_MOST_LABELS = 12


def hover(seen: Seen, offset: int) -> str | None:
    """What a name means, its type, what a rulebook and its author say of it, and where it is declared; of a key what stands
    there."""
    symbol = seen.symbol(offset)
    if symbol is not None:
        return told(symbol, seen)
    found = seen.cursor(offset)
    if found is None or not found.is_key or found.place is None:
        return None
    return key_told(found.place) or None


def told(symbol: Symbol, seen: Seen | None = None) -> str:
    """A symbol in words; with what is known of a text also what its rulebook says, and what it stands for there."""
    parts = [f"**{symbol.name}** · {symbol.what}", _code(symbol.type), symbol.says]
    if seen is not None:
        parts += [_quote(sentence(seen.program, symbol)), _value(symbol, seen)]
    if symbol.place is not None:
        parts.append(f"declared in {symbol.place.place}")
    return "\n\n".join(part for part in parts if part)


def _value(symbol: Symbol, seen: Seen) -> str:
    """What an option is set to, what a universe holds."""
    game = seen.program.game if seen.program is not None else None
    if game is None:
        return ""
    if symbol.what == "option" and symbol.name in game.options:
        return f"here it is `{written(game.options[symbol.name].value)}`"
    universe = game.universes.get(symbol.name) if symbol.what == "universe" else None
    if universe is None:
        return ""
    many = counted(universe.size, "site" if universe.is_site else "element")
    shown = ", ".join(universe.labels[:_MOST_LABELS])
    return f"{many}: {shown}{', …' if universe.size > _MOST_LABELS else ''}"


def key_told(place: SchemaPlace) -> str:
    """A key in words: what stands there, in which forms, what is meant where it is missing, and an example; "" for names
    that authors choose."""
    if not place.name:
        return ""
    forms = " or ".join(dict.fromkeys(form.noun for form in place.forms))
    parts = [f"**{place.name}** · {forms}", place.help]
    keys = [key.name for record in place.records for key in record.keys if key.name]
    if keys:
        parts.append("keys: " + ", ".join(f"`{key}`" for key in dict.fromkeys(keys)))
    if place.need is not None:
        parts += [*place.need.helps]
    return "\n\n".join(parts)


def _code(text: str) -> str:
    return f"```\n{text}\n```" if text else ""


def _quote(text: str) -> str:
    return "\n".join(f"> {line}  " for line in text.splitlines())
