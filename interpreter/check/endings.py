"""End conditions and marks to draw."""

from __future__ import annotations

from .. import core, syntax as ast
from ..diagnostics import spelled
from ..document import Listing, Mapping, Node, Text
from ..parser import parse
from ..types import BOOL, ERROR
from .effects import Effects
from .frame import Frame

MARKS: dict[str, frozenset[str]] = {
    "disc": frozenset({"colour", "label", "size"}),
    "stack": frozenset({"colour", "label", "height"}),
    "ring": frozenset({"colour", "label", "size"}),
    "bar": frozenset({"colour", "label", "to"}),
    "arrow": frozenset({"colour", "label", "to"}),
    "label": frozenset({"label", "colour"}),
    "fill": frozenset({"colour"}),
}
"""The general marks, with the properties each may have beside `mark` and `on`."""


def entries(node: Node | None) -> list[Mapping]:
    """The entries of a list, or the values of a mapping whose names exist only to be overridden."""
    if isinstance(node, Listing):
        return [item for item in node.items if isinstance(item, Mapping)]
    if isinstance(node, Mapping):
        return [value for _, value in node.entries if isinstance(value, Mapping)]
    return []


class Endings:
    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.sink = effects.sink
        self.ruleset = effects.scope.ruleset

    def ends(self) -> tuple[core.End, ...]:
        return tuple(end for node in entries(self.ruleset.sections.get("end")) if (end := self._end(node)) is not None)

    def _end(self, node: Mapping) -> core.End | None:
        frame = Frame(has_mover=False)
        slot, source = -1, None
        gen = _text(node, "for")
        if gen is not None:
            tree = parse("generator", gen.rule, self.sink)
            if tree is None:
                return None
            local, source = self.expressions.generator(tree, frame)
            slot = local.slot
        when = _text(node, "when")
        cond: core.Expr = core.Const(True, type=BOOL, span=node.span)
        if when is not None:
            tree = parse("expression", when.rule, self.sink)
            if tree is None:
                return None
            cond = self.expressions.condition(tree, frame, "`when`")
        elif gen is None:
            self.sink.add("missing-key", "an end needs `when` or `for`", node.span, "when does the game end?")
            return None
        result = _text(node, "result")
        if result is None:
            self.sink.add("missing-key", "an end needs `result`", node.span, "who wins?", helps=("for instance `result: win p`",))
            return None
        block = parse("block", result.rule, self.sink)
        if block is None:
            return None
        effect = self.effects.block(tuple(block), frame)
        if not _ends(effect):
            self.sink.add(
                "end-without-result", "this result does not end the game", result.span, "no `win`, `lose`, `draw` or `rank` here"
            )
        about = _text(node, "about")
        if cond.type == ERROR or (source is not None and source.type == ERROR):
            return None
        return core.End(slot, source, cond, effect, frame.slots, about.value if about else None, node.span)

    def marks(self) -> tuple[core.Mark, ...]:
        return tuple(
            mark for node in entries(self.ruleset.sections.get("draw")) if (mark := self._mark(node)) is not None
        )

    def _mark(self, node: Mapping) -> core.Mark | None:
        kind = _text(node, "mark")
        on = _text(node, "on")
        if kind is None or on is None:
            self.sink.add("missing-key", "a mark needs `mark` and `on`", node.span, "what is drawn, and where?")
            return None
        if kind.value not in MARKS:
            self.sink.add("unknown-mark", f"there is no mark `{kind.value}`", kind.span, "not a mark", helps=spelled(kind.value, MARKS, "marks"))
            return None
        frame = Frame(has_mover=False)
        tree = parse("generator", on.rule, self.sink)
        if tree is None:
            return None
        _, source = self.expressions.generator(tree, frame)
        properties: dict[str, core.Expr] = {}
        for key, value in node.entries:
            if key.value in ("mark", "on"):
                continue
            if key.value not in MARKS[kind.value]:
                self.sink.add(
                    "unknown-key", f"a {kind.value} has no `{key.value}`", key.span, "not a property of this mark",
                    helps=spelled(key.value, MARKS[kind.value], "its properties"),
                )  # fmt: skip
                continue
            expr_tree: ast.Expr | None = parse("expression", value.rule, self.sink) if isinstance(value, Text) else None
            if expr_tree is not None:
                properties[key.value] = self.expressions.check(expr_tree, frame)
        if source.type == ERROR or any(expr.type == ERROR for expr in properties.values()):
            return None
        return core.Mark(kind.value, source, properties, frame.slots, node.span)


def _text(node: Mapping, key: str) -> Text | None:
    found = node.get(key)
    return found if isinstance(found, Text) and not found.is_null else None


def _ends(effect: core.Effect) -> bool:
    """Whether every way through an effect ends the game (a performed action is trusted)."""
    match effect:
        case core.Over() | core.Perform():
            return True
        case core.Seq(parts):
            return any(_ends(part) for part in parts)
        case core.Branch(_, yes, no):
            return _ends(yes) and _ends(no)
    return False


