"""Positions as pictures: marks, which any board can show, and their drawing as SVG and PNG.

painter = Painter(game)
painter.marks(state)                     # plain values: a disc of this colour on that site, ...
svg = picture(painter, state, names=True)
"""

from .changes import Changes, changes
from .heat import heat
from .marks import Painter, PlacedMark, Spot
from .picture import picture
from .pointing import Arrow, Ghost

__all__ = ["Arrow", "Changes", "Ghost", "Painter", "PlacedMark", "Spot", "changes", "heat", "picture"]
