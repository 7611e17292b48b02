"""Positions given by hand, as in examples: read, with all that is wrong with them and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from ..ground.diagnostics import Diagnostic, RulesetError, counted, spelled, spelled_site
from ..ground.records import replace
from ..ground.strict import shown
from . import nodes as core
from . import types as t


class Nameable(NamedTuple):
    """What a position may name. `moves`: also choices."""

    title: str
    funs: Sequence[core.Fun]
    players: Sequence[str]
    moves: Sequence[str]


def named_in(game: core.Game) -> Nameable:
    return Nameable(game.title, game.funs, game.players, (*game.moves, *game.choices))


class Mistake(NamedTuple):
    """`keys`: those that lead to it, the first of the position. `word`: what is wrong behind the last of them; None: itself."""

    item: Diagnostic
    keys: tuple[object, ...]
    word: object


class NotAPositionError(RulesetError):
    """A position that is given by hand names what is not there."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__([mistake.item for mistake in mistakes])
        self.mistakes = tuple(mistakes)


@dataclass
class ByHand:
    """A position as it is given: values by their place in a state, whose turn it is, and the move that is offered."""

    values: dict[int, int | None] = field(default_factory=dict)
    mover: str | None = None
    deciding: str | None = None
    mistakes: list[Mistake] = field(default_factory=list)


def by_hand(named: Nameable, given: Mapping[str, object]) -> ByHand:
    """What is given, read as far as it can be."""
    made = ByHand()
    funs = {fun.name: fun for fun in named.funs}
    known = [*funs, "mover", "deciding"]
    for name, value in given.items():
        try:
            if name == "mover":
                made.mover = _one_of("player", value, named.players)
            elif name == "deciding":
                made.deciding = _one_of("move", value, named.moves)
            elif name in funs:
                _fill(made, funs[name], value)
            else:
                _unknown(f"`{named.title}` has no state {shown(name)}", name, known)
        except _WrongError as wrong:
            made.mistakes.append(Mistake(wrong.item, (name,), value if name in known else None))
    return made


class _WrongError(Exception):
    """What is read is wrong. `word`: what of it, as it is given."""

    def __init__(self, item: Diagnostic, word: object) -> None:
        self.item, self.word = item, word


def value_of(word: object, kind: t.Type) -> int | None:
    """A value of a type from a word, as an author writes it, or from the value itself. Raises KeyError."""
    if isinstance(kind, t.Opt):
        return None if word is None or word in ("none", "~") else value_of(word, kind.of)
    if kind == t.BOOL:
        return word if isinstance(word, bool) else _TRUTH[_text(word).lower()]
    if isinstance(kind, t.Elem):
        label = _text(word)
        if label not in kind.universe.labels:
            raise KeyError(label)
        return kind.universe.labels.index(label)
    if isinstance(kind, t.Int):
        number = int(word) if isinstance(word, str) and _NUMBER.fullmatch(word) else word
        if type(number) is not int or not kind.low <= number <= kind.high or (kind.gaps and number not in kind.gaps):
            raise KeyError
        return number
    raise KeyError


_TRUTH = {"yes": True, "no": False, "true": True, "false": False}
_NUMBER = re.compile(r"-?[0-9]{1,10}")
_JOINTS = re.compile(r"[,.:;/|_()\[\]]")
"""What people write between arguments, or around them, where a comma belongs."""


def index_of(word: object, kind: t.Type) -> int:
    """The number of an argument among all that may stand there. Raises KeyError."""
    return (value_of(word, kind) or 0) - core.domain_low(kind)  # no argument of a function is optional


def _text(word: object) -> str:
    """A word; numbers are words too, where things are called by numbers."""
    if type(word) is int and word.bit_length() < 64:
        return str(word)
    if not isinstance(word, str):
        raise KeyError
    return word


def _one_of(noun: str, given: object, names: Sequence[str]) -> str:
    if not isinstance(given, str) or given not in names:
        _unknown(f"there is no {noun} {shown(given)}", given, names)
    return given


