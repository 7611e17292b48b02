"""`games` as a command: what a file holds, in order, and as Parquet."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from zlib import crc32

import pytest
from ludograph.cli.support import output
from ludograph.lab.games import parquet, reading
from ludograph.lab.games.framing import framed
from ludograph.lab.simulation.run import Plan, simulate
from typer.testing import Result


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played here is the same in both engines, and many games of it: C plays them."""
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.games"
    simulate(Plan(["tic_tac_toe"], {}, 130, 1, out=path, engine="native"))
    return path


def test_a_whole_file_is_told_to_be_whole(run: Callable[..., Result], file: Path) -> None:
    result = run("games", file, "--replay", 9)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{file}: 130 games",
        "  tic_tac_toe:columns=3,rows=3,line_length=3 by random, seed 1: 130 games, numbers 0 to 129, by Ludograph 0.1.0",
        "    9 of 130 games played again, all the same; `--all` plays each of them again",
        "Every line is whole and has its checksum.",
    ]


@pytest.mark.parametrize("action", [(), ("pack",), ("export", "--parquet", "rows")])
def test_it_is_shown_how_many_games_were_read(
    run: Callable[..., Result], file: Path, action: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, int]] = []
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(reading, "_OFTEN", 50)
    monkeypatch.setattr(output, "counter", lambda: nullcontext(lambda *told: shown.append(told)))
    assert run("games", file, *action).exit_code == 0
    assert [told for told in shown if told[0] == "games read"] == [("games read", games) for games in (0, 50, 100)]


def test_damage_is_named_line_by_line(run: Callable[..., Result], file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"end"', b'"and"')
    lines[9] = framed(lines[9][9:-1].decode().replace('"rank":', '"rang":'))
    file.write_bytes(b"".join(lines) + b"12ab")
    result = run("games", file)
    assert result.exit_code == 1
    assert "128 games, numbers 0 to 129, 2 not there" in result.stdout
    assert "line 8: its checksum is not that of its text" in result.stdout
    assert "line 10: it has a key `rang`, which does not belong there" in result.stdout
    assert "ends within a line: 4 bytes of it" in result.stdout
    assert "130 games in order" not in run("games", file, "pack").stdout
    assert run("games", file).exit_code == 0


def _edit(file: Path, before: str, after: str) -> int:
    """Changes the first line that has this, with a checksum that fits: its place."""
    lines = file.read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if before.encode() in line)
    lines[at] = framed(lines[at][9:-1].decode().replace(before, after))
    file.write_bytes(b"".join(lines))
    return at


def test_games_that_were_edited_with_their_checksums_do_not_come_out_the_same(
    run: Callable[..., Result], file: Path
) -> None:
    at = _edit(file, '"rank":[0,1]', '"rank":[1,0]')
    for wish in ([], ["--all"]):
        result = run("games", file, *wish)
        assert result.exit_code == 1
        assert f"130 games played again, not the same: {at - 1}\n" in result.stdout
        assert "was edited, or played by other rules or another program" in result.stdout


def test_it_is_told_which_games_were_not_played_again(run: Callable[..., Result], file: Path, tmp_path: Path) -> None:
    assert "played again" not in run("games", file, "--replay", 0).stdout
    lost = file.read_text().splitlines()[0][9:].replace('"ruleset":"tic_tac_toe"', '"ruleset":"gone.yaml"')
    file.write_bytes(b"".join([framed(lost), *file.read_bytes().splitlines(keepends=True)[1:]]))
    result = run("games", file)
    assert (result.exit_code, "none was played again: " in result.stdout) == (0, True)
    assert run("games", file, "--all").exit_code == 1


@pytest.mark.long
def test_few_games_of_players_that_think_are_played_again(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "thought.games"
    simulate(Plan(["tic_tac_toe"], {}, 30, 1, players=("uct:5", "random"), out=path))
    assert "20 of 30 games played again, all the same;" in run("games", path).stdout


def test_the_number_of_another_version_is_told_by_name(run: Callable[..., Result], file: Path) -> None:
    _edit(file, '"version":"', '"version":"9.')
    result = run("games", file)
    assert result.exit_code == 0
    assert "the file says that Ludograph 9.0.1.0 wrote these games, and this is 0.1.0" in result.stdout
    assert "130 games played again, all the same" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [["unpack"], ["export"], ["check", "--parquet", "there"], ["pack", "--replay", "3"], ["pack", "--all"]],
    ids=lambda arguments: " ".join(arguments),
)
def test_what_cannot_be_done_is_refused(run: Callable[..., Result], file: Path, arguments: list[str]) -> None:
    assert run("games", file, *arguments).exit_code == 2


def test_a_game_that_is_not_there_is_told_and_is_no_success(run: Callable[..., Result], file: Path) -> None:
    result = run("games", file, "--number", "999")
    assert (result.exit_code, result.stdout) == (1, f"`{file}` has no game 999.\n")


def test_a_file_where_the_folder_of_an_export_would_be_is_told(run: Callable[..., Result], file: Path) -> None:
    pytest.importorskip("polars")
    result = run("games", file, "export", "--parquet", file)
    assert result.exit_code == 1
    assert "manifest.json`: a file stands where its folder would" in " ".join(result.stderr.split())


