"""A condition of a parameter that is asked after the move instead: `where` becomes `provided`."""

from __future__ import annotations

from collections.abc import Iterator

from ..files.nodes import Mapping, Text
from ..ground.diagnostics import Edit, Sink
from ..ground.source import Span
from ..language import syntax as ast
from ..language.parser import parse
from .cursor import Cursor, at
from .documents import Seen
from .parts import around


def asked_after(seen: Seen, offset: int) -> tuple[Edit, Edit] | None:
    """The changes that take the `where` around a character away and write its condition under `provided`; None: there is none
    that can go there."""
    document = around(seen.file, offset, entry=True)
    found, move = at(document, offset), _only(_only(document))
    if (
        found is None
        or found.entry is None
        or move is None
        or [*found.path[:1], *found.path[2:3]] != ["moves", "choose"]
    ):
        return None
    where = next((one for binder in _binders(found) if (one := _where(binder, offset)) is not None), None)
    key, choose, provided = move.key("choose"), move.get("choose"), move.get("provided")
    if where is None or key is None or choose is None or not (provided is None or isinstance(provided, Text)):
        return None
    gone, condition = where
    taken = Edit(Span(seen.file, gone.start, gone.end), "")
    text = condition.in_one_line
    if isinstance(provided, Text):
        old = provided.rule.text.strip()
        if "\n" in old:
            return None
        return taken, Edit(Span(seen.file, provided.span.start, provided.span.end), quoted(f"({old}) and ({text})"))
    end = choose.span.end
    if seen.file.text[move.span.start] == "{":
        return taken, Edit(Span(seen.file, end, end), f", provided: {quoted(text)}")
    line = len(seen.file.text[:end].rstrip())
    indent = " " * (seen.file.line_column(key.span.start)[1] - 1)
    return taken, Edit(Span(seen.file, line, line), f"\n{indent}provided: {quoted(text)}")


def quoted(text: str) -> str:
    """A rule text as YAML takes it wherever it stands."""
    if text[:1] in "\"'":
        return text
    return f"'{text}'" if '"' in text else f'"{text}"'


def _only(node: object) -> Mapping | None:
    """What stands under the one key of a mapping."""
    value = node.entries[0][1] if isinstance(node, Mapping) and node.entries else None
    return value if isinstance(value, Mapping) else None


def _binders(found: Cursor) -> Iterator[ast.Node]:
    """The parameters of a move; what is within them, as the `where` of a set, has variables that only it knows."""
    read = parse("choose", found.text.rule, Sink(is_heard=False))
    yield from read or ()


def _where(node: ast.Node, offset: int) -> tuple[Span, Span] | None:
    """Of a parameter whose last clause is a `where` around a character: what is taken away, and the condition."""
    if isinstance(node, ast.Generator) and node.clauses and node.clauses[-1].word == "where":
        before = node.clauses[-2].span if len(node.clauses) > 1 else node.source.span
        condition = node.clauses[-1].cond.span
    elif isinstance(node, ast.Determined) and node.where is not None:
        before, condition = node.value.span, node.where.span
    else:
        return None
    gone = Span(before.file, before.end, condition.end)
    return (gone, condition) if gone.start < offset <= gone.end else None
