"""`study` and `compare`: plain sentences first, numbers with their intervals, exit codes, JSON of one form."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ludograph.files import writing
from typer.testing import Result

from tests.lab.heap import HEAP
from tests.shared import thinned
from tests.unending import NOTHING_TELLS

Run = Callable[..., Result]

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "lab.schema.json").read_text(encoding="utf-8")))
TIC = "tic_tac_toe"
THREE = """
title: Three
players: [Ann, Ben, Cat]
options: {turns: {type: 1..9, default: 3}}
board: {tiling: square, columns: 1, rows: 1}
state: {taken: 0..9}
moves: {go: {do: taken += 1}}
flow: "forever: for p in player: turn p: decide go"
end: [{when: taken == turns, result: draw}]
"""


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agency plays many games behind each decision: C plays them."""
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")


def plain(output: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output)
    SCHEMA.validate(found)
    return found


def test_a_study_says_first_who_is_favoured_then_how_long_then_the_table(run: Run) -> None:
    result = run("study", TIC, "--games", 200, "--jobs", 1)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Tic-tac-toe: 200 games by random players")
    assert lines[2].startswith("The first player (Cross) is favoured: ")
    assert "fair would be 50." in lines[2]
    assert lines[3].startswith("A game takes 7.")
    assert "All games ended." in lines[3]
    assert any(line.startswith("These are games of random players") for line in lines)
    assert lines[-1] == "Again: ludograph study tic_tac_toe --games 200 --seed 1"
    assert (Path("studies")).is_dir()


@pytest.mark.long
def test_the_same_study_again_plays_nothing_and_says_the_same(run: Run) -> None:
    first, second = (plain(run("study", TIC, "--games", 60, "--jobs", 1, "--json").stdout) for _ in range(2))
    for found in (first, second):
        found["studies"][0]["sentences"] = [
            said for said in found["studies"][0]["sentences"] if said["slug"] != "thinking-players"
        ]
    assert first == second


def test_json_has_every_number_and_every_sentence_with_its_slug(run: Run) -> None:
    (study,) = plain(run("study", TIC, "--games", 100, "--jobs", 1, "--json").stdout)["studies"]
    assert study["stopped"] == "done"
    assert study["ruleset"]["games"] == study["planned"] == 100
    slugs = [said["slug"] for said in study["sentences"]]
    assert slugs[0] in ("seat-favoured", "seats-even")
    assert "random-players" in slugs
    by_name = {row["name"]: row for row in study["measures"]}
    assert by_name["length"]["low"] < by_name["length"]["value"] < by_name["length"]["high"]
    assert by_name["board"]["games"] == 40
    assert study["absent"] == {"shared": "there is nobody to compare a player with"}


@pytest.mark.parametrize(("wish", "status"), [("length=7.5±1", 0), ("first=50±3", 4), ("length>8", 4)])
def test_what_is_expected_decides_the_exit_status(run: Run, wish: str, status: int) -> None:
    result = run("study", TIC, "--games", 150, "--jobs", 1, "--expect", wish)
    assert result.exit_code == status
    assert f"`{wish}`" in result.stdout


@pytest.mark.long
def test_several_rulesets_are_studied_one_after_the_other_each_with_its_options(run: Run) -> None:
    found = plain(run("study", "hex:size=3", "hex:size=4", "--games", 20, "--jobs", 1, "--json").stdout)
    assert [study["ruleset"]["options"]["size"] for study in found["studies"]] == [3, 4]


@pytest.mark.long
def test_games_that_do_not_end_are_told_first_and_nothing_is_made_of_them(run: Run) -> None:
    result = run("study", TIC, "--games", 30, "--max-decisions", 3, "--jobs", 1, "--json")
    (study,) = plain(result.stdout)["studies"]
    assert [said["slug"] for said in study["sentences"]][:2] == ["unfinished-all", "raise-bound"]
    assert not {"seats-even", "draws", "length"} & {said["slug"] for said in study["sentences"]}


def test_two_wishes_for_a_number_of_games_are_refused(run: Run) -> None:
    assert run("study", TIC, "--games", 5, "--precision", "3%").exit_code == 2
    assert run("study", TIC, "--time", "soon").exit_code == 2
    assert run("compare", TIC).exit_code == 2


