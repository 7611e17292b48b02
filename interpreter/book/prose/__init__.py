"""English sentences made from the typed core of a ruleset, for readers of its printed rules."""

from . import rules
from .model import ELSE, IF, Entry, MoveProse, ProseSentence
from .prose import Prose

__all__ = ["ELSE", "IF", "Entry", "MoveProse", "Prose", "ProseSentence", "rules"]
