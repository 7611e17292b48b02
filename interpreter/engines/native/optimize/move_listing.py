"""What is decided of the choices of a game, as text: behind the listing of its plan."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import nodes as core
from ....core import types as t
from ....core.listing import binder_lines, entry
from ....ground.records import replace
from ..plan.plan import Planning
from .move_plans import MovePlans
from .moves.adjoining import Adjoining
from .moves.drawn import DrawnMove, Tested
from .moves.tried import TriedMove
from .random_games.rolled import Rolled

_TESTED = {Tested.NEVER: "never tested", Tested.ALWAYS: "tested", Tested.DRAWN: "tested where one is drawn"}


def move_listing(plan: Planning, plans: MovePlans) -> str:
    """All of it: expressions as they are planned, the set of elements that are there by the name of the parameter."""
    return "".join(f"{line}\n" for line in _Lister(plan).lines(plans))


class _Lister:
    def __init__(self, plan: Planning) -> None:
        self.plan = plan

    def lines(self, plans: MovePlans) -> Iterator[str]:
        for drawn in plans.drawn.values():
            yield from self._drawn(drawn)
        for move, binders in plans.through.items():
            yield f"gone through {self._name(move)}"
            yield from self._binders(binders)
        for move in plans.tried:
            if move in plans.safe:
                yield f"found without a mistake, for a `finish` {self._name(move)}"
        leaner = {id(tried.lean) for move, tried in plans.tried.items() if tried.lean is not move}
        for move, tried in plans.tried.items():
            if id(move) not in leaner:
                yield from self._tried(move, tried, plans.tried[tried.lean])
        every = [one for tried in plans.tried.values() for one in tried.foreseen.values()]
        for made in dict.fromkeys(one.definition for one in every if isinstance(one, core.Invoke)):
            yield from self._entry(f"{made.name}({', '.join(made.params)})", made.body)
        for number, footprint in enumerate(plans.footprints):
            yield f"footprint {number}"
            yield from self._entry("  of", footprint.condition)
            yield from self._entry("  if it holds", footprint.if_true)
            yield from self._entry("  if not", footprint.if_false)
        if plans.rolled is not None:
            yield from self._rolled(plans.rolled)
        if plans.players:
            yield "players draw by functions of their own"
        for (at, number), common in plans.in_common.items():
            for word, one in (("asked", common.condition), ("done", common.action)):
                if one is not None:
                    yield f"{word} once on a card, of list {number} at {at}: {one.name}"

    def _name(self, move: core.Move) -> str:
        """What `can` asks about is another move where more is asked of it at the end of a turn."""
        return move.name if self.plan.game.moves[move.name] is move else f"{move.name}, for `can`"

    def _drawn(self, drawn: DrawnMove) -> Iterator[str]:
        way = "at once" if drawn.is_lone else "as a set" if drawn.is_together else "one by one"
        yield f"drawn {drawn.move.name}: {way}, {_TESTED[drawn.tested]}"
        yield from self._binders(drawn.binders)
        if drawn.fit is not None:
            yield from self._entry("  fit" if drawn.fit.is_all else "  may fit", drawn.fit.known)
        if drawn.listed is not None and drawn.listed is not drawn.fit:
            yield from self._entry("  listed", drawn.listed.known)
        if drawn.spared is not None:
            yield from self._entry(f"  spared by footprint {drawn.spared.number} where", drawn.spared.untouched)
            if drawn.spared.elements is not None:
                yield from self._entry("  spared", drawn.spared.elements.known)

    def _tried(self, move: core.Move, tried: TriedMove, lean: TriedMove) -> Iterator[str]:
        way = "in place" if lean.undoing is not None else "on a copy, without keys" if lean.is_keyless else "on a copy"
        yield f"tried {self._name(move)}: {way}"
        if tried.lean is not move:
            yield from self._entry("  does no more than", tried.lean.do)
        for player, foreseen in tried.foreseen.items():
            if foreseen is not None:
                of = "" if player is None else f" in the turns of {self.plan.game.players[player]}"
                yield from self._entry(f"  foreseen{of}", foreseen)
        if tried.unseen:
            yield f"  is new in {' '.join(sorted(memory.name for memory in tried.unseen))}"

    def _rolled(self, rolled: Rolled) -> Iterator[str]:
        yield f"loop of {len(rolled.steps)} instructions{', in lanes where no ply has a branch' * rolled.laned}"
        if rolled.laned and rolled.unmet:
            yield "  lines that end a game are asked for through the new stone only where one may have stood before"
        for move, pairs in rolled.adjoining.items():
            for second, known in zip(pairs.seconds, pairs.sets, strict=True):
                told = f"the one {second:+} from it" if pairs.is_beside else _label(pairs, second)
                yield from self._entry(f"  {move.name} with {told}", known)
        for (move, mover), legal in rolled.legal.items():
            of = "" if mover is None else f" in the turns of {self.plan.game.players[mover]}"
            for known in legal.known if legal is not None else ():
                yield from self._entry(f"  legal {move.name}{of}", known)

    def _binders(self, binders: tuple[core.Binder, ...]) -> Iterator[str]:
        return binder_lines(tuple(self._deep(binder) for binder in binders))

    def _deep(self, binder: core.Binder) -> core.Binder:
        where = None if binder.where is None else self.plan.deep(binder.where)
        return replace(binder, source=self.plan.deep(binder.source), where=where)

    def _entry(self, head: str, node: core.Expr | core.Effect) -> Iterator[str]:
        return entry(head, self.plan.deep(node) if isinstance(node, core.Typed) else node)


def _label(pairs: Adjoining, second: int) -> str:
    """What the second element of pairs is called."""
    kind = pairs.found.binders[1].type
    return kind.universe.labels[second] if isinstance(kind, t.Elem) else str(second)
