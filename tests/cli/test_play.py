"""Games played by scripts through standard input."""

from __future__ import annotations

import json

import pytest

POSITION = """
title: Chances
players: [A, B]
board: {tiling: square, columns: 2, rows: 1}
state: {last: 0..3, turns: 0..99}
moves:
  roll: {choose: n in 1..3, do: last = n, written: "rolled {n}"}
  go in main: {do: turns += 1, written: go}
  more: {joins: yes, do: turns += 1, written: -more}
flow: |
  forever: for p in player: turn p:
    chance roll
    decide main
    if last > 1: decide more
end: [{when: turns > 90, result: draw}]
"""


def play(run, *arguments, script=""):
    result = run("play", *arguments, "--seed", 1, input=script)
    return result.output


def test_a_game_to_its_end(run):
    text = play(run, "tic_tac_toe", "--terminal", script="b2 a1\nc3\nb1; b3\na3 a2\nc1\n")
    assert "1. Cross: b2\n2. Nought: a1\n" in text
    assert "The game is over: Nought wins." in text or "The game is over:" in text


def test_the_board_shows_who_is_where(run):
    text = play(run, "tic_tac_toe", "--moves", "b2 a1")
    assert "3  .  .  .\n2  .  C  .\n1  N  .  .\n   a  b  c\n" in text
    assert "Cross> " in text


def test_commands(run):
    script = "help\nlegal a\nwhy b2\nwhy a1\nrecord\nundo\nundo\nundo\nboard\nquit\n"
    text = play(run, "tic_tac_toe", "--moves", "b2 a1", script=script)
    assert "why NOTATION" in text
    assert "2 decisions with `a`\n  a2  a3\n" in text
    assert "`owner[" in text or "not one of `vacant`" in text
    assert "There is nothing to take back." in text
    assert text.endswith("Left after 0 turns, Cross to decide.\n")


def test_a_misspelt_command_is_told_apart_from_a_move(run):
    assert "did you mean the command `legal`?" in play(run, "tic_tac_toe", script="lgeal\n")


def test_illegal_input_changes_nothing(run):
    text = play(run, "tic_tac_toe", script="b2 zz a1\nrecord\n")
    assert "`zz` is not legal" in text
    assert "1. Cross" not in text


def test_the_end_of_the_input_is_no_error(run):
    result = run("play", "inchworm", input="")
    assert result.exit_code == 0
    assert result.output.endswith("Left after 0 turns, Red to decide.\n")


def test_decisions_that_join_are_shown_joined_with_notes_behind(run):
    moves = "a1; h8; b1; h7; a1=b1; h6; b1-c1"
    text = play(run, "inchworm", "--moves", moves, script="record\n")
    assert "7. Red: b1-c1" in text
    text = play(run, "inchworm", "--moves", "a1 b1 h8 a2")
    assert "4. Blue: a2 X a1\n" in text


def test_nature_decides_by_itself_and_the_prompt_shows_the_turn(run, tmp_path):
    (tmp_path / "chances.yaml").write_text(POSITION)
    text = play(run, "chances.yaml", script="go\n-more\ngo\n-more\ngo\n-more\nrecord\n")
    assert "1. chance: rolled " in text
    assert "A go> " in text or "B go> " in text
    assert "A: go-more" in text or "B: go-more" in text
    assert text == play(run, "chances.yaml", script="go\n-more\ngo\n-more\ngo\n-more\nrecord\n")


def test_programs_play_sides(run):
    text = play(run, "tic_tac_toe", "--side", "Cross=search:100", "--side", "Nought=random")
    assert "The game is over:" in text
    text = play(run, "tic_tac_toe", "--side", "Nought=random", script="b2\nundo\nrecord\n")
    assert "2. Nought:" in text
    assert text.endswith("Left after 0 turns, Cross to decide.\n")


def test_the_computer_decides_once_when_asked(run):
    text = play(run, "tic_tac_toe", "--moves", "a1 b1 a2 b2", script="computer search:200\n")
    assert "5. Cross: a3" in text


