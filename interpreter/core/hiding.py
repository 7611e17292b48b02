"""What of a game some players do not see, and what is read of it openly."""

from __future__ import annotations

from collections.abc import Iterator

from . import nodes as core
from .folding import folded
from .walk import Walked, children, walk


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
    """The hidden state functions that pieces read, with all that they ask, but for what they ask of the mover's view."""
    stack: list[Walked] = list(roots)
    met: set[int] = set()
    while stack:
        part = stack.pop()
        match part:
            case core.KnownBy(_, player) if _is_mover(player):
                continue
            case core.Read(fun) if fun.seen is not None and not _is_own(part):
                yield fun
            case core.Times(memory):
                yield from (fun for fun in memory.funs if fun.seen is not None)
            case core.Invoke(definition) if id(definition) not in met:
                met.add(id(definition))
                stack.append(definition.body)
            case core.Can(move) if id(game.moves[move]) not in met:
                met.add(id(game.moves[move]))
                stack += legality(game.moves[move])
        stack += children(part)


def legality(move: core.Move) -> tuple[core.Node, ...]:
    """What decides whether a decision of a move is legal, and how it is written."""
    finish = (move.finish,) if move.finish is not None else ()
    return (*move.whens, *move.binders, *move.provided, *finish, *move.afterwards, *move.written)


def telling(game: core.Game, move: core.Move) -> core.Fun | None:
    """A hidden state function that the list of a move's decisions tells something of; None: there is none."""
    return None if is_ruled_out(move) else next(open_reads(game, *legality(move)), None)


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
    return _is_mover(read.args[owner.slot])


def _is_mover(player: core.Expr) -> bool:
    return isinstance(player, core.Op) and player.name == "mover"
