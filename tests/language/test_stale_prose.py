"""Which inherited texts a variant makes stale, by way of what, and which not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from ludograph.checker import Program
from ludograph.files.document import read_document
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import Diagnostic, Sink
from ludograph.language.staleness import staleness
from ludograph.pipeline import check_ruleset, check_text, read_ruleset, report_text

HEAD = "language: 2\ntitle: Variant\n"

LAST = """
extends: annelids
moves: {reconnect: {when: reconnection and to_place == 0}}
"""
ONE_COIN = """
extends: drift
options: {need: {type: 1..3, default: 1}}
moves:
  drop:
    do: |
      let p = host(s)
      stay(x)
      carries[x] = none
      if p is not none and not stored[p, m]: stored[p, m] = yes
      else: loose[s, m] += 1
      if p is not none and count(k in metal where stored[p, k]) >= need: for k in metal: stored[p, k] = yes
"""
TOWERS = """
extends: inchworm
actions:
  take_surrounded:
    do: |
      let dead = those(s in union(g for p in player for g in groups(p) where surrounded(g)) where height[s] < 5)
      for s in dead for p in owner[s]:
        prisoners[other(p)] += height[s]
        score[other(p)] += height[s]
        clear(s)
      if count(dead) > 0: note " X {dead:-}"
"""
SIX = """
extends: annelids
flow:
  steps:
    count: |
      to_place = min(6, if fresh then first_placements else count(alive(p)))
      fresh = no
"""
WALLS = """
extends: annelids
state: {wall: vertex -> bool}
define:
  bites(w in vertex): {is: "part[w] is not none or wall[w]"}
actions:
  remove(a in annelid): |
    for v in body(a): unjoin(v); part[v] = none; wall[v] = yes
"""
FLOOD = """
extends: drift
flow:
  do: |
    forever:
      for p in player: turn p:
        step bind:
          if count(at_home(p)) >= 2: for x in at_home(p): bound[x] = yes
        step act: while not finished: decide main
        step strand: for x in own(p) where bound[x] and x is not kept(p): spill(x); at[x] = none
        step drift: drift()
"""
FREE = FLOOD.replace("        step drift", "      step drift").replace(">= 2", ">= 3")
NO_CASTLING = """
extends: chess
state: {castles: cell -> bool = no}
"""
OTHER_ROW = """
extends: chess
constants: {first_row: {is: [rook, bishop, knight, queen, king, knight, bishop, rook]}}
"""
AHEAD = """
extends: inchworm
state: {score: player -> 0..9999 = 5}
"""
TWO_POINTS = """
extends: drift
turn_state: {points: 0..3 = 2}
"""
LARGER = """
extends: inchworm
board: {columns: 10, rows: 10}
"""
STALE = {
    "no castling at the start": (
        NO_CASTLING,
        "moves.castle setup",
        "moves.advance moves.capture moves.promote moves.en_passant options.fifty_moves options.threefold flow end.0 state.castles",
    ),
    "another first row": (
        OTHER_ROW,
        "constants.first_row setup",
        "moves.play moves.castle moves.promote choices.main state.quiet options.threefold flow end.0 evaluate.material",
    ),
    "points at the start": (AHEAD, "setup", "options.goal actions.take_surrounded flow.steps.take end.0 flow"),
    "less points in each turn": (
        TWO_POINTS,
        "",
        "moves.step_to moves.attack choices.main flow flow.steps.act end.0 state.stored",
    ),
    "a larger board": (LARGER, "board", "moves.drop moves.collect setup players"),
    "rivers flow after each turn": (
        FLOOD,
        "flow actions.drift words.round",
        "moves.step_to moves.attack end.0 words.bank",
    ),
    "nobody has to leave home": (FREE, "flow", "actions.drift moves.step_to end.0 words.round"),
    "one coin wins": (
        ONE_COIN,
        "moves.drop end.0",
        "moves.step_to moves.attack moves.lay_coin actions.drift choices.main",
    ),
    "exchange at the last segment": (LAST, "moves.reconnect", "end.0 options.side options.colours"),
    "towers": (
        TOWERS,
        "actions.take_surrounded end.0 options.goal",
        "moves.drop moves.collect moves.lift moves.rescue",
    ),
    "six at most": (
        SIX,
        "options.first_placements flow.steps.count",
        "flow.steps.lay moves.extend moves.reconnect moves.end end.0 options.reconnection",
    ),
    "walls": (WALLS, "moves.extend define.bites", "moves.end moves.reconnect options.side options.columns"),
}
"""Variants with texts that are stale, and texts that are not."""


@cache
def checked(text: str) -> Program:
    return check_text(HEAD + text)


def stale(text: str) -> Iterator[str]:
    for one in checked(text).staleness.stale:
        yield ".".join(one.prose.place)


@pytest.mark.parametrize("variant", STALE)
def test_texts_are_stale_where_what_they_speak_of_is_different_and_no_others(variant: str) -> None:
    text, must, must_not = STALE[variant]
    found = set(stale(text))
    assert set(must.split()) <= found
    assert not found & set(must_not.split())


POT = """
language: 2
title: Pot
players: [Red, Blue]
board: {graph: {sites: {pot: [0, 0]}}}
options: {most: {type: 1..9, default: 3, about: Pebbles that you may take at once.}}
state:
  left: {type: 0..30 = 12, about: A pebble in the pot.}
  deep: {type: cell -> 0..9 = 4, about: "How deep it is, which nothing changes."}
