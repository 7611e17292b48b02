"""Prose that speaks of a place of the ruleset by its name: `on` of a ruling or an example, `option` of a ruling, `cover`."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map

from ...core.facts import Ruling
from ...files.nodes import Listing, Mapping, Text, entries
from ...files.prose import Path, tellable
from ...files.ruleset import Ruleset
from ...files.schema.reader import number, text_of
from ...ground.diagnostics import Sink, spelled

_SHOWN = ("moves", "choices", "actions", "setup", "flow", "end")
"""Sections of which something can be shown by an example in the place where a book tells it."""


def places_of(ruleset: Ruleset) -> dict[str, Path]:
    """All that prose may speak of, by what it is called there, as `moves.lift`."""
    return {one.name: one.path for one in tellable(ruleset)}


def shown_by(on: Text | None, places: Map[str, Path], sink: Sink) -> Path:
    """What an example is `on`; nothing where it does not say so."""
    if on is None:
        return ()
    shown = {name: path for name, path in places.items() if path[0] in _SHOWN}
    if on.value in places and on.value not in shown:
        told = ("an example shows a move, a choice, an action, the setup, the flow, one of their steps, or an end",)
        sink.add(
            "prose-place", f"no example stands with `{on.value}` in a book", on.span, "cannot be shown", helps=told
        )
    else:
        _known(on, shown, "the example is `on` `{name}`, and nothing here is called so", "the places", sink)
    return shown.get(on.value, ())


def rulings_of(ruleset: Ruleset, sink: Sink) -> tuple[Ruling, ...]:
    """The rulings, each with what it is about."""
    places = places_of(ruleset)
    options = [key.value for key, _ in ruleset.mapping("options")]
    made = []
    for node in entries(ruleset.sections.get("rulings")):
        on, option = (text_of(node, key) for key in ("on", "option"))
        _known(on, places, "the ruling is `on` `{name}`, and nothing here is called so", "the places", sink)
        _known(option, options, "the ruling has the option `{name}`, which is not there", "the options", sink)
        made.append(Ruling(places.get(on.value, ()) if on is not None else (), option.value if option else ""))
    return tuple(made)


def cover_of(ruleset: Ruleset, sink: Sink) -> int | None:
    """The number of the example on the cover."""
    named = ruleset.text("cover")
    if named is None:
        return None
    examples = ruleset.sections.get("examples")
    keys = [key.value for key, _ in examples.entries] if isinstance(examples, Mapping) else []
    count = len(examples.items) if isinstance(examples, Listing) else len(keys)
    if named.value in keys:
        return keys.index(named.value)
    at = number(named)
    if at is not None and 1 <= at <= count:
        return at - 1
    numbers = f"they have the numbers 1 to {count}" if count else "there is none"
    helps = spelled(named.value, keys, "the examples") if keys else (numbers,)
    sink.add("prose-place", "`cover` names no example", named.span, "not one of them", helps=helps)
    return None


def _known(named: Text | None, names: Iterable[str], title: str, what: str, sink: Sink) -> None:
    if named is not None and named.value not in names:
        helps = spelled(named.value, names, what)
        sink.add("prose-place", title.replace("{name}", named.value), named.span, "names nothing", helps=helps)
