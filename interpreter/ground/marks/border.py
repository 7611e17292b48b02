"""A coloured side of the board."""

from __future__ import annotations

from ..forms import COLOUR, SideMark

MARK = SideMark(may=(COLOUR,))
