"""A game that is watched while it is played: how often each condition held, and how often not; how often statements ran."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...checker import Program
from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Evaluator, Fault, Host
from ...core.evaluate.operation import Closure, Frame
from ...core.walk import children, is_expr, is_mover, walk
from ...ground.source import Span
from ..pool import Pool
from .desk import Desk
from .game import ReferenceGame

_JOINS = ("and", "or", "not")
_DEARER = 64
"""Where nothing is looked up for all sites at once, a decision costs as many times more as there are sites to be asked."""

_MEANINGLESS = (Fault, TypeError, ValueError, LookupError, AttributeError)
"""What is raised where a condition means something only if the one before it holds: a mistake of the rules, or `none` where a
number, an element or a collection is meant."""

_VARYING = (core.Var, core.Read, core.Can, core.Times)


@dataclass
class WatchedCondition:
    """A condition, or one part of it that `and`, `or` and `not` join.

    Attributes:
        true, false:  how often it was worked out with this result.
        alone:        how often it was false where all that `and` joins it with was true, so that it alone refused; None
                      where it is joined with nothing.
        visible:      whether anything works it out by itself; what is looked up for all elements at once is not seen.
    """

    span: Span
    true: int = 0
    false: int = 0
    alone: int | None = None
    visible: bool = False

    @property
    def reached(self) -> int:
        return self.true + self.false


@dataclass
class WatchedStatement:
    """A statement that does something itself, as others only say when.

    Attributes:
        move:   whose it is; "": of the flow, or of an action.
        times:  how often it ran, on trial, too.
    """

    span: Span
    move: str
    times: int = 0


class _Watching(Evaluator):
    """Counts the results of conditions, and statements. Nothing is looked up in masks, and nothing found once for all elements,
    so that each element is asked for."""

    def __init__(
        self, host: Host, watched: dict[int, WatchedCondition], statements: dict[int, WatchedStatement]
    ) -> None:
        super().__init__(host)
        self._watched, self._statements = watched, statements
        self._is_asked = True
        """Whether play itself asks: what is worked out besides is not counted."""

    def expr(self, node: core.Expr) -> Closure:
        seen = self._watched.get(id(node))
        closure = self._joined(node) if isinstance(node, core.Op) and node.name == "and" else super().expr(node)
        if seen is None:
            return closure
        seen.visible = True

        def counted(frame: Frame) -> t.Value:
            holds = closure(frame)
            if not self._is_asked:
                return holds
            if holds:
                seen.true += 1
            else:
                seen.false += 1
            return holds

        return counted

    def same(self, slot: int, *each: core.Expr) -> Iterator[core.Expr]:
        return iter(())

    def doing(self, node: core.Effect, done: Callable[[Frame], None]) -> Callable[[Frame], None]:
        seen = self._statements.get(id(node))
        if seen is None:
            return done

        def counted(frame: Frame) -> None:
            seen.times += 1
            done(frame)

        return counted

    def _joined(self, node: core.Op) -> Closure:
        """All parts of an `and`. Where one does not hold, those behind it are asked, too, whether they would."""
        parts = [self.expr(part) for part in node.args]
        seen = [self._watched.get(id(part)) for part in node.args]
        for one in seen:
            if one is not None:
                one.alone = one.alone or 0

        def every(frame: Frame) -> bool:
            for at, part in enumerate(parts):
                if not part(frame):
                    one = seen[at]
                    if one is not None and self._is_asked and self._would_hold(parts[at + 1 :], frame):
                        one.alone = (one.alone or 0) + 1
                    return False
            return True

        return every

    def _would_hold(self, parts: Sequence[Closure], frame: Frame) -> bool:
        self._is_asked = False
        try:
            return all(part(frame) for part in parts)
        except _MEANINGLESS:
            return False
        finally:
            self._is_asked = True

    def _indexed_conditions(self, node: core.Filter) -> tuple[list[Closure], list[core.Expr]]:
        return [], [node.where]


class WatchedGame(ReferenceGame):
    """A game of the reference engine. `conditions`, `statements`: in the order of the rules, each place once."""

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - its name everywhere
        super().__init__(program, id)
        by_place: dict[str, WatchedCondition] = {}
        self._watched = {
            id_of: by_place.setdefault(span.place, WatchedCondition(span)) for id_of, span in _conditions(self.core)
        }
        self.conditions = tuple(by_place.values())
        done: dict[str, WatchedStatement] = {}
        self._done = {
            id_of: done.setdefault(span.place, WatchedStatement(span, move))
            for id_of, span, move in _statements(self.core)
        }
        self.statements = tuple(done.values())
        self.desks = Pool(lambda: Desk(self, self._evaluator, _DEARER))

    @property
    def _evaluator(self) -> Callable[[Host], Evaluator]:
        return lambda host: _Watching(host, self._watched, self._done)


def _conditions(game: core.Game) -> Iterator[tuple[int, Span]]:
    """All conditions that play works out, taken apart; what the options alone decide is a constant and none."""
    roots = (*game.moves.values(), *game.flow, *game.ends)
    for node in walk(*roots, into=(core.Action, core.Definition)):
        if not isinstance(node, core.Node) or (isinstance(node, core.Op) and not _is_joined(node)):
            continue
        for child in children(node):
            if is_expr(child) and child.type == t.BOOL and not _is_joined(child) and _varies(child):
                yield id(child), child.span


def _is_joined(node: core.Expr) -> bool:
    """Whether it is taken apart; what stands in the rules as one, as `a is not b` and `a in {b, none}` do, is not."""
    return isinstance(node, core.Op) and node.name in _JOINS and all(part.span != node.span for part in node.args)


def _varies(node: core.Expr) -> bool:
    """Whether it can be another one at another time, or of another element: options alone decide the others."""
    parts = walk(node, into=(core.Definition,))
    return any(isinstance(part, _VARYING) or is_mover(part) for part in parts)


_DOES = (core.Write, core.Over, core.Note, core.Remember, core.Forget)


def _statements(game: core.Game) -> Iterator[tuple[int, Span, str]]:
    """All statements of moves and of the flow that do something themselves; where the options alone decide whether they run,
    nobody asks."""
    settled = _settled(game)
    roots = [(one, name) for name, one in game.moves.items()]
    for root, move in (*roots, *((one, "") for at, one in enumerate(game.flow) if at not in settled)):
        fixed: set[int] = set()
        for node in walk(root, into=(core.Action,)):
            if isinstance(node, core.Branch) and not _varies(node.cond):
                fixed.update(id(part) for part in walk(node))
            if isinstance(node, _DOES) and id(node) not in fixed:
                yield id(node), node.span, move


def _settled(game: core.Game) -> set[int]:
    """The instructions of the flow that stand behind a condition that the options alone decide, or behind its `else`."""
    found: set[int] = set()
    for at, one in enumerate(game.flow):
        if isinstance(one, core.Unless) and not _varies(one.cond):
            last = game.flow[one.to - 1]
            end = last.to if isinstance(last, core.Jump) and last.to > one.to else one.to
            found.update(range(at + 1, end))
    return found
