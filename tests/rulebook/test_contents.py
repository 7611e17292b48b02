"""What stands in a book. That nothing is missing, and whole books, are looked at where all books are made, `tests/rulesets`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ludograph.book.rulebook.book import Wish, make_book, rules_of
from ludograph.book.rulebook.model import ExampleBlock, Items, TableBlock
from ludograph.book.rulebook.nouns import head
from ludograph.book.rulebook.render import to_markdown
from ludograph.book.rulebook.texts import place_of
from ludograph.book.rulebook.walk import figures_in, sentences_of
from ludograph.files.library import library_ids
from ludograph.pipeline import load

from .bundled_books import book_of, of_items, sections, sentences

BARE = """
title: Bare
players: [Left, Right]
board: {graph: {sites: {pile: [0, 0]}}}
state: {pebbles: 0..20 = 10}
moves:
  take: {choose: n in 1..3 where n <= pebbles, do: pebbles -= n}
flow: |
  forever: for p in player: turn p: decide take otherwise: lose mover
"""


HUNT = """
language: 2
title: Hunt
players: [Goats, Tigers]
board: {tiling: square, columns: 3, rows: 2}
state: {post: vertex -> bool, at: vertex}
moves:
  set_up: {choose: "v in vertex where not post[v]", do: "post[v] = yes"}
  prowl: {choose: s in adjacent(at), do: at = s}
flow: |
  forever:
    turn Goats: decide set_up otherwise: lose Goats
    turn Tigers: decide prowl otherwise: lose Tigers
"""


def test_who_cannot_move_is_named_and_things_are_called_one_way(tmp_path: Path) -> None:
    """In the chapter of the end no turn stands around it; a board has vertices where rules speak of them, and one hexagon of
    hexagons."""
    path = tmp_path / "hunt.yaml"
    path.write_text(HUNT.lstrip())
    text = to_markdown(make_book(str(path), Wish()))
    end = text.partition("## The end of the game")[2].partition("##")[0]
    assert "If Goats can make no move, Goats loses the game." in end
    assert "If Tigers can make no move, Tigers loses the game." in end
    assert "12 vertices" in text
    assert "points" not in text
    path.write_text(
        BARE.replace("{graph: {sites: {pile: [0, 0]}}}", "{tiling: hexagonal, side: 2, regions: {den: [a1]}}")
    )
    assert "`den` is the name of 1 hexagon: a1." in to_markdown(make_book(str(path), Wish()))


def test_a_ruleset_without_any_prose_has_a_book(tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text(BARE.lstrip())
    book = make_book(str(path), Wish())
    text = to_markdown(book)
    assert "## The end of the game" in text
    assert "you lose the game" in text
    assert "### Take" in text
    assert "a board of 1 space" in text
    assert [section.id for section in book.sections if section.id in ("mistakes", "variants", "more")] == []
    assert str(tmp_path) not in text


TOLLS = """
language: 2
title: Tolls
players: [North, South]
board: {tiling: square, columns: 5, rows: 6}
state: {owner: cell -> player?, toll: cell -> 0..3 = 1, coins: player -> 0..20 = 6}
moves:
  walk:
    choose: |
      from in those(s in cell where owner[s] is mover)
      to in adjacent(from) where owner[to] is none and toll[to] <= coins[mover]
    do: coins[mover] -= toll[to]; toll[to] = 0; owner[to] = mover; owner[from] = none
setup: |
  for s in cell where row(s) == 5: owner[s] = North
  for s in cell where row(s) == 0: owner[s] = South
flow: |
  forever: for p in player: turn p: decide walk otherwise: lose p
draw:
  marks:
    men: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
