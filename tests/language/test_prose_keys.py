"""Each key of prose that the schema has below a rule: where the rule is another one, the text of the base is not printed, and told;
`keeps` confirms it. The table of keys is the schema's own, so a new one cannot be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import ludograph
import pytest
from ludograph.checker import Program
from ludograph.files.schema import SECTIONS
from ludograph.files.schema.forms import ListForm, RecordForm, SchemaPlace, TableForm
from ludograph.language.staleness.entries import ProseNode, prose_of
from ludograph.pipeline import check_ruleset

BASE = """\
language: 2
title: Base
uses: [two_players, groups]
players: {names: [Red, Blue], about: T-players.}
options:
  size: {type: 3..9, default: 4, about: T-option., requires: {wide: {is: size > 2, says: T-requires.}}}
  tame: {type: bool, default: yes, about: T-tame., values: {no: T-values., yes: T-values.}}
universes:
  kind: {about: T-universe., is: [man, king]}
  tile: {is: {what: kind, whose: player}, says: "T-named-tile {what} of {whose}"}
constants:
  worth: {type: "kind -> 1..9", is: [1, 5], about: T-constant., says: "T-named-constant of {0}"}
board:
  about: T-board.
  tiling: square
  columns: size
  rows: size
  regions: {rim(s in cell): {about: T-region., is: count(sides(s)) > 0}}
  links: {orthogonal: {about: T-links.}}
state:
  owner: {type: cell -> player?, about: T-state.}
  held: {type: player -> 0..9, seen: {is: player, about: T-state-seen.}, about: T-held., says: "T-named-state of {0}"}
turn_state: {fresh: {type: "0..9", seen: {is: player, about: T-turn-seen.}, about: T-turn-state., says: T-named-turn-state}}
define:
  full(s in cell): {is: "owner[s] is not none", about: T-definition., says: "T-named-definition {s}"}
actions:
  take(s in cell): {do: "owner[s] = mover; fresh += 1", about: T-action., says: "T-named-action {s}"}
  act:
    do: |
      step one: decide main otherwise: draw
    steps: {one: {about: T-action-step., end: T-action-end.}}
choices:
  main:
    about: T-choice.
    when: {early: {is: "count(stones(Red)) < 99", because: T-choice-when.}}
    provided: {few: {is: "count(stones(Red)) < 98", because: T-choice-provided.}}
    afterwards: {last: {is: "count(stones(Red)) < 97", because: T-choice-afterwards.}}
    then:
      about: T-choice-then.
      do: "step tally: held[mover] = min(held[mover] + 1, 9)"
      steps: {tally: {about: T-choice-step., end: T-choice-end.}}
moves:
  put in main:
    about: T-move.
    who: T-who
    brief: T-brief
    seen: {is: player, about: T-move-seen.}
    says: T-named-move
    when: {room: {is: "count(vacant) > 0", because: T-when.}}
    choose: at in cell where not full(at)
    because: {at: T-parameter.}
    asks: {at: T-asks}
    do: {about: T-do., do: "step place: take(at)", steps: {place: {about: T-do-step., end: T-do-end.}}}
    provided: {thin: {is: "count(stones(Blue)) < 96", because: T-provided.}}
    afterwards: {done: {is: "count(stones(Blue)) < 95", because: T-afterwards.}}
    then: {about: T-then., do: "step mark: fresh = min(fresh + 1, 9)", steps: {mark: {about: T-then-step., end: T-then-end.}}}
    written: "{at}"
setup: {about: T-setup., do: "step give: held[Blue] = 1", steps: {give: {about: T-setup-step., end: T-setup-end.}}}
flow:
  about: T-flow.
  do: |
    forever: for p in player: step go: turn p: act()
  steps: {go: {about: T-flow-step., end: T-flow-end.}}
before_turn: {begin: {about: T-before., do: "held[mover] = max(held[mover], 1)"}}
after_turn: {finish: {about: T-after., do: "held[mover] = max(held[mover], 2)"}}
end:
  full:
    about: T-end.
    when: count(vacant) == 0
    result: rank by worth[man] * count(stones(p)) for p in player
evaluate: {many(p in player): {is: count(stones(p)), weight: 1, about: T-evaluate., book: yes}}
rulings: {first: {on: moves.put, question: T-question., answer: T-answer., source: T-source.}}
"""

VARIANT = """\
language: 2
title: Variant
extends: base
players: {names: [Blue, Red]}
options:
  size: {type: 2..9, requires: {wide: {is: size > 1}}}
  tame: {requires: {so: {is: tame}}}
universes: {kind: {is: [man, queen]}, tile: {is: {whose: kind}}}
constants: {worth: {is: [2, 5]}}
board: {columns: size + 1, wrap: cylinder}
state:
  owner: {type: cell -> player? = begun}
  held: {type: player -> 0..8}
