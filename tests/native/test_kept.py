"""What writers keep up to date besides values: words of lines, connected parts. It must follow whatever is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.engines.native import NativeGame
from ludograph.engines.native.plan.lines import LONGEST, Lines
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Probe
players: [Red, Blue]
uses: [two_players, groups, lines]
board: {{{board}}}
state: {{owner: cell -> player?, seen: 0..30000}}
moves:
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      seen = {asked}
{others}
flow: |
  for p in cell: for q in player: turn q: decide main otherwise: draw
  draw
"""

BOARDS = {
    "square": "tiling: square, columns: 5, rows: 5",
    "torus": "tiling: square, columns: 4, rows: 4, wrap: torus",
    "hexagon": "tiling: hexagonal, side: 3",
    "large": "tiling: square, columns: 9, rows: 8",
    "triangles": "tiling: triangular, side: 4",
}

OTHERS = {
    "only placing": "",
    "taking off": """
  lift in main:
    choose: s in stones(mover)
    do: owner[s] = none""",
    "changing colour": """
  flip in main:
    choose: s in stones(opponent)
    do: owner[s] = mover""",
    "moving": """
  go in main:
    choose: s in stones(mover); t in adjacent(s) & vacant
    do: owner[s] = none; owner[t] = mover""",
    "exchanging all": """
  exchange in main:
    when: seen mod 3 == 1
    do: |
      together: for s in cell where not empty(s): owner[s] = if owner[s] is Red then Blue else Red""",
}

ASKED = {
    "parts": "sum(count(group(x)) for x in cell where not empty(x))",
    "members": "count(x in cell where any(y in group(x) for y in adjacent(x) where x < y))",
    "runs": "sum(count(line_through(x, d)) for x in cell for d in axes)",
    "ways": "sum(count(run(x, d)) for x in stones(mover) for d in direction)",
}


def both(board: str, others: str, asked: str) -> tuple[NativeGame, ReferenceGame]:
    text = RULES.format(board=BOARDS[board], others=OTHERS[others], asked=ASKED[asked])
    program = check_text(text)
    return NativeGame(program, "probe"), ReferenceGame(program, "probe")


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("others", thinned(OTHERS, first=1))
def test_what_is_kept_is_what_would_be_found(others: str, asked: str) -> None:
    """On one board of five, so that each meets everything that is asked, and nearly every kind of other moves."""
    number = (list(OTHERS).index(others) + list(ASKED).index(asked)) % len(BOARDS)
    board = [*BOARDS][number]
    if asked in ("runs", "ways") and board == "triangles":
        board = "large"  # directions of triangles do not go on in a line
    native, reference = both(board, others, asked)
    assert play_both(native, reference, 10 + number, 60).decisions >= 15


def test_parts_and_lines_are_kept_where_it_pays() -> None:
    assert "part_x_owner(" in both("square", "only placing", "parts")[0].source.text
    assert "part_x_owner(" in both("square", "moving", "members")[0].source.text
    assert "run_up_x_owner" in both("large", "taking off", "runs")[0].source.text
    assert "run_up_x_owner" not in both("torus", "only placing", "runs")[0].source.text


HEAPS = """
title: Heaps
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 14}
state: {heap: cell -> 0..400, low: cell -> -5..70 = 0, seen: 0..3000}
moves:
  add in main:
    choose: s in cell where heap[s] < 9 and (column(s) == 1 or any(heap[x] > 0 for x in adjacent(s)))
    do: heap[s] += 3; low[s] -= 1; seen = count(x in cell where heap[x] >= 6 and low[x] <= -2)
  take in main:
    choose: s in cell where heap[s] > 5 and not (low[s] > 0) and all(low[x] <= 0 for x in adjacent(s))
    do: heap[s] -= 5; low[s] += 2; seen = count(x in cell where 2 < heap[x] and 400 >= heap[x] and heap[x] > -1)
    written: "-{s}"
flow: |
  for p in cell: for q in player: turn q: decide main otherwise: draw
  draw
"""


def test_places_above_a_number_are_kept() -> None:
    native, reference = NativeGame(check_text(HEAPS), "heaps"), ReferenceGame(check_text(HEAPS), "heaps")
    assert "above_x_heap" in native.source.text
    assert "above_x_low" in native.source.text
    assert play_both(native, reference, 3, 140).decisions == 140


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_words_of_lines_tell_the_length_of_every_run(columns: int, rows: int, data: st.DataObject) -> None:
    dx, dy = data.draw(st.sampled_from([(1, 0), (0, 1), (1, 1), (1, -1), (2, 1)]))
    size = columns * rows

    def to(site: int, sign: int) -> int | None:
        x, y = site % columns + sign * dx, site // columns + sign * dy
        return y * columns + x if 0 <= x < columns and 0 <= y < rows else None

    lines = Lines(size)
    steps = {sign: tuple(to(site, sign) for site in range(size)) for sign in (1, -1)}
    up, down = lines.axis(steps[1]), lines.axis(steps[-1])
    assert up is not None
    assert down is not None
    assert up[0] == down[0]
    taken = {site for site in range(size) if data.draw(st.booleans())}
    words = [0] * len(lines.lengths)
    for site in taken:
        words[lines.line[site]] |= 1 << lines.place[site]
    for site in range(size):
        word, place = words[lines.line[site]], lines.place[site]
        for sign, (_, upwards) in ((1, up), (-1, down)):
            length, at = 0, site
            while at is not None and at in taken:
                length, at = length + 1, steps[sign][at]
            told = 0
            while place + (told if upwards else -told) >= 0 and word >> (place + (told if upwards else -told)) & 1:
                told += 1
            assert told == length


def test_steps_that_make_no_lines_have_no_words() -> None:
    assert Lines(3).axis((1, 2, 0)) is None  # a circle
    assert Lines(3).axis((2, 2, None)) is None  # two come together
    assert Lines(LONGEST + 1).axis((*range(1, LONGEST + 1), None)) is None  # too long for a word
    assert Lines(LONGEST).axis((*range(1, LONGEST), None)) == (0, True)


LINKS = """
title: Links
players: [Red, Blue]
board: {tiling: square, columns: 9, rows: 8}
state: {link: cell -> cell?, n: 0..99}
moves:
  tie in main:
    choose: |
      a in cell where link[a] is none
      b in adjacent(a) where link[b] is none
    do: link[a] = b; link[b] = a; n += 1
  cut in main:
    choose: a in cell where link[a] is not none and a < cell("e5")
    do: link[link[a]] = none; link[a] = none; n += 1
    provided: any(link[c] is not none for c in cell)
  clear in main:
    when: n mod 7 == 6
    do: |
      n += 1
      together: for c in cell where link[c] is not none: link[c] = none
flow: |
  forever: for p in player: turn p: decide main
end: [{when: n >= 40, result: draw}]
"""


def test_where_a_function_of_many_values_has_none_is_kept_through_writes_and_trials() -> None:
    program = check_text(LINKS)
    native, reference = NativeGame(program, "links"), ReferenceGame(program, "links")
    assert "above_x_link[1]" in native.source.text
    for seed in range(3):
        assert play_both(native, reference, seed, 40).decisions > 20
