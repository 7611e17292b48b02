"""The core of a ruleset as text: one declaration after the other, expressions and effects in prefix form.

Stable, and without places in files: rulesets that mean the same list the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..ground.records import Record, Struct
from . import nodes as core
from .notation import show
from .types import Elem, SetOf, Type, Universe

_WIDTH = 110
_LEFT_OUT = frozenset({"type", "span", "slot", "slots", "live", "about"})

Tree = str | list[Any]
"""A word, or a list whose first element is a word."""


def listing(game: core.Game) -> str:
    """The whole core."""
    return "\n".join(_lines(game)) + "\n"


def node_listing(node: Any) -> str:
    """One expression or effect."""
    return "\n".join(_format(to_tree(node), "")) + "\n"


def _lines(game: core.Game) -> Iterator[str]:
    yield f"game {game.title}"
    for name, value in game.settings.items():
        yield f"option {name} = {_option(value)}"
    for universe in game.universes.values():
        yield f"universe {universe.name}: {universe.size} {_labels(universe)}"
    for team, players in game.teams:
        yield f"team {team}: {' '.join(players)}"
    for fun in game.funs:
        life = " for a turn" if fun.life == "turn" else ""
        yield from entry(f"state {fun.name}: {_signature(fun.args, fun.result)}{life} =", fun.start)
        if fun.seen is not None:
            yield from entry("  seen by", fun.seen)
    for memory in game.memories:
        with_mover = " and the mover" if memory.with_mover else ""
        last = f", the last {memory.last}" if memory.last else ""
        yield f"memory {memory.name}: {' '.join(fun.name for fun in memory.funs)}{with_mover}{last}"
    for made in game.definitions:
        links = f" by {' '.join(made.links)}" if made.links else ""
        yield from entry(f"define {_head(made.name, made.params, made.types)}{links}: {made.result} =", made.body)
    for action in game.actions:
        yield from entry(f"action {_head(action.name, action.params, action.types)}", action.body)
    for move in game.moves.values():
        yield from _move(move)
    for key, actions in (("before_turn", game.before_turn), ("after_turn", game.after_turn)):
        for action in actions:
            yield from entry(f"{key} {action.name}", action.body)
    for name, members in game.choices.items():
        yield f"choice {name}: {' '.join(move.name for move in members)}"
    yield f"flow from {game.flow_start}"
    for number, instruction in enumerate(game.flow):
        if isinstance(instruction, core.Next):
            yield f"{number:4} (next {game.flow_names[instruction.slot]} {instruction.to})"
        else:
            yield from entry(f"{number:4}", instruction, "       ")
    for end in game.ends:
        source = [] if end.source is None else ["for", to_tree(end.source)]
        yield from _format(["end", *source, ["when", to_tree(end.when)], ["result", to_tree(end.result)]], "")
    for feature in game.features:
        weight = "" if feature.weight is None else f" times {feature.weight}"
        yield from entry(f"feature {feature.name}{weight}", feature.value)
    if game.progress is not None:
        yield from _format(["progress", to_tree(game.progress.value), ["of", to_tree(game.progress.of)]], "")
    for mark in game.drawing.marks:
        yield from _mark(mark)


def _mark(mark: core.Mark) -> Iterator[str]:
    yield f"draw {mark.kind}"
    yield from binder_lines(mark.binders)
    if mark.when is not None:
        yield from entry("  when", mark.when)
    if mark.site is not None:
        yield from entry("  site", mark.site)
    for name, value in mark.properties.items():
        yield from entry(f"  {name}", value)


def binder_lines(binders: tuple[core.Binder, ...]) -> Iterator[str]:
    """Parameters, one behind the other."""
    for binder in binders:
        where = [] if binder.where is None else [["where", to_tree(binder.where)]]
        head = f"choose {binder.name}: {binder.type} {'=' if binder.determined else 'in'}"
        yield from _format([head, to_tree(binder.source), *where], "  ")


def _move(move: core.Move) -> Iterator[str]:
    yield f"move {_head(move.name, move.params, move.types)}" + (f" in {move.choice}" if move.choice else "")
    yield from _conditions(move.whens)
    yield from binder_lines(move.binders)
    if move.weight is not None:
        yield from entry("  weight", move.weight)
    if move.seen is not None:
        yield from entry("  seen by", move.seen)
    yield from entry("  do", move.do)
    yield from _conditions(move.provided)
    if move.finish is not None:
        yield from _format(to_tree(move.finish), "  ")
    if not (isinstance(move.then, core.Seq) and not move.then.parts):
        yield from entry("  then", move.then)
    yield from _conditions(move.afterwards)
    for written in move.written:
        when = [] if written.when is None else [["when", to_tree(written.when)]]
        yield from _format(["written", to_tree(written.template), *when, *(["joins"] if move.joins else [])], "  ")


def _conditions(conditions: tuple[core.Condition, ...]) -> Iterator[str]:
    for condition in conditions:
        yield from entry(f"  {condition.key} {condition.name}".rstrip(), condition.expr)


def _option(value: Any) -> str:
    match value:
        case None | bool():
            return {None: "none", True: "yes", False: "no"}[value]
        case dict():
            return ", ".join(f"{key}: {_option(part)}" for key, part in value.items())
        case list():
            return ", ".join(map(_option, value))
    return str(value)


def _labels(universe: Universe) -> str:
    return " ".join(label if " " not in label else repr(label) for label in universe.labels)


def _signature(args: tuple[Type, ...], result: Type) -> str:
    return f"{', '.join(map(str, args))} -> {result}" if args else str(result)


def _head(name: str, params: tuple[str, ...], types: tuple[Type, ...]) -> str:
    shown = ", ".join(f"{param}: {kind}" for param, kind in zip(params, types, strict=True))
    return f"{name}({shown})" if params else name


def entry(head: str, node: Any, indent: str = "    ") -> Iterator[str]:
    """`head tree`, the tree on lines of its own when it is long."""
    lines = list(_format(to_tree(node), indent))
    if len(lines) == 1 and len(head) + len(lines[0]) - len(indent) < _WIDTH:
        yield f"{head} {lines[0].strip()}".rstrip()
    else:
        yield head
        yield from lines


def to_tree(node: Any) -> Tree:
    """A node of the core in prefix form. What has a name of its own is called by it; other nodes list their fields, those that
    a pass has made what they are `shown` by."""
    if shown := getattr(type(node), "shown", ()):
        head = type(node).__name__.lower()
        return [head, *(part for name in shown for part in _several(getattr(node, name)))]
    match node:
        case core.Const(core.Table(name=name)):
            return name
        case core.Const(value, type=kind):
            return _constant(value, kind)
        case core.Var(name=name):
            return name
        case core.Piece(value, separator):
            return ["text", to_tree(value), *([repr(separator)] if separator != "," else [])]
        case core.Template(pieces):
            return ["template", *(repr(piece) if isinstance(piece, str) else to_tree(piece) for piece in pieces)]
        case core.Note(text, None):
            return ["note", to_tree(text)]
        case core.Op(name, args, lifted):
            return [name + "?" * lifted, *map(to_tree, args)]
        case core.Fun() | core.Table() | core.Definition() | core.Action() | core.Memory() | core.Move():
            return str(node.name)
        case tuple():
            return [*map(to_tree, node)]
        case None:
            return "none"
    if isinstance(node, Struct) or not isinstance(node, Record):
        return str(node)
    head = type(node).__name__.lower()
    parts: list[Tree] = []
    for field in node.fields:
        value = getattr(node, field)
        if field in _LEFT_OUT or (field != "value" and value is None):
            continue
        if value is True:
            head += "?" if field == "lifted" else f"-{field}"
        elif field in ("args", "parts", "before", "after"):
            parts += map(to_tree, value)
        elif value is not False:
            parts.append(to_tree(value))
    return [head, *parts]


def _several(value: Any) -> list[Tree]:
    return [*map(to_tree, value)] if isinstance(value, tuple) else [to_tree(value)]


def _constant(value: Any, kind: Type) -> str:
    """A whole universe is called by its name."""
    if isinstance(kind, SetOf) and isinstance(kind.of, Elem) and value == (1 << kind.of.universe.size) - 1 and value:
        return kind.of.universe.name
    return show(value, kind) or "{}"


def _format(tree: Tree, indent: str) -> Iterator[str]:
    """A tree on one line when it fits, else its parts below its head."""
    text = _flat(tree)
    if isinstance(tree, str) or len(indent) + len(text) <= _WIDTH or len(tree) < 2:
        yield indent + text
        return
    head, *parts = tree
    leading = [head]
    while parts and isinstance(parts[0], str):
        leading.append(parts.pop(0))
    yield f"{indent}({' '.join(map(_flat, leading))}"
    lines = [line for part in parts for line in _format(part, indent + "  ")]
    if not lines:
        yield indent + ")"
        return
    lines[-1] += ")"
    yield from lines


def _flat(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(_flat, tree))})"
