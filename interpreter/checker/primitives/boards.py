"""Primitives that ask the board."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.evaluate.collections import bits, distances
from ...core.types import ERROR, NOTHING, Elem, Int, Opt, SetOf, describe, element_of, optional, required
from ...files.edition import edition_of
from ...ground.diagnostics import proposed, spelled
from ...ground.limits import MAX_INTEGER
from .registry import Calling, LongForm, primitive


@primitive(
    "adjacent(s in site, kind in link) -> set of site",
    counts=(1, 2),
    about="The neighbours of a site, by the board's usual links or by links of one kind.",
    phrase="next to {0}",
    example="adjacent(square, diagonal)",
)
def _adjacent(call: Calling) -> core.Expr:
    site, kind = call.site(0)
    link = call.link_kind(1, kind) if len(call.args) > 1 else ""
    return call.look(call.adjacency(kind, link), site)


@primitive(
    "distance(s in site, t in site, kind in link) -> 0..n?",
    counts=(2, 3),
    about="The fewest steps from one site to another by the usual links or by those of a kind; none where there is no way.",
    phrase="the distance from {0} to {1}",
    example="distance(from, to)",
    longer={3: LongForm("the distance from {0} to {1}", edition=2)},
)
def _distance(call: Calling) -> core.Expr:
    one, kind = call.site(0)
    other, _ = call.site(1)
    table = call.adjacency(kind, call.link_kind(2, kind) if len(call.args) > 2 else "")
    constant = core.Const(table, type=required(one.type), span=call.span)
    steps = Int(0, len(table.values))
    is_number = edition_of(call.span.file) > 1 and _joins_all(table.values)
    return call.op("distance", steps if is_number else Opt(steps), constant, one, other)


@primitive(
    "lacking(g in set of site, one in set of site, two in set of site, free in set of site, kind in link) -> 0..n?",
    counts=(4, 5),
    about="How many sites of `free` must be added to `g` at least, until it connects `one` with `two`; none where all do not.",
    phrase="how many of {3} {0} lack to connect {1} with {2}",
    example="lacking(mine, bank(0), bank(9), vacant)",
    edition=2,
    longer={5: LongForm("how many of {3} {0} lack to connect {1} with {2}", edition=2)},
)
def _lacking(call: Calling) -> core.Expr:
    given = [call.collection(index) for index in range(4)]
    if any(one.type == ERROR for one in given):
        return call.op("lacking", ERROR, *given)
    kinds = [element_of(one.type) for one in given]
    kind = next((one for one in kinds if one != NOTHING), NOTHING)
    if not (isinstance(kind, Elem) and kind.universe.is_site):
        wrong = kinds.index(kind)
        return call.fail(
            "type-mismatch", "`lacking` is asked of sites", f"this is {describe(given[wrong].type)}", index=wrong
        )
    table = call.adjacency(kind.universe.name, call.link_kind(4, kind.universe.name) if len(call.args) > 4 else "")
    constant = core.Const(table, type=kind, span=call.span)
    sets = [call.given(index, SetOf(kind)) for index in range(4)]
    return call.op("lacking", Opt(Int(0, len(table.values))), constant, *sets)


def _joins_all(rows: Sequence[int]) -> bool:
    """Whether links lead from each site to each other one."""
    back = [0] * len(rows)
    for site, row in enumerate(rows):
        for other in bits(row):
            back[other] |= 1 << site
    return all(None not in distances(ways, 0) for ways in (rows, back))


@primitive(
    "step(s in site, d in direction, n in int) -> site?",
    counts=(2, 3),
    about="The neighbour of a site in a direction, or the site n steps away; none where the board ends before.",
    phrase="the site in direction {1} from {0}",
    example="step(square, N)",
    longer={3: LongForm("the site from {0} in direction {1}, at a distance of {2}", edition=2)},
)
def _step(call: Calling) -> core.Expr:
    site, kind = call.site(0)
    table, direction = call.board_table("step", kind), call.given(1, call.universe("direction"))
    if len(call.args) == 2:
        return call.look(table, site, direction)
    count = required(call.value(2).type)
    if isinstance(count, Int) and count.high < 0:
        return call.fail(
            "no-step-count",
            "`step` goes so many steps, 0 or more",
            "this is below 0",
            ("the way back is `step(s, opposite(d), n)`",),
            index=2,
        )
    times = call.given(2, Int(0, MAX_INTEGER))
    if isinstance(times, core.Const) and times.value == 1:
        return call.look(table, site, direction)
    constant = core.Const(table, type=required(site.type), span=call.span)
    return call.op("step", table.result, constant, site, direction, times)


@primitive(
    "towards(s in site, t in site) -> direction?",
    counts=(2,),
    about="The direction in which one site lies from another, however far; the first of several, none where there is none.",
    phrase="the direction in which {1} lies from {0}",
    example="towards(from, over)",
    edition=2,
)
def _towards(call: Calling) -> core.Expr:
    site, kind = call.site(0)
    universe = required(site.type)
    constant = core.Const(call.board_table("step", kind), type=universe, span=call.span)
    return call.op("towards", optional(call.universe("direction")), constant, site, call.given(1, universe))


@primitive(
    "directions(kind in link) -> set of direction",
    counts=(1,),
    about="The directions that links of a kind have on this board, between edges and vertices too where rules name these.",
    phrase="the directions ({0})",
    example="directions(diagonal)",
)
def _directions(call: Calling) -> core.Expr:
    link = call.universe("link")
    if isinstance(link, Elem) and (name := call.nameless(0)):
        helps = (*spelled(name, link.universe.labels, "its kinds"), proposed("all directions are {}", "direction"))
        title = f"this board has no links of kind `{name}`"
        return call.fail("unknown-kind", title, "not a kind of this board", helps, index=0)
    return call.look(call.board_table("directions"), call.given(0, link))


@primitive(
    "opposite(d in direction) -> direction?",
    counts=(1,),
    about="The direction that leads back.",
    phrase="the opposite of {0}",
    example="opposite(N)",
)
def _opposite(call: Calling) -> core.Expr:
    return call.look(call.board_table("opposite"), call.given(0, call.universe("direction")))


@primitive(
    "turned(d in direction, n in int) -> direction",
    counts=(2,),
    about="The direction n places further in the order of directions, clockwise for compass points.",
    phrase="{0} turned on by {1}",
    example="turned(N, 2)",
)
def _turned(call: Calling) -> core.Expr:
    direction = call.universe("direction")
    assert isinstance(direction, Elem)
    size = direction.universe.size
    steps = call.op("mod", Int(0, size - 1), call.given(1, Int(-10_000, 10_000)), _number(call, size))
    return call.look(call.board_table("turned"), call.given(0, direction), steps)


def _number(call: Calling, value: int) -> core.Expr:
    return core.Const(value, type=Int(value, value), span=call.span)


def _incident(kind: str) -> None:
    @primitive(
        f"{ {'cell': 'cells', 'edge': 'edges', 'vertex': 'vertices'}[kind] }(s in site) -> path of {kind}",
        counts=(1,),
        about=f"The elements of kind `{kind}` that touch a site, in order round it.",
        phrase=f"the {kind} elements of {{0}}",
        example=f"{ {'cell': 'cells', 'edge': 'edges', 'vertex': 'vertices'}[kind] }(place)",
    )
    def build(call: Calling) -> core.Expr:
        return call.touching(0, kind)


for _kind in ("cell", "edge", "vertex"):
    _incident(_kind)


@primitive(
    "sides(s in site) -> set of side",
    counts=(1,),
    about="The sides of the board's border on which a site lies.",
    phrase="the sides of the board at {0}",
    example="sides(square)",
)
def _sides(call: Calling) -> core.Expr:
    site, kind = call.site(0)
    return call.look(call.board_table("sides", kind), site)


@primitive(
    "cover(o in form, s in cell) -> set of cell",
    counts=(2,),
    about="What a form of a shape covers when the first of its cells is a cell; nothing where it does not fit.",
    phrase="what {0} covers from {1}",
    example="cover(o, s)",
)
def _cover(call: Calling) -> core.Expr:
    form = call.universe("form")
    if form == ERROR:
        return call.fail("no-shapes", "the board has no shapes that could cover cells", "nothing lies on several cells")
    return call.look(call.board_table("cover"), call.given(0, form), call.given(1, call.universe("cell")))
