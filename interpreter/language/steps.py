"""Steps: blocks with names in a text of statements, and what levels above say of single ones (`steps:` beside the text).

Steps are put in before anything is checked, as trees: each keeps the places of the file that it was written in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..files.document import read_document
from ..files.nodes import Mapping, Node, Text
from ..files.places import Path, step_of
from ..files.ruleset import Ruleset
from ..files.schema import has_steps
from ..files.schema.parts import STEP_KEY
from ..ground.diagnostics import Diagnostic, Label, Sink, did_you_mean, spelled
from ..ground.limits import MAX_RULE_DEPTH
from ..ground.records import Record, replace
from ..ground.source import Span
from . import syntax as ast
from .parser import parse
from .trees import depth_of

_KEY = re.compile(STEP_KEY)


class StepKey(Record):
    """The key of an entry under `steps`. `place`: of a new step, `after` or `before` another, or `step` for the end of the
    text; "" for one that is there. `beside`: the other step."""

    name: str
    place: str
    beside: str


class StepLet(Record):
    """A name that a `let` of a step gave. `gone`: the step has another text now."""

    step: str
    span: Span
    gone: bool


class StatementText(Record):
    """A text of statements with its steps as all levels have them.

    Attributes:
        areas:  the places of all texts that it is made of.
        lets:   names that end with the step that gives them.
    """

    block: ast.Block
    areas: tuple[Span, ...] = ()
    lets: tuple[tuple[str, StepLet], ...] = ()


def key_of(key: str) -> StepKey:
    """What the key of a step says."""
    found = _KEY.fullmatch(key)
    if found is None:  # told when the file was read
        return StepKey(key, "", "")
    word, name, place, beside = found.groups()
    return StepKey(name, place or word or "", beside or "")


def text_of(node: Node | None) -> Text | None:
    """The text of a place of statements, however it is written there."""
    found = node.get("do") if isinstance(node, Mapping) else node
    return found if isinstance(found, Text) and not found.is_null else None


def changes_of(node: Node | None) -> tuple[tuple[Text, Node], ...]:
    """What is said of the steps of a text, that of the lowest level first."""
    steps = node.get("steps") if isinstance(node, Mapping) else None
    return steps.entries if isinstance(steps, Mapping) else ()


def statements_of(node: Node | None, what: str, sink: Sink) -> StatementText | None:
    """The statements at a place; None after a diagnostic, or if there are none. `what`: the place, as "`flow`"."""
    text, changes = text_of(node), changes_of(node)
    if text is None and not changes:
        return None
    block = parse("block", text.rule, sink) if text is not None else ()
    if block is None:
        return None
    home = f"{what} of {_title(text)}" if text is not None else what
    made = _Splicing(tuple(block), home, text, sink)
    for key, value in changes:
        made.apply(key, value)
    return made.finish() if made.block else None


def steps_in(block: ast.Block) -> Iterator[ast.Step]:
    """All steps of a text, outer ones first."""
    for node in block:
        if isinstance(node, ast.Step):
            yield node
        for inner in blocks_of(node):
            yield from steps_in(inner)


def areas_of(block: ast.Block) -> tuple[Span, ...]:
    """The places of statements, those within their steps where these have other texts."""
    parts = (areas_of(node.body) if isinstance(node, ast.Step) else (node.span,) for node in block)
    return tuple(area for areas in parts for area in areas)


def steps_of(ruleset: Ruleset) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The places of all statements that have steps, with the names of these; what the library brings is left out."""
    library = {id(module.file) for module in ruleset.modules.values()}
    for section, node in ruleset.sections.items():
        for path, part in _statements_within(node, (section,)):
            made = statements_of(part, "", Sink())
            names = tuple(step.name.id for step in steps_in(made.block)) if made is not None else ()
            if names and id(part.span.file) not in library:
                yield path, names


