"""What draws a decision of a list at random, and carries it out: `trying.h` draws from the candidates that are gathered here.

Two players have functions of their own, in which it is known whose turn it is: what hangs on that is constant there, and a
processor learns the habits of each player's pieces apart.
"""

from __future__ import annotations

from contextlib import nullcontext

from ....core import nodes as core
from ....core.candidates import draws_candidates
from ..c.cvalue import CValue, call
from ..writing.body import FunctionBody
from ..writing.choices import arguments
from ..writing.unit import Unit
from .drawn_apart import DrawnApart
from .rule_functions import RuleFunctions


class Picks:
    """The functions that draw from lists."""

    def __init__(self, unit: Unit, rules: RuleFunctions) -> None:
        self.unit, self.rules = unit, rules

    def add(self, at: int, number: int, first: int) -> None:
        """Adds what draws from a list of a decide. `first`: number of its first offer."""
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        name = f"draw_x_{at}_{number}"
        players = self._players(part, at, number)
        for player in players:
            self._draws(self.rules.body(player), at, number, first)
        if not players:
            self._draws(self.rules.body(), at, number, first)
            return
        body = self.rules.body()
        body.put(f"return s->mover ? {name}_of_1(g, s) : {name}_of_0(g, s);")
        self._enter(body, f"static int32_t {name}(G *g, S *s)")

    def _players(self, part: core.Decide, at: int, number: int) -> range:
        """The players who have functions of their own for a list. What plays in one loop has no use for them; threads of a card
        that go together would wait for each other."""
        is_drawn = draws_candidates(part, number) and not self._is_lone(part.lists[number])
        return self.unit.moves.players if is_drawn else range(0)

    def _is_lone(self, offers: tuple[core.Offer, ...]) -> bool:
        return len(offers) == 1 and self.unit.moves.drawn[offers[0].move].is_lone

    def _draws(self, body: FunctionBody, at: int, number: int, first: int) -> None:
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        offers = part.lists[number]
        body.flow_frame = True
        if draws_candidates(part, number) and not self._is_lone(offers):
            # who draws apart may be asked again, and then the candidates are there
            with body.block("if (!g->again)") if self.unit.asked.threads else nullcontext():
                self._begin(body, at, number)
                body.put("g->sliced = 0, g->total = 0, g->drawing = 1;")
                for index, offer in enumerate(offers):
                    name = body.callees.fill_name(offer.move, body.player, to_list=not self.unit.asked.threads)
                    body.put(f"{call(name, 'g', 's', str(first + index), *arguments(body, offer))};")
            body.put(f"return {self._drawn(body.player, at, number, first)};")
        else:
            self._begin(body, at, number)
            if draws_candidates(part, number):
                args = arguments(body, offers[0])
                body.put(f"return {call(body.callees.pick_name(offers[0].move), 'g', 's', str(first), *args)};")
            else:
                body.put("g->listed = 0;")
                body.put(f"offer_x_{at}_{number}(g, s, LISTED);")
                body.put(f"return draw_listed(g, {int(part.chance)});")
        self._enter(body, f"static int32_t {body.own(f'draw_x_{at}_{number}')}(G *g, S *s)")

    def _begin(self, body: FunctionBody, at: int, number: int) -> None:
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        body.put("g->random_before = g->random;")
        if not part.chance:
            body.put(f"if (RARELY(g->counting)) g->listed = 0, g->legal = offer_x_{at}_{number}(g, s, COUNTED);")

    def _drawn(self, player: int | None, at: int, number: int, first: int) -> CValue:
        """What draws a candidate of a list, and carries it out. One that is sealed is only tested, which is short."""
        if self.unit.asked.threads and at not in self.unit.together:
            apart = DrawnApart(self.rules, self.unit, at, number, first)
            return call("draw_apart", "g", "s", apart.asks(), apart.carries())
        return call("draw_candidate", "g", "s", self._make(player, at, number, first))

    def _make(self, player: int | None, at: int, number: int, first: int) -> str:
        """The function that carries out a candidate of a list, if it is legal. A decision that is sealed first waits."""
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        body = self.rules.body(player)
        body.flow_frame = True
        with body.block("switch (d[0])"):
            for index, offer in enumerate(part.lists[number], first):
                if at not in self.unit.together:
                    name = body.callees.make_name(offer.move, player)
                else:
                    name = (
                        f"test_{self.unit.move_name(offer.move)}" if self.unit.moves.drawn[offer.move].is_tested else ""
                    )
                made = call(name, "g", "s", *arguments(body, offer), "d") if name else "1"
                body.put(f"case {index}: return {made};")
        body.put("return fault(g);")
        name = body.own(f"make_x_{at}_{number}")
        self._enter(body, f"static int32_t {name}(G *g, S *s, const int32_t *d)")
        return name

    def _enter(self, body: FunctionBody, head: str) -> None:
        self.unit.prototypes.append(f"{head};")
        self.unit.functions.append(body.text(head))
