"""States from plain values: only what `json.to_json` can have written is one, and anything else is told with its place.

What is checked is what can be known without playing: keys and types, ranges and names, that the place of the flow decides
something and what belongs to it. Whether play can lead to the values is not: stones that nobody can have put there are a
state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from ...core import nodes as core
from ...core import types as t
from ...core.hiding import hides
from ...core.notation import show
from ...core.turns import blocks_together, decides_together
from ...ground.diagnostics import Diagnostic
from ...ground.limits import MAX_INTEGER
from ...ground.strict import Given, Unfit, same, shown
from ..protocol import CHANCE, IllegalDecision, PlayError
from ..results import read_result
from .information import resumed
from .machine import Counts
from .state import ReferenceDecision, ReferenceState, StateGame
from .values import FORMAT, Values, is_sparse

_KEYS = (
    "format", "ruleset", "options", "mover", "turn", "ply", "values", "place", "list", "variables", "memory", "result",
)  # fmt: skip
_LEFT_OUT = "leave it out: what is not named has its lowest value"
_KEY = re.compile(r"[0-9a-f]{32}")


def from_json(game: StateGame, values: Mapping[str, object]) -> ReferenceState:
    """The inverse of `to_json`. Raises PlayError (`not-a-state`): the values are not what `to_json` writes for this game."""
    try:
        return _Reader(game).state(Given(values))
    except Unfit as problem:
        title = f"this is not a state of `{game.id}`: {problem.title}"
        raise PlayError(Diagnostic("not-a-state", title, helps=problem.helps)) from None


class _Reader:
    def __init__(self, game: StateGame) -> None:
        self.game, self.core = game, game.core
        self._known: dict[t.Type, dict[str, int]] = {}

    def state(self, given: Given) -> ReferenceState:
        hidden = hides(self.core)
        if "view" in given.mapping():
            raise Unfit("it is what one player sees, and what is hidden from a player cannot be read back")
        fields = given.fields(*_KEYS, *["sealed"] * decides_together(self.core), *["information"] * hidden)
        state = self._state(fields)
        if hidden:
            keys = fields["information"].fields(*self.game.players)
            state._information = resumed(state.information, [self._key(keys[name]) for name in self.game.players])
        return state

    @staticmethod
    def _key(given: Given) -> int:
        text = given.text()
        if not _KEY.fullmatch(text):
            given.refuse("a key has 32 hexadecimal digits")
        return int(text, 16)

    def _state(self, fields: Mapping[str, Given]) -> ReferenceState:
        fields["format"].exactly(FORMAT)
        self._belongs(fields["ruleset"], fields["options"])
        values = self._values(fields["values"])
        memories = self._memories(fields["memory"])
        ply = fields["ply"].whole(0, MAX_INTEGER)
        if fields["result"].value is not None:
            result = read_result(fields["result"], self.game.core.sides, self.game.outcomes)
            over = {"place": -1, "list": 0, "variables": {}, "turn": None, "mover": None, "sealed": {}}
            for name in filter(fields.__contains__, over):
                fields[name].exactly(over[name])
            return self.game.state_type(self.game, values, -1, 0, (), None, memories, result, "", ply)
        place = fields["place"].whole(0, len(self.core.flow) - 1)
        pause = self.core.flow[place]
        if not isinstance(pause, core.Decide):
            fields["place"].refuse("nothing is decided at this place of the flow")
        offered = fields["list"].whole(0, len(pause.lists) - 1)
        slots = fields["variables"].fields(*map(str, pause.live))
        variables = tuple(self._value(slots[str(slot)], self.core.flow_types[slot]) for slot in pause.live)
        player = self._turn(fields["turn"], place)
        turn = None if player is None else self.game.players[player]
        fields["mover"].exactly(CHANCE if pause.chance else turn)
        state = self.game.state_type(self.game, values, place, offered, variables, player, memories, None, "", ply)
        return self._sealed(state, fields["sealed"]) if "sealed" in fields else state

    def _sealed(self, state: ReferenceState, given: Given) -> ReferenceState:
        if state._place not in blocks_together(self.core.flow):
            given.exactly({})
            return state
        players = self.game.players
        decided = {players.index(name): _written(notation.text()) for name, notation in given.some(players)}
        try:
            entered = self.game._enter_block(state, decided)
        except (IllegalDecision, PlayError):
            entered = None
        if entered is None or (entered._place, entered.mover, entered._slots) != (
            state._place,
            state.mover,
            state._slots,
        ):
            given.refuse("it holds what each has decided who stands before the mover, and has a decision")
        return entered

    def _belongs(self, ruleset: Given, options: Given) -> None:
        if ruleset.value != self.game.id:
            raise Unfit(f"it belongs to {shown(ruleset.value)}")
        wanted = dict(self.game.options)
        for name, option in options.fields(*wanted).items():
            if not same(option.value, wanted[name]):
                raise Unfit(
                    f"it belongs to the same ruleset with other options: {option.name} is {shown(option.value)}"
                )

    def _turn(self, given: Given, place: int) -> int | None:
        if not is_in_turn(self.core, place):
            given.exactly(None)
            return None
        return self.game.players.index(given.one_of(self.game.players))

    def _memories(self, given: Given) -> tuple[Counts, ...]:
        found = given.fields(*(memory.name for memory in self.core.memories))
        return tuple(self._memory(memory, found[memory.name]) for memory in self.core.memories)

    def _memory(self, memory: core.Memory, given: Given) -> Counts:
        most = (1 << memory.last) - 1 if memory.last else MAX_INTEGER
        counts = {self._memory_key(key, count): count.whole(1, most) for key, count in given.entries()}
        times = sum(counts.values())
        if memory.last and (
            times > most or times & (times + 1) or sum(n.bit_count() for n in counts.values()) != times.bit_count()
        ):
            given.refuse(
                "each of the last times has one position: 1 for the last, 2 for the one before it, 4, and so on"
            )
        return counts

    def _memory_key(self, key: str, count: Given) -> int:
        if not _KEY.fullmatch(key):
            raise Unfit(f"{count.name} is no key of a position", "a key has 32 digits, 0 to 9 and a to f")
        return int(key, 16)

    # ------------------------------------------------------------ values

    def _values(self, given: Given) -> Values:
        funs = {fun.name: fun for fun in self.core.funs}
        data: list[int | None] = []
        for name, values in given.fields(*funs).items():
            fun = funs[name]
            if fun.args:
                part = [t.lowest(fun.result)] * fun.size
                self._fill(part, fun, values)
                data += part
            else:
                data.append(self._value(values, fun.result))
        return tuple(data)

    def _fill(self, part: list[int | None], fun: core.Fun, given: Given, depth: int = 0, at: int = 0) -> None:
        """The values of a function whose first `depth` arguments are known, to where they stand in `part`."""
        known = self._arguments(fun.args[depth])
        step = core.strides(fun.args)[depth]
        sparse = is_sparse(fun)
        if sparse and depth and given.value == {}:
            given.refuse(_LEFT_OUT)
        for name, value in given.some(known) if sparse else given.fields(*known).items():
            here = at + step * known[name]
            if depth + 1 < len(fun.args):
                self._fill(part, fun, value, depth + 1, here)
                continue
            part[here] = self._value(value, fun.result)
            if sparse and part[here] == t.lowest(fun.result):
                value.refuse(_LEFT_OUT)

    def _arguments(self, kind: t.Type) -> dict[str, int]:
        """What an argument of a state function is called -> its number from 0."""
        if kind not in self._known:
            self._known[kind] = {show(value, kind): n for n, value in enumerate(core.domain_values(kind))}
        return self._known[kind]

    def _value(self, given: Given, kind: t.Type) -> Any:
        match kind:
            case t.Opt(inner):
                return None if given.value is None else self._value(given, inner)
            case t.Elem():
                known = self._arguments(kind)
                return known[given.one_of(known)]
            case t.Int(low, high):
                number = given.whole(low, high)
                if kind.gaps and number not in kind.gaps:
                    given.refuse(f"it takes {', '.join(map(str, kind.gaps))}")
                return number
            case t.SetOf(inner) | t.PathOf(inner):
                parts = [self._value(item, inner) for item in given.items()]
                if isinstance(kind, t.SetOf):
                    self._is_set(given, parts, in_order=not isinstance(inner, t.SetOf | t.PathOf))
                return sum(1 << part for part in parts) if t.is_mask(kind) else tuple(parts)
            case t.Simple("bool"):
                return given.truth()
        raise Unfit(f"{given.name} has a value, and nothing can stand there")

    def _is_set(self, given: Given, parts: list[int], *, in_order: bool) -> None:
        if len(set(parts)) < len(parts) or (in_order and parts != sorted(parts)):
            given.refuse("a set has each element once" + ", in order" * in_order)


def _written(notation: str) -> Callable[[ReferenceState], ReferenceDecision]:
    """Takes the decision that is so written, wherever that is."""
    return lambda here: cast("ReferenceDecision", here.decision(notation))


def is_in_turn(game: core.Game, place: int) -> bool:
    """Whether a place of the flow lies in a `turn`, so that there is somebody whose turn it is."""
    return any(
        isinstance(part, core.BeginTurn) and at < place < part.end for at, part in enumerate(game.flow[: place + 1])
    )
