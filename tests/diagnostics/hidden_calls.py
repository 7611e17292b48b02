"""Mistakes of who calls, with what players see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ludograph
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.information import NoticedEntry
from ludograph.engines.reference.sampling import samples
from ludograph.lab.equilibrium import tree
from ludograph.play.players import make_player


def _unseen() -> ludograph.Game:
    return ludograph.load("shared/only_own.yaml", engine="reference")


def _sampled_in_vain() -> None:
    game = _unseen()
    assert isinstance(game, ReferenceGame)
    known = game.initial().information[0]
    samples(game, 0, replace(known, last=NoticedEntry((), 0, 0, known.last)), 1, 1)


HIDDEN_CALLS: dict[str, Callable[[], object]] = {
    "hidden": lambda: _unseen().initial().apply("b2").view("Blue").value("owner", "b2"),
    "no-history": lambda: _unseen().position({"owner": {"Red": "a1"}}).view("Blue").sample(1),
    "sample-steps": _sampled_in_vain,
    "equilibrium-size": lambda: tree.game_tree(_unseen(), most=100),
    "equilibrium-time": lambda: tree.game_tree(_unseen(), seconds=0),
    "equilibrium-players": lambda: tree.game_tree(ludograph.load("peg_solitaire", engine="reference")),
    "not-for-hidden": lambda: make_player("alphabeta").settled(_unseen()),
}
