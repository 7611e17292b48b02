"""What each command prints, and the status it ends with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import ludograph
import pytest
from ludograph.cli import command_names
from ludograph.files.library import library_ids
from typer.testing import Result

from tests.rulesets.library import DEEP
from tests.shared import thinned

BROKEN = "title: Broken\nplayers: [A, B]\nboard: {tiling: squares, columns: 3, rows: 3}\nflow: 'forever: nothing'\n"
ONE_CELL = """
title: One cell
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
state: {turns: 0..9}
moves: {go in main: {do: turns += 1}}
flow: "forever: for p in player: turn p: decide main"
end: [{when: turns == 9, result: draw}]
examples:
  - {about: It goes on., legal: [go], play: go; go, then: [turns == 3]}
  - {about: Staying is no move., illegal: [stay]}
"""


def test_the_value_of_an_option_that_stands_alone_is_told_how_it_is_set(run: Callable[..., Result]) -> None:
    told = run("sweep", "oware", "houses=4,5")
    assert told.exit_code == 2
    assert "by `--set houses=4,5`" in " ".join(re.sub(r"[│\n]", " ", told.output).split())


def test_every_file_is_a_command_with_help(run: Callable[..., Result]) -> None:
    assert {"list", "new", "check", "show", "test", "perft", "play", "simulate", "explain"} <= {*command_names()}
    page = run("--help").output
    for name in command_names():
        assert name in page
        assert run(name, "--help").exit_code == 0
    assert "─ More ─" not in page, "each command has its group"


RAW = "a\x1b[31m\u202e\n" + "x" * 5000


@pytest.mark.parametrize(
    "wrong",
    [
        *([name, f"--{RAW}"] for name in command_names()),
        [RAW],
        [f"--{RAW}"],
        ["check"],
        ["list", RAW],
        ["simulate", "anda", "--seed", RAW],  # what typer reads
        ["simulate", "anda", "--jobs", RAW],  # what a reader of ours does
        ["simulate", "anda", "--engine", RAW],
        ["simulate", "anda", "--shard", RAW],
        ["simulate", "anda", "--set", RAW],
        ["draw", "anda", "-o", "a.svg", "--set", f"{RAW}=1", "--set", f"{RAW}=1"],
    ],
    ids=lambda wrong: " ".join(wrong)[:20].split("\x1b")[0],
)
def test_a_wrong_command_line_is_told_without_what_a_terminal_obeys(
    run: Callable[..., Result], wrong: list[str]
) -> None:
    told = run(*wrong)
    assert told.exit_code == 2
    assert re.search("No such|Invalid|Missing|unexpected", told.stderr)
    assert "\x1b" not in told.stderr
    assert "\u202e" not in told.stderr
    assert told.stderr.count("x") < 400
    assert RAW not in told.stdout


def test_line_ends_of_a_name_begin_no_line_of_a_message(run: Callable[..., Result]) -> None:
    told = run("check", "no\nerror: such")
    assert told.exit_code == 1
    assert told.stderr.startswith("error[unknown-ruleset]: there is no ruleset `no<U+000A>error: such`\n")
    assert told.stdout == "no<U+000A>error: such: 1 error\n"


def test_what_is_legal_instead_stands_on_a_line_of_its_own(run: Callable[..., Result]) -> None:
    told = run("draw", "tic_tac_toe", "--moves", "b2 zz", "-o", "a.svg")
    assert told.exit_code == 1
    first, second = told.stderr.splitlines()
    assert first.startswith("error: `zz` is not legal: `zz` is not the notation of any move")
    assert second == "legal: a1, a2, a3, b1, b3, c1, c2, c3"


# ---------------------------------------------------------------- list, new


def test_list_names_everything_in_the_library(run: Callable[..., Result]) -> None:
    lines = run("list").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == library_ids()
    assert re.search(
        r"^inchworm/torus +Toroidal Inchworm +Red, Blue +stock=25, goal=\d+, wrap=torus$", "\n".join(lines), re.M
    )


@pytest.mark.parametrize("base", ["tic_tac_toe", "inchworm/torus", "anda"])
def test_new_writes_a_variant_that_plays(run: Callable[..., Result], tmp_path: Path, base: str) -> None:
    result = run("new", "my_game", "--extends", base)
    assert result.exit_code == 0
    assert "ludograph check my_game.yaml" in result.stdout
    text = (tmp_path / "my_game.yaml").read_text()
    assert text.startswith("language: 2\ntitle: My game\n")
    assert f"\nextends: {base}\n" in text
    assert run("check", "my_game.yaml").exit_code == 0
    game = ludograph.load(tmp_path / "my_game.yaml")
    assert game.initial().notations() == ludograph.load(base).initial().notations()


def test_new_writes_a_small_game_that_plays_where_it_is_no_variant(run: Callable[..., Result], tmp_path: Path) -> None:
    assert "ludograph workshop my_game.yaml" in run("new", "my_game").stdout
    assert run("check", "my_game.yaml").stderr == ""
    assert "nothing to change" in run("fmt", "my_game.yaml").stdout
    assert ludograph.load(tmp_path / "my_game.yaml").title == "My game"


def test_the_hints_of_new_work_when_they_are_uncommented(run: Callable[..., Result], tmp_path: Path) -> None:
    run("new", "my_game", "--extends", "inchworm")
    path = tmp_path / "my_game.yaml"
    hints = path.read_text().replace("# set:", "set:").replace("#   goal: ", "  goal: ").replace("# moves:", "moves:")
    path.write_text(hints.replace("#   drop:", "  drop:").replace("#     about: What this", "    about: What this"))
    assert run("check", path).exit_code == 0
    assert ludograph.load(path).core.moves["drop"].about == "What this move does now."


def test_new_tells_what_is_added_to_and_what_is_replaced_as_a_whole(run: Callable[..., Result], tmp_path: Path) -> None:
    run("new", "my_game", "--extends", "chess")
    text = (tmp_path / "my_game.yaml").read_text()
    assert text.endswith(
        "# The same holds for `define`, `actions`, `draw`.\n#\n"
        "# `end` is a list: what a variant writes there stands instead of all of it.\n"
    )


def test_new_lists_the_steps_of_the_base_and_how_one_is_changed(run: Callable[..., Result], tmp_path: Path) -> None:
    run("new", "my_game", "--extends", "inchworm")
    path = tmp_path / "my_game.yaml"
    text = path.read_text()
    assert "#   of `flow`: move, lay, take\n#   of `actions.take_surrounded`: take, tell\n" in text
    hint = "# flow:\n#   steps:\n#     move: {about: What happens in this step now.}\n"
    path.write_text(text.replace(hint, hint.replace("# ", "")))
    assert ludograph.load(path).program.abouts["flow", "steps", "move"].text() == "What happens in this step now."


def test_new_never_overwrites(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine")
    result = run("new", "mine", "--extends", "inchworm")
    assert result.exit_code == 1
    assert "error[file-exists]" in result.stderr
    assert (tmp_path / "mine.yaml").read_text() == "mine"


def test_new_extends_a_file_beside_it_and_no_other(run: Callable[..., Result], tmp_path: Path) -> None:
    run("new", "first", "--extends", "tic_tac_toe")
    assert run("new", "second", "--extends", "first.yaml").exit_code == 0
    (tmp_path / "below").mkdir()
    assert "error[path-outside]" in run("new", "below/third", "--extends", "first.yaml").stderr


@pytest.mark.parametrize("name", ["Ünder", "a b", "", "UPPER", "x.y"])
def test_new_refuses_names_that_no_ruleset_could_extend(run: Callable[..., Result], tmp_path: Path, name: str) -> None:
    assert "error[bad-name]" in run("new", name, "--extends", "inchworm").stderr
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------- check, explain


FAILS = """\
language: 2
players: [Red, Blue]
state: {n: 0..3}
moves:
  go in main: {when: MAY, do: n += 1}