"""


def test_what_something_costs_is_no_supply_of_pieces_and_how_rows_are_numbered_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tolls.yaml"
    path.write_text(TOLLS)
    text = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "5 pieces each for **North** and **South**" in text
    assert "6 pieces" not in text
    body, appendix = text.split("## The rules word for word")
    assert "whose row number is 5" in body
    assert "Rows are numbered from 0, from bottom to top" in body.split("## Words")[1]
    assert "**The row number of a square**: as told above." in appendix


@pytest.mark.parametrize(
    ("phrase", "things"),
    [
        ("walls that are left", "walls"),
        ("drops of oil", "drops of oil"),
        ("drops of oil that are left", "drops of oil"),
    ],
)
def test_things_that_one_needs_are_called_by_what_they_are_made_of_but_not_by_where_they_lie(
    phrase: str, things: str
) -> None:
    assert head(phrase, "en") == things
    assert head(phrase, "de") == phrase


def test_every_place_names_a_line_of_a_file_of_this_repository() -> None:
    root = Path(__file__).parent.parent.parent
    places = [sentence.place for sentence in sentences(book_of("inchworm/torus")) if sentence.place]
    assert len(places) > 20
    for place in places:
        file, _, line = place.partition(":")
        assert 1 <= int(line) <= len((root / file).read_text(encoding="utf-8").splitlines())


def test_places_say_nothing_of_the_machine() -> None:
    for name in ("/home/someone/games/my.yaml", "../my.yaml", "C:\\games\\my.yaml"):
        from ludograph.ground.source import SourceFile, Span

        assert place_of(Span(SourceFile(name, "x"), 0, 1)) == "my.yaml:1"


@pytest.mark.long
def test_a_text_has_the_values_of_options() -> None:
    usual = to_markdown(book_of("inchworm"))
    other = to_markdown(make_book("inchworm", Wish(options={"goal": "40"}, pictures=False)))
    assert "60 points or more" in usual
    assert "40 points or more" in other
    assert "60 points or more" not in other
    assert "goal 40" in other


def test_examples_that_hold_only_with_the_usual_options_are_left_out_and_named() -> None:
    text = to_markdown(make_book("tic_tac_toe", Wish(options={"columns": "4", "rows": "4"}, pictures=False)))
    assert "16 squares" in text
    assert "With `columns` 3" not in text
    assert re.search(r"are left out:\n\n- \w", text)


def test_a_variant_says_what_it_changes_and_marks_it() -> None:
    book = book_of("inchworm/torus")
    changes = next(section for section in book.sections if section.id == "changes")
    text = to_markdown(book)
    assert "Toroidal Inchworm is Inchworm with these changes:" in text
    assert "| In Inchworm | Here |" in text
    assert changes is book.sections[0]
    drops = book_of("inchworm/prisoner_drops")
    marked = {section.id for section in sections(drops) if section.changed}
    assert marked == {"move-drop-prisoner"}
    assert {section.id for section in sections(drops) if section.added} == marked
    assert "Drop prisoner (new)" in to_markdown(drops)
    assert any(sentence.changed for sentence in sentences(drops))
    assert not any(sentence.changed for sentence in sentences(book_of("inchworm")))


@pytest.mark.long
@pytest.mark.parametrize("form", ["book", "sheet"])
def test_a_variant_whose_author_does_not_say_what_is_different_names_all_that_is(tmp_path: Path, form: str) -> None:
    path, wish = tmp_path / "mine.yaml", Wish(form=form, pictures=False)

    def told(rules: str) -> list[str]:
        path.write_text(f"title: Mine\nextends: inchworm\n{rules}\n", encoding="utf-8")
        return chapter(to_markdown(make_book(str(path), wish)), "What is different")

    goal = "- **Goal**: 5 instead of 60."
    same = told("set: {goal: 5}\nmoves: {rescue: {then: nothing}}")
    assert same[:3] == ["Mine is Inchworm with these changes:", goal, "- The move **Rescue** is different."]
    joined = told("set: {goal: 5, wrap: torus}")
    assert "| In Inchworm | Here |" in joined  # what `wrap` means says its author
    assert goal in joined
    moves = ", ".join(f"{name}: {{then: nothing}}" for name in ("drop", "collect", "lift", "lay", "rescue"))
    many = "actions: {clear(s in cell): 'owner[s] = none; height[s] = 0; tip = none'}\nend: [{when: no, result: draw}]"
    much = told(f"set: {{goal: 5, stock: 9}}\nmoves: {{{moves}}}\n{many}")
    assert much[0].startswith("Other rules: those of Mine that are different from Inchworm have a bar")


def test_the_variants_of_a_game_are_listed() -> None:
    book = book_of("inchworm")
    listed = next(section for section in book.sections if section.id == "variants")
    extending = [name for name in library_ids() if name.startswith("inchworm/")]
    (table,) = (block for block in listed.blocks if isinstance(block, TableBlock))
    named = [row[0][0].text for row in table.rows if row[0]]
    assert len(named) + len(listed.sections) == len(extending)
    assert "Toroidal Inchworm" in named


def test_the_compact_book_has_no_examples() -> None:
    book = book_of("inchworm", compact=True)
    assert not any(isinstance(block, ExampleBlock) for section in sections(book) for block in section.blocks)
    text = to_markdown(book)
    assert len(text) < len(to_markdown(book_of("inchworm"))) / 2
    assert text.count("`a1=a4`") == 1  # how a move is written stands in the table of moves, and nowhere else


@pytest.mark.long
def test_pieces_are_counted_from_the_rules() -> None:
    @cache
    def needed(name: str) -> str:
        section = next(section for section in rules_of(load(name, engine="reference")) if section.id == "need")
        return " / ".join(
            sentence.text for block in section.blocks if isinstance(block, Items) for sentence in of_items(block.items)
        )

    assert "64 squares" in needed("inchworm")
    assert "25 pieces each for Red and Blue" in needed("inchworm")
    assert "25 pieces for Blue" in needed("inchworm/handicap")
    assert "20 pieces for Red" in needed("inchworm/handicap")
    assert "Six for each player" in needed("drift")
    assert "127 cells" in needed("anda")


def test_things_are_counted_in_one_type_with_the_board_and_players_alone_stand_out() -> None:
    text = to_markdown(book_of("oware")) + to_markdown(book_of("inchworm"))
    told = ("- a board of 12 houses", "- 48 seeds", "- 25 pieces each for **Red** and **Blue**")
    assert [line for line in told if f"{line}\n" not in text] == []


def test_other_languages_have_every_fixed_text() -> None:
    import yaml
    from ludograph.book.rulebook.catalogue import _FOLDER, languages

    assert languages() == ["de", "en"]
    english, german = (
        yaml.safe_load((_FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))["book"] for name in ("en", "de")
    )
    assert set(english) == set(german)
    for key, text in english.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", german[key])), key


def test_german_headings() -> None:
    text = to_markdown(book_of("tic_tac_toe", language="de"))
    for heading in ("Was man braucht", "Das Brett", "Die Züge", "Guter Rat"):
        assert f"## {heading}\n" in text
    assert "What you need" not in text


PUTTING = """
title: Putting
players: [Red, Blue]
uses: [two_players, groups]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?{start}}}
moves:
  put in main:
    choose: at in vacant
    do: |
{do}
flow: |
{flow}
draw: [{{mark: disc, on: s in cell, when: "owner[s] is not none", colour: "owner[s]"}}]
"""
TURNS = "  forever: for p in player: turn p: decide main otherwise: draw"
"""A game without words of its author."""


def putting(tmp_path: Path, *do: str, flow: str = TURNS, start: str = "", **wish: Any) -> str:
    path = tmp_path / "putting.yaml"
    path.write_text(PUTTING.format(do="\n".join(f"      {line}" for line in do), flow=flow, start=start))
    return to_markdown(
        make_book(str(path), Wish(pictures=wish.pop("pictures", False), **wish)), dict.fromkeys(range(9), "a")
    )


def chapter(book: str, title: str) -> list[str]:
    lines = book.split(f"## {title}\n")[1].split("\n## ")[0].splitlines()
    return [line for line in lines if line.strip()]


TRAYS = """
language: 2
title: Trays
players: [Black, White]
universes:
  stuff: {about: "Stones and shells, as many as you like.", is: [stone, shell]}
  coin: {about: One for each., is: [copper, gold]}
