"""The marks of drawings. Each file of this folder is one: its `MARK`, which is called as the file is."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..forms import MarkKind, MarkParameter


def declared() -> dict[str, MarkKind]:
    """The marks of the folder by name."""
    names = sorted(module.name for module in iter_modules(__path__))
    return {name: import_module(f".{name}", __name__).MARK for name in names}


MARKS = declared()


def parameters() -> dict[str, MarkParameter]:
    """What rules may say of marks, by name."""
    return {name: parameter for mark in MARKS.values() for name, parameter in mark.parameters.items()}