moves:
  take: {about: Take some of the twelve pebbles., choose: n in 1..most where n <= left, do: left -= n}
  dip: {about: Reach down to the bottom., choose: "at in cell where deep[at] > 3", do: left -= 1}
  skip: {about: Leave as many as there are., when: left > 2, do: left -= 0}
flow: "forever: for p in player: turn p: decide take | dip | skip otherwise: lose mover"
"""


def test_what_state_holds_at_first_makes_stale_what_says_the_number_and_what_nothing_writes_is_as_a_constant(
    tmp_path: Path,
) -> None:
    (tmp_path / "pot.yaml").write_text(POT)
    found = {}
    for number, state in enumerate(("left: 0..30 = 20", "deep: {type: cell -> 0..9 = 3}", "left: 0..30 = 2 * 6")):
        path = tmp_path / f"variant{number}.yaml"
        path.write_text(f"{HEAD}extends: pot\nstate:\n  {state}\n")
        program = check_ruleset(str(path))
        found[state] = {".".join(one.prose.place) for one in program.staleness.stale}
        if number == 0:
            assert {".".join(one.prose.place) for one in program.staleness.touched} >= {"moves.skip", "moves.dip"}
            (warning,) = program.warnings
            assert warning.span is not None
            assert (warning.span.text, warning.label) == ("left", "the start value of `left` is different")
    assert found == {
        "left: 0..30 = 20": {"moves.take"},
        "deep: {type: cell -> 0..9 = 3}": {"moves.dip", "state.deep"},
        "left: 0..30 = 2 * 6": {"moves.take"},
    }


@pytest.mark.parametrize("numbers", ["1..12", "2..6"])
def test_another_range_of_an_option_makes_stale_what_may_name_its_bounds_alone(tmp_path: Path, numbers: str) -> None:
    (tmp_path / "pot.yaml").write_text(POT)
    path = tmp_path / "variant.yaml"
    path.write_text(f"{HEAD}extends: pot\noptions: {{most: {{type: {numbers}}}}}\n")
    assert [one.prose.place for one in check_ruleset(str(path)).staleness.stale] == [("options", "most")]
    path.write_text(f"{HEAD}extends: pot\noptions: {{most: {{type: [1, 2, 3, 4]}}}}\n")
    assert ("moves", "take") in [one.prose.place for one in check_ruleset(str(path)).staleness.stale]


def told(text: str) -> list[Diagnostic]:
    return [item for item in report_text(HEAD + text).diagnostics if item.slug in ("stale-prose", "keeps-nothing")]


def test_the_warning_names_the_way_from_the_text_to_what_is_different() -> None:
    (item,) = told(ONE_COIN)
    assert item.title.endswith("texts were written for DRIFT, and what they speak of is different here")
    assert {
        "the `about` of `drop`: its rules are not those that the text was written for",
        "the `about` of `end`: `end` uses `stored`, which `drop`, different here, writes",
    } <= {*item.notes}
    assert item.span is not None
    assert item.span.text == "drop"
    assert "`keeps: [moves.drop, end]`" in item.helps[-1]


def test_an_event_that_comes_at_other_times_is_told_as_that() -> None:
    (item,) = told(FLOOD)
    assert "the `about` of `drift`: the course of the game comes to `drift` at other times" in item.notes


def test_where_all_that_writes_a_value_is_different_the_value_is() -> None:
    (item,) = told(TOWERS)
    assert "the `about` of `end`: `end` uses `score`, which only `take_surrounded` writes" in item.notes
    goal = "the `about` of `goal`: all that uses `goal` is different: `end`, which uses `score`"
    assert any(note.startswith(goal) for note in item.notes)


def test_a_text_that_is_stale_is_not_there_and_one_that_is_kept_is() -> None:
    assert ("moves", "reconnect") not in checked(LAST).abouts
    assert ("moves", "reconnect") in checked(LAST + "keeps: [reconnect]").abouts
    (item,) = told(LAST + "keeps: [reconnect]")
    assert not [note for note in item.notes if note.startswith("the `about` of `reconnect`")]
    (says,) = (one for one in checked(WALLS).facts.declarations if one.name == "bites")
    assert says.says is None


def test_what_is_told_of_the_whole_game_is_there_if_it_is_kept() -> None:
    """With the values of the variant, and not in a variant of the variant, which has to keep it again."""
    small = "extends: annelids\nset: {side: 6, columns: [2, 4], first_placements: 3}\n"
    assert not {place for place in checked(small).abouts if place[0] in ("overview", "remember")}
    kept = checked(small + "keeps: [overview, remember]\n").abouts
    assert {place[0] for place in kept} >= {"overview", "remember"}
    assert ("strategy", "0") not in kept
    assert "lays three segments" in kept["remember", "0"].text()
    assert not {place for place in checked("extends: annelids/small\n").abouts if place[0] == "overview"}


@pytest.mark.parametrize("own", ["overview: [All is otherwise.]", "set: {side: 12}"])
def test_what_is_told_of_the_whole_game_is_kept_only_if_it_is_there(own: str) -> None:
    name = "overview" if own.startswith("overview") else "equipment"
    (problem,) = (item for item in told(f"extends: annelids\nkeeps: [{name}]\n{own}\n") if item.is_error)
    assert problem.slug == "keeps-nothing"
    assert f"`{name}`" in problem.title


@pytest.mark.parametrize("name", ["moves.extends", "extend.moves", "moves", "draw", "options.side"])
def test_what_is_kept_must_be_stale(name: str) -> None:
    (problem,) = (item for item in told(LAST + f"keeps: [reconnect, {name}]") if item.is_error)
    assert problem.slug == "keeps-nothing"
    assert f"`{name}`" in problem.title


def test_what_a_variant_keeps_stays_kept_in_its_own_variants(tmp_path: Path) -> None:
    middle = HEAD + LAST + "keeps: [reconnect, extend, moves.end, first_placements, reconnection, lay]\n"
    (tmp_path / "middle.yaml").write_text(middle)
    (tmp_path / "upper.yaml").write_text("title: Upper\nextends: middle\nset: {side: 6, columns: [2, 4]}\n")
    program = check_ruleset(str(tmp_path / "upper.yaml"))
    assert not program.staleness.stale
    assert not program.warnings


def test_what_is_stale_in_a_variant_is_stale_in_its_own_variants_and_told_once(tmp_path: Path) -> None:
    (tmp_path / "middle.yaml").write_text(HEAD + LAST)
    (tmp_path / "upper.yaml").write_text("title: Upper\nextends: middle\nmoves: {extend: {about: Lay a segment.}}\n")
    program = check_ruleset(str(tmp_path / "upper.yaml"))
    assert {one.prose.place[-1] for one in program.staleness.stale} >= {"reconnect", "end"}
    assert "extend" not in {one.prose.place[-1] for one in program.staleness.stale if one.prose.key == "about"}
    assert not program.warnings


STEPPED = """language: 2
title: Base
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
turn_state: {left: 0..9}
define: {vacant: "those(s in cell where owner[s] is none)"}
moves:
  place: {about: Put a stone., choose: at in vacant, do: "owner[at] = mover; left -= 1"}
