"""One word means one thing; given names yield to a ruleset's own."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import report_text

from .helpers import PLACE, game, refused, slugs, value, values

MORE = PLACE + '  go in other:\n    do: count_of[cell("a1")] = 1\n'


@pytest.mark.parametrize(
    "sections",
    [
        {"define": "\n  owner(s in cell): 1"},
        {"define": "\n  place(s in cell): 1"},
        {"define": "\n  main: 1"},
        {"define": "\n  act: 1", "actions": "\n  act: nothing"},
        {"actions": "\n  place: nothing"},
        {"actions": "\n  owner: nothing"},
        {"universes": "{a: [x1, y1], b: [y1, z1]}"},
        {"universes": "{a: [x1, y1], x1: 0..3}"},
        {"universes": "{thing: {owner: player, n: 0..1}}"},
        {"universes": "{thing: {boss: player}}", "define": "\n  boss(s in cell): 1"},
        {"memory": "{owner: owner}"},
        {"options": "{owner: {type: bool, default: yes}}"},
        {"constants": "{owner: 0..3 = 1}"},
        {"players": "[Red, owner]"},
        {"players": "[Red, Red]"},
        {"turn_state": "{owner: 0..3}"},
        {"state": "{owner: cell -> player?, mover: player}"},
    ],
)
def test_two_meanings_of_one_word_clash(sections: dict[str, str]) -> None:
    assert "name-clash" in slugs(**{"moves": MORE, **sections})


@pytest.mark.parametrize(
    "text",
    [
        "any(yes for owner in cell)",
        "any(any(yes for s in cell) for s in cell)",
        "count(Red in cell)",
        "count(mover in player)",
        "\nlet a = 1\nlet a = 2\na",
        "\nlet owner = 1\nowner",
        'reach({cell("a1")}, owner to {})',
    ],
)
def test_a_variable_hides_nothing(text: str) -> None:
    assert "name-clash" in refused(text)


def test_a_parameter_hides_nothing() -> None:
    assert "name-clash" in slugs(define="\n  f(owner in player): 1")
    assert "name-clash" in slugs(moves="\n  go in main:\n    choose: owner in cell\n    do: count_of[owner] = 1")
    assert "name-clash" in slugs(
        moves="\n  go in main:\n    choose: s in cell; s = step(s, N)\n    do: count_of[s] = 1"
    )


def test_names_end_with_their_block() -> None:
    moves = """
  go in main:
    do: |
      if yes:
        let a = 1
        count_of[cell("a1")] = a
      else:
        let a = 2
        count_of[cell("a1")] = a
      for s in cell: let b = 1
      for s in cell: count_of[s] = b
"""
    assert slugs(moves=moves)[0] == "unknown-name"
    assert "unknown-name" not in slugs(moves=moves.replace("= b", "= 1"))


def test_given_names_yield_to_own_names() -> None:
    assert values("N", "number(N)", players="[N, S]") == ["N", 0]
    assert values(
        'adjacent(cell("a1"))', "row", 'column(cell("b1"))',
        define='\n  adjacent(s in cell): ray(s, N)\n  row: 3',
    ) == [["a2", "a3", "a4"], 3, 1]  # fmt: skip


def test_modules_still_mean_the_given_names() -> None:
    assert values('border({cell("a1")})', "count(run(cell(\"a1\"), nth(direction, 0)))",
                  uses="[groups, lines]", players="[N, S]", define="\n  row: 3") == [["a2", "b1"], 4]  # fmt: skip


def test_a_variable_may_have_a_given_name() -> None:
    assert value('those(step(cell("a1"), N) for N in direction)') == ["a2", "b1", "b2"]
    assert value("f(2)", define="\n  f(column in 0..9): column + 1") == 3


def test_nothing_is_overloaded() -> None:
    assert "duplicate-key" in slugs(define="\n  f(s in cell): 1\n  f(p in player): 2")
    assert "duplicate-key" in slugs(actions="\n  f(s in cell): nothing\n  f: nothing")
    assert "duplicate-key" in slugs(moves=PLACE + '  place in other:\n    do: count_of[cell("a1")] = 1\n')


@pytest.mark.parametrize(
    "sections",
    [
        {"state": "{owner: cell -> player?, rank: 0..3}"},
        {"state": "{owner: cell -> player?, 'two words': 0..3}"},
        {"constants": "{win: 0..3 = 1}"},
        {"options": "{win: {type: bool, default: yes}}"},
        {"universes": "{set: [a, b]}"},
        {"universes": "{kind: [win, b]}"},
        {"universes": "{thing: {of: player}}"},
        {"memory": "{path: owner}"},
        {"players": "[draw, lose]"},
    ],
)
def test_what_rule_text_could_not_say_is_no_name(sections: dict[str, str]) -> None:
    assert "not-a-name" in slugs(**sections)


def test_words_of_the_language_are_no_names_in_signatures() -> None:
    assert "keyword-as-name" in slugs(define="\n  rank(s in cell): 1")
    assert "keyword-as-name" in slugs(define="\n  f(draw in cell): 1")


def test_definitions_and_actions_are_not_recursive() -> None:
    assert "recursive" in slugs(define="\n  f(n in 0..9): if n == 0 then 0 else f(n - 1)")
    assert "recursive" in slugs(define="\n  f: g\n  g: f")


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ('owner(cell("a1")) is none', "wrong-bracket"),
        ('row[cell("a1")]', "wrong-bracket"),
        ("owner is none", "wrong-count"),
        ('owner[cell("a1"), Red] is none', "wrong-count"),
        ("adjacent()", "syntax"),
        ('row(cell("a1"), N)', "wrong-count"),
        ('neighbours(cell("a1"))', "unknown-name"),
        ('adjacent(cell("a1"), flow)', "unknown-kind"),
    ],
)
def test_brackets_tell_what_is_stored_from_what_is_computed(text: str, slug: str) -> None:
    assert refused(text)[0] == slug


@pytest.mark.parametrize("word", ["nothing", "note", "notable"])
def test_a_word_of_the_language_ends_where_the_word_ends(word: str) -> None:
    """`is nothing` is not `is not hing`."""
    assert set(refused(f'owner[cell("a1")] is {word}')) in ({"keyword-as-name"}, {"unknown-name"})


def test_names_of_sites_that_cannot_be_worked_out_are_told() -> None:
    board = '{tiling: square, columns: 3, rows: 3, names: {cell: "{letter(column - 5)}{row + 1}"}}'
    assert slugs(board=board)[0] == "out-of-range"


def test_a_name_that_a_field_has_is_told_with_its_universe_and_nothing_follows_from_it() -> None:
    rules = [
        "language: 2", "title: Camels", "uses: [groups]", "players: [Red, Blue]", "board: {ring: 8}",
        "universes: {camel: {owner: player, brand: 1..2}}",
        "state:", "  owner: cell -> player?",
        "moves:", "  go: {choose: 's in cell where owner[s] is none', do: 'owner[s] = mover'}",
        "flow: 'forever: for p in player: turn p: decide go otherwise: draw'",
    ]  # fmt: skip
    (told,) = [one for one in report_text("\n".join(rules) + "\n").diagnostics if one.is_error]
    assert told.slug == "name-clash"
    (other,) = told.others
    assert (other.span.text, other.text) == ("camel", "it is a field of `camel`")


def test_let_where_a_value_is_expected_is_told_where_it_stands() -> None:
    with pytest.raises(RulesetError) as problem:
        game(define="\n  f(s in cell): |\n    1 + (let k = 3\n    k)")
    found = problem.value.diagnostics[0]
    assert (found.slug, found.title) == ("keyword-as-name", "`let` begins no value")
