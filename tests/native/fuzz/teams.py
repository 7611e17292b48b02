"""The same made-up rulesets with players in teams, and with turns that are taken together."""

from __future__ import annotations

import re
from random import Random

from .programs import Maker, Scope

NAMES = ("Red", "Blue", "Green", "Gray")
TEAMS = {"Warm": (0, 2), "Cold": (1, 3)}
"""Seats by team; one that has no player is left out."""


class TeamsMaker(Maker):
    """One ruleset with teams: of two against one or two, or of all against the game."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.side = Random(seed)
        self.players = list(NAMES[: self.side.choice([2, 3, 3, 4])])
        self.kinds.append("team")
        size = len(self.players)
        self.teams = {"Crew": tuple(range(2))} if size == 2 else {name: TEAMS[name] for name in TEAMS}
        self.teams = {name: tuple(seat for seat in seats if seat < size) for name, seats in self.teams.items()}

    def literal(self, kind: str) -> str:
        return self.side.choice(list(self.teams)) if kind == "team" else super().literal(kind)

    def element(self, kind: str, scope: Scope, depth: int) -> str:
        if kind == "team" and depth > 0 and self.side.random() < 0.4:
            return f"team({self.element('player', scope, depth - 1)})"
        return super().element(kind, scope, depth)

    def many(self, kind: str, scope: Scope, depth: int) -> str:
        if kind == "player" and self.side.random() < 0.2:
            return f"members({self.element('team', scope, depth - 1)})"
        return super().many(kind, scope, depth)

    def ending(self, scope: Scope) -> str:
        name = self.name()
        inner = scope.having(name, "team")
        return self.pick(
            lambda: f"win {self.element('team', scope, 1)}",
            lambda: f"lose {self.element('player', scope, 1)}",
            lambda: f"win {{{self.element('player', scope, 1)}}}",
            lambda: "draw",
            lambda: f"rank by {self.number(inner, 2)} for {name} in team",
            lambda: f"score by {self.number(inner, 2)} for {name} in team",
        )

    def ruleset(self) -> str:
        teams = ", ".join(
            f"{name}: [{', '.join(self.players[at] for at in seats)}]" for name, seats in self.teams.items()
        )
        players = f"players: {{names: [{', '.join(self.players)}], teams: {{{teams}}}}}"
        return re.sub(r"^players: .*$", players, super().ruleset(), count=1, flags=re.MULTILINE)


class TogetherMaker(Maker):
    """One ruleset in which all players decide at the same time. What they do then ends no game, and turns are nothing else."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.side = Random(seed)
        self.is_doing = False

    def ending(self, scope: Scope) -> str:
        return "rounds += 1" if self.is_doing else super().ending(scope)

    def move(self, name: str, moves: list[str]) -> dict[str, str]:
        self.is_doing = True
        made = super().move(name, moves)
        self.is_doing = False
        return {key: text for key, text in made.items() if key not in ("afterwards", "finish")}

    def flow(self, moves: list[str]) -> str:
        decide = self.side.choice(["decide main otherwise: nothing", "decide main | pass", "decide main else pass"])
        lines = ["forever:", f"  together: for p in player: turn p: {decide}"]
        if "nature" in moves and self.side.random() < 0.6:
            lines.append(f"  turn {self.literal('player')}: chance roll")
        lines += ["  " + line for line in self.statements(Scope(), 1, 2)]
        lines += ["  rounds += 1", f"  if rounds > {self.side.randint(3, 30)}: {self.ending(Scope())}"]
        return "\n".join(lines)

    def ruleset(self) -> str:
        return re.sub(r"^(?:before|after)_turn:\n(?:  .*\n)*", "", super().ruleset(), flags=re.MULTILINE)
