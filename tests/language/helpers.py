"""Tiny rulesets from their sections, and the values of expressions in their positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ludograph
import pytest
from ludograph.core import nodes as core
from ludograph.engines.reference import ReferenceGame, ReferenceState
from ludograph.engines.reference.values import plain

PLACE = """
  place in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
"""

SECTIONS: dict[str, str] = {
    "title": "Test",
    "players": "[Red, Blue]",
    "board": "{tiling: square, columns: 4, rows: 4}",
    "state": "{owner: cell -> player?, count_of: cell -> 0..9}",
    "moves": PLACE,
    "flow": "'forever: for p in player: turn p: decide main otherwise: draw'",
}
"""What a ruleset has where a test says nothing else; a section that is `~` is left out."""


def rules(**sections: str) -> str:
    """A ruleset's text. Each section is YAML: on one line, or a block that begins with a line break."""
    merged = {**SECTIONS, **sections}
    lines = []
    for key, value in sorted(merged.items(), key=lambda entry: entry[0] != "language"):
        if value == "~":
            continue
        lines.append(f"{key}:{_indented(value)}" if "\n" in value else f"{key}: {value}")
    return "\n".join(lines) + "\n"


def program(text: str) -> str:
    """Rule text of several lines as a YAML value."""
    return "|\n" + text.strip("\n")


def _indented(value: str) -> str:
    head, _, body = value.partition("\n")
    lines = body.rstrip().split("\n")
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return f" {head.strip()}".rstrip() + "\n" + "\n".join("  " + line[margin:] for line in lines)


def game(engine: str = "auto", **sections: str) -> ReferenceGame:
    return ludograph.loads(rules(**sections), engine=engine)


def start(engine: str = "auto", **sections: str) -> ReferenceState:
    return game(engine, **sections).initial()


def definition(made: ReferenceGame, name: str) -> core.Definition:
    return next(found for found in made.core.definitions if found.name == name)


def value_of(made: ReferenceGame, name: str, state: ReferenceState | None = None) -> Any:
    """The value of a definition without parameters in a position, in words."""
    found = definition(made, name)
    return plain((state or made.initial()).ask(found.body, found.slots), found.result)


def type_of(expression: str, **sections: str) -> str:
    return str(definition(_with_probe([expression], sections)[0], "probe_0").result)


def values(*expressions: str, position: Mapping[str, Any] | None = None, **sections: str) -> list[Any]:
    """The values of expressions in the first position (or one given by hand)."""
    made, names = _with_probe(expressions, sections)
    state = made.position(position) if position is not None else made.initial()
    return [value_of(made, name, state) for name in names]


def value(expression: str, position: Mapping[str, Any] | None = None, **sections: str) -> Any:
    return values(expression, position=position, **sections)[0]


def _with_probe(expressions: Any, sections: Mapping[str, str]) -> tuple[ReferenceGame, list[str]]:
    probes = {f"probe_{number}": text for number, text in enumerate(expressions)}
    define = sections.get("define", "\n")
    for name, text in probes.items():
        block = "\n".join("    " + line for line in text.strip("\n").split("\n"))
        define += f"\n  {name}: |\n{block}"
    # a section given on one line would need braces; definitions are always given in block style
    return game(**{**sections, "define": define}), list(probes)


def slugs(**sections: str) -> list[str]:
    """What is wrong with a ruleset: errors when there are any, else warnings."""
    try:
        made = game(**sections)
    except ludograph.RulesetError as problem:
        return [item.slug for item in problem.diagnostics]
    return [item.slug for item in made.program.warnings]


def refused(expression: str, **sections: str) -> list[str]:
    """The errors of a definition with this text; nothing when it is accepted."""
    try:
        _with_probe([expression], sections)
    except ludograph.RulesetError as problem:
        return [item.slug for item in problem.diagnostics]
    return []


def play(state: ReferenceState, *notations: str) -> ReferenceState:
    for notation in notations:
        state = state.apply(notation)
    return state


def fault(state: ReferenceState, notation: str) -> str:
    """The slug of the error that a decision ends in."""
    with pytest.raises(ludograph.PlayError) as caught:
        state.apply(notation)
    return caught.value.diagnostics[0].slug


def fails(expression: str, position: Mapping[str, Any] | None = None, **sections: str) -> str:
    """The slug of the error that the value of an expression ends in."""
    from ludograph.core.evaluate import Fault

    with pytest.raises(Fault) as caught:
        values(expression, position=position, **sections)
    return caught.value.slug


def again(state: ReferenceState) -> ReferenceState:
    """The state through JSON and back; it must be the same."""
    import json

    back = state.game.state(json.loads(json.dumps(state.to_json())))
    assert back == state
    assert hash(back) == hash(state)
    assert back.to_json() == state.to_json()
    return back
