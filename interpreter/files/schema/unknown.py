"""Keys that their place does not have: what people call so who come from elsewhere, and what may be meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from ...ground.characters import code_point, in_ascii
from ...ground.diagnostics import Meant, Sink, spelled
from ...ground.records import Struct
from ..nodes import Text
from ..yaml_text.shared import INSTEAD_OF_MERGING, MERGES
from .homes import home_of

IN_QUOTES = ("rule text that begins with `{` or `[` must stand in quotes or in a block `|`",)

_ELSEWHERE = {
    "board": ("map", "field", "graph"),
    "tiling": ("grid", "type", "geometry", "lattice", "cells", "board"),
    "columns": ("width", "cols", "w", "files"),
    "rows": ("height", "h", "ranks"),
    "shape": ("form", "outline"),
    "regions": ("areas", "zones", "area"),
    "keep": ("mask", "only", "filter"),
    "layers": ("levels", "floors"),
    "names": ("name", "labels", "list"),
    "count": ("number", "num"),
    "examples": ("tests", "test", "example"),
    "choices": ("groups", "categories", "phases"),
    "define": ("definitions", "functions", "defs", "let", "def"),
    "state": ("variables", "vars", "store"),
    "constants": ("const", "consts", "tables"),
    "universes": ("types", "kinds", "pieces", "enums", "enum"),
    "options": ("settings", "parameters", "config", "params"),
    "extends": ("base", "parent", "inherits", "variant", "from"),
    "players": ("sides", "teams", "roles"),
    "illegal": ("forbidden", "refused"),
    "legal": ("allowed", "possible"),
    "strength": ("opacity", "alpha"),
    "size": ("radius", "scale", "diameter"),
    "text": ("label", "caption"),
    "label": ("text", "letter"),
    "weight": ("probability", "chance", "odds", "prob"),
    "provided": ("postcondition", "ensures", "check", "legal", "unless"),
    "values": ("meanings", "sentences"),
    "by": ("moves", "with"),
    "about": ("description", "desc", "text", "comment", "rules"),
    "because": ("why", "reason", "rule"),
    "choose": ("choice", "select", "pick", "from", "parameters", "params"),
    "default": ("value", "initial", "start"),
    "corners": ("sides", "points", "edges"),
    "colour": ("color", "fill"),
    "do": ("effect", "effects", "action", "then", "result"),
    "draw": ("drawing", "display", "picture", "graphics", "render"),
    "end": ("ending", "endings", "win", "goal", "ends"),
    "flow": ("turns", "turn", "game", "play", "sequence"),
    "for": ("foreach", "each"),
    "mark": ("type", "kind", "shape"),
    "memory": ("memories", "history"),
    "on": ("at", "where", "in", "over", "sites"),
    "most": ("max", "maximum", "maximize", "best"),
    "moves": ("actions", "rules"),
    "play": ("sequence", "decisions"),
    "position": ("setup", "state", "start", "board"),
    "result": ("do", "then", "outcome"),
    "set": ("options", "option", "with"),
    "setup": ("init", "initial", "start", "begin"),
    "then": ("after", "expect", "expects", "assert"),
    "title": ("name", "game"),
    "type": ("choices", "values", "range", "kind"),
    "until": ("while", "when"),
    "uses": ("imports", "import", "modules", "include", "includes"),
    "when": ("if", "condition", "conditions", "where", "requires"),
    "written": ("notation", "format"),
}
"""By key, what people call it who come from elsewhere."""


_WORDS = {
    "otherwise": "decide … otherwise: …",
    "decide": "decide …",
    "forever": "forever: …",
    "while": "while …: …",
    "elif": "if …: …",
    "let": "let n = …",
    "lose": "lose p",
    "rank": "rank by … for p in player",
    "remember": "remember …",
}
"""Words of statements that are taken for keys, as they are written there."""


BEGIN_STATEMENTS = frozenset(
    {
        "if",
        "elif",
        "else",
        "for",
        "while",
        "repeat",
        "forever",
        "turn",
        "together",
        "let",
        "step",
        "decide",
        "chance",
        "remember",
        "forget",
        "note",
        "win",
        "lose",
        "rank",
    }
)
"""Words that rule text begins with, and keys do not."""

_ACROSS = re.compile(r"\s*:\s*[\[({]?(\w+?)\s*[x×*,]\s*(\w+)\b(?!\s*:)")
"""Both sizes of a board behind one key: `size: 8x8`."""

_BOUNDS = frozenset({"min", "max", "minimum", "maximum", "least", "most", "from", "to", "low", "high"})
"""Keys of others for the ends of a range."""


_BEGINNING = frozenset({"default", "start", "initial", "init", "value", "is", "begin"})
"""Keys of others for the value of state at the start."""


def words_for(key: str) -> tuple[str, ...]:
    """What people call a key who come from elsewhere."""
    return _ELSEWHERE.get(key, ())


_FEW = 8
"""Characters behind a key in which a number begins."""

Helps = tuple[str, ...]


class _Unknown(Struct):
    """A key that its place does not have.

    Attributes:
        allowed:  the keys that the place has.
        block:    where rule text stands there, if it has any.
        is_near:  whether it is nearly one of them.
    """

    key: Text
    allowed: tuple[str, ...]
    block: str
    is_near: bool

    def has(self, *keys: str) -> bool:
        return set(keys) <= set(self.allowed)

    @property
    def is_number(self) -> bool:
        """Whether a number stands behind it."""
        return re.match(r": *\d", self.key.span.file.text[self.key.span.end : self.key.span.end + _FEW]) is not None


def unknown_key(sink: Sink, where: str, key: Text, allowed: Iterable[str], block: str = "do") -> None:
    """Tells a key that its place does not have. `where`: the place, as `the mark `disc``; `block`: its key of rule text."""
    allowed = tuple(allowed)
    if (char := _foreign_letter(key.value, allowed)) is not None:
        title = f"`{key.value}` is written with `{char}`, {code_point(char)}, which only looks like `{in_ascii(char)}`"
        helps: Helps = (f"write `{_latin(key.value)}` in Latin letters",)
        sink.add("unknown-key", title, key.span, "not a key of this place", helps=helps)
        return
    first = key.value.split(" ")[0]
    if " " in key.value and first in BEGIN_STATEMENTS:
        title = f"`{first}` begins a statement, which stands outside of the text above it"
        sink.add("unknown-key", title, key.span, "read as a key", helps=("indent it, as the lines that it belongs to",))
        return
    # a rule text in braces is a mapping for YAML
    joined = re.sub(r"[- ]", "_", key.value)
    braced = re.search(r"[{,]\s*$", key.span.file.text[: key.span.start]) and re.search(r"[^\w ~'\"-]", key.span.text)
    helps = IN_QUOTES if braced and joined not in allowed else spelled(joined, allowed, "its keys")
    is_near = any(isinstance(text, Meant) for text in helps)
    if not is_near:
        helps = home_of(key.value, is_top="title" in allowed or "module" in allowed) or helps
    unknown = _Unknown(key, allowed, block, is_near)
    helps = next((found for one in _MEANT if (found := one(unknown))), helps)
    sink.add("unknown-key", f"{where} has no key `{key.value}`", key.span, "not a key of this place", helps=helps)


def _foreign_letter(name: str, allowed: Collection[str]) -> str | None:
    """A letter that only looks like a Latin one, in a key that is right but for such letters."""
    strange = next((char for char in name if not char.isascii() and in_ascii(char)), None)
    return strange if strange is not None and _latin(name) in allowed else None


def _latin(name: str) -> str:
    return "".join(char if char.isascii() else in_ascii(char) for char in name)


def _merging(unknown: _Unknown) -> Helps:
    return INSTEAD_OF_MERGING if unknown.key.value == MERGES else ()


def _both_sizes(unknown: _Unknown) -> Helps:
    across = _ACROSS.match(unknown.key.span.file.text, unknown.key.span.end)
    if across is None or not unknown.has("columns", "rows"):
        return ()
    return (f"write `columns: {across.group(1)}` and `rows: {across.group(2)}`",)


def _result(unknown: _Unknown) -> Helps:
    if unknown.key.value not in ("winner", "loser") or not unknown.has("result"):
        return ()
    word = "win" if unknown.key.value == "winner" else "lose"
    return (f"how the game ends stands under `result`: `result: {word} …`",)


def _rule_text(unknown: _Unknown) -> Helps:
    if unknown.is_near or not unknown.has("do", "steps"):
        return ()
    return (f"rule text stands in a block: `{unknown.block}: |`, and below it statements as `owner[s] = p`",)


def _called_elsewhere(unknown: _Unknown) -> Helps:
    name, allowed = unknown.key.value, unknown.allowed
    meant = next((one for one in allowed if name.lower() in words_for(one)), None)
    if f"{name}s" in allowed or name.removesuffix("s") in allowed:
        meant = None  # the singular or the plural of what stands here is nearer
    if "mark" in allowed and name in ("type", "kind"):
        meant = "mark"
    return (Meant(f"it is called `{meant}` here", name, (meant,)),) if meant else ()


def _statement(unknown: _Unknown) -> Helps:
    name = unknown.key.value
    if unknown.is_near or name not in _WORDS:
        return ()
    return (f"`{name}` is a word of statements, and no key: `{_WORDS[name]}`",)


def _bounds(unknown: _Unknown) -> Helps:
    is_bound = unknown.key.value.lower() in _BOUNDS and unknown.has("type")
    return ("the least and the most stand in the type: `type: 0..9`",) if is_bound else ()


def _beginning(unknown: _Unknown) -> Helps:
    name = unknown.key.value
    if name.lower() not in _BEGINNING or not unknown.has("type"):
        return ()
    if unknown.has("is") and not unknown.has("default"):
        return (Meant("it is called `is` here", name, ("is",)),)
    return ("what it begins with stands behind its type: `type: 0..9 = 5`",) if unknown.has("says") else ()


def _of_each(unknown: _Unknown) -> Helps:
    """A number behind the name of one of those that have one each."""
    if not unknown.is_number:
        return ()
    if unknown.has("type", "seen") and not unknown.is_near:
        return (
            "what is stored for each is said by its type, and what it begins with behind `=`: `player -> 0..9 = 0`",
        )
    if unknown.has("is", "says") and not unknown.has("type"):
        return (
            "a value for each stands in a table, under `constants`: `price: {type: crop -> 0..9, is: [1, 2]}`",
            "or in a definition: `price(c in crop): if c is wheat then 1 else 2`",
        )
    return ()


_MEANT: tuple[Callable[[_Unknown], Helps], ...] = (
    _merging,
    _both_sizes,
    _result,
    _rule_text,
    _called_elsewhere,
    _statement,
    _bounds,
    _beginning,
    _of_each,
)
"""What may be meant, the surest first; each has nothing to say of most keys."""
