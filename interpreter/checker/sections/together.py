"""What may stand where players decide together, each without knowing what the others do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core import nodes as core
from ...core.walk import is_mover, walk
from ...ground.diagnostics import Label, Sink
from ...language import syntax as ast
from .effects import Effects

_LOOPS = {ast.While: "while", ast.Repeat: "repeat", ast.Forever: "forever", ast.Together: "together"}


def can_be_together(block: Sequence[ast.Statement], effects: Effects) -> bool:
    """Whether the statements of a `together:` that decides are such as can stand there; tells what cannot."""
    found = [_is_fit(node, effects) for node in block]
    return all(found)


def _is_fit(node: ast.Statement, effects: Effects) -> bool:
    match node:
        case ast.For(body=body) | ast.Step(body=body):
            return can_be_together(body, effects)
        case ast.If(cases=cases, otherwise=otherwise):
            blocks = [body for _, body in cases] + ([otherwise] if otherwise is not None else [])
            fits = [can_be_together(body, effects) for body in blocks]  # each is told
            return all(fits)
        case ast.Turn(body=body):
            return _is_one_decision(node, body, effects)
        case ast.While() | ast.Repeat() | ast.Forever() | ast.Together():
            effects.sink.add(
                "together-loop",
                f"`{_LOOPS[type(node)]}` cannot stand where players decide together",
                node.span,
                "each of them decides once",
                helps=("put the loop around `together:`",),
            )
            return False
    effects.sink.add(
        "together-turn",
        "only turns can stand where players decide together",
        node.span,
        "not a turn, nor `for` or `if` around one",
        helps=("write it before or behind the block; what a decision does stands in the `do` of its move",),
    )
    return False


def _is_one_decision(turn: ast.Turn, body: Sequence[ast.Statement], effects: Effects) -> bool:
    decision = body[0]
    if len(body) == 1 and isinstance(decision, ast.Decide):
        if decision.otherwise is None or not any(map(effects.decides, decision.otherwise)):
            return True
        decision = decision.otherwise[0]
        title = "behind `otherwise:` nothing is decided where players decide together"
    else:
        decision = body[1] if isinstance(decision, ast.Decide) else decision
        title = "a turn taken together with others is one `decide`"
    effects.sink.add(
        "together-turn",
        title,
        decision.span,
        "one thing too many",
        others=[Label(turn.player.span, "the turn of")],
        helps=("what comes of a decision stands in the `do` of its move, or behind the block",),
    )
    return False


def check_offers(code: Sequence[core.Instruction], sink: Sink) -> None:
    """Tells what moves of such a block do that cannot be done alone and put together. `code`: what is in the block."""
    told: set[str] = set()
    for part in code:
        for offer in (one for offers in part.lists for one in offers) if isinstance(part, core.Decide) else ():
            move = offer.move
            late = [
                *(condition.expr.span for condition in move.afterwards),
                *([move.finish.span] if move.finish else []),
            ]
            if late and move.name not in told:
                told.add(move.name)
                sink.add(
                    "together-move",
                    f"`{move.name}` cannot be offered where players decide together",
                    late[0],
                    "asks for decisions that follow, and there are none",
                    others=[Label(part.span, "offered here")],
                )
    for effect in _carried_out(code):
        for one in walk(effect, into=(core.Action,)):
            if isinstance(one, core.Over | core.Remember | core.Forget):
                word = one.kind if isinstance(one, core.Over) else type(one).__name__.lower()
                sink.add(
                    "ends-together",
                    f"`{word}` cannot stand in the `do` of a decision taken together with others",
                    one.span,
                    "another player may do the same by the same stroke",
                    helps=("say it behind the block, in `then` or in `end`",),
                )


def warn_of_reads(code: Sequence[core.Instruction], sink: Sink) -> None:
    """Warns where what one player does asks for a place that another may write by what he does: it is read as it is in the
    position of all. A place that is the mover's own, or was just written, is no such one."""
    effects = [list(walk(effect, into=(core.Action,))) for effect in _carried_out(code)]
    writes = [one for parts in effects for one in parts if isinstance(one, core.Write)]
    written, shared = {one.fun for one in writes}, {one.fun for one in writes if not _is_own(one)}
    told: set[core.Fun] = set()
    for parts in effects:
        known = {id(old) for one in parts if isinstance(one, core.Write) and (old := _changed(one)) is not None}
        before: list[core.Write] = []
        for one in parts:
            if isinstance(one, core.Write):
                before.append(one)
            elif isinstance(one, core.Read) and one.fun in (shared if _is_own(one) else written) - told:
                if id(one) in known or any((one.fun, one.args) == (write.fun, write.args) for write in before):
                    continue
                told.add(one.fun)
                sink.add(
                    "together-read",
                    f"`{one.span.text}` is read by what one player does, and `{one.fun.name}` written by what another does",
                    one.span,
                    "as it is in the position that all have before them",
                    helps=("ask for it in `then`, or behind the block, where all is written",),
                )


def _is_own(place: core.Read | core.Write) -> bool:
    """Whether a place belongs to the mover alone."""
    return any(is_mover(arg) for arg in place.args)


def sums(code: Sequence[core.Instruction]) -> tuple[core.Fun, ...]:
    """The state functions that decisions of such a block only add to and take from."""
    adds: dict[core.Fun, bool] = {}
    for effect in _carried_out(code):
        for one in walk(effect, into=(core.Action,)):
            if isinstance(one, core.Write):
                adds[one.fun] = adds.get(one.fun, True) and _changed(one) is not None
    return tuple(fun for fun, only in adds.items() if only)


def _changed(write: core.Write) -> core.Read | None:
    """The number that is given something more or less than it was; None: it is set to something else."""
    value = write.value
    if not isinstance(value, core.Op) or value.name not in ("add", "sub"):
        return None
    old = value.args[0]
    is_old = isinstance(old, core.Read) and old.fun is write.fun and old.args == write.args
    return old if isinstance(old, core.Read) and is_old else None


def _carried_out(code: Sequence[core.Instruction]) -> Iterator[core.Effect]:
    seen: set[str] = set()
    for part in code:
        match part:
            case core.Run(effect) if not isinstance(effect, core.Store):
                yield effect
            case core.Decide():
                for move in (offer.move for offers in part.lists for offer in offers if offer.move.name not in seen):
                    seen.add(move.name)
                    yield move.do
