"""Statements that change the state and do not decide: bodies of moves and actions, results of ends."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.facts import TextStep
from ...core.types import Int, Opt
from ...files.edition import needs_edition
from ...files.nodes import Node
from ...ground.diagnostics import Sink, counted, spelled
from ...ground.limits import MAX_INTEGER
from ...ground.records import held
from ...ground.source import Span
from ...language import syntax as ast
from ...language.steps import areas_of, statements_of, steps_in
from ..names.frame import Frame
from ..names.meanings import Defined, Sense
from ..names.newcomers import action_called_here
from ..names.scope import Scope
from ..names.undefined import action_to_be_defined
from ..names.unknown import lacks_module
from ..typing.expressions import Expressions
from ..typing.templates import note_text, template
from ..values.outside import within_parameters
from .hiding import players_of
from .results import Results
from .writes import Writes


def nothing(span: Span) -> core.Effect:
    return core.Seq((), span=span)


def sequence(parts: Sequence[core.Effect], span: Span) -> core.Effect:
    """Effects one after the other, without needless nesting."""
    flat: list[core.Effect] = []
    for part in parts:
        flat += part.parts if isinstance(part, core.Seq) else [part]
    return flat[0] if len(flat) == 1 else core.Seq(tuple(flat), span=span)


def _surface(node: object) -> tuple[bool, list[ast.Name]]:
    """Whether statements decide themselves, and the actions they perform."""
    if isinstance(node, ast.Decide | ast.Chance | ast.Turn | ast.Forever):
        return True, []
    if isinstance(node, ast.Perform):
        return False, [node.action]
    parts: Sequence[object] = (
        node if isinstance(node, tuple) else held(node, ast.Node) if isinstance(node, ast.Node) else ()
    )
    performed: list[ast.Name] = []
    for part in parts:
        direct, names = _surface(part)
        if direct:
            return True, []
        performed += names
    return False, performed


_OF_ENTRIES = 2
"""Keys that lead to what has a name; prose of that stands by itself, that of a text in it tells what the text says."""


class Effects:
    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.scope: Scope = expressions.scope
        self.sink: Sink = expressions.sink
        self.results = Results(expressions)
        self.writes = Writes(expressions, self.results.player)
        self._deciding: set[str] | None = None

    # ------------------------------------------------------------ what pauses

    def decides(self, node: object) -> bool:
        """Whether a statement can pause the flow, directly or through actions."""
        direct, performed = _surface(node)
        if direct or not performed:
            return direct
        deciding = self._deciding_actions()
        return any(self.scope.alias(name.id, name.span) in deciding for name in performed)

    def _deciding_actions(self) -> set[str]:
        """The actions that can pause the flow; found once, for all of them, from those that do so directly."""
        if self._deciding is None:
            users: dict[str, list[str]] = {}
            todo = []
            for action in self.scope.actions.values():
                direct, performed = _surface(self.action_body(action))
                if direct:
                    todo.append(action.name)
                for name in performed:
                    users.setdefault(self.scope.alias(name.id, name.span), []).append(action.name)
            self._deciding = set(todo)
            while todo:
                new = [name for name in users.get(todo.pop(), ()) if name not in self._deciding]
                self._deciding.update(new)
                todo += new
        return self._deciding

    def action_body(self, action: Defined) -> ast.Block:
        """The statements of an action, parsed once."""
        if action.body is None:
            action.body = self.statements(action.whole, f"the action `{action.name}`", ("actions", action.name)) or ()
            if not action.body:
                self.scope.lost.add(f"action {action.name}")
        return action.body

    def dated(self, node: ast.Step) -> None:
        """Tells a step in a file of the first edition."""
        needs_edition(2, "`step NAME:`", node.name.span, self.sink)

    # ------------------------------------------------------------ blocks

    def statements(self, node: Node | None, what: str, path: tuple[str, ...]) -> ast.Block | None:
        """The statements at a place of the ruleset, with its steps; None after a diagnostic, or if there are none. `what`: the
        place in words, `path`: the keys that lead to it."""
        made = statements_of(node, what, self.sink)
        if made is None:
            return None
        parts = [(path, made.block)] if len(path) > _OF_ENTRIES else []
        parts += [((*path, "steps", step.name.id), step.body) for step in steps_in(made.block)]
        self.scope.steps |= {at: TextStep(at, areas_of(block)) for at, block in parts}
        self.scope.step_lets += [(made.areas, name, let) for name, let in made.lets]
        return made.block

    def block(self, statements: Sequence[ast.Statement], frame: Frame, *, scoped: bool = True) -> core.Effect:
        """Statements in order. With `scoped`, their `let` names end with them."""
        if not statements:
            raise AssertionError("a block has statements")
        span = statements[0].span.to(statements[-1].span)
        if scoped:
            with frame.scope():
                return sequence([self.statement(node, frame) for node in statements], span)
        return sequence([self.statement(node, frame) for node in statements], span)

    def statement(self, node: ast.Statement, frame: Frame) -> core.Effect:
        match node:
            case ast.Assign():
                return self.writes.assigned(node, frame) or nothing(node.span)
            case ast.Let():
                return self.let(node, frame)
            case ast.If():
                return self._if(node, frame)
            case ast.For():
                return self._for(node.gens, node, frame)
            case ast.While():
                return self._while(node, frame)
            case ast.Repeat():
                return self._repeat(node, frame)
            case ast.Step():
                self.dated(node)
                return self.block(node.body, frame)
            case ast.Together():
                return core.Together(self.block(node.body, frame), span=node.span)
            case ast.Perform():
                return self._perform(node, frame)
            case ast.Finish() | ast.Draw() | ast.Rank():
                return self.results.over(node, frame)
            case ast.Note():
                return self._note(node, frame)
            case ast.Memorise():
                return self._memorise(node, frame)
            case ast.Nothing():
                return nothing(node.span)
        words = {ast.Decide: "decide", ast.Chance: "chance", ast.Turn: "turn", ast.Forever: "forever"}
        word = words[type(node)]
        self.sink.add(
            "decide-in-effect",
            f"`{word}` can stand only in `setup`, in `flow` and in actions used there",
            node.span,
            "this place must run through without a pause",
            helps=("write it under `flow`, or in an action that the flow carries out",),
        )
        return nothing(node.span)

    def _note(self, node: ast.Note, frame: Frame) -> core.Effect:
        text, to = template(note_text(node.text), self.expressions, frame), None
        if node.to is not None:
            needs_edition(2, "`note … to`", node.span, self.sink)
            to = players_of(self.expressions, node.to, frame, "`note … to`")
        return core.Note(text, to, span=node.span)

    def let(self, node: ast.Let, frame: Frame) -> core.Effect:
        value = self.expressions.check(node.value, frame)
        self.expressions.fresh_name(node.name, frame)
        local = frame.declare(node.name.id, value.type, node.name.span, is_let=True)
        return core.Store(local.slot, local.name, value, span=node.span)

    # ------------------------------------------------------------ control

    def _if(self, node: ast.If, frame: Frame) -> core.Effect:
        return self._cases(list(node.cases), node.otherwise, frame, node.span)

    def _cases(
        self,
        cases: list[tuple[ast.Expr, ast.Block]],
        otherwise: ast.Block | None,
        frame: Frame,
        span: Span,
    ) -> core.Effect:
        (cond, body), rest = cases[0], cases[1:]
        made = self.expressions.condition(cond, frame, "`if`")
        with frame.knowing(self.expressions.facts(cond, True, frame)):
            yes = self.block(body, frame)
        with frame.knowing(self.expressions.facts(cond, False, frame)):
            if rest:
                no = self._cases(rest, otherwise, frame, Span(span.file, rest[0][0].span.start, span.end))
            else:
                no = self.block(otherwise, frame) if otherwise else nothing(span)
        return core.Branch(made, yes, no, span=span)

    def _for(self, gens: Sequence[ast.Generator], node: ast.For, frame: Frame) -> core.Effect:
        frame.forget_lookups()
        with frame.scope():
            local, source = self.expressions.generator(gens[0], frame)
            frame.forget_lookups()
            body = self._for(gens[1:], node, frame) if len(gens) > 1 else self.block(node.body, frame)
        return core.Each(local.slot, local.name, source, body, span=node.span)

    def _while(self, node: ast.While, frame: Frame) -> core.Effect:
        frame.forget_lookups()
        cond = self.expressions.condition(node.cond, frame, "`while`")
        if node.within is None:
            self.sink.add(
                "unbounded-loop",
                "a `while` here needs a bound",
                node.span,
                "may run for ever",
                helps=("say how many rounds at most: `while … within 20:`", "or go through a set: `for x in S:`"),
            )
            return nothing(node.span)
        bound = self.expressions.wanted(node.within, frame, Int(0, MAX_INTEGER), "`within`")
        with frame.knowing(self.expressions.facts(node.cond, True, frame)):
            body = self.block(node.body, frame)
        return core.While(cond, bound, body, span=node.span)

    def _repeat(self, node: ast.Repeat, frame: Frame) -> core.Effect:
        frame.forget_lookups()
        times = self.expressions.wanted(node.times, frame, Int(0, MAX_INTEGER), "`repeat`")
        return core.Repeat(times, self.block(node.body, frame), span=node.span)

    def _perform(self, node: ast.Perform, frame: Frame) -> core.Effect:
        action = self.find_action(node)
        if action is None:
            return nothing(node.span)
        if action.busy:
            self.sink.add("recursive", f"the action `{action.name}` uses itself", node.span, "comes back here")
            return nothing(node.span)
        checked = [self.expressions.check(arg, frame) for arg in node.args]
        kind = self.expressions.calls.site_kind_of(action, action.signature.params, checked, frame)
        made = self.scope.elaborate_action(action, Sense(kind))
        frame.forget_lookups()
        if made is None or not self.argument_count(node, action):
            return nothing(node.span)
        what = f"`{action.name}`"
        checked = within_parameters(node.args, checked, made.types, action.signature.params, self.sink, what)
        args, lifted = self.expressions.fitted(checked, made.types, what, frame)
        if lifted:
            culprit = next(arg for arg in args if isinstance(arg.type, Opt))
            self.sink.add(
                "may-be-none",
                f"`{action.name}` needs a value, and `{culprit.span.text.strip()}` may be none",
                culprit.span,
                "may be none here",
                helps=(f"loop over it, which does nothing for none: `for t in {culprit.span.text.strip()}: …`",),
            )
        if action.uses_mover:
            frame.uses_mover = True
            if frame.has_mover is False:
                self.sink.add(
                    "no-mover", f"`{action.name}` uses the mover, and there is none here", node.span, "outside a turn"
                )
        return core.Perform(made, args, span=node.span)

    def argument_count(self, node: ast.Perform, action: Defined) -> bool:
        wanted = len(action.signature.params)
        if len(node.args) == wanted:
            return True
        self.sink.add(
            "wrong-count",
            f"`{action.name}` takes {counted(wanted, 'argument')}, not {len(node.args)}",
            node.span,
            f"`{action.key.value}`",
        )
        return False

    def find_action(self, node: ast.Perform) -> Defined | None:
        name = self.scope.alias(node.action.id, node.action.span)
        self.scope.used.add(f"action {name}")
        self.scope.mention(f"action {name}", node.action.id, node.action.span)
        found = self.scope.actions.get(name)
        if self.scope.is_lost("action", name):
            return None
        if found is None:
            title, is_move = f"there is no action `{name}`", name in self.scope.moves
            if not is_move and lacks_module(self.scope, name, node.action.span, title, "unknown-action"):
                return None
            near = spelled(name, self.scope.actions, "actions")
            helps = action_called_here(name) or near or (action_to_be_defined(name, bool(node.args)),)
            if is_move:
                helps = (
                    f"`{name}` is a move; the flow offers it: `decide {name}`, or `chance {name}` where nature draws",
                )
            elif isinstance(self.scope.values.get(name), Defined):
                helps = (f"`{name}` is a definition: it has a value and does nothing",)
            self.sink.add("unknown-action", title, node.action.span, "not an action", helps=helps)
        return found

    # ------------------------------------------------------------ memory

    def _memorise(self, node: ast.Memorise, frame: Frame) -> core.Effect:
        name = self.scope.alias(node.memory.id, node.memory.span)
        memory = self.scope.memories.get(name)
        self.scope.mention(f"memory {name}", node.memory.id, node.memory.span)
        if memory is None and self.scope.is_lost("memory", name):
            return nothing(node.span)
        if memory is None:
            self.sink.add(
                "unknown-memory",
                f"there is no memory `{node.memory.id}`",
                node.memory.span,
                "not declared under `memory:`",
                helps=spelled(node.memory.id, self.scope.memories, "memories"),
            )
            return nothing(node.span)
        frame.uses_mover = frame.uses_mover or memory.with_mover
        if memory.with_mover and node.word == "remember" and frame.has_mover is False:
            self.sink.add(
                "no-mover", f"`{memory.name}` remembers the mover, and there is none here", node.span, "outside a turn"
            )
        return (core.Remember if node.word == "remember" else core.Forget)(memory, span=node.span)
