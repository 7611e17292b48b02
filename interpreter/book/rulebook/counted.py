"""What the rules count and find joined in an example, as signs of its figures and a line below them: sums with badges, chains,
and groups with the free places beside them. All of it is read off the rules that are played, in the positions of the example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import gcd
from operator import or_

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.collections import bits
from ...core.walk import walk
from ...drawing import Pointed, Spot
from ...drawing.pointing import NOTHING, Badge
from ...engines.base import State
from ...ground.records import Struct
from ...play.tracing import LinkedThings, Sum, Thing, Tracer, joined
from .kit import Kit
from .model import Sentence, TableBlock, TextRun
from .played import PlayedExample
from .texts import joined as in_a_row

_SIDES = ("badge", "against")
_SIGNS = {"badge": "●", "against": "□"}
"""How the badges of a side look, within a line."""


class CountedSigns(Struct):
    """What is pointed out of a position, and what is said of that: in lines, or in a table where both sides have several sums
    of the same names."""

    pointed: Pointed
    lines: tuple[Sentence, ...] = ()
    table: TableBlock | None = None


UNCOUNTED = CountedSigns(NOTHING)
"""Of a position in which nothing is counted."""


class Position:
    """A position of an example into which the rules are followed."""

    def __init__(self, kit: Kit, played: PlayedExample, state: State, tracer: Tracer) -> None:
        self.kit, self.played, self.state, self.tracer = kit, played, state, tracer
        self.game = played.game.core
        self.painter = kit.pictures.painter(played.game)

    def spot(self, thing: Thing | None) -> Spot | None:
        """Where something is: a site itself, and what the state says is at a site."""
        if thing is None or thing[0].is_site:
            return thing and (thing[0].name, thing[1])
        universe, number = thing
        for fun in self.game.funs:
            kind = t.required(fun.result)
            if fun.args == (t.Elem(universe),) and isinstance(kind, t.Elem) and kind.universe.is_site:
                at = self.state.value(fun.name, universe.labels[number])
                return None if at is None else (kind.universe.name, kind.universe.labels.index(at))
        return None

    @property
    def standing(self) -> set[Spot]:
        """The sites on which something stands."""
        return {spot for mark in self.painter.marks(self.state) if not mark.printed for spot in mark.spots}

    def neighbours(self, kind: str) -> list[int]:
        """Per site of a kind the mask of those that are next to it."""
        table = self.painter.tables.sites[kind]
        masks = [table.adjacency[link] for link in table.default_links if link in table.adjacency]
        return [reduce(or_, row) for row in zip(*masks, strict=True)]


# ---------------------------------------------------------------- sums


def _compared(here: Position, most: int) -> CountedSigns | None:
    """What the rules compare before a decision is possible: on each side, what counts. A number without a name is an inner
    one of a rule, of which readers have heard nothing."""
    decision = here.state.decision(here.played.plies[0].notation)
    sums = [found for asked in here.tracer.of_decision(decision) for found in here.tracer.sums(asked)]
    named = [(one, here.kit.noun(one.name), _SIDES[is_second]) for one, is_second in sums if one.name]
    return _badges(
        here, [(one, noun.one if noun else one.name.replace("_", " "), side) for one, noun, side in named], most
    )


def _ranked(here: Position, most: int) -> CountedSigns | None:
    """What counts for each player when a game has ended."""
    result = here.state.result
    for sums in here.tracer.ranked():
        order = sorted(range(len(sums)), key=lambda player: -sums[player].total)
        if result is None or [here.game.players[player] for player in order][:1] != [result.ranking[0][0]]:
            continue
        sides = _SIDES if len(sums) == len(_SIDES) else _SIDES[:1] * len(sums)
        names = [here.kit.player_in(here.played.game, here.state)(name) for name in here.game.players]
        found = _badges(here, list(zip(sums, names, sides, strict=True)), most)
        if found is not None:
            return found
    return None


def _badges(here: Position, sums: Sequence[tuple[Sum, str, str]], most: int) -> CountedSigns | None:
    """Sums with what they are called and the sign of their side. What counts one is numbered, all else has its value. Nothing
    is told, as a nought, where it is compared with something of the same name."""
    badges: dict[Spot, Badge] = {}
    told: list[tuple[str, str, str, list[Spot]]] = []
    by = _measure(one for one, _, _ in sums)
    compared = {name for one, name, _ in sums if one.terms}
    for one, name, of_side in sums:
        side = of_side if told else _SIDES[0]  # what is shown alone is on no side
        found = [(here.spot(term.what), Fraction(term.amount, by)) for term in one.terms]
        placed = [(spot, amount) for spot, amount in found if spot is not None]
        if any(spot in badges for spot, _ in placed) or not (placed or (not found and name in compared)):
            continue
        alike = all(amount == 1 for _, amount in placed)
        badges |= {
            spot: Badge(spot, str(number) if alike else _number(amount), side)
            for number, (spot, amount) in enumerate(placed, 1)
        }
        # where nothing counts, what was asked about tells whose row it is
        asked = [spot for spot in map(here.spot, one.of) if spot is not None and len(one.of) == 1]
        told.append((name, side, _written(found), [spot for spot, _ in placed] or asked))
    if not badges or len(badges) > most:
        return None
    pointed = Pointed({}, badges=tuple(badges.values()))
    table = _table(here, told)
    if table is not None:
        return CountedSigns(pointed, table=table)
    parts = [(TextRun(f"{_SIGNS[side]}\N{NO-BREAK SPACE}{name}: {sum_}"),) for name, side, sum_, _ in told]
    return CountedSigns(pointed, (Sentence((*in_a_row(parts, "; "), TextRun(".")), generated=True),))


def _table(here: Position, told: Sequence[tuple[str, str, str, Sequence[Spot]]]) -> TableBlock | None:
    """Sums as a table with a row for each side; None unless both sides have the same names, and several."""
    names = [[name for name, of_side, _, _ in told if of_side == side] for side in _SIDES]
    if names[0] != names[1] or len(names[0]) < 2:
        return None
    rows = []
    for side in _SIDES:
        mine = [(sum_, spots) for _, of_side, sum_, spots in told if of_side == side]
        whose = _whose(here, [spot for _, spots in mine for spot in spots])
        cells = (f"{_SIGNS[side]} {whose}".strip(), *(sum_ for sum_, _ in mine))
        rows.append(tuple((Sentence((TextRun(cell),), generated=True),) for cell in cells))
    return TableBlock(("", *names[0]), tuple(rows))


def _whose(here: Position, spots: Sequence[Spot]) -> str:
    """The player whose pieces stand on all of some sites, "" where there is none."""
    marks = [mark for mark in here.painter.marks(here.state) if not mark.printed]
    found = {mark.whose for mark in marks for spot in spots if spot in (*mark.spots, mark.to)}
    whose = found.pop() if len(found) == 1 else ""
    return here.kit.player(whose) if whose in here.game.players else ""


def _measure(sums: Iterator[Sum]) -> int:
    """By what all that counts in a place is divided: rules that count everything twice avoid halves."""
    return gcd(*(term.scale for one in sums for term in one.terms if term.what is not None)) or 1


def _written(found: Sequence[tuple[Spot | None, Fraction]]) -> str:
    """A sum; things that count one each stand together."""
    ones = sum(1 for spot, amount in found if spot is not None and amount == 1)
    rest = [amount for spot, amount in found if spot is None or amount != 1]
    shown = [*([_number(Fraction(ones))] if ones else []), *map(_number, rest)]
    total = _number(sum((amount for _, amount in found), Fraction(0)))
    return total if len(shown) <= 1 else f"{' + '.join(shown)} = {total}".replace("+ −", "− ")


def _number(value: Fraction) -> str:
    whole, rest = divmod(abs(value), 1)
    digits = f"{whole or ''}½" if rest == Fraction(1, 2) else str(abs(value))
    return f"−{digits}" if value < 0 else digits


# ---------------------------------------------------------------- chains


def _chained(here: Position, most: int) -> CountedSigns | None:
    """What hangs together, where a game has ended for that."""
    found = [
        chain for asked in here.tracer.of_result() for chain in here.tracer.chains(asked) if chain.universe.is_site
    ]
    for chain in sorted(found, key=lambda chain: chain.links is None):
        kind = chain.universe.name
        if len(chain.members) <= most and {(kind, one) for one in chain.members} <= here.standing:
            links = chain.links or joined(chain.members, here.neighbours(kind))
            if links:
                return CountedSigns(Pointed({}, chains=(_spots(kind, links),)))
    return None


def _surrounded(here: Position, most: int) -> CountedSigns | None:
    """Groups that a decision takes off the board as a whole, with the places beside them that are still free."""
    lost = set(
        here.kit.pictures.lost(here.played.game, here.state, here.played.plies[0].after, here.played.decisions[:1])
    )
    chains: list[tuple[tuple[Spot, Spot], ...]] = []
    free: dict[Spot, str] = {}
    for kind, site in sorted(lost):
        group = _group(here, kind, site)
        if len(group.members) > 1 and min(group.members) == site and {(kind, one) for one in group.members} <= lost:
            links = joined(group.members, here.neighbours(kind))
            beside = _beside(here, group)
            if links and beside:
                chains.append(_spots(kind, links))
                free |= {(kind, one): "free" for one in beside}
    if not chains or sum(map(len, chains)) > most:
        return None
    return CountedSigns(Pointed(free, chains=tuple(chains)))


def _group(here: Position, kind: str, site: int) -> LinkedThings:
    """What the rules take to hang together with a site."""
    for definition in here.game.definitions:
        universe = _universe_of(definition, t.Elem)
        if universe is not None and universe.name == kind and _goes_on(definition):
            members = here.tracer.of_definition(definition, site)
            if members and members >> site & 1:
                return LinkedThings(universe, frozenset(bits(members)), None)
    return LinkedThings(t.Universe(kind, ()), frozenset(), None)


def _beside(here: Position, group: LinkedThings) -> tuple[int, ...]:
    """What the rules ask of a set of sites, beside it and by what stands there: its free neighbours."""
    mask = sum(1 << one for one in group.members)
    for definition in here.game.definitions:
        if definition.reads_state and _universe_of(definition, t.SetOf) == group.universe and not _goes_on(definition):
            found = here.tracer.of_definition(definition, mask)
            if found and not found & mask:
                return bits(found)
    return ()


def _universe_of(definition: core.Definition, wanted: type[t.Elem] | type[t.SetOf]) -> t.Universe | None:
    """The sites that a definition gives a set of, for one of them or for a set of them."""
    if len(definition.types) != 1 or not isinstance(definition.types[0], wanted) or not t.is_mask(definition.result):
        return None
    given = definition.types[0] if isinstance(definition.types[0], t.Elem) else t.element_of(definition.types[0])
    return given.universe if isinstance(given, t.Elem) and given == t.element_of(definition.result) else None


def _goes_on(definition: core.Definition) -> bool:
    return any(isinstance(node, core.Reach) for node in walk(definition.body, into=(core.Definition,)))


def _spots(kind: str, links: Sequence[tuple[int, int]]) -> tuple[tuple[Spot, Spot], ...]:
    return tuple(((kind, one), (kind, other)) for one, other in links)


# ---------------------------------------------------------------- which


class CountingKind(Struct):
    """A kind of figure that shows what rules count or find joined.

    Attributes:
        make:   of a position; None where there is nothing to show.
        least:  signs: with fewer nothing is to be seen.
        most:   signs: with more nobody counts them.
    """

    make: Callable[[Position, int], CountedSigns | None]
    least: int
    most: int


BEFORE, AFTER = "before", "after"

KINDS: Mapping[str, tuple[CountingKind, ...]] = {
    BEFORE: (CountingKind(_compared, 3, 24), CountingKind(_surrounded, 3, 40)),
    AFTER: (CountingKind(_ranked, 3, 40), CountingKind(_chained, 3, 60)),
}
"""By the position that they are of, before the first decision of an example or after its last: the first that has something to
show is shown."""


def counted(kit: Kit, played: PlayedExample, at: str) -> CountedSigns:
    """What the rules count or find joined in an example with decisions. `at`: `BEFORE` or `AFTER`."""
    state, mover = (played.start if at == BEFORE else played.end), played.plies[-1].mover
    if (at == AFTER and state.result is None) or mover not in played.game.players:
        return UNCOUNTED
    with played.game.at(state, mover) as evaluator:
        here = Position(kit, played, state, Tracer(played.game.core, evaluator))
        for kind in KINDS[at]:
            try:
                found = kind.make(here, kind.most)
            except Fault:
                continue
            if found is not None and len(found.pointed.spots) >= kind.least:
                return found
    return UNCOUNTED
