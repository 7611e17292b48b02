"""The kinds of changes: for a node of a syntax tree, the pieces of text that become others.

A kind is one function in a file of this folder, with the nodes that it changes; nothing else has to know of it. A change never
needs brackets that are not there: where a part of a text could bind more loosely than what it replaces, the kind writes them.
"""

from importlib import import_module
from pkgutil import iter_modules

from .registry import KINDS, Change, changes, swapped, without_one
from .statements import block_changes
from .values import option_bounds, other_numbers

for _module in iter_modules(__path__):
    import_module(f".{_module.name}", __name__)

__all__ = [
    "KINDS",
    "Change",
    "block_changes",
    "changes",
    "option_bounds",
    "other_numbers",
    "swapped",
    "without_one",
]
