"""The book of a game whose author has written nothing but rules: a reader can play from it all the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Legend
from ludograph.book.rulebook.render import to_markdown

LANTERNS = """\
language: 2
title: Lanterns
uses: [two_players, groups]
players: [Ember, Frost]
board: {tiling: hexagonal, side: 3}
state: {owner: cell -> player?}
define:
  strange(s in cell): adjacent(s) & stones(other(owner[s]))
  outnumbered(s in cell): count(strange(s)) > count(adjacent(s) & stones(owner[s]))
moves:
  light:
    choose: at in vacant
    do: |
      owner[at] = mover
      for s in adjacent(at) & stones(opponent) where outnumbered(s): owner[s] = mover
flow: |
  forever: for p in player: turn p: decide light otherwise: nothing
end:
  - {when: "count(vacant) == 0 and count(stones(Ember)) > count(stones(Frost))", result: win Ember}
  - {when: "count(vacant) == 0", result: win Frost}
draw: [{mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}]
"""


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("untold") / "lanterns.yaml"
    path.write_text(LANTERNS, encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def chapters(lanterns: str) -> dict[str, str]:
    parts = to_markdown(make_book(lanterns, Wish(pictures=False))).split("\n## ")[1:]
    return {part.split("\n")[0]: part.split("\n", 1)[1] for part in parts}


def test_terms_that_sentences_use_are_explained_before_the_appendix_with_those_that_they_use(
    chapters: dict[str, str],
) -> None:
    assert "**A hexagon is outnumbered** if" in chapters["Words"]
    assert "**The strange hexagons of a hexagon** are" in chapters["Words"]
    assert "- **A hexagon is outnumbered**: as told above." in chapters["The rules word for word"]


def test_which_of_several_ends_counts_is_said(chapters: dict[str, str]) -> None:
    assert (
        chapters["The end of the game"]
        .rstrip()
        .endswith("Where several of these hold at once, the first of them counts.")
    )


def test_cells_are_called_by_their_form_in_all_chapters(chapters: dict[str, str]) -> None:
    assert "Choose an empty hexagon." in chapters["The moves"]
    assert [title for title, text in chapters.items() if "cell" in text] == []


def test_what_lies_in_two_sets_is_named_once_and_what_is_found_before_it_is_changed_changes_at_once(
    chapters: dict[str, str],
) -> None:
    told = "All at once, every outnumbered hexagon of your opponent next to the chosen hexagon becomes yours."
    assert told in chapters["The moves"]


def test_a_book_without_pictures_points_to_none_and_one_without_examples_has_played_none(
    lanterns: str, chapters: dict[str, str]
) -> None:
    assert "They have names, from `a1` to `e3`." in chapters["The board"]
    drawn = to_markdown(make_book(lanterns, Wish()))
    assert "They are named as in the picture, from `a1` to `e3`." in drawn
    assert re.search(r"Made by Ludograph from \S*lanterns\.yaml\.$", drawn.rstrip())


def test_nobody_decides_first_where_all_decide_at_once(tmp_path: Path) -> None:
    course = "  forever: for p in player: turn p: decide light otherwise: nothing\n"
    assert LANTERNS.count(course) == 1
    texts = {}
    for name, flow in (("one", course), ("all", "  forever: together: for p in player: turn p: decide call\n")):
        path = tmp_path / f"{name}.yaml"
        call = '  call: {do: "calls[mover] += 1"}\n  light:\n'
        rules = LANTERNS.replace(course, flow).replace("  light:\n", call)
        path.write_text(rules.replace("player?}", "player?, calls: player -> 0..999}"), encoding="utf-8")
        texts[name] = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "**Ember** decides first." in texts["one"]
    assert "decides first" not in texts["all"]


def test_the_pieces_of_each_player_are_drawn_though_no_example_shows_one(lanterns: str) -> None:
    (need,) = [section for section in make_book(lanterns, Wish()).sections if section.id == "need"]
    (pieces,) = [block for block in need.blocks if isinstance(block, Legend)]
    assert [sentence.text for _, told in pieces.entries for sentence in told] == ["Ember", "Frost"]
    assert all(figure.svg for figure, _ in pieces.entries)


def test_moves_that_no_example_plays_are_written_as_random_play_writes_them_and_ends_in_them_name_them(
    tmp_path: Path,
) -> None:
    put_out = """\
  put_out:
    choose: at in stones(mover)
    do: |
      owner[at] = none
      if count(stones(mover)) == 0: lose mover
    written: "-{at}"
