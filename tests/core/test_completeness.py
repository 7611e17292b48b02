"""Every node class and every operation of the core is known everywhere: what is missing is told by its name.

A handler that is left out is no mistake that types or other tests are sure to see; here it is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest
from ludograph.book.prose import Prose
from ludograph.book.prose.english.catalogue import frame_of
from ludograph.core import nodes as core
from ludograph.core.evaluate.loops import EXPRESSIONS, FOLDS
from ludograph.core.evaluate.operation import MEANINGS
from ludograph.core.listing import listing
from ludograph.core.ops import FOLDS as FOLD_NAMES
from ludograph.core.ops import OPERATIONS
from ludograph.core.walk import walk
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.templates.operations import REFUSED
from ludograph.engines.native.writing.body import EFFECTS_IN_C, EXPRESSIONS_IN_C, FOLDS_IN_C, OPERATIONS_IN_C
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.effects import EFFECTS
from ludograph.ground.diagnostics import RulesetError
from ludograph.language import syntax as ast
from ludograph.pipeline import check_text

from tests.formatting import trees
from tests.native.fuzz.programs import Maker

from .samples import CONDITIONS, NAMES, STATEMENTS, made, sample

EXPRESSION_NODES = set(get_args(core.Expr))
EFFECT_NODES = set(get_args(core.Effect))
HOST = {"mover"}
"""Operations that the evaluator asks its host for, instead of giving them a meaning of their own."""

EVERY = (
    {cls.__name__ for cls in EXPRESSION_NODES | EFFECT_NODES}
    | {f"fold {name}" for name in FOLD_NAMES}
    | set(OPERATIONS)
)


def _said(nodes: Iterable[object]) -> set[str]:
    """What nodes and operations a core holds, by name."""
    names = set()
    for node in nodes:
        names.add(type(node).__name__)
        if isinstance(node, core.Op):
            names.add(node.name)
        if isinstance(node, core.Fold):
            names.add(f"fold {node.op}")
    return names


def _held(game: core.Game) -> set[str]:
    return _said(walk(*game.moves.values(), *game.flow, *game.ends, into=(core.Definition, core.Action)))


def test_each_has_a_sample_that_holds_it() -> None:
    assert EVERY - set(NAMES) == set(), "without a sample"
    assert set(NAMES) - EVERY == set(), "samples of nothing"
    assert {name for name in NAMES if name not in _held(sample(name).game)} == set(), "samples of something else"


def test_each_has_a_meaning_and_no_meaning_is_left_over() -> None:
    assert set(EXPRESSIONS) == EXPRESSION_NODES
    assert set(EFFECTS) == EFFECT_NODES
    assert set(MEANINGS) == set(OPERATIONS) - HOST
    assert set(FOLDS) == set(FOLD_NAMES)


def test_each_becomes_c_or_is_refused_by_its_name() -> None:
    assert set(EXPRESSIONS_IN_C) >= EXPRESSION_NODES
    assert set(EFFECTS_IN_C) >= EFFECT_NODES
    listed = {name for name, operation in OPERATIONS.items() if operation.listed}
    assert set(OPERATIONS_IN_C) | listed | REFUSED == set(OPERATIONS)
    assert set(FOLDS_IN_C) == set(FOLD_NAMES)
    assert not REFUSED & set(OPERATIONS_IN_C)


@pytest.mark.parametrize("name", NAMES)
def test_the_sample_becomes_c(name: str) -> None:
    assert "apply_x_place" in generate(ReferenceGame(sample(name), name)).text


def test_a_text_that_a_condition_chooses_becomes_c() -> None:
    note = 'note "so {if 9 div n > 2 then letter(n mod 26) else lower(at)}"'
    assert "divided(" in generate(ReferenceGame(made("", [note], "n = 0"), "note")).text


@pytest.mark.parametrize("name", [*CONDITIONS, *STATEMENTS])
def test_the_sample_is_said_in_words(name: str) -> None:
    move = Prose(sample(name), without_about=True).move("place")
    said = [sentence.text for part in (move.when if name in CONDITIONS else move.effects) for sentence in part.all()]
    assert said
    for nothing in ("thing", *(frame_of(key).replace("{line}", "") for key in ("too deep", "condition too deep"))):
        assert not any(f" {word} " in f" {text} " for text in said for word in [nothing.strip()]), said


def test_the_listing_names_each() -> None:
    nameless = {"Const", "Var", "Op"}
    for name in EVERY - nameless:
        assert f"({name.lower()}" in listing(sample(name).game), name


@pytest.mark.long
def test_the_rulesets_of_the_fuzzer_hold_each() -> None:
    missing = {*EVERY}
    for seed in range(40):
        if not missing:
            break
        try:
            missing -= _held(check_text(Maker(seed).ruleset()).game)
        except RulesetError:
            continue
    assert missing == set()


def without_a_tree() -> set[str]:
    """The kinds of syntax trees that the formatter is not tried on."""
    text = Path(trees.__file__).read_text(encoding="utf-8")
    kinds = {name for name, cls in vars(ast).items() if isinstance(cls, type) and issubclass(cls, ast.Node)} - {"Node"}
    return {name for name in kinds if f"ast.{name}," not in text and f"ast.{name})" not in text}


def test_the_trees_of_the_formatter_are_of_every_kind() -> None:
    assert without_a_tree() == set()
