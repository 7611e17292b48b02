"""Positions given by hand, as in examples, and values in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from ...core import nodes as core
from ...core import types as t
from ...ground.diagnostics import Diagnostic, RulesetError, counted, spelled
from ...ground.strict import shown
from ..protocol import NotNamed, PlayError, bad_argument
from .desk import Desk
from .flow import Skip
from .state import ReferenceState, StateGame
from .values import Values, plain


def value(state: ReferenceState, name: str, args: Sequence[str | int]) -> Any:
    """One value in words. Raises PlayError: there is no such function or argument."""
    at = place(state.game.core, name, args)
    return plain(state._values[at], next(fun for fun in state.game.core.funs if fun.name == name).result)


def place(game: core.Game, name: str, args: Sequence[str | int]) -> int:
    """Where a value stands in a state. Raises PlayError: there is no such function or argument."""
    funs = {fun.name: fun for fun in game.funs}
    if not isinstance(name, str) or name not in funs:
        raise NotNamed(bad_argument("value", "the name of a state function", name, _near(name, funs)).diagnostics[0])
    fun = funs[name]
    if len(args) != len(fun.args):
        raise bad_argument("value", f"{counted(len(fun.args), 'argument')} for `{name}`", list(args))
    at = fun.offset
    for arg, kind, step in zip(args, fun.args, core.strides(fun.args), strict=True):
        try:
            at += step * _index(arg, kind)
        except KeyError:
            problem = bad_argument("value", t.describe(kind), arg, _near(arg, _labels(kind)))
            raise NotNamed(problem.diagnostics[0]) from None
    return at


def _index(word: object, kind: t.Type) -> int:
    return (_read(word, kind) or 0) - core.domain_low(kind)  # no argument of a function is optional


def _read(word: object, kind: t.Type) -> int | None:
    """A value of a type from a word, as an author writes it, or from the value itself. Raises KeyError."""
    if isinstance(kind, t.Opt):
        return None if word is None or word in ("none", "~") else _read(word, kind.of)
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


def _text(word: object) -> str:
    """A word; numbers are words too, where things are called by numbers."""
    if type(word) is int and word.bit_length() < 64:
        return str(word)
    if not isinstance(word, str):
        raise KeyError
    return word


class Start(NamedTuple):
    """Where a position given by hand begins: values, whose turn it is, and the move that is offered."""

    data: Values
    mover: int | None
    deciding: str | None


def read(game: StateGame, values: Mapping[str, object]) -> Start:
    """What `Game.position` is given."""
    if not isinstance(values, Mapping):
        raise bad_argument("position", "a mapping of values by function", values)
    funs = {fun.name: fun for fun in game.core.funs}
    data = list(game.start())
    mover = deciding = None
    for name, given in values.items():
        if name == "mover":
            mover = game.players.index(_one_of("player", given, game.players))
        elif name == "deciding":
            deciding = _one_of("move", given, [*game.core.moves, *game.core.choices])
        elif name in funs:
            _fill(data, funs[name], given)
        else:
            _unknown(f"`{game.title}` has no state {shown(name)}", name, [*funs, "mover", "deciding"])
    return Start(tuple(data), mover, deciding)


def enter(desk: Desk, start: Start) -> ReferenceState:
    """The state of such a position. Raises PlayError."""

    def put() -> None:
        desk.put(start.data, desk.machine.player)

    put()
    in_setup = start.deciding is not None and _offered_in_setup(desk.core, start.deciding)
    skip = Skip(start.mover, start.deciding, put)
    return desk.run(0 if in_setup else desk.core.flow_start, [None] * desk.core.flow_slots, 0, None, skip)


def _offered_in_setup(game: core.Game, name: str) -> bool:
    return any(
        isinstance(part, core.Decide)
        and any(name in (offer.move.name, offer.move.choice) for offers in part.lists for offer in offers)
        for part in game.flow[: game.flow_start]
    )


def _one_of(noun: str, given: object, names: Sequence[str]) -> str:
    if not isinstance(given, str) or given not in names:
        _unknown(f"there is no {noun} {shown(given)}", given, names)
    return given


def _fill(data: list[int | None], fun: core.Fun, given: object) -> None:
    """`{value: "arguments with that value"}`; several arguments of one function are joined by `,`."""
    if not fun.args:
        data[fun.offset] = _value(fun, given)
        return
    if not isinstance(given, Mapping):
        title = f"`{fun.name}` needs its values with their arguments"
        raise PlayError(Diagnostic("not-a-state", title, helps=("for instance `{Red: a1 b2}`",)))
    data[fun.offset : fun.offset + fun.size] = [t.lowest(fun.result)] * fun.size
    filled: set[int] = set()
    for word, places in given.items():
        read = _value(fun, word, turned=_is_turned(fun, word, places))
        for place in _places(fun, places):
            at = _place(fun, place)
            if at in filled:
                _unknown(f"`{fun.name}` has two values for `{place}`", place, ())
            filled.add(at)
            data[at] = read


def _is_turned(fun: core.Fun, word: object, places: object) -> bool:
    """Whether an argument stands where its value belongs, as in `{a1: Red}`."""
    try:
        _place(fun, str(word))
        _read(places, fun.result)
    except (KeyError, RulesetError):
        return False
    return True


def _value(fun: core.Fun, word: object, *, turned: bool = False) -> int | None:
    try:
        return _read(word, fun.result)
    except KeyError:
        labels = _labels(fun.result)
        helps = (
            _near(word, labels) if labels else (f"its values are {fun.result}, as it is declared at {fun.span.place}",)
        )
        if turned:
            helps = ("the value stands first, and behind it who has it: `{value: a1 b2}`",)
        raise RulesetError([Diagnostic("not-a-state", f"`{fun.name}` cannot be {shown(word)}", helps=helps)]) from None


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
        _unknown(f"`{fun.name}` is looked up by {counted(len(fun.args), 'argument')}, not by {shown(words)}", words, ())
    at = fun.offset
    for part, kind, step in zip(parts, fun.args, core.strides(fun.args), strict=True):
        try:
            at += step * _index(part, kind)
        except KeyError:
            _unknown(f"there is no {kind} {shown(part)}", part, _labels(kind))
    return at


def _labels(kind: t.Type) -> Sequence[str]:
    inner = t.required(kind)
    return inner.universe.labels if isinstance(inner, t.Elem) else ()


def _unknown(title: str, word: object, names: Sequence[str]) -> NoReturn:
    raise RulesetError([Diagnostic("not-a-state", title, helps=_near(word, names))])


def _near(word: object, names: Iterable[str]) -> tuple[str, ...]:
    return spelled(word if isinstance(word, str) else "", names)
