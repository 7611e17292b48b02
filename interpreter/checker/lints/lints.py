"""What is odd about a ruleset as a whole: what is never used, never offered, never ends, or cannot be told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import Universe
from ...core.walk import walk
from ...files.edition import edition_of
from ...files.nodes import Listing, Mapping, Text
from ...files.schema.edits import without_entry
from ...files.words import library_words
from ...ground.diagnostics import Label, did_you_mean
from ...ground.source import Span
from ...language.staleness import Offered, declared, offers_of
from ..names.meanings import Constant, DeclaredMove, Defined
from ..names.scope import Scope
from ..names.unknown import uses_with
from ..sections.moves import PASS
from ..sections.ties import tell_ties
from .alike import TOLD_APART, mixed_moves
from .hidden_lints import check_hiding
from .idle import tell_idle_passes


def lint(scope: Scope, game: core.Game, *, given: bool) -> None:
    """Adds warnings about what the checked file itself says, not what it inherits; and errors wherever two moves are the
    same to whoever reads them. `given`: the file is looked at with other options than its own, which may rule moves out."""
    _alike(scope, game)
    own = scope.ruleset.main
    is_endless = not game.ends and "result" not in scope.used
    for name, span in scope.places.items():
        if span.file is not own or name.startswith("action "):
            continue
        value = scope.values.get(name)
        if name in scope.used or isinstance(value, Universe):
            continue
        if is_endless and isinstance(value, Defined):
            continue  # an end may be what it is for
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
            inherited = [one for one, at in scope.places.items() if at.file is not own and _is_state(scope, one)]
            _unused(scope, name, span, "state function", did_you_mean(name, inherited))
    for name, action in scope.actions.items():
        if action.key.span.file is own and f"action {name}" not in scope.used:
            _unused(scope, name, action.key.span, "action")
    _moves(scope, game, given=given)
    _never_written(scope, game)
    _ends_replaced(scope)
    check_hiding(scope, game)
    tell_ties(scope, game)
    tell_idle_passes(scope, game)
    if is_endless:
        scope.sink.add(
            "no-end",
            "this game has no way to end",
            _flow_of(scope),
            "neither `end` nor `win`, `lose`, `draw`, `rank`",
            helps=(
                "add an `end:` with `when` and `result`",
                "or say in the flow who wins where nothing is legal: `decide … otherwise: lose mover`",
            ),
        )


def _flow_of(scope: Scope) -> Span:
    """Where the author says who decides what: the flow, or if that is of the library the first `decide`."""
    own, place = scope.ruleset.main, scope.ruleset.sections.get("flow")
    offered = re.search(r"\bdecide\b", own.text)
    if isinstance(place, Text) and (place.span.file is own or offered is None):
        return place.rule.whole
    return Span(own, *offered.span()) if offered else Span(own, 0, 0)


def _alike(scope: Scope, game: core.Game) -> None:
    for step, one, other in mixed_moves(game):
        if one is other:
            title = f"`{one.name}` stands twice in one list"
            scope.sink.add("notation-mixes", title, step.span, "offered here", helps=("offer it once",))
            continue
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


def _is_state(scope: Scope, name: str) -> bool:
    return isinstance(scope.values.get(name), core.Fun)


def _ends_replaced(scope: Scope) -> None:
    """Inherited ends of a list, which has no names that a mapping could add to: they are gone."""
    ruleset = scope.ruleset
    here = ruleset.sections.get("end")
    below = ruleset.level(1).sections.get("end") if len(ruleset.levels) > 1 else None
    if not isinstance(here, Mapping) or here.span.file is not ruleset.main or not isinstance(below, Listing):
        return
    scope.sink.add(
        "ends-replaced",
        "these ends stand instead of the inherited ones, which have no names",
        here.entries[0][0].span,
        "adds to no list",
        others=[Label(item.span, "gone here") for item in below.items[:_SHOWN]],
        helps=(
            "to keep them, write them here, too, each under a name",
            "if they are to go, write a list: `end: [{…}]`",
        ),
    )


_SHOWN = 3
"""Inherited ends that are shown."""


def _unused(scope: Scope, name: str, span: Span, what: str, meant: Sequence[str] = ()) -> None:
    """`meant`: names like it that the checked file has from others."""
    helps = ("remove it, or use it",)
    if name in library_words(edition_of(span.file)).values() and name not in scope.ruleset.modules:
        scope.sink.add(
            "unused",
            f"the {what} `{name}` is what the module `{name}` of the library asks for, and that is not used",
            span,
            "used nowhere",
            helps=(f"write `{uses_with(scope, name)}`", "or remove it"),
            mends=without_entry(span),
        )
        return
    if meant:
        helps = (f"what it extends or uses has {' and '.join(f'`{one}`' for one in meant)}: did you mean that?",)
    title = f"the {what} `{name}` is never used"
    scope.sink.add("unused", title, span, "used nowhere", helps=helps, mends=without_entry(span))


def _moves(scope: Scope, game: core.Game, *, given: bool) -> None:
    own = scope.ruleset.main
    for name, move in scope.moves.items():
        if name == PASS or move.key is None:
            continue
        if not {f"move {name}", f"asked {name}"} & scope.used:
            place = _where_lost(scope, move)
            if place is not None:
                _never_offered(scope, move, *place)
        elif not given and move.span.file is own and _impossible(game.moves[name]):
            scope.sink.add(
                "never-offered", f"the move `{name}` can never be chosen", move.span, "its conditions never hold"
            )


def _never_offered(scope: Scope, move: DeclaredMove, span: Span, label: str) -> None:
    offers = [*offers_of(scope.ruleset), *_inherited_offers(scope)]
    word = "chance" if any(one.is_drawn and one.name in _ways_to(move) for one in offers) else "decide"
    helps = [f"offer it in the flow: `{word} {move.name}`"]
    if move.choice:
        near = did_you_mean(move.choice, [one for one in scope.choices if one != move.choice])
        helps = [f"did you mean `in {near[0]}`?"] if near else []
        helps.append(f"offer its choice in the flow: `{word} {move.choice}`")
    elif not _is_inherited(scope, move) and (
        near := did_you_mean(move.name, [one for one, other in scope.moves.items() if _is_inherited(scope, other)], 1)
    ):
        helps.insert(0, f"did you mean `{near[0]}`, which is inherited?")
    if span.file is not move.span.file:
        helps.append(f"or take it away: `moves: {{{move.name}: ~}}`")
    scope.sink.add("never-offered", f"the move `{move.name}` is in no `{word}`", span, label, helps=helps)


def _ways_to(move: DeclaredMove) -> tuple[str, ...]:
    """The names by which a move is offered: its own, and that of its choice."""
    return (move.name, move.choice) if move.choice else (move.name,)


def _inherited_offers(scope: Scope) -> Sequence[Offered]:
    """What the ruleset offers that the checked file extends."""
    return offers_of(scope.ruleset.level(1)) if len(scope.ruleset.levels) > 1 else ()


def _is_inherited(scope: Scope, move: DeclaredMove) -> bool:
    return move.key is not None and move.key.span.file is not scope.ruleset.main


def _where_lost(scope: Scope, move: DeclaredMove) -> tuple[Span, str] | None:
    """The place in the checked file that has a move which nothing offers, and what it does; None where others have it so."""
    main, file = scope.ruleset.main, move.span.file
    if file is main:
        return move.span, "can never be chosen"
    module = next((one for one in scope.ruleset.modules.values() if one.file is file), None)
    if module is None:
        was_offered = any(one.name in _ways_to(move) for one in _inherited_offers(scope))
        return (place, "offers it no more") if was_offered and (place := _course_here(scope)) else None
    offered = (one for name, one in scope.moves.items() if f"move {name}" in scope.used)
    if module.span.file is not main or any(one.span.file is file for one in offered):
        return None
    return module.span, "brings it"


def _never_written(scope: Scope, game: core.Game) -> None:
    """State that is read and that nothing writes, not even the setup: a constant, or a value that was forgotten."""
    turns = (*game.before_turn, *game.after_turn)
    roots = (*game.moves.values(), *game.actions, *turns, *game.flow, *game.ends)
    written = {part.fun.name for part in walk(*roots) if isinstance(part, core.Write)}
    for fun in game.funs:
        if fun.name in written or fun.name not in scope.used:
            continue
        main, span, label = scope.ruleset.main, scope.places[fun.name], "nothing writes it"
        if span.file is not main:
            is_read_here = any(name == fun.name and at.file is main for name, _, at in scope.mentions)
            place = _course_here(scope) if is_read_here and _was_written(scope, fun) else None
            if place is None:
                continue
            span, label = place, f"writes `{fun.name}` no more"
        scope.sink.add(
            "never-written",
            f"`{fun.name}` is only read: it has its start value for ever",
            span,
            label,
            helps=("write it, or make it a constant or a definition",),
            mends=without_entry(span),
        )


def _was_written(scope: Scope, fun: core.Fun) -> bool:
    """Whether the ruleset that the checked file extends writes some state."""
    if len(scope.ruleset.levels) < 2:
        return False
    place = ("turn_state" if fun.life == "turn" else "state", fun.name)
    return any(place in one.writes for one in declared(scope.ruleset.level(1)).values())


def _course_here(scope: Scope) -> Span | None:
    """Where the checked file says what happens; None where it leaves all of that as it was."""
    sections = (scope.ruleset.sections.get(key) for key in ("flow", "actions", "moves", "setup"))
    return next((node.span for node in sections if node is not None and node.span.file is scope.ruleset.main), None)


def _impossible(move: core.Move) -> bool:
    """Whether a condition or parameter is constantly no or empty."""
    conditions = [cond.expr for cond in (*move.whens, *move.provided, *move.afterwards)]
    if any(isinstance(expr, core.Const) and expr.value is False for expr in conditions):
        return True
    return any(isinstance(b.source, core.Const) and not b.determined and not b.source.value for b in move.binders)
