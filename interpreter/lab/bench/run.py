"""A benchmark of several rulesets."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from ...files.naming import WithOptions
from ...ground.diagnostics import fail
from ...ground.records import Struct
from ...pipeline import load
from .measure import ON_CARD, ON_CORES, Contender, Rates, measure, one_core, ratio
from .openspiel import Rival, counterpart, options_for
from .own import contender
from .thinking import PLAYOUTS, thinker

Watch = Callable[[str, int, int], None]

OURS, ROLLOUTS, LOOP = "ludograph", "openspiel", "openspiel_python"
SEARCH, THEIR_SEARCH = "search", "openspiel_search"


class BenchLine(Struct):
    """What was measured of one ruleset. `rates`: by contender; those of OpenSpiel only where it was asked for and has the
    game, which it calls `counterpart`."""

    ruleset: str
    options: Mapping[str, object]
    engine: str
    counterpart: str | None
    rates: Mapping[str, Rates]

    def times(self, other: str) -> float | None:
        """How many times faster than another contender."""
        return ratio(self.rates[OURS], self.rates[other]) if other in self.rates else None

    def search_times(self, other: str) -> float | None:
        """How many times faster our tree search is than another contender."""
        both = SEARCH in self.rates and other in self.rates
        return ratio(self.rates[SEARCH], self.rates[other]) if both else None

    def plain(self) -> dict[str, object]:
        """As JSON."""
        return {
            "ruleset": self.ruleset,
            "options": dict(self.options),
            "engine": self.engine,
            "counterpart": self.counterpart,
            "rates": {
                name: {"median": rates.median, "runs": list(rates.runs), "games": rates.games, "length": rates.length}
                for name, rates in self.rates.items()
            },
            "unfinished": self.rates[OURS].unfinished,
            "ratio": {name: self.times(name) for name in self.rates if name != OURS},
            "search_ratio": {name: self.search_times(name) for name in (OURS, THEIR_SEARCH) if SEARCH in self.rates},
        }


def bench(
    rulesets: Sequence[str],
    options: Mapping[str, str],
    engine: str,
    seconds: float,
    runs: int,
    watch: Watch = lambda ruleset, done, runs: None,
    *,
    against: bool = False,
    players: bool = False,
) -> Iterator[BenchLine]:
    """Each ruleset in turn, on one core; `seconds` for each contender. With `against` OpenSpiel plays too; with
    `players` a tree search is measured as well, ours and theirs. `watch(ruleset, done, runs)` is told how far that is.

    Raises: RulesetError: a ruleset has errors, fails in play or is over at once, or OpenSpiel is not installed.
    """
    rival = Rival() if against else None
    for name in rulesets:
        watch(name, 0, runs)
        named = WithOptions.read(name, options)
        usual = options_for(named.ruleset) if rival else {}
        game = load(named.ruleset, {**usual, **named.options}, engine)
        if game.initial().result is not None:
            raise fail("no-decisions", f"`{name}` is over before anyone decides, so that there is nothing to measure")
        contenders: dict[str, Contender] = {OURS: contender(game)}
        theirs = counterpart(named.ruleset, game.options) if rival else None
        if players:
            contenders[SEARCH] = thinker(game)
        if rival and theirs and players:
            contenders[THEIR_SEARCH] = rival.search(theirs, PLAYOUTS)
        elif rival and theirs:
            contenders |= {ROLLOUTS: rival.rollouts(theirs), LOOP: rival.loop(theirs)}
        on_card = game.engine == "gpu"
        clock = time.perf_counter if on_card else time.process_time  # a card works while its process waits
        with one_core():
            calls = ON_CARD if on_card else ON_CORES
            rates = measure(contenders, seconds, runs, clock, calls, partial(_watched, watch, name, runs))
        watch(name, runs, runs)
        yield BenchLine(name, dict(game.options), game.engine, theirs, rates)


def _watched(watch: Watch, name: str, runs: int, done: int) -> None:
    watch(name, done, runs)


def machine() -> str:
    """The processor and the system, in words."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass  # another kind of system
    return f"{name}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
