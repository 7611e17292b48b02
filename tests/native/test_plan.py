"""What passes make of a program means what the program means, and each of them can be left out."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.cli import make_app
from ludograph.core import nodes as core
from ludograph.core.verify import Verifier, verify
from ludograph.core.walk import free, walk
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.native.optimize.passes import NAMES, PASSES
from ludograph.engines.native.plan.plan import Planning
from ludograph.engines.native.without import VARIABLE, passes_left_out
from ludograph.engines.reference import ReferenceGame
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from typer.testing import CliRunner

from tests.rulesets.library import SMALL as SMALLER
from tests.shared import program, thinned

Rule = Callable[[Planning, core.Expr], core.Expr | None]

MANY_SLOTS = 10**6
"""Frames are made as large as they need once all passes are done."""

SMALL: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {"size": 7}),
    ("hex", {"size": 4}),
    ("go", {"size": 5}),
    ("breakthrough", {"columns": 4, "rows": 5}),
    ("anda", {"size": 5, "pie": "no"}),
]
OFTEN = {
    "annelids",
    "chess",
    "drift",
    "inchworm",
    "tic_tac_toe",
    "kalah",
    "draughts",
    "quoridor",
    "royal_ur",
    "dots_and_boxes",
}
OFTEN |= {
    "peg_solitaire",
    "goofspiel",
    "little_hanabi",
    "kriegspiel",
    "yavalath",
    "chinese_checkers",
    "fanorona",
    "sokoban",
}
EVERY = [
    *SMALL,
    *(
        pytest.param(name, SMALLER.get(name, {}), marks=[] if name in OFTEN else [pytest.mark.long])
        for name in library_ids()
    ),
]
"""Rulesets as plans; those of the library that are neither small nor among `OFTEN` are planned by the long tests."""


def by_plan(plain: ReferenceGame, plan: core.Game) -> ReferenceGame:
    """The game that plays a plan instead of the rules."""
    return ReferenceGame(dataclasses.replace(plain.program, game=plan), plain.id)


def plays_alike(plain: ReferenceGame, other: ReferenceGame) -> None:
    """The first decisions of a random game are the same in both."""
    random, one, two = Random(3, 1), plain.initial(), other.initial()
    for _ in range(8):
        if one.result is not None:
            break
        at = random.below(len(one.legal()))
        assert list(map(str, one.legal())) == list(map(str, two.legal()))
        one, two = one.apply(one.legal()[at]), two.apply(two.legal()[at])
    assert one._values == two._values
    assert one.result == two.result


@cache
def _planned(name: str, *options: tuple[str, Any]) -> tuple[ReferenceGame, core.Game, int]:
    """A game, its plan, and of how many pieces that was made; each was verified when a pass had made it."""
    pieces = []
    begin = Planning.__init__

    def begin_verified(plan: Planning, game: core.Game, *others: Any) -> None:
        begin(plan, game, *others)
        plan._rules = [verified(rule, Verifier(game)) for rule in plan._rules]

    def verified(rule: Rule, verifier: Verifier) -> Rule:
        def made_by(plan: Planning, node: core.Expr) -> core.Expr | None:
            made = rule(plan, node)
            if made is not None:
                pieces.append(made)
                verifier.parts(free(node), MANY_SLOTS, made)
                verifier.want(made, node.type, made)
            return made

        return made_by

    plain = ReferenceGame(program(name, dict(options)), name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Planning, "__init__", begin_verified)
        return plain, plan_of(plain), len(pieces)


@pytest.mark.parametrize(("name", "options"), thinned(EVERY, each=3), ids=str)
def test_the_reference_engine_plays_a_plan_as_it_plays_the_rules(name: str, options: dict[str, Any]) -> None:
    plain, plan, _ = _planned(name, *options.items())
    plays_alike(plain, by_plan(plain, plan))


@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
def test_what_each_pass_makes_is_sound(name: str, options: dict[str, Any]) -> None:
    _, plan, pieces = _planned(name, *options.items())
    verify(plan)
    assert pieces


def kinds(game: core.Game) -> set[str]:
    roots = (*game.moves.values(), *game.flow, *game.ends)
    return {type(node).__name__ for node in walk(*roots, into=(core.Definition, core.Action))}


@pytest.mark.parametrize(
    ("name", "options", "kind", "of"),
    thinned(
        [
            ("gomoku", {"size": 7}, "RunLength", "runs"),
            ("anda", {"size": 5}, "RegionsInTurn", "regions"),
            ("anda", {"size": 5}, "RegionsInTurn", "few"),
            ("go", {"size": 5}, "WrittenAtOnce", "at_once"),
            ("chess", {}, "JustRemembered", "unseen"),
            ("chess", {}, "Acyclic", "chains"),
            ("kalah", {}, "Unrolled", "unroll"),
            ("breakthrough", {"columns": 4, "rows": 5}, "Where", "masks"),
            ("dots_and_boxes", {}, "SomeOf", "masks"),
            ("reversi", {}, "Cut", "rays"),
            ("go", {"size": 5}, "Disjoint", "touch"),
            ("go", {"size": 5}, "Disjoint", "disjoint"),
            ("go", {"size": 5}, "Arrives", "beside"),
        ],
        each=3,
    ),
)
def test_a_plan_says_how_a_thing_is_found_unless_the_pass_is_left_out(
    name: str, options: dict[str, Any], kind: str, of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, plan, _ = _planned(name, *options.items())
    assert kind in kinds(plan)
    monkeypatch.setenv(VARIABLE, of)
    assert kind not in kinds(plan_of(game))


def test_passes_have_names_of_their_own_and_say_what_they_are_about() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(one.about for one in PASSES)


def test_each_pass_has_a_row_in_the_table_of_passes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "architecture" / "compiler.md").read_text(encoding="utf-8")
    _, _, table = page.partition("\n| pass |")
    rows = [row.split("|")[1] for row in table.split("\n\n")[0].splitlines()[2:]]
    assert set(NAMES) <= {name for row in rows for name in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("name", ["gomoku", pytest.param("chess", marks=pytest.mark.long), "oware", "anda"])
def test_no_two_passes_want_the_same_node(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else their order would decide between them, and not what costs less. What is known beforehand costs nothing."""
    seen: list[tuple[Planning, core.Expr]] = []
    rewrite = Planning._rewritten

    def noted(self: Planning, node: core.Expr) -> core.Expr:
        seen.append((self, node))
        return rewrite(self, node)

    monkeypatch.setattr(Planning, "_rewritten", noted)
    plan_of(ReferenceGame(program(name), name))
    wanted = [
        tuple(one.name for one in PASSES if any(rule(plan, node) is not None for rule in one.rules))
        for plan, node in seen.copy()
    ]
    assert sum(map(bool, wanted)) > 15
    assert {found[:-1] for found in wanted if len(found) > 1} <= {("fold",)}


