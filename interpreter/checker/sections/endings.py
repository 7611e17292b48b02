"""End conditions: when the game is over, and how."""

from __future__ import annotations

from collections.abc import Mapping as Map

from ...core import nodes as core
from ...core.types import BOOL, ERROR
from ...files.nodes import Mapping, entries
from ...files.prose import Path
from ...files.schema.reader import text_of
from ...language.parser import parse
from ..names.frame import Frame
from .abouts import About
from .effects import Effects


class Endings:
    def __init__(self, effects: Effects, abouts: Map[Path, About]) -> None:
        self.effects, self.abouts = effects, abouts
        self.expressions = effects.expressions
        self.sink = effects.sink
        self.ruleset = effects.scope.ruleset

    def ends(self) -> tuple[core.End, ...]:
        nodes = entries(self.ruleset.sections.get("end"))
        made = (self._end(node, self.abouts.get(("end", str(number)))) for number, node in enumerate(nodes))
        return tuple(end for end in made if end is not None)

    def _end(self, node: Mapping, about: About | None) -> core.End | None:
        if self.effects.scope.is_spoiled(node):
            return None
        frame = Frame(has_mover=False)
        slot, source = -1, None
        gen = text_of(node, "for")
        if gen is not None:
            each = parse("generator", gen.rule, self.sink)
            if each is None:
                return None
            local, source = self.expressions.generator(each, frame)
            slot = local.slot
        when = text_of(node, "when")
        cond: core.Expr = core.Const(True, type=BOOL, span=node.span)
        if when is not None:
            tree = parse("expression", when.rule, self.sink)
            if tree is None:
                return None
            cond = self.expressions.condition(tree, frame, "`when`")
        elif gen is None:
            return None
        result = text_of(node, "result")
        if result is None:
            return None
        block = parse("block", result.rule, self.sink)
        if block is None:
            return None
        known = self.sink.trouble
        effect = self.effects.block(tuple(block), frame)
        if not _ends(effect) and self.sink.trouble == known:
            self.sink.add(
                "end-without-result",
                "this result does not end the game",
                result.span,
                "no `win`, `lose`, `draw` or `rank` here",
            )
        if cond.type == ERROR or (source is not None and source.type == ERROR):
            return None
        return core.End(slot, source, cond, effect, frame.slots, about.text() if about else None, node.span)


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
