"""What nodes are in C. Each file of this folder enters its templates in tables when it is imported, and offers nothing else."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def entered() -> tuple[str, ...]:
    """Enters all templates; the names of their modules."""
    names = tuple(sorted(module.name for module in iter_modules(__path__)))
    for name in names:
        import_module(f".{name}", __name__)
    return names
