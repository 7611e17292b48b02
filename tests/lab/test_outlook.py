"""A wish that takes long is told before a game of it is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from itertools import count
from pathlib import Path

import ludograph
import pytest
from ludograph.cli.support import output
from ludograph.cli.support.lab import foretell, shown_readying
from ludograph.lab.games import outlook as looked
from ludograph.lab.games.header import header_of
from ludograph.lab.games.outlook import LONG, NOTED, SLOW, Outlook, outlook, seconds_a_game, told
from ludograph.lab.games.playing import Series

YEAR = 365 * 86_400.0


def series(*players: str, cap: int = 20_000) -> Series:
    game = ludograph.load("tic_tac_toe", engine="reference")
    return Series(header_of(game, players, cap=cap), game)


def test_a_year_of_games_is_told_with_what_would_help() -> None:
    text = told([Outlook(100, 1000, 2 * YEAR / 1e5)], 2)
    assert text.startswith(
        "**This takes about 1 year**: 100 games of some 1,000 decisions, 631 s each, by 2 processes."
    )
    assert "In an hour not one of them is played" in text
    assert "`--cluster`" in text
    half = told([Outlook(1000, 50, LONG / 50_000), Outlook(1000, 50, LONG / 50_000)], 1)
    assert half.startswith("**This takes about 2 days**: 2,000 games of some 50 decisions")
    assert "In an hour 41 games are played" in half


def test_what_takes_an_afternoon_is_noted_and_what_takes_a_minute_is_not() -> None:
    text = told([Outlook(100, 1000, 3 * 3600 / 1e5), None], 1)
    assert text.startswith(
        "This takes about 3 h at most: 100 games of some 1,000 decisions, 0.108 s each, by 1 process."
    )
    assert "the same command goes on" in text
    assert told([Outlook(100, 1000, 0.9 * NOTED / 1e5), None], 1) == ""
    assert outlook(series("random"), 10, clock=lambda: 0.0) is None


def test_games_of_which_each_takes_minutes_are_told_even_if_there_are_few() -> None:
    text = told([Outlook(2, 100, 1.2)], 2)
    assert text.startswith(
        "This takes about 2 minutes at most: 2 games of some 100 decisions, 1.2 s each, by 2 processes."
    )
    assert "One game alone takes about 2 minutes, and what is shown moves when one has ended: try a few first" in text
    assert text.endswith(" It can be stopped at any time, and tells what it knows then; the same command goes on.")
    assert told([Outlook(2, 100, 1.2)], 2, goes_on=False).endswith(", and tells what it knows then.")
    assert told([Outlook(2, 100, 0.9 * SLOW / 100)], 2) == ""
    assert "One game alone" not in told([Outlook(1000, 100, 0.9 * SLOW / 100)], 2)


def ticking(seconds: float) -> Iterator[float]:
    return (seconds * number for number in count())


def test_players_are_timed_with_little_thinking_and_what_they_would_take_is_worked_out() -> None:
    clock = ticking(0.01)
    found = outlook(series("uct:1000000,ahead=0,judge=0", "random"), 7, clock=lambda: next(clock))
    assert found is not None
    assert found.games == 7
    assert 5 <= found.decisions <= 9
    assert 20 < found.seconds < 80, "about every other decision takes 0.01 s times 10,000"


def test_decisions_are_timed_all_over_a_game_and_those_of_all_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones have most to choose from in some games, and the fewest in others."""
    asked: list[tuple[int, str]] = []
    monkeypatch.setattr(looked, "let_choose", lambda player, state, random: asked.append((state.ply, str(player.spec))))
    found = outlook(series("uct:30", "uct:10"), 7, clock=lambda: 0.0)
    assert found is not None
    plies, players = zip(*asked, strict=True)
    assert min(plies) == 0
    assert max(plies) >= found.decisions / 2
    assert len(set(plies)) >= found.decisions / 2
    assert players.count("uct:30") == players.count("uct:10")


def test_what_a_random_game_costs_is_told_without_what_the_first_one_finds_out() -> None:
    times = iter([0.0, 30.0, *[100.0, 100.001], *[200.0, 200.004], *[300.0, 300.032]])
    assert seconds_a_game(series("random"), clock=lambda: next(times)) == pytest.approx(0.002)


def test_random_games_are_timed_as_they_are() -> None:
    clock = ticking(3.0)
    found = outlook(series("random"), 10**6, clock=lambda: next(clock))
    assert found is not None
    assert found.seconds * found.decisions == pytest.approx(1.0)


def test_it_is_said_on_stderr_unless_there_are_games_already(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looked, "outlook", lambda series, games: Outlook(games, 100, YEAR / 1e4))
    there = tmp_path / "some.games"
    foretell([(series("random"), 100)], 1, there)
    there.touch()
    foretell([(series("random"), 100)], 1, there)
    told_twice = capsys.readouterr()
    assert told_twice.out == ""
    assert told_twice.err.count("This takes about 1 year: 100 games of some 100 decisions") == 1


def test_it_is_shown_that_players_are_made_ready_while_they_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[object] = []
    monkeypatch.setattr(output, "progress", lambda: nullcontext(lambda *shown: happened.append(shown)))
    monkeypatch.setattr(looked, "outlook", lambda series, games: happened.append(games))
    foretell([(series("random"), 100), (series("random"), 200)], 1, None)
    assert happened == [("players are made ready", 0, 2), 100, ("players are made ready", 1, 2), 200]


def test_it_is_shown_that_players_are_made_ready_while_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[object] = []
    monkeypatch.setattr(output, "progress", lambda: nullcontext(lambda *shown: happened.append(shown)))
    made = shown_readying(lambda: happened.append("made") or "a pairing")
    assert (made, happened) == ("a pairing", [("players are made ready", 0, 1), "made"])