flow:
  do: |
    forever: for p in player: turn p:
      step count: left = 2
      step lay: while left > 0: decide place otherwise: draw
  steps: {count: {about: Two stones in every turn.}, lay: {about: Then they are placed.}}
"""


def test_a_step_with_another_text_makes_its_own_prose_stale_and_not_that_of_others(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(STEPPED)
    (tmp_path / "three.yaml").write_text(HEAD + "extends: base\nflow: {steps: {count: left = 3}}\n")
    program = check_ruleset(str(tmp_path / "three.yaml"))
    assert [one.prose.place for one in program.staleness.stale] == [("flow", "steps", "count")]
    (item,) = program.warnings
    assert item.helps == (
        "write it anew, `flow: {steps: {count: {about: …}}}`, or, if it still holds, `keeps: [flow.steps.count]`",
    )


def test_who_keeps_what_is_said_of_a_course_does_not_keep_what_is_said_of_its_steps(tmp_path: Path) -> None:
    stepped = STEPPED.replace("  do: |", "  about: Turn and turn about.\n  do: |", 1)
    (tmp_path / "base.yaml").write_text(stepped)
    three = HEAD + "extends: base\nkeeps: [flow]\nflow: {steps: {count: left = 3}}\n"
    (tmp_path / "three.yaml").write_text(three)
    program = check_ruleset(str(tmp_path / "three.yaml"))
    assert ("flow",) in program.abouts
    assert [one.prose.place for one in program.staleness.stale] == [("flow", "steps", "count")]


@pytest.mark.parametrize(
    "rules",
    [
        "set: {side: 6, columns: [2, 4], loose_junction: no}",
        "define: {blue(b in annelid): {is: if colours is alternating then slot(b) mod 2 == 0 else rim(b) in blue_rims}}",
        "actions: {remove(worm in annelid): 'for x in body(worm): unjoin(x); part[x] = none'}",
        "options: {side: {is: 6}, columns: {is: [2, 4]}}",
        "draw: {marks: {segments: {chevron: no}}}",
        "moves: {extend: {when: to_place  >  0}}  # layout",
        "moves: {extend: {when: {rule: {is: to_place > 0}}}}",
    ],
)
def test_nothing_is_stale_by_values_of_options_names_of_variables_drawing_or_layout(rules: str) -> None:
    assert not list(stale(f"extends: annelids\n{rules}\n"))


@pytest.mark.parametrize("library", [name for name in library_ids() if "/" in name])
def test_what_a_bundled_variant_only_sets_makes_nothing_stale(library: str) -> None:
    ruleset = read_ruleset(library)
    document = read_document(ruleset.main, Sink())
    if {key.value for key, _ in document.entries} <= {"title", "about", "sources", "extends", "set", "examples"}:
        assert not staleness(ruleset).stale


WRITTEN = """language: 2
title: Base
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {hand: player -> 0..9 = 3, count: 0..9}
moves:
  put in main: {do: "hand[mover] -= 1; count += 1"}
  wait in main: {do: count += 1}
