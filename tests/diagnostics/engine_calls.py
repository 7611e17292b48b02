"""What engines and pictures need of the machine, made by taking it away."""

from __future__ import annotations

import sys
from collections.abc import Callable
from unittest.mock import patch

from ludograph.drawing.png import to_png
from ludograph.engines.native import build
from ludograph.engines.native.errors import refuse


def _without_compiler() -> None:
    build.compiler.cache_clear()
    try:
        with patch("shutil.which", return_value=None), patch("importlib.util.find_spec", return_value=None):
            build.compiler()
    finally:
        build.compiler.cache_clear()


def _without_resvg() -> None:
    with patch.dict(sys.modules, {"resvg_py": None}):
        to_png("<svg/>")


ENGINE_CALLS: dict[str, Callable[[], object]] = {
    "not-native": lambda: refuse("a path of sets"),
    "no-compiler": _without_compiler,
    "cannot-render": _without_resvg,
}
