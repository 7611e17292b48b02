"""What games of one kind are called, and by what two kinds differ, as people read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.facts import Setting, written
from ...ground.strict import printable
from ..telling import joined
from .header import TELLING, Header


def setting(value: Setting) -> str:
    """The value of an option as `--set` takes it."""
    match value:
        case dict():
            return ",".join(f"{key}:{setting(part)}" for key, part in value.items())
        case list():
            return ",".join(map(written, value))
    return written(value)


def named_of(header: Header) -> str:
    """What plays the games of a header."""
    options = ",".join(_settings(header.options).values())
    name = f"{header.ruleset}:{options}" if options else header.ruleset
    return f"{name} by {' and '.join(dict.fromkeys(header.seats))}, seed {header.seed}"


def differing(before: Header, now: Header) -> Sequence[str]:
    """What decides games and is not the same in a file as it is now, a line each."""
    names = [name for name in Header.fields if name not in TELLING]
    return [
        printable(f"{name}: {was} in the file, {becomes} now")
        for name in names
        if getattr(before, name) != getattr(now, name)
        for was, becomes in [_parted(getattr(before, name), getattr(now, name))]
    ]


def _settings(options: Mapping[str, Setting]) -> dict[str, str]:
    return {name: f"{name}={setting(value)}" for name, value in options.items()}


def _parted(before: object, now: object) -> tuple[str, str]:
    """Two values as they are told; of two mappings only what is not the same in both."""
    if not isinstance(before, Mapping) or not isinstance(now, Mapping):
        return _told(before), _told(now)
    was, becomes = _settings(before), _settings(now)
    only = [
        [text for name, text in one.items() if other.get(name) != text]
        for one, other in ((was, becomes), (becomes, was))
    ]
    return ", ".join(only[0]) or "nothing else", ", ".join(only[1]) or "nothing else"


def _told(value: object) -> str:
    match value:
        case bool():
            return written(value)
        case (str() as team, (*members,)):
            return f"{team} of {joined([*map(str, members)])}"
        case (*values,):
            return joined([*map(_told, values)]) if values else "none"
    return str(value)
