"""Mistakes of who calls, with what players see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ludograph
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.information import NoticedEntry
from ludograph.engines.reference.sampling import sample
from ludograph.play.players import make_player


def _unseen() -> ludograph.Game:
    return ludograph.load("shared/only_own.yaml", engine="reference")


def _sampled_in_vain() -> None:
    game = _unseen()
    assert isinstance(game, ReferenceGame)
    known = game.initial().information[0]
    entry = NoticedEntry((), 0, 0)
    sample(game, 0, replace(known, entries=(*known.entries, entry)), 1)


HIDDEN_CALLS: dict[str, Callable[[], object]] = {
    "hidden": lambda: _unseen().initial().apply("b2").view("Blue").value("owner", "b2"),
    "no-history": lambda: _unseen().position({"owner": {"Red": "a1"}}).view("Blue").sample(1),
    "sample-steps": _sampled_in_vain,
    "not-for-hidden": lambda: make_player("uct:10").settled(_unseen()),
}
