"""Legal candidates that are known before one is drawn, in the loop for random games: a set, or for each second element of pairs
the set of the first ones. What is drawn is drawn as if the others were there, so numbers and games stay the same.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..optimize.moves.pairs import FitPairs
from .body import FunctionBody

_WORD = 64

Sets = list[tuple[CValue, int]]
"""Of each parameter that is chosen the variable with its elements, and its words."""


class LegalSet:
    """The legal ones of the elements of a set. `known`: them, of the set that the variable `here` stands for."""

    def __init__(self, here: core.Var, known: core.Expr) -> None:
        self.here, self.known = here, known
        self.some = ""
        """Whether there is one, as C."""

    def declare(self, body: FunctionBody, sets: Sets) -> None:
        width = sets[0][1]
        self.fit = body.keep("fit", f"SET{width}", f"none{width}()")
        self.some = f"some{width}({self.fit})"

    def gather(self, body: FunctionBody, sets: Sets, count: CValue) -> None:
        """Puts what finds them. `count`: of all candidates."""
        with body.bound(self.here.slot, sets[0][0], self.here.type):
            body.put(f"{self.fit} = {body.expr(self.known)};")

    def draw(self, body: FunctionBody, sets: Sets, count: CValue) -> tuple[str, ...]:
        """The parameters that are drawn, as C."""
        name, width = sets[0]
        return (f"draw_fit(&x_random, {name}.w, {self.fit}.w, {width})",)

    def follows(self, body: FunctionBody, binder: core.Binder) -> str:
        """The value of a parameter that follows from what was drawn, as C; "": it is worked out as elsewhere."""
        return ""


class LegalPairs:
    """The legal ones of pairs. `slot`: of the first element."""

    def __init__(self, fits: FitPairs, slot: int) -> None:
        self.here, self.known, self._apart, self._slot = fits.here, list(fits.sets.values()), fits.apart, slot
        element = t.element_of(self.here.type)
        assert isinstance(element, t.Elem)
        self.most = element.universe.size * len(self.known)
        self.some = ""
        """Whether there is one, as C."""

    def declare(self, body: FunctionBody, sets: Sets) -> None:
        width = sets[0][1]
        self.fits = [body.keep("fit", f"SET{width}", f"none{width}()") for _ in self.known]
        self.some = " || ".join(f"some{width}({fit})" for fit in self.fits)

    def gather(self, body: FunctionBody, sets: Sets, count: CValue) -> None:
        """Puts what finds them. `count`: of all candidates."""
        with body.bound(self.here.slot, sets[0][0], self.here.type):
            for fit, known in zip(self.fits, self.known, strict=True):
                body.put(f"{fit} = {body.expr(known)};")

    def draw(self, body: FunctionBody, sets: Sets, count: CValue) -> tuple[str, ...]:
        """The parameters that are drawn, as C. Few pairs are a word; of many each is looked at when it is drawn."""
        (first, width), (second, width_of_second), size = sets[0], sets[1], len(self.known)
        body.put("int32_t x_at;")
        with body.block(f"if ({count} <= FEW_PAIRS)"):
            body.put("uint64_t x_fit = 0;")
            for number, fit in enumerate(self.fits):
                every = sum(1 << place for place in range(number, _WORD, size))
                body.put(f"x_fit |= fit_pairs({first}.w, {fit}.w, {width}, 0x{every:x}u);")
            body.put(f"x_at = draw_few(&x_random, {count}, x_fit);")
        with body.block("else"):
            body.put(f"uint64_t x_left[{self.most // _WORD + 1}];")
            body.put(f"SET{width} x_fits[{size}] = {{{', '.join(map(str, self.fits))}}};")
            body.put(f"all_pairs(x_left, {count});")
            with body.block(f"for (int32_t x_n = {count};; x_n--)"):
                body.put("x_at = select_pair(x_left, (int32_t)below_ahead(&x_random, (uint64_t)x_n));")
                body.put(f"if (is_in{width}(&x_fits[x_at % {size}], {self._first(first, width)})) break;")
                body.put("x_left[x_at >> 6] &= ~((uint64_t)1 << (x_at & 63));")
        return self._first(first, width), f"select_element({second}.w, {width_of_second}, x_at % {size})"

    def follows(self, body: FunctionBody, binder: core.Binder) -> str:
        """The value of a parameter that follows from what was drawn, as C; "": it is worked out as elsewhere. From the number
        of the pair it is known sooner than from a table by both of its elements, which must be found before."""
        apart = self._apart.get(binder.slot)
        if apart is None:
            return ""
        return f"{body.slots[self._slot][0]} + {body.unit.numbers('apart', apart)}[x_at % {len(self.known)}]"

    def _first(self, name: CValue, width: int) -> str:
        return f"select_element({name}.w, {width}, x_at / {len(self.known)})"
