"""What a player is called in a position, where it is not what the rules call him: after the colour that he plays, say."""

from __future__ import annotations

from ..forms import COLOUR, Beside
from .caption import TEXT

MARK = Beside(must=(TEXT, COLOUR), calls=True, edition=2)
