"""What is wrong with the meaning of a text is told with what would be right."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

GAME = """\
language: 2
title: Stones
overview: [Stones come and go.]
players: [Red, Blue]
uses: [two_players, groups]
options: {long: {type: bool, default: no}}
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, last: cell?}
define:
  far(s in cell): count(ray(s, N)) > 0 and long
moves:
  put:
    choose: at in vacant where not far(at)
    do: owner[at] = mover; last = at
flow: |
  forever: for p in player: turn p: decide put otherwise: draw
"""


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "said", "advice"),
    [
        ("ray(s, N)", "ray(N, s)", "ray(N, s)", "stand in another order", "write `ray(s, N)`"),
        ("count(ray(s, N)) > 0", "ray(s, N) is none", "ray(s, N) is none", "is never none", "`count(ray(s, N)) == 0`"),
        ("count(ray(s, N)) > 0", "any(d is N for d in diagonal)", "diagonal", "needs a set", "`directions(diagonal)`"),
        ("ray(s, N)", "distance(3, s)", "3", "needs a `cell`", ""),
        ("and long", "and long(s)", "long(s)", "takes no arguments", "write `long`"),
        ("and long", 'and s is "N"', 's is "N"', "never", "`N`"),
        ("and long", "and s is vacant", "s is vacant", "never", "`s in vacant`"),
        ("and long", "and owner[a1] is none", "a1", "nothing called `a1`", '`cell("a1")`'),
        ("last = at", "last = N", "N", "needs a `cell` or none", "`at`"),
        ("last = at", "last = mover", "mover", "needs a `cell` or none", "`at`"),
        ("last = at", "print(at)", "print", "no action `print`", '`note "…"`'),
        ("> 0", "> s", "s", "needs a number", "`number(s)`"),
        ("owner: cell -> player?", "owner: player?", "owner", "needs `owner: site -> holder?`", "before `->`"),
        ("default: no", "about: Long", "long", "has no `default`", "`default: …`"),
        ("moves:", "mоves:", "mоves", "U+043E", "write `moves`"),
        (
            "[Stones come and go.]",
            "\n  - Stones here: they go",
            "Stones here:",
            "for a new key",
            '`"Stones here: they go"`',
        ),
        (
            "{long: {type: bool, default: no}}",
            "[long: {type: bool}]",
            "[long: {type: bool}]",
            "",
            "`{long: {type: bool}}`",
        ),
        ("{long: {type: bool, default: no}}", "{long: {type bool, about: Long}}", "type bool", "`:`", "`type: bool`"),
    ],
)
def test_what_would_be_right_is_told(right: str, wrong: str, marked: str, said: str, advice: str) -> None:
    assert GAME.count(right) == 1
    first = report_text(GAME.replace(right, wrong)).diagnostics[0]
    assert first.span is not None
    assert first.span.text == marked
    assert said in first.title
    assert advice in " ".join(first.helps)


@pytest.mark.parametrize(("text", "marked"), [("{count({at})} left", "{count({at})}"), ("so {count({at}", "{")])
def test_braces_within_the_braces_of_a_template_are_told_from_one_without_a_partner(text: str, marked: str) -> None:
    found = report_text(GAME.replace("last = at", f'last = at; note "{text}"')).diagnostics
    (brace,) = (item for item in found if item.slug == "template-brace")
    assert brace.span is not None
    assert (brace.span.text, "within" in brace.title) == (marked, marked != "{")


def test_what_may_be_none_is_written_where_there_is_one() -> None:
    wrong = GAME.replace("last: cell?", "last: cell").replace(
        "do: owner[at] = mover; last = at", "do: |\n      last = step(at, N)"
    )
    (told,) = (one for one in report_text(wrong).diagnostics if one.slug == "may-be-none")
    (way,) = (one for one in told.helps if "only where there is one" in one)
    mended = wrong.replace("last = step(at, N)", way.split("`")[1])
    assert report_text(mended).program is not None
