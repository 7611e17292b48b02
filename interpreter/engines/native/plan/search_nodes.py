"""Planning nodes of searches by a constant adjacency, and of what is asked of them."""

from __future__ import annotations

from typing import ClassVar

from ....core import nodes as core


class Search(core.Reach, kw_only=True):
    """What can be reached by a constant adjacency, over the elements that are in all of some sets."""

    table: core.Table
    within: tuple[core.Expr, ...]
    shown: ClassVar[tuple[str, ...]] = "start", "table", "within"


class PartOf(Search, kw_only=True):
    """What can be reached from a site by an adjacency over sites with its value of a function: a part that writers keep."""

    fun: core.Fun
    shown = "fun", "site"

    @property
    def site(self) -> core.Expr:
        assert isinstance(self.start, core.Op)
        return self.start.args[0]


class Resumed(Search, kw_only=True):
    """What can be reached over the places with a value of a function, by a search that goes on from what it reached when it was
    last asked for. `value`: the variable with that value; `number`: of this search among those of the function."""

    fun: core.Fun
    value: core.Slot
    number: int
    shown = ("number",)


class Touches(core.Op, kw_only=True):
    """`0 < count(border(part) & wanted)`, by a search that stops at the first neighbour in the set."""

    part: core.Expr
    wanted: core.Expr
    shown = "part", "wanted"


class Disjoint(Touches):
    """The same from an element, where nothing of the set can lie in the part."""


class Arrives(core.Op, kw_only=True):
    """`0 < count(part & goal)`, by a search from one element that stops at the first one in the set."""

    part: core.Expr
    goal: core.Expr
    shown = "part", "goal"


class Meets(core.Op, kw_only=True):
    """Whether an element is in what a search finds, which may stop there."""

    part: core.Expr
    shown = "element", "part"

    @property
    def element(self) -> core.Expr:
        return self.args[0]
