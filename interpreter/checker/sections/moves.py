"""Moves: declarations to core, in two steps. Signatures first, so that moves can speak of each other; bodies then."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from collections.abc import Sequence
from typing import Any

from ...core import nodes as core
from ...core.types import ERROR, TEXT, Elem, Int, PathOf, SetOf, Type, element_of, required
from ...core.walk import slots_read, slots_settled, walk
from ...files.nodes import Layers, Listing, Mapping, Node, Text
from ...files.places import main_of
from ...files.prose import Path
from ...files.schema.parts import RULE
from ...files.schema.reader import conditions_of, flag, text_of
from ...ground.diagnostics import Label, spelled
from ...ground.records import replace
from ...ground.source import SourceFile, Span
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.languages import texts_by_language
from ..names.meanings import DeclaredMove, Defined
from ..names.signatures import read_signature
from ..names.types import type_of
from ..typing.templates import template
from .abouts import About
from .effects import Effects, nothing, sequence
from .hiding import SEEN, players_of

PASS = "pass"


class Moves:
    def __init__(self, effects: Effects, abouts: Map[Path, About]) -> None:
        self.effects, self.abouts = effects, abouts
        self.expressions = effects.expressions
        self.scope = effects.scope
        self.sink = effects.sink
        self.choice_nodes: dict[str, Mapping] = {}

    # ------------------------------------------------------------ signatures

    def declare(self) -> None:
        """Names, choices and flow parameters of all moves; `pass` is always there."""
        for key, node in self.scope.ruleset.mapping("choices"):
            signature = read_signature(key, self.sink)
            if signature and isinstance(node, Mapping) and not self.scope.is_spoiled(node):
                self.choice_nodes[signature.name.id] = node
        for key, node in self.scope.ruleset.mapping("moves"):
            signature = read_signature(key, self.sink)
            if signature is None:
                self.sink.mute(["unknown-move", "finish-moves"])  # of its name, or of its choice
                continue
            body = node if isinstance(node, Mapping) and not self.scope.is_spoiled(node) else None
            types = tuple(type_of(self.scope, param.type) for param in signature.params)
            choice = signature.choice.id if signature.choice else None
            name = signature.name.id
            if name in self.scope.values or name in self.scope.actions or name in self.scope.memories:
                self._clash(name, key.span, "a move")
            self.scope.moves[name] = DeclaredMove(name, key, body, signature, choice, types)
            if choice:
                self.scope.choices.setdefault(choice, []).append(name)
        for name, node in self.choice_nodes.items():
            if name not in self.scope.choices:
                self.sink.add(
                    "unknown-move",
                    f"no move is in the choice `{name}`",
                    node.span,
                    "nothing to hold together",
                    helps=spelled(name, self.scope.choices, "choices"),
                )
        for name, members in self.scope.choices.items():
            if name in {*self.scope.moves, *self.scope.actions, *self.scope.values, *self.scope.memories}:
                self._clash(name, self.scope.moves[members[0]].span, "a choice")
        for name, action in self.scope.actions.items():
            if name in self.scope.values or name in self.scope.memories:
                self._clash(name, action.key.span, "an action")
        for name, memory in self.scope.memories.items():
            if name in self.scope.values:
                self._clash(name, memory.span, "a memory")
        if PASS not in self.scope.moves:
            self.scope.moves[PASS] = DeclaredMove(PASS, None, None, None, None, ())

    def _clash(self, name: str, span: Span, what: str) -> None:
        value = self.scope.values.get(name)
        other = self.scope.places.get(name) or (value.key.span if isinstance(value, Defined) else None)
        self.sink.add(
            "name-clash",
            f"`{name}` has a meaning already",
            span,
            f"{what} of that name",
            others=(Label(other, "the other one"),) if other is not None and other != span else (),
            helps=("choose another name",),
        )

    # ------------------------------------------------------------ bodies

    def elaborate_all(self) -> dict[str, core.Move]:
        made = {name: self._elaborate(declared) for name, declared in self.scope.moves.items()}
        self._check_can_cycles(made)
        return made

    def _elaborate(self, declared: DeclaredMove) -> core.Move:
        if declared.key is None:
            return self._pass()
        assert declared.signature is not None
        frame = Frame(has_mover=True)
        for param, kind in zip(declared.signature.params, declared.types, strict=True):
            self.expressions.fresh_name(param.name, frame)
            frame.declare(param.name.id, kind, param.name.span).used = True
        shared = self.choice_nodes.get(declared.choice or "")
        whens = self._conditions("when", (shared, declared.node), frame)
        binders = self._binders(declared, frame)
        self._check_asked(declared, binders, frame)
        weight = self._weight(declared, frame)
        seen = self._seen(declared, frame)
        with frame.scope():
            do = self._block(declared.get("do"), ("moves", declared.name, "do"), frame, declared.span)
            provided = self._conditions("provided", (shared, declared.node), frame)
            finish = self._finish(declared, frame)
            then = sequence(
                [
                    self._block(_get(node, "then"), (section, name or "", "then"), frame, declared.span)
                    for section, name, node in (
                        ("moves", declared.name, declared.node),
                        ("choices", declared.choice, shared),
                    )
                    if node is not None
                ],
                declared.span,
            )
        with frame.scope():
            frame.forget_lookups()
            afterwards = self._conditions("afterwards", (shared, declared.node), frame)
        written = self._written(declared, binders, frame)
        about = self.abouts.get(("moves", declared.name))
        declared.uses_mover = frame.uses_mover
        self._unused_lets(frame)
        return core.Move(
            name=declared.name,
            choice=declared.choice,
            params=tuple(param.name.id for param in declared.signature.params),
            types=declared.types,
            slots=frame.slots,
            whens=whens,
            binders=binders,
            weight=weight,
            do=do,
            provided=provided,
            finish=finish,
            then=then,
            afterwards=afterwards,
            written=written,
            joins=flag(declared.node, "joins", False),
            about=about.text() if about else None,
            span=declared.span,
            seen=seen,
        )

    def _seen(self, declared: DeclaredMove, frame: Frame) -> core.Expr | None:
        """Who is told of the decision."""
        node = declared.get("seen")
        tree = self._parse("expression", main_of(node, SEEN)) if node else None
        return players_of(self.expressions, tree, frame, "`seen`") if tree is not None else None

    def _pass(self) -> core.Move:
        span = Span(SourceFile("pass", ""), 0, 0)
        text = core.Template((PASS,), span)
        return core.Move(
            name=PASS,
            choice=None,
            params=(),
            types=(),
            slots=0,
            whens=(),
            binders=(),
            weight=None,
            do=nothing(span),
            provided=(),
            finish=None,
            then=nothing(span),
            afterwards=(),
            written=(core.Written(None, text),),
            joins=False,
            about="Do nothing.",
            span=span,
        )

    def _conditions(self, key: str, nodes: Sequence[Mapping | None], frame: Frame) -> tuple[core.Condition, ...]:
        """The conditions of a key: of the choice, which comes first, and of the move."""
        made = []
        for number, node in enumerate(nodes):
            for name, text, because in conditions_of(_get(node, key)):
                tree = self._parse("expression", text)
                if tree is None:
                    continue
                expr = self.expressions.condition(tree, frame, f"`{key}`")
                told = self._reasons(because, frame)
                frame.facts.update(self.expressions.facts(tree, True, frame))
                if expr.type != ERROR:
                    given = "" if name == RULE else name
                    made.append(core.Condition(key, expr, because=told, of_choice=number == 0, name=given))
        return tuple(made)

    def _reasons(self, node: Node | None, frame: Frame) -> tuple[core.Reason, ...]:
        """What `because` says, in each of its languages."""
        texts = texts_by_language(node).items()
        return tuple(core.Reason(key, template(text.rule, self.expressions, frame)) for key, text in texts)

    def _parse(self, start: str, node: Node) -> Any:
        return parse(start, node.rule, self.sink) if isinstance(node, Text) else None

    def _block(self, node: Node | None, path: tuple[str, str, str], frame: Frame, span: Span) -> core.Effect:
        block = self.effects.statements(node, f"`{path[2]}` of `{path[1]}`", path)
        if block is None:
            frame.is_blind = frame.is_blind or node is not None
            return nothing(span)
        return self.effects.block(block, frame, scoped=False)

    # ------------------------------------------------------------ parameters

    def _binders(self, declared: DeclaredMove, frame: Frame) -> tuple[core.Binder, ...]:
        node = declared.get("choose")
        if node is None:
            return ()
        layers = node.items if isinstance(node, Layers) else (node,)
        merged: dict[str, ast.Binder] = {}
        for layer in layers:
            here: set[str] = set()
            tree = self._parse("choose", layer)
            frame.is_blind = frame.is_blind or tree is None
            for binder in tree or ():
                if binder.name.id in here:
                    self._clash(binder.name.id, binder.name.span, "a parameter")
                here.add(binder.name.id)
                merged[binder.name.id] = binder
        because = declared.get("because")
        return tuple(
            self._binder(binder, because.get(name) if isinstance(because, Mapping) else None, frame)
            for name, binder in merged.items()
        )

    def _binder(self, node: ast.Binder, because: Node | None, frame: Frame) -> core.Binder:
        """`because`: what is told where its `where` refuses; of the parameters it may speak of this one and those before."""
        made = self._parameter(node, frame)
        return replace(made, because=self._reasons(because, frame))

    def _parameter(self, node: ast.Binder, frame: Frame) -> core.Binder:
        if isinstance(node, ast.Generator):
            local, source = self.expressions.generator(node, frame)
            self._writable(local.type, node)
            return core.Binder(local.slot, local.name, local.type, source, None, False, node.span)
        value = self.expressions.check(node.value, frame)
        self.expressions.fresh_name(node.name, frame)
        kind = required(value.type)
        local = frame.declare(node.name.id, kind, node.name.span, is_let=True)
        frame.facts.update(self.expressions.facts_of_presence(node.value, frame))
        where = None
        if node.where is not None:
            where = self.expressions.condition(node.where, frame, "`where`")
            frame.facts.update(self.expressions.facts(node.where, True, frame))
        return core.Binder(local.slot, local.name, kind, value, where, True, node.span)

    def _writable(self, kind: Type, node: ast.Generator) -> None:
        """A parameter is written in notations and kept in records: elements, numbers, and sets of them."""
        inner = element_of(kind) if isinstance(kind, SetOf | PathOf) else kind
        if isinstance(inner, SetOf | PathOf) or kind == TEXT:
            self.sink.add(
                "not-storable", "a parameter cannot be a set of sets", node.span, "too much for one parameter"
            )

    def _check_asked(self, declared: DeclaredMove, binders: tuple[core.Binder, ...], frame: Frame) -> None:
        """Tells what somebody is asked for, or told of, that is no parameter."""
        if frame.is_blind:
            return  # which there are is not known
        slots = {binder.slot for binder in binders}
        names = {local.name: local for local in frame.all_locals if local.slot in slots}
        nodes = ((declared.get("asks"), "ask for"), (declared.get("because"), "be refused"))
        for key, what in [(key, what) for node, what in nodes if isinstance(node, Mapping) for key, _ in node.entries]:
            if key.value in names:
                self.scope.mention(names[key.value], key.value, key.span)
            else:
                self.sink.add(
                    "asks-nothing",
                    f"`{declared.name}` has no parameter `{key.value}` to {what}",
                    key.span,
                    "not chosen there",
                    helps=spelled(key.value, names, "its parameters"),
                )

    def _weight(self, declared: DeclaredMove, frame: Frame) -> core.Expr | None:
        node = declared.get("weight")
        tree = self._parse("expression", node) if node else None
        if tree is None:
            return None
        return self.expressions.wanted(tree, frame, Int(0, 1 << 30), "`weight`")

    def _finish(self, declared: DeclaredMove, frame: Frame) -> core.Finish | None:
        node = declared.get("finish")
        if not isinstance(node, Mapping):
            return None
        by = node.get("by")
        tree = self._parse("names", by) if by else None
        if tree is None:
            return None
        names = []
        for name in tree:
            self.scope.mention_move(name)
            if name.id in self.scope.choices:
                self.sink.add(
                    "finish-moves",
                    f"`{name.id}` is a choice, and a move is finished by moves",
                    name.span,
                    "not a move",
                    helps=(f'write its moves: `by: "{", ".join(self.scope.choices[name.id])}"`',),
                )
            elif name.id not in self.scope.moves:
                self.sink.add(
                    "finish-moves",
                    f"there is no move `{name.id}` to finish by",
                    name.span,
                    "not a move",
                    helps=spelled(name.id, self.scope.moves, "moves"),
                )
            elif self.scope.moves[name.id].types:
                self.sink.add(
                    "finish-moves", f"`{name.id}` takes arguments from the flow", name.span, "cannot finish a move"
                )
            else:
                names.append(name.id)
                self.scope.used.add(f"finish {name.id}")
        parts: dict[str, core.Expr | None] = {"until": None, "most": None}
        inner = Frame(has_mover=True)
        for key in parts:
            text = node.get(key)
            part = self._parse("expression", text) if text else None
            if part is not None:
                parts[key] = (
                    self.expressions.condition(part, inner, "`until`")
                    if key == "until"
                    else self.expressions.wanted(part, inner, Int(-(1 << 30), 1 << 30), "`most`")
                )
        frame.uses_mover = frame.uses_mover or inner.uses_mover
        return core.Finish(tuple(names), parts["until"], parts["most"], inner.slots, node.span)

    # ------------------------------------------------------------ notation

    def _written(
        self, declared: DeclaredMove, binders: tuple[core.Binder, ...], frame: Frame
    ) -> tuple[core.Written, ...]:
        node = declared.get("written")
        free = [binder for binder in binders if not binder.determined]
        if node is None:
            return (core.Written(None, self._default_template(declared, free)),)
        known = self.sink.trouble
        if isinstance(node, Text):
            made = [core.Written(None, template(node.rule, self.expressions, frame))]
        else:
            made = self._cases(node, frame)
        if self.sink.trouble > known:
            return tuple(made)
        by_case = {slot for case in made for slot in slots_settled(case.when)}
        for case in made:
            self._check_names_all(declared, case, binders, by_case)
        return tuple(made)

    def _default_template(self, declared: DeclaredMove, free: list[core.Binder]) -> core.Template:
        pieces: list[str | core.Piece] = []
        for binder in free:
            if pieces:
                pieces.append("-")
            pieces.append(core.Piece(core.Var(binder.slot, binder.name, type=binder.type, span=binder.span), ","))
        return core.Template(tuple(pieces) or (declared.name,), declared.span)

    def _cases(self, node: Node, frame: Frame) -> list[core.Written]:
        made = []
        for item in node.items if isinstance(node, Listing) else ():
            text, when = (text_of(item, key) for key in ("as", "when"))
            if text is None:
                continue
            tree = self._parse("expression", when) if when else None
            cond = self.expressions.condition(tree, frame, "`when`") if tree is not None else None
            made.append(core.Written(cond, template(text.rule, self.expressions, frame)))
        return made

    def _check_names_all(
        self, declared: DeclaredMove, case: core.Written, binders: tuple[core.Binder, ...], by_case: set[int]
    ) -> None:
        """Two decisions must not have one notation: every free parameter is written, itself or through a value that it
        determines, or by the condition of the case, or is a direction between two. `by_case`: what some case settles."""
        slots = slots_read(case.template) | slots_settled(case.when)
        for binder in reversed(binders):
            if binder.determined and binder.slot in slots:
                slots |= slots_read(binder.source, binder.where)
        for binder in [binder for binder in binders if not binder.determined]:
            direction = isinstance(binder.type, Elem) and binder.type.universe.name == "direction"
            if binder.slot not in slots and not direction:
                helps = [_in_braces(case.template, binder, binders)]
                if binder.slot in by_case:
                    helps.append(f"or say of which `{binder.name}` this case is: `when: {binder.name} is …`")
                self.sink.add(
                    "notation-repeats",
                    f"`written` of `{declared.name}` does not name `{binder.name}`",
                    case.template.span,
                    "two decisions may have this one notation",
                    helps=helps,
                )

    # ------------------------------------------------------------ small things

    def _unused_lets(self, frame: Frame) -> None:
        for local in frame.all_locals:
            if local.is_let and not local.used and local.span.file not in self.scope.aliases and local.type != ERROR:
                self.sink.add(
                    "unused",
                    f"`{local.name}` is never read",
                    local.span,
                    "given a value and never used",
                    helps=("remove it",),
                )

    def _check_can_cycles(self, made: dict[str, core.Move]) -> None:
        """`can a` in a, or a asks b and b asks a, has no end. Told once for each circle, at a `can` of it."""
        asks = {name: _asked(move, made) for name, move in made.items()}
        told: set[str] = set()
        for name, direct in asks.items():
            for first, span in direct.items():
                reached = {first, *_closure(asks, first)}
                if name not in reached or name in told:
                    continue
                self.sink.add(
                    "can-cycle", f"whether `{name}` is possible depends on itself", span, f"asks about `{first}`"
                )
                told |= {other for other in reached if name in _closure(asks, other)}


def _closure(asks: dict[str, dict[str, Span]], name: str) -> set[str]:
    """All that a move asks about, directly or through others."""
    reached: set[str] = set()
    todo = [name]
    while todo:
        new = asks.get(todo.pop(), {}).keys() - reached
        reached |= new
        todo += new
    return reached


def _asked(move: core.Move, made: dict[str, core.Move]) -> dict[str, Span]:
    """The moves that whether this one is possible depends on, each with a `can` that asks: in its conditions, its
    parameters and what it does, and in those of the moves that finish it."""
    finishing = [made[name] for name in move.finish.moves if name in made] if move.finish else []
    roots = (move.finish, *((one.whens, one.binders, one.do, one.provided) for one in (move, *finishing)))
    asked: dict[str, Span] = {}
    for part in walk(*roots, into=(core.Definition, core.Action)):
        if isinstance(part, core.Can):
            asked.setdefault(part.move, part.span)
    return asked


def _get(node: Mapping | None, key: str) -> Node | None:
    found = node.get(key) if node else None
    return None if isinstance(found, Text) and found.is_null else found


def _in_braces(template: core.Template, binder: core.Binder, binders: Sequence[core.Binder]) -> str:
    """For whoever wrote a notation without a parameter: perhaps with its name, and without the braces round it."""
    text = template.span.text
    if any(isinstance(piece, core.Piece) for piece in template.pieces) or not re.search(rf"\b{binder.name}\b", text):
        return f"write it into the text: `{{{binder.name}}}`"
    names = "|".join(re.escape(one.name) for one in binders)
    value = rf"\w+\([^()]*\b(?:{names})\b[^()]*\)|\b(?:{names})\b"
    made = re.sub(value, lambda found: f"{{{found.group()}}}", text)
    return f'values stand in braces: `"{made}"`'