def test_parquet_has_each_game_once_in_closed_files(
    run: Callable[..., Result], file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polars = pytest.importorskip("polars")
    monkeypatch.setattr(parquet, "_ROWS", 50)
    monkeypatch.setattr(parquet, "_TOGETHER", 20)
    folder = tmp_path / "parquet"
    file.write_bytes(file.read_bytes() * 2)
    result = run("games", file, "export", "--parquet", folder)
    assert result.stdout == f"130 games in 3 files, named in {folder / 'manifest.json'}\n"
    manifest = json.loads((folder / "manifest.json").read_text())
    assert [part["games"] for part in manifest["parts"]] == [50, 50, 30]
    for part in manifest["parts"]:
        data = (folder / part["file"]).read_bytes()
        assert (len(data), f"{crc32(data):08x}") == (part["bytes"], part["crc32"])
    games = polars.concat([polars.read_parquet(folder / part["file"]) for part in manifest["parts"]])
    assert games["n"].to_list() == [*range(130)]
    lines = [json.loads(line[9:]) for line in file.read_text().splitlines()[1:131]]
    assert games["rank"].to_list() == [line["rank"] for line in lines]
    assert games["turns"].to_list() == [line["c"][2] for line in lines]
    listed = [sum(int(many) * often for many, often in line["h"].items()) if "h" in line else None for line in lines]
    assert games["legal_sum"].to_list() == listed
    assert {"header"} == {name for name, kind in games.schema.items() if kind == polars.Categorical}


def test_an_export_names_only_its_own_files(run: Callable[..., Result], file: Path, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    folder = tmp_path / "parquet"
    run("games", file, "export", "--parquet", folder)
    (before,) = folder.glob("*.parquet")
    simulate(Plan(["tic_tac_toe"], {}, 140, 1, out=file, engine="native"))
    run("games", file, "export", "--parquet", folder)
    (after,) = folder.glob("*.parquet")
    assert before.name != after.name
    assert json.loads((folder / "manifest.json").read_text())["games"] == 140


def test_a_game_is_shown_turn_by_turn_with_a_command_that_comes_to_its_end(
    run: Callable[..., Result], file: Path
) -> None:
    made = run("games", file, "--shortest", "-n", "1")
    assert made.exit_code == 0
    assert "the shortest that ended:" in made.stdout
    *_, told, play, draw = made.stdout.splitlines()
    assert told == "5 decisions in 5 turns: Cross wins"
    assert play.startswith("  ludograph play tic_tac_toe --set columns=3")
    drawn = run(*shlex.split(draw)[1:])
    assert drawn.exit_code == 0


def test_where_there_is_none_it_is_told_why(run: Callable[..., Result], file: Path) -> None:
    assert "no game ended with points of several players" in run("games", file, "--close").stdout


def test_a_game_that_the_rules_do_not_give_is_not_shown(run: Callable[..., Result], file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    edited = [
        framed(line[9:-1].decode().replace('"rank":[0,1]', '"rank":[1,0]')) if b'"rank":[0,1]' in line else line
        for line in lines
    ]
    file.write_bytes(b"".join(edited))
    made = run("games", file, "--shortest")
    assert made.exit_code == 1
    assert "does not come out as it was written" in made.output


def test_the_first_games_with_a_move_are_shown(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "hex.games"
    simulate(Plan(["hex"], {"size": "2"}, 30, 1, out=path, engine="reference"))
    made = run("games", path, "--first", "swap", "-n", "2")
    assert made.exit_code == 0
    assert made.stdout.count("with `swap` as decision 2:") == 2
    assert "not read" in made.stdout
    with path.open("ab") as file:
        file.write(b"what is not read is not judged\n")
    assert run("games", path, "--first", "swap", "-n", "2").output == made.output
    everything = run("games", path, "--first", "swap", "-n", "1000")
    assert "30 games gone through" in everything.stdout
    assert "ends within a line" in everything.output
    wrong = run("games", path, "--first", "swop")
    assert (wrong.exit_code, "did you mean `swap`?" in wrong.output) == (1, True)


def test_the_games_that_stood_still_for_longest_are_shown(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "several.games"
    simulate(Plan(["sokoban:steps=60", "hex:size=2"], {}, 5, 1, out=path, engine="reference"))
    made = run("games", path, "--stalls", "-n", "2")
    assert made.exit_code == 0
    assert re.findall(r"decisions without progress from decision (\d+) on,\n(\w+):", made.stdout)
    assert made.stdout.count("decisions without progress") == 2
    assert "hex:size=2,pie=yes by random, seed 1: 5 games gone through\n\nNo game stood still" in made.stdout


def test_a_game_that_cannot_be_followed_to_where_it_stood_still_is_named(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    path = tmp_path / "edited.games"
    simulate(Plan(["sokoban:steps=60"], {}, 3, 1, out=path, engine="reference", keep=True))
    _edit(path, '"trail":"AAEA', '"trail":"////')
    made = run("games", path, "--stalls")
    assert made.exit_code == 1
    assert "does not come out as it was written" in made.output


def test_showing_does_not_go_with_other_actions(run: Callable[..., Result], file: Path) -> None:
    assert run("games", file, "pack", "--typical").exit_code == 2
