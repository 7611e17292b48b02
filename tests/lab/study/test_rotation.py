"""Games whose advantage is known: it is the turn order's, a name's, or a player's."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.run import ALONE
from ludograph.lab.study.evaluators import evaluator
from ludograph.lab.study.rotation import Rotation, rotation
from ludograph.lab.study.rotation_told import plain_rotation, rows, sentences
from ludograph.lab.study.run import RulesetStudy
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.study.sizes import Size
from ludograph.lab.study.told import sentences as study_sentences

RULES = """\
language: 2
title: Planted
players: [Ann, Bob, Cid]
board: {{graph: {{sites: {{table: [0, 0]}}}}}}
state: {{wins: player -> 0..1, begins: player?}}
moves:
  go:
    do: 'if begins is none: begins = mover'
    written: go
  lot:
    choose: p in player
    weight: {weight}
    do: wins[p] += 1
    written: "{{p}}"
flow: |
  {turns}
  chance lot
  rank by wins[p] for p in player
"""


def rotated(folder: Path, weight: str, games: int = 600, turns: str = "for p in player: turn p: decide go") -> Rotation:
    file = folder / "My-game 1.yaml"
    file.write_text(RULES.format(weight=weight, turns=turns), encoding="utf-8")
    way = HowPlayed(engine="reference")
    made = rotation(StudiedSeries.of(WithOptions(str(file)), way), way)
    made.run(games, way.by, lambda *told: None, is_kept=False)
    return made


def said(made: Rotation) -> dict[str, str]:
    return {one.slug: one.text for one in sentences(made)}


def test_an_advantage_of_who_begins_is_the_turn_order_s(tmp_path: Path) -> None:
    made = rotated(tmp_path, "if p is begins then 6 else 2")
    told = said(made)
    assert [*told] == ["rotated", "rotated-order", "rotated-name-even"]
    assert told["rotated"] == "Seats rotated in 3 arrangements, 200 games each."
    assert told["rotated-order"].startswith(
        "**It is the turn order: who moves first is favoured**, whatever the name: 6"
    )
    assert [row[0].strip() for row in rows(made)][:3] == ["who moves first", "who moves second", "who moves third"]


def test_an_advantage_of_a_name_stays_with_it_when_seats_rotate(tmp_path: Path) -> None:
    told = said(rotated(tmp_path, "if p is Bob then 6 else 2"))
    assert [*told] == ["rotated", "rotated-order-even", "rotated-name"]
    assert told["rotated-name"].startswith("**It is what the rules give to Bob**")


def test_both_may_be_at_work_and_then_both_are_told(tmp_path: Path) -> None:
    told = said(rotated(tmp_path, "if p is Bob then 6 else if p is begins then 6 else 1"))
    assert [*told] == ["rotated", "rotated-order", "rotated-name"]
    assert told["rotated-name"].startswith("**It is also what the rules give to Bob**")


def test_every_player_begins_equally_often_in_games_that_no_other_block_plays(tmp_path: Path) -> None:
    made = rotated(tmp_path, "1", 10)
    assert (made.each, made.games) == (4, 12)
    assert [block.series.header.players[0] for block in made.blocks] == ["Ann", "Bob", "Cid"]
    assert plain_rotation(made)["decided"] == 12


def test_rules_that_name_who_begins_leave_nothing_to_rotate(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as refused:
        rotated(tmp_path, "1", turns="turn Bob: decide go")
    assert refused.value.diagnostics[0].slug == "cannot-rotate"


def test_different_players_change_seats_too() -> None:
    way = HowPlayed(players=("uct:4", "random"), engine="reference")
    made = rotation(StudiedSeries.of(WithOptions("tic_tac_toe"), way), way)
    arranged = {(block.series.header.players, block.players) for block in made.blocks}
    both = (("Cross", "Nought"), ("Nought", "Cross"))
    assert arranged == {(names, by) for names in both for by in (("uct:4", "random"), ("random", "uct:4"))}


def test_who_values_positions_of_three_is_told_to_be_asked_in_vain(tmp_path: Path) -> None:
    file = tmp_path / "three.yaml"
    file.write_text(RULES.format(weight="1", turns="for p in player: turn p: decide go"), encoding="utf-8")
    studied = StudiedSeries.of(WithOptions(str(file)), HowPlayed(engine="reference"))
    made = RulesetStudy(studied, Size(4, None, 1), None, evaluator("uct:9"))
    made.run(ALONE, lambda *told: None)
    told = {one.slug: one.text for one in study_sentences(made)}
    assert told["not-valued"] == (
        "**Who was ahead is not told**: `uct:9` was asked what positions are worth, and positions are valued in games of two; "
        "here 3 play."
    )
