"""What a sweep tells: sentences first, then a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measures.model import Said
from ..statistics.few import FEWEST
from ..statistics.games_needed import rounded
from ..statistics.levels import CONFIDENCE, LEVEL, of_several
from ..statistics.means import Sample
from ..statistics.means import interval as mean_interval
from ..statistics.rates import p_difference, wilson
from ..telling import bare_percent, fill, joined, percent, short
from .alike import GAMES
from .cells import Cell
from .run import Sweep
from .target import SweepTarget
from .tune import Tuned

_BROKEN = (
    "**{name} is proven neither to rise nor to fall with {option}**, so nothing follows from one value for another. "
    "Look at the table."
)
_GAP = "**No value of {option} meets {target}**: {first} is {side} it and {second} {other}, both proven."
_MISSES = "**No value of {option} from {low} to {high} meets {target}**: all are proven to lie {side} it."
_ONE = (
    "**Only {option} {value} is left**: all others are proven to miss {target}. So far it has {mean} ({low} to {high})."
)
_LEFT = "{left#value|values} of {option} may meet {target}: {values}. {by} is {value}, with {mean} ({low} to {high})."
_NONE_OUT = (
    "No value of {option} from {first} to {last} is excluded yet. {by} is {value}, with {mean} ({low} to {high})."
)
_BY_CURVE, _SO_FAR = "Nearest to where a smooth curve through all of them meets it", "Nearest to {target} so far"
_ROOT = "{name} is {aim} at {option} {root} ({low} to {high}), if it is a smooth curve; from {games#game|games}."
_BEYOND = (
    "If it is a smooth curve, {name} is {aim} at no value from {first} to {last}, but {side}, where none was tried."
)
_ROUGH = "The figures do not lie on a smooth curve (p = {p}), so no point between two values is told."
_FLAT = "Whether {name} rises or falls with {option} is not known yet."
_NOTHING = (
    "**Nothing is known of {name}**: no game tells. Raise `--max-decisions`, or let players play that find an end."
)
_NOT_YET = (
    "**Nothing is known of {name} yet**: values are judged after whole rounds, and of the {games#game|games} of the first one "
    "{there} were played before it was stopped. Fewer values, a larger step between them, or players that think for a shorter "
    "time would tell something sooner."
)
_MEETS = "**{target} is met within {within}**, proven, with {option} {values}."
_MORE = "More games would leave fewer values: `--games {games}`."
_BEST = "**{what} with {cell}**: {share} ({low} to {high}), proven against every other cell."
_OPEN = "Where {what} is not known yet: so far with {cell}, {share} ({low} to {high})."
_EARLY = " That is told when all games were played, and of {fewest#game|games} of each or more."
_TOGETHER = (
    "Intervals hold in {sure} of sweeps, those of a column together; what is proven is wrong in at most {wrong}."
)
_RANDOM = "These are games of random players: with players that think it may be another value."


def sentences(sweep: Sweep) -> list[Said]:
    """All sentences, in the order in which they are to be read."""
    tuned = sweep.outcome
    made = [*_alike(sweep), *_unfinished(sweep.cells)]
    if not any(cell.measured.games for cell in sweep.cells) and made:
        return made
    if not sweep.is_alike:
        made += _tuned(tuned, sweep.cells) if tuned is not None else _extremes(sweep.cells, is_whole=sweep.is_whole)
    if all(seat == "random" for seat in sweep.plan.way.players):
        made.append(Said("random-players", _RANDOM))
    return made


_ALIKE = (
    "**Nothing depends on {options} here**: with equal random numbers {games#game|games} of each cell were the same."
)
_CHANCE = " What differs below is chance."
_UNLOCKED = " It matters where `{setting}` is set: add `--set {setting}`."
_LOCKED = " Does another option have to be set for it to matter? None was found."


def _alike(sweep: Sweep) -> Iterator[Said]:
    """Options without an effect: nothing else is worth reading then."""
    if sweep.is_alike:
        names = joined([f"`{axis.option}`" for axis in sweep.axes])
        text = fill(_ALIKE, options=names, games=GAMES)
        if any(cell.measured.games for cell in sweep.cells):
            text += _CHANCE
        setting = None if sweep.unlocked is None else "=".join(sweep.unlocked)
        yield Said("no-effect", text + (_LOCKED if setting is None else fill(_UNLOCKED, setting=setting)))


_UNFINISHED = (
    "**{share} of the games did not end** within {cap#decision|decisions}, most with {cell}: they are wins of nobody."
)
_RAISE = " Raise `--max-decisions`, or let players play that find an end."


def _unfinished(cells: Sequence[Cell]) -> Iterator[Said]:
    """The worst news first."""
    left = [_rate(cell, "unfinished") for cell in cells]
    often, games = sum(one[0] for one in left), sum(one[1] for one in left)
    if not often:
        return
    worst = max(range(len(cells)), key=lambda at: left[at][0] / max(left[at][1], 1))
    cap = cells[0].studied.series.header.cap
    text = fill(_UNFINISHED, share=percent(often / games), cap=cap, cell=f"`{cells[worst].name}`")
    yield Said("unfinished", text + _RAISE * (2 * often > games))


def _rate(cell: Cell, name: str) -> tuple[int, int]:
    """How often something happened in how many games of a cell."""
    measure = cell.measured.measures.get(name)
    sample = None if measure is None else measure.sample()
    return (sample.often, sample.of) if sample is not None and not isinstance(sample, Sample) else (0, 0)


_FAMILY = (("seats", "{who} wins most often"), ("draws", "games are drawn most often"))
"""What cells are compared in, and what the greatest of them means."""


def _first_seat(cells: Sequence[Cell]) -> str:
    """How it is called, if that is the same in all cells."""
    names = {cell.measured.studied.labelled(0) for cell in cells}
    return names.pop() if len(names) == 1 else "the first seat"


def _extremes(cells: Sequence[Cell], *, is_whole: bool) -> Iterator[Said]:
    """The cell with the most of each, if that is known: when all games are there that were asked for, and enough."""
    is_early = not is_whole or min(cell.measured.games for cell in cells) < FEWEST
    for name, what in _FAMILY:
        rates = [_rate(cell, name) for cell in cells]
        if not all(of for _, of in rates) or not any(often for often, _ in rates):
            continue
        top = max(range(len(cells)), key=lambda at: rates[at][0] / rates[at][1])
        others = [p_difference(rates[top], rate) for at, rate in enumerate(rates) if at != top]
        # each of the other cells could be the greatest in truth, and this one called so by chance; of each that is asked
        is_known = max(others) < of_several(len(_FAMILY) * len(others)) and not is_early
        low, high = wilson(*rates[top], of_several(len(cells)))
        frame, slug = (_BEST, "most") if is_known else (_OPEN, "most-unknown")
        numbers = {
            "what": what.format(who=_first_seat(cells)),
            "share": percent(rates[top][0] / rates[top][1]),
            "low": bare_percent(low),
            "high": bare_percent(high),
        }
        shares = [often / of for often, of in rates]
        tops = [f"`{cell.name}`" for cell, share in zip(cells, shares, strict=True) if share == shares[top]]
        text = fill(frame, cell=joined(tops) + " alike" * (len(tops) > 1), **numbers)
        yield Said(f"{name}-{slug}", text + fill(_EARLY, fewest=FEWEST) * is_early)


def _tuned(tuned: Tuned, cells: Sequence[Cell]) -> Iterator[Said]:
    found, axis, target = tuned.standing, tuned.axis, tuned.target
    name = target.told(cells[0].measured.studied)
    words = {"option": f"`{axis.option}`", "target": f"`{target.text}`", "name": name}
    if found.broken:
        yield Said("not-monotone", fill(_BROKEN, **words))
        return
    if found.inside:
        values = ", ".join(axis.values[at] for at in found.inside)
        yield Said("target-met", fill(_MEETS, values=values, within=_within(target), **words))
    if not found.open and not found.inside:
        yield from _closed(tuned, words)
    elif found.open:
        yield from _open(tuned, words)
    yield from _root(tuned, words)


def _closed(tuned: Tuned, words: dict[str, str]) -> Iterator[Said]:
    values, proven = tuned.axis.values, tuned.standing.proven
    gap = tuned.standing.gap
    if gap is None:
        ends = {"low": values[0], "high": values[-1]}
        yield Said("target-missed", fill(_MISSES, side=str(proven[0]), **ends, **words))
    else:
        first, second = gap
        sides = {"side": str(proven[first]), "other": str(proven[second])}
        yield Said("target-between", fill(_GAP, first=values[first], second=values[second], **sides, **words))


def _open(tuned: Tuned, words: dict[str, str]) -> Iterator[Said]:
    left, near, values = tuned.standing.open, tuned.nearest, tuned.axis.values
    if near is None:
        there, games = tuned.broken_off
        if games and not sum(tuned.games):
            yield Said("no-round", fill(_NOT_YET, there=there, games=games, **words))
        else:
            yield Said("nothing-known", fill(_NOTHING, **words))
        return
    sample = tuned.samples[near]
    by = fill(_BY_CURVE if tuned.is_smooth else _SO_FAR, target=words["target"])
    words = {**words, "by": by, "value": values[near], **_written(sample, tuned)}
    if len(left) == 1:
        yield Said("one-left", fill(_ONE, **words))
        return
    if len(left) == len(values):
        yield Said("none-excluded", fill(_NONE_OUT, first=values[0], last=values[-1], **words))
    else:
        yield Said("some-left", fill(_LEFT, left=len(left), values=", ".join(values[at] for at in left), **words))
    if tuned.is_whole:
        games = rounded(4 * sum(tuned.games) // len(tuned.games))
        yield Said("more-games", _MORE.replace("{games}", str(games)))


def _root(tuned: Tuned, words: dict[str, str]) -> Iterator[Said]:
    curve = tuned.curve
    if curve is None:
        return
    if tuned.root is None and curve.p > 0:
        yield Said("no-slope", fill(_FLAT, **words))
        return
    if tuned.root is None or not tuned.is_smooth:
        yield Said("not-smooth", fill(_ROUGH, p=short(curve.p)))
        return
    point, *around = tuned.root
    values = sorted(tuned.axis.values, key=float)
    first, last = values[0], values[-1]
    aim = percent(tuned.target.value)
    if not float(first) <= point <= float(last):
        side = f"below {first}" if point < float(first) else f"above {last}"
        yield Said("root-beyond", fill(_BEYOND, aim=aim, first=first, last=last, side=side, **words))
        return
    low, high = (
        f"below {first}" if at < float(first) else f"above {last}" if at > float(last) else short(at) for at in around
    )
    yield Said("root", fill(_ROOT, aim=aim, root=short(point), low=low, high=high, games=sum(tuned.games), **words))


def _written(sample: Sample, tuned: Tuned) -> dict[str, str]:
    """A mean and its interval, as they are written."""
    target = tuned.target
    low, high = tuned.interval(sample)
    texts = [bare_percent(one) if target.is_rate else short(one) for one in (sample.mean, low, high)]
    texts[0] += " %" * target.is_rate
    return dict(zip(("mean", "low", "high"), texts, strict=True))


Table = tuple[Sequence[str], Sequence[Sequence[str]]]

_PLOT = 24
"""Characters between the ends of a plot."""


def table(sweep: Sweep) -> Table:
    """Heads and rows."""
    return _tuned_table(sweep.outcome, sweep.cells) if sweep.outcome is not None else _grid(sweep.cells)


def _grid(cells: Sequence[Cell]) -> Table:
    names = (("seats", f"{_first_seat(cells)} wins"), ("draws", "drawn"), ("unfinished", "unfinished"))
    heads = [*cells[0].options, "games", *(title for _, title in names), "decisions"]
    rows = []
    for cell in cells:
        row = [*cell.options.values(), f"{cell.measured.games:,}"]
        for name, _ in names:
            often, of = _rate(cell, name)
            low, high = wilson(often, of, of_several(len(cells)))
            row.append(f"{percent(often / of)} ({bare_percent(low)}-{bare_percent(high)})" if of else "-")
        length = cell.measured.measures["length"].sample()
        row.append("-")
        if isinstance(length, Sample) and length.size > 1:
            low, high = mean_interval(length, of_several(len(cells)))
            row[-1] = f"{short(length.mean)} ({short(max(low, 0.0))}-{short(high)})"
        rows.append(row)
    return heads, rows


def footnote() -> str:
    """How sure the table is, and what is said of it."""
    return fill(_TOGETHER, sure=CONFIDENCE, wrong=f"{100 * LEVEL:g} %")


def _within(target: SweepTarget) -> str:
    """How far a number may be off."""
    return f"{100 * target.within:g} points" if target.is_rate else short(target.within)


_SIDES = {"inside": "meets it", "above": "above it", "below": "below it"}
_BY_ITSELF, _BY_OTHERS, _NEITHER = " (proven)", " (follows from other values)", "not excluded"
_TOO_FEW, _UNJUDGED = "too few games to exclude it", "not judged yet"


def _tuned_table(tuned: Tuned, cells: Sequence[Cell]) -> Table:
    heads = [tuned.axis.option, "games", tuned.target.head(cells[0].measured.studied), "", ""]
    rows = []
    samples = tuned.begun or tuned.samples
    games_of = [one.size for one in tuned.begun] or tuned.games
    found = tuned.standing
    for value, games, sample, side, own in zip(
        tuned.axis.values, games_of, samples, found.proven, found.own, strict=True
    ):
        numbers, plot = "-", ""
        if sample.size > 1:
            texts = _written(sample, tuned)
            numbers = f"{texts['mean']} ({texts['low']}-{texts['high']})"
            plot = _plot(sample, tuned) if tuned.target.is_rate else ""
        judged = _NEITHER if side is None else _SIDES[side] + (_BY_ITSELF if own else _BY_OTHERS)
        if side is None and not tuned.target.is_rate and sample.size < FEWEST:
            judged = _TOO_FEW
        rows.append([value, f"{games:,}", numbers, plot, _UNJUDGED if tuned.begun else judged])
    return heads, rows


def _plot(sample: Sample, tuned: Tuned) -> str:
    """A share between 0 and 100 %, its interval, and the target."""
    low, high = tuned.interval(sample)
    drawn = [" "] * (_PLOT + 1)

    def at(share: float) -> int:
        return round(max(min(share, 1.0), 0.0) * _PLOT)

    for place in range(at(low), at(high) + 1):
        drawn[place] = "─"
    aim = at(tuned.target.value)
    drawn[aim] = "│" if drawn[aim] == " " else "┼"
    drawn[at(sample.mean)] = "●"
    return "".join(drawn)
