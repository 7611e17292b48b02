"""What somebody writes who knows the documents alone, and what the message has to say for the next try to be right."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.ground.diagnostics import Diagnostic
from ludograph.pipeline import report, report_text

GAME = """\
language: 2
title: Furrows
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4, regions: {home: [a1]}}
state: {seeds: cell -> 0..30, hand: cell?}
define:
  lap: "ordered(s in cell where row(s) == 0 by column(s))"
moves:
  sow:
    choose: |
      at in cell
      along in direction where along is not N
        and along is not S
    do: |
      for t in step(at, along): seeds[t] += 1
      for t in around(lap, hand, 1): seeds[t] += 1
      hand = cell("a1")
flow: |
  forever: for p in player: turn p: decide sow otherwise: draw
examples:
  - {position: {seeds: {3: a1}, mover: Red}, legal: [a1-E]}
"""


def told(right: str, wrong: str) -> list[Diagnostic]:
    assert GAME.count(right) == 1, right
    return report_text(GAME.replace(right, wrong)).diagnostics


def test_the_game_has_no_mistakes_of_its_own() -> None:
    assert not report_text(GAME).diagnostics


def test_a_word_that_goes_on_is_put_into_the_next_line_and_the_parameter_may_be_called_like_a_function() -> None:
    (only,) = told("is not N\n        and along", "is not N and\n        along")
    assert only.slug == "syntax-end"
    assert only.helps == ("put `and` at the beginning of the next line, which then goes on with this one",)


@pytest.mark.parametrize("line", ["row(s) == 0", "  row(s) == 0"])
def test_a_word_at_the_end_of_a_line_of_a_definition_is_put_into_the_next_one_in_whatever_column(line: str) -> None:
    definition = f"define:\n  low(s in cell): |\n    column(s) == 1 and\n    {line}\n"
    (only,) = told("define:\n", definition)
    assert only.slug == "syntax-end"
    assert only.helps == ("put `and` at the beginning of the next line, which then goes on with this one",)


def test_a_word_at_the_end_of_a_statement_is_not_put_before_the_next_statement() -> None:
    (only,) = told("draw\nexamples:", "draw\nactions:\n  act: |\n    if mover is Red and\n    nothing\nexamples:")
    assert only.helps == ("behind it stands a condition",)


def test_a_value_by_cases_of_a_set_is_told_to_need_brackets_of_its_own() -> None:
    wrong = "define:\n  ways(s in cell): those(if row(s) == 1 then s else t for t in adjacent(s))\n"
    (only,) = told("define:\n", wrong)
    assert only.helps == ("put brackets round it: `those((if … then … else …) for x in …)`",)
    right = wrong.replace("those(if", "those((if").replace("else t", "else t)")
    assert {one.slug for one in told("define:\n", right)} <= {"unused"}


def test_a_mark_with_a_mistake_is_not_told_to_be_missing_on_the_board() -> None:
    caption = '{mark: caption, on: p in player, text: "{p}"}'
    silhouette = '{mark: silhouette, on: s in cell, shape: "{king}"}'
    game = GAME.replace("hand: cell?", "hand: cell?, owner: cell -> player?")
    wrong, alone = (report_text(f"{game}draw: [{marks}]\n") for marks in (f"{silhouette}, {caption}", caption))
    assert [one.slug for one in wrong.diagnostics] == ["unknown-name"]
    assert "nothing-drawn" in {one.slug for one in alone.diagnostics}


@pytest.mark.parametrize(("other", "meant"), [('{cell("a2")}', "+"), ("row(at) == 0", "where")])
def test_a_stroke_before_a_set_joins_it_and_before_a_condition_filters(other: str, meant: str) -> None:
    (only,) = told("at in cell\n", f"at in home | {other}\n")
    assert only.helps == (f"write `at in home {meant} {other}`",)


@pytest.mark.parametrize("key", ["flow", "setup"])
def test_statements_that_are_keys_are_told_where_their_block_begins(key: str) -> None:
    course = "flow: |\n  forever: for p in player: turn p: decide sow otherwise: draw\n"
    keys = f"{key}:\n  forever:\n    for p in player:\n      turn p: decide sow\n"
    found = told(course, keys if key == "flow" else keys + course)
    assert found[0].helps == (f"rule text stands in a block: `{key}: |`, and below it statements as `owner[s] = p`",)


@pytest.mark.parametrize("word", ["any", "all", "usual", "diagonl"])
def test_directions_of_no_kind_are_told_which_kinds_there_are_and_how_all_are_had(word: str) -> None:
    (only,) = told("along in direction", f"along in directions({word})")
    assert only.slug == "unknown-kind"
    assert only.span is not None
    assert only.span.text == word
    kinds = "did you mean `diagonal`?" if word == "diagonl" else "its kinds are `diagonal`, `orthogonal` and `touching`"
    assert only.helps == (kinds, "all directions are `direction`")


def test_what_is_none_with_its_argument_alone_is_told_with_that_argument() -> None:
    (only,) = told("for t in around(lap, hand, 1): seeds[t] += 1", "seeds[around(lap, around(lap, hand, 1), 1)] += 1")
    assert only.slug == "none-index"
    assert only.notes == ("it is none only where `hand` is none",)


def test_what_may_be_none_by_itself_is_told_without_an_argument() -> None:
    (only,) = told("for t in step(at, along): seeds[t] += 1", "seeds[step(step(at, along), along)] += 1")
    assert only.slug == "none-index"
    assert only.notes == ()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('hand = cell("a1")', 'hand = cell("1,1")'),
        ("{3: a1}", "{3: 11-11}"),
        ("home: [a1]", "home: [r1c1]"),
    ],
)
def test_a_site_that_is_none_is_told_what_sites_are_called(right: str, wrong: str) -> None:
    (only,) = told(right, wrong)
    assert only.helps == ("the 16 sites here are called `a1` to `d4`",)


def test_a_site_that_is_nearly_one_is_told_which_and_what_sites_are_called() -> None:
    (only,) = told('hand = cell("a1")', 'hand = cell("a11")')
    assert only.helps == ("did you mean `a1`?", "the 16 sites here are called `a1` to `d4`")


@pytest.mark.parametrize(
    ("flow", "advice"),
    [
        (
            "forever: for p in player: turn p: decide sow; hand = none",
            "write both on lines of their own below this one, further to the right: the `decide`, and what follows",
        ),
        (
            "forever: for p in player: turn p:\n    decide sow else pass; decide sow",
            "begin a new line with what follows, in the column of its `decide`",
        ),
    ],
)
def test_what_stands_behind_a_decide_is_told_where_it_goes(flow: str, advice: str) -> None:
    (only,) = told("forever: for p in player: turn p: decide sow otherwise: draw", flow)
    assert only.title == "a `decide` ends its line"
    assert only.helps == (advice,)


@pytest.mark.parametrize(
    ("section", "word", "slug"),
    [
        ("universes: {spot: cell}", "cell", "unknown-type"),
        ("universes: {far: 0..count(cell)}", "cell", "unknown-name"),
        ("constants: {worth: {type: cell -> 0..3, is: [1, 2]}}", "cell", "unknown-type"),
        ("options: {worth: {type: cell -> 0..3, default: 2}}", "cell", "unknown-type"),
        ("options: {most: {type: 0..99, default: count(cell)}}", "cell", "unknown-name"),
    ],
)
def test_what_comes_with_the_board_is_told_to_be_too_early(section: str, word: str, slug: str) -> None:
    (only,) = report_text(f"{GAME}{section}\n").diagnostics
    assert only.slug == slug
    assert only.title == f"`{word}` comes with the board, and this is known before there is one"
    assert only.span is not None
    assert only.span.text == word


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_loop_that_comes_to_its_bound_is_told_how_it_may_stop(engine: str) -> None:
    loop = 'hand = cell("a1")\n      while seeds[at] >= 0 within 7: seeds[at] = 1'
    game = ludograph.loads(GAME.replace('hand = cell("a1")', loop), engine=engine)
    with pytest.raises(ludograph.RulesetError) as problem:
        game.initial().apply("b2-E")
    (only,) = problem.value.diagnostics
    assert only.slug == "step-limit"
    assert only.helps == ("give it a greater bound, or, if it may stop then, write `repeat 7:`, and an `if` below it",)
    stopping = loop.replace("while seeds[at] >= 0 within 7: seeds", "repeat 7:\n        if seeds[at] >= 0: seeds")
    assert ludograph.loads(GAME.replace('hand = cell("a1")', stopping), engine=engine).initial().apply("b2-E")


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_flow_in_which_nobody_decides_any_more_is_told_where_the_game_ends(engine: str) -> None:
    flow = "forever: for p in player where hand is none: turn p: decide sow otherwise: draw"
    game = GAME.replace("forever: for p in player: turn p: decide sow otherwise: draw", flow)
    with pytest.raises(ludograph.RulesetError) as problem:
        ludograph.loads(game, engine=engine).initial().apply("b2-E").apply("b2-E")
    (only,) = problem.value.diagnostics
    assert only.slug == "step-limit"
    assert [advice.partition(":")[0] for advice in only.helps] == ["`end` is asked where somebody is about to decide"]


@pytest.mark.parametrize("order", ["{Red, Blue}", "{Red}", "player", "ordered(q in {Blue, Red} by -number(q))"])
def test_a_loop_in_the_order_that_is_written_is_not_told(order: str) -> None:
    turns = "for p in player: turn p: decide sow otherwise: draw"
    flow = f"for p in {order}: turn p: decide sow otherwise: draw"
    assert not told(turns, flow)
    (only,) = told(turns, flow.replace(order, "{Blue, Red}"))
    assert only.slug == "listed-order"


def test_a_number_that_may_be_none_is_told_what_counts_then_and_a_condition_what_holds() -> None:
    (only,) = told("define:\n", "define:\n  back(s in cell): 9 - index(lap, s)\n")
    assert only.helps == ("say what counts then: `if index(lap, s) is none then 0 else …`",)
    assert not only.mends
    (only,) = told("define:\n", "define:\n  late(s in cell): index(lap, s) > 2\n")
    assert only.helps == ("say what holds then: `index(lap, s) is not none and …`",)


def test_an_unknown_word_is_to_be_defined_with_parameters_of_what_it_is_given() -> None:
    (only,) = told("at in cell\n", "at in cell; n in 1..4 where roomy(at, n, seeds[at], step(at, N))\n")
    assert only.slug == "unknown-name"
    assert only.helps[-1].endswith("`roomy(at in cell, n in 1..4, u in …, v in cell): …`")


TAUGHT = """\
language: 2
title: Pairs
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, token: cell?, way: direction?}
define:
  far(s in cell, t in cell): row(t) - row(s)
