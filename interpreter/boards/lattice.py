"""Boards cut out of a tiling: `{tiling: hexagonal, shape: rhombus, columns: 11, rows: 11}`."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from .board import Board
from .complex import Complex
from .forms import KEYS as SHAPES_OF_CELLS
from .forms import add_shapes
from .linking import link_board
from .problem import BoardProblem
from .shapes import SHAPES, Patch
from .spec import Spec, choice, integer
from .tables import CELL, EDGE, VERTEX
from .tiling import Tiling, load_tiling
from .wrap import WRAPS, glue, glued_ways

KEYS = ("tiling", "shape", "columns", "rows", "side", "wrap", "layers", *SHAPES_OF_CELLS)
_GLUED_SHAPES = ("rectangle", "rhombus")


def build_lattice(spec: Spec, kinds: Collection[str], max_sites: int, folder: Path) -> Board:
    """The board that a shape cuts out of a tiling.

    Raises:  problems with the sizes, the shape or the wrap; `board-too-large` before anything large is built.
    """
    tiling = load_tiling(spec["tiling"], folder)
    wrap = choice(spec.get("wrap") or "none", ("wrap",), WRAPS, "unknown-wrap", "wrap")
    patch = _patch(spec, tiling, wrap, kinds, max_sites)
    complex_ = Complex(tiling, patch, glue(tiling, patch, wrap))
    board = link_board(complex_, kinds)
    if "shapes" in spec:
        add_shapes(board, complex_, spec)
    return board


def _patch(spec: Spec, tiling: Tiling, wrap: str, kinds: Collection[str], max_sites: int) -> Patch:
    default = "rectangle" if "columns" in spec or "rows" in spec else tiling.shape
    name = choice(spec.get("shape", default), ("shape",), SHAPES, "unknown-shape", "shape")
    shape = SHAPES[name]
    if not shape.fits(tiling):
        raise BoardProblem(
            "shape-mismatch",
            f"the tiling `{tiling.name}` has no shape `{name}`",
            key=("shape",),
            label=f"needs {shape.needs}",
            word=name,
            choices=[word for word, other in SHAPES.items() if other.fits(tiling)],
        )
    if wrap != "none" and name not in _GLUED_SHAPES:
        raise BoardProblem(
            "bad-wrap",
            f"a {name} cannot be wrapped",
            key=("wrap",),
            label=f"has no two sides of the {name} to glue",
            help=(f"use the shape {' or '.join(f'`{word}`' for word in _GLUED_SHAPES)}",),
        )
    columns, rows = _sizes(spec, name, shape.sizes)
    # Where a shape selects corners, one more of them than steps between them, unless the last is glued to the first.
    across, up = glued_ways(wrap)
    more = tiling.anchor is None
    columns, rows = columns + (more and not across), rows + (more and not up)
    check_size(shape.count(columns, rows), tiling, kinds, max_sites)
    return shape.cut(tiling, columns, rows)


def _sizes(spec: Spec, name: str, sizes: tuple[str, ...]) -> tuple[int, int]:
    for key in ("columns", "rows", "side"):
        if key in spec and key not in sizes and (key != "side" or "columns" in spec or "rows" in spec):
            raise BoardProblem(
                "unknown-size",
                f"a {name} has no `{key}`",
                key=(key,),
                label="not a size of this shape",
                word=key,
                choices=sizes,
            )
    if "side" in spec:
        side = integer(spec, "side")
        return side, side
    for key in sizes:
        if key not in spec:
            raise BoardProblem(
                "missing-size",
                f"a {name} needs `{key}`",
                label=f"does not say how many {key}" if key != "side" else "does not say how long its sides are",
                help=(f"add `{key}: 8`",),
            )
    return integer(spec, "columns"), integer(spec, "rows")


def check_size(points: int, tiling: Tiling, kinds: Collection[str], max_sites: int) -> None:
    """Refuse a board with too many sites of a kind, going by the number of anchors alone.

    The estimate does not know what the border adds or lacks, so it refuses only what is twice too large; the rest is
    counted when it is built.
    """
    for kind in (CELL, EDGE, VERTEX):
        estimate = points * len(tiling.centres[kind])
        if kind in kinds and estimate > max_sites * (1 if estimate == points else 2):
            raise too_large(kind, f"about {estimate}", max_sites)


def too_large(kind: str, count: str, max_sites: int) -> BoardProblem:
    """The problem of a board with too many sites of a kind."""
    plural = {CELL: "cells", EDGE: "edges", VERTEX: "vertices"}[kind]
    return BoardProblem(
        "board-too-large",
        f"the board has {count} {plural}, and at most {max_sites} are allowed",
        label=f"has too many {plural}",
        help=("make it smaller",) if kind == CELL else ("make it smaller", f"leave {plural} out with `sites`"),
    )
