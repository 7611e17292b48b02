"""Mutation testing: would a ruleset's own examples notice if one of its rules were another?

Each mutant is the text of the ruleset with one small piece changed (`kinds.py` says how, `texts.py` where). It is
`killed` when an example fails by it, else it has `survived`, and no example holds the rule that was changed.

A variant says little itself. Where its own lines give too few mutants, lines that it inherits are changed too; what its own
examples do not notice there may be `held` by those of the ruleset in which the line stands.
"""

from .equivalents import Equivalent, read_equivalents
from .model import ENOUGH, HELD, KILLED, SAME, STILLBORN, SURVIVED, Mutant
from .report import MOST_EQUIVALENT, MutationReport, plain, told
from .run import MutationPlan, mutate

__all__ = [
    "ENOUGH",
    "HELD",
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
