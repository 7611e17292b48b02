"""English: what only this language has, behind the interface of `prose.realiser`, and the reading of English phrases."""

from .realiser import English

__all__ = ["English"]
