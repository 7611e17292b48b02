"""Games that an engine plays many at a time: the same records as those played decision by decision."""

from __future__ import annotations

from array import array
from itertools import count, repeat
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.playouts import BatchGame
from ludograph.lab.games import dealing
from ludograph.lab.games.batch import Batch
from ludograph.lab.games.dealing import Dealing
from ludograph.lab.games.header import Listed, header_of
from ludograph.lab.games.playing import Series
from ludograph.lab.games.tasks import Answer, Played, Task
from ludograph.lab.simulation.run import Plan, simulate

from tests.dice import DICE as TWO

DICE = TWO.replace("[A, B]", "[A, B, C]")


@pytest.fixture
def dice(tmp_path: Path) -> str:
    path = tmp_path / "dice.yaml"
    path.write_text(DICE)
    return str(path)


def _lines(path: Path, rulesets: list[str], engine: str, **more: object) -> list[str]:
    simulate(Plan(**{"options": {}, "games": 40, "seed": 5, "out": path, "engine": engine, **more}, rulesets=rulesets))  # type: ignore[arg-type]
    return path.read_text().splitlines()


@pytest.mark.parametrize("jobs", [1, 2])
def test_both_engines_write_the_same_file(tmp_path: Path, dice: str, jobs: int) -> None:
    rulesets = ["tic_tac_toe", dice]
    reference = _lines(tmp_path / "reference.games", rulesets, "reference")
    assert _lines(tmp_path / "native.games", rulesets, "native", jobs=jobs) == reference
    assert len(reference) == 82


def test_games_left_at_the_bound_are_the_same(tmp_path: Path) -> None:
    more = {"games": 2, "max_decisions": 17}
    reference = _lines(tmp_path / "reference.games", ["inchworm"], "reference", **more)
    assert _lines(tmp_path / "native.games", ["inchworm"], "native", **more) == reference
    assert '"end":null,"rank":null' in reference[-1]


def test_decisions_that_are_kept_are_the_same(tmp_path: Path, dice: str) -> None:
    more = {"games": 3, "keep": True}
    assert _lines(tmp_path / "a.games", [dice], "native", **more) == _lines(
        tmp_path / "b.games", [dice], "reference", **more
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_the_rules_is_told_as_by_the_reference_engine(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(DICE.replace("points: player -> 0..99", "points: player -> 0..7"))
    told = []
    for engine in ("native", "reference"):
        with pytest.raises(ludograph.PlayError if jobs == 1 else ludograph.RulesetError) as caught:
            simulate(Plan([str(path)], {}, 200, 1, jobs=jobs, engine=engine))
        (item,) = caught.value.diagnostics
        assert item.slug == "out-of-range"
        told.append((item.title, *item.notes))
    if jobs == 1:
        assert told[0] == told[1]


@pytest.mark.long
def test_games_before_a_fault_are_kept(tmp_path: Path) -> None:
    path, out = tmp_path / "faulty.yaml", tmp_path / "games.games"
    path.write_text(DICE.replace("points: player -> 0..99", "points: player -> 0..8"))
    with pytest.raises(ludograph.RulesetError):
        simulate(Plan([str(path)], {}, 3000, 1, engine="native", out=out))
    _, *games = out.read_text().splitlines()
    assert [line.split(",")[1] for line in games] == [f'"n":{number}' for number in range(len(games))]
    with pytest.raises(ludograph.RulesetError) as caught:
        simulate(Plan([str(path)], {}, 3000, 1, engine="reference"))
    assert caught.value.diagnostics[0].notes[-1].startswith(f"game {len(games)} of seed 1, ")


@BatchGame.register
class Timed:
    """A crew of one on a clock of its own: each game takes the same time."""

    free = 1
    patience = 0.1
    lost = 0
    task: Task | None = None

    def __init__(self, seconds: float) -> None:
        self.seconds, self.sizes = seconds, list[int]()

    def give(self, task: Task) -> None:
        self.free, self.task = 0, task
        self.sizes.append(task.games)

    def answers(self) -> list[Answer]:
        assert self.task is not None
        self.free = 1
        numbers = array("q", [number for _, some in self.task.parts for number in some])
        nothing = array("q", bytes(8 * len(numbers)))
        batch = Batch(numbers, (nothing,) * 3, nothing, (None,))
        return [Answer(self.task.place, (Played(0, batch),), took=self.seconds * len(numbers))]

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("seconds", "sizes"),
    [(0.1, [1, 1, 1]), (0.0125, [1, 2, 4, 8, 8, 8]), (0.0, [1, 2, 4, 8, 16, 32, 50, 50])],
    ids=["longer than a moment", "some in a moment", "at once"],
)
def test_tasks_grow_until_they_take_a_moment(monkeypatch: pytest.MonkeyPatch, seconds: float, sizes: list[int]) -> None:
    monkeypatch.setattr(dealing, "_MOST", 50)
    crew = Timed(seconds)
    made = Dealing(crew, zip(repeat(0), count(), strict=False), 10**6).run()
    assert [len(next(made).batch) for _ in sizes] == sizes
    assert crew.sizes[: len(sizes)] == sizes


def test_few_games_are_dealt_out_to_all() -> None:
    crew = Timed(0.0)
    assert [len(one.batch) for one in Dealing(crew, zip(repeat(0), range(20), strict=False), 20).run()][:4] == [
        1,
        2,
        4,
        6,
    ]
    assert sum(crew.sizes) == 20


class Leaving(Timed):
    """A crew of one that is away for a while behind each task."""

    def answers(self) -> list[Answer]:
        if self.task is None:
            self.free = 1
            return []
        answers = super().answers()
        self.free, self.task = 0, None
        return answers


def test_workers_that_are_away_for_a_while_are_waited_for() -> None:
    made = Dealing(Leaving(0.0), zip(repeat(0), range(20), strict=False), 20).run()
    assert [number for one in made for number in one.batch.numbers] == [*range(20)]


def test_a_simulation_goes_on_by_another_engine(tmp_path: Path, dice: str) -> None:
    whole = _lines(tmp_path / "whole.games", [dice], "reference")
    out = tmp_path / "parts.games"
    _lines(out, [dice], "native", games=13)
    assert _lines(out, [dice], "reference", games=25) == whole[:26]
    assert _lines(out, [dice], "native") == whole


def test_fewer_games_are_listed_where_they_are_long_and_all_where_somebody_thinks() -> None:
    short, long = (ludograph.load(name, engine="native") for name in ("tic_tac_toe", "inchworm"))
    few, many = header_of(long).listed, header_of(short).listed
    assert few == Listed(10, 64)
    assert many.first > 400
    assert many.every == 16
    assert header_of(short, ("uct:5", "random")).listed == Listed(0, 1)
    numbers = range(200)
    listed = [number for batch in Series(header_of(short), short).play(numbers) for number in batch.legal]
    assert listed == [*numbers]
