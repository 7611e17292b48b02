"""What is known of the operations of the core by those who do not evaluate them."""

from __future__ import annotations

from .evaluate.operation import OPERATIONS, Operation
from .evaluate.shapes import may_fail

FOLDS = {"any": "truth", "all": "truth", "sum": "number", "max": "number", "min": "number", "union": "collection"}
"""The operations that `Fold` does over a collection, and what each element gives to them."""

__all__ = ["FOLDS", "OPERATIONS", "Operation", "may_fail"]