def test_a_comparison_says_what_changed_what_differs_and_what_is_the_same(run: Run) -> None:
    result = run("compare", "hex:size=3", "hex:size=4", "--games", 400, "--jobs", 1)
    assert result.exit_code == 0
    assert "What changed in `hex:size=4`" in result.stdout
    assert "Games are longer in `hex:size=4`: " in result.stdout
    assert "The boards or the names of the players are others: every decision is another one." in result.stdout
    assert "; different, too: turns +" in result.stdout
    assert "false alarms at most 5 % in all" in result.stdout
    assert len(before_the_table(result.stdout)) <= 5


def test_that_intervals_of_several_seats_hold_together_stands_above_them(run: Run) -> None:
    Path("three.yaml").write_text(THREE)
    of_three = run("study", "three.yaml", "--games", 4, "--jobs", 1).stdout
    assert "95 %, seats together  games" in of_three
    unended = run("study", "three.yaml", "--games", 4, "--jobs", 1, "--max-decisions", 1).stdout
    assert "seats together" not in unended, "there is no seat below it"
    assert "seats together" not in run("study", TIC, "--games", 4, "--jobs", 1).stdout


def test_rules_that_are_the_same_have_no_verdict_that_more_games_would_tell(run: Run) -> None:
    said = run("compare", TIC, TIC, "--games", 20, "--jobs", 1).stdout
    rows = [line for line in said.splitlines() if "0.0 " in line]
    assert len(rows) == 8
    assert all(row.endswith(("the same games", "same within 10 %", "same within 5 points")) for row in rows)
    assert "the same games" in said
    assert "not known yet" not in said


def test_a_row_that_no_game_tells_says_that_and_not_that_more_of_them_would(run: Run) -> None:
    said = run("compare", TIC, f"{TIC}:columns=4", "--games", 20, "--jobs", 1, "--max-decisions", 3).stdout
    verdicts = {row[:28].strip(): row.rpartition("  ")[2] for row in said.splitlines() if row.startswith("  ")}
    assert verdicts["Cross (first) wins"] == verdicts["length"] == verdicts["turns"] == "no game tells"
    assert verdicts["draws"] == "not known yet"
    assert "went the same way" not in said, "no game ended"
    few = run("compare", TIC, f"{TIC}:columns=4", "--games", 1, "--jobs", 1).stdout
    assert any(row.startswith("  length ") and row.endswith("  one game alone tells") for row in few.splitlines())


def test_what_looks_the_same_in_few_games_says_why_it_is_not_known_and_what_would_tell(run: Run) -> None:
    given = ("compare", TIC, f"{TIC}:columns=4", "--games", 76, "--jobs", 1)
    said = run(*given).stdout
    (row,) = (line for line in said.splitlines() if line.startswith("  unfinished games "))
    assert row.endswith("  not known yet (few games)")
    (calm,) = (line for line in before_the_table(said) if line.startswith("Not known yet: "))
    assert re.search(
        r"; not known yet, for in so few games what looks the same may hide a rarer kind of game: unfinished games \(about (\d+) "
        r"more games of each would tell[^:]*: `--games (\d+)`\)\.$",
        calm,
    )
    (one,) = plain(run(*given, "--json").stdout)["comparisons"]
    (unfinished,) = (one for one in one["measures"] if one["name"] == "unfinished")
    text = next(said["text"] for said in one["sentences"] if said["slug"] == "unknown-unfinished")
    assert text == (
        "Unfinished games: not known yet. So far 0.0 points (-4.8 to +4.8), which is within 5 points; but 76 games tell it, and so "
        f"few may show none of a kind that up to {100 * unfinished['hidden']:.1f} % of all games are of. About "
        f"{unfinished['needed']} more games of each would tell."
    )


def before_the_table(said: str) -> list[str]:
    """The lines of a comparison between its head and its table."""
    return said.split("\n\n")[1].splitlines()


