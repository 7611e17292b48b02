"""How positions are judged: declared by the rules, the same in both engines, and seen by no rule."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import RulesetError
from ludograph.language.merged import content_hash
from ludograph.pipeline import check_ruleset, check_text, report_text

RULES = """
language: 2
title: Judged
uses: [groups]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
moves:
  place: {choose: at in vacant, do: "owner[at] = mover"}
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
"""
JUDGED = """
evaluate:
  stones(p in player): {is: count(stones(p)), weight: 10, about: Have many stones., book: yes}
  low: sum(3 - row(s) for s in stones(p))
progress: {is: count(cell) - count(vacant), of: count(cell)}
"""
ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def with_feature(text: str) -> str:
    return RULES.lstrip() + f"evaluate:\n  {text}\n"


@ENGINES
def test_features_and_progress_are_read_alike_in_both_engines(engine: str) -> None:
    state = ludograph.loads(RULES.lstrip() + JUDGED, engine=engine).initial()
    assert state.progress() == (0, 9)
    for decision in ("a1", "b2", "c1"):
        state = state.apply(decision)
    assert state.evaluate() == {"stones": {"Red": 2, "Blue": 1}, "low": {"Red": 6, "Blue": 2}}
    assert state.progress() == (3, 9)
    features = state.game.features
    assert {name: feature.weight for name, feature in features.items()} == {"stones": 10, "low": None}


@ENGINES
def test_rules_that_judge_nothing_say_nothing(engine: str) -> None:
    state = ludograph.loads(RULES.lstrip(), engine=engine).initial()
    assert state.evaluate() == {}
    assert state.progress() is None


@ENGINES
def test_a_feature_without_a_value_is_told(engine: str) -> None:
    text = with_feature("odd: 9 div count(stones(p))")
    state = ludograph.loads(text, engine=engine).initial()
    with pytest.raises(PlayError, match="div"):
        state.evaluate()
    assert state.apply("a1").apply("b1").evaluate() == {"odd": {"Red": 9, "Blue": 9}}


def test_the_c_of_rules_that_judge_nothing_is_without_it_and_what_is_judged_changes_no_rule() -> None:
    plain, judged = (check_text(text, name="game.yaml") for text in (RULES.lstrip(), RULES.lstrip() + JUDGED))
    assert "evaluate" not in generate(ReferenceGame(plain, "game")).text
    assert "int32_t evaluate(" in generate(ReferenceGame(judged, "game")).text
    assert content_hash(plain.ruleset) == content_hash(judged.ruleset)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("far: {weight: 3}", "weight-without-feature"),
        ("own: count(stones(mover))", "no-mover"),
        ("place(c in cell): row(c)", "not-a-feature"),
        ("two(p in player, q in player): 3", "not-a-feature"),
        ("colour: p", "not-a-feature"),
        ("nothing_called: count(nobody)", "unknown-name"),
    ],
)
def test_what_is_no_feature_is_told_by_name(text: str, slug: str) -> None:
    assert slug in [item.slug for item in report_text(with_feature(text)).diagnostics]


def test_what_there_is_to_do_is_known_before_the_game() -> None:
    with pytest.raises(RulesetError, match="must be known before the game begins"):
        check_text(RULES.lstrip() + "progress: {is: count(stones(Red)), of: count(vacant)}\n")


@pytest.mark.parametrize("of", ["0", "-2"])
def test_there_is_something_to_do(of: str) -> None:
    with pytest.raises(RulesetError, match="there is nothing to do"):
        check_text(RULES.lstrip() + f"progress: {{is: count(stones(Red)), of: {of}}}\n")


def test_a_variant_changes_a_weight_and_keeps_the_text(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(RULES.lstrip() + JUDGED, encoding="utf-8")
    variant = "language: 2\ntitle: Heavier\nextends: base\nevaluate: {stones(p in player): {weight: 7}}\n"
    (tmp_path / "variant.yaml").write_text(variant, encoding="utf-8")
    program = check_ruleset(str(tmp_path / "variant.yaml"))
    assert [feature.weight for feature in program.game.features] == [7, None]
    assert not program.warnings


def test_native_states_are_judged_in_c() -> None:
    game = ludograph.loads(RULES.lstrip() + JUDGED, engine="native")
    assert isinstance(game, NativeGame)
    state = game.initial()
    assert game.library.evaluate(state._raw, state._memories, 6) == [0, 0, 0, 0, 0, 9]
