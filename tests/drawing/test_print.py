"""Print and play: true to scale on paper, with all that one needs."""

from __future__ import annotations

import re
from pathlib import Path

import ludograph
import pytest
from ludograph.cli import run
from ludograph.drawing import Painter
from ludograph.drawing.pdf import to_pdf
from ludograph.drawing.sheets import MM, Sheet, board_sheets, sheets
from ludograph.ground.diagnostics import RulesetError

from tests.pdf import lengths, tagged
from tests.shared import thinned


def printed(name: str, size: float = 25, paper: str = "a4") -> list[Sheet]:
    return sheets(Painter(ludograph.load(name)), size, paper)


def boards(name: str, size: float = 25, paper: str = "a4") -> list[Sheet]:
    return board_sheets(Painter(ludograph.load(name, engine="reference")), size, paper)


def scale(sheet: Sheet) -> float:
    """Points on paper for a unit of the drawing that is cut out."""
    found = re.search(
        r'width="([\d.]+)" height="[\d.]+" viewBox="[\d.]+ [\d.]+ ([\d.]+) ', sheet.svg.partition("\n")[2]
    )
    assert found
    return float(found[1]) / float(found[2])


@pytest.mark.parametrize(("size", "paper", "pages"), [(20, "a4", 1), (25, "a4", 2), (25, "a3", 1), (40, "letter", 4)])
def test_sites_are_as_far_from_each_other_as_is_asked_for(size: float, paper: str, pages: int) -> None:
    made = boards("chess", size, paper)
    assert len(made) == pages
    sides = [float(one) for one in re.findall(r'<polygon points="([\d.]+),[\d.]+ ([\d.]+)', made[0].svg)[0]]
    corners = re.findall(r'<polygon points="([^"]+)" fill="#fbf7ee"', made[0].svg)[0].split()
    xs = [float(corner.partition(",")[0]) for corner in corners]
    assert sides
    assert (max(xs) - min(xs)) * scale(made[0]) == pytest.approx(size * MM, rel=0.002)


def test_pages_share_a_strip_and_say_where_they_belong() -> None:
    left, right = boards("chess")
    places = [re.findall(r'viewBox="([\d.]+) [\d.]+ ([\d.]+) ', one.svg)[1] for one in (left, right)]
    (begin, wide), (second, _) = ((float(a), float(b)) for a, b in places)
    assert (begin + wide - second) * scale(left) == pytest.approx(8 * MM, rel=0.01)
    assert "row 1 of 1, column 2 of 2" in right.svg
    assert right.svg.count("<line") > left.svg.count("<line")


def test_a_wide_board_lies_on_as_few_pages_as_can_be_and_all_show_as_much() -> None:
    made = boards("hex")
    assert len(made) == 4
    assert made[0].width > made[0].height
    assert len({re.findall(r'viewBox="[\d.]+ [\d.]+ ([\d.]+ [\d.]+)"', one.svg)[1] for one in made}) == 1


@pytest.mark.long
def test_pieces_are_counted_from_the_rules() -> None:
    (chess,) = (one for one in printed("chess") if ": pieces" in one.svg)
    assert chess.svg.count("<rect") == 32
    inchworm = [one for one in printed("inchworm") if ": pieces" in one.svg]
    assert sum(one.svg.count("<rect") for one in inchworm) == 50
    # who begins with as many may come to need as many, and who does not keeps what the rules say
    go = [one.svg for one in printed("go") if ": pieces" in one.svg]
    black = sum(svg.count('fill="#2b2b2b"') for svg in go)
    assert sum(svg.count("<rect") for svg in go) == 2 * black > 81
    (drift,) = (one for one in printed("drift") if ": pieces" in one.svg)
    assert drift.svg.count("<rect") == 18  # a coin that is carried is one of the six
    assert any("score track" in one.svg for one in printed("inchworm"))
    assert not any("score track" in one.svg for one in printed("chess"))
    # what lies in trays beside the board is seen
    assert not any("score track" in one.svg for name in ("anda", "oware") for one in printed(name))


def test_pieces_on_which_letters_are_laid_are_told_apart() -> None:
    pieces = next(one for one in printed("little_stratego") if "pieces" in one.text)
    letters = re.findall(r">([a-z])</text>", pieces.svg)
    assert sorted(letters) == sorted(2 * "fsgmyb")


