"""Games played by scripts through standard input."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Never

import pytest
from ludograph.cli.support.commands import CALLED_ELSEWHERE, Commands
from ludograph.cli.support.screen import Screen
from ludograph.play.players import make_player
from typer.testing import Result

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


def play(run: Callable[..., Result], *arguments, script: Any = "") -> Any:
    result = run("play", *arguments, "--seed", 1, input=script)
    return result.output


def test_a_game_to_its_end(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", script="b2 a1\nc3\nb1; b3\na3 a2\nc1\n")
    assert "1. Cross: b2\n2. Nought: a1\n" in text
    assert "The game is over: Nought wins." in text or "The game is over:" in text


def test_the_board_shows_who_is_where(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--moves", "b2 a1")
    assert "3  .  .  .\n2  .  C  .\n1 [N] .  .\n   a  b  c\n" in text
    assert "Cross> " in text


def test_commands(run: Callable[..., Result]) -> None:
    script = "help\nlegal a\nwhy b2\nwhy a1\nrecord\nundo\nundo\nundo\nboard\nquit\n"
    text = play(run, "tic_tac_toe", "--moves", "b2 a1", script=script)
    assert {line.split()[0] for line in text.splitlines() if line.startswith("  ")} >= {
        "accept", "board", "computer", "decline", "draw?", "help", "hint", "legal", "quit", "record", "resign", "rules", "save",
        "undo", "why",
    }  # fmt: skip
    assert "2 decisions with `a`\n  a2  a3\n" in text
    assert "`owner[" in text or "not one of `vacant`" in text
    assert "There is nothing to take back." in text
    assert text.endswith("Left after 0 turns, Cross to decide.\n")


def test_a_misspelt_command_is_told_apart_from_a_move(run: Callable[..., Result]) -> None:
    assert "did you mean the command `legal`?" in play(run, "tic_tac_toe", script="lgeal\n")


@pytest.mark.parametrize(("word", "command"), [("q", "quit"), ("Exit", "quit"), ("?", "help"), ("back", "undo")])
def test_what_a_command_is_called_elsewhere_is_understood(run: Callable[..., Result], word: str, command: str) -> None:
    assert f"did you mean the command `{command}`?" in play(run, "tic_tac_toe", script=f"{word}\n")


def test_every_command_that_is_proposed_is_one() -> None:
    assert {f"do_{name}" for name in CALLED_ELSEWHERE.values()} <= set(dir(Commands))


def test_illegal_input_changes_nothing(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", script="zz b2 a1\nrecord\n")
    assert "`zz` is not legal" in text
    assert "1. Cross" not in text


def test_the_end_of_the_input_is_no_error(run: Callable[..., Result]) -> None:
    result = run("play", "inchworm", input="")
    assert result.exit_code == 0
    assert result.output.endswith("Left after 0 turns, Red to decide.\n")


def test_decisions_that_join_are_shown_joined_with_notes_behind(run: Callable[..., Result]) -> None:
    moves = "a1; h8; b1; h7; a1=b1; h6; b1-c1"
    text = play(run, "inchworm", "--moves", moves, script="record\n")
    assert "7. Red: b1-c1" in text
    text = play(run, "inchworm", "--moves", "a1 b1 h8 a2")
    assert "4. Blue: a2 X a1\n" in text


def test_nature_decides_by_itself_and_the_prompt_shows_the_turn(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "chances.yaml").write_text(POSITION)
    text = play(run, "chances.yaml", script="go\n-more\ngo\n-more\ngo\n-more\nrecord\n")
    assert "1. chance: rolled " in text
    assert "A go> " in text or "B go> " in text
    assert "A: go-more" in text or "B: go-more" in text
    assert text == play(run, "chances.yaml", script="go\n-more\ngo\n-more\ngo\n-more\nrecord\n")


def test_programs_play_sides(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--side", "Cross=search:100", "--side", "Nought=random")
    assert "The game is over:" in text
    text = play(run, "tic_tac_toe", "--side", "Nought=random", script="b2\nundo\nrecord\n")
    assert "2. Nought:" in text
    assert text.endswith("Left after 0 turns, Cross to decide.\n")


def test_the_computer_decides_once_when_asked(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--moves", "a1 b1 a2 b2", script="computer search:200\n")
    assert "5. Cross: a3" in text


@pytest.mark.parametrize("side", ["Corss=random", "Cross=rnadom"])
def test_unknown_players_are_told(run: Callable[..., Result], side: str) -> None:
    result = run("play", "tic_tac_toe", "--side", side)
    assert result.exit_code == 1
    assert "did you mean" in result.stderr
    assert run("play", "tic_tac_toe", "--side", "Cross").exit_code == 2


def test_a_level_takes_no_settings_and_tells_who_does(run: Callable[..., Result]) -> None:
    result = run("play", "tic_tac_toe", "--side", "Cross=medium:3")
    assert result.exit_code == 1
    assert "the level `medium` takes no settings" in result.stderr
    assert "uct:1000" in result.stderr


def test_a_saved_game_goes_on(run: Callable[..., Result], tmp_path: Path) -> None:
    script = "b2 a1\nsave game.json\n"
    assert "saved to game.json" in play(run, "tic_tac_toe", "--set", "columns=4", script=script)
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == ["b2", "a1"]
    text = play(run, "tic_tac_toe", "--load", "game.json", script="record\nundo\nd3\n")
    assert "10 decisions" in text
    assert "2. Nought: a1\n" in text
    assert "2. Nought: d3\n" in text


def test_a_bare_state_can_be_loaded(run: Callable[..., Result], tmp_path: Path) -> None:
    import ludograph

    state = ludograph.load("tic_tac_toe").initial().apply("b2")
    for before in ("", "\ufeff"):  # some editors put it in front
        (tmp_path / "state.json").write_text(before + json.dumps(state.to_json()), encoding="utf-8")
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
def test_what_is_no_saved_game_is_refused(run: Callable[..., Result], tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "game.json").write_text(text)
    result = run("play", "tic_tac_toe", "--load", "game.json")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error[not-a-state]: `game.json` is not a saved game: {said}")


@pytest.mark.parametrize(
    ("key", "value"), [("ply", "1e999"), ("place", "1e999"), ("mover", "5"), ("result", "[]"), ("values", "{}")]
)
def test_a_state_that_is_none_of_this_game_is_refused(
    run: Callable[..., Result], tmp_path: Path, key: str, value: str
) -> None:
    import ludograph

    state = json.dumps({**ludograph.load("tic_tac_toe").initial().to_json(), key: "@"}).replace('"@"', value)
    (tmp_path / "state.json").write_text(state)
    for command in (["play", "tic_tac_toe", "--load"], ["draw", "tic_tac_toe", "-o", "a.svg", "--position"]):
        result = run(*command, "state.json")
        assert result.exit_code == 1
        assert result.stderr.startswith(f"error[not-a-state]: this is not a state of `tic_tac_toe`: `{key}")


def test_files_that_cannot_be_written_do_not_end_the_game(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", script="save nowhere/game.json\nsave\nb2\n")
    assert "error[cannot-write]" in text
    assert "1. Cross: b2" in text


def test_a_ruleset_without_drawing_shows_its_values(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "chances.yaml").write_text(POSITION)
    assert " · turns: 0\n" in play(run, "chances.yaml")


# ---------------------------------------------------------------- a decision part by part

SLIDES = """
language: 2
title: Slides
players: [A, B]
board: {tiling: square, columns: 3, rows: 2}
state: {owner: cell -> player? = start}
define:
  start(s in cell): if row(s) == 0 then A else B