moves:
  put:
    choose: at in cell where owner[at] is none
    do: |
      for d in direction where owner[step(at, d)] is Blue and owner[step(at, d, 2)] is mover:
        owner[step(at, d)] = none
        owner[step(at, d, 2)] = none
      owner[at] = mover; token = at; way = E
  slide:
    choose: to = step(token, way) where far(token, to) == 0
    do: owner[to] = mover; owner[token] = none
flow: |
  forever: for p in player: turn p: decide put | slide otherwise: draw
"""


def test_what_the_board_gives_stays_there_while_state_is_written_and_a_value_that_is_there_had_its_arguments() -> None:
    assert not report_text(TAUGHT).diagnostics
    start = ludograph.loads(TAUGHT).initial()
    slid = start.apply("a1").apply("slide")
    assert (slid.value("owner", "a1"), slid.value("owner", "b1")) == (None, "Blue")
    caught = start.game.position({"owner": {"Blue": "b1", "Red": "c1"}, "mover": "Red"}).apply("a1")
    assert (caught.value("owner", "b1"), caught.value("owner", "c1")) == (None, None)
    written = TAUGHT.replace("do: owner[to] = mover; owner[token] = none", "do: token = none; owner[token] = none")
    (only,) = [item for item in report_text(written).diagnostics if item.slug != "unused"]
    assert (only.slug, only.span and only.span.text) == ("none-index", "token")


def test_the_last_case_of_a_notation_may_say_which_value_is_left() -> None:
    cases = """written: [{when: along is E, as: "{at}"}, {as: "W{at}"}]
    choose: |
      at in cell
      n in 1..2
      along in {E, W} where"""
    wrong = GAME.replace("choose: |\n      at in cell\n      along in direction where", cases)
    wrong = wrong.replace("along is E", "n == 1")
    (only,) = [item for item in report_text(wrong).diagnostics if item.slug == "notation-repeats"]
    assert only.helps[-1] == "or say of which `n` this case is: `when: n is …`"


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        ('for s in {"a1", "b1"}: seeds[s] = 1', 'write `{cell("a1"), cell("b1")}`'),
        ('seeds[the({"a1"})] = 1', 'write `{cell("a1")}`'),
        ('for s in those("a1" for p in player): seeds[s] = 1', 'write `cell("a1")`'),
        ('for p in {"Red", "Blue"}: hand = none', "names stand without quotes: `{Red, Blue}`"),
        ('if mover in {"Red", "Blue"}: hand = none', "names stand without quotes: `mover in {Red, Blue}`"),
    ],
)
def test_no_set_holds_texts(statement: str, advice: str) -> None:
    """Such a set was taken for a mistake that had been told, and play met it."""
    (only,) = told('hand = cell("a1")', statement)
    assert only.helps == (advice,)


@pytest.mark.parametrize(("asked", "slug"), [("is not none", "always-true"), ("is none", "never-true")])
def test_what_is_asked_of_a_parameter_that_is_there_is_told(asked: str, slug: str) -> None:
    """A choice whose determined parameter would be none does not exist, which who asks for none behind it does not know."""
    beyond = f"        and along is not S\n      to = step(at, along)\n    do: |\n      if to {asked}: hand = to\n"
    (only,) = told("        and along is not S\n    do: |\n", beyond)
    assert (only.slug, only.title) == (slug, "`to` is never none here")


def test_a_move_of_two_choices_is_told_how_the_flow_offers_it() -> None:
    (only,) = told("  sow:\n", "  sow in early, late:\n")
    assert (only.title, only.span and only.span.text) == ("a move belongs to one choice, or to none", ", late")
    assert only.helps == ("the flow offers choices and moves beside each other: `decide early | sow`",)


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        (
            "shuffle(player)",
            "nature decides by a move: `chance m`, in `setup` or `flow`, for a move `m` that chooses one of what may come",
        ),
        (
            "arrange(player)",
            "no word of the language or of its library is called so: "
            "if it is to be yours, say under `actions` what it does, `arrange(…): …`",
        ),
    ],
)
def test_an_action_that_nobody_declares_is_told_what_may_be_meant(statement: str, advice: str) -> None:
    (only,) = told('hand = cell("a1")', statement)
    assert only.slug == "unknown-action"
    assert only.helps == (advice,)


TABLES = """\
constants:
  price: player -> 0..9 = [1, 2]
  worth: "player, 1..2 -> 0..9 = [1, 2, 3, 4]"
  rows: {type: "player, 1..2 -> 0..9", is: [[1, 2], [3, 4]]}