TILES = """
language: 2
title: Tiles
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 2}
state: {owner: cell -> player?, turned: cell -> bool}
moves:
  lay:
    choose: s in cell where owner[s] is none and step(s, E) is not none and mover is Red
    do: owner[s] = mover
  stand:
    choose: s in cell where owner[s] is none and step(s, N) is not none and mover is Blue
    do: |
      owner[s] = mover
      turned[s] = yes
flow: |
  for p in player: turn p: decide lay | stand
  draw
draw:
  marks:
    flat: {mark: tile, on: "s in cell where owner[s] is not none and not turned[s]", sites: "{s, step(s, E)}", colour: "owner[s]"}
    tall: {mark: tile, on: "s in cell where turned[s]", sites: "{s, step(s, N)}", colour: "owner[s]"}
"""


def test_tiles_are_the_same_however_they_lie_and_all_owners_have_what_one_has_laid() -> None:
    game = ludograph.loads(TILES.lstrip(), engine="reference")
    (pieces,) = (one for one in sheets(Painter(game), 25, "a4") if ": pieces" in one.svg)
    outlines = re.findall(r'<path d="([^"]+)"[^>]*fill-rule="evenodd"', pieces.svg)
    assert len(outlines) == 4, "a rim and a ground for each of two tiles"
    xs = [float(x) for x in re.findall(r"([\d.]+),", outlines[0])]
    assert 1.5 * 25 * MM < max(xs) - min(xs) < 2 * 25 * MM or max(xs) - min(xs) < 25 * MM


@pytest.mark.parametrize(
    ("name", "side", "least"),
    thinned(
        [
            ("tic_tac_toe", 25.0, 4 * 9),
            ("hex", 25 / 3**0.5, 6 * 121),  # between two sides that face each other lies the distance of two cells
            ("annelids/small", 25.0, 208),  # near corners lie at the ends of a line
            ("drift", 25.0, 2 * 66),  # a ring is as broad as its spaces are from those of the next one
        ],
        first=1,
    ),
)
def test_a_ruler_finds_the_measure_in_the_pdf(name: str, side: float, least: int) -> None:
    made = boards(name)
    found = lengths(to_pdf(made, name))
    assert sum(found[round(side + off, 1)] for off in (-0.1, 0, 0.1)) >= least
    assert found[50.0] == len(made), "the measure at the foot of each page"


def test_what_is_printed_has_the_size_of_its_paper_and_is_the_same_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["print", "tic_tac_toe", "--size", "4cm", "-o", "t.pdf"]) == 0
    pdf = Path("t.pdf").read_bytes()
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
    assert {(round(float(a)), round(float(b))) for a, b in boxes} == {(595, 842)}
    assert lengths(pdf)[40.0] >= 4 * 9
    assert to_pdf(printed("tic_tac_toe", 40), "Tic-tac-toe") == pdf


def test_pages_say_what_is_on_them_to_those_who_do_not_see_it() -> None:
    made = printed("tic_tac_toe", 40)
    assert tagged(to_pdf(made, "Tic-tac-toe"))["Figure"] == len(made)
    assert [one.text for one in made] == ["Tic-tac-toe: the board", "Tic-tac-toe: pieces, 9 to cut out"]


def test_a_board_too_large_for_paper_is_told() -> None:
    with pytest.raises(RulesetError) as caught:
        boards("chess", 190)
    (told,) = caught.value.diagnostics
    assert told.slug == "too-large-to-print"
    assert told.span is not None


@pytest.mark.parametrize(
    "arguments", [["--size", "25km"], ["--size", "25"], ["--size", "1mm"], ["--paper", "a9"], ["-o", "p.svg"]]
)
def test_mistakes_leave_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["print", "tic_tac_toe", "-o", "t.pdf", *arguments]) != 0
    assert not list(tmp_path.iterdir())


def test_a_length_without_a_unit_is_asked_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "tic_tac_toe", "-o", "t.pdf", "--size", "25"]) != 0
    assert "25mm, 25cm or 25in" in capsys.readouterr().err


@pytest.mark.long
def test_what_lies_from_site_to_site_is_as_long_as_on_the_board_and_a_supply_is_of_what_it_is_laid_down_as() -> None:
    *_, pieces = printed("quoridor")
    assert "22 to cut out" in pieces.text, "twenty walls and a pawn of each player"
    ends = re.findall(r'<line x1="([\d.]+)" y1="[\d.]+" x2="([\d.]+)"[^>]*stroke-linecap="round"', pieces.svg)
    assert {round((float(end) - float(start)) / MM, 1) for start, end in ends} == {50.0}, (
        "from a corner to the next but one"
    )


def test_a_game_without_a_board_has_no_page_for_one() -> None:
    assert [one.text for one in printed("leduc_poker")] == ["Leduc poker: score track, 0 to 99"]
