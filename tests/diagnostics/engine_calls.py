"""What engines and pictures need of the machine, made by taking it away."""

from __future__ import annotations

import sys
from collections.abc import Callable
from unittest.mock import patch

from ludograph.drawing.png import to_png
from ludograph.engines.native import build
from ludograph.engines.native.compilers import Failed
from ludograph.engines.native.errors import refuse, too_large
from ludograph.engines.native.guard import guard
from ludograph.lab.bench.openspiel import Rival
from ludograph.page.wasm import not_compiled
from ludograph.pipeline import wanted


def _without_compiler() -> None:
    with patch("shutil.which", return_value=None), patch("importlib.util.find_spec", return_value=None):
        build.usable_compilers()


def _without_openspiel() -> None:
    with patch.dict(sys.modules, {"pyspiel": None}):
        Rival()


def _without_resvg() -> None:
    with patch.dict(sys.modules, {"resvg_py": None}):
        to_png("<svg/>")


def _without_wasm() -> None:
    raise not_compiled(Failed("the C compiler `ziglang` fails with status 1", ("game.c:7: error: unknown target",)))


ENGINE_CALLS: dict[str, Callable[[], object]] = {
    "not-native": lambda: refuse("a path of sets"),
    "c-too-large": lambda: too_large("these rules", None),
    "unsafe-c": lambda: guard("int main(void) { return 0; }"),
    "no-compiler": _without_compiler,
    "no-page": _without_wasm,
    "cannot-render": _without_resvg,
    "unknown-engine": lambda: wanted("nativ"),
    "not-installed": _without_openspiel,
}
