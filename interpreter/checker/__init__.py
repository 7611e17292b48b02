"""From the merged ruleset to the typed core; every static diagnostic comes from here."""

import sys

from ..ground.limits import MAX_RECURSION
from .program import Program, Report, check
from .sections.examples import Example

__all__ = ["Example", "Program", "Report", "check"]

# Once, when there first are rules: the limit is the whole process's, threads that come later have it too, and what may nest
# in rules is bounded far below it.
sys.setrecursionlimit(max(sys.getrecursionlimit(), MAX_RECURSION))
