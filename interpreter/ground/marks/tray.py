"""A tray beside the board with so many things in it, and a line that says what they are."""

from __future__ import annotations

from ..forms import COLOUR, MANY, Beside
from .caption import TEXT

MARK = Beside(must=(TEXT, MANY), may=(COLOUR,), many=MANY.name, edition=2)
