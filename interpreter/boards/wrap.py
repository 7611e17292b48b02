"""Wraps: gluing opposite sides of a board.

A wrapped board is the tiling up to a few *motions* that map it to itself: a shift for a cylinder, two for a torus, a
shift with a reflection for a Moebius strip. Elements that a motion maps to each other are one element of the board.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ground.diagnostics import counted
from ..ground.records import Struct
from .problem import BoardProblem
from .shapes import LatticePoint, Patch, Place
from .tables import CELL, KINDS, VERTEX
from .tiling import Element, Tiling

WRAPS = ("none", "cylinder", "torus", "moebius")
SMALLEST = 3

Motion = Callable[[str, Element], Element]


class Wrap(Struct):
    """How a patch is glued: which of its ways (west to east, south to north), and the motions that do it."""

    across: bool = False
    up: bool = False
    motions: tuple[Motion, ...] = ()


def glued_ways(wrap: str) -> tuple[bool, bool]:
    """Whether a wrap glues west to east, and south to north."""
    return wrap != "none", wrap == "torus"


def glue(tiling: Tiling, patch: Patch, wrap: str) -> Wrap:
    """The motions of a wrap.

    Raises:  `bad-wrap`: the patch does not fit itself when glued so.
    """
    across, up = glued_ways(wrap)
    if not across:
        return Wrap()
    columns, rows = patch.columns, patch.rows
    if columns < SMALLEST or (up and rows < SMALLEST):
        word = "columns" if columns < SMALLEST else "rows"
        raise BoardProblem(
            "bad-wrap",
            f"a board needs {SMALLEST} {word} to be glued, this one has {min(columns, rows) if up else columns}",
            key=("wrap",),
            label=f"glues too few {word}",
            notes=("on a smaller board a site would be next to itself, or twice next to another",),
        )
    if wrap == "moebius":
        motions: list[Motion] = [_glide(tiling, patch, columns), _glide(tiling, patch, -columns)]
        _check(tiling, patch, motions[0], lambda c, r: (c + columns, rows - 1 - r))
        return Wrap(across, up, tuple(motions))
    ways = [(right, ahead) for right in (-columns, 0, columns) for ahead in ((-rows, 0, rows) if up else (0,))]
    shifts = []
    for right, ahead in ways:
        if not right and not ahead:
            continue
        shift = _shift(patch, right, ahead)
        _check(tiling, patch, shift, _moved(right, ahead))
        shifts.append(shift)
    return Wrap(across, up, tuple(shifts))


def representative(wrap: Wrap, patch: Patch, kind: str, element: Element) -> Element:
    """The one element that stands for all those glued together: the one in the first columns and rows."""

    def rank(item: Element) -> tuple[int, int, int, Element]:
        column, row = patch.place(item[1], item[2])
        outside = max(0, -column, column - patch.columns + 1)
        if wrap.up:
            outside += max(0, -row, row - patch.rows + 1)
        return outside, column, row, item

    return min([element, *(motion(kind, element) for motion in wrap.motions)], key=rank)


def _shift(patch: Patch, columns: int, rows: int) -> Motion:
    u0, v0 = patch.point_at(0, 0)
    u1, v1 = patch.point_at(columns, rows)

    def motion(_: str, element: Element) -> Element:
        return element[0], element[1] + u1 - u0, element[2] + v1 - v0

    return motion


def _moved(right: int, ahead: int) -> Callable[[int, int], Place]:
    return lambda column, row: (column + right, row + ahead)


def _glide(tiling: Tiling, patch: Patch, columns: int) -> Motion:
    """The reflection in an east-west line that takes the first column to another and turns it upside down."""
    anchor = _anchor(tiling)
    axis = tiling.centres[anchor[0]][anchor[1]][1]
    images: dict[tuple[str, int], Element] = {}
    for kind in KINDS:
        for index, (x, y) in enumerate(tiling.centres[kind]):
            image = tiling.locate(kind, (x, 2 * axis - y))
            if image is None:
                raise BoardProblem(
                    "bad-wrap",
                    f"the tiling `{tiling.name}` cannot be glued to a Moebius strip",
                    key=("wrap",),
                    label="turns one side upside down",
                    notes=("turned upside down about a row, the tiling does not fit itself",),
                    help=("use `cylinder` or `torus`",),
                )
            images[kind, index] = image
    a, b = (_mirrored(tiling, *anchor, step) for step in ((1, 0), (0, 1)))

    def mirror(kind: str, element: Element) -> Element:
        index, u, v = images[kind, element[0]]
        return index, u + element[1] * a[0] + element[2] * b[0], v + element[1] * a[1] + element[2] * b[1]

    _, u0, v0 = mirror(anchor[0], (anchor[1], *patch.point_at(0, 0)))
    u1, v1 = patch.point_at(columns, patch.rows - 1)

    def motion(kind: str, element: Element) -> Element:
        index, u, v = mirror(kind, element)
        return index, u + u1 - u0, v + v1 - v0

    return motion


def _mirrored(tiling: Tiling, kind: str, index: int, step: LatticePoint) -> LatticePoint:
    """The reflection of a lattice vector."""
    (_, y), (x1, y1) = tiling.place(kind, (index, 0, 0)), tiling.place(kind, (index, *step))
    image = tiling.locate(kind, (x1, 2 * y - y1))
    assert image is not None, "a tiling equal to its mirror image has a lattice equal to its mirror image"
    return image[1], image[2]


def _check(tiling: Tiling, patch: Patch, motion: Motion, expected: Callable[[int, int], Place]) -> None:
    """The motion must take every column and row to a column and row."""
    kind, index = _anchor(tiling)
    for u, v in patch.points:
        _, iu, iv = motion(kind, (index, u, v))
        if patch.place(iu, iv) != expected(*patch.place(u, v)):
            raise BoardProblem(
                "bad-wrap",
                f"{counted(patch.columns, 'column')} and {counted(patch.rows, 'row')} do not fit themselves when glued so",
                key=("wrap",),
                label="glues sides that are out of step",
                notes=("every other row or column of this lattice is set off by half a step",),
                help=("take one row or one column more",),
            )


def _anchor(tiling: Tiling) -> tuple[str, int]:
    return (VERTEX, 0) if tiling.anchor is None else (CELL, tiling.anchor)
