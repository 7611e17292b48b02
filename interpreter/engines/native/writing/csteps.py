"""Steps of whole sets as C: functions of shifts and masks for an adjacency, or its table where that is faster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from ..c.constants import CConstants
from ..c.cvalue import CValue, call
from ..plan import shifts
from ..plan.shifts import Shifts, ShiftTerm


class Steps:
    """One adjacency in C: what is called to step by it. `shifts`: None where rows are looked up."""

    def __init__(self, constants: CConstants, wish: str, rows: Sequence[int], width: int, found: Shifts | None) -> None:
        self.constants, self.wish, self.rows, self.width = constants, wish, tuple(rows), width
        self.shifts = found
        self._names: dict[str, str] = {}

    def search(self, word: str, *args: CValue) -> CValue:
        """A call of `flood`, `resume`, `meets`, `touches`, or, where there are shifts, `near` or `arrives`."""
        rows = self.constants.sets(self.wish, self.rows, self.width)
        if self.shifts is None:
            return call(f"{word}{self.width}", rows, *args)
        name = self._step()
        if "searches" not in self._names:
            self._names["searches"] = name
            self.constants.tables.append(f"DEFINE_SEARCHES({name}, {self.width}, {rows})")
        return call(f"{word}_{name}", *args)

    def gather(self, sites: CValue) -> CValue:
        """The union of the rows of some sites."""
        if self.shifts is None:
            return CValue(f"gather{self.width}({self.constants.sets(self.wish, self.rows, self.width)}, {sites})")
        return self._on_board(call(self._step(), sites))

    def flooded_before(self, many: int) -> tuple[str, str]:
        """A type whose variables, empty at first, hold so many parts that were found last, and the function that looks there
        for the part of an element before it searches: of a variable, the element, and where the search goes. The adjacency
        leads back and forth, so a part is that of each of its elements."""
        if "known" not in self._names:
            name = self._names["known"] = self.constants.name("known", self.wish)
            kind = f"SET{self.width}"
            element = CValue(f"one{self.width}(at)")
            self.constants.tables.append(
                "\n".join(
                    [
                        f"typedef struct {{ {kind} inside[{many}], part[{many}]; int32_t n; }} of_{name};",
                        f"MAYBE {kind} {name}(of_{name} *a, int32_t at, {kind} b) {{",
                        f"  for (int32_t i = 0; i < {many}; i++)",
                        f"    if (is_in{self.width}(&a->part[i], at) && same{self.width}(a->inside[i], b)) return a->part[i];",
                        f"  {kind} r = {self.search('flood', element, CValue('b'))};",
                        f"  if (!is_in{self.width}(&b, at)) return r;",
                        "  a->inside[a->n] = b;",
                        "  a->part[a->n] = r;",
                        f"  a->n = (a->n + 1) % {many};",
                        "  return r;",
                        "}",
                    ]
                )
            )
        return f"of_{self._names['known']}", self._names["known"]

    def crowded(self, sites: CValue, least: int) -> CValue:
        """The elements that are in the rows of so many of the sites, or more. Only where there are shifts."""
        if least == 1:
            return self.gather(sites)
        return self._on_board(call(self._function(f"crowd_{least}", lambda word: self._crowd(word, least)), sites))

    def filled(self, start: CValue, through: CValue, rounds: int) -> CValue:
        """What so many steps through a set lead to, and where they begin. Only where there are shifts."""
        if rounds <= 0:
            return start
        assert self.shifts is not None
        if self.width > 1 or len(self.shifts.parts) > 1:
            lines = [
                f"  for (int32_t i = 0; i < {rounds}; i++) a = or{self.width}(a, and{self.width}(b, {self._step()}(a)));"
            ]
        else:
            (part,) = self.shifts.parts
            lines = [f"  uint64_t n = b.w[0] & 0x{self._arrivals(part):x}u;"]
            by, done = abs(part.by), 1
            sign = "<<" if part.by >= 0 else ">>"
            while done <= rounds:
                lines.append(f"  a.w[0] |= n & (a.w[0] {sign} {by * done});")
                if 2 * done <= rounds:
                    lines.append(f"  n &= n {sign} {by * done};")
                done *= 2
        key = f"fill_{rounds}"
        if key not in self._names:
            name = self._names[key] = self.constants.name(key, self.wish)
            made = f"SET{self.width}"
            head = f"ALWAYS {made} {name}({made} a, {made} b) {{"
            self.constants.tables.append("\n".join([head, *lines, "  return a;", "}"]))
        return call(self._names[key], start, through)

    @staticmethod
    def _arrivals(part: shifts.Shift) -> int:
        """Where a step of one shift ends."""
        return (part.sites << part.by if part.by >= 0 else part.sites >> -part.by) & (1 << shifts.WORD) - 1

    def _on_board(self, value: CValue) -> CValue:
        assert self.shifts is not None
        if not self.shifts.spills:
            return value
        return CValue(
            f"and{self.width}({value}, {self.constants.set_literal((1 << self.shifts.size) - 1, self.width)})"
        )

    # ------------------------------------------------------------ functions of the file

    def _function(self, kind: str, line: Callable[[int], str]) -> str:
        """The function of that kind, made when it is first asked for; `line`: how a word of its result is found."""
        name = self._names.get(kind)
        if name is None:
            name = self._names[kind] = self.constants.name(kind, self.wish)
            made = f"SET{self.width}"
            lines = [line(word) for word in range(self.width)]
            self.constants.tables.append(
                "\n".join([f"ALWAYS {made} {name}({made} a) {{", f"  {made} r;", *lines, "  return r;", "}"])
            )
        return name

    def _step(self) -> str:
        """All sites at once take all steps. What ends beyond the last site stays in the words."""

        def line(word: int) -> str:
            return f"  r.w[{word}] = {' | '.join(self._parts(word)) or '0'};"

        return self._function("step", line)

    def _crowd(self, word: int, least: int) -> str:
        """Counts up to a small number for all elements at once: a word for each count that is reached."""
        counts = [f"n{count}" for count in range(least, 0, -1)]
        lines = [f"  {{ uint64_t b, {', '.join(f'{count} = 0' for count in counts)};"]
        for part in self._parts(word):
            added = [f"{more} |= {fewer} & b;" for more, fewer in pairwise(counts)]
            lines.append(f"    b = {part}; {' '.join(added)} n1 |= b;")
        return "\n".join([*lines, f"    r.w[{word}] = {counts[0]}; }}"])

    def _parts(self, word: int) -> list[str]:
        """What each difference brings into a word."""
        assert self.shifts is not None
        found = shifts.terms(self.shifts, word, self.width)
        return [
            f"({' | '.join(map(self._term, terms))})" if len(terms) > 1 else self._term(terms[0]) for terms in found
        ]

    def _term(self, term: ShiftTerm) -> str:
        every = (1 << len(self.rows)) - 1 >> shifts.WORD * term.source & (1 << shifts.WORD) - 1
        source = f"a.w[{term.source}]"
        if term.mask != every:
            source = f"({source} & 0x{term.mask:x}u)"
        return f"({source} {'<<' if term.by >= 0 else '>>'} {abs(term.by)})"
