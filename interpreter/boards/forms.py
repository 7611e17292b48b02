"""Shapes of several cells: their forms, turned and mirrored, and what each covers from where.

A shape is a list of lattice points. A form is one of the ways in which it can lie, moved so that the first of its cells, the
westernmost and of those the southernmost, is the origin; so a set of cells is covered by one form from one cell only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..ground.diagnostics import counted
from ..ground.limits import MAX_COVERS
from ..ground.records import Struct
from .board import Board, Node
from .complex import Complex
from .edits import check_word
from .problem import BoardProblem, Key
from .shapes import LatticePoint
from .spec import Spec, lattice_point, mapping, sequence
from .tables import CELL
from .tiling import Tiling

KEYS = ("shapes", "mirrored")

Cells = tuple[LatticePoint, ...]
Motion = Callable[[int, int], LatticePoint]


class _Symmetry(Struct):
    """How a lattice can be turned clockwise by the least angle, how often until it is as it was, and a mirror."""

    turn: Motion
    turns: int
    mirror: Motion


_SHAPES = ("for instance `[[0, 0], [1, 0]]`: columns to the right first, then rows up",)
"""How a shape is written."""

_SQUARE = _Symmetry(lambda x, y: (y, -x), 4, lambda x, y: (-x, y))
_HEXAGONAL = _Symmetry(lambda q, r: (q + r, -q), 6, lambda q, r: (r, q))


def add_shapes(board: Board, complex_: Complex, spec: Spec) -> None:
    """Give a board the shapes of its specification, before it is edited.

    Raises:  `no-lattice`, `shape-twice`, `bad-name`, `bad-board`, `board-too-large`.
    """
    symmetry = _symmetry(complex_.tiling)
    forms = dict(_forms(spec, symmetry))
    cells = complex_.elements[CELL]
    _check_number(sum(map(len, forms.values())) * len(cells))
    board.shapes = {
        shape: [_places(complex_, cells_of_form) for cells_of_form in lying] for shape, lying in forms.items()
    }


def _symmetry(tiling: Tiling) -> _Symmetry:
    if len(tiling.centres[CELL]) == 1 and tiling.anchor is not None:
        if tiling.is_square:
            return _SQUARE
        if tiling.is_hexagonal:
            return _HEXAGONAL
    raise BoardProblem(
        "no-lattice",
        f"the cells of the tiling `{tiling.name}` form no lattice on which a shape could be turned",
        key=("shapes",),
        label="needs squares or hexagons",
        help=("take the tiling `square` or `hexagonal`",),
    )


def _forms(spec: Spec, symmetry: _Symmetry) -> Iterator[tuple[str, list[Cells]]]:
    """The distinct forms of each shape: as it is written, then turned clockwise, then mirrored and turned."""
    known: dict[Cells, str] = {}
    for name, points in mapping(spec["shapes"], ("shapes",), "`shapes`").items():
        key = ("shapes", name)
        check_word(name, key, "a shape")
        cells = _cells(points, key, name)
        flipped = [tuple(symmetry.mirror(*cell) for cell in cells)] if spec.get("mirrored") == "yes" else []
        lying = list(dict.fromkeys(form for start in (cells, *flipped) for form in _turned(start, symmetry)))
        if lying[0] in known:
            raise BoardProblem(
                "shape-twice",
                f"`{name}` is the same shape as `{known[lying[0]]}`",
                key=key,
                label="one of its forms, turned or mirrored" if flipped else "one of its forms, turned",
                help=("take one of them away",),
            )
        known |= dict.fromkeys(lying, name)
        yield name, lying


def _cells(value: object, key: Key, name: str) -> Cells:
    points = [
        lattice_point(item, (*key, number)) for number, item in enumerate(sequence(value, key, f"the shape `{name}`"))
    ]
    if not points:
        raise BoardProblem("bad-board", f"the shape `{name}` has no cells", key=key, label="at least one", help=_SHAPES)
    for number, point in enumerate(points):
        if point in points[:number]:
            raise BoardProblem(
                "bad-board", f"the shape `{name}` has one cell twice", key=(*key, number), label="is there already"
            )
    return tuple(points)


def _turned(cells: Cells, symmetry: _Symmetry) -> Iterator[Cells]:
    for _ in range(symmetry.turns):
        first = min(cells)
        yield tuple(sorted((u - first[0], v - first[1]) for u, v in cells))
        cells = tuple(symmetry.turn(*cell) for cell in cells)


def _check_number(places: int) -> None:
    if places > MAX_COVERS:
        raise BoardProblem(
            "board-too-large",
            f"the shapes have {counted(places, 'place')} to lie on this board, and at most {MAX_COVERS} are allowed",
            key=("shapes",),
            label="too many forms for so many cells",
            help=("take fewer shapes, or a smaller board",),
        )


def _places(complex_: Complex, form: Cells) -> dict[Node, frozenset[Node]]:
    """What a form covers from each cell from which it fits."""
    numbers = {cell: number for number, cell in enumerate(complex_.elements[CELL])}
    places = {}
    for (index, u, v), number in numbers.items():
        there = complex_.represent(CELL, [(index, u + du, v + dv) for du, dv in form])
        covered = frozenset((CELL, numbers[cell]) for cell in there if cell in numbers)
        if len(covered) == len(form):
            places[CELL, number] = covered
    return places
