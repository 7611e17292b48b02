"""Words that authors bring along from other languages, and what they are called here."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...ground.diagnostics import Meant, proposed
from ...language.keywords import BEFORE_BRACKETS, KEYWORDS


def called_here(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """What to write for a word that newcomers try, if one of these names is meant by it: `Meant`, if it is a name."""
    if word.lower() in _NUMBERS:
        return (proposed("numbers are written in digits: {}", _NUMBERS[word.lower()]),)
    if word.isupper() and word.lower() in _WORDS:
        return (proposed("words of the language are written in small letters: {}", word.lower()),)
    plain = word.lower().replace("_", "")
    if plain in _DRAWN:
        return (
            "nature draws in a move of its own, as `roll: {choose: n in 1..6, …}`, which the flow offers by `chance roll`",
        )
    meant = _NEWCOMERS.get(plain)
    if meant is not None and not meant[1].isalpha():
        return (proposed("it is written {} here", meant.strip("`")),)
    known = meant is not None and re.split(r"\W", meant.strip("`"))[0] in names
    found = re.fullmatch(r"`(\w+)(\((?:\w+|…)\))?`", meant or "")
    if not known or found is None:
        return (proposed("it is called {} here", meant.strip("`")),) if known and meant else ()
    return (Meant(f"it is called {meant} here", word, (found.group(1),), found.group(2) is not None),)


def action_called_here(word: str) -> tuple[str, ...]:
    """What to write for a statement of another language."""
    meant = _STATEMENTS.get(word.lower())
    return (meant,) if meant else ()


def type_called_here(word: str) -> tuple[str, ...]:
    """What to write for a type of another language."""
    return _TYPES.get(word.lower(), ())


_WORDS = KEYWORDS | BEFORE_BRACKETS | {"those"}

_NEWCOMERS = {
    "neighbors": "`adjacent(s)`",
    "neighbours": "`adjacent(s)`",
    "nextto": "`adjacent(s)`",
    "adjacency": "`adjacent(s)`",
    "true": "`yes`",
    "false": "`no`",
    "null": "`none`",
    "nil": "`none`",
    "none": "`none`",
    **dict.fromkeys(("undefined", "nan", "void", "noone", "unowned", "blank"), "`none`"),
    "nobody": "`none`",
    "nothing": "`none`",
    "len": "`count(…)`",
    "size": "`count(…)`",
    "length": "`count(…)`",
    "range": "`0..n - 1`",
    "filter": "`those(x in S where …)`",
    "exists": "`any(… for x in S)`",
    "forall": "`all(… for x in S)`",
    "currentplayer": "`mover`",
    "player": "`mover`",
    "me": "`mover`",
    "enemy": "`opponent`",
    "square": "`cell`",
    "squares": "`cell`",
    "cells": "`cell`",
    "tile": "`cell`",
    "players": "`player`",
    **dict.fromkeys(("x", "col", "file"), "`column(s)`"),
    "y": "`row(s)`",
    **dict.fromkeys(("up", "north", "forward", "upward"), "`N`"),
    **dict.fromkeys(("down", "south", "backward", "downward"), "`S`"),
    **dict.fromkeys(("left", "west"), "`W`"),
    **dict.fromkeys(("right", "east"), "`E`"),
    **dict.fromkeys(("northeast", "upright"), "`NE`"),
    **dict.fromkeys(("northwest", "upleft"), "`NW`"),
    **dict.fromkeys(("southeast", "downright"), "`SE`"),
    **dict.fromkeys(("southwest", "downleft"), "`SW`"),
    **dict.fromkeys(("horizontal", "straight", "adjacent"), "`orthogonal`"),
    **dict.fromkeys(("diagonals", "diag"), "`diagonal`"),
    **dict.fromkeys(("isempty", "isfree", "free"), "`empty(s)`"),
    **dict.fromkeys(("pieces", "tokens", "own", "mine"), "`stones(p)`"),
    **dict.fromkeys(("board", "sites", "allcells", "squares"), "`cell`"),
    **dict.fromkeys(
        (
            "tomove",
            "turnplayer",
            "self",
            "you",
            "active",
            "activeplayer",
            "current",
            "sidetomove",
            "whoseturn",
            "playertomove",
            "turn",
            "myself",
            "mycolour",
            "mycolor",
        ),
        "`mover`",
    ),
    **dict.fromkeys(("otherplayer", "nextplayer", "other"), "`opponent`"),
}

_DRAWN = frozenset({"random", "rand", "randint", "randrange", "randomint", "randomnumber", "shuffle"})
"""What chance decides."""

_NUMBERS = {
    word: f"{number}"
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}

_STATEMENTS = {
    **dict.fromkeys(("add", "increment", "inc", "raise", "increase"), "a number is raised by `+=`, as `n += 1`"),
    **dict.fromkeys(("subtract", "decrement", "dec", "decrease"), "a number is lowered by `-=`, as `n -= 1`"),
    **dict.fromkeys(
        ("remove", "delete", "clear", "erase"), "a place is emptied by giving it `none`, as `owner[s] = none`"
    ),
    **dict.fromkeys(("put", "place", "set", "assign", "move"), "a place gets its value by `=`, as `owner[s] = mover`"),
    **dict.fromkeys(("print", "log", "say", "echo", "message"), 'a text for the record is written `note "…"`'),
    **dict.fromkeys(
        ("end", "exit", "stop", "quit", "gameover"), "the game is ended by `win p`, `lose p`, `draw` or `rank by …`"
    ),
    **dict.fromkeys(("skip", "noop", "wait"), "to do nothing is written `nothing`"),
    **dict.fromkeys(
        ("shuffle", "deal", "random", "roll", "toss", "flip", "draw_card"),
        "nature decides by a move: `chance m`, in `setup` or `flow`, for a move `m` that chooses one of what may come",
    ),
}
"""Actions of other languages, and what to write for them."""

_WITH_RANGE: tuple[str, ...] = (proposed("a number has a range, such as {}", "0..9"),)
_OF_UNIVERSE: tuple[str, ...] = ("words are the elements of a universe: `universes: {kind: [pawn, king]}`",)
_TYPES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("int", "integer", "number", "num", "nat", "natural", "float", "count"), _WITH_RANGE),
    **dict.fromkeys(("string", "str", "word", "name", "enum"), _OF_UNIVERSE),
    **dict.fromkeys(("boolean", "flag", "truth"), (proposed("yes or no is {}", "bool"),)),
}
"""Types of other languages, and what to write for them."""
