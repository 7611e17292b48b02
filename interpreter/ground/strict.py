"""Plain values from outside (JSON), read strictly: nothing is converted, guessed or passed over."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

from .diagnostics import spelled

_SHOWN = 40
"""Characters of a text that a message repeats."""


class Unfit(ValueError):
    """A value that is not what it must be. `title`: a sentence about it (lower case, no full stop); `helps`: what would be
    right."""

    def __init__(self, title: str, *helps: str) -> None:
        self.title, self.helps = title, helps
        super().__init__(title)


def parse(text: str | bytes) -> Any:
    """The value that a text of JSON stands for.

    Raises: Unfit: it is no JSON, nests deeper than Python follows, or says a key twice.
    """
    try:
        text = text.removeprefix("\ufeff") if isinstance(text, str) else text  # some editors put it in front
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise Unfit("it is nested too deep") from None
    except Unfit:
        raise
    except ValueError:
        raise Unfit("it is not JSON") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise Unfit(f"the key {shown(next(key for key in keys if keys.count(key) > 1))} stands twice in one mapping")
    return made


def _no_number(name: str) -> NoReturn:
    raise Unfit(f"`{name}` is no number")


def shown(value: object) -> str:
    """A value in a message: short, on one line, whatever it is."""
    match value:
        case None | bool():
            return {None: "`null`", True: "`true`", False: "`false`"}[value]
        case int():
            return f"`{value}`" if value.bit_length() <= 128 else "a very large number"
        case float():
            return f"`{value}`"
        case str():
            cut = printable(value[:_SHOWN]) + "…" * (len(value) > _SHOWN)
            return f"`{cut}`" if _is_word(value) else f"`{_between_quotes(cut)}`"
        case list() | tuple():
            return "a list" if value else "an empty list"
        case Mapping():
            return "a mapping" if value else "an empty mapping"
    return f"a value of the type {type(value).__name__}"


def printable(text: str) -> str:
    """A text without what could move the cursor of a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _between_quotes(text: str) -> str:
    """A text with quotes of a kind that it does not have, if there is one."""
    mark = "'" if '"' in text and "'" not in text else '"'
    return f"{mark}{text}{mark}"


def _is_word(text: str) -> bool:
    """Whether a text cannot be taken for something else when it stands without quotes."""
    return text.isidentifier() and text not in ("true", "false", "null", "None", "True", "False")


def same(a: object, b: object) -> bool:
    """Whether two plain values are equal, also in their types: 1 is neither `true` nor 1.0. No deeper than `b`."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and not isinstance(b, list | Mapping) and a == b


def is_shallow(value: object, levels: int = 4) -> bool:
    """Whether a value can be compared and shown without care: it has few levels, and no enormous numbers."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return levels > 0 and all(is_shallow(part, levels - 1) for part in value)
    return not isinstance(value, int) or value.bit_length() <= 1024


class Given:
    """A value, and the way to it in what was given. Each method says what the value must be, and raises Unfit otherwise."""

    __slots__ = ("_key", "_within", "value")

    def __init__(self, value: Any, within: Given | None = None, key: str = "") -> None:
        self.value, self._within, self._key = value, within, key

    @property
    def name(self) -> str:
        """`values.height.a1`, for messages."""
        keys: list[str] = []
        at: Given | None = self
        while at is not None and at._within is not None:
            keys.insert(0, printable(at._key[:_SHOWN]))
            at = at._within
        return f"`{'.'.join(keys)}`" if keys else "it"

    def refuse(self, *helps: str) -> NoReturn:
        raise Unfit(f"{self.name} cannot be {shown(self.value)}", *helps)

    def whole(self, low: int, high: int) -> int:
        """A whole number within bounds."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.refuse(f"it takes a whole number, {low} to {high}" if low < high else f"it can only be `{low}` here")
        return self.value

    def integer(self) -> int:
        """Any whole number."""
        if type(self.value) is not int:
            self.refuse("it takes a whole number")
        return self.value

    def text(self) -> str:
        if type(self.value) is not str:
            self.refuse("it takes a text")
        return self.value

    def truth(self) -> bool:
        if type(self.value) is not bool:
            self.refuse("it takes `true` or `false`")
        return self.value

    def one_of(self, names: Collection[str]) -> str:
        if type(self.value) is not str or self.value not in names:
            self.refuse(*spelled(self.value if type(self.value) is str else "", names))
        return self.value

    def exactly(self, wanted: object) -> None:
        """The only value that is right here."""
        if not same(self.value, wanted):
            self.refuse(f"it can only be {shown(wanted)} here")

    def items(self) -> list[Given]:
        if type(self.value) is not list:
            self.refuse("it takes a list")
        return [Given(item, self, str(number)) for number, item in enumerate(self.value)]

    def entries(self) -> Iterator[tuple[str, Given]]:
        """Of a mapping its keys, whatever they are, and values."""
        for key, value in self.mapping().items():
            yield key, Given(value, self, key)

    def fields(self, *names: str, optional: Collection[str] = ()) -> dict[str, Given]:
        """Of a mapping with just these keys their values, in the order of the names. What is optional may be missing."""
        self.mapping()
        self._no_others((*names, *optional))
        for name in names:
            if name not in self.value:
                raise Unfit(f"{self.name} has no key `{name}`")
        return {name: Given(self.value[name], self, name) for name in (*names, *optional) if name in self.value}

    def some(self, names: Collection[str]) -> Iterator[tuple[str, Given]]:
        """Of a mapping with no other keys than these the keys it has, and their values."""
        self.mapping()
        self._no_others(names)
        return self.entries()

    def _no_others(self, names: Collection[str]) -> None:
        for key in self.value:
            if key not in names:
                raise Unfit(f"{self.name} has a key {shown(key)}, which does not belong there", *spelled(key, names))

    def shallow(self) -> Mapping[str, Any]:
        """A mapping of values of few levels."""
        for _, value in self.entries():
            if not is_shallow(value.value):
                value.refuse("it takes a value of few levels, and no enormous numbers")
        return self.mapping()

    def mapping(self) -> Mapping[str, Any]:
        """A mapping with whatever texts as keys."""
        if not isinstance(self.value, Mapping):
            self.refuse("it takes a mapping")
        if not all(type(key) is str for key in self.value):
            raise Unfit(f"{self.name} has a key that is no text")
        value: Mapping[str, Any] = self.value
        return value
