"""Stale prose: what a variant inherits of words, and makes false by its rules.

A text answers for the rules that it was written about, and for all that these use, under every value of the options. The rules
of a variant and of the ruleset that a text was written for are compared as trees (`readings`), declaration by declaration
(`declared`), with all that each uses (`changes`); `prose` says which texts are stale by that.
"""

from .declared import CONDITIONS
from .entries import RULINGS, Place
from .prose import Staleness, StaleProse, staleness

__all__ = ["CONDITIONS", "RULINGS", "Place", "StaleProse", "Staleness", "staleness"]