flow: |
  forever: for p in player: turn p: decide main
end: [{about: Whoever has no stone in hand has won., for: p in player, when: "hand[p] == 0", result: win p}]
"""


@pytest.mark.parametrize("rules", ["put: {do: count += 1}", "put: ~"])
def test_what_nothing_writes_any_more_is_different(rules: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(WRITTEN)
    (tmp_path / "other.yaml").write_text(f"{HEAD}extends: base\nmoves: {{{rules}}}\n")
    program = check_ruleset(str(tmp_path / "other.yaml"))
    assert [one.prose.place for one in program.staleness.stale] == [("end", "0")]
    (item,) = (one for one in program.warnings if one.slug == "stale-prose")
    assert item.span is not None
    assert "hand" in item.label


NAMING = """language: 2
title: Base
players: [Red, Blue]
options: {jumps: {type: bool, default: yes, about: Whether stones may jump.}}
universes: {kind: [pawn, tower]}
board: {tiling: square, columns: 3, rows: 1, regions: {bank: [a1]}}
state: {owner: cell -> player?}
moves:
  put in main: {about: "Put a stone, if you cannot release one.", choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}
  release in main: {about: Take one., choose: "at in cell where owner[at] is mover", do: "owner[at] = none"}
  hop in main: {about: Leap., when: jumps, choose: "at in cell where owner[at] is mover", do: nothing, written: "hop {at}"}
