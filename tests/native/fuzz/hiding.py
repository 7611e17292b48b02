"""The same made-up rulesets with something hidden: values, decisions and notes that some see, and questions to views."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .programs import Fun, Maker, Scope


class HidingMaker(Maker):
    """One ruleset."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.secret = Random(seed)
        self.is_asking = False

    # ------------------------------------------------------------ views

    def _asked(self, made: Callable[[Scope, int], str], scope: Scope, depth: int) -> str:
        """What is made, or that on somebody's view."""
        if self.is_asking or depth <= 0 or self.secret.random() > 0.12:
            return made(scope, depth)
        self.is_asking = True
        text = made(scope, depth)
        self.is_asking = False
        own = scope.mover and self.secret.random() < 0.6
        return f"known({text})" if own else f"known({text}, {self.literal('player')})"

    def condition(self, scope: Scope, depth: int) -> str:
        return self._asked(super().condition, scope, depth)

    def number(self, scope: Scope, depth: int) -> str:
        return self._asked(super().number, scope, depth)

    # ------------------------------------------------------------ who sees what

    def seers(self, scope: Scope) -> str:
        """A set of players."""
        name = self.name()
        inner = scope.having(name, "player")
        return self.pick(
            lambda: "{}",
            lambda: f"those({name} in player where {self.condition(inner, 1)})",
            lambda: f"those({name} in player where {self.maybe('player', scope, 1)} is {name})",
            lambda: f"(if {self.condition(scope, 1)} then player else {{{self.literal('player')}}})",
            lambda: f"{{{self.literal('player')}}}",
        )

    def state(self) -> dict[str, str]:
        shown = super().state()
        return {fun.name: self._hidden(fun) if self.secret.random() < 0.5 else shown[fun.name] for fun in self.funs}

    def _hidden(self, fun: Fun) -> str:
        names = [(self.name(), kind) for kind in fun.args]
        domain = ", ".join(f"{name} in {kind}" for name, kind in names)
        kind = f"{domain} -> {fun.result}" if names else fun.result
        self.is_asking = True
        seers = self.seers(Scope(tuple(names)))
        self.is_asking = False
        return f'{{type: "{kind}", seen: "{self.quoted(seers)}"}}'

    def move(self, name: str, moves: list[str]) -> dict[str, str]:
        return {**super().move(name, moves), "seen": self.seers(Scope((), True, False))}

    def roll(self) -> dict[str, str]:
        return {**super().roll(), "seen": self.seers(Scope((), False, False))}

    def statement(self, scope: Scope, depth: int, alone: bool) -> list[str]:
        if not alone and depth > 0 and self.secret.random() < 0.1:
            return [f'note " {{rounds}}" to {self.seers(scope)}']
        return super().statement(scope, depth, alone)
