"""What is tried by somebody who writes a first game: one message, and with what it proposes the game checks."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import ludograph
import pytest
from ludograph.ground.diagnostics import Diagnostic, Edit, fitted, proposed
from ludograph.ground.source import SourceFile, Span
from ludograph.pipeline import report_text

GAME = """\
language: 2
title: Points
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, score: player -> 0..9}
define:
  free(s in cell): owner[s] is none
moves:
  place:
    choose: at in cell where free(at)
    do: |
      owner[at] = mover
      score[mover] += 1
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
end:
  - {for: p in player, when: "score[p] == 5", result: win p}
  - {when: count(s in cell where free(s)) == 0, result: draw}
examples:
  - play: a1
    then: ['owner[cell("a1")] is Red']
"""
ENDS = GAME[GAME.index("end:") : GAME.index("examples:")]


def told(right: str, wrong: str) -> list[Diagnostic]:
    assert GAME.count(right) == 1, right
    return [item for item in report_text(GAME.replace(right, wrong)).diagnostics if item.is_error]


def test_the_game_has_no_mistakes_of_its_own() -> None:
    assert not report_text(GAME).diagnostics


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "advice"),
    [
        ("count(s in cell where free(s)) == 0", "count(free) == 0", "free", "`count(s in cell where free(s))`"),
        ("at in cell where free(at)", "at in free", "free", "`cell where free(at)`"),
        ("count(s in cell where free(s))", "count(free & cell)", "free", "`those(s in cell where free(s))`"),
        (
            "count(s in cell where free(s)) == 0",
            "count(owner) == 9",
            "owner",
            '`"count(s in cell where owner[s] is not',
        ),
        ("score[mover] += 1", "score = score + 1", "score", "`score[mover] += 1`"),
        ("score[mover] += 1", "score += 1", "score", "`score[mover] += 1`"),
        ("score[mover] += 1", "score = 1", "score", "`score[mover] = 1`"),
        ("score[mover] += 1", "score = 9 - score", "score", "`score[mover] = 9 - score[mover]`"),
        ("score[mover] += 1", "Red wins", "Red wins", "`win Red`"),
        ("win p}", "p wins}", "p wins", "`win p`"),
        ("otherwise: draw", "otherwise: Red wins", "Red wins", "otherwise: win Red`"),
        ("otherwise: draw", "otherwise: the mover loses", "the mover loses", "otherwise: lose mover`"),
        ("""['owner[cell("a1")] is Red']""", """["owner[cell('a1')] is Red"]""", "'a1'", """`'owner[cell("a1")] is"""),
    ],
)
def test_the_one_message_proposes_what_checks(right: str, wrong: str, marked: str, advice: str) -> None:
    (only,) = told(right, wrong)
    assert only.span is not None
    assert only.span.text == marked
    assert advice in " ".join(only.helps)
    assert only.change is not None
    assert not [item for item in report_text(only.change.made().text).diagnostics if item.is_error]


@pytest.mark.parametrize(
    ("wrong", "made"),
    [
        ("end: Red wins\n", "[{when: …, result: win Red}]"),
        ("end: draw\n", "[{when: …, result: draw}]"),
        ("end:\n  - if score[Red] >= 3 then Red wins\n", '{when: "score[Red] >= 3", result: win Red}'),
        ("end:\n  - Blue loses when score[Red] >= 3\n", '{when: "score[Red] >= 3", result: lose Blue}'),
        ("end:\n  - count(stones(Red)) == 0 -> win Blue\n", "{when: count(stones(Red)) == 0, result: win Blue}"),
        ("end:\n  - mover wins once score[mover] == 3\n", '{for: p in player, when: "score[p] == 3", result: win p}'),
        (
            "end: |\n  if n == 1: win Red\n  if n == 2: draw\n",
            "[{when: n == 1, result: win Red}, {when: n == 2, result: draw}]",
        ),
        ("end:\n  full: count(free) == 0\n", "{when: count(free) == 0, result: …}"),
        ('end: {when: "score[Red] == 3", result: win Red}\n', '[{when: "score[Red] == 3", result: win Red}]'),
    ],
)
def test_an_end_that_is_said_in_words_is_shown_as_an_entry(wrong: str, made: str) -> None:
    (only,) = told(ENDS, wrong)
    assert only.helps == (f"write `{made}`",)


def test_the_keys_of_one_end_alone_become_an_entry() -> None:
    (only,) = told(ENDS, "end:\n  when: count(s in cell where free(s)) == 0\n  result: draw\n")
    assert only.helps == ("begin each entry with `- `, before its first key",)
    (mend,) = only.offers()
    assert not report_text(mend.edits[0].made().text).diagnostics


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ('then: ["a(1)"]', "1", '"x"', """then: ['a("x")']"""),
        ("then: ['a(1)']", "1", "'x'", """then: ["a('x')"]"""),
        ("- {when: k == 9, result: draw}", "k", "b[c]", '- {when: "b[c] == 9", result: draw}'),
        ("- {when: k == 9, result: draw}", "k", "b(c)", "- {when: b(c) == 9, result: draw}"),
        (
            "- {when: k == 9, result: draw}",
            "when",
            "for: p in player, when",
            "- {for: p in player, when: k == 9, result: draw}",
        ),
        ("when: k == 9", "k", "b[c]", "when: b[c] == 9"),
        ("when: k == 9", "k", "{b, c}", 'when: "{b, c} == 9"'),
        ("when: k == 9", "k == 9", '"a"', 'when: "a"'),
        ("do: |\n  let x = {a}\n  y: {b}", "b", '"c", d', 'do: |\n  let x = {a}\n  y: {"c", d}'),
    ],
)
def test_a_change_brings_the_quotes_that_it_needs(text: str, old: str, new: str, made: str) -> None:
    file = SourceFile("x", text)
    start = text.rindex(old)
    assert fitted(Edit(Span(file, start, start + len(old)), new)).made().text == made


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "advice"),
    [
        ("players: [Red, Blue]", "players: [Red, Blue];", ";", "take it away"),
        ("title: Points", "title: Points\nabout: Five: cards, each once.", ":", "`about: |`"),
        (
            """['owner[cell("a1")] is Red']""",
            """[owner[cell("a1")] is Red, score[Red] == 1]""",
            """owner[cell("a1")] is Red""",
            """`'owner[cell("a1")] is Red'`""",
        ),
        (
            "title: Points",
            "title: Points\nextends: [inchworm, anda]",
            "[inchworm, anda]",
            "without brackets: `inchworm`",
        ),
        ("title: Points", "title: Points\nextends: my-game", "my-game", "give it another name: `my_game.yaml`"),
    ],
)
def test_what_yaml_and_names_of_files_ask_for_is_told(right: str, wrong: str, marked: str, advice: str) -> None:
    first = told(right, wrong)[0]
    assert first.span is not None
    assert first.span.text == marked
    assert advice in " ".join(first.helps)


def test_a_name_of_a_module_that_a_choice_takes_is_shown_there() -> None:
    text = GAME.replace("place:", "place in other:").replace("decide place", "decide other")
    (only,) = report_text(text.replace("title: Points", "title: Points\nuses: [two_players]")).diagnostics
    assert only.slug == "name-clash"
    assert [(label.span.file.name, label.span.text) for label in only.others] == [
        ("stdlib/two_players.yaml", "other(p in player)")
    ]


def test_a_folder_that_is_called_as_a_ruleset_is_none(tmp_path: Path) -> None:
    (tmp_path / "dirgame.yaml").mkdir()
    (tmp_path / "mine.yaml").write_text("title: Mine\nextends: dirgame\n", encoding="utf-8")
    (only,) = ludograph.check_file(tmp_path / "mine.yaml").diagnostics
    assert only.slug == "missing-parent"
    assert "`dirgame`" not in " ".join(only.helps)


def test_what_a_help_proposes_is_a_value_and_no_quote_of_its_sentence() -> None:
    (only,) = [
        item
        for item in report_text(GAME.replace("score[mover] += 1", "score[mover] += cell")).diagnostics
        if item.slug == "type-mismatch"
    ]
    assert list(replace(only, helps=tuple(map(str, only.helps))).proposals()) == []
    helped = proposed("either {} or {}", "a{}", "b")
    assert (helped, helped.made) == ("either `a{}` or `b`", ("a{}", "b"))
    assert pickle.loads(pickle.dumps(helped)).made == helped.made
