"""Teams: who plays together, as a universe with its two functions."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import Elem, SetOf, Universe
from ...files.nodes import Listing, Mapping, Text
from ...ground.diagnostics import Label, spelled
from .meanings import EnumLabel, Teams
from .scope import Scope


class TeamsSection:
    """`teams` of the players."""

    def __init__(self, scope: Scope) -> None:
        self.scope, self.sink = scope, scope.sink

    def declare(self, node: Mapping, names: list[Text], playing: int) -> Teams | None:
        """Declares the teams of those that play under these options. `names`: of all players; the first so many of them play.
        None after a diagnostic."""
        known = self.sink.trouble
        if self.scope.is_spoiled(node):
            return None
        whose = self._whose(node, {name.value: seat for seat, name in enumerate(names)})
        for name in names:
            if name.value not in whose:
                title = f"`{name.value}` is in no team"
                helps = ("each player is in one team; who plays alone is a team alone",)
                self.sink.add("team-missing", title, name.span, "plays with nobody", helps=helps)
        if self.sink.trouble > known:
            return None
        seats: dict[str, list[int]] = {key.value: [] for key, _ in node.entries}
        for seat, name in enumerate(names[:playing]):
            seats[whose[name.value][0]].append(seat)
        seats = {team: members for team, members in seats.items() if members}
        universe = self.scope.universe("team", tuple(seats))
        self.scope.declare("team", universe, node.span, "a universe")
        keys = {key.value: key.span for key, _ in node.entries}
        for number, team in enumerate(seats):
            if self.scope.can_be_named(team, keys[team]):
                self.scope.declare(team, EnumLabel(universe, number), keys[team], "a team")
        return None if self.sink.trouble > known else self._functions(universe, [*seats.values()])

    def _whose(self, node: Mapping, known: dict[str, int]) -> dict[str, tuple[str, Text]]:
        """By player the team, and where that is said."""
        whose: dict[str, tuple[str, Text]] = {}
        for key, value in node.entries:
            for item in value.items if isinstance(value, Listing) else ():
                if not isinstance(item, Text):
                    continue
                if item.value not in known:
                    helps = spelled(item.value, known, "the players")
                    self.sink.add(
                        "unknown-name", f"no player is called `{item.value}`", item.span, "nobody", helps=helps
                    )
                elif item.value in whose:
                    team, first = whose[item.value]
                    title = f"`{item.value}` is in `{team}` and in `{key.value}`"
                    if team == key.value:
                        title = f"`{item.value}` is twice in `{team}`"
                    others = (Label(first.span, "here first"),)
                    self.sink.add(
                        "team-twice", title, item.span, "in a second team" * (team != key.value), others=others
                    )
                else:
                    whose[item.value] = key.value, item
        return whose

    def _functions(self, universe: Universe, seats: list[list[int]]) -> Teams:
        player = self.scope.players
        rows = {seat: number for number, members in enumerate(seats) for seat in members}
        of = core.Table("team", (Elem(player),), Elem(universe), tuple(rows[seat] for seat in range(player.size)))
        masks = tuple(sum(1 << seat for seat in members) for members in seats)
        members = core.Table("members", (Elem(universe),), SetOf(Elem(player)), masks)
        self.scope.fields["team"] = [(player, of)]
        self.scope.fields["members"] = [(universe, members)]
        return Teams(universe, of, members)
