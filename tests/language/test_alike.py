"""Two decisions of one position with one notation: what is told without playing, and what a sample of play finds."""

from __future__ import annotations

import itertools
from pathlib import Path

import ludograph
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.checker.lints.alike import may_mix, mixed_moves
from ludograph.checker.lints.texts import Choice, Texts, are_apart, can_meet
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text
from ludograph.play.replay import replay
from ludograph.play.sampling import look_at_notations

from tests.commands import called

GAME = """
title: Mix
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?, turns: 0..99}}
moves:
  put in main: {{choose: "at in cell where owner[at] is none", do: "owner[at] = mover; turns += 1"}}
  swap in main: {{{swap}}}
flow: "forever: for p in player: turn p: decide main otherwise: draw"
"""

SAME = 'choose: "to in cell where owner[to] is none", do: "owner[to] = none", written: "{to}"'
RARE = 'when: turns == 4, choose: "to in cell where owner[to] is none", do: "owner[to] = none", written: "{to}"'
NEVER = 'choose: "to in cell where owner[to] is mover", do: "owner[to] = none"'
APART = 'choose: "to in cell where owner[to] is none", do: "owner[to] = none", written: "*{to}"'


def mix(swap: str) -> str:
    return GAME.format(swap=swap)


# ---------------------------------------------------------------- by texts alone

WORDS = st.lists(st.text("ab", min_size=0, max_size=3), min_size=1, max_size=3).map(tuple)
TEMPLATES = st.lists(WORDS, max_size=3)


def written(template: list[tuple[str, ...]]) -> list[tuple[tuple[str, ...], str]]:
    """All that a template can write, with the texts of its pieces."""
    return [(parts, "".join(parts)) for parts in itertools.product(*(sorted(set(words)) for words in template))]


def texts(template: list[tuple[str, ...]]) -> Texts:
    return tuple(Choice(words) for words in template)


@given(TEMPLATES, TEMPLATES)
def test_templates_meet_when_they_write_a_text_in_common(
    one: list[tuple[str, ...]], other: list[tuple[str, ...]]
) -> None:
    both = {text for _, text in written(one)} & {text for _, text in written(other)}
    assert can_meet(texts(one), texts(other)) == bool(both)


@given(TEMPLATES)
def test_texts_are_apart_when_no_two_ways_write_the_same(template: list[tuple[str, ...]]) -> None:
    made = [text for _, text in written(template)]
    assert are_apart(texts(template)) == (len(set(made)) == len(made))


PIECES = """
language: 2
title: Pieces
players: [Red, Blue]
universes: {{kind: [flat, wall, tower]}}
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?, what: cell -> kind}}
moves:
  put:
    choose: "k in kind; at in cell where owner[at] is none"
    do: "owner[at] = mover; what[at] = k"
    written: {written}
flow: "forever: for p in player: turn p: decide put otherwise: draw"
"""


def test_a_parameter_that_the_condition_of_a_case_settles_need_not_be_written() -> None:
    cases = '[{when: k is flat, as: "{at}"}, {when: k is wall and column(at) < 9, as: "S{at}"}, {as: "{k}:{at}"}]'
    game = ludograph.loads(PIECES.format(written=cases))
    assert not may_mix(game.program.game)
    legal = game.initial().notations()
    assert len(set(legal)) == len(legal) == 27
    assert {"b2", "Sb2", "tower:b2"} <= set(legal)


@pytest.mark.parametrize("condition", ["k is not flat", "k is flat or k is wall", "k in {flat, wall}"])
def test_a_condition_that_leaves_several_values_settles_nothing(condition: str) -> None:
    cases = f'[{{when: "{condition}", as: "{{at}}"}}, {{as: "{{k}}:{{at}}"}}]'
    with pytest.raises(ludograph.RulesetError, match="does not name `k`"):
        ludograph.loads(PIECES.format(written=cases))


def test_two_cases_that_settle_different_values_with_one_text_are_looked_at_in_play() -> None:
    cases = '[{when: k is flat, as: "{at}"}, {when: k is wall, as: "{at}"}, {as: "{k}:{at}"}]'
    assert may_mix(ludograph.loads(PIECES.format(written=cases)).program.game) == {"put"}


def test_the_end_of_a_ray_tells_its_direction_only_where_rays_do_not_meet() -> None:
    move = 'go: {choose: "s in cell; d in direction; t in ray(s, d) while owner[t] is none", do: turns = 1, written: "{s}-{t}"}'
    text = (
        mix(APART).partition("moves:")[0] + f"moves:\n  {move}\nflow: 'forever: for p in player: turn p: decide go'\n"
    )
    assert not may_mix(check_text(text).game)
    assert may_mix(check_text(text.replace("rows: 3}", "rows: 3, wrap: torus}")).game) == {"go"}


