"""Words of the language where they cannot stand: in the place of a name, or with nothing behind them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..ground.diagnostics import Diagnostic
from ..ground.records import Struct
from .columns import goes_on
from .halts import Place
from .keywords import KEYWORDS


class _Advice(Struct):
    """What to say of a word of the language where a name is expected, at the places where it `holds`."""

    help: str
    holds: Callable[[Place], bool] = lambda place: True
    title: str = "`{}` is a word of the language and cannot be a name"
    label: str = "a name is expected"


_USUAL = _Advice("choose another name")

_ADVICE = {
    "if": _Advice("put brackets round it: `x = (if … then … else …)`"),
    "let": _Advice(
        "write `let k = …` in a line above, before the value that it is for",
        lambda place: "INT" in place.expected,
        "`{}` begins no value",
        "it stands in a line of its own",
    ),
    "turn": _Advice(
        "turns are counted by a number under `state`: `turns: 0..999`, and `turns += 1` where one ends",
        lambda place: place.start == "expression",  # it is asked for, and none is given
    ),
}

_IN_THOSE = _Advice(
    "put brackets round it: `those((if … then … else …) for x in …)`",
    title="behind `those(` a value by cases stands in brackets of its own",
    label="no bracket before it",
)


def keyword_as_name(place: Place) -> Diagnostic | None:
    """A word of the language where only a name can stand."""
    word = place.word
    if word not in KEYWORDS or "NAME" not in place.expected or word.upper() in place.expected:
        return None
    is_behind = re.search(rf"\b(?:{word}|else|otherwise|forever)\s+$", place.rule.text[: place.at])
    if is_behind:  # said twice, or a `:` is missing
        return None
    said = _ADVICE.get(word, _USUAL)
    said = said if said.holds(place) else _USUAL
    if word == "if" and re.search(r"\bthose\s*\(\s*$", place.rule.text[: place.at]):
        said = _IN_THOSE
    span = place.span(len(word))
    return Diagnostic("keyword-as-name", said.title.format(word), span, said.label, helps=(said.help,))


def unnamed_step(place: Place) -> Diagnostic | None:
    """`step` at the beginning of a statement, without a name or without a colon behind it."""
    if not re.search(r"(^|[:;\n])[ \t]*step[ \t]*$", place.rule.text[: place.at]) or not re.match(r"[\w:]", place.rest):
        return None
    if place.word in KEYWORDS:
        title = f"`{place.word}` is a word of the language, and cannot be the name of a step"
        return Diagnostic("syntax", title, place.span(len(place.word)), "no name", helps=("choose another name",))
    title = "a step is written with a name and a colon: `step lay: …`"
    return Diagnostic("syntax", title, place.span(max(len(place.word), 1)), "in statements")


_FOLLOWED = {
    **dict.fromkeys(("decide", "chance"), "a move or a choice, or several with `|` between them"),
    **dict.fromkeys(("win", "lose", "turn"), "a player, such as `mover`"),
    **dict.fromkeys(("remember", "forget"), "a memory"),
    "note": "a text in quotes",
    "let": "a name with its value: `let n = …`",
    "rank": "`by`, with a number for each player: `rank by … for p in player`",
    "for": "a generator: `for s in …`",
    **dict.fromkeys(("if", "while", "where", "until", "elif", "and", "or", "not"), "a condition"),
    **dict.fromkeys(("in",), "a set"),
    **dict.fromkeys(("then", "else", "is", "by"), "a value"),
    **dict.fromkeys(("repeat", "..", "<", ">", "<=", ">=", "+", "-", "*"), "a number"),
    "->": "a type, such as `player?`",
    **dict.fromkeys(("=", "+=", "-=", "=="), "a value"),
    "&": "a set",
    "|": "a move",
}
"""What stands behind words of the language."""


def unfinished(place: Place) -> Diagnostic | None:
    """A word of the language with nothing behind it on its line."""
    text = place.rule.text
    end = len(text[: place.at].rstrip())
    found = re.search(r"(\b[a-z]+|\.\.|->|[-+]?=|[<>]=?|==|[-+*&|])$", text[:end])
    if not found or found.group(1) not in _FOLLOWED or place.rest.split("\n")[0].strip():
        return None
    word = found.group(1)
    title = f"nothing stands behind `{word}`"
    helps = (goes_on(word, text, found.start(1), place.start) or f"behind it stands {_FOLLOWED[word]}",)
    return Diagnostic("syntax-end", title, place.rule.span(*found.span(1)), "of what?", helps=helps)