flow: |
  START
  forever: for p in player: turn p: decide main otherwise: win mover
"""


@pytest.mark.parametrize(
    ("start", "may", "slug"),
    [("n -= 1", "n < 3", "out-of-range"), ("n = 1", '"nth({Red}, n) is Red"', "nth-outside")],
)
def test_check_tells_what_every_game_meets_before_its_first_decision(
    run: Callable[..., Result], tmp_path: Path, start: str, may: str, slug: str
) -> None:
    (tmp_path / "fails.yaml").write_text(FAILS.replace("START", start).replace("MAY", may))
    told = run("check", "fails.yaml")
    assert told.exit_code == 1
    assert told.stdout == "fails.yaml: 1 error\n"
    assert told.stderr.count(f"error[{slug}]") == 1


@pytest.mark.parametrize(
    "judged",
    [
        "evaluate: {lead: 'n * count(p2 in player where p2 is p)', late: '12 div (2 - n)'}",
        "progress: {is: '12 div (2 - n)', of: 3}",
    ],
)
def test_check_tells_what_positions_are_judged_by_and_fails(
    run: Callable[..., Result], tmp_path: Path, judged: str
) -> None:
    text = FAILS.replace("START", "n = 0").replace("MAY", "n < 3")
    (tmp_path / "fails.yaml").write_text(f"{text}{judged}\n")
    told = run("check", "fails.yaml")
    assert (told.exit_code, told.stdout) == (1, "fails.yaml: 1 error\n")
    assert told.stderr.count("error[division-by-zero]") == 1


def test_check_says_ok_in_one_line(run: Callable[..., Result]) -> None:
    result = run("check", "inchworm")
    assert result.exit_code == 0
    assert re.fullmatch(
        r"inchworm: ok: 2 players, 64 cells, 136 values of state, 5 moves, \d+ examples\n", result.stdout
    )
    assert not result.stderr


def test_check_tells_all_errors_of_all_rulesets(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    result = run("check", "broken.yaml", "inchwrom", "tic_tac_toe")
    assert result.exit_code == 1
    assert "broken.yaml:3:17" in result.stderr
    assert "did you mean `inchworm`?" in result.stderr
    assert "tic_tac_toe: ok" in result.stdout


def test_check_as_json(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    result = run("check", "broken.yaml", "tic_tac_toe", "--json")
    assert result.exit_code == 1
    broken, fine = json.loads(result.stdout)
    assert (broken["ok"], fine["ok"], fine["diagnostics"]) == (False, True, [])
    found = {item["code"]: item for item in broken["diagnostics"]}
    assert found["unknown-tiling"]["place"] == {
        "file": "broken.yaml",
        "line": 3,
        "column": 17,
        "end_line": 3,
        "end_column": 24,
    }


@pytest.mark.parametrize(
    ("option", "status", "told"),
    [
        ("wrap=torus", 0, "ok"),
        ("stock=Red:20,Blue:25", 0, "ok"),
        ("wrap=tours", 1, "did you mean `torus`?"),
        ("wrp=torus", 1, "did you mean `wrap`?"),
        ("stock=Red:20", 1, "no value for Blue"),
        ("wrap", 2, "OPTION=VALUE"),
        ("=torus", 2, "OPTION=VALUE"),
    ],
)
def test_options_are_set_from_the_command_line(run: Callable[..., Result], option: str, status: int, told: str) -> None:
    result = run("check", "inchworm", "--set", option)
    assert result.exit_code == status
    assert told in result.output


def test_values_of_a_list_are_written_without_brackets(run: Callable[..., Result]) -> None:
    assert "write `columns=2,3`, without brackets" in run("check", "annelids", "--set", "columns=[2, 3]").output


def test_explain_shows_one_page_or_the_list(run: Callable[..., Result]) -> None:
    assert run("explain", "yaml-colon").stdout.startswith("yaml-colon (error)\n")
    assert "\nyaml-colon " in run("explain").stdout
    result = run("explain", "yaml-colum")
    assert result.exit_code == 1
    assert "did you mean `yaml-colon`?" in result.stderr


# ---------------------------------------------------------------- show


@pytest.mark.parametrize("name", thinned(DEEP, "annelids/torus", "inchworm/prisoner_drops", "tic_tac_toe"))
def test_the_merged_text_is_a_ruleset_with_the_same_core(run: Callable[..., Result], tmp_path: Path, name: str) -> None:
    (tmp_path / "merged.yaml").write_text(run("show", name).stdout)
    assert run("show", "merged.yaml", "--core").stdout == run("show", name, "--core").stdout


def test_the_merged_text_says_what_a_variant_changes(run: Callable[..., Result]) -> None:
    lines = run("show", "inchworm/torus").stdout.splitlines()
    assert lines[0] == "# rulesets/inchworm/torus.yaml extends rulesets/inchworm/inchworm.yaml, merged"
    assert "set: {wrap: torus}  # rulesets/inchworm/torus.yaml" in lines
    assert "  names: [Red, Blue]" in lines


def test_the_core_is_listed_declaration_by_declaration(run: Callable[..., Result]) -> None:
    text = run("show", "tic_tac_toe", "--core").stdout
    for line in (
        "game Tic-tac-toe",
        "universe player: 2 Cross Nought",
        "state owner: cell -> player? = none",
        "define vacant: set of cell = (filter s cell (same (read owner s) none))",
        "move mark in main",
        "  (choose at: cell in (invoke vacant))",
        "  do (seq (write owner at (mover)) (branch (invoke in_line at 3) (over win (mover)) (seq)))",
    ):
        assert line in text.splitlines()


def test_the_board_in_words_and_as_a_drawing(run: Callable[..., Result], tmp_path: Path) -> None:
    words = run("show", "tic_tac_toe", "--board", "--names", "--set", "columns=4").stdout
    assert "cell: 12, a1 to d3" in words
    assert "names: a1 a2 a3 b1" in words
    assert run("show", "inchworm", "--svg", "board.svg", "--names").exit_code == 0
    assert ">e</text>" in (tmp_path / "board.svg").read_text()
    assert "error[cannot-write]" in run("show", "inchworm", "--svg", "nowhere/board.svg").stderr
    assert run("show", "inchworm", "--names").exit_code == 2


# ---------------------------------------------------------------- test, perft


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize(("because", "holds"), [("", False), (", because: notation", True)])
def test_what_is_illegal_because_it_is_misspelt_is_said_to_be(
    run: Callable[..., Result], tmp_path: Path, edition: int, because: str, holds: bool
) -> None:
    text = f"language: 2\n{ONE_CELL}" if edition == 2 else ONE_CELL
    text = text.replace("turns == 3", "turns == 2").replace("illegal: [stay]", f"illegal: [stay]{because}")
    (tmp_path / "mine.yaml").write_text(text)
    result = run("test", "mine.yaml")
    assert result.exit_code == (edition == 2 and not holds)
    assert (
        "`stay` is refused by its notation alone, which `because: notation` would confirm" in result.stdout
    ) is bool(result.exit_code)


def test_examples_that_hold_and_one_that_does_not(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(ONE_CELL)
    result = run("test", "mine.yaml", "tic_tac_toe")
    assert result.exit_code == 1
    assert "mine.yaml: 2 examples, 1 failed" in result.stdout
    assert re.search(r"mine\.yaml:10:\d+: .*turns == 3", result.stdout)
    assert "in: It goes on." in result.stdout
    assert re.search(r"tic_tac_toe: \d+ examples, all as they say", result.stdout)


def test_a_ruleset_that_cannot_be_loaded_fails_its_test(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    assert run("test", "broken.yaml").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (["tic_tac_toe", 0], "1"),
        (["tic_tac_toe", 4], "3024"),
        (["tic_tac_toe", 2, "--moves", "a1 b2"], "42"),
        (["tic_tac_toe", 3, "--divide"], "504"),
        (["tic_tac_toe", 1, "--set", "columns=4", "--engine", "reference"], "12"),
    ],
)
def test_perft_ends_with_the_number_alone(run: Callable[..., Result], arguments: list[int | str], last: str) -> None:
    assert run("perft", *arguments).stdout.splitlines()[-1] == last


@pytest.mark.parametrize("depth", [-1, 10_001, 2**31, 2**32 + 4, 10**400])
@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_depth_that_no_perft_has_is_refused_by_name(run: Callable[..., Result], depth: int, engine: str) -> None:
    result = run("perft", "--engine", engine, "tic_tac_toe", "--", depth)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "error[perft-depth]: the depth of a perft is a whole number from 0 to 10000\n"


def test_perft_divides(run: Callable[..., Result]) -> None:
    lines = run("perft", "tic_tac_toe", 3, "--divide", "--moves", "a1").stdout.splitlines()
    assert lines[:-1] == [f"{name}: 42" for name in ("a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")]


def test_an_illegal_move_is_a_mistake_of_the_user(run: Callable[..., Result]) -> None:
    result = run("perft", "tic_tac_toe", 1, "--moves", "a1 a1")
    assert result.exit_code == 1
    assert "error: `a1` is not legal" in result.stderr
    assert "tic_tac_toe.yaml:" in result.stderr


@pytest.mark.parametrize(
    "arguments", [["perft", "inchworm", "x"], ["perft", "inchworm", 1, "--engine", "fast"], ["nothing"]]
)
def test_usage_errors_have_status_2(run: Callable[..., Result], arguments: list[int | str] | list[str]) -> None:
    assert run(*arguments).exit_code == 2


# ---------------------------------------------------------------- simulate


def test_simulate_shows_tables(run: Callable[..., Result]) -> None:
    result = run("simulate", "tic_tac_toe", "--games", 10, "--jobs", 1, "--seed", 2)
    assert result.exit_code == 0
    assert "Tic-tac-toe (tic_tac_toe): 10 games by random, seed 2" in result.stdout
    assert re.search(r"Cross wins +\d+ +\d+\.\d % +\d+\.\d to \d+\.\d % +[+-]\d\.\d{3}", result.stdout)
    assert re.search(r"decisions in a game +\d", result.stdout)


def test_simulate_as_json(run: Callable[..., Result]) -> None:
    result = run("simulate", "tic_tac_toe", "--games", 10, "--jobs", 1, "--json")
    (summary,) = json.loads(result.stdout)
    assert summary["games"] == 10
    assert sum(item["count"] for item in summary["wins"].values()) + summary["draws"]["count"] == 10


def test_simulate_writes_nothing_unless_asked(run: Callable[..., Result], tmp_path: Path) -> None:
    run("simulate", "tic_tac_toe", "--games", 2, "--jobs", 1)
    assert not list(tmp_path.iterdir())
    assert run("simulate", "tic_tac_toe", "--restart").exit_code == 2


def test_simulate_refuses_other_games(run: Callable[..., Result]) -> None:
    run("simulate", "tic_tac_toe", "--games", 2, "--jobs", 1, "--out", "games.jsonl")
    result = run("simulate", "tic_tac_toe", "--games", 2, "--jobs", 1, "--out", "games.jsonl", "--seed", 9)
    assert result.exit_code == 1
    assert "error[other-games]" in result.stderr
    assert "seed: 1 in the file, 9 now" in result.stderr


def test_a_position_is_drawn_as_one_of_its_players_sees_it(run: Callable[..., Result], tmp_path: Path) -> None:
    for name, looking in (("all", ()), ("cross", ("--as", "Cross"))):
        assert run("draw", "tic_tac_toe", "--moves", "b2", "-o", f"{name}.svg", *looking).exit_code == 0
    assert (tmp_path / "all.svg").read_text() == (tmp_path / "cross.svg").read_text()
    refused = run("draw", "tic_tac_toe", "-o", "red.svg", "--as", "Red")
    assert refused.exit_code == 1
    assert "`Tic-tac-toe` has no player `Red`" in refused.stderr
    assert not (tmp_path / "red.svg").exists()


def test_one_is_told_as_one(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(ONE_CELL)
    assert "1 cell, 1 value of state, 1 move, 2 examples" in run("check", path).stdout
    assert ": 1 game by random" in run("simulate", path, "--games", 1).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["draw", "tic_tac_toe", "-o", "a.svg", "--width", "0"], "`0` is no whole number from 64 to 4096"),
        (["draw", "tic_tac_toe", "-o", "a.svg", "--width", "x"], "`x` is no whole number from 64 to 4096"),
        (["simulate", "tic_tac_toe", "--games", "٣"], "`٣` is no whole number from 1 to"),
        (["test", "tic_tac_toe", "--mutants", "--sample", "-1"], "`-1` is no whole number from 1 on"),
    ],
)
def test_bounds_of_options_are_told_in_words(run: Callable[..., Result], arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("check", "tic_tac_toe:rows=4", "tic_tac_toe:rows=5"), r"tic_tac_toe:rows=4: ok: .* 12 cells(.|\n)* 15 cells"),
        (("check", "tic_tac_toe:rows=4,rows=5"), "`rows` is set twice"),
        (("perft", "tic_tac_toe:rows=4", "--set", "columns=4", "--set", "rows=4", "1"), "^16$"),
        (
            ("simulate", "tic_tac_toe:rows=4", "tic_tac_toe", "--games", "2"),
            r"\(tic_tac_toe:rows=4\)(.|\n)*\(tic_tac_toe\)",
        ),
        (("show", "tic_tac_toe:rows=4", "--core"), "option rows = 4"),
        (("show", "tic_tac_toe:rows=4"), "go with"),
        (("diff", "tic_tac_toe:rows=4", "tic_tac_toe"), "option rows: 4"),
        (("diff", "tic_tac_toe:rows=4", "tic_tac_toe", "--set", "rows=4"), "same rules"),
        (("draw", "tic_tac_toe:rows=4", "-o", "four.svg"), "^$"),
        (("test", "tic_tac_toe:rows=4"), "named without its options: `tic_tac_toe`"),
    ],
)
def test_options_stand_behind_the_name_of_a_ruleset(
    run: Callable[..., Result], command: tuple[str, ...], said: str
) -> None:
    assert re.search(said, run(*command).output.strip("\n"))


@pytest.mark.parametrize("name", ["simulate", "study", "check", "coverage", "sweep"])
def test_what_is_set_otherwise_behind_the_name_is_refused(run: Callable[..., Result], name: str) -> None:
    told = run(name, "tic_tac_toe:columns=4", "--set", "columns=5" if name != "sweep" else "columns=4,5")
    assert told.exit_code == 2
    assert "contradicts `columns=4`" in told.stderr
    assert run("check", "tic_tac_toe:columns=4", "tic_tac_toe", "--set", "columns=5").exit_code == 0
