"""What the pages have in common: cells of games, how numbers are written, tables, figures, how all is played again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludograph.lab.report.lines import Curve, PlotAxis, curves
from ludograph.lab.report.plots import IntervalRow, shares, spans
from ludograph.lab.report.svg import standalone
from ludograph.lab.telling import bare_percent, short, whole

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """A number with its interval; None: no game tells."""

    key: str
    value: float | None
    low: float | None
    high: float | None

    def written(self, *, share: bool) -> str:
        """As `51.6 % (49.4-53.8)` or `172 (171-174)`."""
        if self.value is None:
            return "not known"
        ends = [one for one in (self.low, self.high) if one is not None]
        if share:
            between = "-".join(bare_percent(one) for one in ends)
            return f"{bare_percent(self.value)} % ({between})"
        return f"{short(self.value)} ({'-'.join(short(one) for one in ends)})" if ends else short(self.value)

    def is_clear_of(self, fair: float) -> bool:
        """Whether the interval leaves out what would be fair."""
        return self.low is not None and self.high is not None and not self.low <= fair <= self.high


@dataclass(frozen=True)
class CellOfGames:
    """Games of one ruleset by one kind of players.

    Attributes:
        label:    in tables.
        player:   as it was asked for.
        measures: by name the rows, as the lab's JSON has them.
        said:     by slug what the command said of them.
    """

    label: str
    player: str
    games: int
    measures: Mapping[str, Sequence[Row]]
    said: Mapping[str, str]

    @classmethod
    def of(cls, label: str, found: Mapping[str, Any]) -> CellOfGames:
        """Of a study, or of a cell of a sweep."""
        measures: dict[str, list[Row]] = {}
        for row in found["measures"]:
            measures.setdefault(row["name"], []).append(Row(row["key"], row["value"], row["low"], row["high"]))
        said = {one["slug"]: one["text"] for one in found.get("sentences", ())}
        player = found["ruleset"]["players"][0].partition(",")[0]
        return cls(label, player, found["ruleset"]["games"], measures, said)

    @property
    def seats(self) -> Sequence[Row]:
        return self.measures["seats"]

    @property
    def first(self) -> Row:
        return self.seats[0]

    @property
    def length(self) -> Row:
        return self.measures["length"][0]

    @property
    def ended(self) -> Row:
        """The share of games that came to an end."""
        left = self.measures["unfinished"][0]
        ends = (left.low, left.value, left.high)
        high, value, low = (None if one is None else 1 - one for one in ends)
        return Row("ended", value, low, high)


def studied(data: Data, key: str, label: str) -> list[CellOfGames]:
    """The cell of a study; none where it is not played yet."""
    return [CellOfGames.of(label, one) for one in data[key]["studies"]] if key in data else []


def swept(data: Data, key: str, option: str) -> list[CellOfGames]:
    """The cells of a sweep over one option, each labelled with its value."""
    return [CellOfGames.of(one["set"][option], one) for one in data[key]["cells"]] if key in data else []


def said(data: Data, key: str, slug: str) -> str:
    """What a command said under this name; "" where it did not."""
    return next((one["text"] for one in data[key]["sentences"] if one["slug"] == slug), "") if key in data else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def cells_table(what: str, cells: Sequence[CellOfGames]) -> str:
    """Players, games, who wins, how long, and how many ended."""
    rows = [
        [
            cell.label,
            f"`{cell.player}`",
            whole(cell.games),
            _wins(cell),
            cell.length.written(share=False),
            cell.ended.written(share=True),
        ]
        for cell in cells
    ]
    return table([what, "played by", "games", "wins", "decisions", "ended"], rows)


def _wins(cell: CellOfGames) -> str:
    if all(seat.value is None for seat in cell.seats):
        return "no game tells"
    return ", ".join(f"{seat.key} {seat.written(share=True)}" for seat in cell.seats)


def claimed(text: str, *, holds: bool) -> str:
    """A sentence that was written by hand. Raises ValueError: it does not follow from the data any more."""
    if not holds:
        raise ValueError(f"the data no longer say: {text}")
    return text


def bars(title: str, rows: Iterable[tuple[str, Row]], fair: float | None) -> str:
    """Shares with their intervals, as a file."""
    made = [
        IntervalRow(label, row.value, row.low, row.high, row.written(share=True))
        for label, row in rows
        if row.value is not None and row.low is not None and row.high is not None
    ]
    return standalone(shares(title, made, fair))


def lengths(title: str, rows: Sequence[tuple[str, Row]]) -> str:
    """Means with their intervals, as a file; the longest bar is that of the greatest one."""
    most = max((row.high or row.value or 0.0 for _, row in rows), default=1.0)
    made = [
        IntervalRow(label, *((one or 0.0) / most for one in (row.value, row.low, row.high)), row.written(share=False))
        for label, row in rows
    ]
    return standalone(spans(title, made))


def along(title: str, option: str, lines: Mapping[str, Sequence[CellOfGames]], up: str) -> str:
    """Who begins wins how often, by value of an option, as a file: a line for each kind of players."""
    made = []
    for kind, (name, cells) in zip(("second", "first"), lines.items(), strict=False):
        known = [(float(cell.label), cell.first) for cell in cells if cell.first.value is not None]
        if not known:
            continue
        points = [(at, row.value or 0.0) for at, row in known]
        ends = [(row.low or 0.0, row.high or 0.0) for _, row in known]
        made.append(Curve(points, kind, name, ends, dotted=True))
    places = [at for line in made for at, _ in line.points]
    across = PlotAxis(min(places), max(places), option)
    return standalone(curves(title, across, PlotAxis(0.3, 0.7, up, share=True), made, level=0.5))


def compared(data: Data, key: str = "compared", player: str = "") -> str:
    """The verdicts of `compare`, by ruleset; of whose games, where the page has those of several."""
    found = data.get(key, {}).get("comparisons", ())
    parts = ["\n".join(f"- {one['text']}" for one in comparison["sentences"]) for comparison in found]
    whose = f"the same games of `{player}`" if player else "the same games"
    return f"`compare` says of {whose}:\n\n" + "\n\n".join(parts) + "\n" if parts else ""


def again(name: str, played: Mapping[str, str], data: Data) -> str:
    """How the games are played again, and which of them are still to be played."""
    lines = [f"ludograph {data[key]['command_line']}" for key in played if key in data]
    missing = [f"ludograph {command}" for key, command in played.items() if key not in data]
    text = (
        "## Again\n\n"
        f"`python docs/studies/make.py --play --again {name}` plays all of it, goes on after a break, and writes this page; without\n"
        "`--play` the page is drawn from the numbers that are kept beside it. Random players play the same games again; those of players that\n"
        "think are other ones in another version, and their figures differ within the intervals. One by one these are its commands:\n\n"
        "```text\n" + "\n".join(lines) + "\n```\n"
    )
    if missing:
        text += "\nNot played yet, and not in the page:\n\n```text\n" + "\n".join(missing) + "\n```\n"
    return text


def page_of(title: str, sections: Iterable[str]) -> str:
    """A whole page; empty sections are left out."""
    note = "<!-- Written by docs/studies/make.py; do not edit. -->\n"
    return f"{note}# {title}\n\n" + "\n".join(section for section in sections if section)


def figure(file: str, told: str) -> str:
    return f"![{told}](figures/{file})\n"
