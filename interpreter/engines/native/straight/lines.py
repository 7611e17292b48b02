"""How long the line of equal values through a place is, as straight-line code of words: by steps of all places at once."""

from __future__ import annotations

from collections.abc import Callable

from ..optimize.in_line import is_one_line, rows_of
from ..optimize.nodes import RunLength, ShortLine, ShortLines, TwoLines
from ..optimize.shifts import shifts_of
from .expressions import STRAIGHT, Straight
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
    site, stones = here.expr(run.start), here.load(run.read.fun, row)
    found = shifts_of(rows, len(limbs(stones)))
    if len(found.parts) != 1:
        return lambda least: _by_steps(here, site, stones, rows, least)
    (part,) = found.parts
    to = part.sites << part.by if part.by > 0 else part.sites >> -part.by
    return lambda least: _by_shifts(here, site, stones, (part.by, to & (1 << found.size) - 1), least)


def _by_steps(here: Straight, site: Word, stones: Word, rows: tuple[int, ...], least: int) -> Word:
    """Where so many stones in a row end, and where a line through the site can end."""
    words, ends, gone, through = here.words, stones, site, site
    for _ in range(least - 1):
        ends = words.both(stones, here.stepped(ends, rows))
        gone = here.stepped(gone, rows)
        through = words.either(through, gone)
    return words.some(words.both(ends, through))


def _by_shifts(here: Straight, site: Word, stones: Word, lane: tuple[int, int], least: int) -> Word:
    """The same where a step is a shift, with the sites that it leads to: a line of twice as many is two that follow each
    other."""
    words, ends, through, size = here.words, stones, site, 1
    by, to = lane
    while size < least:
        more = min(size, least - size)
        within = to
        for step in range(1, more):
            within &= to << by * step if by > 0 else to >> -by * step
        followed = words.both(words.shifted(ends, by * more), words.set(within, BITS * len(limbs(site))))
        ends = words.both(ends, followed)
        if len(limbs(site)) > 1:
            through = words.either(through, words.shifted(through, by * more))
        size += more
    if len(limbs(site)) == 1 and by > 0 and by * (least - 1) < BITS:
        steps = words.const(sum(1 << by * step for step in range(least)))
        through = words.make("up_by", steps, words.index(site))
    return words.some(words.both(ends, through))