@pytest.mark.parametrize("side", ["Corss=random", "Cross=rnadom"])
def test_unknown_players_are_told(run, side):
    result = run("play", "tic_tac_toe", "--side", side)
    assert result.exit_code == 1
    assert "did you mean" in result.stderr
    assert run("play", "tic_tac_toe", "--side", "Cross").exit_code == 2


def test_a_saved_game_goes_on(run, tmp_path):
    script = "b2 a1\nsave game.json\n"
    assert "saved to game.json" in play(run, "tic_tac_toe", "--set", "columns=4", script=script)
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == ["b2", "a1"]
    text = play(run, "tic_tac_toe", "--load", "game.json", script="record\nundo\nd3\n")
    assert "10 decisions" in text
    assert "2. Nought: a1\n" in text
    assert "2. Nought: d3\n" in text


def test_a_bare_state_can_be_loaded(run, tmp_path):
    import ludograph

    state = ludograph.load("tic_tac_toe").initial().apply("b2")
    (tmp_path / "state.json").write_text(json.dumps(state.to_json()))
    assert "2  .  C  .\n" in play(run, "tic_tac_toe", "--load", "state.json")


STATE = '"ruleset": "tic_tac_toe", "options": {"columns": 3, "rows": 3, "in_a_row": 3}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is not JSON"),
        ("\0", "it is not JSON"),
        ("[" * 100_000, "it is nested too deep"),
        ("[]", "it cannot be an empty list"),
        ("{}", "it has neither a `start` nor what a state has"),
        ('{"ruleset": "tic_tac_toe", "ruleset": "chess", "options": {}}', "the key `ruleset` stands twice"),
        ('{"ruleset": 3, "options": 3}', "`ruleset` cannot be `3`"),
        ('{"ruleset": "tic_tac_toe", "options": {"columns": [[[[[3]]]]]}}', "`options.columns` cannot be a list"),
        ('{"ruleset": "tic_tac_toe", "options": {}, "ply": NaN}', "`NaN` is no number"),
        (f'{{"format": 1, {STATE}, "start": {{}}, "moves": 5}}', "`moves` cannot be `5`"),
        (f'{{"format": 1, {STATE}, "start": {{}}, "moves": [5]}}', "`moves.0` cannot be `5`"),
        (f'{{"format": 1, {STATE}, "start": "x", "moves": []}}', "`start` cannot be `x`"),
        (f'{{"format": 2, {STATE}, "start": {{}}, "moves": []}}', "`format` cannot be `2`"),
        (f'{{"format": 1, {STATE}, "start": {{}}, "moves": [], "more": 1}}', "it has a key `more`"),
    ],
)
def test_what_is_no_saved_game_is_refused(run, tmp_path, text, said):
    (tmp_path / "game.json").write_text(text)
    result = run("play", "tic_tac_toe", "--load", "game.json")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error[not-a-state]: `game.json` is not a saved game: {said}")


@pytest.mark.parametrize(
    ("key", "value"), [("ply", "1e999"), ("place", "1e999"), ("mover", "5"), ("result", "[]"), ("values", "{}")]
)
def test_a_state_that_is_none_of_this_game_is_refused(run, tmp_path, key, value):
    import ludograph

    state = json.dumps({**ludograph.load("tic_tac_toe").initial().to_json(), key: "@"}).replace('"@"', value)
    (tmp_path / "state.json").write_text(state)
    for command in (["play", "tic_tac_toe", "--load"], ["draw", "tic_tac_toe", "-o", "a.svg", "--position"]):
        result = run(*command, "state.json")
        assert result.exit_code == 1
        assert result.stderr.startswith(f"error[not-a-state]: this is not a state of `tic_tac_toe`: `{key}")


def test_files_that_cannot_be_written_do_not_end_the_game(run):
    text = play(run, "tic_tac_toe", script="save nowhere/game.json\nsave\nb2\n")
    assert "error[cannot-write]" in text
    assert "1. Cross: b2" in text


def test_a_ruleset_without_drawing_shows_its_values(run, tmp_path):
    (tmp_path / "chances.yaml").write_text(POSITION)
    assert "\nturns: 0\n" in play(run, "chances.yaml")
