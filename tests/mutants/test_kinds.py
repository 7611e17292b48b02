"""What is changed where: the golden lists say it for a ruleset that has something for every kind, and for a variant."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath

import pytest
from ludograph.files.document import read_document
from ludograph.files.places import TEMPLATE, Path, start_of, walk
from ludograph.files.schema import SECTIONS
from ludograph.files.schema.forms import ListForm, RecordForm, RuleForm, SchemaPlace, TableForm
from ludograph.ground.diagnostics import Sink
from ludograph.ground.rng import Random
from ludograph.ground.source import SourceFile
from ludograph.lab.mutation.facts import facts_of
from ludograph.lab.mutation.kinds import KINDS
from ludograph.lab.mutation.texts import of_rule, rules_of
from ludograph.lab.mutation.trial import Trial
from ludograph.lab.mutation.words import Words, words_of
from ludograph.language.parser import parse

from tests.rulesets.library import DEEP, RULESETS

HERE = FilePath(__file__).parent
EACH, MANY = 4, 12
"""Mutants of each bundled ruleset that are read again, and as many by the long tests."""


@cache
def trial(name: str) -> Trial:
    """The trial of a ruleset, which several tests look at."""
    return Trial(name)


@pytest.fixture(scope="module")
def stones() -> Words:
    """The words of a small ruleset, for texts that need none of their own."""
    program = trial(str(HERE / "stones.yaml")).program
    return words_of(program, facts_of(program.game), [])


def listed(name: str) -> str:
    """All mutants of a ruleset, a line for each."""
    lines = []
    for mutant in trial(str(HERE / f"{name}.yaml")).mutants:
        line, column = mutant.span.file.line_column(mutant.span.start)
        where = f"{mutant.span.file.name.rpartition('/')[2]}:" if mutant.inherited else ""
        lines.append(f"{where}{line}:{column} {mutant.at}: {mutant.kind}: {mutant.span.text!r} -> {mutant.after!r}\n")
    return "".join(lines)


@pytest.mark.parametrize("name", ["kinds", "stones", "variant"])
def test_the_mutants_are_those_of_the_golden(name: str) -> None:
    text, golden = listed(name), HERE / f"{name}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


def test_every_kind_has_something_to_change_in_the_golden() -> None:
    made = {mutant.kind for mutant in trial(str(HERE / "kinds.yaml")).mutants}
    assert {name for name, _, _ in KINDS} <= made


@pytest.mark.parametrize(
    "name",
    [
        name if name in ("annelids", "inchworm/prisoner_drops") else pytest.param(name, marks=pytest.mark.long)
        for name in DEEP
    ],
)
@pytest.mark.parametrize("most", [EACH, pytest.param(MANY, marks=pytest.mark.long)])
def test_a_changed_text_can_still_be_read(name: str, most: int) -> None:
    mutants = trial(name).mutants
    random = Random(7)
    for _ in range(min(most, len(mutants))):
        mutant = mutants[random.below(len(mutants))]
        sink = Sink()
        section = mutant.path[2:3] if mutant.path[0] == "uses" else mutant.path[:1]
        for path, text in walk(read_document(SourceFile("changed.yaml", mutant.text), sink)):
            start = start_of(path, text)
            if path[:1] == section and start not in (None, "template") and not text.is_null:
                parse(str(start), text.rule, sink)
        assert not sink.items, (mutant, sink.items)


def test_no_line_of_the_prose_is_changed() -> None:
    kinds = trial(str(HERE / "kinds.yaml"))
    assert not {mutant.path[0] for mutant in kinds.mutants} & {"title", "about", "draw", "examples"}


def test_a_variant_inherits_the_lines_that_nothing_replaces() -> None:
    inherited = {mutant.path for mutant in trial(str(HERE / "variant.yaml")).mutants if mutant.inherited}
    assert {path[0] for path in inherited} == {"players", "board", "state", "moves", "flow"}  # `end` is taken away
    assert {path[2] for path in inherited if path[0] == "moves"} == {"choose"}  # `when` and `do` are its own
    assert ("board", "rows") not in inherited
    assert ("board", "columns") in inherited


def test_what_a_variant_only_tells_otherwise_is_not_forgotten() -> None:
    forgotten = {mutant.path for mutant in trial("draughts/international").mutants if mutant.kind == "dropped override"}
    assert ("moves", "jump", "finish") in forgotten
    assert ("moves", "walk") not in forgotten


def test_of_modules_only_the_definitions_in_force_are_changed() -> None:
    used = {mutant.path[:4] for mutant in trial(str(HERE / "kinds.yaml")).mutants if mutant.path[0] == "uses"}
    assert used == {
        ("uses", "graph", "define", "ray"),
        ("uses", "groups", "define", "stones"),
        ("uses", "groups", "define", "vacant"),
        ("uses", "two_players", "define", "opponent"),
        ("uses", "two_players", "define", "other"),
    }


def test_definitions_of_modules_are_those_of_the_ruleset_that_uses_them_first() -> None:
    groups = ("uses", "groups", "define", "stones")
    assert groups in {mutant.path[:4] for mutant in trial("draughts").mutants}
    found = [mutant for mutant in trial("draughts/international").mutants if mutant.path[:4] == groups]
    assert found
    assert all(mutant.inherited for mutant in found)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in RULESETS if "/" not in name] + ["drift/still_water"])
def test_every_bundled_ruleset_has_more_than_forty_mutants(name: str) -> None:
    assert len(trial(name).mutants) >= 45  # those that are stillborn do not count


# ---------------------------------------------------------------- whatever the schema says is rule text

TEXTS = {
    "expression": "one and two",
    "body": "one + two",
    "block": "one = 2",
    "choose": "a in b where one",
    "generator": "a in b where one",
    "names": "one, two",
    "declaration": "0..2 = 1",
    "type_only": "0..2",
}
"""For each entry of the grammar a text in which there is something to change."""


def rule_texts(place: SchemaPlace, path: Path) -> Iterator[tuple[Path, str]]:
    """Where in a place rule text may stand, with its entry of the grammar; what is only told or written down is none."""
    if place.prose or path[2:] == ("written",) or path[::2] in (("options", "type"), ("options", "requires")):
        return
    for form in place.forms:
        match form:
            case RuleForm(entry=entry) if entry != TEMPLATE:
                yield path, entry
            case ListForm(of=inner):
                yield from rule_texts(inner, (*path, 0))
            case TableForm(of=inner):
                yield from rule_texts(inner, (*path, "thing"))
            case RecordForm(keys=keys):
                for key in keys:
                    yield from rule_texts(key, (*path, key.name))


EVERYWHERE = [
    found for section in SECTIONS if section.role == "rules" for found in rule_texts(section, (section.name,))
]


@pytest.mark.parametrize(("path", "entry"), EVERYWHERE)
def test_all_that_is_rule_text_by_the_schema_is_changed(path: Path, entry: str, stones: Words) -> None:
    value: object = TEXTS[entry]
    for step in reversed(path):
        value = [value] if step == 0 else {step: value}
    document = read_document(SourceFile("whole.yaml", json.dumps(value)), Sink())
    (rule,) = rules_of(document)
    assert rule.path == path
    assert list(of_rule(rule, stones))


def test_what_is_a_condition_is_known_by_its_type_and_not_by_its_key() -> None:
    made = [(mutant.at, mutant.span.text, mutant.after) for mutant in trial(str(HERE / "kinds.yaml")).mutants]
    assert ("moves.put.when", "turns < 99", "no") in made
    assert ("end.1.when", "turns > 50", "yes") in made


def test_of_players_with_prose_the_names_are_swapped_and_not_the_keys() -> None:
    orders = [
        mutant for mutant in trial("breakthrough").mutants if mutant.kind == "order" and mutant.path[0] == "players"
    ]
    assert [(mutant.at, mutant.span.text, mutant.after) for mutant in orders] == [
        ("players.names", "White, Black", "Black, White")
    ]
