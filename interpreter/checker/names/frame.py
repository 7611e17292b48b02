"""Frames: the local names of a piece of rule text, their slots, and what is known about values at a point of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...core.types import Elem, Type, required
from ...ground.records import held
from ...ground.source import Span
from ...language import syntax as ast

Facts = dict[ast.Expr, Type]


@dataclass
class Local:
    slot: int
    name: str
    type: Type
    span: Span
    is_let: bool = False
    used: bool = False
    link: str | None = None
    """The kind of links that it stands for, if it stands for one; then it has no slot."""


@dataclass
class Frame:
    """Local names in nested scopes.

    `has_mover`: whether there is a mover here. None: not known yet (a definition); its use is then only recorded.
    `is_blind`: some of its names are not known, because what declares them cannot be read.
    `of_board`: primitives that facts speak of; what they give hangs on their arguments alone, whatever is written.
    """

    has_mover: bool | None
    site_kind: str | None = None
    slots: int = 0
    scopes: list[dict[str, Local]] = field(default_factory=lambda: [{}])
    facts: Facts = field(default_factory=dict)
    of_board: set[str] = field(default_factory=set)
    is_blind: bool = False
    uses_mover: bool = False
    reads_state: bool = False
    all_locals: list[Local] = field(default_factory=list)
    slot_types: list[Type] = field(default_factory=list)

    def declare(self, name: str, kind: Type, span: Span, is_let: bool = False) -> Local:
        local = Local(self.slots, name, kind, span, is_let)
        self.slots += 1
        self.scopes[-1][name] = local
        self.all_locals.append(local)
        self.slot_types.append(kind)
        return local

    def declare_link(self, name: str, kind: Type, span: Span, link: str) -> None:
        local = Local(-1, name, kind, span, used=True, link=link)
        self.scopes[-1][name] = local
        self.all_locals.append(local)

    def find(self, name: str) -> Local | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def variables(self) -> list[Local]:
        """The variables of all scopes, outer ones first."""
        return [local for scope in self.scopes for local in scope.values()]

    def fitting(self, kind: Type) -> list[str]:
        """The variables whose values, if they are there, are of a type; of numbers none are told, for there are many."""
        wanted = required(kind)
        return [local.name for local in self.variables() if isinstance(wanted, Elem) and required(local.type) == wanted]

    def names(self) -> list[str]:
        return [name for scope in self.scopes for name in scope]

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names and facts of a block end with it."""
        self.scopes.append({})
        before = self.facts
        self.facts = dict(before)
        try:
            yield
        finally:
            self.scopes.pop()
            self.facts = {expr: kind for expr, kind in before.items() if expr in self.facts}

    @contextmanager
    def knowing(self, facts: Facts) -> Iterator[None]:
        """With some facts more."""
        before = self.facts
        self.facts = {**before, **facts}
        try:
            yield
        finally:
            self.facts = {expr: kind for expr, kind in before.items() if expr in self.facts}

    def forget_lookups(self, fun: str | None = None) -> None:
        """After a write: what was known of a state function (or of all) holds no more."""
        self.facts = {expr: kind for expr, kind in self.facts.items() if not _reads(expr, fun, self)}


def _reads(node: ast.Node, fun: str | None, frame: Frame) -> bool:
    """Whether a syntax tree looks into a state function, by name."""
    if isinstance(node, ast.Lookup) and (fun is None or node.id == fun):
        return True
    if isinstance(node, ast.Name) and frame.find(node.id) is None and (fun is None or node.id == fun):
        return True
    if isinstance(node, ast.Call) and node.id not in frame.of_board:
        return True
    return any(_reads(part, fun, frame) for part in held(node, ast.Node))
