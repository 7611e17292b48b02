"""What a comparison tells: what changed, how much that mattered, verdicts in words, a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from ..events.exposure import Exposure
from ..measures.kinds.meaningful import ENOUGH
from ..measures.model import MeasureUnit, Said
from ..statistics.few import unseen
from ..statistics.games_needed import MOST
from ..statistics.levels import CONFIDENCE
from ..statistics.means import Sample
from ..telling import duration, fill, joined, percent, players_of, points, power, short, unmarked, whole
from .contrast import Contrast, Three
from .entries_told import never
from .family import Question
from .run import Comparing
from .verdicts import Finding, Verdict

_HEAD = "{names}: {games#game|games} of each by {players}{time}."
_SHORT_OF = "{names}: {games} of {planned#game|games} of each by {players}{time}."
_NO_CHANGE = "Nothing changed: `{first}` and `{second}` have the same rules."
_CHANGE = "What changed in {second}: {change}."
_CHANGES = "What changed in {second}, {number#thing|things}: {changes}{more}."
_SHOWN = 3

_UNWATCHED = (
    "How often the changed rules mattered in these games was not looked at: what is the same below may be so because they were "
    "hardly used."
)
_EXPOSED = (
    "In {mattered} of {of#game that was|games that were} gone through by the first rules, too, something else was allowed; "
    "in {used} something was done that they do not have, or that leads elsewhere by them."
)
_OTHER_BOARD = "The boards or the names of the players are others: every decision is another one."
_FEW = " So few games do not tell how much these players use what changed."
_HARDLY = " These players hardly use what changed: whatever is the same below, is the same without it."
_LACKS = " What the first rules alone allow cannot be done in these games: they do not tell how much it was used."
_HARDLY_SHARE = 0.1

_DIFFERS = "**{what} in {second}**: {b} instead of {a}, by {apart}."
_SMALL = "{what} in {second}, but by less than matters ({margin}): {b} instead of {a}, by {apart}."
_SAME = "The same within {margin}: {nouns}."
_UNKNOWN = "{noun}: not known yet. So far {apart}; about {needed#more game|more games} of each would tell{time}."
_FEW_GAMES = (
    "{noun}: not known yet. So far {apart}, which is within {margin}; but {seen} tell it, and so few may show none of a kind "
    "that up to {most} of all games are of. About {needed#more game|more games} of each would tell{time}."
)
_NEVER = "{noun}: not known. So far {apart}; these games cannot tell."
_NO_GAME = "{noun}: not known, for no game tells."
_ONE_GAME = "{noun}: not known, for one game does not tell how much games scatter."
_NOTHING = "No difference was found."
_NOTHING_GREAT = "No difference that matters was found."
_HINTS = "Hints, no verdicts, since nobody asked before the games: {listed}. Of such hints one in twenty is false, in the mean."
_ALIKE = (
    "All {games} games went the same way by both rules: what changed mattered in none of them, and may matter in up to {most} "
    "of the games of these players ({sure}). Players who make more use of it would tell more."
)
_SAME_GAMES = "The games of both are the same ones, too: there is nothing to tell apart."
_TENFOLD, _NO_END = 10.0, "?"
"""What an interval has for its upper end, where that is so many times what was found: so few games do not bound it."""
_LEAST = -0.999
_ALL_SAME, _TELLS_NONE = "the same games", "no game tells"
_TELLS_ONE, _CANNOT, _TOO_FEW = "one game alone tells", "these games cannot tell", "not known yet (few games)"
"""Verdicts where more games of this kind would not make any."""
SAME_GAMES = Said("same-games", _SAME_GAMES)
NO_LOOK = Said("no-look", "No look was reached: nothing can be called different or the same yet.")


def head(comparing: Comparing, *places: int) -> str:
    """Whose games, those of the first ruleset and of these, how many, and what they took."""
    games = min(side.games for side in comparing.sides)
    time = f", {duration(comparing.seconds)} of a processor" if comparing.now else ""
    return fill(
        _HEAD if comparing.is_whole else _SHORT_OF,
        names=joined([f"`{comparing.studied[place].named}`" for place in (0, *places)]),
        games=games,
        planned=comparing.planned,
        players=players_of(comparing.studied[0].players),
        time=time,
    )


def changed(comparing: Comparing, place: int, changes: Sequence[str]) -> Said:
    """What is different in the rules of a ruleset, by the sentences of a comparison of texts."""
    first, second = (str(comparing.studied[at].named) for at in (0, place))
    if not changes:
        return Said("unchanged", fill(_NO_CHANGE, first=first, second=second))
    if len(changes) == 1:
        return Said("changed", fill(_CHANGE, second=f"`{second}`", change=changes[0]))
    more = f"; and {len(changes) - _SHOWN} more (`ludograph diff` tells all)" if len(changes) > _SHOWN else ""
    shown = "; ".join(changes[:_SHOWN])
    return Said("changed", fill(_CHANGES, second=f"`{second}`", number=len(changes), changes=shown, more=more))


def exposed(exposure: Exposure | None) -> Said:
    """How much the changed rules mattered in the games."""
    if exposure is None:
        return Said("exposure-unknown", _UNWATCHED)
    if exposure.board:
        return Said("exposure-board", _OTHER_BOARD)
    text = fill(_EXPOSED, mattered=str(exposure.mattered), of=exposure.of, used=str(exposure.used))
    few = _HARDLY_SHARE * exposure.of
    if exposure.used >= few:
        return Said("exposure", text)
    if max((move.gone for move in exposure.moves), default=0) >= few:
        return Said("exposure-lacks", text + _LACKS)
    if exposure.of < ENOUGH:
        return Said("exposure-few", text + _FEW)
    return Said("exposure-small", text + _HARDLY)


def sentences(comparing: Comparing, place: int, changes: Sequence[str]) -> list[Said]:
    """All sentences on one of the rulesets against the first, in the order in which they are to be read."""
    made = [*introduced(comparing, place, changes), *warned(comparing, place)]
    answers = answers_of(comparing, place)
    if not comparing.passed:
        return [*made, NO_LOOK]
    if comparing.are_alike(place):
        return [*made, *([alike(comparing), *_same(comparing, answers)] if changes else [SAME_GAMES])]
    made += [
        *no_difference(answers),
        *different(comparing, answers),
        *_same(comparing, answers),
        *_open(comparing, answers),
    ]
    return [*made, *hinted(comparing, place)]


def no_difference(answers: Sequence[Finding]) -> list[Said]:
    """That nothing differs, or nothing by so much that it matters."""
    verdicts = {answer.verdict for answer in answers}
    if Verdict.DIFFERS in verdicts:
        return []
    return [Said("no-difference", _NOTHING_GREAT if Verdict.SMALL in verdicts else _NOTHING)]


def introduced(comparing: Comparing, place: int, changes: Sequence[str]) -> list[Said]:
    """What changed, and how much that mattered."""
    made = [changed(comparing, place, changes)]
    if changes:
        made += [*never(comparing.entries[place]), exposed(comparing.exposure[place])]
    return made


def answers_of(comparing: Comparing, place: int) -> list[Finding]:
    """What became of the questions on one of the rulesets."""
    return [answer for answer in comparing.answers() if answer.question.second == place]


def alike(comparing: Comparing) -> Said:
    """That all games went the same way, though the rules differ: what happens in few games may be in none of these."""
    games = min(side.games for side in comparing.sides)
    return Said("all-alike", fill(_ALIKE, games=games, most=percent(unseen(games)), sure=CONFIDENCE))


_OF_PLAYERS = ("random-players", "unknown-strength")
"""What is said of the players alone: of both sides at once, and last."""


def warned(comparing: Comparing, place: int) -> list[Said]:
    """What makes the games of either side doubtful, the worst first; what holds of both, once."""
    first, second = (_doubtful(comparing, at) for at in (0, place))
    found = []
    for which, alarms, others in ((0, first, second), (place, second, first)):
        name = str(comparing.studied[which].named)
        for said in alarms:
            if said not in others and said.slug not in _OF_PLAYERS:
                found.append(Said(said.slug, f"{name}: {said.text}"))
            elif not which:
                found.append(said)
    return sorted(found, key=lambda said: said.slug in _OF_PLAYERS)


def _doubtful(comparing: Comparing, place: int) -> list[Said]:
    """What makes the games of one ruleset doubtful."""
    left = (said for said in comparing.sides[place].measures["unfinished"].says() if said.slug != "all-finished")
    return [*left, *comparing.alarms[place].told()]


def different(comparing: Comparing, answers: Sequence[Finding]) -> Iterator[Said]:
    """What differs, a sentence each."""
    for answer in answers:
        wording, found = answer.question.measure.wording, answer.contrast
        if wording is None or found is None or answer.verdict not in (Verdict.DIFFERS, Verdict.SMALL):
            continue
        studied = comparing.sides[answer.question.second].studied
        clause = wording.more if found.difference[0] > 0 else wording.less
        written = written_as(answer)
        text = fill(
            _DIFFERS if answer.verdict is Verdict.DIFFERS else _SMALL,
            what=fill(clause, who=studied.spoken(int(answer.question.key or 0))),
            second=f"`{comparing.studied[answer.question.second].named}`",
            a=written(found.first),
            b=written(found.second),
            apart=apart(answer, signed=False),
            margin=margin(answer),
        )
        yield Said(f"{answer.verdict.name.lower()}-{answer.question.name}", text)


def _same(comparing: Comparing, answers: Sequence[Finding]) -> Iterator[Said]:
    """Those of one margin together."""
    for within, nouns in same_by_margin(comparing, answers).items():
        yield Said("same", fill(_SAME, margin=within, nouns=nouns))


def same_by_margin(comparing: Comparing, answers: Sequence[Finding]) -> dict[str, str]:
    """By margin what is the same within it."""
    by_margin: dict[str, list[str]] = {}
    for answer in answers:
        if answer.verdict is Verdict.SAME:
            by_margin.setdefault(margin(answer), []).append(noun(comparing, answer))
    return {within: joined(list(dict.fromkeys(nouns))) for within, nouns in by_margin.items()}


def _open(comparing: Comparing, answers: Sequence[Finding]) -> Iterator[Said]:
    for answer in answers:
        if answer.verdict is not Verdict.UNKNOWN:
            continue
        slug, of = f"unknown-{answer.question.name}", noun(comparing, answer)
        if answer.contrast is None:
            yield Said(slug, fill(_ONE_GAME if is_of_one_game(comparing, answer) else _NO_GAME, noun=of))
        elif answer.needed is None or not is_within_reach(answer):
            yield Said(slug, fill(_NEVER, noun=of, apart=apart(answer)))
        else:
            yield Said(slug, _reachable(comparing, answer, answer.needed))


def _reachable(comparing: Comparing, answer: Finding, needed: int) -> str:
    """What more games would tell, and why these do not."""
    of, spent = noun(comparing, answer), time_of(comparing, needed)
    if answer.hidden is None:
        return fill(_UNKNOWN, noun=of, apart=apart(answer), needed=needed, time=spent)
    return fill(
        _FEW_GAMES,
        noun=of,
        apart=apart(answer),
        margin=margin(answer),
        seen=_telling(comparing, answer),
        most=percent(answer.hidden),
        needed=needed,
        time=spent,
    )


def _telling(comparing: Comparing, answer: Finding) -> str:
    """How many games of the side that has fewer of them tell a number: `19 of 300 games`."""
    games = min(side.games for side in comparing.sides)
    seen = games if answer.contrast is None else min(answer.contrast.sizes)
    return (
        fill("{of#game|games}", of=games) if seen == games else fill("{seen} of {of#game|games}", seen=seen, of=games)
    )


def is_of_one_game(comparing: Comparing, answer: Finding) -> bool:
    """Whether nothing is known because a side has one game alone of a number that has to have a spread."""
    samples = [answer.question.sample(comparing.sides[which]) for which in (0, answer.question.second)]
    sizes = [sample.size if isinstance(sample, Sample) else 0 for sample in samples]
    return min(sizes) == 1


def is_within_reach(answer: Finding) -> bool:
    """Whether more games, of which anybody may think, would tell what is not known yet."""
    return answer.needed is not None and answer.needed <= MOST


def time_of(comparing: Comparing, games: int) -> str:
    """What so many more games of each would take, behind a comma; "" where none were played now."""
    a_game = comparing.seconds / comparing.now if comparing.now else 0.0
    return f", {duration(len(comparing.studied) * games * a_game)} of a processor" if a_game else ""


def _asked_as(question: Question) -> str:
    """What nobody asked about, and the name by which `--measure` would, if it can."""
    title = question.measure.title
    if question.measure.wording is None:
        return title
    return f"`{title}`" if title == question.name else f"{title} (`{question.name}`)"


def hinted(comparing: Comparing, place: int) -> Iterator[Said]:
    """What of a ruleset may differ, of all that nobody asked about, in a sentence; nothing where nothing does."""
    listed = []
    for hint in hints_of(comparing, place):
        found = hint.contrast
        assert found is not None, "a hint compares two numbers"
        a, b = map(written_as(hint), (found.first, found.second))
        listed.append(f"{_asked_as(hint.question)} {b} instead of {a}, by {apart(hint, signed=False)}")
    if listed:
        yield Said("hints", fill(_HINTS, listed="; ".join(listed)))


def hints_of(comparing: Comparing, place: int) -> list[Finding]:
    """What of a ruleset may differ, of all that nobody asked about."""
    hinted = (hint for hint in comparing.hints() if hint.verdict is Verdict.HINT and comparing.passed)
    return [hint for hint in hinted if hint.question.second == place]


def noun(comparing: Comparing, answer: Finding) -> str:
    """What a question is about, and of which of several seats."""
    measure, seat = answer.question.measure, answer.question.key
    name = measure.title if measure.wording is None else measure.wording.noun
    players = comparing.sides[answer.question.second].studied.players
    return f"{name} ({players[int(seat)]})" if seat else name


def margin(answer: Finding) -> str:
    """How much may differ and be called the same."""
    same = answer.question.same
    number = f"{100 * same.amount:g}"
    return f"{number} %" if same.is_relative else f"{number} {'point' if number == '1' else 'points'}"


def apart(answer: Finding, *, signed: bool = True) -> str:
    """The difference with its interval: of shares in points, of others in per cent of the first, or as it is."""
    found = answer.contrast
    assert found is not None, "no game tells"
    three, written, unit = _difference(answer, found)
    if not signed and three[0] < 0:
        three = (-three[0], -three[2], -three[1])
    middle, low, high = (written(value) if signed else written(value).removeprefix("+") for value in three)
    return f"{middle}{unit} ({low} to {high})"


def _difference(answer: Finding, found: Contrast) -> tuple[Three, Callable[[float], str], str]:
    if answer.question.measure.unit is MeasureUnit.SHARE:
        middle, low, high = found.difference
        return (middle, max(low, -1.0), min(high, 1.0)), points, " points"
    if found.ratio is not None:
        middle, low, high = (value - 1 for value in found.ratio)
        is_open = found.ratio[2] > _TENFOLD * max(found.ratio[0], 1.0)
        return (middle, low, math.inf if is_open else high), _in_percent, " %"
    return found.difference, _signed, " powers of ten" if answer.question.measure.unit is MeasureUnit.POWER else ""


def _in_percent(value: float) -> str:
    """A difference as a part of the first number; nothing is less by all of it."""
    return _NO_END if math.isinf(value) else points(max(value, _LEAST))


def _signed(value: float) -> str:
    return ("+" if value > 0 else "") + short(value)


def written_as(answer: Finding) -> Callable[[float], str]:
    """How a number of a question is written."""
    return _WRITTEN.get(answer.question.measure.unit, short)


_WRITTEN = {MeasureUnit.SHARE: percent, MeasureUnit.POWER: power}
"""By unit; other numbers as they are."""


HEADS = ["  measure", "", "", f"difference, {CONFIDENCE}", "verdict"]


def table(comparing: Comparing, place: int) -> tuple[list[str], list[list[str]]]:
    """Heads and rows."""
    rows = []
    for answer in (*comparing.answers(), *hints_of(comparing, place)):
        if answer.question.second != place:
            continue
        studied = comparing.sides[place].studied
        label = noun(comparing, answer)
        if answer.question.measure.seats_at_least > 1 and answer.question.measure.name == "seats":
            label = f"{studied.labelled(int(answer.question.key or 0))} wins"
        verdict, found = _called(comparing, answer), answer.contrast
        if found is None:
            rows.append([f"  {label}", "-", "-", "", verdict])
            continue
        written = written_as(answer)
        rows.append([f"  {label}", written(found.first), written(found.second), apart(answer), verdict])
    names = (str(comparing.studied[0].named), str(comparing.studied[place].named))
    return [HEADS[0], *names, *HEADS[3:]], rows


def _called(comparing: Comparing, answer: Finding) -> str:
    """What is known, in a table."""
    if answer.verdict is Verdict.SAME:
        return f"same within {margin(answer)}"
    verdict: str = answer.verdict.value
    if answer.verdict is not Verdict.UNKNOWN:
        return verdict
    if comparing.are_alike(answer.question.second):
        return _ALL_SAME
    if answer.contrast is None:
        return _TELLS_ONE if is_of_one_game(comparing, answer) else _TELLS_NONE
    if not is_within_reach(answer) and comparing.passed:
        return _CANNOT
    return verdict if answer.hidden is None else _TOO_FEW


def footnote(comparing: Comparing) -> str:
    """How sure the verdicts are."""
    count = whole(len(comparing.judging.asked))
    looks = f"{comparing.passed} of {len(comparing.looks)} looks"
    level = f"{100 * comparing.level:g}"
    sure = f"false alarms at most {level} % in all, so a verdict has to be surer than an interval by itself"
    return unmarked(f"{count} questions, {looks}; {sure}")
