"""`extends`, `uses`, own keys; `~`; `set`; parameters merged by name; needs of modules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.reference import ReferenceGame

from .helpers import PLACE, play, rules, slugs, start, value_of

Make = Callable[..., ReferenceGame]

BASE = rules(
    options="{size: {type: 2..9, default: 3}, komi: {type: 0..9, default: 1}}",
    board="{tiling: square, columns: size, rows: 1}",
    state="\n  owner: cell -> player?\n  n: 0..99",
    define="\n  limit: 5\n  worth(s in cell): column(s) + komi\n  all_worth: sum(worth(s) for s in cell)",
    actions="\n  mark(s in cell): owner[s] = mover\n  extra: n += 1",
    moves="""
  place in main:
    about: Place.
    choose: s in cell where owner[s] is none; k in 1..2
    do: mark(s); n += k; extra()
  wait in main:
    when: n < limit
    do: n += 1
""",
    end="\n  - {when: n > 50, result: draw}",
)


@pytest.fixture
def load(tmp_path: Path) -> Make:
    def make(main: str, **files: str) -> ReferenceGame:
        for name, text in files.items():
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return ludograph.load(tmp_path / f"{main}.yaml")

    return make


def said(load: Make, main: str, **files: str) -> list[str]:
    try:
        return [item.slug for item in load(main, **files).program.warnings]
    except ludograph.RulesetError as problem:
        return [item.slug for item in problem.diagnostics]


def test_a_variant_is_its_base_with_what_it_says(load: Make) -> None:
    made = load("v", base=BASE, v="extends: base\ntitle: Other\ndefine: {limit: 1}\n")
    assert made.title == "Other"
    assert "wait" in made.initial().notations()
    assert "wait" not in play(made.initial(), "a1-1").notations()
    assert value_of(made, "all_worth") == 6


def test_set_gives_defaults_of_options_and_the_caller_still_decides(load: Make) -> None:
    files = {
        "base": BASE,
        "v": "extends: base\nset: {size: 4}\n",
        "w": "extends: v\nset: {komi: 0}\n",
        "x": "extends: w\nset: {size: 2}\n",
    }
    assert [len(load(name, **files).initial().notations()) for name in ("base", "v", "w", "x")] == [7, 9, 9, 5]
    assert value_of(load("w", **files), "all_worth") == 6
    assert "unknown-option" in said(load, "y", **files, y="extends: x\nset: {sise: 4}\n")
    assert "option-range" in said(load, "y", **files, y="extends: x\nset: {size: 1}\n")


def test_several_levels_merge_key_by_key(load: Make) -> None:
    files = {
        "base": BASE,
        "one": 'extends: base\nmoves: {wait: {do: "n += 2"}, go in main: {do: "n += 10"}}\n',
        "two": "extends: one\nmoves: {wait: {when: n < 3}, go: {written: go!}}\n",
    }
    state = load("two", **files).initial()
    assert state.notations()[-2:] == ["wait", "go!"]
    assert play(state, "wait").value("n") == 2
    assert "wait" not in play(state, "wait", "wait").notations()


def test_moves_of_a_variant_come_after_those_of_its_base_in_a_choice(load: Make) -> None:
    made = load("v", base=BASE, v='extends: base\nmoves: {first_of in main: {do: "n += 9"}, place: {when: n < 9}}\n')
    assert made.initial().notations()[-2:] == ["wait", "first_of"]
    assert made.initial().notations()[0] == "a1-1"


def test_a_tilde_removes(load: Make) -> None:
    assert load("v", base=BASE, v="extends: base\nmoves: {wait: ~}\n").initial().notations()[-1] == "c1-2"
    always = load("v", base=BASE, v="extends: base\nmoves: {wait: {when: ~}}\ndefine: {limit: ~}\n")
    assert "wait" in play(always.initial(), "a1-2", "b1-2").notations()
    assert "nothing-to-remove" in said(load, "v", base=BASE, v="extends: base\nmoves: {swap: ~}\n")


def test_lists_and_texts_replace(load: Make) -> None:
    made = load(
        "v", base=BASE, v="extends: base\nplayers: [Ann, Bob, Cid]\nflow: 'forever: turn Bob: decide wait else pass'\n"
    )
    assert made.players == ("Ann", "Bob", "Cid")
    assert (made.initial().mover, made.initial().notations()) == ("Bob", ["wait"])


def test_parameters_merge_by_name_and_keep_their_places(load: Make) -> None:
    files = {
        "base": BASE,
        "v": "extends: base\nmoves: {place: {choose: k in 2..3}}\n",
        "w": "extends: v\nmoves:\n  place:\n    choose: |\n      s in cell where column(s) > 0\n      q in player\n    written: '{s}{k}{q}'\n",
    }
    assert load("v", **files).initial().notations()[:3] == ["a1-2", "a1-3", "b1-2"]
    assert load("w", **files).initial().notations()[:3] == ["b12Red", "b12Blue", "b13Red"]


def test_a_signature_merges_by_its_name_and_keeps_its_types(load: Make) -> None:
    better = "extends: base\ndefine:\n  worth(where_ in cell): 7\n"
    assert value_of(load("v", base=BASE, v=better), "all_worth") == 21
    assert "override-type" in said(load, "v", base=BASE, v="extends: base\ndefine:\n  worth(p in player): 7\n")
    assert "override-type" in said(load, "v", base=BASE, v="extends: base\ndefine:\n  worth(s in cell, t in cell): 7\n")
    assert value_of(load("v", base=BASE, v="extends: base\ndefine: {worth: column(s) * 2}\n"), "all_worth") == 6


def test_an_action_may_be_replaced(load: Make) -> None:
    made = load("v", base=BASE, v="extends: base\nactions: {extra: nothing}\n")
    assert play(made.initial(), "a1-2").value("n") == 2


def test_extends_goes_in_no_circle_and_not_for_ever(load: Make) -> None:
    assert said(load, "a", a="extends: b\n", b="extends: a\n") == ["extends-cycle"]
    assert said(load, "a", a="extends: nowhere\n") == ["missing-parent"]


# ---------------------------------------------------------------- modules


def test_own_keys_come_after_those_of_modules_also_one_level_up(load: Make) -> None:
    base = rules(uses="[alternate]", actions="{take_turn: decide main}", flow="'forever: turn Blue: take_turn()'")
    files = {"base": base, "v": "extends: base\ntitle: V\n"}
    assert [load(name, **files).initial().mover for name in ("base", "v")] == ["Blue", "Blue"]


def test_what_a_base_removes_of_its_module_stays_removed(load: Make) -> None:
    base = rules(uses="[groups, pie]", define="\n  mirror(s in cell): s\n  pie: yes", moves=PLACE + "  swap: ~\n")
    files = {"base": base, "v": "extends: base\ntitle: V\n"}
    assert [list(load(name, **files).core.moves) for name in ("base", "v")] == [["place", "pass"]] * 2


def test_a_module_of_a_variant_comes_over_its_base(load: Make) -> None:
    base = rules(actions="{take_turn: decide main}", flow="'forever: turn Blue: take_turn()'")
    assert load("v", base=base, v="extends: base\nuses: [alternate]\n").initial().mover == "Red"


def test_uses_of_all_levels_add_up_and_a_tilde_drops_them(load: Make) -> None:
    base = rules(uses="[groups]", define="\n  free: vacant")
    v = "extends: base\nuses: [two_players]\ndefine: {all_of: 'those(other(p) for p in player)', room: count(vacant)}\n"
    assert value_of(load("v", base=base, v=v), "all_of") == ["Red", "Blue"]
    assert "unknown-name" in said(load, "w", base=base, w="extends: base\nuses: ~\n")


def test_needs_are_met_by_the_same_name_or_a_binding() -> None:
    assert "need-unmet" in slugs(
        uses="[groups]", state="{stone: cell -> player?}", moves=PLACE.replace("owner", "stone")
    )
    sections = {
        "uses": "[{groups: {owner: stone, holder: colour}}]",
        "universes": "{colour: [black, white]}",
        "state": "{stone: cell -> colour?}",
        "moves": PLACE.replace("owner[at] = mover", "stone[at] = black").replace("owner", "stone"),
        "define": "\n  dark: stones(black)\n  free: count(vacant)",
    }
    state = play(start(**sections), "a1", "b2")
    assert value_of(state.game, "dark", state) == ["a1", "b2"]
    assert value_of(state.game, "free", state) == 14


def test_a_need_of_another_type_is_not_met() -> None:
    numbered = '\n  go in main:\n    do: owner[cell("a1")] = 1'
    assert "need-unmet" in slugs(uses="[groups]", state="{owner: cell -> 0..3}", moves=numbered)
    assert "need-unmet" in slugs(uses="[{groups: {ownr: owner}}]")
    assert "need-unmet" in slugs(uses="[alternate]", flow="~")


def test_two_modules_may_not_give_one_key_unless_the_ruleset_decides(load: Make) -> None:
    one, two = "module: one\ndefine: {word: 1}\n", "module: two\ndefine: {word: 2}\n"
    clash = rules(uses="[one, two]")
    assert said(load, "a", a=clash, one=one, two=two) == ["module-clash"]
    decided = load("a", a=rules(uses="[one, two]", define="\n  word: 3\n  seen: word"), one=one, two=two)
    assert value_of(decided, "seen") == 3


def test_a_module_finds_its_needs_by_the_names_bound(load: Make) -> None:
    module = """
