"""How a game ends as C: who has won, lost, which rank."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..errors import refuse
from ..writing.body import EFFECTS_IN_C, FunctionBody


@EFFECTS_IN_C.of(core.Over)
def over(body: FunctionBody, node: core.Over) -> None:
    place = body.unit.ending(node)
    if node.kind == "draw":
        body.put(f"over_draw(s, {place});")
    elif node.kind == "rank":
        room, has = body.fresh("worth"), body.fresh("has")
        body.put(f"int32_t {room}[PLAYERS], {has}[PLAYERS] = {{0}};")
        _each_rated(
            body,
            node,
            lambda player, value: f"{room}[{player}] = {value}; {has}[{player}] = 1;",
        )
        body.put(f"over_rank(s, {room}, {has}, {place});")
    elif node.kind == "score":
        room = body.fresh("points")
        body.put(f"int32_t {room}[PLAYERS] = {{0}};")
        _each_rated(body, node, lambda player, value: f"{room}[{player}] = {value};")
        body.put(f"memcpy(s->rank, {room}, sizeof {room});")
        body.put(f"over(s, {place});")
    elif node.members is not None or (node.value is not None and t.is_mask(node.value.type)):
        _over_some(body, node, place)
    else:
        assert node.value is not None
        body.put(f"over_one(s, at(g, {body.expr(node.value)}, PLAYERS), {int(node.kind == 'win')}, {place});")
    body.put(body.on_over)


def _over_some(body: FunctionBody, node: core.Over, place: int) -> None:
    """Several win or lose."""
    value = node.value
    assert value is not None
    named = body.fresh("has")
    body.put(f"int32_t {named}[PLAYERS] = {{0}};")

    def mark(one: CValue) -> None:
        _each_member(body, node, one, t.element_of(value.type) or value.type, lambda player: f"{named}[{player}] = 1;")

    if t.is_mask(value.type):
        body.each(value, "player", mark)
    else:
        mark(body.expr(value))
    body.put(f"for (int32_t p = 0; p < PLAYERS; p++) s->rank[p] = (int8_t)({named}[p] != {int(node.kind == 'win')});")
    body.put(f"over(s, {place});")


def _each_member(body: FunctionBody, node: core.Over, one: CValue, kind: t.Type, mark: Callable[[str], str]) -> None:
    """Goes through the players of a side, or through the one that it is."""
    if node.members is None:
        body.put(mark(f"at(g, {one}, PLAYERS)"))
        return
    with body.bound(node.slot, one, kind):
        body.each(node.members, "player", lambda player: body.put(mark(f"at(g, {player}, PLAYERS)")))


def _each_rated(body: FunctionBody, node: core.Over, keep: Callable[[str, CValue], str]) -> None:
    """Goes through the players of a ranking. `keep`: what is done with the index of one and what it is rated by."""
    source, worth = node.source, node.value
    assert source is not None
    assert worth is not None
    if not t.is_mask(source.type):
        refuse("a ranking in an order of its own", node.span)
    element = t.element_of(source.type) or t.ERROR

    def rate(player: CValue) -> None:
        with body.bound(node.slot, player, element):
            value = body.expr(worth)
        _each_member(body, node, player, element, lambda one: keep(one, value))

    body.each(source, "player", rate)