@pytest.mark.parametrize("left_out", NAMES)
@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param("gomoku", {"size": 5}, marks=pytest.mark.long), ("breakthrough", {"columns": 3, "rows": 5})],
)
def test_without_a_pass_the_plan_is_sound_and_means_the_same(
    name: str, options: dict[str, Any], left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, left_out)
    plain = ReferenceGame(program(name, options), name)
    plan = plan_of(plain)
    verify(plan)
    one, two = (game.initial().playout(Random(5), 6) for game in (plain, by_plan(plain, plan)))
    assert one.key == two.key


def test_a_name_that_no_pass_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "masks, ray")
    with pytest.raises(RulesetError, match="unknown-pass"):
        passes_left_out()


@pytest.mark.parametrize(
    ("flags", "named", "left_out"),
    [
        ("-O0", None, {"players", "games", "footprint", "cases", "pairs"}),
        ("-O0", "", set()),
        ("-O0", "runs", {"runs"}),
        ("-O0 -O1", None, set()),
        ("", None, set()),
    ],
)
def test_without_an_optimizer_passes_for_it_are_left_out(
    flags: str, named: str | None, left_out: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGRAPH_CFLAGS", flags)
    if named is None:
        monkeypatch.delenv(VARIABLE)
    else:
        monkeypatch.setenv(VARIABLE, named)
    assert passes_left_out() == left_out


def test_the_plan_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    runner, app = CliRunner(), make_app(["show", "check"])
    whole = runner.invoke(app, ["show", "gomoku", "--plan"])
    assert whole.exit_code == 0
    assert "(runlength" in whole.output
    reduced = runner.invoke(app, ["show", "gomoku", "--plan", "--without", "runs"])
    assert "(runlength" not in reduced.output
    assert "drawn place: at once, never tested\n" in whole.output
    assert "end that grows with owner" in runner.invoke(app, ["show", "hex", "--plan"]).output
    tried = runner.invoke(app, ["show", "chess", "--plan"]).output
    for part in (
        "  spared by footprint 0 where",
        "tried castle: ",
        "  foreseen in the turns of White",
        "footprint 0\n",
    ):
        assert part in tried
    assert "--without" in runner.invoke(app, ["show", "gomoku", "--without", "runs"]).output


@pytest.mark.long
def test_games_are_the_same_without_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ludograph.load("tic_tac_toe", engine="native").random_games(1, range(20), 99)
    monkeypatch.setenv(VARIABLE, "masks,unroll")
    assert ludograph.load("tic_tac_toe", engine="native").random_games(1, range(20), 99) == whole
