"""Plan nodes as straight-line code of words: one rule a node."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....core import nodes as core
from ..plan.nodes import BeforeLanes, BeforeStop, Filled, FilledLanes, SomeOf, Stepped, Unrolled, Where
from ..plan.search_nodes import Search
from ..plan.ways import Lane
from .expressions import STRAIGHT, Straight
from .word import ALL, Levels, NotStraight, Word, has_part, limbs
from .words import WordCode


@STRAIGHT.of(Where)
def _where(here: Straight, node: Where) -> Word:
    row = here.row_of(node.fun, here.words.all if node.value is None else here.expr(node.value))
    if row is None:
        raise NotStraight
    return here.load(node.fun, row)


@STRAIGHT.of(Stepped)
def _stepped(here: Straight, node: Stepped) -> Word:
    made = here.stepped(here.expr(node.there), node.rows)
    return here.words.either(made, here.words.const(node.missing))


@STRAIGHT.of(Unrolled)
def _unrolled(here: Straight, node: Unrolled) -> Word:
    if node.op == "max":
        numbers = [one for one in map(here.expr, node.copies) if isinstance(one, Levels)]
        if len(numbers) < len(node.copies):
            raise NotStraight
        return here.words.levels(lambda least: here.words.any(one.reached(least) for one in numbers))
    if node.op not in ("any", "union"):
        raise NotStraight
    return here.words.any(map(here.expr, node.copies))


@STRAIGHT.of(SomeOf)
def _some_of(here: Straight, node: SomeOf) -> Word:
    found = here.words.some(here.expr(node.found))
    return found if node.op == "any" else here.words.neither(found)


@STRAIGHT.of(FilledLanes)
def _filled_lanes(here: Straight, node: FilledLanes) -> Word:
    def found(first: core.Expr) -> Word:
        assert isinstance(first, Filled)
        return _fills(here, first, node.lanes)

    return _behind(here, node.first, found)


def _fills(here: Straight, node: Filled, lanes: Iterable[Lane]) -> Word:
    words, ends, through, made = here.words, here.expr(node.ends), here.expr(node.through), dict[Word, Word]()
    for lane, to in _targets(words, lanes):
        passed, gone = words.both(through, to), ends
        for _ in range(node.least):
            gone = words.both(passed, words.shifted(gone, lane.by))
        if node.least == lane.by == 1 and through.name == "not" and has_part(ends, through.args[0]):
            gone = _carried(words, gone, passed)
        else:
            gone = _go_on(words, gone, passed, lane.by, node.rounds - node.least)
        if node.least == 1:
            words.filled[ends, through, lane.by] = node.rounds, gone
        made[to] = words.either(made.get(to, words.none), words.shifted(gone, lane.by))
    return words.any(words.both(one, to) for to, one in made.items())


def _targets(words: WordCode, lanes: Iterable[Lane]) -> list[tuple[Lane, Word]]:
    """Lanes, and of each a mask of the places that it leads to. A shift leaves some places empty: a mask may have these or not,
    so some lanes share one, and some need none."""
    masks, made = [ALL], list[tuple[Lane, Word]]()
    for lane in sorted(lanes, key=lambda lane: -lane.to.bit_count()):
        empty = (1 << lane.by) - 1 if lane.by > 0 else ALL & ~(ALL >> -lane.by)
        fits = (mask for mask in masks if not lane.to & ~mask and not mask & ~(lane.to | empty))
        to = next(fits, lane.to)
        if to not in masks:
            masks.append(to)
        made.append((lane, words.const(to)))
    return made


def _carried(words: WordCode, begun: Word, through: Word) -> Word:
    """What steps by one place upwards through a set lead to, from places in it with no other such place on the way: a sum
    carries on from each."""
    return words.without(through, words.plus(through, begun))


def _go_on(words: WordCode, gone: Word, through: Word, by: int, rounds: int) -> Word:
    """What so many steps through a set lead to, and where they begin."""
    done = 1
    while done <= rounds:
        gone = words.either(gone, words.both(through, words.shifted(gone, by * done)))
        done *= 2
        if done <= rounds:
            through = words.both(through, words.shifted(through, by * done // 2))
    return gone


@STRAIGHT.of(BeforeLanes)
def _before_lanes(here: Straight, node: BeforeLanes) -> Word:
    def found(first: core.Expr) -> Word:
        assert isinstance(first, BeforeStop)
        return _before(here, first, node.lanes, node.longest)

    return _behind(here, node.first, found)


def _before(here: Straight, node: BeforeStop, lanes: Iterable[Lane], longest: int) -> Word:
    line = here.plan.expr(node.line)
    assert isinstance(line, core.Look)
    words, start, made = here.words, here.expr(line.args[0]), []
    stops, wanted = here.expr(node.holding), here.expr(node.wanted)
    ends, through = words.both(stops, wanted), words.neither(stops)
    for lane, to in _targets(words, lanes):
        passed = words.both(through, to)
        if lane.by == 1:
            gone = words.either(start, _carried(words, words.both(passed, words.shifted(start, 1)), passed))
        else:
            gone = _go_on(words, start, passed, lane.by, longest)
        rounds, back = words.filled.get((ends, through, -lane.by), (0, words.none))
        if rounds + 1 < longest:  # else it is known from where such a walk leads to a stop that is wanted
            back = words.some(words.both(words.both(words.shifted(gone, lane.by), to), ends))
        made.append(words.both(gone, back))
    return words.without(words.any(made), start)


@STRAIGHT.of(Search)
def _search(here: Straight, node: Search) -> Word:
    if not node.within:
        raise NotStraight
    within = here.expr(node.within[0])
    for mask in node.within[1:]:
        within = here.words.both(within, here.expr(mask))
    start = here.expr(node.start)
    numbers: list[int] = []
    if here.keeping is not None:
        numbers = here.fields.search(*here.keeping, len(here.searches), len(limbs(within)))
        start = here.words.either(start, here.words.wide([here.words.field(number) for number in numbers]))
    made = here.words.reached(start, within, lambda met: here.stepped(met, node.table.values))
    here.state.update(zip(numbers, limbs(made), strict=False))
    here.searches.append(made)
    return made


def _behind(here: Straight, node: core.Expr, found: Callable[[core.Expr], Word]) -> Word:
    """What is made of an expression behind its `let`s."""
    node = here.plan.expr(node)
    if type(node) is not core.Bind:
        return found(node)
    with here.frame({**here.slots, node.slot: here.expr(node.value)}):
        return _behind(here, node.body, found)
