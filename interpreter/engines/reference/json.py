"""States as plain values, and back. The form is the same for all engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NoReturn

from ... import core
from ... import types as t
from ...diagnostics import Diagnostic, RulesetError, spelled
from ...engine import PlayError, result_of
from ...notation import elements, show

if TYPE_CHECKING:
    from .game import ReferenceGame, ReferenceState

FORMAT = 1


def to_json(state: ReferenceState) -> dict[str, Any]:
    """`values`: of each state function its values by argument (sites only where the value is not the lowest one);
    `place`, `list`, `variables`: where the flow stands; `memory`: remembered keys in hexadecimal, with their counts."""
    game = state.game
    pause = game.core.flow[state._place] if state.result is None else None
    live = pause.live if isinstance(pause, core.Decide) else ()
    return {
        "format": FORMAT,
        "ruleset": game.id,
        "options": dict(game.options),
        "mover": state.mover,
        "turn": state.turn,
        "ply": state.ply,
        "values": {fun.name: _function(state, fun) for fun in game.core.funs},
        "place": state._place,
        "list": state._offered,
        "variables": {
            str(slot): _plain(value, game.core.flow_types[slot]) for slot, value in zip(live, state._slots, strict=True)
        },
        "memory": {
            memory.name: {f"{key:032x}": count for key, count in sorted(state._memories[memory.index].items())}
            for memory in game.core.memories
        },
        "result": [list(group) for group in state.result.ranking] if state.result else None,
    }


def _plain(value: Any, kind: t.Type) -> Any:
    if value is None:
        return None
    match kind:
        case t.Opt(inner):
            return _plain(value, inner)
        case t.Elem(universe):
            return universe.labels[value]
        case t.SetOf(inner) | t.PathOf(inner):
            return [_plain(part, inner) for part in elements(value, kind)]
        case t.Int():
            return int(value)
    return bool(value)


def _lowest(kind: t.Type) -> Any:
    if isinstance(kind, t.Opt):
        return None
    return kind.low if isinstance(kind, t.Int) else 0


def _function(state: ReferenceState, fun: core.Fun) -> Any:
    """Nested mappings, one level for each argument."""
    if not fun.args:
        return _plain(state._values[fun.offset], fun.result)
    lowest = _lowest(fun.result)
    sparse = any(isinstance(kind, t.Elem) and kind.universe.is_site for kind in fun.args)
    made: dict[str, Any] = {}
    for index, args in _arguments(fun):
        value = state._values[index]
        if sparse and value == lowest:
            continue
        level = made
        for arg, kind in zip(args[:-1], fun.args[:-1], strict=True):
            level = level.setdefault(show(arg, kind), {})
        level[show(args[-1], fun.args[-1])] = _plain(value, fun.result)
    return made


def _arguments(fun: core.Fun) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for number, args in enumerate(product(*(core.domain_values(kind) for kind in fun.args))):
        yield fun.offset + number, args


def value(state: ReferenceState, name: str, args: Sequence[str | int]) -> Any:
    """One value in words. Raises KeyError for an unknown function or argument."""
    fun = next((fun for fun in state.game.core.funs if fun.name == name), None)
    if fun is None or len(args) != len(fun.args):
        raise KeyError(name)
    at = fun.offset
    for arg, kind, step in zip(args, fun.args, core.strides(fun.args), strict=True):
        at += step * _index(str(arg), kind)
    return _plain(state._values[at], fun.result)


def _index(text: str, kind: t.Type) -> int:
    number = _read(text, kind)
    return int(number) - core.domain_low(kind)


def _read(text: Any, kind: t.Type) -> Any:
    """A value of a type from words. Raises KeyError."""
    if isinstance(kind, t.Opt):
        return None if text is None or text in ("none", "~") else _read(text, kind.of)
    if kind == t.BOOL:
        truth = {"yes": True, "no": False, "true": True, "false": False}.get(str(text).lower())
        if truth is None:
            raise KeyError(str(text))
        return truth
    if isinstance(kind, t.Elem):
        if str(text) not in kind.universe.labels:
            raise KeyError(str(text))
        return kind.universe.labels.index(str(text))
    if isinstance(kind, t.Int):
        try:
            number = int(text)
        except (TypeError, ValueError):
            raise KeyError(str(text)) from None
        if not kind.low <= number <= kind.high:
            raise KeyError(str(text))
        return number
    if isinstance(kind, t.SetOf | t.PathOf):
        parts = [_read(part, kind.of) for part in (text.split() if isinstance(text, str) else text)]
        return sum(1 << part for part in set(parts)) if t.is_mask(kind) else tuple(parts)
    raise KeyError(str(text))


def from_json(game: ReferenceGame, values: Mapping[str, Any]) -> ReferenceState:
    """The inverse of `to_json`. Raises RulesetError when the values are not of this game."""
    try:
        if values["ruleset"] != game.id or values["options"] != dict(game.options):
            _refuse(f"this state belongs to `{values['ruleset']}` with other options, not to `{game.id}`")
        data = [_lowest(fun.result) for fun in game.core.funs for _ in range(fun.size)]
        for fun in game.core.funs:
            _fill(data, fun, values["values"][fun.name])
        memories = tuple(
            {int(key, 16): int(count) for key, count in values["memory"][memory.name].items()}
            for memory in game.core.memories
        )
        if values["result"] is not None:
            result = result_of(values["result"], game.players, "")
            return game.state_type(game, tuple(data), -1, 0, (), None, memories, result, "", int(values["ply"]))
        place = int(values["place"])
        pause = game.core.flow[place] if 0 <= place < len(game.core.flow) else None
        if not isinstance(pause, core.Decide):
            _refuse(f"nothing is decided at place {place} of the flow")
        slots = tuple(_read(values["variables"][str(slot)], game.core.flow_types[slot]) for slot in pause.live)
        turn = values["turn"]
        player = None if turn is None else game.players.index(turn)
        offered = int(values["list"])
        if not 0 <= offered < len(pause.lists):
            _refuse(f"the decision at place {place} has no list {offered}")
        return game.state_type(game, tuple(data), place, offered, slots, player, memories, None, "", int(values["ply"]))
    except (KeyError, ValueError, TypeError, AttributeError) as problem:
        _refuse(f"this is not a state of `{game.id}`: {problem}")


def _fill(data: list[Any], fun: core.Fun, given: Any) -> None:
    if not fun.args:
        data[fun.offset] = _read(given, fun.result)
        return
    steps = core.strides(fun.args)

    def fill(level: Any, depth: int, at: int) -> None:
        for name, inner in level.items():
            here = at + steps[depth] * _index(name, fun.args[depth])
            if depth + 1 < len(fun.args):
                fill(inner, depth + 1, here)
            else:
                data[here] = _read(inner, fun.result)

    fill(given, 0, fun.offset)


def _refuse(title: str) -> NoReturn:
    raise PlayError(Diagnostic("not-a-state", title))


# ---------------------------------------------------------------- positions as in examples


def position(game: ReferenceGame, values: Mapping[str, Any]) -> ReferenceState:
    """See `ReferenceGame.position`."""
    from .flow import Skip

    funs = {fun.name: fun for fun in game.core.funs}
    data = list(game.start())
    mover = deciding = None
    for name, given in values.items():
        if name == "mover":
            if given not in game.players:
                _unknown(f"there is no player `{given}`", str(given), game.players)
            mover = game.players.index(given)
        elif name == "deciding":
            known = [*game.core.moves, *game.core.choices]
            if given not in known:
                _unknown(f"there is no move `{given}`", str(given), known)
            deciding = str(given)
        elif name in funs:
            _fill_position(data, funs[name], given)
        else:
            _unknown(f"`{game.title}` has no state `{name}`", name, [*funs, "mover", "deciding"])

    def enter() -> None:
        player = game.machine.player
        game._load_values(tuple(data), player, tuple({} for _ in game.core.memories))

    enter()
    in_setup = deciding is not None and _offered_in_setup(game.core, deciding)
    return game._run(
        0 if in_setup else game.core.flow_start, [None] * game.core.flow_slots, 0, None, Skip(mover, deciding, enter)
    )


def _offered_in_setup(game: core.Game, name: str) -> bool:
    return any(
        isinstance(part, core.Decide)
        and any(name in (offer.move.name, offer.move.choice) for offers in part.lists for offer in offers)
        for part in game.flow[: game.flow_start]
    )


def _fill_position(data: list[Any], fun: core.Fun, given: Any) -> None:
    """`{value: "arguments with that value"}`; several arguments of one function are joined by `,`."""
    if not fun.args:
        try:
            data[fun.offset] = _read(given, fun.result)
        except KeyError:
            _unknown(f"`{fun.name}` cannot be `{given}`", str(given), _labels(fun.result))
        return
    data[fun.offset : fun.offset + fun.size] = [_lowest(fun.result)] * fun.size
    if not isinstance(given, Mapping):
        raise PlayError(
            Diagnostic(
                "not-a-state",
                f"`{fun.name}` needs its values with their arguments",
                helps=("for instance `{Red: a1 b2}`",),
            )
        )
    steps = core.strides(fun.args)
    for word, places in given.items():
        try:
            read = _read(word, fun.result)
        except KeyError:
            _unknown(f"`{fun.name}` cannot be `{word}`", str(word), _labels(fun.result))
        for place in str(places).split() if not isinstance(places, list | tuple) else map(str, places):
            parts = place.split(",")
            if len(parts) != len(fun.args):
                _unknown(f"`{fun.name}` is looked up by {len(fun.args)} arguments, not by `{place}`", place, ())
            at = fun.offset
            for part, kind, step in zip(parts, fun.args, steps, strict=True):
                try:
                    at += step * _index(part, kind)
                except KeyError:
                    _unknown(f"there is no {kind} `{part}`", part, _labels(kind))
            data[at] = read


def _labels(kind: t.Type) -> Sequence[str]:
    inner = t.required(kind)
    return inner.universe.labels if isinstance(inner, t.Elem) else ()


def _unknown(title: str, word: str, names: Sequence[str]) -> NoReturn:
    raise RulesetError([Diagnostic("not-a-state", title, helps=spelled(word, names))])