moves:
  slide:
    asks: {from: {en: the stone, de: der Stein}, d: {en: the direction, de: die Richtung}}
    when: {is: quick, because: {en: Not yet., de: Noch nicht.}}
    choose: from in cell where owner[from] is mover; d in {E, W}; to = step(from, d)
    do: nothing
    written: "{from}-{to}"
  take:
    asks: {from: {en: the stone, de: der Stein}}
    choose: from in cell where owner[from] is mover; to = step(from, N)
    do: owner[to] = mover; owner[from] = none
    written: "{from}x{to}"
options: {quick: {type: bool, default: yes}}
flow: |
  forever: for p in player: turn p: decide slide | take
"""


def test_a_decision_is_asked_for_part_by_part_in_the_words_of_its_author(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "slides.yaml").write_text(SLIDES)
    text = play(run, "slides.yaml", script="b1\nW\nrecord\nquit\n")
    assert "A, the stone> b1\n3 decisions: b1-c1, b1-a1, b1xb2\nA b1, the direction> W\n1. A: b1-a1\n" in text
    text = play(run, "slides.yaml", "--language", "de", script="b1\nx\n\na1xa2\nquit\n")
    assert "A b1, die Richtung> x\nNo decision that begins with b1 goes on with `x`.\n" in text
    assert "7 decisions: " in text
    assert "A, der Stein> a1xa2\n1. A: a1xa2\n" in text


def test_parts_that_tell_two_decisions_apart_may_be_what_is_worked_out(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "slides.yaml").write_text(SLIDES)
    assert "A b1, the direction> b2\n1. A: b1xb2\n" in play(run, "slides.yaml", script="b1\nb2\nquit\n")


def test_refusals_in_play_are_told_in_the_language_that_is_wished(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "slides.yaml").write_text(SLIDES)
    text = play(run, "slides.yaml", "--set", "quick=no", "--language", "de-CH", script="b1-a1\nwhy c1-b1\n")
    assert text.count("Noch nicht.\n") == 2
    result = run("play", "slides.yaml", "--language", "deutsch!")
    assert result.exit_code == 2
    assert "`deutsch!` is no language;" in result.stderr


# ---------------------------------------------------------------- decisions on one line


def test_a_line_decides_for_people_only_and_a_program_between_them(run: Callable[..., Result]) -> None:
    """The same game, typed on one line and on two."""
    once = play(run, "tic_tac_toe", "--side", "Nought=random", script="b2;a1\nrecord\n")
    turns = [line.split()[1] for line in once.splitlines() if line[:1].isdigit() and line[1:3] == ". "]
    assert turns[:4] == ["Cross:", "Nought:", "Cross:", "Nought:"]
    twice = play(run, "tic_tac_toe", "--side", "Nought=random", script="b2\na1\nrecord\n")
    assert once.rpartition("record\n")[2] == twice.rpartition("record\n")[2]


def test_a_line_is_taken_up_to_the_decision_of_a_program_which_is_refused(run: Callable[..., Result]) -> None:
    """Inchworm at its start: Blue may drop on d5, Red not on what Blue owns."""
    free = play(run, "inchworm", "--side", "Blue=random", script="d4\n")
    answer = next(line.removeprefix("2. Blue: ") for line in free.splitlines() if line.startswith("2. "))
    text = play(run, "inchworm", "--side", "Blue=random", script=f"d4 {answer} e5\nrecord\n")
    assert f"The line is taken up to `{answer}`.\n" in text
    assert f"`{answer}` is not legal: a program plays Blue, and decides there by itself\n" in text
    assert f"1. Red: d4\n2. Blue: {answer}\nRed> " in text.partition("record\n")[2]


def test_a_line_is_taken_up_to_what_is_not_legal_which_is_named_with_its_reason(run: Callable[..., Result]) -> None:
    for line in ("b2; a1; b2; c3", "b2 a1 b2 c3", "b2;a1 b2; c3"):
        text = play(run, "tic_tac_toe", script=f"{line}\nrecord\n")
        assert "The line is taken up to `b2`.\n`b2` is not legal: " in text
        assert text.partition("record\n")[2].startswith("1. Cross: b2\n2. Nought: a1\nCross> ")
    text = play(run, "tic_tac_toe", script="zz; a1\nrecord\n")
    assert "taken up to" not in text
    assert "1. " not in text


def test_what_has_no_blank_within_is_taken_whole_or_not_at_all(run: Callable[..., Result]) -> None:
    text = play(run, "inchworm", "--moves", "a1; h8; a1; h7; a1; h6", script="a1-b1-h8\nrecord\n")
    assert "taken up to" not in text
    assert "7. " not in text


def test_what_chance_would_decide_is_refused_on_a_line(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "chances.yaml").write_text(POSITION)
    text = play(run, "chances.yaml", script="undo\ngo; -more; rolled 1; rolled 2; rolled 3\nrecord\n")
    assert "is not legal: chance decides there by itself\n" in text
    assert "A: go" in text


def test_a_turn_of_several_decisions_is_one_text_also_against_a_program(run: Callable[..., Result]) -> None:
    moves = "a1; h8; a1; h7; a1; h6"
    text = play(run, "inchworm", "--moves", moves, "--side", "Blue=random", script="a1-b1-c1; d4\nrecord\n")
    assert "7. Red: a1-b1-c1\n" in text
    assert "9. Red: d4\n" in text


def test_a_line_goes_on_no_further_than_the_game(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--moves", "a1 b1 a2 b2", script="a3; c3\nrecord\n")
    assert "is not legal: the game is over" in text
    assert "5. Cross: a3\n" in text


# ---------------------------------------------------------------- ending by agreement


def test_who_resigns_has_lost_and_it_is_written_down(run: Callable[..., Result], tmp_path: Path) -> None:
    text = play(run, "tic_tac_toe", script="b2\nresign\nrecord\nsave game.json\n")
    assert (
        "The game is over: Cross wins (Nought resigned).\nover> record\n1. Cross: b2\nresult: Cross wins (Nought res"
        in text
    )
    saved = json.loads((tmp_path / "game.json").read_text())
    assert saved["result"] == "Cross wins (Nought resigned)"
    assert saved["moves"] == ["b2"]
    text = play(run, "tic_tac_toe", "--load", "game.json", script="a1\nundo\na1\n")
    assert "`undo` takes that back" in text
    assert "2. Nought: a1" in text
    assert run("draw", "tic_tac_toe", "--position", "game.json", "-o", "board.svg").exit_code == 0


def test_of_more_players_who_resigns_is_last_and_the_others_share(run: Callable[..., Result]) -> None:
    assert "The game is over: P2 = P3 > P1 (P1 resigned)." in play(
        run, "drift", "--set", "players=3", script="resign\n"
    )


def test_a_draw_needs_everybody(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", script="draw?\nb2\nhint\ndecline\ndraw\naccept\nrecord\nundo\nb2\n")
    assert "Cross offers a draw.\nNought, draw?> b2\nA draw is offered: `accept`, `decline`" in text
    assert "First answer the draw that is offered." in text
    assert "Nought declines the draw.\nCross> draw\n" in text
    assert "The game is over: draw (agreed).\nover> record\nresult: draw (agreed)\n" in text
    assert text.endswith("1. Cross: b2\n" + text.rpartition("1. Cross: b2\n")[2])
    text = play(run, "drift", "--set", "players=3", script="draw?\naccept\ndecline\ndraw?\naccept\naccept\n")
    assert "P3 declines the draw." in text
    assert "The game is over: draw (agreed)." in text


def test_programs_decline_a_draw_and_nothing_waits_for_an_answer(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--side", "Nought=random", script="draw?\naccept\ndecline\nb2\n")
    assert "Declined: Nought is a program, and programs play on." in text
    assert text.count("No draw is offered.") == 2
    assert "1. Cross: b2" in text


def test_a_move_that_is_written_like_a_command_is_the_move(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(
        POSITION.replace("  go in main: {do", "  resign in main: {when: turns < 1, do: turns = 2}\n  go in main: {do")
    )
    text = play(run, "words.yaml", script="resign\n-more\nresign\n/resign\n")
    assert "A: resign\n" in text
    assert "in the move `resign`, `turns < 1` does not hold" in text
    assert "resigned)." in text


@pytest.mark.parametrize("settled", ['{"resigned": "Green"}', '{"draw": 3}', "{}", '"resigned"', "[1]"])
def test_an_end_that_no_player_made_is_refused(run: Callable[..., Result], tmp_path: Path, settled: str) -> None:
    play(run, "tic_tac_toe", script="b2\nsave game.json\n")
    path = tmp_path / "game.json"
    path.write_text(path.read_text().replace('"moves"', f'"settled": {settled}, "moves"'))
    result = run("play", "tic_tac_toe", "--load", "game.json")
    assert result.exit_code == 1
    assert "error[not-a-state]" in result.stderr


# ---------------------------------------------------------------- help while playing


def test_what_the_last_turn_changed_is_marked(run: Callable[..., Result]) -> None:
    assert "2  . [C] .\n1  .  .  .\n" in play(run, "tic_tac_toe", "--moves", "b2")
    assert "2  .  C  .\n1 [N] .  .\n" in play(run, "tic_tac_toe", "--moves", "b2 a1")
    text = play(run, "inchworm", "--moves", "a1 b1 h8 a2", script="board\n")
    assert text.count("2 [B] .") == text.count("1 [x] B ") == text.count("4. Blue: a2 X a1\n") == 2


def test_all_that_programs_did_is_marked(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "three.yaml").write_text("""
title: Three
players: [Ann, Bob, Cid]
board: {tiling: square, columns: 5, rows: 1}
state: {owner: cell -> player?}
moves:
  put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}
