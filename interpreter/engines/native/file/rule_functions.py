"""C functions of the rules that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....core.effect_facts import adds_up, asks_who_moves, ends_game
from ....core.walk import is_alike
from ..sections.could import by_function, ways_function
from ..sections.draw import fill_function, gather_function, make_function, pick_function
from ..sections.moves import list_function
from ..templates import entered
from ..writing.body import SUMS, FunctionBody
from ..writing.unit import Unit

TEMPLATES = entered()
"""Modules of templates and nothing else."""


class RuleFunctions:
    """The functions of definitions, actions and moves: `NamedFunctions`. What nothing asks for is never made."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._functions: dict[core.Definition, str] = {}
        self._actions: dict[tuple[core.Action, bool, bool, bool, int | None], str] = {}
        self._conditions: list[tuple[str, core.Expr, int | None]] = []
        self._of_moves: set[str] = set()
        self._tabulated: dict[core.Definition, list[t.Value] | None] = {}

    def body(self, player: int | None = None) -> FunctionBody:
        """A function in the making; `player`: for his turns."""
        return FunctionBody(self._unit, self, player)

    def tabulated(self, definition: core.Definition) -> list[t.Value] | None:
        if definition not in self._tabulated:
            shape = self._unit.shape(definition.result, definition.span)
            values = self._unit.plan.table(definition) if definition.types and shape.kind != "sets" else None
            self._tabulated[definition] = values
        return self._tabulated[definition]

    def function(self, definition: core.Definition) -> str:
        name = self._functions.get(definition)
        if name is None:
            name = self._functions[definition] = self._unit.name("r", definition.name)
            body = self.body()
            shape = self._unit.shape(definition.result, definition.span)
            params = []
            for slot, (param, kind) in enumerate(zip(definition.params, definition.types, strict=True)):
                value = body.variable(param)
                params.append(f"{self._unit.shape(kind, definition.span).c} {value}")
                if isinstance(kind, t.Elem):
                    value = body.keep_element(param, value, kind)
                body.slots[slot] = (value, kind)
            if shape.kind in ("list", "sets"):
                params.append(f"{shape.item} *room")
                result = body.listed(definition.body, definition.result, "room")
            else:
                result = body.expr(definition.body, definition.result)
            body.put(f"return {result};")
            body.pay_for_calls(name, body.nothing(definition.result))
            head = f"static {shape.c} {name}({', '.join(['G *g', 'const S *s', *params])})"
            self._unit.prototypes.append(f"{head};")
            self._unit.functions.append(body.text(head, definition.span))
        return name

    def action_function(
        self, action: core.Action, together: bool, undoable: bool, keyless: bool, player: int | None = None
    ) -> str:
        player = player if asks_who_moves(action.body) else None
        key = action, together, undoable, keyless, player
        name = self._actions.get(key)
        if name is None:
            way = "do_later" if together else "do_undoably" if undoable else "do"
            name = self._actions[key] = self._unit.name(way, action.name)
            body = self.body(player)
            body.together, body.undoable, body.keyless = together, undoable, keyless
            params = ["LATER *later"] if together else []
            if together and adds_up(action.body):
                params.append(f"LATER *{SUMS}")
            for slot, (param, kind) in enumerate(zip(action.params, action.types, strict=True)):
                value = body.variable(param)
                params.append(f"{self._unit.shape(kind, action.span).c} {value}")
                if isinstance(kind, t.Elem):
                    value = body.keep_element(param, value, kind)
                body.slots[slot] = (value, kind)
            over = ends_game(action.body)
            body.put("if (pay(g, 1)) return 0;" if over else "if (pay(g, 1)) return;")
            body.effect(action.body)
            if over:
                body.put("return 0;")
            head = f"static {'int32_t' if over else 'void'} {name}({', '.join(['G *g', 'S *s', *params])})"
            self._unit.prototypes.append(f"{head};")
            self._unit.functions.append(body.text(head, action.span))
        return name

    def condition(self, condition: core.Expr, player: int | None) -> str:
        player = player if asks_who_moves(condition) else None
        for name, known, of in self._conditions:
            if of == player and is_alike(known, condition):
                return name
        name = self._unit.name("holds", "condition")
        self._conditions.append((name, condition, player))
        body = self.body(player)
        body.put(f"return {body.expr(condition)};")
        body.pay_for_calls(name, "0")
        head = f"static int32_t {name}(G *g, const S *s)"
        self._unit.prototypes.append(f"{head};")
        self._unit.functions.append(body.text(head, condition.span))
        return name

    def list_name(self, move: core.Move) -> str:
        asks_less = move.afterwards != self._unit.game.moves[move.name].afterwards
        return self._of_move("could" if asks_less else "list", move, list_function)

    def by_name(self, move: core.Move) -> str:
        return self._of_move("by", move, by_function)

    def ways_name(self, move: core.Move) -> str:
        return self._of_move("ways", move, ways_function)

    def pick_name(self, move: core.Move) -> str:
        return self._of_move("pick", move, pick_function)

    def fill_name(self, move: core.Move, player: int | None = None, *, to_list: bool = True) -> str:
        if to_list and player is None:
            return self._of_move("fill", move, fill_function)
        return self._of_move("gather", move, gather_function, player)

    def make_name(self, move: core.Move, player: int | None = None) -> str:
        parts = move.binders, move.do, move.then, *(condition.expr for condition in move.provided)
        return self._of_move("make", move, make_function, player if asks_who_moves(*parts) else None)

    def _of_move(
        self,
        role: str,
        move: core.Move,
        make: Callable[[FunctionBody, core.Move, str], str],
        player: int | None = None,
    ) -> str:
        body = self.body(player)
        name = body.own(f"{role}_{self._unit.move_name(move)}")
        if name not in self._of_moves:
            self._of_moves.add(name)
            self._unit.functions.append(make(body, move, name))
        return name
