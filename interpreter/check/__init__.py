"""From the merged ruleset to the typed core; every static diagnostic comes from here."""

from .program import Example, Program, check

__all__ = ["Example", "Program", "check"]
