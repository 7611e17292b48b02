"""English sentences made from the typed core of a ruleset, for readers of its printed rules."""

from .model import Entry, MoveProse, ProseSentence
from .prose import Prose

__all__ = ["Entry", "MoveProse", "Prose", "ProseSentence"]
