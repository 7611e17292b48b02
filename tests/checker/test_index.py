"""The index knows what each name means and all places where it stands."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from ludograph.checker.index import Index, Symbol
from ludograph.core.listing import listing
from ludograph.engines.reference import ReferenceGame
from ludograph.files.library import Library
from ludograph.files.sources import Memory
from ludograph.ground.source import SourceFile
from ludograph.pipeline import check_text, report, report_source, report_text
from ludograph.play.examples import run_examples

from tests.shared import thinned

from .test_report import RULES

RULESETS = ["tic_tac_toe", "hex", "breakthrough", "oware", "amazons", "chess", "inchworm", "annelids", "drift"]
NEW = "_zz"
KINDS = {
    "state function",
    "definition",
    "option",
    "constant",
    "action",
    "choice",
    "memory",
    "universe",
    "variable",
    "move",
    "field",
}


def renamed(file: SourceFile, symbols: Iterable[Symbol]) -> str:
    """The text of a file with another name for each symbol, wherever the index says that it stands."""
    text = file.text
    places = sorted({use.end for symbol in symbols for use in symbol.uses if use.file is file}, reverse=True)
    for end in places:
        text = text[:end] + NEW + text[end:]
    return text


def own(index: Index, file: SourceFile) -> list[Symbol]:
    """The names that stand in this file alone, without those that are written in notations."""
    return [
        symbol
        for symbol in index.symbols
        if symbol.what in KINDS
        and symbol.place is not None
        and all(use.file is file and use.text == symbol.name for use in symbol.uses)
    ]


@pytest.mark.parametrize("name", thinned(RULESETS, "tic_tac_toe", "oware", "inchworm", "chess"))
def test_a_ruleset_in_which_every_name_is_another_means_the_same(name: str) -> None:
    library = Library()
    file = library.open(name)
    found = report_source(file, library)
    symbols = own(found.index, file)
    assert len({symbol.what for symbol in symbols}) >= 4
    text = renamed(file, symbols)
    after = check_text(text)
    assert text.count(NEW) > len(symbols) > 7
    # longer names break lines elsewhere
    assert listing(after.game).replace(NEW, "").split() == listing(found.checked().game).split()
    assert after.warnings == ()


@pytest.mark.parametrize("name", ["hex", "breakthrough"])
def test_a_ruleset_with_other_names_plays_its_examples(name: str) -> None:
    library = Library()
    file = library.open(name)
    index = report_source(file, library).index
    symbols = [symbol for symbol in own(index, file) if symbol.what != "move"]  # moves may be notations
    text = renamed(file, symbols)
    outcomes = run_examples(lambda options: ReferenceGame(check_text(text, options), name))
    assert outcomes
    assert all(outcome.passed for outcome in outcomes)


def found_at(index: Index, text: str, mark: str, name: str) -> Symbol:
    """What a name means that stands in the text where `mark` does."""
    symbol = index.at("ruleset.yaml", text.index(mark) + mark.index(name))
    assert symbol is not None
    assert symbol.name == name
    return symbol


@pytest.mark.parametrize(
    ("mark", "name", "what", "kind", "place"),
    [
        ("worth(p) >=", "worth", "definition", "worth(p in player) -> 0..108", "worth(p in"),
        (">= goal", "goal", "option", "20", "goal: {"),
        ("owner[at] =", "owner", "state function", "cell -> player?", "owner: cell"),
        ("clear(at)", "clear", "action", "clear(s in cell)", "clear(s in"),
        ("remember position", "position", "memory", "owner", "position: owner"),
        ("decide main", "main", "choice", "place | lift", "main:"),
        ("stones(Red)", "Red", "element", "player", "Red, Blue"),
        ("tall(at)", "at", "variable", "cell", "at in stones"),
        ("bonus[p]", "bonus", "constant", "player -> 0..9", "bonus: "),
    ],
)
def test_a_name_is_shown_with_its_kind_its_type_and_its_place(
    mark: str, name: str, what: str, kind: str, place: str
) -> None:
    index = report_text(RULES).index
    symbol = found_at(index, RULES, mark, name)
    assert (symbol.what, symbol.type) == (what, kind)
    at = RULES.index(mark) + mark.index(name)
    declared = index.definition("ruleset.yaml", at)
    assert declared is not None
    assert RULES.startswith(place, declared.start)
    assert {use.text for use in index.uses("ruleset.yaml", at) if use.file.name == "ruleset.yaml"} == {name}


def test_what_comes_with_the_language_or_a_module_is_shown_with_a_sentence() -> None:
    text = RULES.replace("stock[mover] > 0", "stock[mover] > count(adjacent(the(free)))")
    index = report_text(text).index
    primitive = found_at(index, text, "adjacent(", "adjacent")
    assert (primitive.what, primitive.place) == ("primitive", None)
    assert primitive.type.startswith("adjacent(")
    assert primitive.says
    stones = found_at(index, text, "stones(mover)", "stones")
    assert stones.says == "the sites of {p}"
    assert stones.place is not None
    assert stones.place.file.name == "stdlib/groups.yaml"


def test_at_a_place_its_variables_are_offered_and_all_that_is_none() -> None:
    index = report_text(RULES).index
    names = {symbol.name for symbol in index.names_at("ruleset.yaml", RULES.index("stock[mover] -="))}
    assert {"at", "owner", "goal", "main", "clear", "adjacent", "Red", "cell"} <= names
    assert not {"s", "p"} & names
    before = {symbol.name for symbol in index.names_at("ruleset.yaml", RULES.index("choose: at"))}
    assert "at" not in before


def test_a_broken_ruleset_has_the_names_that_were_found() -> None:
    text = (
        RULES.replace("height: cell ->", "height: cel ->")
        .replace("decide main", "decide mian")
        .replace("(s in cell):", "(s im cell):")
    )
    found = report_text(text)
    assert found.program is None
    assert found_at(found.index, text, "owner[at] =", "owner").type == "cell -> player?"
    height = found_at(found.index, text, "height[s] = 1", "height")
    assert height.place is not None
    assert text.startswith("height: cel", height.place.start)
    assert report_text("title: [").index.at("ruleset.yaml", 0) is None


def test_names_of_a_base_are_declared_there_and_used_in_the_variant() -> None:
    files = Memory({"base.yaml": RULES, "main.yaml": "extends: base\ndefine:\n  worth: score[p] * 2\n"})
    index = report("main.yaml", source=files).index
    at = files.texts["main.yaml"].index("score")
    place = index.definition("main.yaml", at)
    assert place is not None
    assert place.place == "base.yaml:13:3"
    worth = index.uses("main.yaml", files.texts["main.yaml"].index("worth"))
    assert [use.file.name for use in worth] == ["base.yaml", "base.yaml", "main.yaml"]
    assert index.uses("main.yaml", 0) == ()
