"""The few things that are built in: each a declaration with signature, meaning, phrase and how it becomes core."""

from . import boards, numbers, paths, sets, text, views
from .registry import PRIMITIVES, Primitive

__all__ = ["PRIMITIVES", "Primitive", "boards", "numbers", "paths", "sets", "text", "views"]
