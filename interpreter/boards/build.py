"""From the `board:` section of a ruleset, its values already worked out, to a board graph.

A specification has one of four forms: a `tiling`, `rings`, a `ring`, or a `graph`. All four can be edited by name and
have named regions.
"""

from __future__ import annotations

from pathlib import Path

from ..files.library_paths import stdlib_root
from ..ground.limits import MAX_SITES
from .board import Board
from .edits import KEYS as EDITS
from .edits import edit
from .explicit import build_graph
from .freeze import directions_of
from .lattice import KEYS as LATTICE
from .lattice import build_lattice, too_large
from .layers import repeat
from .linking import name_directions
from .problem import BoardProblem
from .rings import build_ring, build_rings
from .spec import Spec, check_keys, choice, integer, sequence
from .tables import CELL, KINDS

_FORMS = {"tiling": LATTICE, "rings": ("rings",), "ring": ("ring",), "graph": ("graph",)}


def build(spec: Spec, *, max_sites: int = MAX_SITES, boards: Path | None = None, apart: bool = False) -> Board:
    """The board graph of a specification.

    Args:
        max_sites:  the most sites of any kind; larger boards are refused before they are built.
        boards:     where tilings are found; the library's own if None.
        apart:      vertices do not share names with cells.
    Raises:  BoardProblem, with the place in the specification.
    """
    forms = [form for form in _FORMS if form in spec]
    if not forms:
        check_keys(spec, (*_FORMS, "sites", *LATTICE, *EDITS), "a board")
        raise BoardProblem(
            "bad-board",
            "a board is made of a `tiling`, `rings`, a `ring` or a `graph`",
            label="says none of them",
            choices=tuple(_FORMS),
        )
    form = forms[0]
    if len(forms) > 1:
        raise BoardProblem(
            "bad-board", f"a board cannot have both `{form}` and `{forms[1]}`", key=(forms[1],), label="a second form"
        )
    check_keys(spec, (*_FORMS[form], "sites", *EDITS), "this board")
    kinds = _kinds(spec, KINDS if form == "tiling" else (CELL,))
    if form == "tiling":
        board = build_lattice(spec, kinds, max_sites, boards or stdlib_root() / "boards")
    elif form == "rings":
        board = build_rings(spec, max_sites)
    elif form == "ring":
        board = build_ring(spec, max_sites)
    else:
        board = build_graph(spec, max_sites)
    name_directions(board)
    if "layers" in spec:
        _repeat(board, integer(spec, "layers"), max_sites)
    board.ways = directions_of(board)
    if apart:
        board.set_crossings_apart()
    edit(board, spec)
    for kind in kinds:
        count = len(board.nodes(kind))
        if count > max_sites:
            raise too_large(kind, str(count), max_sites)
    return board


def _repeat(board: Board, layers: int, max_sites: int) -> None:
    for kind in board.kinds:
        count = len(board.nodes(kind)) * layers
        if count > max_sites:
            raise too_large(kind, str(count), max_sites)
    repeat(board, layers)


def _kinds(spec: Spec, offered: tuple[str, ...]) -> tuple[str, ...]:
    if "sites" not in spec:
        return offered
    chosen = sequence(spec["sites"], ("sites",), "`sites`")
    kinds = [choice(kind, ("sites", i), offered, "unknown-site-kind", "site kind") for i, kind in enumerate(chosen)]
    if not kinds:
        raise BoardProblem("bad-board", "a board needs a site kind", key=("sites",), label="names none")
    return tuple(dict.fromkeys(kinds))
