"""Sweeps of a game whose answers are known: Left wins 0.843 of its games, less 0.1 for each point of the option `less`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.run import PlayedBy
from ludograph.lab.measures.facts import GameFacts, Studied
from ludograph.lab.statistics.elimination import rate_sides, standing
from ludograph.lab.statistics.means import Sample
from ludograph.lab.study.series import HowPlayed
from ludograph.lab.sweeps.axes import Axis, cells_of, read_axes, several
from ludograph.lab.sweeps.plain import again, plain_sweep
from ludograph.lab.sweeps.run import Sweep, SweepPlan
from ludograph.lab.sweeps.target import SweepTarget
from ludograph.lab.sweeps.told import sentences, table
from ludograph.pipeline import load

PLANTED = str(Path(__file__).parent / "planted.yaml")


def sweep(
    values: str, games: int, target: str | None = None, *, jobs: int = 1, out: Path | None = None, seed: int = 1
) -> Sweep:
    aim = None if target is None else SweepTarget.read(target)
    made = Sweep(
        SweepPlan(PLANTED, {"less": values}, games, HowPlayed(seed=seed, engine="reference", by=PlayedBy(jobs)), aim)
    )
    made.run(out, lambda cell, done, wanted: None)
    return made


def says(made: Sweep) -> list[str]:
    return [said.text for said in sentences(made)]


def slugs(made: Sweep) -> list[str]:
    return [said.slug for said in sentences(made)]


def test_a_target_between_two_values_is_told_with_its_neighbours_and_the_root() -> None:
    """The share of Left is 0.643 at 2 and 0.343 at 5; the root of the line is 3.43."""
    made = sweep("1,2,5,6", 400, "seat1=50%")
    tuned = made.outcome
    assert tuned is not None
    assert tuned.is_whole
    assert tuned.standing.direction == -1
    assert tuned.standing.proven == ("above", "above", "below", "below")
    assert slugs(made) == ["target-between", "root", "random-players"]
    assert says(made)[0] == "**No value of `less` meets `seat1=50%`**: 2 is above it and 5 below, both proven."
    assert says(made)[1].startswith("The share that Left wins is 50 % at `less` ")
    assert list(table(made)[0]) == ["less", "games", "Left wins", "", ""]
    assert tuned.root is not None
    assert tuned.root[1] < 3.43 < tuned.root[2]
    assert sum(tuned.games) < 1600


def test_a_curve_that_meets_the_aim_beyond_what_was_tried_is_not_told_to_a_point() -> None:
    made = sweep("0..2", 400, "seat1=50%")
    assert slugs(made)[:2] == ["target-missed", "root-beyond"]
    assert says(made)[1] == (
        "If it is a smooth curve, the share that Left wins is 50 % at no value from 0 to 2, but above 2, where none was tried."
    )


def test_a_sweep_is_the_same_for_any_number_of_processes_and_after_a_break(tmp_path: Path) -> None:
    whole = plain_sweep(sweep("2..4", 60, "seat1=50%"), is_stopped=False)
    out = tmp_path / "sweep.games"
    assert plain_sweep(sweep("2..4", 60, "seat1=50%", jobs=2, out=out), is_stopped=False) == whole
    begun = tmp_path / "begun.games"
    sweep("2..4", 40, "seat1=50%", out=begun)
    assert plain_sweep(sweep("2..4", 60, "seat1=50%", out=begun), is_stopped=False) == whole
    assert begun.read_bytes() == out.read_bytes()


def test_games_in_the_file_that_nobody_asks_for_now_are_not_counted(tmp_path: Path) -> None:
    """Those of a sweep with other cells, which have other streams, and those of one with more games."""
    out = tmp_path / "sweep.games"
    sweep("2,4", 60, out=out)
    for target in (None, "seat1=50%"):
        made = sweep("0,2,4", 20, target, out=out)
        assert plain_sweep(made, is_stopped=False) == plain_sweep(sweep("0,2,4", 20, target), is_stopped=False)


def test_the_fair_share_of_who_begins_is_that_between_as_many_players_as_there_are() -> None:
    aim = SweepTarget.read("first=fair", 0.02)
    assert (aim.between([2, 2]).text, aim.between([2]).value, aim.between([2]).within) == ("first=fair", 0.5, 0.02)
    assert aim.between([3]).value == 1 / 3
    assert SweepTarget.read("first=40%").between([3, 3]).value == 0.4
    for share in ("first=fair", "first=50%", "seat2=30%"):
        with pytest.raises(RulesetError) as caught:
            SweepTarget.read(share).between([2, 3])
        assert caught.value.diagnostics[0].slug == "bad-target"
    assert SweepTarget.read("length=60").between([2, 3]).value == 60
    how = HowPlayed(engine="reference")
    made = Sweep(SweepPlan(PLANTED, {"less": "2,3"}, 4, how, aim))
    assert made.plan.target is not None
    assert made.plan.target.text == "first=fair"


def test_draws_count_for_nobody_where_who_begins_is_to_win_as_often_as_the_other() -> None:
    studied = Studied(("Ann", "Bob"), ("random", "random"), 100, 0)
    won, drawn, lost = (GameFacts(0, ranking, 9, 0, 9) for ranking in (((0,), (1,)), ((0, 1),), ((1,), (0,))))
    fair, first = (SweepTarget.read(text).between([2]).value_of(studied) for text in ("first=fair", "first=50%"))
    assert [fair(game) for game in (won, drawn, lost)] == [(1, 1), None, (0, 1)]
    assert [first(game) for game in (won, drawn, lost)] == [(1, 1), (0, 1), (0, 1)]
    told = SweepTarget.read("first=fair").told(studied)
    assert told == "the share that the first player (Ann) wins of the games that somebody wins alone"


def test_what_is_made_ready_and_what_a_round_asks_for_is_shown_from_the_beginning() -> None:
    shown: list[tuple[str, int, int]] = []
    aim = SweepTarget.read("seat1=50%")
    plan = SweepPlan(PLANTED, {"less": "2..4"}, 60, HowPlayed(engine="reference"), aim)
    made = Sweep(plan, lambda what, done, wanted: shown.append((what, done, wanted)))
    assert shown == [("rules are read", cells, 3) for cells in range(3)]
    made.run(None, lambda what, done, wanted: shown.append((what, done, wanted)))
    assert shown[3:6] == [("rules are compiled", cells, 3) for cells in range(1, 4)]
    games = [(done, wanted) for what, done, wanted in shown[6:] if what == "less 2"]
    assert games
    assert all(0 < done <= wanted for done, wanted in games)


def test_cells_share_no_stream_so_that_what_is_estimated_of_all_takes_them_to_be_independent() -> None:
    made = sweep("0,1,2", 5)
    streams = [cell.stream(game) for cell in made.cells for game in range(5)]
    assert len(set(streams)) == len(streams)


def test_without_a_target_each_cell_has_its_games_and_the_greatest_is_named_when_it_is_proven() -> None:
    made = sweep("0,4,8", 100)
    assert [cell.measured.games for cell in made.cells] == [100, 100, 100]
    assert says(made)[0].startswith("**Left wins most often with `less 0`**: 8")
    near = sweep("3,4", 60)
    assert says(near)[0].startswith("Where Left wins most often is not known yet: so far with `less ")
    heads, rows = table(near)
    assert list(heads) == ["less", "games", "Left wins", "drawn", "unfinished", "decisions"]
    assert len(rows) == 2


def test_cells_that_are_ahead_together_are_named_together() -> None:
    made = sweep("0..2", 2)
    assert [row[2].partition(" %")[0] for row in table(made)[1]] == ["100", "100", "50"]
    assert "so far with `less 0` and `less 1` alike, 100 % (" in says(made)[0]


def test_no_cell_is_called_the_greatest_before_fifty_games_or_when_the_sweep_was_stopped() -> None:
    few = says(sweep("0,8", 20))[0]
    assert few.startswith("Where Left wins most often is not known yet: so far with `less 0`")
    assert few.endswith(" That is told when all games were played, and of 50 games of each or more.")
    made = Sweep(SweepPlan(PLANTED, {"less": "0,8"}, 200, HowPlayed(engine="reference")))

    def stop(cell: str, done: int, wanted: int) -> None:
        if cell == "less 8" and done > 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made.run(None, stop)
    assert 50 < made.cells[1].measured.games < 200
    assert slugs(made)[0] == "seats-most-unknown"


def test_all_that_cells_are_compared_in_shares_one_level() -> None:
    """28 and 17 of 60 games: p is 0.038, enough for one question and too little for one of two."""
    made = sweep("3,5", 60, seed=4)
    assert [row[2].split()[0] for row in table(made)[1]] == ["46.7", "28.3"]
    assert slugs(made)[0] == "seats-most-unknown"


def test_the_interval_of_a_value_is_the_same_in_a_sentence_and_in_the_table() -> None:
    made = sweep("2..5", 10, "seat1=50%")
    told = says(made)[0].rpartition(", with ")[2].rstrip(".").replace(" to ", "-")
    assert told in {row[2] for row in table(made)[1]}


def test_a_search_that_is_stopped_in_its_first_round_says_that_and_not_that_games_have_no_end() -> None:
    made = Sweep(SweepPlan(PLANTED, {"less": "2..5"}, 60, HowPlayed(engine="reference"), SweepTarget.read("seat1=50%")))

    def stop(cell: str, done: int, wanted: int) -> None:
        if cell.startswith("less"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made.run(None, stop)
    assert slugs(made)[0] == "no-round"
    assert says(made)[0].startswith(
        "**Nothing is known of the share that Left wins yet**: values are judged after whole rounds, and of the "
    )


def test_few_games_exclude_nothing_and_say_so() -> None:
    made = sweep("2..5", 10, "seat1=50%")
    assert slugs(made)[:2] == ["none-excluded", "more-games"]
    assert says(made)[0].startswith("No value of `less` from 2 to 5 is excluded yet. Nearest to ")


def test_the_value_nearest_to_the_target_is_told_by_the_curve_through_all_figures_where_there_is_one() -> None:
    """The root is 3.43, whatever the figures of single values happen to be."""
    made = sweep("2..5", 100, "seat1=50%")
    tuned = made.outcome
    assert tuned is not None
    assert tuned.root is not None
    assert tuned.nearest is not None
    assert tuned.axis.values[tuned.nearest] == str(round(tuned.root[0]))
    assert "Nearest to where a smooth curve through all of them meets it is " in says(made)[0]


def test_a_search_that_is_stopped_in_its_first_round_shows_the_games_that_are_there_as_not_judged() -> None:
    made = Sweep(SweepPlan(PLANTED, {"less": "2,3"}, 60, HowPlayed(engine="reference"), SweepTarget.read("seat1=50%")))

    def stop(cell: str, done: int, wanted: int) -> None:
        if cell == "less 3":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made.run(None, stop)
    rows = table(made)[1]
    assert int(rows[0][1]) > 0
    assert {row[4] for row in rows} == {"not judged yet"}


@pytest.mark.long
def test_what_a_row_says_of_a_value_agrees_with_its_interval() -> None:
    """A share far from a half, where being below it and being above it are not proven equally soon."""
    words = set()
    for seed in range(6):
        made = sweep("0..8", 120, "seat1=20%", seed=seed)
        for row in table(made)[1]:
            low, high = (float(end) for end in row[2].partition("(")[2].replace("under ", "").rstrip(")").split("-"))
            side = "above it (proven)" if low > 20 else "below it (proven)" if high < 20 else "not excluded"
            assert row[4] == side or 20 in (low, high)
            words.add(row[4])
    assert words == {"above it (proven)", "below it (proven)", "not excluded"}


def test_a_row_whose_own_games_prove_nothing_says_that_it_follows_from_others() -> None:
    """400 of 500 games won on both sides of a value with 25 of 50, and fewer far beyond."""
    made = sweep("0..3", 10, "seat1=50%")
    wins, games = (400, 25, 400, 50), (500, 50, 500, 500)
    tuned = made.outcome
    assert tuned is not None
    proven = standing(rate_sides(wins, games, 0.5))
    samples = tuple(Sample(of, won, won) for won, of in zip(wins, games, strict=True))
    shown = SimpleNamespace(cells=made.cells, outcome=replace(tuned, games=games, samples=samples, standing=proven))
    assert [row[4] for row in table(cast(Sweep, shown))[1]] == [
        "above it (proven)",
        "above it (follows from other values)",
        "above it (proven)",
        "below it (proven)",
    ]


def test_a_value_that_is_near_enough_to_the_target_is_proven_to_meet_it() -> None:
    """The share of Left is 0.843 at 0, 0.543 at 3 and 0.443 at 4."""
    made = Sweep(
        SweepPlan(PLANTED, {"less": "0,3"}, 2000, HowPlayed(engine="reference"), SweepTarget.read("seat1=55%", 0.1))
    )
    made.run(None, lambda cell, done, wanted: None)
    assert slugs(made)[0] == "target-met"
    assert says(made)[0] == "**`seat1=55%` is met within 10 points**, proven, with `less` 3."
    assert [row[4] for row in table(made)[1]] == ["above it (proven)", "meets it (proven)"]
    assert made.cells[0].measured.games < 500
    assert again(made).endswith("--target seat1=55% --within 10% --seed 1")


def test_a_target_that_all_values_miss_is_told_as_missed() -> None:
    made = sweep("0,1", 200, "seat1=30%")
    assert says(made)[0] == "**No value of `less` from 0 to 1 meets `seat1=30%`**: all are proven to lie above it."


def test_games_that_do_not_end_prove_nothing_of_who_wins() -> None:
    aim = SweepTarget.read("first=50%")
    made = Sweep(SweepPlan("tic_tac_toe", {"columns": "3,4"}, 10, HowPlayed(cap=2, engine="reference"), aim))
    made.run(None, lambda cell, done, wanted: None)
    assert slugs(made)[:2] == ["unfinished", "nothing-known"]
    assert [row[2] for row in table(made)[1]] == ["-", "-"]


def test_a_share_of_nothing_is_not_told_as_certain() -> None:
    made = sweep("0,8", 40, "draws=10%")
    assert [row[2] for row in table(made)[1]] == ["0 % (0-12.5)", "0 % (0-12.5)"]


def test_values_are_ranges_lists_or_one_value_with_commas_of_its_own() -> None:
    assert several("0..3") == ("0", "1", "2", "3")
    assert several("none, torus") == ("none", "torus")
    assert several("Red:20,Blue:25") == ("Red:20,Blue:25",)
    assert read_axes({"a": "3,1,10", "b": "7"}) == ({"b": "7"}, (Axis("a", ("1", "3", "10")),))
    assert [*cells_of((Axis("a", ("1", "2")), Axis("b", ("x", "y"))))][1:3] == [
        {"a": "1", "b": "y"},
        {"a": "2", "b": "x"},
    ]


@pytest.mark.parametrize(
    "options", [{}, {"a": "3"}, {"a": "1,1"}, {"a": "1,,2"}, {"a": "4..1"}, {"a": "1..40", "b": "1..40"}]
)
def test_what_is_no_sweep_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(RulesetError) as refused:
        read_axes(options)
    assert refused.value.diagnostics[0].slug == "no-sweep"


@pytest.mark.parametrize(
    "text", ["fair", "first", "first=0%", "first=100%", "seat=50%", "seats=50%", "draws1=5%", "luck=3"]
)
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(RulesetError) as refused:
        SweepTarget.read(text)
    assert refused.value.diagnostics[0].slug == "bad-target"


def test_a_target_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(RulesetError) as refused:
        sweep("2..5", 10, "seat3=50%")
    assert refused.value.diagnostics[0].slug == "bad-target"


@pytest.mark.parametrize("values", ["3,4", "0..4"])
def test_several_values_where_one_is_taken_are_told_to_be_a_sweep(values: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load(PLANTED, {"less": values}, "reference")
    assert refused.value.diagnostics[0].helps[-1] == (
        f"one value after the other is a sweep: `ludograph sweep ... --set less={values}`"
    )


def test_an_option_that_changes_nothing_is_told_before_all_else(tmp_path: Path) -> None:
    path = tmp_path / "idle.yaml"
    text = Path(PLANTED).read_text(encoding="utf-8")
    path.write_text(
        text.replace("options:\n", "options:\n  idle: {type: 0..3, default: 0, about: nothing}\n"), encoding="utf-8"
    )
    made = Sweep(SweepPlan(str(path), {"idle": "0,1"}, 4, HowPlayed(engine="reference")))
    made.run(None, lambda cell, done, wanted: None)
    assert slugs(made) == ["no-effect", "random-players"]  # and not which value chance favoured
    assert says(made)[0].startswith(
        "**Nothing depends on `idle` here**: with equal random numbers 100 games of each cell"
    )
    assert "no-effect" not in slugs(sweep("0,5", 4))


def test_no_target_is_looked_for_along_an_option_that_changes_nothing_and_what_would_let_it_matter_is_named(
    tmp_path: Path,
) -> None:
    path = tmp_path / "idle.yaml"
    text = Path(PLANTED).read_text(encoding="utf-8").replace("100 * less", "(if taxed then 100 * less else 0)")
    taxed = "options:\n  taxed: {type: bool, default: no, about: whether Left lacks any}\n"
    path.write_text(text.replace("options:\n", taxed), encoding="utf-8")
    aim = SweepTarget.read("first=50%")
    made = Sweep(SweepPlan(str(path), {"less": "0,5"}, 4, HowPlayed(engine="reference"), aim))
    made.run(None, lambda cell, done, wanted: None)
    assert slugs(made) == ["no-effect"]
    assert says(made)[0].endswith(
        "of each cell were the same. It matters where `taxed=yes` is set: add `--set taxed=yes`."
    )
    assert [cell.measured.games for cell in made.cells] == [0, 0]