@pytest.fixture
def changed_twice() -> tuple[str, ...]:
    """A comparison of a heap with one of which one change never matters, and one often does."""
    second = HEAP.replace("left >= 2, do", "left >= 2 and left != 7, do").replace(
        "one: {do:", "one: {when: left >= 1, do:"
    )
    Path("first.yaml").write_text(HEAP)
    Path("second.yaml").write_text(second)
    return ("compare", "first.yaml", "second.yaml", "--games", "20", "--jobs", "1", "--engine", "reference")


def test_of_each_change_it_is_told_whether_the_games_exercised_it(run: Run, changed_twice: tuple[str, ...]) -> None:
    said = run(*changed_twice).stdout
    assert len(before_the_table(said)) <= 5
    assert "Never exercised: the move `one` has a `when`" in said
    assert "Without it the 20 games that were gone through would be the same." in said
    (comparison,) = plain(run(*changed_twice, "--json").stdout)["comparisons"]
    one, two = (entry["exposure"] for entry in comparison["entries"])
    assert (one["of"], one["mattered"], one["apart"]) == (20, 0, 0)
    assert two["mattered"] == comparison["exposure"]["mattered"] > 0
    assert two["apart"] >= two["mattered"]
    slugs = [sentence["slug"] for sentence in comparison["sentences"]]
    assert slugs[:2] == ["changed", "entries-never"]