board: {tiling: square, columns: 2, rows: 2}
state: {owner: cell -> player?, prison: player -> 0..9, points: player -> 0..9, has: coin -> player?, what: cell -> stuff?}
moves:
  put:
    about: Put a stone down.
    choose: at in cell where owner[at] is none
    do: |
      owner[at] = mover
      if at is cell("a1"): sunk()
      prison[mover] += 1
      points[mover] += 1
flow: |
  forever: for p in player: turn p: decide put
nouns: {prison: prisoner | prisoners, points: point | points, coin: coin | coins}
draw:
  marks:
    jail: {mark: tray, on: p in player, colour: p, many: "prison[p]", text: "{p}: {prison[p]}"}
    told: {mark: caption, on: p in player, text: "{p}: {points[p]}"}
""".lstrip()


def test_what_is_needed_is_called_as_its_author_calls_it_and_what_lies_in_trays_is_kept_there(tmp_path: Path) -> None:
    lost = "actions: {sunk: {about: Who is sunk has lost., do: lose mover}}"
    path = tmp_path / "trays.yaml"
    path.write_text(TRAYS + lost + "\n", encoding="utf-8")
    book = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert chapter(book, "What you need")[1:] == [
        "- Stones and shells, as many as you like.",
        "- **Coins.** One for each.",
        "- room beside the board for prisoners",
        "- something to keep count of points",
    ]


@pytest.mark.parametrize(("played", "told"), [("a2 a1", "**North** wins."), ("a1", "**White** wins.")])
def test_players_are_called_as_the_drawing_of_the_last_position_calls_them(
    tmp_path: Path, played: str, told: str
) -> None:
    path = tmp_path / "sides.yaml"
    names = f"""    names: {{mark: name, on: p in player, when: "points[Black] > 0", colour: p, text: "{{side_of(p)}}"}}