def _fill(made: ByHand, fun: core.Fun, given: object) -> None:
    """`{value: "arguments with that value"}`; several arguments of one function are joined by `,`."""
    if not fun.args:
        made.values[fun.offset] = _value(fun, given)
        return
    if not isinstance(given, Mapping):
        title = f"`{fun.name}` needs its values with their arguments"
        raise _WrongError(Diagnostic("not-a-state", title, helps=("for instance `{Red: a1 b2}`",)), given)
    made.values |= dict.fromkeys(range(fun.offset, fun.offset + fun.size), t.lowest(fun.result))
    filled: set[int] = set()
    for word, places in given.items():
        try:
            read = _value(fun, word)
        except _WrongError as wrong:
            if _is_place(fun, word):
                who = _joined(fun, str(word)) if len(fun.args) > 1 else "a1 b2"
                helps = (f"the value stands first, and behind it who has it: `{{value: {who}}}`",)
                made.mistakes.append(Mistake(replace(wrong.item, helps=helps), (fun.name, word), None))
                return  # all of them stand so, and it is told once
            made.mistakes.append(Mistake(wrong.item, (fun.name, word), None))
            continue
        try:
            for place in _places(fun, places):
                at = _place(fun, place)
                if at in filled:
                    _unknown(f"`{fun.name}` has two values for `{place}`", place, ())
                filled.add(at)
                made.values[at] = read
        except _WrongError as wrong:
            made.mistakes.append(Mistake(wrong.item, (fun.name, word), wrong.word))


def _is_place(fun: core.Fun, word: object) -> bool:
    """Whether a word is an argument, where it may stand in the place of its value, as in `{a1: Red}`."""
    try:
        _place(fun, str(word))
    except _WrongError:
        return _joined(fun, str(word)) is not None
    return True


def _value(fun: core.Fun, word: object) -> int | None:
    try:
        return value_of(word, fun.result)
    except KeyError:
        labels = labels_of(fun.result)
        helps = (
            near(word, labels) if labels else (f"its values are {fun.result}, as it is declared at {fun.span.place}",)
        )
        title = f"`{fun.name}` cannot be {shown(word)}"
        raise _WrongError(Diagnostic("not-a-state", title, helps=helps), word) from None


def _places(fun: core.Fun, given: object) -> list[str]:
    """The arguments of one value: words with blanks between them, or a list of words."""
    try:
        return [_text(word) for word in given] if isinstance(given, list | tuple) else _text(given).split()
    except KeyError:
        _unknown(f"`{fun.name}` is looked up by words, not by {shown(given)}", given, ())


def _place(fun: core.Fun, words: str) -> int:
    """Where the value for some arguments stands in a state."""
    parts = words.split(",")
    if len(parts) != len(fun.args):
        title = f"`{fun.name}` is looked up by {counted(len(fun.args), 'argument')}, not by {shown(words)}"
        raise _WrongError(Diagnostic("not-a-state", title, helps=(_to_write(fun, words),)), words)
    at = fun.offset
    for part, kind, step in zip(parts, fun.args, core.strides(fun.args), strict=True):
        try:
            at += step * index_of(part, kind)
        except KeyError:
            title, labels = f"there is no {kind} {shown(part)}", labels_of(kind)
            if isinstance(kind, t.Elem) and kind.universe.is_site:
                helps = spelled_site(part.strip("\"'"), labels)
                raise _WrongError(Diagnostic("not-a-state", title, helps=helps), part) from None
            _unknown(title, part, labels)
    return at


def _to_write(fun: core.Fun, words: str) -> str:
    """What would be right in place of too few or too many arguments."""
    meant = _joined(fun, words)
    places = words.split(",")
    if meant is None and len(fun.args) == 1 and all(_is_place(fun, place) for place in places):
        meant = " ".join(places)
    kinds = " and ".join(f"a `{kind}`" for kind in fun.args)
    return (
        f"write `{meant}`"
        if meant
        else f"write {kinds}{', joined by a comma without blanks' if len(fun.args) > 1 else ''}"
    )


def _joined(fun: core.Fun, words: str) -> str | None:
    """Arguments that something else than a comma joins, as `a1.2`, joined by commas; None where they are none."""
    parts = [part for part in _JOINTS.split(words) if part]
    try:
        [index_of(part, kind) for part, kind in zip(parts, fun.args, strict=True)]
    except (KeyError, ValueError):
        return None
    return ",".join(parts)


def labels_of(kind: t.Type) -> Sequence[str]:
    """How the elements of a type are called, if they are."""
    inner = t.required(kind)
    return inner.universe.labels if isinstance(inner, t.Elem) else ()


def _unknown(title: str, word: object, names: Sequence[str]) -> NoReturn:
    raise _WrongError(Diagnostic("not-a-state", title, helps=near(word, names)), word)


def near(word: object, names: Iterable[str]) -> tuple[str, ...]:
    """What may be meant by a word that is none of some names."""
    return spelled(word.strip("\"'") if isinstance(word, str) else "", names)
