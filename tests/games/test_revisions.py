"""Each decision that a ruleset of the four games takes where its source leaves one is a key of its own.

A revision changes one key and nothing else; its example holds with the revision and fails without.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import ludograph
import pytest
from ludograph.book.comparison import compare
from ludograph.book.comparison.words import sentence
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.pipeline import check_ruleset, reference_game
from ludograph.play.examples import run_examples

REVISIONS = {
    "where the tails of Annelids lie": (
        "annelids/small",
        "set: {columns: [1, 5]}",
        "legal: [b2s-b2e]",
    ),
    "whose the tails of Annelids are, by an option": (
        "annelids/small",
        "set: {colours: meeting}",
        "legal: [e2s-e2e]",
    ),
    "whose the tails of Annelids are, by a definition": (
        "annelids/small",
        "define:\n  owner(a in annelid): if rim(a) in {top, left} then Blue else Green",
        "illegal: [c2s-c2e]",
    ),
    "what part of an annelid is bitten": (
        "annelids/small",
        "define:\n  bites:\n    is: part[w] is not none or count(adjacent(w)) == 2",
        "set: {first_placements: 5}\nplay: c2s-c2w c2w-b2e b2e-b2s b2s-b1n b1n-b1w\nthen: [count(alive(Blue)) == 3]",
    ),
    "who may make an exchange": (
        "annelids/small",
        "define:\n  may_exchange:\n    is: owner(a) is mover and owner(b) is mover",
        """\
set: {first_placements: 7}
moves: >-
  c2s-c2w c2w-c2n c2n-c2e c2e-d2w d2w-d2s d2s-d1n d1n-d1e e2s-e2w e2w-d2e d2e-d2n
illegal: [reconnect d2]""",
    ),
    "whether a head may lie at an exchange": (
        "annelids/small",
        "set: {loose_junction: no}",
        """\
set: {first_placements: 7}
moves: >-
  c2s-c2w c2w-c2n c2n-c2e c2e-d2w d2w-d2s d2s-d1n d1n-d1e e2s-e2w e2w-d2e d2e-d2n
illegal: [reconnect d2]""",
    ),
    "how many spaces a ring of DRIFT has": (
        "drift",
        "board: {rings: {c: {arcs: [-15, 0, 15, 30]}}}",
        "then: [count(cell) == 132]",
    ),
    "which pieces a player of DRIFT has": (
        "drift",
        "universes: {make: [IIIa, IIa, Ia]}\nconstants: {worth: {is: [3, 2, 1]}}",
        "then: [count(piece) == 6]",
    ),
    "whether a river may be entered again": (
        "drift",
        "set: {reentry: no}",
        """\
position: {home: {b0: P1, b9: P2}, at: {a5: P1.IIIa}, mover: P1}
moves: IIIa>b4 IIIa>b5
illegal: [IIIa>a6]""",
    ),
    "which piece remains when others have to leave the game": (
        "drift",
        "define:\n  kept:\n    is: first(x in own(p) where bound[x])",
        """\
position:
  home: {b0: P1, b9: P2}
  at: {a23: P1.IIIa, a0: P1.IIIb, b17: P1.IIa, b1: P1.IIb, b0: P1.Ia P1.Ib, c0: P2.IIIa, d0: P2.IIIb, d1: P2.IIa}
  mover: P1
play: done
then:
  - at[piece(P1, Ib)] is none""",
    ),
    "whether a way out may lead over an enemy": (
        "drift",
        "define:\n  fights_out:\n    is: no",
        """\
position:
  home: {b0: P1, b9: P2}
  at: {b0: P1.IIIa P1.Ia, a23: P1.IIa, a0: P1.IIb, b17: P1.IIIb, b1: P1.Ib, c0: P2.Ia}
  mover: P1
legal: [done]""",
    ),
    "whether a player's own pieces bar his ways out": (
        "drift",
        "define:\n  walks_out:\n    is: any(holder(s) in {none, owner(x)} for s in adjacent(at[x]))",
        """\
position:
  home: {b0: P1, b9: P2}
  at: {b0: P1.IIIa P1.IIIb P1.IIa, a23: P1.IIb, a0: P1.Ia, b17: P1.Ib, c0: P2.IIIa, d0: P2.IIIb, d1: P2.IIa}
  mover: P1
moves: IIIa>b1
illegal: [done]""",
    ),
    "who stays in a home that was stormed": (
        "drift",
        "set: {siege: yes}",
        """\
