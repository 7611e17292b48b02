"""What is odd about who sees what: what nobody says, what a list of decisions tells, what is hidden for nothing."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.hiding import is_ruled_out, offered_to_players, open_reads, telling, told_by_flow
from ...core.walk import walk
from ...files.nodes import Mapping, Node, Text
from ...ground.diagnostics import Label
from ...ground.source import Span
from ..names.scope import Scope


def check_hiding(scope: Scope, game: core.Game) -> None:
    """Tells mistakes wherever they are, and warns of what the checked file itself says."""
    _public(scope, game)
    _dropped(scope)
    if not any(fun.seen is not None for fun in game.funs):
        return
    _unsaid(scope, game)
    _tells(scope, game)
    for fun in game.funs:
        if fun.seen is not None:
            _asks_a_view(fun, fun.seen, scope)
        if fun.seen is not None and fun.seen.span.file is scope.ruleset.main:
            _needless(fun, fun.seen, scope, game)
            _shows_first(fun, scope)


def _dropped(scope: Scope) -> None:
    """Values that an inherited `seen` hides no more, because the checked file declares them anew in the short form."""
    ruleset = scope.ruleset
    for section in ("state", "turn_state"):
        anew = [(key, value) for key, value in ruleset.mapping(section) if _is_here(value, scope)]
        below = {key.value: value for key, value in ruleset.level(1).mapping(section)} if anew else {}
        for key, value in anew:
            base = below.get(key.value)
            hidden = base.get("seen") if isinstance(base, Mapping) else None
            if hidden is not None:
                scope.sink.add(
                    "seen-dropped",
                    f"not everybody saw `{key.value}`, and here everybody does",
                    value.span,
                    "the whole declaration is given anew",
                    others=[Label(hidden.span, "who saw it before")],
                    helps=(
                        f"`{key.value}: {{type: …}}` keeps `seen` and changes the type",
                        f"`{key.value}: {{type: …, seen: ~}}`, if everybody is to see it",
                    ),
                )


def _is_here(value: Node, scope: Scope) -> bool:
    """Whether a declaration in the short form is of the checked file, and that extends another."""
    return isinstance(value, Text) and value.span.file is scope.ruleset.main and len(scope.ruleset.levels) > 1


def _shows_first(fun: core.Fun, scope: Scope) -> None:
    """A hidden value that is a thing in any case: who does not see it is shown some thing."""
    kind = fun.result
    if isinstance(kind, t.Elem) and kind.universe.size > 1 and fun.span.file is scope.ruleset.main:
        first = kind.universe.labels[0]
        scope.sink.add(
            "unseen-as-first",
            f"who does not see `{fun.name}` is shown `{first}` in its place",
            fun.span,
            f"the first {kind} stands for what is not seen",
            helps=(f"make it `{kind}?`: then none is shown",),
        )


def _asks_a_view(fun: core.Fun, seen: core.Expr, scope: Scope) -> None:
    """What is seen is what makes a view, so it cannot depend on one."""
    asked = next((part for part in walk(seen, into=(core.Definition,)) if isinstance(part, core.KnownBy)), None)
    if asked is not None:
        is_within = asked.span.begins_in(seen.span)
        scope.sink.add(
            "seen-asks-view",
            f"who sees `{fun.name}` depends on what somebody sees",
            asked.span if is_within else seen.span,
            "a view is made of this",
            others=[] if is_within else [Label(asked.span, "asked here")],
            helps=("`seen` reads the truth: write it without `known`",),
        )


def _unsaid(scope: Scope, game: core.Game) -> None:
    """Moves that write what not everybody sees, and do not say who is told of them."""
    for move in game.moves.values():
        if move.seen is not None or is_ruled_out(move):
            continue
        found = walk(move.do, move.then, into=(core.Action,))
        write = next((part for part in found if isinstance(part, core.Write) and part.fun.seen is not None), None)
        if write is None:
            continue
        assert write.fun.seen is not None
        is_own = move.span.file is scope.ruleset.main
        hidden = Label(write.fun.seen.span, "not seen by all")
        writes = Label(write.span, "written here")
        scope.sink.add(
            "unsaid-seen",
            f"`{move.name}` writes `{write.fun.name}`, and does not say who is told of the decision",
            move.span if is_own else hidden.span,
            "has no `seen`" if is_own else hidden.text,
            others=[writes, hidden] if is_own else [writes],
            helps=(
                f"`moves: {{{move.name}: {{seen: mover}}}}`: nobody else is told; `seen: player`: all are",
                "who is told knows what was decided, whatever is hidden of what comes of it",
            ),
        )


def _tells(scope: Scope, game: core.Game) -> None:
    """Moves whose list of decisions tells something of what whoever decides may not see."""
    offered = offered_to_players(game)
    for move in game.moves.values():
        fun = telling(game, move) if move.name in offered else None
        place = _here(move, fun, scope) if fun is not None else None
        if fun is not None and place is not None:
            scope.sink.add(
                "legal-tells",
                f"which decisions `{move.name}` has depends on `{fun.name}`, which not everybody sees",
                place,
                "the list itself then tells it",
                helps=(
                    "read it by `known(…)`, and let `do` say what happens if it is otherwise",
                    "or leave it, if the umpire refuses openly, or whoever decides always sees it",
                ),
            )
    for fun, asked in told_by_flow(game):
        if asked.span.file is scope.ruleset.main:
            scope.sink.add(
                "legal-tells",
                f"what is offered depends on `{fun.name}`, which not everybody sees",
                asked.span,
                "what is offered then tells it",
                helps=("leave it, if it is meant to be told so, or whoever decides always sees it",),
            )


def _here(move: core.Move, fun: core.Fun, scope: Scope) -> Span | None:
    """What the checked file itself says of it; None: it is all inherited."""
    assert fun.seen is not None
    parts = (*(one.expr.span for one in move.whens), *(one.span for one in move.binders))
    return next((span for span in (move.span, fun.seen.span, *parts) if span.file is scope.ruleset.main), None)


def _needless(fun: core.Fun, seen: core.Expr, scope: Scope, game: core.Game) -> None:
    if isinstance(seen, core.Const) and not any(one is fun for one in _read_by_rules(game)):
        title = f"nobody ever sees `{fun.name}`, and nothing that happens depends on it"
        scope.sink.add("never-seen", title, seen.span, "nobody", helps=("leave it out, or say who sees it",))


def _read_by_rules(game: core.Game) -> list[core.Fun]:
    """The hidden functions that what happens, or an end, depends on."""
    moves = [part for move in game.moves.values() for part in (move.do, move.then, *move.whens, *move.binders)]
    actions = (*game.actions, *game.before_turn, *game.after_turn)
    roots = (*moves, *(action.body for action in actions), *game.flow, *game.ends)
    return list(open_reads(game, *roots))


def _public(scope: Scope, game: core.Game) -> None:
    """`known` of what all see."""
    roots = (*game.moves.values(), *game.actions, *game.definitions, *game.flow, *game.ends)
    for part in walk(*roots):
        if not isinstance(part, core.KnownBy) or part.span.file is not scope.ruleset.main:
            continue
        if next(open_reads(game, part.body), None) is None and not _reads_own(part.body):
            scope.sink.add(
                "known-public",
                f"all players see what `{part.span.text.strip()}` reads",
                part.span,
                "nothing is hidden here",
                helps=("leave `known` out",),
            )


def _reads_own(body: core.Expr) -> bool:
    """Whether something hidden is read there at all, be it what the mover sees."""
    found = walk(body, into=(core.Definition,))
    return any(isinstance(part, core.Read) and part.fun.seen is not None for part in found)
