"""Random games of a program as a graphics card plays them, its threads run by the processor, beside the native engine."""

from __future__ import annotations

from ludograph.checker import Program
from ludograph.engines.native import NativeGame
from ludograph.engines.native.card import CardGame
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.ground.diagnostics import RulesetError

from ..threads import FAST, Threads
from .compare import Difference

GAMES, MOST, ROOM = 12, 60, 1 << 20
"""Games, decisions of each, and bytes that each thread has for what grows."""


def compare_card(program: Program, name: str, seed: int) -> bool:
    """Whether a card can have a program, which it plays as the native engine does. Raises Difference."""
    here = NativeGame(program, name, FAST)
    try:
        here.initial()
        rules = rules_for(PTX, here.reference).text
    except RulesetError:  # it begins with a fault of its rules, or asks what a card cannot do
        return False
    threads = Threads(rules, fits=ROOM)
    there = CardGame(program, name, threads, FAST)
    played, known = (game.random_games(seed, range(GAMES), MOST) for game in (there, here))
    if threads.missed and len(known) == GAMES:
        raise Difference(f"a card misses {threads.missed} of {GAMES} games that meet no fault")
    _same("counts", dict(played.counts), dict(known.counts))
    _same("results", [played.results[at] for at in played.ended], [known.results[at] for at in known.ended])
    _same("sums", there.tally(seed, 0, GAMES, MOST), here.tally(seed, 0, GAMES, MOST))
    return True


def _same(what: str, card: object, native: object) -> None:
    if card != native:
        raise Difference(f"{what} of random games on a card\n  card:   {card!r}\n  native: {native!r}")
