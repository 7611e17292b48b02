"""A state function that is declared for other things than it is asked for: told where it is declared, once."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import Elem, Type, required
from ...ground.diagnostics import Label, Sink, counted
from ...ground.source import SourceFile, Span
from ..values.borders import SIDE, sites_at
from ..values.convert import clash

_ENOUGH = 2
"""Uses that agree against a declaration; a single one may be wrong itself."""


class Misfits:
    """What the state functions of one argument are looked up by in an author's files."""

    def __init__(self, sink: Sink, files: Sequence[SourceFile]) -> None:
        self.sink, self.files = sink, files
        self._uses: dict[core.Fun, list[tuple[Span, Type]]] = {}

    def looked_up(self, fun: core.Fun, span: Span, kind: Type) -> None:
        """Notes a use. `span`, `kind`: of the argument."""
        if len(fun.args) == 1 and isinstance(fun.args[0], Elem) and any(span.file is file for file in self.files):
            self._uses.setdefault(fun, []).append((span, kind))

    def tell(self) -> None:
        """Puts one message for each such declaration in the place of those for its uses."""
        for fun, uses in self._uses.items():
            kinds = {kind for _, kind in uses}
            kind = kinds.pop()
            if kinds or kind == fun.args[0] or not isinstance(kind, Elem) or len(uses) < _ENOUGH:
                continue
            self.sink.drop("type-mismatch", {span for span, _ in uses})
            if any(label.span == fun.span for item in self.sink.items for label in item.others):
                continue  # what it begins with has told it
            self.sink.add(
                "type-mismatch",
                f"`{fun.name}` is declared for each `{fun.args[0]}`, but {counted(len(uses), 'use')} ask it of a `{kind}`",
                fun.span,
                f"for each `{fun.args[0]}`",
                others=(Label(uses[0][0], f"asked of a `{kind}`"),),
                clash=clash(kind, fun.args[0]),
                helps=_at_borders(fun, kind)
                or (f"declare it as `{kind} -> {fun.args[0] if required(fun.result) == kind else fun.result}`",),
            )


def _at_borders(fun: core.Fun, kind: Elem) -> tuple[str, ...]:
    """What is asked of sides instead of the sites that lie there: no site is a side, whatever is declared."""
    wanted = fun.args[0]
    if kind.universe.name != SIDE or not isinstance(wanted, Elem) or not wanted.universe.is_site:
        return ()
    one, all_of = (sites_at(side, str(wanted)) for side in (kind.universe.labels[0], SIDE))
    return (f"the sites at a side are `{one}`, and those at any side `{all_of}`",)
