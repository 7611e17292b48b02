"""The typed core of a ruleset: what engines run, and rulebooks read. Frozen data; no names left to resolve.

A `Game` is complete: options are bound, the board is tables, library definitions are in. Expressions carry their type and
the place they come from. Variables are slots of a frame: one frame for each call of a definition or action, one for a
move, one for the flow. Values are those of `types`: indices, numbers, None, bit masks, tuples.

`None in, nothing out`: a node marked `lifted` has arguments that may be none; its value is then none, or the empty set.
"""

from __future__ import annotations

from .effects import *
from .expressions import *
from .flow import *
from .game import *
from .layout import *
from .moves import *
