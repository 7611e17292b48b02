"""What options demand of each other (`requires`), asked before there is a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Mapping as Map
from itertools import combinations, islice
from typing import Any

from ...core.facts import Setting, written
from ...core.types import BOOL, Int, PathOf, SetOf
from ...files.nodes import Mapping, Text
from ...files.schema.reader import conditions_of, text_of
from ...ground.diagnostics import Label
from ...ground.records import Struct
from ...language.parser import parse
from ..typing.constants import Constants
from .abouts import Abouts
from .given import as_given
from .options import Options, SettledOption

Fits = Callable[[Map[str, Any]], bool]
"""Whether options fit each other when a caller gives these values."""

_TRIES = 60
"""So many other values are tried for a proposal: some tenths of a second at most."""


class Demand(Struct):
    """`says`: what it asks for, in the words of its author."""

    option: str
    name: str
    condition: Text
    says: Text | None


def demands_of(option: Text, node: Mapping) -> Iterator[Demand]:
    """The demands of an option."""
    given = node.get("requires")
    for name, condition, _ in conditions_of(given):
        entry = given.get(name) if isinstance(given, Mapping) else None
        yield Demand(option.value, name, condition, text_of(entry, "says"))


class Demands:
    """Asks the demands of all options that have a value."""

    def __init__(self, constants: Constants, options: Options, abouts: Abouts) -> None:
        self.constants, self.options, self.abouts = constants, options, abouts
        self.scope, self.sink = options.scope, options.sink

    def unmet(self) -> list[tuple[Demand, list[str]]]:
        """Those that are not met, each with the names of the other options that it speaks of."""
        found = []
        for key, node in self.scope.ruleset.mapping("options"):
            if key.value in self.options.settled and isinstance(node, Mapping):
                found += [(one, self._others(one)) for one in demands_of(key, node) if not self._is_met(one)]
        return found

    def _is_met(self, demand: Demand) -> bool:
        """Whether a demand is met; what is wrong with the demand itself is told."""
        used = set(self.scope.used)
        tree = parse("expression", demand.condition.rule, self.sink)
        met = tree is None or self.constants.value(tree, BOOL, "a demand") is not False
        self.scope.used &= used  # to be asked for is no use
        return met

    def _others(self, demand: Demand) -> list[str]:
        inside = demand.condition.rule.whole
        names = (name for name, _, span in self.scope.mentions if isinstance(name, str) and span.begins_in(inside))
        return list(dict.fromkeys(name for name in names if name in self.options.settled and name != demand.option))

    # ------------------------------------------------------------ telling

    def tell(self, demand: Demand, others: list[str], given: Map[str, Any], fits: Fits) -> None:
        """Tells a demand that is not met, at what was set."""
        settled = self.options.settled
        own = settled[demand.option]
        lead = ", ".join(f"{name}={as_given(settled[name].value)}" for name in others)
        lead = f"with {lead}, " if lead else ""
        title = f"{lead}`{demand.option}` {written(own.value)} does not fit: {self._why(demand)}"
        spoken = [own, *(settled[name] for name in others)]
        by_caller = any(one.is_given for one in spoken)
        places = [Label(one.place, "set here") for one in spoken if one.is_given]
        places += [Label(one.place, "set here") for one in spoken if not (one.is_given or one.is_usual)]
        first = places[0] if places else Label(own.place, "this value")
        self.sink.add(
            "option-requires",
            title,
            first.span,
            first.text,
            others=(*places[1:2], Label(demand.condition.span, "is asked for here")),
            helps=self._help(demand, given, fits, by_caller),
        )

    def _why(self, demand: Demand) -> str:
        """What a demand asks for, as the end of a sentence."""
        if demand.says is None:
            return f"`{' '.join(demand.condition.value.split())}` does not hold"
        said = self.abouts.read(("options", demand.option, "requires", demand.name, "says"), demand.says).rstrip(".")
        first = said.split(" ", 1)[0]
        return said if first in self.scope.values else said[:1].lower() + said[1:]

    def _help(self, demand: Demand, given: Map[str, Any], fits: Fits, by_caller: bool) -> tuple[str, ...]:
        """A value that fits, if one was found."""
        own = self.options.settled[demand.option]
        if own.is_fixed:
            return ()
        tries = islice(_candidates(own), _TRIES)
        found = next((value for value in tries if fits({**given, demand.option: value})), _NONE)
        if found is _NONE:
            return ()
        proposal = f"--set {demand.option}={as_given(found)}" if by_caller else f"{demand.option}: {written(found)}"
        return (f"set it too, `{proposal}`" if own.is_usual else f"`{proposal}` fits",)


_NONE: Any = object()


def _candidates(own: SettledOption) -> Iterator[Setting]:
    """Other values that an option may have, those first that are most like its own."""
    value, kind = own.value, own.type
    if kind.domain is not None:
        return
    if isinstance(kind.type, SetOf | PathOf) and isinstance(value, list):
        for size in range(len(value) - 1, 0, -1):
            yield from map(list, islice(combinations(value, size), _TRIES // 3))
        inner = kind.type.of
        numbers = range(inner.low, inner.high + 1) if isinstance(inner, Int) else ()
        for size in (*range(len(value), 0, -1), len(value) + 1):
            yield from map(list, islice(combinations(numbers, size), _TRIES // 6))
    elif isinstance(kind.type, Int) and isinstance(value, int):
        yield from sorted((int(one) for one in kind.all if int(one) != value), key=lambda one: abs(one - value))
    else:
        yield from (one for one in kind.all if one != written(value))
