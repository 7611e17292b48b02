"""Stale prose: what a variant inherits of words, and makes false by its rules.

A text answers for the rules that it was written about, and for all that these use, under every value of the options. The rules
of a variant and of the ruleset that a text was written for are compared as trees (`readings`), declaration by declaration
(`declared`), with all that each uses (`changes`); `prose` says which texts are stale by that, and which name what is not there
any more (`gone`).
"""

from .changes import STORED, Changes
from .declared import CONDITIONS, OCCASION, declared, offers_of, only_for, uses_of
from .entries import RULINGS, STEPS, WORDS, Place, ProseNode, prose_of
from .examples import InheritedExample, inherited_examples, with_examples
from .offers import Offered
from .prose import Never, Staleness, StaleProse, different_from, ruled_out, staleness, staleness_with, without
from .starts import START, STARTING

__all__ = [
    "CONDITIONS",
    "OCCASION",
    "RULINGS",
    "START",
    "STARTING",
    "STEPS",
    "STORED",
    "WORDS",
    "Changes",
    "InheritedExample",
    "Never",
    "Offered",
    "Place",
    "ProseNode",
    "StaleProse",
    "Staleness",
    "declared",
    "different_from",
    "inherited_examples",
    "offers_of",
    "only_for",
    "prose_of",
    "ruled_out",
    "staleness",
    "staleness_with",
    "uses_of",
    "with_examples",
    "without",
]