def test_a_comparison_that_is_stopped_after_its_games_says_so(
    run: Run, changed_twice: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludograph.lab.compare import run as comparing

    def stopped(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(comparing, "entries", stopped)
    made = run(*changed_twice)
    assert made.exit_code == 3
    assert "Stopped before the end; the same command goes on." in made.stdout
    monkeypatch.undo()
    assert "Stopped" not in run(*changed_twice).stdout


@pytest.mark.parametrize(
    "command", thinned(map(pytest.param, [("study", TIC), ("compare", TIC, f"{TIC}:columns=4")]), first=1)
)
def test_a_report_that_cannot_be_written_hides_no_answer(
    run: Run, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise writing.cannot_write(path, "No space left on device")

    monkeypatch.setattr(writing, "write_whole", full)
    made = run(*command, "--games", 60, "--jobs", 1, "--report", "page.html")
    assert made.exit_code == 1
    assert "Again: ludograph" in made.stdout
    assert "cannot write `page.html`: No space" in made.stderr


def test_of_three_players_it_is_said_who_wins_as_often(run: Run) -> None:
    Path("three.yaml").write_text(THREE)
    said = run(
        "compare", "three.yaml:turns=3", "three.yaml:turns=4", "--games", 20, "--jobs", 1, "--engine", "reference"
    ).stdout
    assert "Not known yet: who wins (Ann), who wins (Ben), who wins (Cat)" in said


def test_a_comparison_has_as_many_games_as_its_precision_takes(run: Run) -> None:
    found = plain(run("compare", "hex:size=2", "hex:size=3", "--precision", "9%", "--jobs", 1, "--json").stdout)
    assert [one["games"] for one in found["rulesets"]] == [119, 119]
    assert run("compare", "hex:size=2", "hex:size=3", "--precision", "9%", "--games", 10).exit_code == 2


def test_a_ruleset_compared_with_itself_is_the_same(run: Run) -> None:
    found = plain(run("compare", "hex:size=3", "hex:size=3", "--games", 400, "--jobs", 1, "--json").stdout)
    (comparison,) = found["comparisons"]
    assert comparison["changes"] == []
    slugs = [said["slug"] for said in comparison["sentences"]]
    assert slugs[0] == "unchanged"
    assert "same-games" in slugs
    assert not [slug for slug in slugs if slug.startswith(("unknown-", "all-alike"))]
    told = run("compare", "hex:size=3", "hex:size=3", "--games", 400, "--jobs", 1).stdout  # by the games that are kept
    assert "400 games of each" in told
    assert "there is nothing to tell apart" in told
    assert "cannot tell" not in told
    assert {row["verdict"] for row in comparison["measures"]} <= {"same", "unknown"}


@pytest.mark.long
def test_games_that_never_meet_the_change_all_went_the_same_way_and_no_more_of_them_are_asked_for(run: Run) -> None:
    late = THREE.replace("options: {", "options: {late: {type: 1..2, default: 1}, ")
    late = late.replace("taken += 1", '"taken += (if taken == 8 then late else 1)"')
    Path("late.yaml").write_text(late, encoding="utf-8")
    found = plain(run("compare", "late.yaml", "late.yaml:late=2", "--games", 20, "--jobs", 1, "--json").stdout)
    (comparison,) = found["comparisons"]
    (alike,) = [said["text"] for said in comparison["sentences"] if said["slug"] == "all-alike"]
    assert "may matter in up to 13.9 % of the games" in alike  # 1 - 0.05^(1/20)
    assert {measure["needed"] for measure in comparison["measures"]} == {None}


@pytest.mark.long
def test_several_rulesets_are_compared_with_the_first(run: Run) -> None:
    found = plain(run("compare", "hex:size=2", "hex:size=3", "hex:size=4", "--games", 60, "--jobs", 1, "--json").stdout)
    assert [one["with"] for one in found["comparisons"]] == [1, 2]
    assert found["look"] == len(found["looks"])


def test_what_is_to_be_the_same_can_be_narrowed(run: Run) -> None:
    found = plain(
        run(
            "compare", TIC, TIC, "--games", 60, "--jobs", 1, "--same", "length=1%", "--measure", "real", "--json"
        ).stdout
    )
    rows = {row["name"]: row for row in found["comparisons"][0]["measures"]}
    assert rows["length"]["margin"] == "1 %"
    assert "real" in rows


@pytest.mark.parametrize("command", [("study", "tic_tac_toe"), ("compare", "tic_tac_toe", "tic_tac_toe:columns=4")])
def test_without_scipy_nothing_is_played_and_the_cure_is_told(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...]
) -> None:
    from ludograph.ground import extras

    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    made = run(*command, "--games", "50")
    assert (made.exit_code, made.stdout) == (1, "")
    assert "pip install 'ludograph[lab]'" in made.stderr
    assert not (tmp_path / "studies").exists()


@pytest.mark.long
def test_in_a_tiny_game_that_hides_something_it_is_told_what_the_player_gives_away(run: Run) -> None:
    """0.4583 of random play in Kuhn poker. A game that shows all says nothing of it."""
    (study,) = plain(run("study", "kuhn_poker", "--games", 20, "--jobs", 1, "--json").stdout)["studies"]
    told = {said["slug"]: said["text"] for said in study["sentences"]}
    assert told["exploitability"].startswith("Who knows how `random` decides gets 0.4583 more a game than it is worth")
    (study,) = plain(run("study", TIC, "--games", 20, "--jobs", 1, "--json").stdout)["studies"]
    assert "exploitability" not in {said["slug"] for said in study["sentences"]}


def test_depth_of_one_player_alone_is_refused_before_a_game_is_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "alone.games"
    made = run("study", "peg_solitaire", "--players", "uct:16", "--depth", "--out", path, "--engine", "reference")
    assert (made.exit_code, path.exists()) == (1, False)
    assert "error[no-opponents]" in made.output


def test_where_nothing_tells_who_is_ahead_it_is_refused_before_a_game_is_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "endless.yaml").write_text(NOTHING_TELLS)
    made = run("study", "endless.yaml", "--games", "5", "--engine", "reference", "--evaluator", "eval")
    assert made.exit_code == 1
    assert "nothing in `Endless` tells that" in made.output
    assert "declare `evaluate:`" in made.output
    assert not (tmp_path / "studies").exists()


def test_quick_leaves_decisions_of_slow_rules_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of other studies they are looked at as long as that takes."""
    monkeypatch.setattr("ludograph.lab.study.sizes.QUICK", 0.01)
    monkeypatch.setattr("ludograph.lab.study.sizes.LOOKED", 0.0)
    told = run("study", TIC, "--quick", "--jobs", "1", "--json")
    assert told.exit_code == 0
    (study,) = json.loads(told.stdout)["studies"]
    assert "looked-short" in [said["slug"] for said in study["sentences"]]
    whole = json.loads(run("study", TIC, "--games", "4", "--out", "four.games", "--json").stdout)["studies"][0]
    assert "looked-short" not in [said["slug"] for said in whole["sentences"]]
