"""Tables of templates: how nodes become C. A template stands in one module, which enters it here; nobody else calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...core import nodes as core
from ...ground.registry import Registry

_T = TypeVar("_T", bound=Callable[..., object])


class NodeTable(Registry[type[core.Node], _T]):
    """Templates by class. A class without one of its own has that of the nearest class it is made of: so a plan node that
    says nothing new in some place becomes there what its base class does."""

    def __init__(self) -> None:
        super().__init__()
        self._nearest: dict[type[core.Node], _T] = {}

    def nearest(self, kind: type[core.Node]) -> _T:
        """The template of a class. Raises KeyError where neither it nor what it is made of has one."""
        found = self._nearest.get(kind)
        if found is None:
            base = next((base for base in kind.__mro__ if base in self), kind)
            found = self._nearest[kind] = self[base]
        return found
