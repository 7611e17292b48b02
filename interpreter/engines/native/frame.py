"""The fixed text of every C file: the runtime, and the halves of the engine around what is made of the rules. Of rules
nothing comes into it; what is counted of playouts does."""

from __future__ import annotations

from pathlib import Path

from ..counts import declared

_HERE = Path(__file__).parent
_CUT, _COUNTS = "/* ==== after the rules ==== */", "/* ==== counts ==== */"

RUNTIME = (_HERE / "runtime.h").read_text(encoding="utf-8")
BEFORE, AFTER = (_HERE / "engine.h").read_text(encoding="utf-8").replace(_COUNTS, declared()).split(_CUT)

SEARCH = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("search.h", "solve.h", "minimax.h"))
"""What looks ahead: the tree search, the solver, and two players who look at all decisions."""

PARTS = (RUNTIME, BEFORE, AFTER)
"""In the order of the file. A file that searches has SEARCH behind them."""