flow: |
  forever: for p in player: turn p: decide light | put_out otherwise: nothing
end:
"""
    text = LANTERNS[: LANTERNS.index("flow: |")] + put_out + LANTERNS[LANTERNS.index("  - {when:") :]
    (tmp_path / "out.yaml").write_text(text, encoding="utf-8")
    made = to_markdown(make_book(str(tmp_path / "out.yaml"), Wish(pictures=False)))
    assert "| **Light** | `a1` |" in made
    assert re.search(r"\| \*\*Put out\*\* \| `-[a-e]\d` \|", made)
    assert "- In the move **Put out**:\n  - If you have no hexagon, you lose the game." in made


OASIS = """\
language: 2
title: Oasis
uses: [two_players, groups]
players: [Sand, Palm]
universes: {brand: 1..2, camel: {whose: player, number_of: brand}}
board: {ring: 8}
state:
  owner: cell -> player?
  at: camel -> cell = well
  full: cell -> bool
define:
  well(c in camel): around(cell, nth(cell, number(whose(c)) * 4), 0)
  shore(p in player): border(stones(p))
  open: vacant - shore(Sand) - shore(Palm)
moves:
  drink in main: {choose: s in open, do: "owner[s] = mover"}
  walk in main:
    choose: c in camel where whose(c) is mover; to in union(ray(at[c], d) for d in directions(along)) where not full[to]
    do: at[c] = to; full[to] = yes
    written: "{number_of(c)}{to}"
flow: |
  forever: for p in player: turn p: decide main otherwise: rank by count(shore(q)) for q in player
draw: [{mark: disc, on: c in camel, site: "at[c]", colour: whose(c), label: number_of(c)}]
"""


def test_names_that_end_like_a_phrase_places_of_a_ring_and_what_two_players_count_are_said_as_people_say_them(
    tmp_path: Path,
) -> None:
    path = tmp_path / "oasis.yaml"
    path.write_text(OASIS, encoding="utf-8")
    told = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "- a board of 8 spaces" in told
    assert "cell" not in told
    assert "- 2 pieces for each player: `1–2`" in told
    assert "It is written as the number of the chosen camel and" in told
    assert "in any direction (along)" in told
    assert "are the empty spaces outside the shore spaces of Sand and the shore spaces of Palm." in told
    assert "Whoever has more shore spaces wins; if both have as many, the game is a draw." in told


def test_pieces_of_which_there_is_one_of_each_are_listed_without_a_number(tmp_path: Path) -> None:
    path = tmp_path / "race.yaml"
    head, _, tail = OASIS.partition("moves:")
    moves = 'moves: {go: {choose: c in camel where whose(c) is mover, do: "gone[c] += 1", written: "{number_of(c)}"}}\n'
    end = 'end: {far: {when: "any(gone[c] > 8 for c in camel)", result: draw}}\n'
    flow = f'flow: "forever: for p in player: turn p: decide go"\n{end}'
    draw = f"draw:{tail.partition('draw:')[2]}".replace('"at[c]"', "place_of(c)")
    rules = head.replace("  at: camel -> cell = well\n", "  gone: camel -> 0..9\n").replace(
        "  full: cell -> bool\n", ""
    )
    place = "  place_of(c in camel): around(cell, well(c), gone[c])\n"
    path.write_text(f"{rules}{place}{moves}{flow}{draw}", encoding="utf-8")
    told = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "- 2 pieces for **Sand** (`1`, `2`)" in told


def test_an_end_in_an_event_that_does_more_is_told_with_when_it_comes(tmp_path: Path) -> None:
    text = LANTERNS.replace("otherwise: nothing", "otherwise: put_out()")
    text = (
        text[: text.index("end:")]
        + """\
actions:
  put_out: |
    for s in stones(Ember): owner[s] = none
    win Frost
"""
    )
    (tmp_path / "out.yaml").write_text(text, encoding="utf-8")
    made = to_markdown(make_book(str(tmp_path / "out.yaml"), Wish(pictures=False)))
    assert "If no move is possible, carry out **put out**." in made
    (told,) = re.findall(r"## The end of the game\n\n(.*?)\n\n", made, re.DOTALL)[:1]
    assert told == (
        "- When **put out** is carried out:\n  - Take the piece off every hexagon of Ember.\n  - Frost wins the game."
    )
