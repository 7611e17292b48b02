"""Reports are pages that need nothing else and say what the commands say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import ludograph
import pytest
from ludograph.drawing.heat import COLD, HEAT
from ludograph.lab.report import page
from ludograph.lab.report.apart import differences, places_apart
from ludograph.lab.report.lines import Curve, PlotAxis, curves
from ludograph.lab.report.looks import Looked
from ludograph.lab.report.plots import IntervalRow, forest, histogram, outlines, percent_row, points_row, shares
from ludograph.lab.report.ranges import MEASURES, caption, known, usual
from ludograph.lab.report.svg import NARROW, WIDE, Plot, PlotSheet, standalone
from markupsafe import Markup
from typer.testing import Result

from tests.commands import called

from ..heap import HEAP


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)
    return called


def told(path: Path) -> str:
    """A page, with blanks at which lines may end in place of those at which none may."""
    return path.read_text(encoding="utf-8").replace("\u00a0", " ")


def sections(text: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", text)


def needs_nothing(text: str) -> bool:
    """Nothing is asked of anybody; an empty icon is what keeps browsers from asking for one."""
    text = text.replace('<link rel="icon" href="data:,">', "")
    return not re.search(r"<script|<link|@import|url\(|src=|href=\"(?!#)", text)


def test_a_share_is_shown_before_a_grey_range_where_other_games_have_it_too() -> None:
    row = replace(percent_row("drama", 0.4, 0.3, 0.5), usual=(0.2, 0.6))
    other = percent_row("draws", 0.4, 0.3, 0.5)
    assert shares("x", [row, other], None).on(WIDE).count('class="usual"') == 1
    low, high = usual("drama") or (1.0, 0.0)
    assert 0 <= low < high <= 1
    assert {*MEASURES} >= {name for found in known().values() for name in found}
    assert usual("length") is None
    assert f"{len(known())} bundled games" in caption()


FAIR = ("Who is favoured", "Who wins")


@pytest.mark.long
def test_the_report_of_a_study_says_what_the_command_says_and_shows_it(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    words = ("study", "tic_tac_toe", "--games", "60", "--engine", "native", "--report", "out.html")
    made = run(*words)
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "out.html")
    assert sections(text) == [
        "In short",
        "Is it fair",
        "How long",
        "What there is to choose",
        "Where",
        "Rules used",
        "Openings",
        "Games to look at",
        "All numbers",
        "How we know",
    ]
    assert needs_nothing(text)
    assert "60 of 60 planned" in text
    assert 'fill-opacity="0.9"' in text, "the cell where most happens"
    assert "The start" in text
    assert "The end, after" in text
    assert "ludograph study tic_tac_toe --games 60 --seed 1" in text
    assert "a choice that matters" in text
    assert "in the last third" in text
    favoured, wins = (text.partition(f"<title>{title}</title>")[2].partition("</figure>")[0] for title in FAIR)
    assert ">fair<" in favoured
    assert "Shares of points: 60 games" in favoured
    assert ">fair<" not in wins, "wins are a share of all games, drawn ones too, and a half of them is nothing fair"
    reached = "10 % are reached at 5.9 (5 to 6), half are reached at 8 (7 to 9) and 90 % are reached at 9 (9 to 9)."
    assert f"Of the games, counted from the shortest, {reached}" in text
    assert "<td>columns 3, rows 3, line_length 3</td>" in text
    assert re.search(r"ludograph games studies/tic_tac_toe-\w+\.games --number \d+", text)
    assert "games are left unfinished</td><td>is silent" in text
    assert "the tree is full in over 5 % of positions</td><td>was not looked for" in text
    first = made.stdout.split("\n\n")[1].splitlines()[0]
    assert first.split(":")[0] in re.sub(r"<.*?>", "", text)
    assert run(*words).exit_code == 0
    again = told(tmp_path / "out.html")
    assert again.partition("</header>")[2] == text.partition("</header>")[2]


@pytest.mark.long
def test_a_page_shows_what_ends_games_which_rules_rest_whom_seats_favour_and_the_most_dramatic_game(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    rules = HEAP.replace("flow: |", "  three: {when: left > 12, do: left -= 3}\nflow: |").replace(
        "one | two", "one | two | three"
    )
    rules = rules.replace(
        "if left == 0: win p", "if left == 0: win p\n      if left == 4: lose p\n      if left > 15: draw"
    )
    (tmp_path / "heap.yaml").write_text(rules, encoding="utf-8")
    made = run(
        *("study", "heap.yaml", "--games", "40", "--engine", "reference", "--report", "out.html"),
        *("--rotate", "--evaluator", "uct:4"),
    )
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "out.html")
    wins = text.partition("<title>Who wins</title>")[2].partition("</figure>")[0]
    assert ">fair<" in wins, "each game is won by somebody, so that this is what seats are judged by"
    assert "<title>Who is favoured</title>" not in text
    assert "<title>By turn order</title>" in text
    assert "<title>By name</title>" in text
    ends = re.findall(r"<td><code>((?:win|lose|draw)\b.*?)</code>", text)
    assert {*ends} == {"win p if left == 0", "lose p if left == 4"}
    assert "<strong>Never possible</strong>: <code>three</code>" in text
    assert "<strong>No game ended</strong> by <code>draw if left &gt; 15</code>" in text
    moves = re.search(r"<title>How often moves are taken</title>(.*?)</svg>", text)
    assert moves is not None
    assert re.findall(r">(one|two|three)<", moves[1])[0] == "three", "the rarest first"
    disputed = "</strong>" in re.findall(r"two evaluations disagree.*?</tr>", text)[0]
    assert ("the most dramatic" in text) is not disputed


def test_where_no_game_ended_nothing_is_compared_with_what_is_fair(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "heap.yaml").write_text(HEAP, encoding="utf-8")
    made = run(
        *("study", "heap.yaml", "--games", "4", "--max-decisions", "2", "--engine", "reference", "--report", "o.html")
    )
    assert made.exit_code == 0, made.output
    plot = re.search(r"<title>Who wins</title>(.*?)</svg>", told(tmp_path / "o.html"))
    assert plot is not None
    assert "unfinished" in plot[1]
    assert ">fair<" not in plot[1]


@pytest.mark.long
def test_a_page_of_valued_games_shows_who_was_ahead(run: Callable[..., Result], tmp_path: Path) -> None:
    words = ("study", "tic_tac_toe", "--games", "4", "--engine", "reference", "--report", "out.html")
    made = run(*words, "--evaluator", "uct:4", "--players", "uct:2")
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "out.html")
    assert "How it feels" in sections(text)
    assert "worth to Cross" in text
    feels = text.partition("<title>What the values say of these games</title>")[2].partition("</figure>")[0]
    assert "open in the first third" in feels
    assert "in a game" not in feels, "what is no share is no bar of one"
    assert needs_nothing(text)


def test_a_plot_as_a_file_brings_its_colours_along() -> None:
    drawn = standalone(shares("Who wins", [percent_row("Red", 0.5, 0.4, 0.6)], 0.5))
    ElementTree.fromstring(drawn)
    assert "prefers-color-scheme: dark" in drawn
    assert "var(--mark)" in drawn


def test_a_curve_stays_within_its_plot() -> None:
    across, up = PlotAxis(0, 12, "komi"), PlotAxis(0, 1, "first", share=True)
    komi = curves("Komi", across, up, [Curve([(0, -1.0), (12, 2.0)], dotted=True, name="random")], level=0.5)
    drawn = komi.on(WIDE)
    ElementTree.fromstring(drawn)
    heights = [float(found) for found in re.findall(r'cy="([\d.]+)"', drawn)]
    assert min(heights) > 0
    assert max(heights) < 200
    assert re.findall(r">(\d+)</text>", drawn) == ["0", "5", "10"]


def test_the_report_of_a_comparison_has_a_row_for_each_question(run: Callable[..., Result], tmp_path: Path) -> None:
    made = run(
        "compare",
        "tic_tac_toe",
        "tic_tac_toe:columns=4",
        "--games",
        "60",
        "--engine",
        "reference",
        "--report",
        "c.html",
    )
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "c.html")
    assert sections(text) == [
        "In short",
        "What changed",
        "Was it exercised",
        "How far apart",
        "How long",
        "Where",
        "A pair of games",
        "How we know",
    ]
    assert "No pair of games to be laid side by side: the boards or the names of the players are others." in text
    assert re.search(r"<td>seed</td><td>1</td>", text)
    assert text.count('<div class="boards heat">') == 2
    assert "The two boards have other places" in text
    assert needs_nothing(text)
    assert text.count("<circle") >= 4


@pytest.mark.long
def test_a_comparison_shows_how_often_the_change_was_used_and_a_pair_of_games_that_it_parted(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    for name, text in (("first", HEAP), ("second", HEAP.replace("left >= 2, do", "left >= 2 and left != 7, do"))):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    made = run("compare", "first.yaml", "second.yaml", "--games", "50", "--engine", "reference", "--report", "c.html")
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "c.html")
    table = re.search(r"<tr><td><code>two</code></td>(.*?)</tr>", text)
    assert table is not None
    assert re.findall(r">(\d+)<", table[1])[1:] == ["0", "0"], "the change only takes away, so no game leaves by it"
    assert "Only <code>" in text
    assert "</code> allows <code>two</code> there" in text
    assert text.count("<code>ludograph play ") == 2
    number = re.search(r"ludograph games (\S+) --number (\d+)", text)
    assert number is not None
    assert "after 50 (5 %) games of each" in text
    assert text.count("<td>is silent</td>") == 10, "five alarms of two rulesets"
    shown = run("games", number[1], "--number", number[2])
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.count(f"Game {number[2]}:") == 2


@pytest.mark.long
def test_a_page_tells_of_each_of_several_changes_whether_it_was_exercised(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    second = HEAP.replace("left >= 2, do", "left >= 2 and left != 7, do").replace(
        "one: {do:", "one: {when: left >= 1, do:"
    )
    for name, text in (("first", HEAP), ("second", second)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    made = run("compare", "first.yaml", "second.yaml", "--games", "50", "--engine", "reference", "--report", "c.html")
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "c.html")
    rows = dict(re.findall(r"<tr><td>the move <code>(\w+)</code> [^<]*<code>when</code>.*?</td>(.*?)</tr>", text))
    assert {name: re.findall(r">(\d+) of 40<", row)[0] == "0" for name, row in rows.items()} == {
        "one": True,
        "two": False,
    }


def test_the_map_of_the_difference_shows_what_is_more_than_chance() -> None:
    here, there, equal = ("cell", 0), ("cell", 1), ("cell", 2)
    before = Looked(games=10, changed=Counter({here: 10, equal: 50}))
    after = Looked(games=20, changed=Counter({here: 100, there: 40, equal: 104}))
    assert differences(before, after) == {here: 4.0, there: 2.0}
    assert differences(after, before) == {here: -4.0, there: -2.0}
    assert differences(before, Looked()) == {}
    game = ludograph.load("tic_tac_toe", engine="reference")
    drawn = str(places_apart((game, game), ("one", "two"), (before, after)))
    assert drawn.count(HEAT) == 2
    assert COLD not in drawn
    assert "at most 4.0 times a game" in drawn
    assert str(places_apart((game, game), ("one", "two"), (after, before))).count(COLD) == 2
    assert "No place changed clearly" in places_apart((game, game), ("one", "two"), (before, before))


def test_long_names_at_the_head_of_a_table_break_at_their_signs_and_its_cells_stay_as_they_are() -> None:
    made = page.table(["`hex:size=5,pie=no`", "one/two & 3"], [("a:b", "c/d")])
    assert "<th><code>hex:<wbr>size=<wbr>5,<wbr>pie=<wbr>no</code></th>" in made
    assert "<th>one/<wbr>two &amp; 3</th>" in made
    assert "<td>a:b</td><td>c/d</td>" in made


def test_texts_of_authors_are_no_markup() -> None:
    made = page.page("<b>&", "a `<i>` and **<u>**", [("<s>", Markup("")), ("x<y", page.paragraphs(["1 < 2"]))])
    assert "<b>" not in made.replace("<body>", "")
    assert "<code>&lt;i&gt;</code> and <strong>&lt;u&gt;</strong>" in made
    assert sections(made) == ["x&lt;y"]


def test_marks_of_a_histogram_that_lie_close_together_are_named_side_by_side() -> None:
    apart = histogram("length", {3: 1, 60: 4}, 0, {"10 %": 3.0, "half": 30.0, "90 %": 60.0}, "decisions")
    assert all(f">{label}<" in apart.on(WIDE) for label in ("10 %", "half", "90 %"))
    close = histogram("length", {3: 1, 60: 4}, 0, {"10 %": 4.0, "half": 4.0, "90 %": 60.0}, "decisions")
    assert ">10 %, half<" in close.on(NARROW)
    assert ">90 %<" in close.on(NARROW)


@pytest.mark.parametrize(
    "plot",
    [
        shares("who", [percent_row("<Red>", 0.4, 0.3, 0.5)], 0.5),
        histogram("length", {3: 1, 9: 4, 400: 2}, 3, {"half": 9.0}, "decisions"),
        histogram("none", {}, 2, {}, "decisions"),
        outlines("both", {1: 2}, {5: 1, 700: 1}, ("a", "b"), "decisions"),
        forest("apart", [IntervalRow("length", 9.0, -20.0, 40.0, "+9 %")]),
    ],
)
@pytest.mark.parametrize("sheet", [WIDE, NARROW])
def test_plots_are_drawings_with_a_title_within_their_frame(plot: Plot, sheet: PlotSheet) -> None:
    drawn = ElementTree.fromstring(plot.on(sheet))
    assert drawn.find("title") is not None
    width, height = map(float, drawn.attrib["viewBox"].split()[2:])
    for part in drawn.iter():
        for name, most in (("x", width), ("y", height), ("x1", width), ("x2", width), ("cx", width)):
            assert 0 <= float(part.get(name, 0)) <= most, (part.tag, name)


def test_a_page_shows_the_plot_that_fits() -> None:
    made = str(page.figure(shares("who", [percent_row("Red", 0.4, 0.3, 0.5)], 0.5)))
    assert re.findall(r'<svg class="plot (\w+)" viewBox="0 0 (\d+)', made) == [("wide", "640"), ("narrow", "360")]


def test_no_line_ends_between_a_number_and_its_sign_of_per_cent() -> None:
    assert page.spoken("**Half of 10 %** is 5 % of `x = 3 %`.") == (
        "<strong>Half of 10\u00a0%</strong> is 5\u00a0% of <code>x = 3 %</code>."
    )


def test_a_difference_of_shares_may_lie_below_none_on_its_scale_and_is_told_in_points() -> None:
    row = points_row("worth of a decision", 0.041, -0.053, 0.134)
    assert row.text == "+4.1 points (-5.3 to +13.4)"
    for sheet in (WIDE, NARROW):
        drawn = shares("worth", [row, points_row("in the last third", -0.2, -0.3, 0.1)], None).on(sheet)
        parts = ElementTree.fromstring(drawn)
        at = {part.text: float(part.attrib["x"]) for part in parts.iter("text") if (part.text or "").endswith(" %")}
        assert list(at) == ["-50 %", "0 %", "50 %", "100 %"], "of many ticks every other one has its name"
        first, second = (float(part.attrib["x"]) for part in parts.iter("rect"))
        assert (first, second) == pytest.approx((at["0 %"], at["0 %"] - 0.4 * (at["0 %"] - at["-50 %"])), abs=0.2)
        (low, *_), *_ = ([float(part.attrib["x1"])] for part in parts.iter("line") if part.get("class") == "line")
        assert low < at["0 %"]
    assert ">-25 %<" not in shares("x", [percent_row("Red", 0.4, 0.3, 0.5)], None).on(WIDE)


def test_what_goes_on_beyond_the_edge_of_differences_is_told(run: Callable[..., Result], tmp_path: Path) -> None:
    made = run("compare", "tic_tac_toe", "tic_tac_toe:columns=4", "hex:size=2", "--games", 50, "--report", "c.html")
    assert made.exit_code == 0, made.output
    text = told(tmp_path / "c.html")
    assert "<h1>tic_tac_toe, tic_tac_toe:columns=4 and hex:size=2</h1>" in text
    assert (
        "<code>tic_tac_toe</code>, <code>tic_tac_toe:columns=4</code> and <code>hex:size=2</code>: 50 games of each"
        in text
    )
    assert "What reaches the edge goes on beyond it." in text
    assert re.search(r'<tr><td>draws</td><td>(?:differs|not known yet)</td><td class="number">', text)