def _statements_within(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    if has_steps(path):
        yield path, node
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield from _statements_within(value, (*path, step_of(key, path)))


def blocks_of(node: ast.Statement) -> Iterator[ast.Block]:
    """The blocks directly within a statement."""
    match node:
        case ast.If(cases=cases, otherwise=otherwise):
            yield from (body for _, body in cases)
            yield otherwise or ()
        case ast.Decide(otherwise=otherwise):
            yield otherwise or ()
        case ast.For() | ast.While() | ast.Repeat() | ast.Forever() | ast.Turn() | ast.Together() | ast.Step():
            yield node.body


def framed(block: ast.Block) -> ast.Block:
    """Statements without what happens in their steps."""
    made: ast.Block = _rewritten(block, lambda step: (replace(step, body=()),))
    return made


def unnamed(block: ast.Block) -> ast.Block:
    """Statements as if their steps had no names."""
    made: ast.Block = _rewritten(block, lambda step: unnamed(step.body))
    return made


def _title(text: Text) -> str:
    """What the ruleset or module is called that a text stands in."""
    document = read_document(text.span.file, Sink())
    named = document.get("title") or document.get("module")
    return named.value if isinstance(named, Text) else text.span.file.name


def _lets_in(block: ast.Block) -> Iterator[ast.Let]:
    for node in block:
        if isinstance(node, ast.Let):
            yield node
        for inner in blocks_of(node):
            yield from _lets_in(inner)


class _Splicing:
    """Puts the changes into a text, one after the other. `home`: what the text is called in messages."""

    def __init__(self, block: ast.Block, home: str, text: Text | None, sink: Sink) -> None:
        self.block, self.home, self.sink = block, home, sink
        self.areas = [text.rule.whole] if text is not None else []
        self.gone: list[tuple[str, StepLet]] = []

    def apply(self, key: Text, value: Node) -> None:
        said = key_of(key.value)
        text = text_of(value)
        dropped = isinstance(value, Text) and value.is_null
        known = {step.name.id: step for step in steps_in(self.block)}
        wanted = said.beside or ("" if said.place else said.name)
        if wanted and wanted not in known:
            self._unknown(key, said, wanted, list(known), text is not None)
        elif said.place and said.name in known:
            self._twice(key.span, known[said.name].name.span, said.name)
        elif said.place and text is None:
            self.sink.add("missing-key", f"the step `{said.name}` is new, so it needs rule text", key.span, "none here")
        elif dropped:
            self._put(said.name, ())
        elif text is not None:
            body = parse("block", text.rule, self.sink)
            if body is None:
                return
            self.areas.append(text.rule.whole)
            step = ast.Step(key.span, 1 + depth_of(tuple(body)), ast.Name(key.span, 1, said.name), tuple(body))
            self._place(step, said, known.get(said.name))

    def _place(self, step: ast.Step, said: StepKey, old: ast.Step | None) -> None:
        if said.place == "step":
            self.block = (*self.block, step)
        elif said.place:
            beside = next(one for one in steps_in(self.block) if one.name.id == said.beside)
            self._put(said.beside, (beside, step) if said.place == "after" else (step, beside))
        else:
            assert old is not None
            lets = ((let.name.id, StepLet(said.name, let.name.span, True)) for let in _lets_in(old.body))
            self.gone += lets
            self._put(said.name, (step,))

    def _put(self, name: str, steps: ast.Block) -> None:
        """Puts statements in the place of a step."""
        made = _rewritten(self.block, lambda step: steps if step.name.id == name else None)
        if depth_of(made) > MAX_RULE_DEPTH:
            title = f"with this step the text is nested more than {MAX_RULE_DEPTH} deep"
            self.sink.add("too-deep", title, steps[-1].span, "too deep here")
        else:
            self.block = made

    def finish(self) -> StatementText:
        seen: dict[str, ast.Step] = {}
        lets = [*self.gone]
        for step in steps_in(self.block):
            first = seen.setdefault(step.name.id, step)
            if first is not step:
                self._twice(step.name.span, first.name.span, step.name.id)
            lets += ((let.name.id, StepLet(step.name.id, let.name.span, False)) for let in _lets_in(step.body))
        return StatementText(self.block, tuple(self.areas), tuple(lets))

    # ------------------------------------------------------------ mistakes

    def _unknown(self, key: Text, said: StepKey, wanted: str, known: list[str], is_text: bool) -> None:
        has = f"it has {', '.join(f'`{name}`' for name in known)}" if known else "it has no steps"
        near = did_you_mean(wanted, known)
        helps = [*spelled(wanted, near)] if near else []
        if is_text and not said.place:
            helps.append(f"a new step is written with its place: {_places(said.name, known)}")
        if not helps:
            helps.append(f"take the entry away, or give a piece of the text this name: `step {wanted}: …`")
        title = f"{self.home} has no step `{wanted}`: {has}"
        self.sink.add("no-step", title, key.span, "no step of this name", helps=helps)

    def _twice(self, span: Span, first: Span, name: str) -> None:
        self.sink.put(
            Diagnostic(
                "step-twice",
                f"two steps of one text are called `{name}`",
                span,
                "the second one",
                (Label(first, "the first one"),),
                helps=("give one of them another name",),
            )
        )


def _places(name: str, known: list[str]) -> str:
    """How the key of a new step is written."""
    beside = f"`{name} after {known[-1]}`, or " if known else ""
    return f"{beside}`step {name}` for the end of the text"


def _rewritten(part: object, put: Callable[[ast.Step], ast.Block | None]) -> Any:
    """A part of a tree with statements in the place of steps, as `put` says; None: the step, with what is put within it. Where
    nothing is left, nothing is done."""
    if isinstance(part, tuple):
        made: list[object] = []
        for one in part:
            new = put(one) if isinstance(one, ast.Step) else None
            made += (_rewritten(one, put),) if new is None else new
        return tuple(made) if made or not part else (ast.Nothing(part[0].span, 1),)
    if not isinstance(part, ast.Statement):
        return part
    fields = {field: _rewritten(getattr(part, field), put) for field in part.fields[2:]}
    return replace(part, **fields, depth=1 + depth_of(tuple(fields.values())))
