"""Keys that their place does not have: what people call so who come from elsewhere, and what may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...ground.characters import code_point, in_ascii
from ...ground.diagnostics import Meant, Sink, spelled
from ..document import Text
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


def unknown_key(sink: Sink, where: str, key: Text, allowed: Iterable[str]) -> None:
    """Tells a key that its place does not have. `where`: the place, as `the mark `disc``."""
    # a rule text in braces is a mapping for YAML
    allowed = list(allowed)
    meant = next((name for name in allowed if key.value.lower() in _ELSEWHERE.get(name, ())), None)
    if f"{key.value}s" in allowed or key.value.removesuffix("s") in allowed:
        meant = None  # the singular or the plural of what stands here is nearer
    strange = next((char for char in key.value if not char.isascii() and in_ascii(char)), None)
    if strange and (latin := "".join(char if char.isascii() else in_ascii(char) for char in key.value)) in allowed:
        title = f"`{key.value}` is written with `{strange}`, {code_point(strange)}, which only looks like `{in_ascii(strange)}`"
        sink.add(
            "unknown-key", title, key.span, "not a key of this place", helps=(f"write `{latin}` in Latin letters",)
        )
        return
    joined = re.sub(r"[- ]", "_", key.value)
    braced = re.search(r"[{,]\s*$", key.span.file.text[: key.span.start]) and re.search(r"[^\w ~'\"-]", key.span.text)
    helps = IN_QUOTES if braced and joined not in allowed else spelled(joined, allowed, "its keys")
    is_near = any(isinstance(text, Meant) for text in helps)
    if not is_near and (home := home_of(key.value, is_top="title" in allowed or "module" in allowed)):
        helps = home
    if "mark" in allowed and key.value in ("type", "kind"):
        meant = "mark"
    first = key.value.split(" ")[0]
    if " " in key.value and first in BEGIN_STATEMENTS:
        title = f"`{first}` begins a statement, which stands outside of the text above it"
        sink.add("unknown-key", title, key.span, "read as a key", helps=("indent it, as the lines that it belongs to",))
        return
    across = _ACROSS.match(key.span.file.text, key.span.end)
    if key.value == MERGES:
        helps = INSTEAD_OF_MERGING
    elif across and {"columns", "rows"} <= set(allowed):
        helps = (f"write `columns: {across.group(1)}` and `rows: {across.group(2)}`",)
    elif key.value in ("winner", "loser") and "result" in allowed:
        helps = (f"how the game ends stands under `result`: `result: {'win' if key.value == 'winner' else 'lose'} …`",)
    elif {"do", "steps"} <= set(allowed) and not is_near:
        block = where.strip("`") if where in ("`setup`", "`flow`") else "do"
        helps = (f"rule text stands in a block: `{block}: |`, and below it statements as `owner[s] = p`",)
    elif meant:
        helps = (Meant(f"it is called `{meant}` here", key.value, (meant,)),)
    elif not is_near and key.value in _WORDS:
        helps = (f"`{key.value}` is a word of statements, and no key: `{_WORDS[key.value]}`",)
    elif "type" in allowed and key.value.lower() in _BOUNDS:
        helps = ("the least and the most stand in the type: `type: 0..9`",)
    elif "is" in allowed and "type" in allowed and "default" not in allowed and key.value.lower() in _BEGINNING:
        helps = (Meant("it is called `is` here", key.value, ("is",)),)
    elif "type" in allowed and "says" in allowed and key.value.lower() in _BEGINNING:
        helps = ("what it begins with stands behind its type: `type: 0..9 = 5`",)
    elif {"type", "seen"} <= set(allowed) and not is_near and re.match(r": *\d", _behind(key)):
        helps = (
            "what is stored for each is said by its type, and what it begins with behind `=`: `player -> 0..9 = 0`",
        )
    elif {"is", "says"} <= set(allowed) and "type" not in allowed and re.match(r": *\d", _behind(key)):
        helps = (
            "a value for each stands in a table, under `constants`: `price: {type: crop -> 0..9, is: [1, 2]}`",
            "or in a definition: `price(c in crop): if c is wheat then 1 else 2`",
        )
    sink.add("unknown-key", f"{where} has no key `{key.value}`", key.span, "not a key of this place", helps=helps)


def _behind(key: Text) -> str:
    """What stands behind a key, the first characters of it."""
    return key.span.file.text[key.span.end : key.span.end + _FEW]


_FEW = 8
