"""A line beside the board, with a disc where it has a colour."""

from __future__ import annotations

from ..forms import COLOUR, Beside, MarkParameter, Takes

TEXT = MarkParameter("text", Takes.TEMPLATE)

MARK = Beside(must=(TEXT,), may=(COLOUR,))