turn_state: {fresh: {type: 0..8}}
define:
  begun(s in cell): if s in rim then Red else none
  full(s in cell): {is: "owner[s] is Red"}
actions:
  take(s in cell): {do: "owner[s] = opponent; fresh += 1"}
  act: {steps: {one: decide main else pass}}
choices:
  main:
    when: {early: {is: count(vacant) > 1}}
    provided: {few: {is: count(vacant) > 2}}
    afterwards: {last: {is: count(vacant) > 3}}
    then: {steps: {tally: fresh = 2}}
moves:
  put:
    when: {room: {is: count(vacant) > 4}}
    choose: at in vacant where at in rim and not full(at)
    do: {steps: {place: "owner[at] = mover"}}
    provided: {thin: {is: count(vacant) > 5}}
    afterwards: {done: {is: count(vacant) > 6}}
    then: {steps: {mark: fresh = 3}}
setup: {steps: {give: "held[Blue] = 2"}}
flow: {steps: {go: "turn p: decide main else pass"}}
before_turn: {begin: {do: "held[mover] = max(held[mover], 3)"}}
after_turn: {finish: {do: "held[mover] = max(held[mover], 4)"}}
end: {full: {when: count(vacant) == 1}}
evaluate: {many(p in player): {is: count(stones(other(p)))}}
"""

OF_ITEMS = {"end.<item>.about": "end.<name>.about"}
"""Keys in the entries of a list, and the same ones in those of a mapping."""

BELONGS = {"asks"}
"""What belongs to the name of a parameter, whatever it is taken from."""


def keys(place: SchemaPlace, path: tuple[str, ...]) -> Iterator[str]:
    """The keys of prose at a place and below it."""
    if place.prose:
        yield ".".join(path)
        return
    for form in place.forms:
        if isinstance(form, RecordForm):
            for key in form.keys:
                yield from keys(key, (*path, key.name))
        elif isinstance(form, TableForm | ListForm):
            yield from keys(form.of, (*path, "<name>" if isinstance(form, TableForm) else "<item>"))


def of_schema() -> set[str]:
    found = {key for one in SECTIONS if one.role in ("rules", "judging") for key in keys(one, (one.name,))}
    return {OF_ITEMS.get(key, key) for key in found}


def path_of(prose: ProseNode) -> str:
    """The key of the schema that a text stands under."""
    names = {"wide", "rim(s in cell)", "orthogonal", "early", "few", "last", "room", "thin", "done"}
    at, *rest = [*prose.place, *prose.key.split(".")]
    is_named = len(prose.place) > 1 and prose.place[1] != "steps"
    path = [at, *(["<name>", *rest[1:]] if is_named else rest)]
    steps = [number for number, key in enumerate(path) if key == "steps"]
    return ".".join("<name>" if key in names or number - 1 in steps else key for number, key in enumerate(path))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("keys")
    (made / "base.yaml").write_text(BASE)
    (made / "variant.yaml").write_text(VARIANT)
    return made


@pytest.fixture(scope="module")
def variant(folder: Path) -> Program:
    return check_ruleset(str(folder / "variant.yaml"))


def of_base(folder: Path) -> list[ProseNode]:
    """Its own texts, not those of the modules that it uses."""
    found = prose_of(check_ruleset(str(folder / "base.yaml")).ruleset)
    return [one for one in found if "T-" in one.node.span.text]


def test_the_base_has_a_text_under_each_key_of_prose_that_the_schema_has_below_a_rule(folder: Path) -> None:
    assert {path_of(one) for one in of_base(folder)} - {"moves.<name>.rulings"} == of_schema()


def test_each_text_whose_rule_is_different_is_stale_and_told(folder: Path, variant: Program) -> None:
    stale = {(one.prose.place, one.prose.key) for one in variant.staleness.stale}
    assert {(one.place, one.key) for one in of_base(folder) if one.key not in BELONGS} == stale
    firsts = [item.title.split()[0] for item in variant.warnings if item.slug == "stale-prose"]
    assert sum(int(first) if first.isdigit() else 1 for first in firsts) == len(stale)


def test_no_stale_text_is_printed(folder: Path) -> None:
    book = ludograph.rulebook(str(folder / "variant.yaml"))
    lines = [line for line in book.splitlines() if "T-" in line.replace("T-asks", "") and "Before:" not in line]
    assert lines == []


def test_keeps_confirms_all_of_them(folder: Path, variant: Program) -> None:
    kept = {".".join(one.prose.place) for one in variant.staleness.stale}
    (folder / "keeping.yaml").write_text(VARIANT + f"keeps: [{', '.join(sorted(kept))}]\n")
    told = check_ruleset(str(folder / "keeping.yaml")).warnings
    assert not [item for item in told if item.slug == "stale-prose"]
