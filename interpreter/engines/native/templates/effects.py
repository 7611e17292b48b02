"""Effects as C statements that change the state `s`."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.effect_facts import adds_up, ends_game, is_nothing
from ..c.cvalue import CValue, call
from ..plan.effect_nodes import JustRemembered, WrittenAtOnce
from ..writing.body import EFFECTS_IN_C, SUMS, FunctionBody
from ..writing.looping import each_element, each_listed


@EFFECTS_IN_C.of(core.Seq)
def do_seq(body: FunctionBody, node: core.Seq) -> None:
    for part in node.parts:
        if isinstance(part, core.Write | core.Perform | core.Over):
            body.put(body.unit.comment(part.span))
        body.effect(part)


@EFFECTS_IN_C.of(core.Store)
def do_store(body: FunctionBody, node: core.Store) -> None:
    made = body.unit.shape(node.value.type, node.span)
    if body.held:
        body.held = {fun: held for fun, held in body.held.items() if held[0] != node.slot}
    if body.flow_frame:
        _store_in_flow(body, node)
        return
    body.slots[node.slot] = (body.keep(node.name, made.c, body.expr(node.value)), node.value.type)


def _store_in_flow(body: FunctionBody, node: core.Store) -> None:
    field, made = body.flow_slot(node.slot), body.unit.flow_shape(node.slot)
    if made.kind == "list":
        body.put(
            f"keep_list(g, {field}, {made.room}, {body.listed(node.value, body.unit.game.flow_types[node.slot])});"
        )
    else:
        body.put(f"{field} = {body.expr(node.value, body.unit.game.flow_types[node.slot])};")


@EFFECTS_IN_C.of(core.Branch)
def do_branch(body: FunctionBody, node: core.Branch) -> None:
    _if(body, body.expr(node.cond), node)


@EFFECTS_IN_C.of(JustRemembered)
def do_just_remembered(body: FunctionBody, node: JustRemembered) -> None:
    body.counted = node.memory
    asked = body.expr(node.cond)
    body.counted = None
    _if(body, asked, node)


def _if(body: FunctionBody, asked: CValue, node: core.Branch) -> None:
    body.forget()
    with body.block(f"if ({asked})"):
        body.effect(node.yes)
    body.forget()
    if not is_nothing(node.no):
        with body.block("else"):
            body.effect(node.no)


@EFFECTS_IN_C.of(core.Each)
def do_each(body: FunctionBody, node: core.Each) -> None:
    source = body.unit.plan.expr(node.source)
    element = t.element_of(source.type) or t.ERROR

    def step(value: CValue) -> None:
        if body.flow_frame:
            body.put(f"{body.flow_slot(node.slot)} = {value};")
            body.effect(node.body)
            return
        with body.bound(node.slot, value, element):
            body.effect(node.body)

    if t.is_mask(source.type):
        each_element(body, body.expr(source), source.type, node.name, step)
    elif isinstance(source, core.Op) and source.name in ("interval", "one_to_set"):
        body.each(source, node.name, step)
    else:
        each_listed(body, source, node.name, step)


@EFFECTS_IN_C.of(WrittenAtOnce)
def do_at_once(body: FunctionBody, node: WrittenAtOnce) -> None:
    """One value for all places of a set; one after the other where each is kept for later, or its old value."""
    if body.together or body.undoable or body.undone is not None:
        do_each(body, node)
        return
    write, unit = node.write, body.unit
    width, name = unit.places(write.fun), unit.fields[write.fun]
    unit.written_at_once.setdefault(write.fun)
    if node.new:
        unit.kept.tracked.setdefault(write.fun)  # so that only places are gone through that change
    sites = body.keep("all", f"SET{width}", body.expr(node.source))
    value = body.expr(write.value, write.fun.result)
    body.put(f"if (!pay(g, count{width}({sites}) + 1)) all_{name}(s, {sites}, {value});")


@EFFECTS_IN_C.of(core.While)
def do_while(body: FunctionBody, node: core.While) -> None:
    left = body.keep("left", "int32_t", body.expr(node.bound))
    with body.block("for (;;)"):
        body.put(f"if (!{body.expr(node.cond)}) break;")
        body.put(f"if ({left}-- <= 0) fault(g);")
        body.put("if (pay(g, 1)) break;")
        body.effect(node.body)


@EFFECTS_IN_C.of(core.Repeat)
def do_repeat(body: FunctionBody, node: core.Repeat) -> None:
    left = body.keep("left", "int32_t", body.expr(node.times))
    with body.block(f"for (; {left} > 0 && !pay(g, 1); {left}--)"):
        body.effect(node.body)


@EFFECTS_IN_C.of(core.Perform)
def do_perform(body: FunctionBody, node: core.Perform) -> None:
    action = node.action
    args = [body.expr(arg, kind) for arg, kind in zip(node.args, action.types, strict=True)]
    later = ["later", *([SUMS] if adds_up(action.body) else [])] if body.together else []
    is_undoable = body.undoable and not body.together
    name = body.callees.action_function(action, body.together, is_undoable, body.keyless, body.player)
    made = call(name, "g", "s", *later, *args)
    body.put(f"if ({made}) {body.on_over}" if ends_game(action.body) else f"{made};")


@EFFECTS_IN_C.of(core.Remember)
def do_remember(body: FunctionBody, node: core.Remember) -> None:
    number = node.memory.index
    if node.memory in body.unseen:
        body.put(f"s->memory[{number}] = remember_key(g, s->memory[{number}], key_x_{number}(s), 1);")
    else:
        body.put(f"remember_x_{number}(g, s);")


@EFFECTS_IN_C.of(core.Forget)
def do_forget(body: FunctionBody, node: core.Forget) -> None:
    body.put(f"s->memory[{node.memory.index}] = -1;")