flow: "forever: for p in player: turn p: decide put"
end: [{when: "any(owner[s] is Cid for s in cell)", result: draw}]
draw: {marks: {stone: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}}}
""")
    text = play(run, "three.yaml", "--side", "Bob=random", "--side", "Cid=random", script="a1\n")
    (line,) = [line for line in text.splitlines() if line.startswith("1") and "A" in line and "." not in line[:2]]
    assert "[B]" in line.replace("|", "][")
    assert "[C]" in line.replace("|", "][")
    assert "[A]" not in line.replace("|", "][")


def test_the_rules_can_be_read(run: Callable[..., Result]) -> None:
    text = play(run, "inchworm", script="rules\nrules lift\nrules end of time\nrules all\nrules The End of the game\n")
    assert re.search(r"\n    lift +Lift\n", text)
    assert "LIFT\n\nLay out a whole stack of two or more pieces." in text
    assert "The rules have no part `end of time`; " in text
    assert "COURSE OF A TURN" in text
    assert "WHAT YOU NEED" in text
    assert " ".join(text.split()).count("the higher score wins") == 2, "once in all of them, once by its title"


def test_a_hint_is_legal_and_changes_nothing_to_come(run: Callable[..., Result]) -> None:
    script = "b2\n{}a1\nrecord\n"
    plain = play(run, "tic_tac_toe", "--side", "Nought=random", script=script.format(""))
    hinted = play(run, "tic_tac_toe", "--side", "Nought=random", script=script.format("hint\nhint\n"))
    assert hinted.rpartition("record\n")[2] == plain.rpartition("record\n")[2]
    hints = [line for line in hinted.splitlines() if "(by uct" in line]
    assert len(hints) == 2
    assert len(set(hints)) == 1


def test_ctrl_c_ends_the_thinking_and_not_the_game(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    from ludograph.play.players.kinds import uct

    def stop(*_) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(uct.UctPlayer, "choose", stop)
    text = play(run, "tic_tac_toe", script="hint\ncomputer\nb2\n")
    assert text.count("stopped\n") == 2
    assert "1. Cross: b2" in text


def test_sigterm_ends_the_game_too(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    from ludograph.play.players.kinds import uct

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(uct.UctPlayer, "choose", lambda *_: signal.raise_signal(signal.SIGTERM))
    told = run("play", "tic_tac_toe", input="hint\nb2\n")
    assert (told.exit_code, told.stderr) == (143, "stopped\n")
    assert "1. Cross: b2" not in told.stdout
    assert signal.getsignal(signal.SIGTERM) == before


def test_the_old_flag_says_what_play_is(run: Callable[..., Result]) -> None:
    for flags in (["--terminal"], ["--surface", "terminal"], []):
        assert "Cross> " in run("play", "tic_tac_toe", *flags, input="").output
    assert run("play", "tic_tac_toe", "--surface", "page", "--clear").exit_code == 2


def test_what_was_taken_back_is_taken_again_or_stands_beside(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", script="redo\nb2\na1\nundo\nundo\nredo\nredo\nundo\nc3\ntree\n")
    assert "There is nothing to take again." in text
    assert text.endswith(
        "1. Cross: b2\n2. Nought: c3\n    behind b2 also Nought: a1\nCross> \nLeft after 2 turns, Cross to decide.\n"
    )


def test_notes_are_kept_with_the_game(run: Callable[..., Result], tmp_path: Path) -> None:
    play(run, "tic_tac_toe", script="b2\nnote in the middle\na1\nsave game.json\n")
    assert "note behind b2: in the middle\n" in play(run, "tic_tac_toe", "--load", "game.json", script="record\n")
    path = tmp_path / "game.json"
    path.write_text(path.read_text().replace('"1": ', '"first": '))
    assert "error[not-a-state]" in run("play", "tic_tac_toe", "--load", "game.json").stderr


def test_sites_are_asked_about(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--moves", "b2 a1", script="where b2\nwhere nought\nnear a1\nnear a9\nnear\n")
    assert "b2: Cross\n" in text
    assert "a1: Nought\n" in text
    assert "a1 (Nought): next to " in text
    assert "There is no site `a9`, and nothing of that name stands anywhere; did you mean" in text
    assert "say which: `near SITE`" in text


def test_a_board_too_broad_for_letters_is_told_as_lists(run: Callable[..., Result]) -> None:
    text = play(run, "annelids", script="c2s-c2e\nboard text\n")
    assert text.count("This board is too broad for letters") == 1
    assert "\nBlue: a6e-b6w, a11e-b11w, c1n-c2s-c2e, " in text
    assert "c2e (Blue): next to c2n, c2s (Blue), d2w\n" in text
    assert "   a13e b13w   b13e" in text


def test_each_position_is_drawn_into_a_file(run: Callable[..., Result], tmp_path: Path) -> None:
    play(run, "tic_tac_toe", "--picture", "game.svg", script="b2\n")
    first = (tmp_path / "game.svg").read_text()
    play(run, "tic_tac_toe", "--picture", "game.svg", script="b2\na1\n")
    assert first.startswith("<svg")
    assert (tmp_path / "game.svg").read_text() != first
    assert "error[wrong-ending]" in run("play", "tic_tac_toe", "--picture", "game.txt").stderr


@pytest.mark.parametrize(("who", "spec"), [("level2", "uct:100"), ("5s", "uct:5s"), ("easy", "uct:100")])
def test_programs_are_named_by_levels_and_times(who: str, spec: str) -> None:
    assert str(make_player(who).spec).startswith(spec)


def test_long_text_is_not_printed_back(run: Callable[..., Result]) -> None:
    result = run("play", "tic_tac_toe", "--moves", "a" * 100_000)
    assert result.exit_code == 1
    assert len(result.stderr) < 1000
    assert "aaa…aaa" in result.stderr


def test_a_level_plays_the_sides_that_nobody_names(run: Callable[..., Result]) -> None:
    text = play(run, "tic_tac_toe", "--level", "beginner", script="b2\nrecord\n")
    assert "1. Cross: b2" in text
    assert "2. Nought:" in text
    timed = run("play", "tic_tac_toe", "--side", "Nought=easy", "--time", "x", input="quit\n")
    assert timed.exit_code == 1
    assert "player-spec" in timed.stderr
    alone = run("play", "tic_tac_toe", "--time", "2s", input="quit\n")
    assert alone.exit_code == 2
    assert "no program plays" in alone.stderr
    unknown = run("play", "tic_tac_toe", "--level", "godlike")
    assert unknown.exit_code == 2


def test_a_page_is_made_and_opened(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result], tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("ludograph.page.page", lambda name, options, tell: f"<p>{name} {options}</p>")
    result = run("play", "tic_tac_toe", "--page", "--set", "columns=4", "--moves", "a1 b2")
    assert result.exit_code == 0
    (address,) = opened
    assert address.endswith(".m=a1;b2")
    file = Path(address.removeprefix("file://").partition("#")[0])
    assert file.read_text(encoding="utf-8") == "<p>tic_tac_toe {'columns': '4'}</p>"
    assert str(file) in result.stdout


def test_a_page_takes_no_seats(run: Callable[..., Result]) -> None:
    result = run("play", "tic_tac_toe", "--page", "--level", "easy")
    assert result.exit_code == 2
    assert "seats are chosen" in " ".join(result.output.replace("│", " ").split())


def test_an_empty_screen_comes_before_what_was_decided(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the others did is read on the new screen, and so is what went wrong with the rest of a line."""
    monkeypatch.setattr(Screen, "begin", lambda screen: screen.say("=" * 9))
    screens = play(run, "tic_tac_toe", "--clear", script="b2; a1\nc1; a1\n").split("=" * 9)[1:]
    assert "`help` tells what" in screens[0]
    assert "1. Cross: b2\n2. Nought: a1\n" in screens[1]
    assert "up to `a1`" in screens[1]
    assert "3. Cross: c1\n" in screens[1]
    assert len(screens) == 2
