"""Planning nodes: expressions of which it is decided how they are found.

Each is a node of the core of a class of its own, with constants of the board beside. It means what the node means that it was
made of, and has the same parts: whoever goes through expressions, asks what they read, verifies or evaluates them need not
know it. So the reference engine plays a plan as it plays the rules. `shown`: what a listing shows of it.
"""

from __future__ import annotations

from ....core import nodes as core
from .lines import Step
from .ways import Lane, SweptLine


class RunLength(core.Op, kw_only=True):
    """`count(x in chain(start, y to step) while f[x] is value)`, by words of the lines that the step makes."""

    step: Step
    shown = "start", "next", "read", "value"

    @property
    def _prefix(self) -> core.Prefix:
        prefix = self.args[0]
        assert isinstance(prefix, core.Prefix)
        return prefix

    @property
    def _chain(self) -> core.Chain:
        chain = self._prefix.source
        assert isinstance(chain, core.Chain)
        return chain

    @property
    def start(self) -> core.Expr:
        return self._chain.start

    @property
    def next(self) -> core.Expr:
        return self._chain.next

    @property
    def read(self) -> core.Read:
        condition = self._prefix.cond
        assert isinstance(condition, core.Op)
        assert isinstance(condition.args[0], core.Read)
        return condition.args[0]

    @property
    def value(self) -> core.Expr:
        condition = self._prefix.cond
        assert isinstance(condition, core.Op)
        return condition.args[1]


class Acyclic(core.Chain):
    """A chain that visits no element twice, whatever the position: nothing need be remembered on the way."""


class Unrolled(core.Fold, kw_only=True):
    """A fold over a few constants, each written out, so that it can be folded further."""

    copies: tuple[core.Expr, ...]
    shown = "op", "copies"


class FirstKept(core.Op, kw_only=True):
    """The first element of a set that satisfies a condition: those behind it are not asked."""

    source: core.Filter
    shown = ("source",)


class SomeOf(core.Fold, kw_only=True):
    """Whether some element satisfies a condition, or (`all`) none fails it: whether there is one in `found`."""

    found: core.Expr
    shown = "op", "found"


class TwoLines(core.Op, kw_only=True):
    """`count(line + line)` of two beginnings of lines that meet in their common first element at most."""

    lengths: tuple[core.Expr, core.Expr]
    shown = ("lengths",)


class Untouching(core.Fold):
    """A union over fewer elements: those that would bring nothing are left out of the source."""


class Where(core.Filter):
    """The sites where a function has a value, or where it is true: one of the sets by value that writers keep."""

    shown = "fun", "value"

    @property
    def read(self) -> core.Read:
        read = self.where.args[0] if isinstance(self.where, core.Op) else self.where
        assert isinstance(read, core.Read)
        return read

    @property
    def fun(self) -> core.Fun:
        return self.read.fun

    @property
    def value(self) -> core.Expr | None:
        """None: it is true."""
        return self.where.args[1] if isinstance(self.where, core.Op) else None


class Above(core.Filter, kw_only=True):
    """The sites where a number is greater than a bound: a set that writers keep."""

    fun: core.Fun
    bound: int
    shown = "fun", "bound"


class Below(core.Filter, kw_only=True):
    """The elements before another one; with `more` 1, that one too."""

    bound: core.Expr
    more: int
    shown = "bound", "more"


class Crowded(core.Filter, kw_only=True):
    """The elements with so many neighbours in a set: at least `low`, and fewer than `high`."""

    table: core.Table
    inside: core.Expr
    low: int
    high: int | None
    shown = "table", "inside", "low", "high"


class Stepped(core.Filter, kw_only=True):
    """The elements from where a constant step leads into a set, and those that are `missing` it. `rows`: of each element those
    that come from there to it; `wish`: what their table is called."""

    there: core.Expr
    rows: tuple[int, ...]
    missing: int
    wish: str
    shown = "there", "missing"


class SteppedImage(core.Image, kw_only=True):
    """Where a constant step leads from the elements of a set, all at once. `rows`: of each element the one that it leads to."""

    rows: tuple[int, ...]
    shown = "name", "source", "value"


class BeforeStop(core.Bind, kw_only=True):
    """The elements of a constant line before the first one in `holding`, if that is one of `wanted`; else none."""

    line: core.Expr
    holding: core.Expr
    upwards: core.Expr
    wanted: core.Expr
    shown = "line", "holding", "wanted"


class Filled(core.Filter, kw_only=True):
    """The elements from which a walk leads through a set to one of its `ends`, with so many sites between at least. `rows`: of
    each element those that step to it; `rounds`: sites between there can be at most."""

    ends: core.Expr
    through: core.Expr
    rows: tuple[int, ...]
    least: int
    rounds: int
    shown = "ends", "through", "least"


class FilledLanes(core.Op, kw_only=True):
    """The union of several fills from the same ends through the same set. `first`: one of them, `let`s before it."""

    first: core.Expr
    lanes: tuple[Lane, ...]
    shown = ("first",)


class BeforeLanes(Unrolled, kw_only=True):
    """The union of what lies before a wanted first stop on lines of `longest` sites at most. `first`: one, `let`s."""

    first: core.Expr
    lanes: tuple[Lane, ...]
    longest: int
    shown = "op", "first"


class Swept(core.Cond, kw_only=True):
    """What lies on some of the lines from a site, each up to its first stop and with it, and what lies `beside` them. `lanes`:
    four lines upwards, four downwards; `counting`: which of them, as bits, by the value of `by`, `none` first; `beside`: by it,
    for each site."""

    site: core.Expr
    by: core.Read
    holding: core.Expr
    lanes: tuple[SweptLine | None, ...]
    counting: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]
    shown = "site", "by", "holding", "counting"


class SweptLines(Unrolled, kw_only=True):
    """What lies on several lines from a site, each up to its first stop, and with it (`inclusive`) or not. `lanes`: four lines
    upwards, four downwards."""

    site: core.Expr
    holding: core.Expr
    lanes: tuple[SweptLine | None, ...]
    inclusive: bool
    shown = "site", "holding"


class Cut(core.Prefix, kw_only=True):
    """The beginning of a constant line: the line as a set, the sites where its condition holds, and whether it goes upwards."""

    line: core.Expr
    holding: core.Expr
    upwards: core.Expr
    shown = "line", "holding"


class FirstOnLine(core.Op, kw_only=True):
    """The first element of a constant line that is in a set."""

    line: core.Expr
    holding: core.Expr
    upwards: core.Expr
    shown = "line", "holding"


class ShortLine(core.Op, kw_only=True):
    """Whether a site lies in a run of at least `length` sites with its value, by steps along (`rows`) and `back`."""

    run: RunLength
    length: int
    rows: tuple[int, ...]
    back: tuple[int, ...]
    shown = "length", "run"


class ShortLines(Unrolled, kw_only=True):
    """Whether a site lies in one of several such runs, which differ in their steps alone. `first`: one of them."""

    first: ShortLine
    lanes: tuple[Lane, ...]
    shown = "op", "first"
