"""How a plan says that things are to be found is how they are found: by an interpretation that looks at nothing else, and without
a compiler."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.evaluate import Evaluator, Fault
from ludograph.core.walk import free, mapped, walk
from ludograph.engines.native.file.program import generate, plan_of
from ludograph.engines.native.plan import nodes, region_nodes, search_nodes
from ludograph.engines.native.plan.plan import Planning
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.records import replace
from ludograph.ground.rng import Random as Stream
from ludograph.pipeline import check_text

from tests.shared import program, thinned

from .meanings import MEANINGS, by_what_is_planned, meaning_of
from .test_passes import CASES, RULES
from .test_plan import EVERY, SMALL, by_plan, plays_alike

TRIES = 4
"""Values that variables are given, in each position."""

SITES = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]

ROOM = 5000
"""Slots of a frame in which there is room for any expression."""

MORE = {
    "beside others": "when: any(count(liberties(reach({s}, x to adjacent(x) & stones(opponent)))) > 0 for s in stones(mover))\n    do: n = 1",
    "beyond the border": "choose: s in vacant where owner[step(s, N)] is none\n    do: owner[s] = mover",
    "steps of a set": "when: count(those(step(s, N) for s in stones(mover))) > 1\n    do: n = 1",
    "some directions": "when: any(owner[step(at, d)] is mover for d in {N, E})\n    do: n = 1",
    "before another": "when: any(count(those(x in vacant where x < s)) > 2 for s in stones(mover))\n    do: n = 1",
}
"""Moves with nodes that those of `CASES` do not have."""

MOVES = {name: move for name, (move, _) in CASES.items()} | MORE

OF_THE_STATE = {"Regions", "Resumed"}
"""Nodes without a case: one that always becomes another one, and one that is what the state remembers."""


def probe(name: str) -> ReferenceGame:
    return ReferenceGame(check_text(RULES.format(move=MOVES[name])), "probe")


def position(game: ReferenceGame, seed: int) -> Any:
    """One with stones, marks and heaps all over the board."""
    random = Random(seed)

    def placed(*values: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for site in SITES:
            found.setdefault(random.choice(values), []).append(site)
        return {value: sites for value, sites in found.items() if value != "none"}

    owner, mark = (placed("Red", "Blue", "none") for _ in range(2))
    heap = placed(*map(str, range(5)))
    return game.position(
        {"owner": owner, "mark": mark, "heap": heap, "at": random.choice(SITES), "n": random.randint(0, 9)}
    )


def rewritten(game: ReferenceGame) -> list[tuple[core.Expr, core.Expr]]:
    """What passes made of expressions while C was made, all their parts planned too."""
    seen: list[tuple[Planning, core.Expr]] = []
    rewrite = Planning._rewritten

    def noted(self: Planning, node: core.Expr) -> core.Expr:
        made = rewrite(self, node)
        if made is not node:
            seen.append((self, node))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Planning, "_rewritten", noted)
        generate(game)
    return [(node, plan.deep(node)) for plan, node in seen]


def drawn(kind: t.Type, random: Random) -> Any:
    """A value of a type. Raises LookupError where that is none of an element, a number or a set."""
    match kind:
        case t.Opt(inner):
            return None if random.random() < 0.2 else drawn(inner, random)
        case t.Elem() | t.Int() if core.domain_size(kind) <= 5000:
            return random.choice(list(core.domain_values(kind)))
        case t.SetOf(t.Elem(universe)):
            return random.getrandbits(universe.size)
    raise LookupError(kind)


def given(node: core.Expr, values: dict[int, core.Const]) -> core.Expr:
    for slot, value in values.items():
        node = core.Bind(slot, "given", value, node, type=node.type, span=node.span)
    return node


def asked(evaluator: Evaluator, node: core.Expr) -> Any:
    """What an expression is. One that stands behind a condition in the rules may have no value here."""
    try:
        value = evaluator.expr(node)([None] * ROOM)
    except (Fault, TypeError):
        return "no value"
    return tuple(value) if isinstance(value, range) else value


def differing(
    game: ReferenceGame, state: Any, pairs: list[tuple[core.Expr, core.Expr]], tries: int = TRIES
) -> Iterator[tuple[core.Expr, Any, Any]]:
    """The expressions that are found otherwise than they are meant, and both values."""
    random = Random(1)
    for node, made in pairs:
        meant = meaning_of(made)
        variables = {part.slot: part for part in walk(node) if isinstance(part, core.Var) and part.slot in free(node)}
        for number in range(tries if variables else 2):
            try:
                values = {
                    slot: core.Const(drawn(one.type, random), type=one.type, span=one.span)
                    for slot, one in variables.items()
                }
            except LookupError:
                break
            with game.at(state, game.players[number % len(game.players)]) as evaluator:
                wanted, found = asked(evaluator, given(node, values)), asked(evaluator, given(meant, values))
            if "no value" not in (wanted, found) and wanted != found:
                yield node, wanted, found


@cache
def pieces(name: str) -> tuple[ReferenceGame, list[tuple[core.Expr, core.Expr]]]:
    game = probe(name)
    return game, rewritten(game)


@pytest.mark.parametrize("name", thinned(MOVES, each=2))
def test_what_a_pass_makes_is_what_it_was_made_of(name: str) -> None:
    game, pairs = pieces(name)
    assert pairs
    for seed in range(2):
        assert [*differing(game, position(game, seed), pairs)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", MOVES)
def test_in_more_positions_what_a_pass_makes_is_what_it_was_made_of(name: str) -> None:
    game, pairs = pieces(name)
    for seed in range(2, 8):
        assert [*differing(game, position(game, seed), pairs)] == []


def kinds_of(name: str) -> set[str]:
    return {type(part).__name__ for _, made in pieces(name)[1] for part in walk(made)}


def test_every_node_has_a_meaning_and_a_case() -> None:
    classes = {
        one
        for module in (nodes, region_nodes, search_nodes)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, core.Typed) and one.__module__ == module.__name__
    }
    assert len(classes) > 25
    assert classes == {*MEANINGS}
    met = set[str]().union(*map(kinds_of, MOVES))
    assert {one.__name__ for one in classes} - met == OF_THE_STATE


def other(node: core.Expr) -> core.Expr:
    """All elements that are not in a set."""
    element = t.element_of(node.type)
    assert isinstance(element, t.Elem)
    every = core.Const((1 << element.universe.size) - 1, type=node.type, span=node.span)
    return core.Op("minus", (every, node), type=node.type, span=node.span)


def turned(node: core.Expr) -> core.Expr:
    return core.Op("not", (node,), type=t.BOOL, span=node.span)


BROKEN: list[tuple[str, type[core.Expr], dict[str, Any]]] = [
    ("before another", nodes.Below, {"more": lambda one: 1 - one.more}),
    ("few", region_nodes.FewRegions, {"low": lambda one: one.low + 9}),
    ("above", nodes.Above, {"bound": lambda one: one.bound + 1}),
    ("shifts", nodes.Crowded, {"low": lambda one: one.low + 1}),
    ("shifts", nodes.Crowded, {"inside": lambda one: other(one.inside)}),
    ("beyond the border", nodes.Stepped, {"missing": lambda one: 0}),
    ("shifts", nodes.Stepped, {"rows": lambda one: one.rows[::-1]}),
    ("steps of a set", nodes.SteppedImage, {"rows": lambda one: one.rows[::-1]}),
    ("path_sets", nodes.SomeOf, {"found": lambda one: other(one.found)}),
    ("rays", nodes.Cut, {"upwards": lambda one: turned(one.upwards)}),
    ("rays", nodes.Cut, {"holding": lambda one: other(one.holding)}),
    ("before", nodes.BeforeStop, {"wanted": lambda one: other(one.wanted)}),
    ("before", nodes.FirstOnLine, {"upwards": lambda one: turned(one.upwards)}),
    ("fills", nodes.Filled, {"least": lambda one: one.least - 1}),
    ("fills", nodes.Filled, {"rounds": lambda one: one.least}),
    ("fills", nodes.Filled, {"through": lambda one: other(one.through)}),
    ("fills", nodes.FilledLanes, {"lanes": lambda one: one.lanes[1:]}),
    ("lanes", nodes.BeforeLanes, {"longest": lambda one: 1}),
    ("lanes", nodes.BeforeLanes, {"lanes": lambda one: one.lanes[1:]}),
    ("sweep", nodes.Swept, {"counting": lambda one: one.counting[::-1]}),
    ("sweep", nodes.Swept, {"beside": lambda one: one.beside[::-1]}),
    ("sweep", nodes.SweptLines, {"holding": lambda one: other(one.holding)}),
    ("unroll", nodes.ShortLine, {"length": lambda one: one.length + 1}),
    ("unroll", nodes.ShortLine, {"back": lambda one: one.rows}),
    ("unroll", nodes.ShortLines, {"lanes": lambda one: one.lanes[1:]}),
    ("some directions", nodes.Unrolled, {"copies": lambda one: one.copies[1:]}),
    ("runs", nodes.RunLength, {"step": lambda one: one.step[::-1]}),
    ("unneeded", nodes.FirstKept, {"source": lambda one: replace(one.source, where=turned(one.source.where))}),
    ("searches", search_nodes.Search, {"table": lambda one: replace(one.table, values=one.table.values[::-1])}),
    ("searches", search_nodes.Search, {"within": lambda one: tuple(map(other, one.within))}),
    ("meets", search_nodes.Meets, {"part": lambda one: other(one.part)}),
    ("beside others", search_nodes.Touches, {"wanted": lambda one: other(one.wanted)}),
    ("disjoint", search_nodes.Disjoint, {"wanted": lambda one: other(one.wanted)}),
    ("beside", search_nodes.Arrives, {"goal": lambda one: other(one.goal)}),
]
"""Cases, nodes in them, and what could be planned wrongly beside them."""


@pytest.mark.parametrize(
    ("name", "cls", "change"),
    thinned(BROKEN, each=2),
    ids=[f"{cls.__name__}-{'-'.join(change)}" for _, cls, change in BROKEN],
)
def test_what_is_planned_wrongly_is_noticed(name: str, cls: type[core.Expr], change: dict[str, Any]) -> None:
    game, pairs = pieces(name)

    def wrong(node: core.Expr) -> core.Expr:
        if type(node) is cls:
            node = replace(node, **{field: make(node) for field, make in change.items()})
        return mapped(node, wrong)

    broken = [(node, wrong(made)) for node, made in pairs if any(type(part) is cls for part in walk(made))]
    assert broken
    assert any([*differing(game, position(game, seed), broken, 4 * TRIES)] for seed in range(8))


@pytest.mark.parametrize(("name", "options"), EVERY[: len(SMALL)], ids=str)
def test_a_game_is_played_by_what_is_planned_as_by_its_rules(name: str, options: dict[str, Any]) -> None:
    plain = ReferenceGame(program(name, options), name)
    plays_alike(plain, by_plan(plain, by_what_is_planned(plan_of(plain))))


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
def test_what_passes_make_of_a_ruleset_is_what_it_was_made_of(name: str, options: dict[str, Any]) -> None:
    game = ReferenceGame(program(name, options), name)
    pairs = rewritten(game)
    for number in range(3):
        state = game.initial().playout(Stream(3, number), 5 * number)
        assert [*differing(game, state, pairs, 2)] == []
