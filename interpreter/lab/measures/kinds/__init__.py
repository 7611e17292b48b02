"""The measures: one class in one file each; nothing else has to know of it."""

from importlib import import_module
from pkgutil import iter_modules

from ..model import Measure


def _all() -> dict[str, type[Measure]]:
    modules = [import_module(f".{module.name}", __name__) for module in iter_modules(__path__)]
    kinds = [
        item
        for module in modules
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, Measure) and item.__module__ == module.__name__
    ]
    return {kind.name: kind for kind in sorted(kinds, key=lambda kind: kind.row)}


MEASURES = _all()
"""By name, in the order of their rows."""
