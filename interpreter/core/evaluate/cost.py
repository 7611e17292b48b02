"""What a piece of core costs each time it runs, in steps: so that long texts inside loops are paid for, too."""

from __future__ import annotations

from .. import nodes as core
from ..walk import size_of

_NODES_A_STEP = 4


def steps_of(*parts: core.Node) -> int:
    """At least one step; one more for every few nodes. What definitions and actions do is paid when they are called."""
    return 1 + sum(map(size_of, parts)) // _NODES_A_STEP
