"""What callers give to positions, refused in a sentence where it is of the wrong kind."""

from __future__ import annotations

from ..ground.diagnostics import Diagnostic
from ..ground.rng import Random
from .protocol import PlayError, bad_argument


def the_notation(call: str, given: object) -> str:
    """A notation without blanks around it. Raises PlayError: it is none."""
    if not isinstance(given, str):
        raise bad_argument(call, "the notation of a decision", given)
    return given.strip()


def the_drawing(mover: str | None, random: object) -> str:
    """The mover for whom a decision is drawn. Raises PlayError: nobody decides any more, or there is no stream to draw by."""
    _is_stream("draw", random)
    if mover is None:
        raise PlayError(
            Diagnostic("bad-argument", "`draw` takes a position in which somebody decides, and this game is over")
        )
    return mover


def the_most(random: object, most: object) -> int:
    """How many decisions a playout may take. Raises PlayError: that is no number of them, or there is no stream to draw by."""
    _is_stream("playout", random)
    if type(most) is not int or most < 0:
        raise bad_argument("playout", "a number of decisions from 0 on as `most`", most)
    return most


def _is_stream(call: str, random: object) -> None:
    if not isinstance(random, Random):
        raise bad_argument(call, "a stream of random numbers, as `ludograph.ground.rng.Random(1)`", random)