define: {{side_of(p in player): if p is Black then north else south}}
examples: [{{about: A corner sinks., play: {played}}}]
"""
    lost = "actions: {sunk: {about: Who is sunk has lost., do: lose mover}}"
    sides = TRAYS.replace("universes:\n", "universes:\n  side: [north, south]\n")
    path.write_text(f"{sides}{names}{lost}\n", encoding="utf-8")
    assert told in to_markdown(make_book(str(path), Wish(pictures=False)))


def test_what_the_value_of_an_option_means_for_the_end_or_the_setup_is_told_there() -> None:
    ends = chapter(to_markdown(book_of("backgammon")), "The end of the game")
    assert any(
        "A game counts two points if the loser has not borne off any checker, and three" in line for line in ends
    )
    begins = chapter(to_markdown(book_of("peg_solitaire")), "Setting up")
    assert any(line.endswith("The hole in the middle, d4, is empty at the start.") for line in begins)


def test_what_decides_by_chance_is_called_as_its_author_calls_it() -> None:
    needed = chapter(to_markdown(book_of("backgammon")), "What you need")
    assert needed[-2:] == ["- a die for each player", "- two dice"]


def test_the_index_calls_an_event_as_its_chapter_does() -> None:
    text = to_markdown(book_of("royal_ur"))
    assert "### Landing\n" in text
    assert "- landing: " in text
    assert "the piece land" not in text.split("## The rules word for word")[0]


def test_an_example_stands_in_a_book_once() -> None:
    text = to_markdown(book_of("chess"))
    assert text.count("**Example.** The rook on e4 is pinned.") == 1
    assert (
        text.split("## More examples")[1].count("A pawn goes one or two squares from where it stood at the start") == 1
    )


def test_what_is_not_allowed_is_told_without_examples_that_show_what_is(tmp_path: Path) -> None:
    examples = """
examples:
  - {about: A stone may stand alone., legal: [a1, a2], illegal: [b2]}
  - {about: The last corner stays free., illegal: [b2]}
