"""Choices that are spared their trial, as C: what their condition hung on before is found once a list, when somebody asks."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import candidates
from .cvalue import CValue, call
from .emit_moves import EmitMoves
from .optimize.cases import in_cases
from .optimize.determined import Following, determined
from .optimize.exchange import written_out
from .optimize.footprint import Footprint, Spared


class EmitFootprint(EmitMoves):
    def behind(self, move: core.Move) -> Following | None:
        """What follows from the last chosen parameter; None: it cannot be written out."""
        if move not in self.unit.determined:
            self.unit.determined[move] = determined(self.unit.plan, candidates(move).behind)
        return self.unit.determined[move]

    def spared(self, move: core.Move) -> tuple[int, Spared] | None:
        """When a choice of a move is spared its trial, with the number of its footprint. Never where turns are gone through on
        trial: one list would be gathered within another."""
        return None if self.unit.asks_afterwards else self.unit.footprints.of(move)

    def footprint_function(self, number: int, footprint: Footprint) -> str:
        """Finds whether the condition holds, and the places that its answer hangs on."""
        head = f"static void footprint_x_{number}(G *g, const S *s)"
        self.unit.prototypes.append(f"{head};")
        own = f"g->footprints[{number}]"
        self.put(f"{own}.known = 1;")
        self.put(self.unit.comment(footprint.condition.span))
        self.put(f"{own}.holds = {self.expr(footprint.condition)};")
        for test, places in ((f"if ({own}.holds)", footprint.if_true), ("else", footprint.if_false)):
            with self.block(test):
                found = self.keep("places", f"SET{self.unit.shape(places.type).words}", self.expr(places))
                self.put(f"memcpy({own}.places, &{found}, sizeof {found});")
        self.pay_for_calls(f"footprint_x_{number}", "")
        return self.text(head)

    def footprint_of(self, number: int, kind: t.Type) -> CValue:
        """A variable with the places of a footprint, which is found now if it is not known."""
        self.put(f"if (!g->footprints[{number}].known) footprint_x_{number}(g, s);")
        places = self.variable("places")
        self.put(f"SET{self.unit.shape(kind).words} {places};")
        self.put(f"memcpy(&{places}, g->footprints[{number}].places, sizeof {places});")
        return places

    def untouched(self, spared: Spared, places: core.Var) -> core.Expr:
        """Whether a choice writes none of some places, and what else is asked."""
        tests: list[core.Expr] = list(spared.guards)
        for place in spared.places:
            touched = core.Op("member", (place, places), type=t.BOOL, span=place.span)
            tests.append(core.Op("not", (touched,), type=t.BOOL, span=place.span))
        return core.Op("and", tuple(tests), type=t.BOOL, span=spared.footprint.condition.span)

    def places_of(self, spared: Spared) -> core.Var:
        """A variable for the places of a footprint, in expressions."""
        kind = spared.footprint.if_true.type
        return core.Var(self.unit.plan.renaming.fresh_slot(), "places", type=kind, span=spared.footprint.condition.span)

    def spare_trial(self, move: core.Move) -> None:
        """Puts what a test says of a choice without a trial, where that is known. A legal one that is kept is carried out."""
        found = self.spared(move)
        if found is None:
            return
        number, spared = found
        variable = self.places_of(spared)
        with self.block(""):
            places = self.footprint_of(number, variable.type)
            with self.bound(variable.slot, places, variable.type):
                test = self.expr(self.untouched(spared, variable))
            with self.block(f"if ({test})"):
                self.put(f"if (!g->footprints[{number}].holds) return 0;")
                self.put(f"if (g->keeping) {self.kept_done(move)};")
                self.put("return 1;")

    def kept_done(self, move: core.Move) -> str:
        """Carries out a choice that was found legal and is to stay done."""
        args = [self.slots[slot][0] for slot in range(len(move.params))]
        return f"g->tried = 1, {call(f'apply_{self.unit.move_name(move)}', 'g', 's', *args, 'd')}"

    def spared_elements(self, move: core.Move, last: core.Binder, elements: CValue) -> str:
        """Puts which elements of the last parameter need not be tested, and takes those out that are known to be unfit. The
        variable with them; "": that is not known of all at once."""
        found = self.spared(move)
        if found is None:
            return ""
        number, spared = found
        kind = last.source.type
        here = core.Var(self.unit.plan.renaming.fresh_slot(), last.name, type=kind, span=last.span)
        behind = self.behind(move)
        variable = self.places_of(spared)
        where = behind and written_out(self.unit.plan, self.untouched(spared, variable), behind.given)
        if where is None:
            return ""
        known = in_cases(self.unit.plan, core.Filter(last.slot, last.name, here, where, type=kind, span=last.span))
        if known is None:
            return ""
        width = self.unit.shape(kind).words
        sure = self.keep("sure", f"SET{width}", f"none{width}()")
        with self.block(f"if (!g->drawing && some{width}({elements}))"):
            places = self.footprint_of(number, variable.type)
            with self.bound(variable.slot, places, variable.type), self.bound(here.slot, elements, kind):
                fit = self.keep("fit", f"SET{width}", self.expr(known))
            self.put(f"if (g->footprints[{number}].holds) {sure} = {fit};")
            self.put(f"else {elements} = without{width}({elements}, {fit});")
        return str(sure)
