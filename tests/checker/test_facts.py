"""What a checked ruleset knows of its own declarations, so that nobody reads its file again."""

from __future__ import annotations

from ludograph.checker import Program
from ludograph.core.types import BOOL, Elem, Int
from ludograph.pipeline import check_ruleset, check_text, describe

TEXT = """
title: Facts
about: A board to ask for.
sources:
  - The first  of
    two.
  - A second one.
uses: [groups, alternate]
board: {tiling: square, columns: 3, rows: 3}
players: {names: [Red, Blue, Green, White], count: n}
options:
  n: {type: 2..4, default: 3, about: How many play.}
  wrap: {type: [none, torus], default: none, about: What the board is.}
  calm: {type: bool, default: yes, about: Whether it is.}
  stock: {type: player -> 1..9, default: 2, about: What each has.}
state:
  owner: {type: "cell -> player?", says: "the  owner of {0}"}
actions:
  take_turn: decide main
moves:
  drop in main:
    choose: at in vacant
    do: owner[at] = mover
end:
  - when: count(vacant) == 0
    result: draw
"""


def _program(**options: str) -> Program:
    return check_text(TEXT, options)


def test_an_option_knows_its_type_its_choices_its_default_and_its_value() -> None:
    program = _program(stock="Red:1,Blue:2,Green:9")
    options = program.game.options
    assert set(options) == {one.name for one in program.facts.of("options")} == {"n", "wrap", "calm", "stock"}
    assert (options["n"].type, options["n"].choices, options["n"].value) == (Int(2, 4), (), 3)
    assert (options["wrap"].choices, options["wrap"].value) == (("none", "torus"), None)
    assert options["calm"].type == BOOL
    stock = options["stock"]
    assert stock.domain is not None
    assert stock.domain.name == "player"
    assert stock.value == {"Red": 1, "Blue": 2, "Green": 9}
    assert stock.default is not None
    assert stock.default.text == "2"
    assert stock.span.text == "stock"


def test_an_option_can_be_an_element_of_a_universe() -> None:
    program = check_text(TEXT.replace("calm: {type: bool, default: yes,", "calm: {type: player, default: Blue,"))
    kind = program.game.options["calm"].type
    assert isinstance(kind, Elem)
    assert kind.universe.name == "player"
    assert program.game.settings["calm"] == "Blue"


def test_how_many_can_play_is_what_the_option_takes_that_says_so() -> None:
    for given in ("2", "4"):
        program = _program(n=given)
        players = program.facts.players
        assert (players.fewest, players.most, players.option) == (2, 4, "n")
        assert players.names == ("Red", "Blue", "Green", "White")
        assert len(program.game.players) == int(given)
    fixed = check_ruleset("hex").facts.players
    assert (fixed.fewest, fixed.most, fixed.option) == (2, 2, "")


def test_a_name_has_a_home_and_the_phrase_that_was_written_for_it() -> None:
    facts = _program().facts
    owner, drop = facts.declared("owner", "state"), facts.declared("drop", "moves")
    assert owner is not None
    assert owner.says is not None
    assert owner.says.text == "the owner of {0}"
    assert drop is not None
    assert drop.says is None
    assert drop.span.file is facts.file
    assert {one.section for one in facts.declarations if facts.is_library(one.span)} >= {"define", "flow"}
    assert facts.declared("nobody", "moves") is None


def test_sources_and_the_board_are_known_as_they_are_written() -> None:
    facts = _program().facts
    assert [one.text for one in facts.sources] == ["The first of two.", "A second one."]
    assert (facts.layout.tiling, facts.layout.keys) == ("square", ("tiling", "columns", "rows"))


def test_a_ruleset_describes_itself_before_it_is_checked() -> None:
    before, after = describe("hex"), check_ruleset("hex")
    assert before.players == after.facts.players.names
    assert [option.name for option in before.options] == list(after.game.options)
    assert before.moves == tuple(one.name for one in after.facts.of("moves"))
