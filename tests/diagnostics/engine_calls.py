"""What engines and pictures need of the machine, made by taking it away."""

from __future__ import annotations

import sys
from collections.abc import Callable
from unittest.mock import patch

import ludograph
from ludograph.drawing import Painter
from ludograph.drawing.png import to_png
from ludograph.drawing.sheets import sheets
from ludograph.engines.native.errors import refuse, too_large
from ludograph.engines.native.nvidia import driver
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.engines.native.toolchain import build
from ludograph.engines.native.toolchain.compilers import Failed
from ludograph.engines.native.toolchain.guard import guard
from ludograph.engines.native.without import checked
from ludograph.lab.bench.openspiel import Rival
from ludograph.page.wasm import not_compiled
from ludograph.pipeline import check_text, reference_game, wanted

_BOARD = """language: 2
title: Wide
players: [Red, Blue]
board: {tiling: square, columns: 20, rows: 20}
state: {owner: cell -> player?}
moves: {place: {choose: "s in cell where owner[s] is none", do: "owner[s] = mover"}}
flow: "forever: for p in player: turn p: decide place otherwise: draw"
"""


def _without_compiler() -> None:
    with patch("shutil.which", return_value=None), patch("importlib.util.find_spec", return_value=None):
        build.usable_compilers()


def _without_openspiel() -> None:
    with patch.dict(sys.modules, {"pyspiel": None}):
        Rival()


def _without_resvg() -> None:
    with patch.dict(sys.modules, {"resvg_py": None}):
        to_png("<svg/>")


def _too_large_to_print() -> None:
    sheets(Painter(ludograph.loads(_BOARD)), 150.0, "a4")


def _without_wasm() -> None:
    raise not_compiled(Failed("the C compiler `ziglang` fails with status 1", ("game.c:7: error: unknown target",)))


def _ahead_on_a_card() -> None:
    program = check_text(_BOARD.replace('do: "owner', 'afterwards: "owner[s] is none", do: "owner'))
    rules_for(PTX, reference_game(program, "wide"))


def _without_driver() -> None:
    with patch("ctypes.CDLL", side_effect=OSError):
        driver()


ENGINE_CALLS: dict[str, Callable[[], object]] = {
    "not-native": lambda: refuse("a path of sets"),
    "c-too-large": lambda: too_large("these rules", None),
    "unsafe-c": lambda: guard("int main(void) { return 0; }"),
    "no-compiler": _without_compiler,
    "no-target": _ahead_on_a_card,
    "no-gpu": _without_driver,
    "no-page": _without_wasm,
    "cannot-render": _without_resvg,
    "too-large-to-print": _too_large_to_print,
    "unknown-engine": lambda: wanted("nativ"),
    "unknown-pass": lambda: checked(["mask"]),
    "not-installed": _without_openspiel,
}
