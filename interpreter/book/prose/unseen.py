"""Sentences on who sees what: of values, and of decisions."""

from __future__ import annotations

from collections.abc import Iterable

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import Elem, SetOf, Type
from ...core.walk import is_mover, is_slot, walk
from .conditions import Conditions
from .effects import EffectWords
from .english.words import quoted, spaced
from .model import ProseSentence
from .naming import Naming
from .scope import EMPTY, Spoken
from .terms import Terms
from .trees import Phrase, Verbatim, frame, listed


class UnseenWords:
    """What `seen` says, in sentences."""

    def __init__(self, terms: Terms, conditions: Conditions, effects: EffectWords, naming: Naming) -> None:
        self.terms, self.conditions, self.effects, self.naming = terms, conditions, effects, naming

    def values(self, fun: core.Fun) -> ProseSentence:
        """Who sees the values of a state function that not all see."""
        assert fun.seen is not None
        seen = folded(fun.seen)
        scope = _arguments(((slot, (name, fun.args[slot])) for slot, name in _named(fun, seen)), self.terms)
        return self.effects.sentence(frame("who sees", clause=self._seen(fun, seen, scope)), seen.span)

    def decision(self, move: core.Move) -> ProseSentence | None:
        """Who is told of a decision; None: all."""
        if move.seen is None:
            return None
        seen, name = folded(move.seen), Verbatim(quoted(self.naming.title(move.name)))
        if isinstance(seen, core.Const) and seen.value:
            return None
        if _is_mover(seen) or (isinstance(seen, core.Const) and not seen.value):
            return self.effects.sentence(frame("unseen by others", move=name), seen.span)
        if _argument(seen, len(move.params)) is not None:
            return self.effects.sentence(frame("told to its player", move=name), seen.span)
        scope = _arguments(tuple(enumerate(zip(move.params, move.types, strict=True))), self.terms)
        return self.effects.sentence(frame("told to", move=name, players=self._players(seen, scope)), seen.span)

    def _what(self, fun: core.Fun, *asked: core.Expr) -> Phrase:
        """The values that a sentence is about: of which argument, where what it asks speaks of that."""
        name = Verbatim(quoted(spaced(fun.name)))
        things = [self.terms.label(called, fun.args[slot]) for slot, called in _named(fun, *asked)]
        return frame("name of", name=name, thing=listed(things)) if things else name

    def _seen(self, fun: core.Fun, seen: core.Expr, scope: Spoken, *given: core.Expr) -> Phrase:
        """`given`: the conditions under which it holds."""
        what = self._what(fun, *given, seen)
        match folded(seen):
            case core.Cond(cond, yes, no):
                first, second = (self._seen(fun, case, scope, *given, cond) for case in (yes, no))
                return frame("seen if", condition=self.conditions.clause(cond, scope), yes=first, no=second)
            case core.Const(value=players) if not players:
                return frame("seen by nobody", what=what)
            case core.Const(value=players, type=kind) if players == _all(kind):
                return frame("seen by all", what=what)
            case core.Filter() as some if (team := _team(some)) is not None:
                return frame("seen by team", what=what, team=self.terms.term(team, scope))
            case core.Filter() as some if isinstance(folded(some.source), core.Const):
                inner = scope.bind(some.slot, Verbatim("that player"))
                return frame("seen only if", what=what, condition=self.conditions.clause(some.where, inner))
            case asked if _argument(asked, len(fun.args)) is not None:
                return frame("seen by owner", what=self._what(fun))
            case asked:
                form = "seen by" if _is_one(asked) else "seen by some"
                return frame(form, what=what, players=self._players(asked, scope))

    def _players(self, seen: core.Expr, scope: Spoken) -> Phrase:
        if isinstance(seen, core.Op) and _is_one(seen):
            return self.terms.term(seen.args[0], scope)
        return self.terms.term(seen, scope)


def _named(fun: core.Fun, *asked: core.Expr) -> list[tuple[int, str]]:
    """The arguments of a state function that expressions speak of, by their slots."""
    names = {part.slot: part.name for part in walk(*asked) if isinstance(part, core.Var)}
    return [(slot, name) for slot, name in sorted(names.items()) if slot < len(fun.args)]


def _arguments(named: Iterable[tuple[int, tuple[str, Type]]], terms: Terms) -> Spoken:
    """A scope that holds arguments, by their slots."""
    scope = EMPTY
    for slot, (name, kind) in named:
        scope = scope.bind(slot, terms.label(name, kind))
    return scope


def _all(kind: Type) -> int:
    """All elements of a kind of set, as its values are written."""
    return (1 << kind.of.universe.size) - 1 if isinstance(kind, SetOf) and isinstance(kind.of, Elem) else 0


def _team(seen: core.Filter) -> core.Expr | None:
    """The team whose players are told, where they are those whose team is that one."""
    where = folded(seen.where)
    if not isinstance(folded(seen.source), core.Const) or not isinstance(where, core.Op) or where.name != "same":
        return None
    theirs = [part for part in where.args if not any(is_slot(one, seen.slot) for one in walk(part))]
    kind = theirs[0].type if len(theirs) == 1 else None
    return folded(theirs[0]) if isinstance(kind, Elem) and kind.universe.name == "team" else None


def _is_one(seen: core.Expr) -> bool:
    """Whether it is one player, and no other number of them."""
    if isinstance(seen, core.Const):
        return isinstance(seen.value, int) and seen.value.bit_count() == 1
    return isinstance(seen, core.Op) and seen.name in ("one_to_set", "literal") and len(seen.args) == 1


def _argument(seen: core.Expr, count: int) -> int | None:
    """The argument whose player alone sees it."""
    if isinstance(seen, core.Op) and _is_one(seen):
        only = seen.args[0]
        if isinstance(only, core.Var) and only.slot < count:
            return only.slot
    return None


def _is_mover(seen: core.Expr) -> bool:
    return isinstance(seen, core.Op) and _is_one(seen) and is_mover(seen.args[0])