choices: {main: {about: "Whoever hops may not begin at the bank, nor with a tower."}}
flow: {about: "You put, and no more than that.", do: "forever: for p in player: turn p: decide main otherwise: draw"}
nouns: {tower: castle}
"""


@pytest.mark.parametrize(
    ("rules", "place", "word", "at"),
    [
        ("moves: {release: ~}", "moves.put", "release", "release"),
        ("set: {jumps: no}", "choices.main", "hop", "set"),
        ("board: {regions: ~}", "choices.main", "bank", "board"),
        ("universes: {kind: [pawn, rook]}\nnouns: ~", "choices.main", "tower", "universes"),
    ],
)
def test_a_text_that_names_what_is_gone_is_stale(rules: str, place: str, word: str, at: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(NAMING)
    (tmp_path / "other.yaml").write_text(f"{HEAD}extends: base\n{rules}\n")
    program = check_ruleset(str(tmp_path / "other.yaml"))
    assert [".".join(one.prose.place) for one in program.staleness.stale] == [place]
    (item,) = (one for one in program.warnings if one.slug == "stale-prose")
    assert item.label == f"it names `{word}`, which is gone here"
    assert item.span is not None
    assert item.span.text == at
    assert tuple(place.split(".")) not in program.abouts
    (tmp_path / "other.yaml").write_text(f"{HEAD}extends: base\nkeeps: [{place}]\n{rules}\n")
    kept = check_ruleset(str(tmp_path / "other.yaml"))
    assert not kept.staleness.stale
    assert tuple(place.split(".")) in kept.abouts


def test_what_options_allow_or_never_allowed_makes_no_text_stale(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(NAMING)
    (tmp_path / "middle.yaml").write_text(f"{HEAD}extends: base\nset: {{jumps: no}}\n")
    (tmp_path / "upper.yaml").write_text(f"{HEAD}extends: middle\nset: {{jumps: yes}}\n")
    (tmp_path / "other.yaml").write_text(f"{HEAD}extends: middle\nchoices: {{main: {{about: Nobody hops.}}}}\n")
    assert not check_ruleset(str(tmp_path / "upper.yaml")).staleness.stale
    assert not check_ruleset(str(tmp_path / "other.yaml")).staleness.stale
    given = check_ruleset(str(tmp_path / "base.yaml"), {"jumps": "no"})
    assert not given.staleness.stale
    assert not given.warnings, "that `hop` is never offered says nothing against the file"
    (tmp_path / "base.yaml").write_text(NAMING.replace("default: yes", "default: no"))
    assert [item.slug for item in check_ruleset(str(tmp_path / "base.yaml")).warnings] == ["never-offered"]


def test_what_a_module_makes_different_is_told_where_it_is_taken(tmp_path: Path) -> None:
    base = NAMING.replace("state:", "memory: {position: owner}\nstate:")
    (tmp_path / "base.yaml").write_text(base)
    (tmp_path / "other.yaml").write_text(f"{HEAD}extends: base\nuses: [superko]\n")
    (item,) = (one for one in check_ruleset(str(tmp_path / "other.yaml")).warnings if "`main`" in one.title)
    assert item.span is not None
    assert (item.span.file.name.rpartition("/")[2], item.span.text) == ("other.yaml", "uses")
