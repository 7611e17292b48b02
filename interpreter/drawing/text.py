"""A position as lines of characters: marks by letter and label, coloured where the terminal can.

Sites stand where they lie on the plane: each distinct height is a line, unless there are too many, and columns are wide
enough for what is written on the sites of one line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import floor

from ..boards.tables import EDGE, Tables
from ..core import nodes as core
from ..core import types as t
from ..engines.base import State
from ..ground.forms import Along, Beside, Covering, Seated
from ..ground.records import Struct, replace
from .marks import Painter, PlacedMark, Spot
from .outlines import of_several_forms
from .palette import Palette
from .values import value_lines

_MOST_LINES = 60
_MOST_COLUMNS = 160
_LEAST_TEXT = 2
_SHORT = 3
_TAKEN = "x"
_NAMED = 50
"""Sites of a board without coordinates whose names are written beside their marks; on larger ones that hides the board."""


class TextPiece(Struct):
    """A bit of a line. `colour`: `#rrggbb`; "" for plain text, None for the board itself. `strong`: it is pointed out."""

    text: str
    colour: str | None = ""
    strong: bool = False


Line = list[TextPiece]


def board_lines(painter: Painter, state: State) -> list[Line]:
    """The board of a position, and below it what the rules write beside it. Empty for a ruleset that draws nothing."""
    return [*only_board(painter, state), *([TextPiece(word)] for word in captions(painter, state))]


def only_board(
    painter: Painter, state: State, marked: Collection[Spot] = (), taken: Collection[Spot] = ()
) -> list[Line]:
    """The board of a position. `marked`: sites that are pointed out, by brackets round them; `taken`: those from which
    something has vanished, which have an `x` as long as nothing else is there."""
    game = painter.game.core
    if not game.drawing.marks or not painter.tables.sites:
        return []
    several = of_several_forms(game)
    return draw(painter.tables, painter.site_kinds(), painter.marks(state), letters(game), several, marked, taken)


def captions(painter: Painter, state: State) -> list[str]:
    """What the rules write beside the board."""
    return [mark.line for mark in painter.marks(state) if mark.line] if painter.game.core.drawing.marks else []


def lines_besides(painter: Painter, state: State, board: Sequence[Line]) -> list[str]:
    """What the lines of a board do not show of a state: nothing where the rules write captions."""
    if painter.shows(Beside):
        return []
    return value_lines(state, sites=not board)


def text_lines(painter: Painter, state: State) -> list[str]:
    """A position in letters, without colours."""
    board = board_lines(painter, state)
    return [*("".join(piece.text for piece in line).rstrip() for line in board), *lines_besides(painter, state, board)]


def letters(game: core.Game) -> dict[str, str]:
    """What stands for the colours of elements, players for instance: R for the colour of Red."""
    palette = Palette(game.drawing.palette)
    colours = [mark.properties.get("colour") for mark in game.drawing.marks]
    kinds = [value.type for value in colours if isinstance(value, core.Typed)]
    made: dict[str, str] = {}
    for kind in map(t.required, kinds):
        if isinstance(kind, t.Elem):
            for index, (_, short) in enumerate(short_names(kind.universe.labels).items()):
                made.setdefault(palette.of(index, kind), short)
    return made


def draw(
    tables: Tables,
    kinds: Sequence[str],
    marks: Sequence[PlacedMark],
    names: Mapping[str, str],
    several: Collection[str],
    marked: Collection[Spot] = (),
    taken: Collection[Spot] = (),
) -> list[Line]:
    """A board with marks. `names`: what stands for colours; `several`: kinds of pieces whose form is told; `marked`, `taken`:
    as in `only_board`."""
    margins = _margins(tables, kinds)
    texts = _texts(tables, kinds, marks, names, several, named=margins is None)
    for spot in taken:
        if spot in texts and texts[spot].colour is None:
            texts[spot] = TextPiece(_TAKEN if margins is not None else f"{_TAKEN}{texts[spot].text}", None)
    if margins is None and len(texts) <= _NAMED:
        texts = {spot: _with_name(tables.sites[spot[0]].names[spot[1]], piece) for spot, piece in texts.items()}
    places = _places(tables, texts)
    paper: dict[tuple[int, int], TextPiece] = {}
    for mark in marks:
        if mark.to in places and mark.spot in places:
            _line(paper, places[mark.spot], places[mark.to], mark.colour)
    for spot, piece in texts.items():
        row, column = places[spot]
        for offset, char in enumerate(piece.text, column - _before_middle(piece.text)):
            paper[row, offset] = TextPiece(char, piece.colour, spot in marked)
    _bracket(paper, [(places[spot], piece.text) for spot, piece in texts.items() if spot in marked])
    lines = _joined(paper, max(row for row, _ in places.values()) + 1)
    return lines if margins is None else _with_margins(lines, margins, places)


def short_names(words: Sequence[str]) -> dict[str, str]:
    """The shortest beginnings that tell words apart, all equally long: R and B for Red and Blue, P1 and P2. Where they
    would be long, the first letters with numbers."""
    for length in range(1, _SHORT + 1):
        short = [word[:length] for word in words]
        if len({name.lower() for name in short}) == len(words):
            return {word: name[:1].upper() + name[1:] for word, name in zip(words, short, strict=True)}
    return {word: f"{word[:1].upper()}{number}" for number, word in enumerate(words)}


# ---------------------------------------------------------------- what is written


def _texts(
    tables: Tables,
    kinds: Sequence[str],
    marks: Iterable[PlacedMark],
    names: Mapping[str, str],
    several: Collection[str],
    *,
    named: bool,
) -> dict[Spot, TextPiece]:
    """What stands on each site: its marks, else in small letters whose colour it has, else its name or a dot."""
    texts = {
        (kind, number): TextPiece(name if named else ".", None)
        for kind in kinds
        for number, name in enumerate(tables.sites[kind].names)
    }
    claimed = {
        spot: TextPiece(names[mark.colour].lower(), mark.colour)
        for mark in marks
        if mark.is_claim and mark.colour in names
        for spot in mark.spots
        if spot in texts
    }
    written = dict(texts)
    for mark in marks:
        if mark.to is not None or mark.printed:
            continue
        for spot in mark.spots:
            if spot in texts:
                written[spot] = _text(tables, mark, spot, written[spot], names, several)
    return written | {spot: piece for spot, piece in claimed.items() if written[spot] == texts[spot]}


def _text(
    tables: Tables,
    mark: PlacedMark,
    spot: Spot,
    below: TextPiece,
    names: Mapping[str, str],
    several: Collection[str],
) -> TextPiece:
    """A site with one mark more."""
    text = mark.written
    if isinstance(mark.mark, Along):
        text = _slope(*tables.sites[EDGE].outlines[spot[1]]) + names.get(mark.colour, "")
    elif isinstance(mark.mark, Seated | Covering) and mark.mark.letter:
        outline = ""
        if isinstance(mark.mark, Seated) and mark.kind in several and not mark.label:
            outline = mark.mark.outline(mark)
        text = (names[mark.colour] + outline if mark.colour in names else outline or mark.mark.letter) + text
    if below.colour is not None:
        text = below.text + text
    return TextPiece(text or "o", mark.colour or below.colour or "")


def _with_name(name: str, piece: TextPiece) -> TextPiece:
    """What stands on a site, behind its name where that is not shown."""
    shows = piece.colour is None or piece.text == name
    return piece if shows else replace(piece, text=f"{name}:{piece.text}")


def _slope(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = sorted([start, end])
    if abs(y2 - y1) < 0.4 * abs(x2 - x1):
        return "--"
    return "|" if abs(x2 - x1) < 0.4 * abs(y2 - y1) else "/" if y2 > y1 else "\\"


# ---------------------------------------------------------------- where it is written


def _places(tables: Tables, texts: Mapping[Spot, TextPiece]) -> dict[Spot, tuple[int, int]]:
    """Row and middle column of each site."""
    points = {site: tables.sites[site[0]].points[site[1]] for site in texts}
    heights = sorted({round(-y, 4) for _, y in points.values()})
    if len(heights) <= _MOST_LINES:
        row_of = {height: row for row, height in enumerate(heights)}
    else:
        step = (heights[-1] - heights[0]) / (_MOST_LINES - 1)
        row_of = {height: round((height - heights[0]) / step) for height in heights}
    rows: dict[int, list[Spot]] = {}
    for site, (_, y) in points.items():
        rows.setdefault(row_of[round(-y, 4)], []).append(site)
    for row in rows.values():
        row.sort(key=lambda site: points[site][0])
    least = min(x for x, _ in points.values())
    greatest = max(x for x, _ in points.values())
    width = max(_LEAST_TEXT, *(len(piece.text) for piece in texts.values())) + 1
    gaps = [points[b][0] - points[a][0] for row in rows.values() for a, b in pairwise(row)]
    scale = max((width / gap for gap in gaps if gap > 1e-6), default=1.0)
    scale = min(scale, max(_MOST_COLUMNS, width * max(map(len, rows.values()))) / max(greatest - least, 1e-6))
    places = {}
    for number, row in rows.items():
        free = 0
        for site in row:
            # where the scale is too small for a line, its sites are pushed to the right
            half = _before_middle(texts[site].text)
            # a half is always rounded up, so that equal gaps stay equal
            middle = floor(round((points[site][0] - least) * scale, 4) + 0.5)
            column = max(middle + width // 2, free + half)
            places[site] = number, column
            free = column - half + len(texts[site].text) + 1
    return places


def _before_middle(text: str) -> int:
    """How many characters stand before the middle one. So nothing begins in the first column, which is left to a bracket."""
    return (len(text) - 1) // 2


def _line(paper: dict[tuple[int, int], TextPiece], start: tuple[int, int], end: tuple[int, int], colour: str) -> None:
    (row, column), (last_row, last_column) = sorted([start, end])
    down, right = last_row - row, last_column - column
    char = "-" if not down else "|" if not right else "\\" if right > 0 else "/"
    steps = max(down, abs(right), 1)
    for step in range(steps + 1):
        paper[row + round(down * step / steps), column + round(right * step / steps)] = TextPiece(char, colour)


def _bracket(paper: dict[tuple[int, int], TextPiece], places: Iterable[tuple[tuple[int, int], str]]) -> None:
    """Puts brackets into the blanks on both sides of texts, given with their middles; between two neighbours one line serves
    both."""
    for (row, middle), text in places:
        start = middle - _before_middle(text)
        for at, own, others in ((start - 1, "[", "]|"), (start + len(text), "]", "[|")):
            there = paper.get((row, at))
            paper[row, at] = TextPiece("|" if there and there.text in others else own)


def _joined(paper: Mapping[tuple[int, int], TextPiece], height: int) -> list[Line]:
    """Characters to lines, neighbours of one colour together."""
    lines: list[Line] = [[] for _ in range(height)]
    ends = [0] * height
    for row, column in sorted(paper):
        piece, line = paper[row, column], lines[row]
        if column > ends[row]:
            line.append(TextPiece(" " * (column - ends[row])))
        ends[row] = column + 1
        if line and (line[-1].colour, line[-1].strong) == (piece.colour, piece.strong):
            line[-1] = TextPiece(line[-1].text + piece.text, piece.colour, piece.strong)
        else:
            line.append(piece)
    return lines


# ---------------------------------------------------------------- coordinates along the margins


def _margins(tables: Tables, kinds: Sequence[str]) -> dict[Spot, tuple[str, str]] | None:
    """Of each site its column and row by name, when names are like `e5`, and equal letters or numbers stand in line."""
    if len(kinds) != 1:
        return None
    table = tables.sites[kinds[0]]
    made: dict[Spot, tuple[str, str]] = {}
    across: dict[str, float] = {}
    up: dict[str, float] = {}
    for number, (name, (x, y)) in enumerate(zip(table.names, table.points, strict=True)):
        match = re.fullmatch(r"([a-z]+)([0-9]+)", name)
        if (
            match is None
            or abs(across.setdefault(match[1], x) - x) > 1e-6
            or abs(up.setdefault(match[2], y) - y) > 1e-6
        ):
            return None
        made[kinds[0], number] = match[1], match[2]
    return made


def _with_margins(
    lines: Sequence[Line], margins: Mapping[Spot, tuple[str, str]], places: Mapping[Spot, tuple[int, int]]
) -> list[Line]:
    rows = {places[site][0]: row for site, (_, row) in margins.items()}
    columns = {places[site][1]: column for site, (column, _) in margins.items()}
    width = max(map(len, rows.values()))
    framed = [[TextPiece(f"{rows.get(number, ''):>{width}} ", None), *line] for number, line in enumerate(lines)]
    foot = " " * (width + 1)
    for column, name in sorted(columns.items()):
        foot = foot.ljust(width + 1 + column - (len(name) // 2)) + name
    return [*framed, [TextPiece(foot, None)]]
