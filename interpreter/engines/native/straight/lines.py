"""How long the line of equal values through a place is, as straight-line code of words: by steps of all places at once."""

from __future__ import annotations

from collections.abc import Callable

from ..optimize.rules.in_line import is_one_line, rows_of
from ..plan.nodes import RunLength, ShortLine, ShortLines, TwoLines
from ..plan.shifts import shifts_of
from .expressions import STRAIGHT, Straight
from .unmet import AskedLine, SetLine
from .word import BITS, NotStraight, Word, limbs


@STRAIGHT.of(TwoLines)
def _two_lines(here: Straight, node: TwoLines) -> Word:
    one, two = node.lengths
    if not (isinstance(one, RunLength) and isinstance(two, RunLength) and is_one_line(one, two)):
        raise NotStraight
    return here.words.levels(_line(here, one, rows_of(one.step)))


@STRAIGHT.of(ShortLine)
def _short_line(here: Straight, node: ShortLine) -> Word:
    return _line(here, node.run, node.rows)(node.length)


@STRAIGHT.of(ShortLines)
def _short_lines(here: Straight, node: ShortLines) -> Word:
    return here.words.any(map(here.expr, node.copies))


def _line(here: Straight, run: RunLength, rows: tuple[int, ...]) -> Callable[[int], Word]:
    """Whether so many or more places with the same value as one lie in a row with it."""
    row = here.row_of(run.read.fun, here.expr(run.value))
    if row is None:
        raise NotStraight
    fun, where = run.read.fun, here.written.get(run.read.fun, here.words.none)
    site, stones = here.expr(run.start), here.load(fun, row)

    def of(least: int) -> Word:
        line = SetLine(fun, row, rows, least)
        ends = line_ends(here, stones, rows, least)
        if line in here.unmet.known and here.unmet.is_new(line, stones, site):
            return here.words.some(ends)
        found = here.words.some(here.words.both(ends, _line_through(here, site, rows, least)))
        here.asked.append(AskedLine(line, stones, site, found, where))
        return found

    return of


def line_ends(here: Straight, stones: Word, rows: tuple[int, ...], least: int) -> Word:
    """Where so many stones in a row end. Where a step is a shift a line of twice as many is two that follow each other, and
    the places where one can end are asked for last."""
    words, ends, size = here.words, stones, 1
    shift = _shift(rows, len(limbs(stones)))
    if shift is None:
        for _ in range(least - 1):
            ends = words.both(stones, here.stepped(ends, rows))
        return ends
    by, to = shift
    within = to
    for step in range(1, least - 1):
        within &= to << by * step if by > 0 else to >> -by * step
    while size < least:
        more = min(size, least - size)
        ends = words.both(ends, words.shifted(ends, by * more))
        size += more
    return words.both(ends, words.set(within, BITS * len(limbs(stones)))) if least > 1 else ends


def _line_through(here: Straight, site: Word, rows: tuple[int, ...], least: int) -> Word:
    """Where so many places in a row with one can end; and others, where none can."""
    words, through, size = here.words, site, 1
    shift = _shift(rows, len(limbs(site)))
    if shift is None:
        gone = site
        for _ in range(least - 1):
            gone = here.stepped(gone, rows)
            through = words.either(through, gone)
        return through
    by, _ = shift
    if len(limbs(site)) == 1 and 0 < by * (least - 1) < BITS:
        steps = words.const(sum(1 << by * step for step in range(least)))
        return words.make("up_by", steps, words.index(site))
    while size < least:
        more = min(size, least - size)
        through = words.either(through, words.shifted(through, by * more))
        size += more
    return through


def _shift(rows: tuple[int, ...], count: int) -> tuple[int, int] | None:
    """By how much a step shifts, and to which places it leads; None: it is several shifts. `count`: words of a set."""
    found = shifts_of(rows, count)
    if len(found.parts) != 1:
        return None
    (part,) = found.parts
    to = part.sites << part.by if part.by > 0 else part.sites >> -part.by
    return part.by, to & (1 << found.size) - 1