"""
    path = tmp_path / "trays.yaml"
    sunk = "actions: {sunk: {about: Who is sunk has lost., do: lose mover}}"
    rules = TRAYS.replace("where owner[at] is none", 'where owner[at] is none and at is not cell("b2")')
    path.write_text(rules + sunk + examples, encoding="utf-8")
    book = to_markdown(make_book(str(path), Wish(pictures=False)))
    told = chapter(book, "What is not allowed")
    assert told[0] == "**Not allowed.** The last corner stays free."
    assert told[1].startswith("From the beginning of the game.")  # a reader sees the position that it is about
    assert any(line.startswith("- Not allowed: `b2`.") for line in told)


def test_an_event_that_only_ends_the_game_stands_in_the_chapter_of_the_end_alone(tmp_path: Path) -> None:
    path = tmp_path / "trays.yaml"
    book: dict[str, str] = {}
    for name, more in (("alone", ""), ("more", "; points[mover] += 1")):
        lost = f'about: Who is sunk has lost., do: "lose mover{more}"'
        path.write_text(f"{TRAYS}actions: {{sunk: {{{lost}}}}}\n", encoding="utf-8")
        book[name] = to_markdown(make_book(str(path), Wish(pictures=False))).split("## The rules word for word")[0]
        assert "- Who is sunk has lost." in chapter(book[name], "The end of the game")
    assert book["alone"].count("Who is sunk has lost.") == 1
    assert book["more"].count("Who is sunk has lost.") == 2


LAST = "- If no move is possible, the game ends in a draw."


def test_an_end_with_which_a_turn_begins_stands_in_the_chapter_of_the_end_and_its_rules_in_the_appendix(
    tmp_path: Path,
) -> None:
    path = tmp_path / "threefold.yaml"
    path.write_text(
        f"{TRAYS}actions: {{sunk: nothing}}\nuses: [threefold]\nmemory: {{position: points}}\n", encoding="utf-8"
    )
    book, appendix = to_markdown(make_book(str(path), Wish(pictures=False))).split("## The rules word for word")
    said = "If the position comes up for the third time with the same player to move, the game is a draw."
    assert f"- {said}" in chapter(book, "The end of the game")
    assert said not in appendix
    assert "Remember the present position" in appendix


def test_a_case_that_ends_the_game_stands_with_the_cases_before_it(tmp_path: Path) -> None:
    book = putting(tmp_path, "owner[at] = mover", "if count(vacant) == 3: win mover", "elif count(vacant) == 0: draw")
    assert chapter(book, "The end of the game") == [
        "- If there are exactly three empty squares, you win the game.",
        "- Otherwise, if there is no empty square, the game ends in a draw.",
        LAST,
    ]


def test_an_end_in_a_loop_stands_below_what_is_gone_through(tmp_path: Path) -> None:
    do = ("owner[at] = mover", "for s in adjacent(at) where owner[s] is mover:")
    book = putting(tmp_path, *do, "  owner[s] = none", "  if column(s) == 1: win mover")
    assert chapter(book, "The end of the game") == [
        "- For every square next to the chosen square of which you are the owner:",
        "  - If the column number of that square is 1, you win the game.",
        LAST,
    ]


def test_otherwise_is_never_told_alone(tmp_path: Path) -> None:
    book = putting(tmp_path, "if count(vacant) > 3: owner[at] = mover", "else:", "  owner[at] = none", "  win mover")
    assert chapter(book, "The end of the game") == [
        "- If there are fewer than four empty squares, you win the game.",
        LAST,
    ]


def test_an_end_within_two_cases_stands_below_both(tmp_path: Path) -> None:
    book = putting(
        tmp_path,
        "owner[at] = mover",
        "if count(vacant) < 5:",
        "  owner[at] = mover",
        "  if count(vacant) == 2: win mover",
        "  else: draw",
    )
    assert chapter(book, "The end of the game")[:3] == [
        "- If there are at most four empty squares:",
        "  - If there are exactly two empty squares, you win the game.",
        "  - Otherwise, the game ends in a draw.",
    ]


def test_equal_ends_of_two_cases_are_both_told(tmp_path: Path) -> None:
    two = [f"if count(vacant) == {number}:\n        owner[at] = mover\n        draw" for number in (3, 0)]
    told = chapter(putting(tmp_path, "owner[at] = mover", *two), "The end of the game")
    assert [line.strip() for line in told].count("- The game ends in a draw.") == 2


def test_cases_in_the_course_of_play_are_told_in_order(tmp_path: Path) -> None:
    flow = f"{TURNS}\n".replace("forever: for p in player: turn p:", "forever: for p in player:\n    turn p:")
    flow += "    if count(vacant) == 3: win p\n    elif count(vacant) == 0: draw\n    else: owner[nth(cell, 0)] = p"
    assert chapter(putting(tmp_path, "owner[at] = mover", flow=flow), "The end of the game") == [
        LAST,
        "- If there are exactly three empty squares, that player wins the game.",
        "- Otherwise:",
        "  - If there is no empty square, the game ends in a draw.",
    ]


NONE = "Nothing is set up"
ALL = " = Red"


@pytest.mark.parametrize("compact", [False, True])
def test_a_board_that_is_full_is_not_called_empty(tmp_path: Path, compact: bool) -> None:
    for pictures in (False, True):
        full = putting(tmp_path, "owner[at] = mover", start=ALL, form="sheet" if compact else "book", pictures=pictures)
        assert NONE not in full
        assert len(chapter(full, "Setting up")) > 0


def test_the_start_is_told_in_words_where_no_picture_shows_it(tmp_path: Path) -> None:
    words = "At the start"
    assert words in putting(tmp_path, "owner[at] = mover", start=ALL, form="sheet")
    assert words not in putting(tmp_path, "owner[at] = mover", start=ALL, form="sheet", pictures=True)
    assert words in putting(tmp_path, "owner[at] = mover", start=ALL, pictures=True)


@pytest.mark.long
def test_a_ruling_on_an_option_that_a_variant_has_set_is_not_told_again_for_its_rule_is() -> None:
    usual = to_markdown(book_of("annelids", pictures=True))  # which other tests read, too
    strict = to_markdown(book_of("annelids/strict_junction"))
    assert "players agree otherwise" in usual
    assert "(Option: loose junction.)" in usual
    ruled = [line.split("**")[1] for line in chapter(usual, "Where this edition decides")]
    assert [line.split("**")[1] for line in chapter(strict, "Where this edition decides")] == [
        one for one in ruled if one != "May a head lie at the square?"
    ]
    assert strict.count("Both worms must go on beyond the square, so that no head lies at it.") == 1
    assert "players agree otherwise" not in strict
    assert "(Option: loose junction.)" not in strict


def test_examples_of_a_game_without_a_board_are_told_in_words_and_have_no_figures() -> None:
    book = book_of("kuhn_poker")
    shown = [block for section in sections(book) for block in section.blocks if isinstance(block, ExampleBlock)]
    assert shown
    assert not any(block.figures for block in shown)
    text = to_markdown(book)
    assert "card of First: jack; card of Second: queen; chips of First: 1; chips of Second: 1." in text
    assert "**First**: `check`; **Second**: `check`" in text


def test_of_a_game_without_a_board_an_example_tells_what_is_there_before_it_and_what_is_otherwise_after_it() -> None:
    (offer,) = (one for one in sections(book_of("goofspiel")) if one.id == "move-offer")
    told = [one.text for one in sentences_of(offer) if one.text.startswith(("Before: ", "After: "))]
    assert "points of Left: 0; points of Right: 0" in told[0]
    assert told[1].startswith("After: cards of Left: ")
    assert told[1].endswith("points of Right: 6.")


@pytest.mark.long
def test_the_board_of_a_variant_is_drawn_once() -> None:
    book = book_of("inchworm/cylinder", pictures=True)
    boards = [one for one in figures_in(book.sections) if "The empty board" in one.text]
    assert [one.again for one in boards] == [True]


def test_what_always_holds_of_a_turn_stands_behind_its_only_step() -> None:
    (turn,) = (one for one in sections(book_of("ludo")) if one.id == "turn")
    told = [one.text for one in sentences_of(turn)]
    assert told[0].startswith("Throw the die")
    assert "A third six in a row is not played and ends the turn." in told[1:]


def test_things_without_a_noun_are_pieces_for_what_they_are_called(tmp_path: Path) -> None:
    path = tmp_path / "crabs.yaml"
    path.write_text(
        """
language: 2
title: Crabs
players: [North, South]
board: {tiling: square, columns: 3, rows: 3}
state: {crab: "cell -> bool = first_row", dead: "cell -> bool = first_row"}
define: {first_row(s in cell): row(s) == 0}
moves:
  place: {choose: "at in cell where not crab[at]", do: "crab[at] = yes"}
flow: |
  forever: for p in player: turn p: decide place otherwise: lose p
nouns: {dead: dead one | dead ones}
draw:
  - {mark: disc, on: "s in cell where crab[s]"}
  - {mark: cross, on: "s in cell where dead[s]"}
""".lstrip(),
        encoding="utf-8",
    )
    book = to_markdown(make_book(str(path), Wish(pictures=False)))
    needed = chapter(book, "What you need")
    assert needed[-2:] == ["- 3 pieces for **crab**", "- 3 dead ones"]
