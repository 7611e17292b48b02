"""How results are written, as in examples: what is wrong with a text that should be one."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..ground.diagnostics import Diagnostic, did_you_mean, proposed, shortened, spelled
from .sides import GAME, Sides


class Misread(NamedTuple):
    """What is wrong, and where it stands in the text."""

    item: Diagnostic
    start: int
    end: int


def misread(text: str, sides: Sides) -> Misread | None:
    """What is wrong with the text of a result; None: games of these sides may end so."""
    if text == DRAW:
        return None
    ends = _ENDS.fullmatch(text)
    ranked = ends or next(filter(None, (form.fullmatch(text) for form in (_RANKING, _POINTS))), None)
    if ranked is None:
        return _wrong(text, _meant(text, sides))
    for found in re.finditer(rf"{GAME}|{_NAME}", text[: ends.end(1)] if ends else text):
        if found.group() not in (*sides.names, GAME) and not _NUMBER.fullmatch(found.group()):
            what = "team" if sides.teams else "player"
            title = f"there is no {what} `{shortened(found.group())}`"
            helps = spelled(found.group().strip("\"'"), sides.names, f"{what}s")
            return Misread(Diagnostic("not-a-result", title, label=f"no {what}", helps=helps), *found.span())
    return _otherwise(text, ends, sides) if ends else None


DRAW = "draw"
_NAME = r"[^\s,=>]+"
_NUMBER = re.compile(r"-?\d+")
_ENDS = re.compile(rf"({_NAME}) (wins?|loses?)( {_NUMBER.pattern})?")
_RANKING = re.compile(rf"(?:{GAME}|{_NAME})(?: [=>] (?:{GAME}|{_NAME}))+")
_POINTS = re.compile(rf"{_NAME} {_NUMBER.pattern}(?:, {_NAME} {_NUMBER.pattern})*")


def wins(side: str, plural: frozenset[str]) -> str:
    """`plural`: the sides whose names are those of many."""
    return f"{side} {'win' if side in plural else 'wins'}"


def loses(side: str, plural: frozenset[str]) -> str:
    return f"{side} {'lose' if side in plural else 'loses'}"


def _otherwise(text: str, ends: re.Match[str], sides: Sides) -> Misread | None:
    """Who wins or loses is there: is it said of as many as they are, and can anybody lose to the game alone?"""
    side, word, points = ends.group(1), ends.group(2), ends.group(3) or ""
    if word.startswith("lose"):
        others = [wins(other, sides.plural) for other in sides.names if other != side]
        if others:
            return _wrong(text, (proposed(f"say who wins: {' or '.join('{}' for _ in others[:4])}", *others[:4]),))
        right = loses(side, sides.plural)
    else:
        right = wins(side, sides.plural) + points
    return None if text == right else _wrong(text, (proposed("write {}", right),))


def _meant(text: str, sides: Sides) -> tuple[str, ...]:
    """What may be meant by a text that is no result in any form."""
    if text in ("none", "open", "no", "", "~", "null"):
        return ("where the game goes on an example has no `result`",)
    other = _STATEMENT.fullmatch(text)
    near = did_you_mean(other.group(2), sides.names) if other else []
    if other and near:
        return (proposed("write {}", (loses if other.group(1) == "lose" else wins)(near[0], sides.plural)),)
    return spelled(text, [DRAW, *(wins(side, sides.plural) for side in sides.names)], "results")


_STATEMENT = re.compile(r"(win|lose)s? +(\w+)")


def _wrong(text: str, helps: tuple[str, ...]) -> Misread:
    title = f"`{shortened(text)}` is no result of a game" if text else "this is no result of a game"
    return Misread(Diagnostic("not-a-result", title, label="games do not end so", helps=helps), 0, len(text))
