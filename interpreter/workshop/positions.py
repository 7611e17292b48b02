"""Positions of the reference engine for the page: what can be decided and what is drawn, as the page's JavaScript has it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from ..core import types as t
from ..core.notation import elements
from ..core.sides import GAME
from ..drawing import Painter, Spot
from ..engines.protocol import CHANCE, IllegalDecision
from ..engines.reference import ReferenceGame
from ..engines.reference.state import ReferenceDecision, ReferenceState
from ..engines.results import Result
from ..ground.diagnostics import RulesetError
from ..play.secrecy import sealed

Json = dict[str, Any]
Line = tuple[int, ...]
"""The places of decisions in the lists of legal ones, from the start."""

_KEPT = 3000
"""Positions that are remembered; others are played again when they are asked for."""


class BoardTable:
    """A game with the positions that were looked at."""

    def __init__(self, game: ReferenceGame, first: ReferenceState | None = None) -> None:
        self.game, self.painter = game, Painter(game)
        self._first = first or game.initial()
        self._states: OrderedDict[Line, ReferenceState] = OrderedDict({(): self._first})

    def state(self, line: Line) -> ReferenceState:
        """The position after a line. Raises IndexError: there is no such decision; RulesetError: the rules fail."""
        known = len(line)
        while line[:known] not in self._states:
            known -= 1
        state = self._states[line[:known]]
        for length in range(known, len(line)):
            state = state.apply(state.legal()[line[length]])
            self._keep(line[: length + 1], state)
        return state

    def _keep(self, line: Line, state: ReferenceState) -> None:
        self._states[line] = state
        if len(self._states) > _KEPT:
            self._states.popitem(last=False)
            self._states[()] = self._first

    def look(self, line: Line) -> Json:
        """A position as the page shows it. Raises as `state`."""
        state = self.state(line)
        turn = state.turn
        return {
            "key": ".".join(map(str, line)),
            "place": state._place,
            "sealed": sealed(state),
            "mover": -1 if turn is None else self.game.players.index(turn),
            "chance": state.mover == CHANCE,
            "over": state.result is not None,
            "result": None if state.result is None else _result(state.result),
            "note": state.note,
            "legal": self._legal(state),
            "marks": list(self._marks(state)),
            "views": [list(self._marks(state.seen_by(one))) for one in self.game.players] if self.game.hides else None,
        }

    def _legal(self, state: ReferenceState) -> list[list[Any]]:
        """Of each decision the move, what the flow gave, its parameters, its notation and its probability."""
        made = []
        for notation, decision in state._by_notation().items():
            assert isinstance(decision, ReferenceDecision)
            given, values = decision.told
            kinds = [binder.type for binder in decision.rule.binders]
            odds = None if decision.probability is None else float(decision.probability)
            made.append([decision.move, _values(given, decision.rule.types), _values(values, kinds), notation, odds])
        return made

    def _marks(self, state: ReferenceState) -> Iterable[Json]:
        declared = self.painter.drawing.marks
        for number, values, mark in self.painter.identified(state):
            binders = _values(values, [binder.type for binder in declared[number].binders])
            free = [value for value, one in zip(binders, declared[number].binders, strict=True) if not one.determined]
            yield {
                "kind": mark.kind,
                "number": number,
                "binders": binders,
                "id": f"{number}:{','.join(map(str, free))}",
                "values": dict(mark.values),
                "place": _spot(mark.spot),
                "side": mark.side,
                "to": _spot(mark.to),
                "sites": [_spot(spot) for spot in mark.sites],
                "sign": mark.sign,
                "nth": mark.nth,
            }

    def line_of(self, notations: Sequence[str], most: int = 400) -> tuple[list[Line], Json | None]:
        """The positions that a record of notations leads to, one after the other, and where it breaks: the number of the
        decision from 1 on, its notation, and why it is not legal."""
        line: Line = ()
        lines = [line]
        for number, notation in enumerate(notations[:most], 1):
            state = self.state(line)
            try:
                decision = state.decision(notation)
                line = (*line, state.legal().index(decision))
                self.state(line)
            except IllegalDecision as refused:
                why = refused.why
                place = why.span.place if why.span is not None and why.span.file.text else ""
                told = why.because or why.about or why.words or why.message
                return lines, {"at": number, "text": notation, "why": told, "message": why.message, "place": place}
            except RulesetError as problem:
                first = problem.diagnostics[0]
                place = first.span.place if first.span is not None else ""
                return lines, {"at": number, "text": notation, "why": f"the rules fail: {first.title}", "place": place}
            lines.append(line)
        return lines, None


def line_read(key: str) -> Line:
    """A line by the `key` of its look."""
    return tuple(int(one) for one in key.split(".")[:_KEPT] if one.isdecimal() and len(one) < 8)


def _result(result: Result) -> Json:
    """As the page's `readResult` gives it: None is the game itself."""
    groups = [[None if one == GAME else one for one in group] for group in result.ranking]
    return {"groups": groups, "points": None if result.points is None else list(result.points.values())}


def _values(values: Sequence[object], kinds: Sequence[t.Type]) -> list[Any]:
    return [_plain(value, kind) for value, kind in zip(values, kinds, strict=True)]


def _plain(value: object, kind: t.Type) -> Any:
    """A value as the page has it: a number, a text, None, or a list."""
    inner = t.required(kind)
    if value is None or not isinstance(inner, t.SetOf | t.PathOf):
        return int(value) if isinstance(value, bool) else value
    return [_plain(one, inner.of) for one in elements(value, inner)]


def _spot(spot: Spot | None) -> list[Any] | None:
    return None if spot is None else list(spot)
