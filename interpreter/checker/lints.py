"""What is odd about a ruleset as a whole: what is never used, never offered, never ends, or cannot be told apart."""

from __future__ import annotations

from ..core import nodes as core
from ..core.types import Universe
from ..files.document import Text
from ..ground.diagnostics import Label, did_you_mean
from ..ground.source import Span
from .alike import TOLD_APART, mixed_moves
from .moves import PASS
from .scope import Constant, Defined, Scope


def lint(scope: Scope, game: core.Game) -> None:
    """Adds warnings about what the checked file itself says, not what it inherits; and errors wherever two moves are the
    same to whoever reads them."""
    _alike(scope, game)
    own = scope.ruleset.main
    for name, span in scope.places.items():
        if span.file is not own or name.startswith("action "):
            continue
        value = scope.values.get(name)
        if name in scope.used or isinstance(value, Universe):
            continue
        if isinstance(value, Defined):
            _unused(scope, name, span, "definition")
        elif isinstance(value, Constant | core.Table) and name in {
            key.value for key, _ in scope.ruleset.mapping("options")
        }:
            _unused(scope, name, span, "option")
        elif isinstance(value, Constant | core.Table) and name in {
            key.value for key, _ in scope.ruleset.mapping("constants")
        }:
            _unused(scope, name, span, "constant")
        elif isinstance(value, core.Fun):
            _unused(scope, name, span, "state function")
    for name, action in scope.actions.items():
        if action.key.span.file is own and f"action {name}" not in scope.used:
            _unused(scope, name, action.key.span, "action")
    _moves(scope, game)
    if not game.ends and "result" not in scope.used:
        place = scope.ruleset.sections.get("flow")
        scope.sink.add(
            "no-end",
            "this game has no way to end",
            place.rule.whole if isinstance(place, Text) else Span(own, 0, 0),
            "neither `end` nor `win`, `lose`, `draw`, `rank`",
            helps=("add an `end:` with `when` and `result`",),
        )


def _alike(scope: Scope, game: core.Game) -> None:
    for one, other in mixed_moves(game):
        # `pass`, which is always there, has no place
        placed = [move for move in (other, one) if move.span.file.text]
        scope.sink.add(
            "notation-mixes",
            f"`{one.name}` and `{other.name}` have the same choices, written with the same text",
            placed[0].span,
            "nobody could tell which of them is meant",
            others=[Label(move.span, "the other one") for move in placed[1:]],
            helps=(TOLD_APART,),
        )


def _unused(scope: Scope, name: str, span: Span, what: str) -> None:
    scope.sink.add(
        "unused", f"the {what} `{name}` is never used", span, "used nowhere", helps=("remove it, or use it",)
    )


def _moves(scope: Scope, game: core.Game) -> None:
    for name, declared in scope.moves.items():
        if name == PASS or declared.key is None or declared.key.span.file is not scope.ruleset.main:
            continue
        if f"move {name}" not in scope.used:
            helps: tuple[str, ...] = (f"offer it in the flow: `decide {name}`",)
            if declared.choice:
                near = did_you_mean(declared.choice, [one for one in scope.choices if one != declared.choice])
                helps = (f"offer its choice in the flow: `decide {declared.choice}`",)
                helps = (f"did you mean `in {near[0]}`?", *helps) if near else helps
            scope.sink.add(
                "never-offered",
                f"the move `{name}` is in no `decide`",
                declared.key.span,
                "can never be chosen",
                helps=helps,
            )
        elif _impossible(game.moves[name]):
            scope.sink.add(
                "never-offered",
                f"the move `{name}` can never be chosen",
                declared.key.span,
                "its conditions never hold",
            )


def _impossible(move: core.Move) -> bool:
    """Whether a condition or parameter is constantly no or empty."""
    conditions = [cond.expr for cond in (*move.whens, *move.provided, *move.afterwards)]
    if any(isinstance(expr, core.Const) and expr.value is False for expr in conditions):
        return True
    return any(isinstance(b.source, core.Const) and not b.determined and not b.source.value for b in move.binders)
