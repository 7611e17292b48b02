"""The flow: statements that decide, to a list of instructions. Actions that decide are inlined."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core import nodes as core
from ...core.facts import CourseStep
from ...core.turns import followers, offered, rest_of_turn
from ...core.types import ERROR, Elem, Int, SetOf, Type, element_of
from ...core.walk import Roots, slots_bound, slots_read
from ...files.edition import edition_of, needs_edition
from ...ground.diagnostics import Label, Miscount, counted, spelled
from ...ground.limits import MAX_INLINED, MAX_INSTRUCTIONS
from ...ground.records import replace
from ...ground.source import Span
from ...language import syntax as ast
from ..names.frame import Frame
from ..names.types import type_of
from ..names.unknown import lacks_module
from ..values.convert import error_expr, fit
from ..values.outside import within_parameters
from . import together
from .effects import Effects
from .ties import tell_listed

_TOGETHER_EDITION = 2
"""Since when players can decide together."""


class _TooLong(Exception):
    """The instructions have no room left."""


class Flow:
    """`before`, `after`: what turns of the flow begin and end with."""

    def __init__(
        self,
        effects: Effects,
        moves: dict[str, core.Move],
        before: tuple[core.Perform, ...],
        after: tuple[core.Perform, ...],
    ) -> None:
        self.before, self.after = before, after
        self.effects = effects
        self.expressions = effects.expressions
        self.scope = effects.scope
        self.sink = effects.sink
        self.moves = moves
        self.code: list[core.Instruction] = []
        self.frame = Frame(has_mover=False)
        self.inlining: list[str] = []
        self.in_turn = self.in_setup = False
        self.steps: list[CourseStep] = []
        """The steps of what was compiled, in the order of their beginnings, outer ones first."""
        self.within: tuple[str, ...] = ()
        """The place of the text that is being compiled."""

    def compile(self, setup: ast.Block | None, flow: ast.Block | None) -> tuple[tuple[core.Instruction, ...], int]:
        """The instructions of setup and flow, one after the other, and where the flow begins."""
        span = flow[-1].span if flow else Span(self.scope.ruleset.main, 0, 0)
        start = 0
        try:
            self.in_setup, self.within = True, ("setup",)
            self._block(setup or ())
            self.in_setup, start = False, len(self.code)
            self.within = ("flow",)
            self._block(flow or ())
        except _TooLong:
            self.sink.add(
                "too-large",
                f"setup and flow have more than {MAX_INSTRUCTIONS} instructions",
                span,
                "actions are repeated too often",
            )
            return (core.Stop(span=span),), 0
        self._emit(core.Stop(span=span))
        for local in self.frame.all_locals:
            if local.is_let and not local.used and local.type != ERROR and local.span.file not in self.scope.aliases:
                self.sink.add("unused", f"`{local.name}` is never read", local.span, "given a value and never used")
        code = tuple(self.code)
        self._check_afterwards(code)
        return _with_live_slots(code), start

    def _check_afterwards(self, code: tuple[core.Instruction, ...]) -> None:
        """No chance decides between a decision with `afterwards` and the end of its turn; told once a move."""
        asking = {name: move for name, move in self.moves.items() if move.afterwards}
        for at, part in enumerate(code if asking else ()):
            if not isinstance(part, core.Decide):
                continue
            ahead = (code[place] for place in (at, *sorted(rest_of_turn(code, at))))
            chance = next((one for one in ahead if isinstance(one, core.Decide) and one.chance), None)
            for name in asking.keys() & {move.name for move in offered(part)} if chance else ():
                self.sink.add(
                    "afterwards-chance",
                    f"`afterwards` of `{name}` cannot be known: chance decides before the turn is complete",
                    asking.pop(name).afterwards[0].expr.span,
                    "asked at the end of the turn",
                    others=[Label(chance.span, "chance decides here")] if chance else [],
                    helps=("`provided` is asked right after `do`",),
                )

    # ------------------------------------------------------------ instructions

    def _emit(self, instruction: core.Instruction) -> int:
        if len(self.code) >= MAX_INSTRUCTIONS:
            raise _TooLong
        self.code.append(instruction)
        return len(self.code) - 1

    def _patch(self, at: int, to: int) -> None:
        """Completes a forward jump."""
        match self.code[at]:
            case (core.BeginTurn() | core.BeginTogether()) as begin:
                self.code[at] = replace(begin, end=to)
            case core.Decide() as decide:
                self.code[at] = replace(decide, otherwise=to)
            case (core.Jump() | core.Unless() | core.Next()) as jump:
                self.code[at] = replace(jump, to=to)

    # ------------------------------------------------------------ statements

    def _block(self, statements: Sequence[ast.Statement], scoped: bool = True) -> None:
        if scoped:
            with self.frame.scope():
                self._statements(statements)
        else:
            self._statements(statements)

    def _statements(self, statements: Sequence[ast.Statement]) -> None:
        ended: ast.Statement | None = None
        for node in statements:
            if ended is not None:
                self.sink.add("unreachable", "this is never reached", node.span, "after a loop without an end")
                return
            if isinstance(node, ast.Step):
                self._step(node)
            elif isinstance(node, ast.While) and node.within is None and not self.effects.decides(node.body):
                self.effects.statement(node, self.frame)
            elif self.effects.decides(node) or (isinstance(node, ast.While) and node.within is None):
                self._deciding(node)
                self.frame.forget_lookups()
            else:
                self._emit(core.Run(self.effects.statement(node, self.frame), span=node.span))
            if _is_endless(node):
                ended = node

    def _step(self, node: ast.Step) -> None:
        self.effects.dated(node)
        start, number = len(self.code), len(self.steps)
        self._block(node.body)
        path = (*self.within, "steps", node.name.id)
        self.steps.insert(number, CourseStep(path, start, len(self.code), node.name.span))

    def _deciding(self, node: ast.Statement) -> None:
        match node:
            case ast.Decide():
                self._decide(node)
            case ast.Chance():
                self._chance(node)
            case ast.Turn():
                self._turn(node)
            case ast.Forever():
                start, known = len(self.code), self.sink.trouble
                self.frame.forget_lookups()
                self._block(node.body)
                self._must_pause(start, known, node.span)
                self._emit(core.Jump(start, span=node.span))
            case ast.While():
                self._while(node)
            case ast.Repeat():
                self._repeat(node)
            case ast.For():
                self._for(node.gens, node)
            case ast.If():
                self._if(list(node.cases), node.otherwise, node.span)
            case ast.Perform():
                self._perform(node)
            case ast.Together():
                self._together(node)

    def _must_pause(self, start: int, known: int, span: Span) -> None:
        """A round of a loop decides something, unless what it does is wrong (there was `known` trouble before it)."""
        if self.sink.trouble == known and not any(isinstance(part, core.Decide) for part in self.code[start:]):
            self.sink.add(
                "no-pause",
                "a round of this loop passes no decision",
                span,
                "would never come to a pause",
                helps=("put a `decide` into it",),
            )

    def _decide(self, node: ast.Decide) -> None:
        lists = tuple(tuple(offer for alt in alts for offer in self._offers(alt)) for alts in node.lists)
        if not self.in_turn:
            self.sink.add(
                "no-mover", "`decide` needs a mover", node.span, "outside a turn", helps=("put it into `turn p:`",)
            )
        at = self._emit(core.Decide(lists, None, span=node.span))
        if node.otherwise is None:
            return
        over = self._emit(core.Jump(-1, span=node.span))
        self._patch(at, len(self.code))
        self._block(node.otherwise)
        self._patch(over, len(self.code))

    def _offers(self, alt: ast.Alternative) -> list[core.Offer]:
        name = alt.name.id
        self.scope.mention_move(alt.name)
        names = self.scope.choices.get(name) or ([name] if name in self.moves else [])
        title = f"there is no move or choice `{name}`"
        if not names and not lacks_module(self.scope, name, alt.name.span, title, "unknown-move"):
            self.sink.add(
                "unknown-move",
                title,
                alt.name.span,
                "nothing to offer",
                helps=spelled(name, [*self.moves, *self.scope.choices], "moves and choices"),
            )
        offers = []
        for move_name in names:
            self.scope.used.add(f"move {move_name}")
            if self.scope.is_lost("move", move_name):
                continue
            move = self.moves[move_name]
            if len(move.types) != len(alt.args):
                self.sink.add(
                    "wrong-count",
                    f"`{move_name}` takes {counted(len(move.types), 'argument')} from the flow, not {len(alt.args)}",
                    alt.span,
                    "their number differs",
                    miscount=Miscount(move_name, len(move.types), by_flow=True),
                )
                continue
            args = tuple(
                self.expressions.wanted(arg, self.frame, kind, f"`{move_name}`")
                for arg, kind in zip(alt.args, move.types, strict=True)
            )
            offers.append(core.Offer(move, args))
        return offers

    def _chance(self, node: ast.Chance) -> None:
        if len(node.moves) > 1:
            needs_edition(2, "`|` behind `chance`", node.moves[1].span, self.sink)
        offers = [offer for alt in node.moves for offer in self._offers(alt)]
        for offer in offers:
            if not self.in_turn and self.scope.moves[offer.move.name].uses_mover:
                self.sink.add(
                    "no-mover",
                    f"`{offer.move.name}` uses the mover, and there is none here",
                    node.span,
                    "outside a turn",
                    helps=("give it the player as a parameter: `chance deal(p)`",),
                )
        self._emit(core.Decide((tuple(offers),), None, "chance", span=node.span))

    def _turn(self, node: ast.Turn) -> None:
        if self.in_turn:
            self.sink.add("turn-in-turn", "a turn cannot stand in a turn", node.span, "the outer one is not over")
            self._block(node.body)
            return
        who = self.expressions.wanted(node.player, self.frame, Elem(self.scope.players), "`turn`")
        before, after = ((), ()) if self.in_setup else (self.before, self.after)
        begin = self._emit(core.BeginTurn(who, -1, before, span=node.span))
        if before:
            self.frame.forget_lookups()
        self.in_turn = self.frame.has_mover = True
        self._block(node.body)
        self.in_turn = self.frame.has_mover = False
        self._patch(begin, self._emit(core.EndTurn(after, span=node.span)))

    def _together(self, node: ast.Together) -> None:
        if edition_of(node.span.file) < _TOGETHER_EDITION:
            self.sink.add("decide-in-effect", "`together` cannot decide", node.span, "its statements happen at once")
            return
        if not together.can_be_together(node.body, self.effects):
            return
        begin, known = self._emit(core.BeginTogether(-1, span=node.span)), self.sink.trouble
        for performed in () if self.in_setup else (self.before + self.after)[:1]:
            self.sink.add(
                "together-turn",
                "turns have a beginning or an end of their own here, and players cannot decide together",
                node.span,
                "these turns would begin and end at once",
                others=[Label(performed.span, "what turns begin or end with")],
                helps=("write it into the flow, before or behind the other turns",),
            )
        self._block(node.body)
        inside = self.code[begin:]
        if self.sink.trouble == known:
            together.check_offers(inside, self.sink)
            together.warn_of_reads(inside, self.sink)
        self._patch(begin, self._emit(core.EndTogether(begin, together.sums(inside), span=node.span)))

    def _while(self, node: ast.While) -> None:
        self.frame.forget_lookups()
        start, known = len(self.code), self.sink.trouble
        cond = self.expressions.condition(node.cond, self.frame, "`while`")
        out = self._emit(core.Unless(cond, -1, span=node.cond.span))
        with self.frame.knowing(self.expressions.facts(node.cond, True, self.frame)):
            self._block(node.body)
        self._must_pause(start, known, node.span)
        self._emit(core.Jump(start, span=node.span))
        self._patch(out, len(self.code))

    def _repeat(self, node: ast.Repeat) -> None:
        times = self.expressions.wanted(node.times, self.frame, Int(0, 1 << 20), "`repeat`")
        high = times.type.high if isinstance(times.type, Int) else 1 << 20
        rounds = core.Op(
            "interval", (_number(1, node.span), times), type=SetOf(Int(1, max(high, 1))), span=node.times.span
        )
        self._loop("round", rounds, Int(1, max(high, 1)), node.span, lambda: self._block(node.body))

    def _for(self, gens: Sequence[ast.Generator], node: ast.For) -> None:
        with self.frame.scope():
            self.frame.forget_lookups()
            local, source = self.expressions.generator(gens[0], self.frame)
            tell_listed(gens[0], source, self.scope)
            rest = self.frame.declare(f"rest of {local.name}", source.type, node.span)
            rest.used = True
            store = core.Store(rest.slot, rest.name, source, span=node.span)
            self._emit(core.Run(store, span=node.span))
            kind = element_of(source.type) or ERROR
            start = self._emit(core.Next(local.slot, rest.slot, source.type, -1, span=node.span))
            self.frame.forget_lookups()
            if len(gens) > 1:
                self._for(gens[1:], node)
            else:
                self._block(node.body)
            self._emit(core.Jump(start, span=node.span))
            self._patch(start, len(self.code))
            assert kind is not None

    def _loop(self, name: str, source: core.Expr, kind: Type, span: Span, body: Callable[[], None]) -> None:
        with self.frame.scope():
            rest = self.frame.declare(f"rest of {name}", source.type, span)
            each = self.frame.declare(f"{name} ", kind, span)
            rest.used = each.used = True
            self._emit(core.Run(core.Store(rest.slot, rest.name, source, span=span), span=span))
            start = self._emit(core.Next(each.slot, rest.slot, source.type, -1, span=span))
            self.frame.forget_lookups()
            body()
            self._emit(core.Jump(start, span=span))
            self._patch(start, len(self.code))

    def _if(self, cases: list[tuple[ast.Expr, ast.Block]], otherwise: ast.Block | None, span: Span) -> None:
        (cond, body), rest = cases[0], cases[1:]
        made = self.expressions.condition(cond, self.frame, "`if`")
        unless = self._emit(core.Unless(made, -1, span=cond.span))
        with self.frame.knowing(self.expressions.facts(cond, True, self.frame)):
            self._block(body)
        if not rest and otherwise is None:
            self._patch(unless, len(self.code))
            return
        over = self._emit(core.Jump(-1, span=span))
        self._patch(unless, len(self.code))
        if rest:
            self._if(rest, otherwise, span)
        elif otherwise:
            self._block(otherwise)
        self._patch(over, len(self.code))

    def _perform(self, node: ast.Perform) -> None:
        action = self.effects.find_action(node)
        if action is None or not self.effects.argument_count(node, action):
            return
        if action.name in self.inlining:
            self.sink.add("recursive", f"the action `{action.name}` uses itself", node.span, "comes back here")
            return
        if len(self.inlining) >= MAX_INLINED:
            self.sink.add(
                "too-deep",
                f"actions that decide are nested more than {MAX_INLINED} deep",
                node.span,
                "one level too many",
            )
            return
        self.inlining.append(action.name)
        params = action.signature.params
        kinds = [type_of(self.scope, param.type, self.frame) for param in params]
        checked = [self.expressions.check(arg, self.frame) for arg in node.args]
        args = within_parameters(node.args, checked, kinds, params, self.sink, f"`{action.name}`")
        outer, self.frame.scopes = self.frame.scopes, [{}]
        around, self.within = self.within, ("actions", action.name)
        facts, self.frame.facts = self.frame.facts, {}
        start, number = len(self.code), len(self.steps)
        try:
            for param, kind, arg in zip(params, kinds, args, strict=True):
                value = fit(arg, kind, self.sink, f"`{action.name}`") if arg.type != ERROR else error_expr(node.span)
                local = self.frame.declare(param.name.id, kind, param.name.span)
                local.used = True
                self._emit(core.Run(core.Store(local.slot, local.name, value, span=node.span), span=node.span))
            self._block(self.effects.action_body(action))
            self.steps.insert(number, CourseStep(("actions", action.name), start, len(self.code), node.span))
        finally:  # also on the way out of a flow that is too long
            self.frame.scopes = outer
            self.within = around
            self.frame.facts = facts
            self.inlining.pop()


def _is_endless(node: ast.Statement) -> bool:
    """Whether nothing behind a statement is ever reached."""
    return isinstance(node, ast.Forever) or (isinstance(node, ast.Step) and _is_endless(node.body[-1]))


def _number(value: int, span: Span) -> core.Expr:
    return core.Const(value, type=Int(value, value), span=span)


def _with_live_slots(code: tuple[core.Instruction, ...]) -> tuple[core.Instruction, ...]:
    """Marks each pause with the flow slots that are read after it before they are given a value: only these belong to the
    state. Backward data flow to the least fixed point."""
    live: list[frozenset[int]] = [frozenset()] * (len(code) + 1)
    effects = [_reads_writes(part) for part in code]
    changed = True
    while changed:
        changed = False
        for at in range(len(code) - 1, -1, -1):
            reads, writes = effects[at]
            after = frozenset().union(*(live[to] for to in followers(code, at)))
            now = reads | (after - writes)
            if now != live[at]:
                live[at] = now
                changed = True
    return tuple(
        replace(part, live=tuple(sorted(live[at]))) if isinstance(part, core.Decide) else part
        for at, part in enumerate(code)
    )


def _reads_writes(part: core.Instruction) -> tuple[frozenset[int], frozenset[int]]:
    match part:
        case core.Run(effect):
            stores = frozenset({effect.slot} if isinstance(effect, core.Store) else ())
            return _read(effect), stores
        case core.Unless(cond, _):
            return _read(cond), frozenset()
        case core.Next(slot, rest, _, _):
            return frozenset({rest}), frozenset({slot})
        case core.BeginTurn(player):
            return _read(player), frozenset()
        case core.Decide(lists, _, _):
            offers = tuple(arg for offers in lists for offer in offers for arg in offer.args)
            return _read(offers), frozenset()
    return frozenset(), frozenset()


def _read(*roots: Roots) -> frozenset[int]:
    """The slots that expressions or effects read and do not give values to themselves."""
    return frozenset(slots_read(*roots) - slots_bound(*roots))
