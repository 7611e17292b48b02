"""C functions of the rules that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from .body import FunctionBody
from .effect_facts import SUMS, adds_up, ends_game
from .emit_could import by_function, ways_function
from .emit_draw import pick_function
from .emit_moves import list_function
from .templates import entered
from .unit import Unit

TEMPLATES = entered()
"""Modules of templates and nothing else."""


class RuleFunctions:
    """The functions of definitions, actions and moves: `NamedFunctions`. What nothing asks for is never made."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._functions: dict[core.Definition, str] = {}
        self._actions: dict[tuple[core.Action, bool, bool, bool], str] = {}
        self._of_moves: set[str] = set()
        self._tabulated: dict[core.Definition, list[t.Value] | None] = {}

    def body(self) -> FunctionBody:
        """A function in the making."""
        return FunctionBody(self._unit, self)

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
            self._unit.functions.append(body.text(f"{self._unit.comment(definition.span)}\n{head}"))
        return name

    def action_function(self, action: core.Action, together: bool, undoable: bool, keyless: bool) -> str:
        key = action, together, undoable, keyless
        name = self._actions.get(key)
        if name is None:
            way = "do_later" if together else "do_undoably" if undoable else "do"
            name = self._actions[key] = self._unit.name(way, action.name)
            body = self.body()
            body.together, body.undoable, body.keyless = together, undoable, keyless
            params = ["LATER *later"] if together else []
            if together and adds_up(action.body):
                params.append(f"LATER *{SUMS}")
            for slot, (param, kind) in enumerate(zip(action.params, action.types, strict=True)):
                value = body.variable(param)
                body.slots[slot] = (value, kind)
                params.append(f"{self._unit.shape(kind, action.span).c} {value}")
            over = ends_game(action.body)
            body.put("if (pay(g, 1)) return 0;" if over else "if (pay(g, 1)) return;")
            body.effect(action.body)
            if over:
                body.put("return 0;")
            head = f"static {'int32_t' if over else 'void'} {name}({', '.join(['G *g', 'S *s', *params])})"
            self._unit.prototypes.append(f"{head};")
            self._unit.functions.append(body.text(f"{self._unit.comment(action.span)}\n{head}"))
        return name

    def list_name(self, move: core.Move) -> str:
        asks_less = move.afterwards != self._unit.game.moves[move.name].afterwards
        return self._of_move("could" if asks_less else "list", move, list_function)

    def by_name(self, move: core.Move) -> str:
        return self._of_move("by", move, by_function)

    def ways_name(self, move: core.Move) -> str:
        return self._of_move("ways", move, ways_function)

    def pick_name(self, move: core.Move) -> str:
        return self._of_move("pick", move, lambda body, move, _: pick_function(body, move))

    def _of_move(self, role: str, move: core.Move, make: Callable[[FunctionBody, core.Move, str], str]) -> str:
        name = f"{role}_{self._unit.move_name(move)}"
        if name not in self._of_moves:
            self._of_moves.add(name)
            self._unit.functions.append(make(self.body(), move, name))
        return name
