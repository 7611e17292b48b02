"""Rules of speech: what of the core is said, and how. Each is declared once, in a family of rules that are tried in order.

A rule has shapes, and a plan that makes phrases of what they capture. A family is the table of its rules: sentences are made by
asking it, and the page of sentence patterns is written from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from ...ground.records import Record
from .matching import Capture, Found, Shape, matched

_By = TypeVar("_By")
_Made = TypeVar("_Made")

Matches = Shape | Capture


class Rule(Record):
    """A rule of speech.

    Attributes:
        name:     what it is called; without a plan, a frame of that name says it.
        about:    what it is about, for readers of documents.
        matches:  the shape of what it says; several for effects that follow one another.
        written:  a declaration that it says, as authors write it; "" for what is never said alone.
        example:  what is said of that one.
        patterns: the numbers of the patterns that it makes (`patterns`).
        plan:     makes phrases of who speaks, the scope and what the shapes capture, by names; None leaves it to the next
                  rule.
    """

    name: str
    about: str
    matches: tuple[Matches, ...]
    written: str
    example: str
    patterns: tuple[int, ...] = ()
    plan: Callable[..., Any] | None = None

    def found(self, nodes: Sequence[object]) -> Found | None:
        """What stands where its shapes have names, if the first nodes have these shapes, one after the other."""
        found: Found = {}
        if len(self.matches) > len(nodes):
            return None
        fits = (matched(one, node, found) for one, node in zip(self.matches, nodes, strict=False))
        return found if all(fits) else None


class Family(Generic[_By, _Made]):
    """Rules about one sort of things, earlier ones first. `about`: what they are about."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.rules: list[Rule] = []
        self._by_kind: dict[type, tuple[Rule, ...]] = {}

    def rule(
        self, name: str, *matches: Matches, written: str, example: str, patterns: tuple[int, ...] = ()
    ) -> Callable[[Callable[..., _Made | None]], Callable[..., _Made | None]]:
        """Declares a rule. What is decorated is its plan; the docstring says what it is about."""

        def declare(plan: Callable[..., _Made | None]) -> Callable[..., _Made | None]:
            about = " ".join((inspect.getdoc(plan) or "").split())
            self._add(Rule(name, about, matches, written, example, patterns, plan))
            return plan

        return declare

    def framed(
        self, name: str, *matches: Matches, about: str, written: str, example: str, patterns: tuple[int, ...] = ()
    ) -> None:
        """Declares a rule that only puts what its shapes capture into the holes of the frame of its name."""
        self._add(Rule(name, about, matches, written, example, patterns))

    def _add(self, rule: Rule) -> None:
        self.rules.append(rule)
        self._by_kind.clear()

    def fitting(self, nodes: Sequence[object]) -> Iterator[tuple[Rule, Found]]:
        """The rules whose shapes the first nodes have, and what is found in these."""
        kind = type(nodes[0])
        if kind not in self._by_kind:
            self._by_kind[kind] = tuple(one for one in self.rules if issubclass(kind, _head(one.matches[0])))
        for rule in self._by_kind[kind]:
            found = rule.found(nodes)
            if found is not None:
                yield rule, found

    def planned(self, by: _By, node: object, *around: object) -> tuple[Rule, _Made] | None:
        """What the first rule with a plan for a node makes of it. `around`: what plans are given beside what is captured."""
        for rule, found in self.fitting((node,)):
            made: _Made | None = rule.plan(by, *around, **found) if rule.plan is not None else None
            if made is not None:
                return rule, made
        return None


def _head(one: Matches) -> type:
    """The kind of node that a shape begins with."""
    if isinstance(one, Shape):
        return one.kind
    return _head(one.of) if one.of is not None else object
