"""What is changed where: the golden lists say it for a ruleset that has something for every kind, and for a variant."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ludograph.files.document import read_document
from ludograph.files.places import start_of, walk
from ludograph.ground.diagnostics import Sink
from ludograph.ground.rng import Random
from ludograph.ground.source import SourceFile
from ludograph.lab.mutation.kinds import KINDS
from ludograph.lab.mutation.trial import Trial
from ludograph.language.parser import parse

from tests.rulesets.library import DEEP, RULESETS

HERE = Path(__file__).parent
EACH = 8
"""Mutants of each bundled ruleset that are read again."""


def listed(name: str) -> str:
    """All mutants of a ruleset, a line for each."""
    lines = []
    for mutant in Trial(str(HERE / f"{name}.yaml")).mutants:
        line, column = mutant.span.file.line_column(mutant.span.start)
        lines.append(f"{line}:{column} {mutant.at}: {mutant.kind}: {mutant.span.text!r} -> {mutant.after!r}\n")
    return "".join(lines)


@pytest.mark.parametrize("name", ["kinds", "stones", "variant"])
def test_the_mutants_are_those_of_the_golden(name: str) -> None:
    text, golden = listed(name), HERE / f"{name}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


def test_every_kind_has_something_to_change_in_the_golden() -> None:
    made = {mutant.kind for mutant in Trial(str(HERE / "kinds.yaml")).mutants}
    assert {name for name, _, _ in KINDS} <= made


@pytest.mark.parametrize("name", DEEP)
def test_a_changed_text_can_still_be_read(name: str) -> None:
    trial = Trial(name)
    random = Random(7)
    for _ in range(min(EACH, len(trial.mutants))):
        mutant = trial.mutants[random.below(len(trial.mutants))]
        sink = Sink()
        section = mutant.path[2:3] if mutant.path[0] == "uses" else mutant.path[:1]
        for path, text in walk(read_document(SourceFile("changed.yaml", mutant.text), sink)):
            start = start_of(path, text)
            if path[:1] == section and start not in (None, "template") and not text.is_null:
                parse(str(start), text.rule, sink)
        assert not sink.items, (mutant, sink.items)


def test_no_line_of_the_prose_or_of_what_a_variant_extends_is_changed() -> None:
    variant = Trial(str(HERE / "variant.yaml"))
    assert {mutant.span.file.name for mutant in variant.mutants} == {variant.file.name}
    kinds = Trial(str(HERE / "kinds.yaml"))
    assert not {mutant.path[0] for mutant in kinds.mutants} & {"title", "about", "draw", "examples"}


def test_of_modules_only_the_definitions_in_force_are_changed() -> None:
    used = {mutant.path[:4] for mutant in Trial(str(HERE / "kinds.yaml")).mutants if mutant.path[0] == "uses"}
    assert used == {
        ("uses", "graph", "define", "ray"),
        ("uses", "groups", "define", "stones"),
        ("uses", "groups", "define", "vacant"),
        ("uses", "two_players", "define", "opponent"),
        ("uses", "two_players", "define", "other"),
    }


def test_a_variant_changes_the_definitions_of_modules_that_only_it_uses() -> None:
    used = {mutant.path[:4] for mutant in Trial("draughts").mutants}
    assert ("uses", "groups", "define", "stones") in used
    assert not [mutant for mutant in Trial("draughts/international").mutants if mutant.path[0] == "uses"]


@pytest.mark.parametrize("name", [name for name in RULESETS if "/" not in name])
def test_every_game_of_the_library_has_many_more_than_forty_mutants(name: str) -> None:
    assert len(Trial(name).mutants) >= 60  # those that are stillborn do not count
