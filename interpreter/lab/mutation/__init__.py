"""Mutation testing: would a ruleset's own examples notice if one of its rules were another?

Each mutant is the text of the ruleset with one small piece changed (`kinds.py` says how, `texts.py` where). It is
`killed` when an example fails by it, else it has `survived`, and no example holds the rule that was changed.
"""

from .equivalents import Equivalent, read_equivalents
from .model import KILLED, SAME, STILLBORN, SURVIVED, Mutant
from .report import MOST_EQUIVALENT, MutationReport, plain, told
from .run import MutationPlan, mutate

__all__ = [
    "KILLED",
    "MOST_EQUIVALENT",
    "SAME",
    "STILLBORN",
    "SURVIVED",
    "Equivalent",
    "Mutant",
    "MutationPlan",
    "MutationReport",
    "mutate",
    "plain",
    "read_equivalents",
    "told",
]
