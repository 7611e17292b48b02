"""A coloured side of the board."""

from __future__ import annotations

from ..forms import COLOUR, Side

MARK = Side(may=(COLOUR,))
