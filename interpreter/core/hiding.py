"""What of a game some players do not see, and what is read of it openly."""

from __future__ import annotations

from collections.abc import Iterator

from . import nodes as core
from .folding import folded
from .walk import Walked, children, is_mover, walk


def hidden_places(game: core.Game) -> Iterator[core.Fun | core.Move | core.Note]:
    """Whatever says who sees it: state functions, moves, notes. Nothing is hidden where there are none."""
    yield from (fun for fun in game.funs if fun.seen is not None)
    yield from (move for move in game.moves.values() if move.seen is not None)
    roots = (*game.moves.values(), *game.flow, *game.ends, *game.before_turn, *game.after_turn)
    for part in walk(*roots, into=(core.Action,)):
        if isinstance(part, core.Note) and part.to is not None:
            yield part


def hides(game: core.Game) -> bool:
    """Whether something is not seen by all."""
    return next(hidden_places(game), None) is not None


def open_reads(game: core.Game, *roots: core.Node) -> Iterator[core.Fun]:
    """The hidden state functions that pieces read, with all that they ask, but for what they ask of the mover's view. Of moves
    that somebody else could have, that one's view is asked, so nothing is left out there."""
    if all(fun.seen is None for fun in game.funs):
        return  # which is so in most games, and asked of every part of one
    stack: list[tuple[Walked, bool]] = [(root, True) for root in roots]
    met: set[tuple[int, bool]] = set()
    while stack:
        part, is_own = stack.pop()
        within: tuple[Walked, ...] = ()
        match part:
            case core.KnownBy(_, player) if is_own and is_mover(player):
                continue
            case core.Read(fun) if fun.seen is not None and not (is_own and _is_own(part)):
                yield fun
            case core.Times(memory):
                yield from (fun for fun in memory.funs if fun.seen is not None)
            case core.Invoke(definition):
                within = (definition.body,)
            case core.Perform(action):
                within = (action.body,)
            case core.Can(name, _, player):
                is_own = is_own and (player is None or is_mover(player))
                within = legality(game.moves[name])
            case core.Finish(names):
                within = tuple(node for name in names for node in (game.moves[name].do, *legality(game.moves[name])))
        for node in within:
            if (id(node), is_own) not in met:
                met.add((id(node), is_own))
                stack.append((node, is_own))
        stack += [(child, is_own) for child in children(part)]


def legality(move: core.Move) -> tuple[core.Node, ...]:
    """What decides whether a decision of a move is legal, and how it is written: also what it does, if something is asked of
    the position behind it."""
    finish = (move.finish,) if move.finish is not None else ()
    tried = (move.do,) if move.provided or finish or move.afterwards else ()
    rest = (move.then,) if move.afterwards else ()
    asked = (*move.whens, *move.binders, *move.provided, *finish, *move.afterwards, *move.written)
    return (*asked, *tried, *rest)


def telling(game: core.Game, move: core.Move) -> core.Fun | None:
    """A hidden state function that the list of a move's decisions tells something of; None: there is none."""
    return None if is_ruled_out(move) else next(open_reads(game, *legality(move)), None)


def told_by_flow(game: core.Game) -> Iterator[tuple[core.Fun, core.Expr]]:
    """The hidden state functions by which the flow settles what is offered, with what asks for them there. What one turn keeps
    for another, its player saw and the other did not, so views are left out nowhere."""
    for asked in _settling(game):
        for part in walk(asked, into=(core.Definition,)):
            if isinstance(part, core.Read) and part.fun.seen is not None:
                yield part.fun, asked
            elif isinstance(part, core.Can | core.Times):
                yield from ((fun, asked) for fun in open_reads(game, part))


def _settling(game: core.Game) -> Iterator[core.Expr]:
    """What the flow asks to settle where it goes on and what is offered there."""
    for part in game.flow:
        match part:
            case core.Unless(cond):
                yield cond
            case core.Run(core.Store(value=value)):
                yield value
            case core.Decide(lists) if not part.chance:
                yield from (arg for offers in lists for offer in offers for arg in offer.args)


def is_ruled_out(move: core.Move) -> bool:
    """Whether the options never allow a move."""
    settled = (folded(condition.expr) for condition in move.whens)
    return any(isinstance(one, core.Const) and not one.value for one in settled)


def notes_beside_moves(game: core.Game) -> bool:
    """Whether something is noted that is no part of a decision."""
    roots = (*game.flow, *game.ends, *game.before_turn, *game.after_turn)
    return any(isinstance(part, core.Note) for part in walk(*roots, into=(core.Action,)))


def offered_to_players(game: core.Game) -> frozenset[str]:
    """The moves that players decide for, by name."""
    decides = [part for part in game.flow if isinstance(part, core.Decide) and not part.chance]
    return frozenset(offer.move.name for part in decides for offers in part.lists for offer in offers)


def _is_own(read: core.Read) -> bool:
    """Whether the mover reads what its owner sees, and the mover is the owner."""
    seen = read.fun.seen
    if not isinstance(seen, core.Op) or seen.name not in ("one_to_set", "literal") or len(seen.args) != 1:
        return False
    owner = seen.args[0]
    if not isinstance(owner, core.Var) or owner.slot >= len(read.args):
        return False
    return is_mover(read.args[owner.slot])