position:
  home: {b0: P1, b9: P2}
  at: {b10: P1.IIIa, b8: P1.IIIb, c6: P1.IIa, a11: P1.IIb, a12: P1.Ia, b9: P2.Ia}
  mover: P1
play: IIIa*b9
then:
  - at[piece(P1, IIIa)] is cell("b9")""",
    ),
    "which pieces help an attacker": (
        "drift",
        "define:\n  helps:\n    is: carries[y] is none",
        """\
position: {home: {b0: P1, b9: P2}, at: {a3: P1.IIa, a4: P1.IIb, b3: P2.IIIa}, mover: P1}
legal: [IIa*b3]""",
    ),
    "the highest komi of Anda": (
        "anda",
        "moves: {put_komi: {choose: k in 0..20}}",
        "legal: [komi 13]",
    ),
    "what happens to a player of Anda who can do nothing": (
        "anda",
        "actions: {stuck: {do: draw}}",
        """\
set: {size: 5}
position: {stone: {black: a1 e9, white: e4}, opened: {yes: black white}, mover: first}
result: draw""",
    ),
    "which parts of the border are far enough apart in the version with territories": (
        "anda/territory",
        "define:\n  apart(s in cell, t in cell): count(sides(s) & sides(t)) == 0",
        "set: {size: 5, pie: no}\nlegal: [a2+e1]",
    ),
    "who begins Inchworm": (
        "inchworm",
        "players: [Blue, Red]",
        "then: [mover is Blue]",
    ),
    "who wins when both reach the goal of Inchworm at once": (
        "inchworm",
        "end:\n  - {for: p in player, when: 'score[p] >= goal', result: win p}",
        """\
set: {goal: 10}
position:
  owner: {Red: f8 f7 f6 g6 h6, Blue: g8 g7 h7}
  height: {1: f8 f7 f6 g6 h6 g8 g7 h7}
  score: {7: Red, 9: Blue}
  mover: Red
play: h8
result: Red wins""",
    ),
    "which groups fall after a move": (
        "inchworm",
        "actions: {take_surrounded: nothing}",
        """\
position: {owner: {Red: a1, Blue: a2}, height: {1: a1 a2}, mover: Blue}
play: b1
then:
  - owner[cell("a1")] is Red""",
    ),
}


def _holds(path: Path, parent: str, change: str, example: str) -> bool:
    """Whether the example holds in the parent with the change."""
    shown = indent(f"about: This holds now.\n{example}\n", "    ").replace("    ", "  - ", 1)
    path.write_text(f"title: Revised\nabout: One key is another.\nextends: {parent}\n{change}\nexamples:\n{shown}")
    (outcome,) = run_examples(lambda options: reference_game(check_ruleset(str(path), options), str(path)))
    return outcome.passed


@pytest.mark.parametrize("name", REVISIONS)
@pytest.mark.long
def test_a_decision_of_a_ruleset_can_be_revised_by_one_key(name: str, tmp_path: Path) -> None:
    parent, change, example = REVISIONS[name]
    assert _holds(tmp_path / "revised.yaml", parent, change, example)
    assert not _holds(tmp_path / "as_it_was.yaml", parent, "", example)


SIX_AT_MOST = """\
language: 2
title: Six at most
extends: annelids
flow:
  steps:
    count: |
      to_place = min(6, if fresh then first_placements else count(alive(p)))
      fresh = no
"""


def test_six_at_most_is_annelids_with_one_step_in_few_lines(tmp_path: Path) -> None:
    path = tmp_path / "six.yaml"
    path.write_text(SIX_AT_MOST)
    rules = formatted(SourceFile("six.yaml", SIX_AT_MOST)).partition("extends: annelids\n")[2]
    assert len(rules.splitlines()) <= 4
    base, six = (ludograph.load(name, {"first_placements": 9}).initial() for name in ("annelids", str(path)))
    assert (base["to_place"], six["to_place"]) == (9, 6)
    assert base.notations() == six.notations()
    program = check_ruleset(str(path))
    (change,) = compare(check_ruleset("annelids"), program).changes
    assert sentence(change) == "the step `count` of the flow is different"
    assert change.before is not None
    assert change.after is not None
    assert change.before.text.replace("if fresh", "min(6, if fresh").replace("(p))", "(p)))") == change.after.text
