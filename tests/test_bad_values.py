"""The wrong kind of thing in every place of a ruleset, and slips anywhere in rulesets that are good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.files.library_paths import module_files, rulesets_root
from probe import BASE, played, ruleset, told

from tests.shared import thinned

# ---------------------------------------------------------------- the wrong kind of thing in every place

THINGS = ["[]", "[a, b]", "[[a], {a: b}]", "{}", "{a: b}", "{a: {b: [c]}}", "~", "5", '""', "yes", "x" * 15_000]
THINGS += ['"{a}"', '"p in player"', "cell -> player?"]

EACH, MANY = 1, 4
"""So many of them are tried in each place, others in others."""

ENTRIES = {
    "options": ("type", "default", "about"),
    "constants": ("type", "is", "about", "says"),
    "state": ("type", "is", "about", "says"),
    "turn_state": ("type", "is", "about", "says"),
    "define": ("is", "says", "about"),
    "actions": ("do", "says", "about"),
    "choices": ("about", "when", "provided", "then"),
    "moves": ("about", "says", "joins", "when", "choose", "weight", "do", "provided", "finish", "then", "written"),
    "universes": ("x",),
    "memory": ("x",),
}
LISTS = {
    "end": ("for", "when", "result", "about"),
    "draw": ("mark", "on", "colour", "label", "size"),
    "examples": (
        "about", "set", "position", "moves", "legal", "illegal", "play", "then", "result", "perft", "because",
        "book",
    ),
}  # fmt: skip
BOARD = ("tiling", "shape", "columns", "rows", "side", "wrap", "sites", "add", "remove", "join", "unlink", "regions")
BOARD += ("keep", "names", "links", "rings", "ring", "graph")
WHOLE = {
    "options": {"type": "1..3", "default": "2"},
    "constants": {"type": "1..3", "is": "2"},
    "state": {"type": "0..9"},
    "turn_state": {"type": "0..9"},
    "define": {"is": "n"},
    "actions": {"do": "n = 1"},
    "choices": {},
    "moves": {"choose": "at in vacant", "do": "owner[at] = mover"},
    "universes": {},
    "memory": {},
    "end": {"for": "p in player", "when": "n > 3", "result": "win p"},
    "draw": {"mark": "disc", "on": "s in cell", "colour": '"owner[s]"'},
    "examples": {"play": "a1"},
}


def misplaced() -> Iterator[tuple[str, str]]:
    """Places of a ruleset, each with a ruleset that has `@` there."""
    for key in (*BASE, "about", "sources", "extends", "needs", "set", "setup", *ENTRIES, *LISTS):
        yield key, ruleset(**{key: "@"})
    for section, keys in ENTRIES.items():
        name = {"moves": "probe in main", "choices": "main"}.get(section, "probe")
        more = "\n  place in main: {choose: at in vacant}" if section == "moves" else ""
        more += "\n  owner: cell -> player?\n  n: 0..9" if section == "state" else ""
        yield f"{section}.probe", ruleset(**{section: f"\n  {name}: @{more}"})
        yield f"{section} name", ruleset(**{section: f"\n  ? @\n  : a{more}"})
        for key in keys:
            entry = {**WHOLE[section], key: "@"}
            lines = "".join(f"\n    {inner}: {value}" for inner, value in entry.items())
            yield f"{section}.probe.{key}", ruleset(**{section: f"\n  {name}:{lines}{more}"})
    for key in ("by", "until", "most"):
        finish = {"by": "place", "until": "n > 1", key: "@"}
        lines = "".join(f"\n      {inner}: {value}" for inner, value in finish.items())
        yield f"finish.{key}", ruleset(moves=f"\n  place in main:\n    do: n = 1\n    finish:{lines}")
    for key in ("when", "as"):
        case = {"when": "n > 1", "as": "a", key: "@"}
        lines = "\n     ".join(f" {inner}: {value}" for inner, value in case.items())
        yield f"written.{key}", ruleset(moves=f"\n  place in main:\n    do: n = 1\n    written:\n    -{lines}")
    for section, keys in LISTS.items():
        yield f"{section}[0]", ruleset(**{section: "\n  - @"})
        for key in keys:
            lines = "\n    ".join(f"{inner}: {value}" for inner, value in {**WHOLE[section], key: "@"}.items())
            yield f"{section}[0].{key}", ruleset(**{section: f"\n  - {lines}"})
    for key in ("names", "count"):
        given = {"names": "[Red, Blue]", "count": "2", key: "@"}
        yield f"players.{key}", ruleset(players="".join(f"\n  {inner}: {value}" for inner, value in given.items()))
    for key in BOARD:
        given = {"tiling": "square", "columns": "5", "rows": "5", key: "@"}
        yield f"board.{key}", ruleset(board="".join(f"\n  {inner}: {value}" for inner, value in given.items()))
        if key in ("rings", "graph", "names", "links", "join", "regions", "add"):
            form = {} if key in ("rings", "graph") else {"tiling": "square", "columns": "5", "rows": "5"}
            head = "".join(f"\n  {inner}: {value}" for inner, value in form.items())
            yield f"board.{key}.a", ruleset(board=f"{head}\n  {key}:\n    a: @")
            yield f"board.{key}.cell", ruleset(board=f"{head}\n  {key}:\n    cell: @")
            yield f"board.{key} rule", ruleset(board=f"{head}\n  {key}:\n    a(s in cell): @")
    for key in ("arcs", "flow"):
        given = {"arcs": "[0, 60]", key: "@"}
        lines = "".join(f"\n      {inner}: {value}" for inner, value in given.items())
        yield f"rings.{key}", ruleset(board=f"\n  rings:\n    a:{lines}")
    for key in ("sites", "links"):
        given = {"sites": "{a: [0, 0], b: [1, 0]}", "links": "{road: [a-b]}", key: "@"}
        lines = "".join(f"\n    {inner}: {value}" for inner, value in given.items())
        yield f"graph.{key}", ruleset(board=f"\n  graph:{lines}")
    yield "uses[0]", ruleset(uses="\n  - groups\n  - @")
    yield "uses.groups", ruleset(uses="\n  - groups: @")
    yield "uses.groups.owner", ruleset(uses="\n  - groups:\n      owner: @")


@pytest.mark.parametrize(("place", "text"), thinned([pytest.param(*case, id=case[0]) for case in misplaced()], each=2))
@pytest.mark.parametrize("most", [EACH, pytest.param(MANY, marks=pytest.mark.long)])
def test_the_wrong_kind_of_thing(place: str, text: str, most: int) -> None:
    for thing in Random(place).sample(THINGS, most):
        told(lambda thing=thing: played(text.replace("@", thing), 1))  # type: ignore[misc]


# ---------------------------------------------------------------- mutations of what is known to be good

GOOD = [path.read_text(encoding="utf-8") for path in sorted([*rulesets_root().glob("*/*.yaml"), *module_files()])]
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
NASTY = [
    "none",
    "mover",
    "cell",
    "0",
    "99999999999",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ":",
    ": ",
    "~",
    '"',
    "'",
    "|",
    "#",
    "*",
]
NASTY += [
    "&x ",
    "!t ",
    "-",
    "- ",
    ",",
    ";",
    "=",
    "==",
    "..",
    "?",
    "\t",
    "\n",
    "\n  ",
    "if ",
    "for ",
    "then ",
    " in ",
    "not ",
]
NASTY += [
    "where ",
    "let ",
    "the(",
    "count(",
    "union(",
    "decide ",
    "forever: ",
    "\\",
    "\N{SNOWMAN}",
    "\0",
    " and ",
    "extends: ",
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A bundled ruleset, or a module, with a few pieces removed, repeated, exchanged or replaced."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        by_lines = draw(st.booleans())
        parts = text.splitlines(keepends=True) if by_lines else TOKEN.findall(text)
        if not parts:
            return text
        at, other = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
        words = [index for index, part in enumerate(parts) if part.isidentifier() or part.isdigit()]
        match draw(
            st.sampled_from(["rename", "rename", "rename", "remove", "repeat", "exchange", "copy", "replace", "cut"])
        ):
            case "rename" if words:
                parts[words[at % len(words)]] = parts[words[other % len(words)]]
            case "remove":
                del parts[at]
            case "repeat":
                parts.insert(at, parts[at])
            case "exchange":
                parts[at], parts[other] = parts[other], parts[at]
            case "copy":
                parts[at] = parts[other]
            case "replace":
                parts[at] = draw(st.sampled_from(NASTY))
            case "cut":
                del parts[min(at, other) : min(max(at, other), min(at, other) + 20)]
        text = "".join(parts)
    return text


@pytest.mark.long
@settings(max_examples=25)
@given(mutated())
def test_a_mutation_is_a_game_or_told(text: str) -> None:
    told(lambda: played(text, 2))
