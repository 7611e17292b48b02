"""What is said of the rules that were at work in games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engines.reference.watched import WatchedCondition
from ...ground.source import Span
from ..measures.model import Said
from ..statistics.few import unseen
from ..statistics.levels import CONFIDENCE
from ..telling import fill, joined, percent, place_of, players_of, whole
from .coverage import MoveUse, RuleCoverage

_HEAD = "{title}: {positions#decision|decisions} of {games#game|games} by {players}, gone through with every condition watched."
_CUT = "With so many decisions it stopped, whatever the number of games: `--positions` allows more."
_STOPPED = "**Stopped before the end**: what was not seen by then may come in the rest of the games."
_MOVES = {
    False: "Of the decisions {listed}.",
    True: "Of these and the {drawn#decision|decisions} of nature {listed}.",
}
"""By whether nature decides."""
_NEVER_OFFERED = "**Never possible**: {listed}."
_NEVER_TAKEN = "**Never taken**: {listed}."
_RARE = "Rarely taken: {listed}."
_NEVER_ENDED = "**No game ended** by {listed}."
_NEVER_ASKED = "**Never asked**: {listed}."
_NEVER_TRUE = "**Never true**: {listed}."
_ALWAYS_TRUE = "Always true in these games, so they could be left out as far as these show: {listed}."
_NEVER_ALONE = "Never decisive, for whenever it was false something that `and` joins it with was, too: {listed}."
_NEVER_RAN = "**Never done**, of the flow and of moves that were taken: {listed}."
_NOTHING = "Every move was taken, every end was reached, and every condition was true here and false there."
_MAYBE = "What was never seen in {games#game|games} may still happen in up to {share} of all ({sure})."
_RARELY = 0.001
_MANY = 12
"""Entries of a list that are written out."""


def sentences(title: str, programs: Sequence[str], found: RuleCoverage, *, everything: bool) -> Iterator[Said]:
    """The head, then what is missing, the worst first. `everything`: lists are not cut."""
    players = players_of(tuple(programs))
    yield Said("coverage", fill(_HEAD, title=title, positions=found.positions, games=found.games, players=players))
    if found.is_stopped:
        yield Said("stopped", _STOPPED)
    if found.is_cut:
        yield Said("cut", _CUT)
    most = len(found.conditions) + len(found.moves) if everything else _MANY
    moves, asked = found.moves.values(), [seen for seen in found.own if seen.reached]
    if shares := _shares(found):
        drawn = found.taken - found.positions
        yield Said("moves-taken", fill(_MOVES[drawn > 0], drawn=drawn, listed=_listed(shares, most)))
    lists = [
        ("never-offered", _NEVER_OFFERED, [f"`{move.name}`" for move in moves if not move.offered]),
        ("never-taken", _NEVER_TAKEN, [_offered(move) for move in moves if move.offered and not move.taken]),
        ("rarely-taken", _RARE, [_taken(move, found) for move in moves if _is_rare(move, found)]),
        ("never-ended", _NEVER_ENDED, _ends(found)),
        ("never-done", _NEVER_RAN, [_placed(seen.span) for seen in found.idle]),
        ("never-asked", _NEVER_ASKED, [_condition(seen) for seen in found.own if not seen.reached]),
        ("never-true", _NEVER_TRUE, [_condition(seen) for seen in asked if not seen.true]),
        ("always-true", _ALWAYS_TRUE, [_condition(seen) for seen in asked if not seen.false]),
        ("never-decisive", _NEVER_ALONE, [_condition(seen) for seen in asked if _never_alone(seen)]),
    ]
    told = [Said(slug, fill(frame, listed=_listed(entries, most))) for slug, frame, entries in lists if entries]
    yield from told or [Said("all-covered", _NOTHING)]
    if told and found.games:
        yield Said(
            "rule-of-three", fill(_MAYBE, games=found.games, share=percent(unseen(found.games)), sure=CONFIDENCE)
        )


def _listed(entries: Sequence[str], most: int) -> str:
    if len(entries) <= most:
        return joined(entries)
    return f"{', '.join(entries[:most])}, and {whole(len(entries) - most)} more (`--all` tells them)"


def _shares(found: RuleCoverage) -> list[str]:
    """How often moves were taken, the most frequent first."""
    used = sorted((move for move in found.moves.values() if move.taken), key=lambda move: -move.taken)
    return [f"{percent(move.taken / found.taken)} took `{move.name}`" for move in used]


def _offered(move: MoveUse) -> str:
    return fill("`{name}`, possible in {offered#position|positions}", name=move.name, offered=move.offered)


def _taken(move: MoveUse, found: RuleCoverage) -> str:
    return fill("`{name}` in {taken} of {all#decision|decisions}", name=move.name, taken=move.taken, all=found.taken)


def _is_rare(move: MoveUse, found: RuleCoverage) -> bool:
    return 0 < move.taken < _RARELY * found.taken


def _ends(found: RuleCoverage) -> list[str]:
    unmet = [ending for ending in found.endings if not found.ends[ending.place] and found.games]
    return [f"`{ending.placed}`" for ending in unmet]


def _condition(seen: WatchedCondition) -> str:
    return _placed(seen.span)


def _placed(span: Span) -> str:
    return f"`{_short_text(span)}` ({place_of(span.place)})"


def _never_alone(seen: WatchedCondition) -> bool:
    """Whether it refused something, and never alone."""
    return bool(seen.true and seen.false) and seen.alone == 0


def _short_text(span: Span) -> str:
    """A piece of the rules on one line."""
    text = span.in_one_line
    return text if len(text) <= 60 else text[:57] + "..."


def rows(found: RuleCoverage) -> list[list[str]]:
    """Each condition with its place, how often it was true, false, and false alone, and what follows."""
    return [
        [
            place_of(seen.span.place),
            _short_text(seen.span),
            whole(seen.true),
            whole(seen.false),
            _alone(seen),
            _verdict(seen),
        ]
        for seen in found.own
    ]


def _alone(seen: WatchedCondition) -> str:
    return "" if seen.alone is None else whole(seen.alone)


def _verdict(seen: WatchedCondition) -> str:
    if not seen.reached:
        return "never asked"
    if not seen.true:
        return "never true"
    if _never_alone(seen):
        return "never decisive"
    return "" if seen.false else "always true"