module: tally
needs: {thing: universe, pile: thing -> 0..99, marked: thing -> bool}
define:
  total: sum(pile[x] for x in thing)
  good(x in thing): marked[x] or pile[x] > 5
actions:
  grow(x in thing): pile[x] += 1
"""
    main = rules(
        uses="[{tally: {pile: stock, marked: open_}}]",
        state="{stock: player -> 0..99 = 3, open_: player -> bool}",
        moves="\n  go in main:\n    choose: p in player where not good(p)\n    do: grow(p)",
        define="\n  seen: total",
    )
    state = play(load("a", a=main, tally=module).initial(), "Blue")
    assert (state.value("stock", "Blue"), value_of(state.game, "seen", state)) == (4, 7)


def test_an_own_definition_may_take_the_place_of_one_in_a_module() -> None:
    state = start(
        uses="[groups]",
        define='\n  border(g in set of cell): "{}"\n  room: count(liberties({cell("a1")}))',
    )
    assert value_of(state.game, "room", state) == 0
    assert "override-type" in slugs(define="\n  border(p in player): 1")


OWN_WORDS = """\
language: 2
module: {name}
define:
  {name}_word: {value}
choices: {{main: {{{key}: n < {value}}}}}
"""
USING = "language: 2\n" + rules(
    uses="[one, {two: {}}]",
    state="{owner: cell -> player?, n: 0..99}",
    choices="{main: {when: n < 90}}",
    define="{sum_of_both: one_word + two_word}",
)


def words(name: str, value: int, key: str = "provided") -> str:
    return OWN_WORDS.format(name=name, value=value, key=key)


def test_a_mapping_of_modules_drops_one_by_its_name_and_keeps_the_others(load: Make) -> None:
    files = {"one": words("one", 1), "two": words("two", 2, "then").replace("n < 2", "n += 1"), "base": USING}
    assert value_of(load("base", **files), "sum_of_both") == 3
    variant = "language: 2\ntitle: V\nextends: base\nuses: {two: ~}\ndefine: {sum_of_both: one_word}\n"
    made = load("v", v=variant, **files)
    assert value_of(made, "sum_of_both") == 1
    assert set(made.program.ruleset.modules) == {"graph", "one"}


def test_dropping_a_module_that_is_not_inherited_is_told_at_it(load: Make) -> None:
    assert said(load, "v", base=BASE, v="language: 2\nextends: base\nuses: {pie: ~}\n") == ["nothing-to-remove"]
    assert said(load, "v", base=BASE, v="extends: base\nuses: {pie: ~}\n")[0] == "edition"


def test_a_module_of_a_variant_adds_to_an_entry_of_the_base(load: Make) -> None:
    base = USING.replace("uses: [one, {two: {}}]\n", "").replace("define: {sum_of_both: one_word + two_word}\n", "")
    variant = "language: 2\ntitle: V\nextends: base\nuses: {one: {}}\n"
    made = load("v", v=variant, base=base, one=words("one", 50))
    (move,) = made.program.game.choices["main"]
    assert (len(move.whens), len(move.provided)) == (1, 1)


def test_a_word_of_a_module_that_is_not_used_is_told_once_for_the_module(load: Make) -> None:
    text = rules(
        moves=PLACE.replace("owner[at] is none", "count(group(at)) == 0 and at in vacant"),
        flow="'forever: for p in player: turn p: decide main | swap otherwise: draw'",
    )
    assert said(load, "alone", alone=text) == ["unknown-name", "unknown-move"]


def test_a_copied_flow_that_lacks_a_line_is_told(load: Make) -> None:
    base = rules(
        state="{owner: cell -> player?, fresh: bool = yes}",
        moves=PLACE + "  rest: {when: not fresh}\n",
        flow="|\n  forever: for p in player: turn p:\n    decide main | rest\n    fresh = no\n",
    )
    variant = "title: V\nextends: base\nflow: |\n  forever: for p in player: turn p:\n    while fresh: decide main\n    draw\n"
    made = load("v", base=base, v=variant)
    told = made.program.warnings
    assert [item.slug for item in told] == ["never-offered", "never-written"]
    assert all(item.span is not None and item.span.file is made.program.ruleset.main for item in told)
    assert not load(
        "w", base=base, w="title: W\nextends: base\ndefine: {old: fresh}\nend: [{when: old, result: draw}]\n"
    ).program.warnings


def test_the_setup_of_a_module_happens_behind_the_rulesets_own(load: Make) -> None:
    text = "language: 2\n" + rules(
        uses="[first, second]", setup="n = 1", state="{owner: cell -> player?, n: 0..99}", define="{now: n}"
    )
    brought = {
        name: f"language: 2\nmodule: {name}\nneeds: {{n: 0..99}}\nsetup: n = n * 3 + {plus}\n"
        for name, plus in (("first", 2), ("second", 4))
    }
    assert value_of(load("main_game", main_game=text, **brought), "now") == 19
    assert value_of(load("bare", bare=text.replace("setup: n = 1\n", ""), **brought), "now") == 10
