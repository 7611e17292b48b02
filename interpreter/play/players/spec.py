"""How players are written: `NAME`, `NAME:BUDGET`, and settings behind commas, as `uct:1000,policy=grave,threads=4`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property

from ...ground.diagnostics import RulesetError, fail, shortened, spelled
from ...ground.records import Struct, replace

Value = str | int | float

_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)", re.ASCII)
_MILLISECONDS = {"ms": 1, "s": 1000, "m": 60_000}
_BYTES = {"K": 10, "M": 20, "G": 30}


def is_time(text: str) -> bool:
    """Whether a text is a time, as `2s`."""
    return _TIME.fullmatch(text) is not None


class Setting(Struct):
    """What can be set of a player.

    Attributes:
        name:     as it is written before `=`.
        default:  what it is where nothing is said. A word in front of the choices may mean that the game decides.
        about:    what it does, as part of a sentence.
        choices:  the words that it may be; none: it is a number.
        low, high: bounds of a number. It is whole where both are.
        bytes:    whether it may be written `256M`.
        tacit:    a value that is not written out with all others: a setting that came after games were kept leaves the names of
                  their players as they were.
    """

    name: str
    default: Value
    about: str
    choices: tuple[str, ...] = ()
    low: Value = 0
    high: Value = 0
    bytes: bool = False
    tacit: Value | None = None

    def read(self, text: str) -> Value | None:
        """The value that a text means; None: it means none."""
        if self.choices:
            return text if text in self.choices else None
        if self.bytes and text[-1:] in _BYTES and text[:-1].isascii() and text[:-1].isdigit() and len(text) < 9:
            return self._bounded(int(text[:-1]) << _BYTES[text[-1]])
        if isinstance(self.low, int) and isinstance(self.high, int):
            return self._bounded(int(text)) if re.fullmatch(r"\d{1,18}", text, re.ASCII) else None
        return self._bounded(float(text)) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text, re.ASCII) else None

    def _bounded(self, value: int | float) -> Value | None:
        return value if float(self.low) <= value <= float(self.high) else None

    def written(self, value: Value) -> str:
        """The text of a value, which `read` reads."""
        if self.bytes and isinstance(value, int):
            for unit, shift in reversed(_BYTES.items()):
                if value and not value % (1 << shift):
                    return f"{value >> shift}{unit}"
        return f"{value:g}" if isinstance(value, float) else str(value)

    @property
    def takes(self) -> str:
        """What it may be, in words."""
        if self.choices:
            return f"`{self.name}` is one of {', '.join(f'`{choice}`' for choice in self.choices)}"
        kind = "a whole number" if isinstance(self.high, int) else "a number"
        return f"`{self.name}` is {kind} from {self.written(self.low)} to {self.written(self.high)}"


class Allowance(Struct):
    """What a decision may cost: so many units, or milliseconds where `timed`. Games by the clock cannot be repeated."""

    amount: int
    timed: bool = False

    def __str__(self) -> str:
        if not self.timed:
            return str(self.amount)
        return f"{self.amount // 1000}s" if self.amount % 1000 == 0 else f"{self.amount}ms"


class Effort(Struct):
    """What the budget of a player counts.

    Attributes:
        units:   what they are called, as part of a sentence.
        default: how many where none are named.
        most:    the greatest number.
        timed:   whether it may be a time, as `1s`, instead.
    """

    units: str
    default: int
    most: int = 10**9
    timed: bool = True


class Kind(Struct):
    """A kind of players: each file of `kinds/` declares one.

    Attributes:
        name:      of the file.
        about:     what such a player does, as a sentence.
        effort:    what its budget counts; None: it has none.
        settings:  what can be set.
        draws:     whether it does nothing but draw, as random games do, and so looks at nothing.
    """

    name: str
    about: str
    effort: Effort | None = None
    settings: tuple[Setting, ...] = ()
    draws: bool = False

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """Of all settings."""
        return {one.name: one.default for one in self.settings}

    @property
    def usage(self) -> str:
        """How it is written, as part of a sentence."""
        if self.effort is None:
            return f"it is written `{self.name}`" + (" alone" if not self.settings else "")
        time = f", or the time for a decision, as `{self.name}:1s`" if self.effort.timed else ""
        return f"it takes the number of {self.effort.units}, as `{self.name}:{self.effort.default}`{time}"


class Spec(Struct):
    """A player as it is written. `settings`: those that were named."""

    kind: Kind
    budget: Allowance | None = None
    settings: Mapping[str, Value] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Value:
        """A setting: as named, else its default."""
        return self.settings[name] if name in self.settings else self.kind.defaults[name]

    def number(self, name: str) -> float:
        """A setting that is a number."""
        return float(self[name])

    def whole(self, name: str) -> int:
        """A setting that is a whole number."""
        return int(self[name])

    def settled(self, **values: Value) -> Spec:
        """With all settings named: those given here, else as they are."""
        full = {one.name: values.get(one.name, self[one.name]) for one in self.kind.settings}
        return replace(
            self, settings={one.name: full[one.name] for one in self.kind.settings if full[one.name] != one.tacit}
        )

    def __str__(self) -> str:
        head = self.kind.name if self.budget is None else f"{self.kind.name}:{self.budget}"
        named = [
            f"{one.name}={one.written(self.settings[one.name])}"
            for one in self.kind.settings
            if one.name in self.settings
        ]
        return ",".join([head, *named])


def read_spec(text: str, kind: Kind) -> Spec:
    """The player of a kind that a text writes. Raises RulesetError."""
    head, *parts = text.split(",")
    _, colon, budget = head.partition(":")
    if kind.effort is None:
        if colon:
            raise _refused(text, f"`{kind.name}` takes no `:{shortened(budget)}`", kind.usage)
        return Spec(kind, None, _settings(text, parts, kind))
    wanted = _budget(budget, kind.effort) if colon else Allowance(kind.effort.default)
    if wanted is None:
        raise _refused(text, f"`{kind.name}` does not take `{shortened(budget)}`", kind.usage)
    return Spec(kind, wanted, _settings(text, parts, kind))


def _budget(text: str, effort: Effort) -> Allowance | None:
    if re.fullmatch(r"\d{1,12}", text, re.ASCII):
        return Allowance(int(text)) if 0 < int(text) <= effort.most else None
    found = _TIME.fullmatch(text)
    if found is None or not effort.timed:
        return None
    milliseconds = round(float(found[1]) * _MILLISECONDS[found[2]])
    return Allowance(milliseconds, timed=True) if milliseconds > 0 else None


def _settings(text: str, parts: Sequence[str], kind: Kind) -> dict[str, Value]:
    known = {setting.name: setting for setting in kind.settings}
    named: dict[str, Value] = {}
    for part in parts:
        name, equals, given = part.partition("=")
        if name not in known:
            helps = spelled(name, known, "its settings") if known else [kind.usage]
            raise _refused(text, f"`{kind.name}` has no setting `{shortened(name)}`", *helps)
        if name in named:
            raise _refused(text, f"`{name}` is set twice", "leave one of them out")
        value = known[name].read(given)
        if value is None:
            said = f"`{name}` cannot be `{shortened(given)}`" if equals else f"`{name}` is not set to anything"
            raise _refused(text, said, known[name].takes)
        named[name] = value
    return named


def _refused(text: str, title: str, *helps: str) -> RulesetError:
    return fail("player-spec", f"in the player `{shortened(text)}`, {title}", helps=helps)


def several(text: str) -> tuple[str, ...]:
    """The players of `uct:500,threads=2,random`, each as it is written: a comma before `NAME=` goes on with the same one."""
    return tuple(part.strip() for part in re.split(r",(?!\s*\w+\s*=)", text))