"""


def test_the_values_of_a_table_of_constants_are_told_where_they_stand() -> None:
    """A start value of the state needs a table for that, which this is already; and no list stands in a list."""
    rows, price, worth = sorted(report_text(GAME + TABLES).diagnostics, key=lambda one: one.slug, reverse=True)
    assert price.helps == ("write `price: {type: player -> 0..9, is: [1, 2]}`",)
    assert worth.helps == ('write `worth: {type: "player, 1..2 -> 0..9", is: [1, 2, 3, 4]}`',)
    assert rows.helps == ("write them one behind the other: `[1, 2, 3, 4]`",)


MEN = """\
universes:
  kind: [Master, Student]
  man: {owner: player, kind: kind}
setup: |
  let first = Red.Student
"""


@pytest.mark.parametrize(
    ("element", "besides", "advice"),
    [
        ("Red.Student", "", "write `let first = man(Red, Student)`"),
        ("Red.Student", "  shuffle(kind)\n  shuffle(player)\n", "write `let first = man(Red, Student)`"),
        ("Red.Novice", "", "write the name of its universe, and the parts: `…(Red, Novice)`"),
    ],
)
def test_an_element_by_its_name_in_records_is_told_how_it_is_made(element: str, besides: str, advice: str) -> None:
    """Whatever else is wrong: with more mistakes `Student(Red)` was told, or `Red(Student`, which nobody can mean."""
    found = report_text(GAME + MEN.replace("Red.Student", element) + besides).diagnostics
    (only,) = (item for item in found if item.span is not None and item.span.text == element)
    assert only.title == "an element that is made of parts is named by them in brackets"
    assert only.helps == (advice,)


def test_what_nature_decides_by_no_more_is_offered_as_it_was(tmp_path: Path) -> None:
    base = GAME.replace("moves:\n", "moves:\n  lot:\n    choose: s in cell\n    do: hand = s\n")
    (tmp_path / "furrows.yaml").write_text(base + "setup: chance lot\n", encoding="utf-8")
    variant = tmp_path / "still.yaml"
    variant.write_text("language: 2\ntitle: Still\nextends: furrows\nsetup: nothing\n", encoding="utf-8")
    (only,) = (item for item in report(str(variant)).diagnostics if item.slug == "never-offered")
    assert only.title == "the move `lot` is in no `chance`"
    assert only.helps == ("offer it in the flow: `chance lot`", "or take it away: `moves: {lot: ~}`")


def test_what_nature_decides_by_no_more_is_known_from_the_rules_whichever_file_lets_it(tmp_path: Path) -> None:
    base = GAME.replace("moves:\n", "# by chance: neither lot nor dot\nmoves:\n" + "".join(map(_kept, ("lot", "dot"))))
    drawn = "language: 2\ntitle: Drawn\nextends: furrows\nsetup: |\n  chance lot\n  turn Red: decide dot\n"
    variant = "language: 2\ntitle: Still\nextends: drawn\nsetup: nothing\n"
    for name, text in (("furrows", base), ("drawn", drawn), ("still", variant)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = report(str(tmp_path / "still.yaml")).diagnostics
    titles = [item.title for item in found if item.slug == "never-offered"]
    assert titles == ["the move `lot` is in no `chance`", "the move `dot` is in no `decide`"]


def _kept(name: str) -> str:
    return f"  {name}:\n    choose: s in cell\n    do: hand = s\n"


def test_a_table_of_several_arguments_is_told_in_which_order_its_values_stand() -> None:
    few = 'constants: {worth: {type: "player, 1..2 -> 0..9", is: [1, 2, 3]}}\n'
    (only,) = report_text(GAME + few).diagnostics
    assert only.helps == (
        "they are for `Red, 1`, `Red, 2`, `Blue, 1`, `Blue, 2`, in this order; none is there for `Blue, 2`",
    )
    many = 'constants: {worth: {type: "player, 1..20 -> 0..9", is: [1, 2, 3]}}\n'
    (only,) = report_text(GAME + many).diagnostics
    shown = "`Red, 1`, `Red, 2` and so on to `Blue, 20`, the last argument the fastest; none is there for `Red, 4`"
    assert only.helps == (f"they are for {shown}",)


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_number_of_steps_below_zero_is_told_in_play_without_the_largest_number(engine: str) -> None:
    way = "for t in step(at, along, row(at) - 2): seeds[t] += 1"
    game = ludograph.loads(GAME.replace("for t in step(at, along): seeds[t] += 1", way), engine=engine)
    with pytest.raises(ludograph.RulesetError) as problem:
        game.initial().apply("a1-E")
    (only,) = problem.value.diagnostics
    assert only.title == "-2 is below 0, and a number from 0 on is needed"


def test_none_on_one_side_is_what_a_difference_is_warned_of_and_not_none_on_both() -> None:
    sameness = [item for item in told("row(s) == 0", "hand is not step(s, N)") if item.slug == "none-equals-none"]
    assert [item.label for item in sameness] == ["holds when one of them alone is none"]
    sameness = [item for item in told("row(s) == 0", "hand is step(s, N)") if item.slug == "none-equals-none"]
    assert [item.label for item in sameness] == ["holds when both are none"]


@pytest.mark.parametrize("compared", ["hand is step(s, N)", "hand is not step(s, N)", "step(s, E) is hand"])
def test_who_means_that_two_nones_are_equal_can_say_so(compared: str) -> None:
    (only,) = [item for item in told("row(s) == 0", compared) if item.slug == "none-equals-none"]
    meant = only.helps[1].partition("`")[2].rstrip("`")
    assert [item.slug for item in told("row(s) == 0", meant)] == []


@pytest.mark.parametrize(
    ("asked", "slug"),
    [
        ("count(free(s)) >= 0", "always-true"),
        ("0 <= count(free(s))", "always-true"),
        ("count(free(s)) < 0", "never-true"),
        ("count(free(s)) > 0", None),
        ("count(free(s)) <= 0", None),
    ],
)
def test_how_many_there_are_is_not_below_0_whatever_options_say(asked: str, slug: str | None) -> None:
    text = GAME.replace("columns: 4", "columns: size").replace("row(s) == 0", asked)
    text = text.replace("define:\n", "define:\n  free(s in cell): those(t in adjacent(s) where seeds[t] == 0)\n")
    found = {item.slug for item in report_text(f"{text}options: {{size: {{type: 3..9, default: 5}}}}\n").diagnostics}
    assert found == ({slug} if slug else set())


def test_what_a_mark_may_have_is_no_mark() -> None:
    (only,) = told("flow: |", "draw: [{mark: badge, on: s in cell}]\nflow: |")
    assert (only.slug, only.helps) == ("unknown-mark", ("marks may have one: `{mark: counter, badge: …}`",))


def test_both_kinds_of_links_are_written_where_touching_is_of_cells_alone() -> None:
    found = report_text(
        GAME.replace("regions: {home: [a1]}", "adjacent: touching").replace("cell", "vertex")
    ).diagnostics
    (only,) = [item for item in found if item.slug == "unknown-kind"]
    assert only.helps == ("only cells have it; on edges and vertices both kinds are written: `[orthogonal, diagonal]`",)


def test_a_position_that_begins_in_another_turn_than_was_meant_says_how_to_begin_elsewhere() -> None:
    flow = "  for p in player: turn p: decide sow\n  forever: for p in player: turn p: decide pass"
    rules = GAME.replace("  forever: for p in player: turn p: decide sow otherwise: draw", flow)
    game = ludograph.loads(rules.replace("    choose: |", "    when: hand is none\n    choose: |"))
    with pytest.raises(ludograph.PlayError) as found:
        game.position({"hand": "a1", "mover": "Blue"})
    assert found.value.diagnostics[0].helps[-1] == (
        "a position begins in the first turn of the flow that its `mover` has: `deciding: pass` begins it where that move is offered"
    )


@pytest.mark.parametrize(
    ("listed", "done", "is_told"),
    [
        ("{mover, the(q in player where q is not mover)}", "if seeds[at] > 3: win p", True),
        ("{mover, the(q in player where q is not mover)}", "seeds[at] += 1", False),
        ("player", "if seeds[at] > 3: win p", False),
    ],
)
@pytest.mark.parametrize("place", ["do", "after_turn"])
def test_whom_a_loop_comes_to_first_is_told_where_that_decides_the_game(
    place: str, listed: str, done: str, is_told: bool
) -> None:
    loop = f"for p in {listed}: {done if 'if' not in done else chr(10) + '        ' + done}"
    if place == "do":
        found = told('      hand = cell("a1")\n', f'      hand = cell("a1")\n      {loop}\n')
    else:
        found = told("flow: |", f'after_turn:\n  judge: |\n    let at = cell("a1")\n    {loop}\nflow: |')
    assert [item.slug for item in found] == ["listed-order"] * is_told


def test_whose_turn_comes_first_is_told_where_players_are_listed_that_only_play_knows() -> None:
    rules = GAME.replace("hand: cell?", "hand: cell?, leader: player = Red").replace(
        "for p in player: turn p", "for p in {leader, the(q in player where q is not leader)}: turn p"
    )
    assert [item.slug for item in report_text(rules).diagnostics if item.slug != "never-written"] == ["listed-order"]