@pytest.mark.parametrize(
    ("moves", "mixes"),
    [
        ('go: {choose: "n in 1..20; k in 1..20", do: turns = n, written: "{n}{k}"}', True),
        ('go: {choose: "n in 1..20; k in 1..20", do: turns = n, written: "{n}-{k}"}', False),
        ('go: {choose: "s in cell; t in cell", do: turns = 1, written: "{s}{t}"}', False),
        ('go: {choose: "s in cell; d in direction; t = step(s, d)", do: turns = 1, written: "{s}-{t}"}', False),
        ('go: {choose: "s in cell; d in direction; t in ray(s, d)", do: turns = 1, written: "{s}-{t}"}', False),
        ('go: {choose: "n in 0..2", do: turns = n, written: "{letter(n)}"}', False),
        ('go: {choose: "s in cell; n = column(s)", do: turns = n, written: "{n}"}', True),
        ('go: {choose: "a in subsets(cell, 2)", do: turns = 1, written: "{a:+}"}', True),
    ],
)
def test_what_cannot_mix_is_known_without_playing(moves: str, mixes: bool) -> None:
    text = (
        mix(APART).partition("moves:")[0]
        + "moves:\n  "
        + moves
        + '\nflow: "forever: for p in player: turn p: decide go"\n'
    )
    assert bool(may_mix(check_text(text).game)) == mixes


# ---------------------------------------------------------------- by their conditions


def test_the_same_choices_with_the_same_text_are_an_error_of_the_rules() -> None:
    with pytest.raises(ludograph.RulesetError) as caught:
        check_text(mix(SAME))
    item = next(item for item in caught.value.diagnostics if item.is_error)
    assert item.slug == "notation-mixes"
    assert "`put` and `swap` have the same choices" in item.title
    assert item.span is not None
    assert item.span.text.startswith("swap")
    assert item.others[0].span.text.startswith("put")


@pytest.mark.parametrize("move", ["put", "pass"])
def test_a_move_stands_once_in_a_list(move: str) -> None:
    found = ludograph.check(mix(APART).replace("decide ", f"decide {move} | {move} | ", 1)).diagnostics
    item = next(item for item in found if item.slug == "notation-mixes")
    assert item.title == f"`{move}` stands twice in one list"
    assert item.span is not None
    assert item.span.text.startswith("decide")


@pytest.mark.parametrize("swap", [RARE, NEVER, APART])
def test_other_choices_or_texts_are_none(swap: str) -> None:
    assert not list(mixed_moves(check_text(mix(swap)).game))


# ---------------------------------------------------------------- by playing


def test_a_sample_of_play_finds_what_is_rare_and_tells_the_way() -> None:
    program = check_text(mix(RARE))
    told = []
    for game in (ReferenceGame(program, "mix"), NativeGame(program, "mix")):
        with pytest.raises(ludograph.PlayError) as caught:
            look_at_notations(game, 1)
        (item,) = caught.value.diagnostics
        assert item.slug == "notation-mixes"
        way = item.notes[-1].removeprefix("after `").removesuffix("`")
        assert way.count(";") == 3
        told.append(str(caught.value))
    assert told[0] == told[1]
    look_at_notations(ReferenceGame(check_text(mix(NEVER)), "mix"), 1)


def test_a_sample_says_nothing_of_other_mistakes() -> None:
    game = ReferenceGame(check_text(mix(NEVER).replace("0..99", "0..2")), "mix")
    look_at_notations(game, 1)
    with pytest.raises(ludograph.PlayError, match=r"0\.\.2"):
        replay(game.initial(), "a1; a2; a3")


@pytest.mark.parametrize(
    "command", [["check"], ["perft"], ["simulate", "--games", "2"], ["play"]], ids=lambda command: command[0]
)
def test_commands_tell_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mix.yaml").write_text(mix(SAME if command[0] == "play" else RARE))
    depth = ["1"] if command[0] == "perft" else []
    made = called(command[0], "mix.yaml", *depth, *command[1:], input="")
    assert made.exit_code == 1
    assert "error[notation-mixes]" in made.stderr


def test_no_record_is_written_that_cannot_be_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the sample has seen nothing."""
    from ludograph.lab.simulation import run

    monkeypatch.setattr(run, "look_at_notations", lambda *_: None)
    path, out = tmp_path / "mix.yaml", tmp_path / "games.jsonl"
    path.write_text(mix(RARE))
    with pytest.raises(ludograph.PlayError) as caught:
        run.simulate(run.Plan([str(path)], {}, 4, 1, out=out, keep=True, engine="native"))
    assert caught.value.diagnostics[0].slug == "notation-mixes"
    assert "game 0 of seed 1" in str(caught.value)
    assert not [line for line in out.read_text().splitlines() if '"n":' in line]
