"""Nouns that an author gives, and what a move asks for: every sentence speaks so, and nothing is guessed from spelling."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.book.prose import Prose
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_markdown
from ludograph.checker import Program
from ludograph.pipeline import check_ruleset, check_text

from .said import page, unenglish

BOATS = """language: 2
title: Boats
players: [Ash, Elm]
board: {tiling: hexagonal, shape: hexagon, side: 2}
universes: {boat: [small, big]}
state:
  at: boat -> cell?
  fuel: boat -> 0..9
  wind: direction = N
define:
  ready: those(b in boat where fuel[b] > 0)
moves:
  sail in main:
    asks: {b: the boat, to: its harbour}
    when: count(ready) > 0
    choose: |
      b in boat where fuel[b] > 0
      to in cell where at[b] is not to
    do: at[b] = to; fuel[b] -= 1
flow: "forever: for p in player: turn p: decide main otherwise: draw"
nouns:
  cell: harbour
  boat: ship | fleet ships
  small: dinghy
  at: anchorage
  fuel: barrel of oil | barrels of oil
  ready: boat that can sail | boats that can sail
"""


def made(text: str = BOATS) -> Program:
    program: Program = check_text(text)
    return program


def test_everything_that_has_a_noun_is_called_by_it() -> None:
    said = page(Prose(made()))
    assert "Choose the boat: a ship that has at least one barrel of oil." in said
    assert "Choose its harbour: a harbour that is not the anchorage of the boat." in said
    assert "Its harbour becomes the anchorage of the boat." in said
    assert "boats that can sail" in said
    for guessed in ("fuel", " cell", " ready"):
        assert guessed not in said.replace("“", "").lower(), guessed


def test_elements_and_sites_have_nouns_too() -> None:
    prose = Prose(made(BOATS.replace("when: count(ready) > 0", "when: fuel[small] > 0")))
    assert "dinghy" in page(prose)
    assert prose.sites() == ("harbour", "harbours")


def test_sentences_with_nouns_are_english() -> None:
    prose = Prose(made())
    for name in prose.moves():
        move = prose.move(name)
        wrong = [fault for one in (*move.when, *move.parameters, *move.effects) for fault in unenglish(one)]
        assert wrong == []


def test_a_book_in_another_language_takes_the_nouns_of_that_language(tmp_path: Path) -> None:
    path = tmp_path / "boats.yaml"
    path.write_text(BOATS.replace("cell: harbour", "cell: {en: harbour, de: Hafen | Häfen}"), encoding="utf-8")
    assert "Häfen" in ludograph.rulebook(path, language="de")
    assert "harbours" in ludograph.rulebook(path)


def test_a_variant_changes_one_noun_and_keeps_the_others(tmp_path: Path) -> None:
    (tmp_path / "boats.yaml").write_text(BOATS, encoding="utf-8")
    path = tmp_path / "variant.yaml"
    path.write_text("language: 2\ntitle: Variant\nextends: boats\nnouns: {cell: port, small: ~}\n", encoding="utf-8")
    program = check_ruleset(str(path))
    assert Prose(program).sites() == ("port", "ports")
    assert program.facts.nouns.keys() == {"cell", "boat", "at", "fuel", "ready"}


def test_a_parameter_that_a_variant_gives_another_domain_is_still_asked_for(tmp_path: Path) -> None:
    (tmp_path / "boats.yaml").write_text(BOATS, encoding="utf-8")
    path = tmp_path / "variant.yaml"
    path.write_text(
        "language: 2\ntitle: Variant\nextends: boats\nmoves: {sail: {choose: b in ready}}\n", encoding="utf-8"
    )
    assert "Choose the boat: a boat that can sail." in page(Prose(check_ruleset(str(path))))


@pytest.mark.parametrize("name", ["P1", "edge", "N", "none_such"])
def test_what_can_have_a_noun(name: str) -> None:
    """A player that these options leave out can, and a kind of site that is not in use."""
    text = BOATS.replace("players: [Ash, Elm]", "players: {names: [Ash, Elm, P1], count: 2}")
    report = ludograph.check(text + f"  {name}: thing here\n")
    assert [one.slug for one in report.diagnostics if one.slug == "noun-of-nothing"] == ["noun-of-nothing"] * (
        name == "none_such"
    )


SWEDES = """language: 2
title: Swedes
players: [Swedes, King]
board: {tiling: square, columns: 2, rows: 1}
state: {owner: cell -> player?}
moves: {put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}}
flow: |
  turn Swedes: decide put
  if all(owner[s] is none for s in cell): lose Swedes
  win Swedes
nouns: {Swedes: Swede | Swedes}
"""


def test_players_whose_name_is_that_of_many_win_as_many() -> None:
    state = ludograph.loads(SWEDES).initial()
    assert str(state.apply(state.legal()[0]).result) == "Swedes win"
    text = page(Prose(made(SWEDES)))
    assert "Swedes win the game." in text
    assert "Swedes lose the game." in text


def test_players_whose_name_is_that_of_many_decide_as_many(tmp_path: Path) -> None:
    path = tmp_path / "swedes.yaml"
    path.write_text(f"{SWEDES}examples: [{{about: One of two., legal: [a1]}}, {{play: a1}}]\n", encoding="utf-8")
    text = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "**Swedes** are to decide." in text
    assert "**Swedes** play `a1`." in text
    assert "**Swedes** decide first." in text


def test_players_whose_name_is_that_of_one_win_as_one() -> None:
    state = ludograph.loads(SWEDES.replace("nouns: {Swedes: Swede | Swedes}", "")).initial()
    assert str(state.apply(state.legal()[0]).result) == "Swedes wins"


@pytest.mark.parametrize(
    ("noun", "is_missing"),
    [
        ("harbour", False),
        ("harbour | harbours", False),
        ('"harbour |"', True),
        ('"| harbours"', True),
        ('""', True),
        ("{en: harbour, de: Hafen | Häfen}", False),
        ("{en: harbour, de: Hafen}", True),
    ],
)
def test_a_form_of_a_noun_that_no_rule_tells_is_asked_for(noun: str, is_missing: bool) -> None:
    report = ludograph.check(BOATS.replace("cell: harbour", f"cell: {noun}"))
    assert ("missing-plural" in [one.slug for one in report.diagnostics]) is is_missing


def test_what_is_of_a_kind_is_one_of_it_and_has_not_its_name() -> None:
    text = BOATS.replace("boat: ship | fleet ships", "boat: kind of ship | kinds of ships").replace(
        "when: count(ready) > 0", "when: best is big or best in {small, big} or not (best is small)"
    )
    said = page(Prose(made(text.replace("wind: direction = N", "wind: direction = N\n  best: boat?"))))
    assert "is a big" in said
    assert "is not a dinghy" in said
    assert "a dinghy or a big" in said
