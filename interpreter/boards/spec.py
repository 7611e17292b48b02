"""Reading the values of a board specification, with a problem for each that does not fit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..ground.limits import MAX_PLACE
from .problem import BoardProblem, Key

Spec = Mapping[str, Any]


def check_keys(spec: Spec, allowed: Collection[str], what: str, *prefix: str | int) -> None:
    """Refuse keys that a specification of this form does not have."""
    for key in spec:
        if key not in allowed:
            raise BoardProblem(
                "unknown-key",
                f"{what} has no key `{key}`",
                key=(*prefix, key),
                label="not a key here",
                word=str(key),
                choices=allowed,
            )


def integer(spec: Spec, key: str, *, at_least: int = 1) -> int:
    """A size of the board."""
    value = spec[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BoardProblem("not-a-number", f"`{key}` must be a whole number", key=(key,), label=_shown(value))
    if not at_least <= value <= MAX_PLACE:
        bound = f"at least {at_least}" if value < at_least else f"at most {MAX_PLACE}"
        raise BoardProblem(
            "size-range", f"`{key}` must be {bound}, not {value}", key=(key,), label="no size of a board"
        )
    return value


def degrees(value: object, key: Key) -> float:
    """An angle."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 3600:
        raise BoardProblem("not-a-number", "an arc begins at a number of degrees", key=key, label=_shown(value))
    return float(value)


def mapping(value: object, key: Key, what: str) -> Spec:
    """A mapping with texts as keys."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise BoardProblem("bad-board", f"{what} must be a mapping", key=key, label=_shown(value))
    return value


def sequence(value: object, key: Key, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise BoardProblem("bad-board", f"{what} must be a list", key=key, label=_shown(value))
    return list(value)


def texts(value: object, key: Key, what: str) -> Iterator[tuple[Key, str]]:
    """The texts of a list, each with its place."""
    for i, item in enumerate(sequence(value, key, what)):
        if not isinstance(item, str):
            raise BoardProblem("bad-board", f"{what} must be a list of names", key=(*key, i), label=_shown(item))
        yield (*key, i), item


def point(value: object, key: Key) -> tuple[float, float]:
    """A place, written `[x, y]`."""
    if isinstance(value, (list, tuple)) and len(value) == 2:
        x, y = value
        if all(isinstance(c, (int, float)) and not isinstance(c, bool) and abs(c) <= MAX_PLACE for c in (x, y)):
            return float(x), float(y)
    said = "these are not two numbers" if isinstance(value, (list, tuple)) else _shown(value)
    raise BoardProblem("bad-board", "a place is two numbers, `[x, y]`", key=key, label=said)


def lattice_point(value: object, key: Key) -> tuple[int, int]:
    """A point of a lattice, written `[1, 0]`."""
    if isinstance(value, (list, tuple)) and len(value) == 2:
        u, v = value
        if all(isinstance(c, int) and not isinstance(c, bool) and abs(c) <= MAX_PLACE for c in (u, v)):
            return u, v
    raise BoardProblem(
        "bad-board",
        "a cell of a shape is written `[1, 0]`",
        key=key,
        label=_shown(value),
        help=("columns to the right first, then rows up, counted from any cell of the shape",),
    )


def choice(value: object, key: Key, choices: Collection[str], slug: str, what: str) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise BoardProblem(
            slug, f"there is no {what} `{value}`", key=key, label=f"not a {what}", word=str(value), choices=choices
        )
    return value


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "this is yes or no"
    if isinstance(value, (int, float)):
        return "this is a number"
    if isinstance(value, str):
        return "this is a text"
    if isinstance(value, Mapping):
        return "this is a mapping"
    return "this is a list" if isinstance(value, (list, tuple)) else "this has no value"
