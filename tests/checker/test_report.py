"""A report tells every mistake, in order of the file, and none that only follows from another one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from ludograph.files.sources import Disk, Memory, Overlay
from ludograph.ground.diagnostics import RulesetError, render_all
from ludograph.pipeline import Report, report, report_text

HERE = Path(__file__).parent
GOLDENS = HERE.parent / "diagnostics"

RULES = """\
title: Stones
uses: [two_players, groups]
players: [Red, Blue]
options:
  goal: {type: 1..99, default: 20}
constants:
  bonus: "player -> 0..9 = 2"
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: cell -> player?
  height: cell -> 0..9
  stock: player -> 0..20 = 9
  score: player -> 0..99
memory: {position: owner}
define:
  free: those(s in cell where empty(s))
  tall(s in cell): height[s] > 1
  worth(p in player): score[p] + bonus[p]
actions:
  clear(s in cell): owner[s] = none; height[s] = 0
moves:
  place in main:
    when: stock[mover] > 0
    choose: at in free
    do: owner[at] = mover; stock[mover] -= 1; remember position
  lift in main:
    choose: at in stones(mover) where not tall(at)
    do: clear(at)
    written: -{at}
setup: |
  for s in cell: height[s] = 1
  for p in player: score[p] = 0
flow: |
  forever: for p in player: turn p:
    decide main otherwise: draw
end:
  - {for: p in player, when: worth(p) >= goal, result: win p}
draw:
  - mark: disc
    on: s in cell where owner[s] is not none
    colour: owner[s]
examples:
  - {about: One., play: a1, then: [count(stones(Red)) == 1]}
