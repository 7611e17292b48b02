"""From the merged ruleset to the typed core; every static diagnostic comes from here."""

from .examples import Example
from .program import Program, check

__all__ = ["Example", "Program", "check"]
