"""Lines of a board as words: how far a run of equal values goes is then one look at the lowest zero.

A step that no two sites share, a direction say, divides the sites into lines. Each line is a word for each value of a state
function, kept by every write ("rotated" bit boards; Hyatt, "Rotated bitmaps, a new twist on an old idea", 1999), and
`count(those(y in chain(x, y to step(y, E)) while owner[y] is v))` needs no loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import reads_element
from .fold import Folding

LONGEST = 63
"""Sites of a line: one bit of a word is always zero."""

_MOST_VALUES = 8
Step = tuple[int | None, ...]


@dataclass(frozen=True)
class LineRun:
    """The sites from `start` on, step by step, while a function has a value."""

    fun: core.Fun
    start: core.Expr
    step: Step
    value: core.Expr


def run_of(node: core.Prefix, fold: Folding) -> LineRun | None:
    """What kind of run a beginning of a chain is; None: it is not one that words tell the length of."""
    chain = fold.expr(node.source)
    if node.inclusive or not isinstance(chain, core.Chain) or isinstance(chain.start.type, t.Opt):
        return None
    condition = fold.expr(node.cond)
    if not (isinstance(condition, core.Op) and condition.name == "same" and not condition.lifted):
        return None
    if not fold.analysis.cannot_fail(condition) or not fold.analysis.cannot_fail(chain.start):
        return None
    step = _constant_step(chain, fold)
    for read, value in (condition.args, condition.args[::-1]):
        if step and reads_element(read, node.slot) and node.slot not in fold.analysis.free(value):
            return LineRun(read.fun, chain.start, step, value) if _has_words(read.fun) else None
    return None


def _constant_step(chain: core.Chain, fold: Folding) -> Step | None:
    """Where each element leads, where that is known before play."""
    element = t.element_of(chain.type)
    if not isinstance(element, t.Elem) or not fold.analysis.board_level(chain.next):
        return None
    if fold.analysis.free(chain.next) != {chain.slot}:
        return None
    values = fold.by_variables(chain.next, {chain.slot: element})
    return None if values is None else tuple(values)


def _has_words(fun: core.Fun) -> bool:
    kind = fun.result
    return (
        fun.life != "turn"
        and isinstance(kind, t.Opt)
        and isinstance(kind.of, t.Elem)
        and kind.of.universe.size <= _MOST_VALUES
    )


@dataclass
class Lines:
    """The lines of one state function, numbered through: by axis and site the line, and the place in it."""

    size: int
    steps: list[Step] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def axis(self, step: Step) -> tuple[int, bool] | None:
        """The number of the axis that a step goes along, made when it is new, and whether it goes upwards; None: it divides
        the sites into no lines, or too long ones."""
        if step in self.steps:
            return self.steps.index(step), True
        back = _inverse(step)
        if back is None:
            return None
        if back in self.steps:
            return self.steps.index(back), False
        lines = _lines(step, back)
        if lines is None:
            return None
        where = {site: (number, place) for number, line in enumerate(lines) for place, site in enumerate(line)}
        self.line += [len(self.lengths) + where[site][0] for site in range(self.size)]
        self.place += [where[site][1] for site in range(self.size)]
        self.lengths += [len(line) for line in lines]
        self.steps.append(step)
        return len(self.steps) - 1, True


def _inverse(step: Step) -> Step | None:
    back: list[int | None] = [None] * len(step)
    for site, to in enumerate(step):
        if to is None:
            continue
        if back[to] is not None:
            return None
        back[to] = site
    return tuple(back)


def _lines(step: Step, back: Step) -> list[list[int]] | None:
    """The lines, each from the site that no step leads to; None: one is a circle, or too long."""
    lines = [_from(step, site) for site in range(len(step)) if back[site] is None]
    whole = sum(map(len, lines)) == len(step)
    return lines if whole and max(map(len, lines), default=0) <= LONGEST else None


def _from(step: Sequence[int | None], site: int) -> list[int]:
    line, at = [site], step[site]
    while at is not None:
        line.append(at)
        at = step[at]
    return line