"""

PLANTS = {
    "players": ("players: [Red, Blue]", 'players: [Red, Blue, "2x"]', "not-a-name", '"2x'),
    "option": ("type: 1..99, default: 20", "type: 1..99, default: 200", "option-range", "200"),
    "option key": ("{type: 1..99, default: 20}", "{typ: 1..99, default: 20}", "unknown-key", "typ"),
    "constant": ('"player -> 0..9 = 2"', '"player -> 0..9 = unheard"', "unknown-name", "unheard"),
    "domain": ("height: cell -> 0..9", "height: cel -> 0..9", "unknown-type", "cel"),
    "start": ("stock: player -> 0..20 = 9", "stock: player -> 0..20 = yes", "type-mismatch", "yes"),
    "memory": ("{position: owner}", "{position: ownr}", "not-stored", "ownr"),
    "definition": ("height[s] > 1", "height[s] > unheard2", "unknown-name", "unheard2"),
    "syntax": ("those(s in cell where empty(s))", "those(s in cell where (empty(s))", "syntax-end", ")"),
    "signature": ("tall(s in cell):", "tall(s im cell):", "syntax", "im"),
    "action": ("height[s] = 0", "height[s] = none", "may-be-none", "none"),
    "when": ("stock[mover] > 0", "stock[mover]", "not-a-condition", "stock[mover]"),
    "choose": ("choose: at in free", "choose: at im free", "syntax", "im"),
    "do": ("remember position", "remember positoin", "unknown-memory", "positoin"),
    "move key": ("    do: clear(at)", "    doo: clear(at)", "unknown-key", "doo"),
    "written": ("-{at}", "-{att}", "unknown-name", "att"),
    "setup": ("height[s] = 1", "height[s] = Red", "type-mismatch", "Red"),
    "flow": ("decide main", "decide mian", "unknown-move", "mian"),
    "end": ("worth(p) >= goal", "worth(p) >= gaol", "unknown-name", "gaol"),
    "result": ("result: win p", "result: won p", "syntax", "won"),
    "mark": ("mark: disc", "mark: disk", "unknown-mark", "disk"),
    "example": ("count(stones(Red)) == 1", "count(stones(Rod)) == 1", "unknown-name", "Rod"),
    "example key": ("about: One.", "abuot: One.", "unknown-key", "abuot"),
}
"""What is right, what is written for it, and what is then said: a slug, at a place that begins so."""

SAME_ENTRY = [
    {"option", "option key"},
    {"definition", "signature"},
    {"example", "example key"},
    {"written", "move key"},
    {"when", "choose", "do"},
    {"end", "result"},
]
"""Mistakes in one entry, of which one may hide another."""


def planted(names: list[str]) -> tuple[str, list[str]]:
    """Rules with mistakes, and the slugs that are to be told, in order of the file."""
    text = RULES
    places = []
    for name in names:
        right, wrong, slug, _ = PLANTS[name]
        assert RULES.count(right) == 1, name
        text = text.replace(right, wrong)
        places.append((RULES.index(right), slug))
    return text, [slug for _, slug in sorted(places)]


def slugs(found: Report) -> list[str]:
    return [item.slug for item in found.diagnostics]


def test_the_rules_have_no_mistake_of_their_own() -> None:
    found = report_text(RULES)
    assert found.diagnostics == ()
    assert found.program is not None
    assert found.checked() is found.program


@pytest.mark.parametrize("name", PLANTS)
def test_one_mistake_is_told_once_at_its_place(name: str) -> None:
    text, expected = planted([name])
    found = report_text(text)
    assert slugs(found) == expected, render_all(found.diagnostics)
    span = found.diagnostics[0].span
    assert span is not None
    assert span.text.startswith(PLANTS[name][3])
    assert found.program is None


def test_what_is_asked_of_a_name_that_is_unknown_is_no_second_mistake() -> None:
    right, _, _, _ = PLANTS["example"]
    assert slugs(report_text(RULES.replace(right, "number(Rod) == 1"))) == ["unknown-name"]


SEVEN = [
    ["option key", "constant", "definition", "domain", "players", "do", "example"],
    ["move key", "start", "syntax", "memory", "end", "mark", "example key"],
    ["players", "option", "signature", "action", "when", "flow", "result"],
    ["example", "flow", "setup", "written", "definition", "start", "option"],
]


@pytest.mark.parametrize("names", SEVEN)
def test_seven_mistakes_in_seven_sections_are_seven_messages_in_order_of_the_file(names: list[str]) -> None:
    text, expected = planted(names)
    found = report_text(text)
    assert slugs(found) == expected, render_all(found.diagnostics)
    assert len(expected) == 7
    with pytest.raises(RulesetError) as caught:
        found.checked()
    assert caught.value.diagnostics == found.diagnostics


def pairs() -> list[tuple[str, str]]:
    names = list(PLANTS)
    every = [
        (a, b) for at, a in enumerate(names) for b in names[at + 1 :] if not any({a, b} <= same for same in SAME_ENTRY)
    ]
    return random.Random(1).sample(every, 20)


def test_two_mistakes_are_two_messages() -> None:
    for pair in pairs():
        text, expected = planted(list(pair))
        found = report_text(text)
        assert slugs(found) == expected, (pair, render_all(found.diagnostics))


def golden_sections() -> dict[str, dict[str, str]]:
    """Of each golden that varies the shared ruleset and cannot be checked: its sections, as texts by their keys."""
    found = {}
    for path in sorted(GOLDENS.glob("*.yaml")):
        first, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if first == "extends: shared/base\n" and path.with_suffix(".txt").read_text(encoding="utf-8").startswith(
            "error"
        ):
            starts = [at for at, line in enumerate(lines) if line[0].isalpha()]
            blocks = ["".join(lines[one:other]) for one, other in zip(starts, [*starts[1:], len(lines)], strict=True)]
            found[path.stem] = {block.split(":")[0]: block for block in blocks}
    return found


def of_sections(*parts: str) -> list[str]:
    """What is told of a variant of the shared ruleset."""
    main = str(GOLDENS / "shared" / "main.yaml")
    files = Overlay(Memory({main: "extends: base\n" + "".join(parts)}), Disk())
    return slugs(report(main, source=files))


ABOUT_ALL = {"state", "uses", "board"}
"""Sections in which a mistake can leave no meaning to what the other mistake speaks of."""

ABOUT_THE_SAME = {"option-range"}
"""A mistake in the option that others are about."""


@pytest.mark.long
def test_two_mistakes_of_the_goldens_are_two_messages() -> None:
    sections = {slug: made for slug, made in golden_sections().items() if not made.keys() & ABOUT_ALL}
    told = [
        slug for slug, made in sections.items() if of_sections(*made.values()) == [slug] and slug not in ABOUT_THE_SAME
    ]
    readable = [slug for slug in told if not slug.startswith("yaml-") and slug != "too-deep"]
    assert len(readable) > 30
    every = [(a, b) for a in readable for b in readable if a < b and not sections[a].keys() & sections[b].keys()]
    for pair in random.Random(2).sample(every, 10):
        found = of_sections(*(part for slug in pair for part in sections[slug].values()))
        assert sorted(found) == sorted(pair)


def test_mistakes_of_modules_and_bases_are_told_at_their_places() -> None:
    files = {
        "main.yaml": "extends: base\ntitle: Variant\nactions:\n  clear:\n    do: owner[s] = Green\n",
        "base.yaml": RULES.replace("two_players, groups", "two_players, groups, more").replace(
            "goal, result", "most, result"
        ),
        "more.yaml": "module: more\ndefine:\n  most: count(cel)\n",
    }
    files["base.yaml"] = files["base.yaml"].replace("> 1", "> one").replace(">= goal", ">= most")
    found = report("main.yaml", source=Memory(files))
    assert {item.span.place: item.slug for item in found.diagnostics if item.span and item.is_error} == {
        "base.yaml:17:32": "unknown-name",
        "main.yaml:5:20": "unknown-name",
        "more.yaml:3:15": "unknown-name",
    }


def test_a_file_that_cannot_be_read_is_a_report_too() -> None:
    assert slugs(report_text("title: [")) == ["yaml-flow"]
    assert slugs(report("nowhere.yaml", source=Memory({}))) == ["not-found"]
    assert slugs(report("inchwrom")) == ["unknown-ruleset"]
    (told,) = report("anda:size=5,komi=3").diagnostics
    assert told.helps == ("here a ruleset is named without its options: `anda`",)


def test_a_missing_module_is_told_with_the_mistakes_that_have_nothing_to_do_with_it() -> None:
    text = RULES.replace("[two_players, groups]", "[two_players, gruops]").replace("= 9", "= yes")
    assert slugs(report_text(text)) == ["unknown-module", "type-mismatch"]


def test_options_of_the_caller_that_cannot_be_are_told_with_the_rest() -> None:
    text, _ = planted(["result"])
    assert slugs(report_text(text, {"goal": 500, "gaol": 5})) == ["syntax", "option-range", "unknown-option"]


def test_an_option_of_the_caller_that_cannot_be_spoils_nothing_else() -> None:
    assert slugs(report_text(RULES, {"goal": 500})) == ["option-range"]


def test_what_was_not_looked_at_is_not_said_to_be_unused() -> None:
    before, after = (
        "worth(p in player): score[p]",
        "worth(p in player): |\n    let a = 1\n    unheard(score[p] + yes, a) + score[p]",
    )
    assert slugs(report_text(RULES.replace(before, after))) == ["unknown-name"]


def damaged(text: str, rng: random.Random) -> str:
    """A text in which words are dropped, repeated elsewhere, or replaced, and lines are missing."""
    words = re.split(r"(\W+)", text)
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(words))
        words[at] = rng.choice(
            ["", rng.choice(words), words[at] + "x", "none", "~", "[a]", "{a: b}", "cell", "mover", "-1"]
        )
    lines = "".join(words).split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[:at], *lines[at + rng.randrange(3) :]])


@pytest.mark.long
def test_of_damaged_rules_there_is_a_report_and_an_index() -> None:
    rng = random.Random(3)
    broken = 0
    for _ in range(40):
        found = report_text(damaged(RULES, rng))
        assert (found.program is None) == any(item.is_error for item in found.diagnostics)
        assert found.index.at("ruleset.yaml", 0) is None
        broken += found.program is None
    assert broken > 20


def test_what_an_example_says_of_sites_of_a_kind_that_no_rule_speaks_of_is_told() -> None:
    text = """
language: 2
title: Posts
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2}
state: {owner: vertex -> player?}
moves: {put: {choose: "at in vertex where owner[at] is none", do: "owner[at] = mover"}}
flow: "forever: for p in player: turn p: decide put otherwise: draw"
examples:
  - then: ['CLAIM']
"""
    for claim, slug in (
        ('owner[cell("a1")] is none', "unknown-name"),
        ('count(cells(vertex("a1"))) == 1', "unknown-site-kind"),
    ):
        found = [one for one in report_text(text.replace("CLAIM", claim)).diagnostics if one.severity == "error"]
        assert [one.slug for one in found] == [slug]


def test_an_option_that_cannot_be_read_is_all_that_is_told() -> None:
    text = "language: 2\ntitle: Variant\nextends: annelids\noptions: {columns: [1, 3]}\n"
    (item,) = report_text(text).diagnostics
    assert item.helps[0].endswith("`set: {columns: [1, 3]}`")
