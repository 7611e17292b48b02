"""The conditions of a move in the order in which a choice meets them: how many of them lie behind each."""

from __future__ import annotations

from ...core import nodes as core
from ...core.walk import conjuncts


class Obstacles:
    """All conditions of a move. Parts of a conjunction count one by one; that a value is one of a set is a condition too, and
    where a definition describes the set by conditions, each of these is one."""

    def __init__(self, move: core.Move) -> None:
        self.whens = [len(conjuncts(condition.expr)) for condition in move.whens]
        self.parameters = [_of_parameter(binder) for binder in move.binders]
        self.provided = [len(conjuncts(condition.expr)) for condition in move.provided]
        self.finish = int(move.finish is not None)
        self.afterwards = [len(conjuncts(condition.expr)) for condition in move.afterwards]
        self.all = sum(self.whens) + self.behind_whens

    @property
    def behind_whens(self) -> int:
        """Conditions of the parameters, and those after `do`."""
        return sum(self.parameters) + self.after_choosing

    @property
    def after_choosing(self) -> int:
        """Conditions of the position after `do`, and of the end of the turn."""
        return sum(self.provided) + self.behind_finishing

    def behind_when(self, number: int) -> int:
        """Those behind a `when`."""
        return sum(self.whens[number + 1 :]) + self.behind_whens

    def behind_parameter(self, depth: int) -> int:
        """Those behind the parameter of a number."""
        return sum(self.parameters[depth + 1 :]) + self.after_choosing

    def behind_provided(self, number: int) -> int:
        """Those behind a `provided`."""
        return sum(self.provided[number + 1 :]) + self.behind_finishing

    def behind_afterwards(self, number: int) -> int:
        """Those behind an `afterwards`."""
        return sum(self.afterwards[number + 1 :])

    @property
    def behind_finishing(self) -> int:
        """The search for a finish, and conditions of the end of the turn."""
        return self.finish + sum(self.afterwards)


def _of_parameter(binder: core.Binder) -> int:
    if binder.determined:
        return 1 + (len(conjuncts(binder.where)) if binder.where is not None else 0)
    return sum(weight(sieve) for sieve in sieves(binder.source))


def sieves(source: core.Expr) -> list[core.Expr]:
    """What a set is described by, from the outside to the inside: conditions on another set, through definitions; at last a
    set that is not described so."""
    found = [source]
    while isinstance(source, core.Filter | core.Prefix | core.Invoke):
        source = source.definition.body if isinstance(source, core.Invoke) else source.source
        found.append(source)
    return found


def weight(sieve: core.Expr) -> int:
    """How many conditions an element of a set has to pass there."""
    if isinstance(sieve, core.Filter):
        return len(conjuncts(sieve.where))
    return 0 if isinstance(sieve, core.Invoke) else 1
