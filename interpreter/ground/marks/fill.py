"""A colour of the site itself; `strength` is how much of it, in percent."""

from __future__ import annotations

from ..forms import COLOUR, Ground, MarkParameter, Takes

STRENGTH = MarkParameter("strength", Takes.NUMBER)

MARK = Ground(may=(COLOUR, STRENGTH))
