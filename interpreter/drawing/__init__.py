"""Positions as pictures: marks, which any board can show, and their drawing as SVG and PNG.

painter = Painter(game)
painter.marks(state)                     # plain values: a disc of this colour on that site, ...
svg = picture(painter, state, names=True)
"""

from .changes import changes
from .heat import contrast, heat
from .marks import Painter, PlacedMark, Spot
from .picture import picture
from .pointing import Arrow, Ghost, Pointed

__all__ = ["Arrow", "Ghost", "Painter", "PlacedMark", "Pointed", "Spot", "changes", "contrast", "heat", "picture"]
