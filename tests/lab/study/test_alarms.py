"""Each alarm sounds in games that were made for it, and is silent in sound ones."""

from __future__ import annotations

from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, LegalCounts, Studied
from ludograph.lab.study.alarms import Alarms
from ludograph.lab.study.doubts import heard_in_games

STUDIED = Studied(("Ann", "Bob"), ("uct:100", "uct:100"), 1000, 0)


def game(decisions: int, *, is_finished: bool = True, legal: LegalCounts | None = None) -> GameFacts:
    return GameFacts(0, ((0,), (1,)) if is_finished else None, decisions, 0, decisions, legal=legal)


def alarms(games: list[GameFacts], studied: Studied = STUDIED) -> dict[str, str]:
    found = Alarms(studied)
    for one in games:
        found.add(one)
    return {said.slug: said.text for said in found.told()}


SOUND = [game(length, legal=LegalCounts({1: 3, 5: length - 3})) for length in range(40, 90)]


def test_sound_games_raise_no_alarm() -> None:
    assert list(alarms(SOUND)) == ["unknown-strength"]
    assert alarms([]) == {}


def test_random_players_are_never_left_unsaid() -> None:
    assert "random-players" in alarms(SOUND, Studied(("Ann", "Bob"), ("random", "random"), 1000, 0))


def test_seats_of_different_players_are_not_compared_without_a_word() -> None:
    told = alarms(SOUND, Studied(("Ann", "Bob"), ("beginner", "easy"), 1000, 0))
    assert "`ludograph match`" in told["unequal-players"]


def test_games_that_are_over_in_the_opening_are_told() -> None:
    told = alarms([*SOUND, *[game(4)] * 9])
    assert told["opening-blunders"].startswith("**15.3 % of the games were over within 6 decisions**")
    assert "opening-blunders" not in alarms([*SOUND, *[game(4)] * 3])


def test_games_that_are_over_before_anybody_decides_are_told() -> None:
    assert "over-before-start" in alarms([*SOUND, game(0)])


def test_games_without_a_choice_are_told() -> None:
    assert "nothing-to-choose" in alarms([game(9, legal=LegalCounts({1: 9}))])


def test_games_that_do_not_end_are_told_with_what_would_help() -> None:
    endless = [*SOUND, game(1000, is_finished=False)]
    assert "try players that think longer" in alarms(endless)["raise-bound"]
    of_random = alarms(endless, Studied(("Ann", "Bob"), ("random", "random"), 1000, 0))
    assert "random ones may never find one" in of_random["raise-bound"]


def test_alarms_that_were_silent_are_told_apart_from_those_for_which_nobody_listened() -> None:
    measured, sounding = Measured(STUDIED), Alarms(STUDIED)
    for one in [game(40), game(50), game(1000, is_finished=False)]:
        measured.add(one)
        sounding.add(one)
    heard = {doubt.what: doubt.sounds for doubt in heard_in_games(measured, sounding)}
    assert heard["games are left unfinished"] is True
    assert heard["games are over before anybody decides"] is False
    assert heard["every decision is the only legal one"] is None
