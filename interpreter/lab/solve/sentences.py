"""What is said of a position that was solved, or was not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engines.base import State
from ...engines.solving import Worth
from ...ground.characters import path_shown
from ..measures.model import Said
from ..telling import fill, whole
from .run import SolveOutcome, SolvePlan

_LEFT = {
    "full": "not all positions fit into the memory that was allowed; `--memory 8G` allows more",
    "time": "the time was over; `--time 1h` allows more",
    "memories": "the rules look at earlier positions, so positions alone do not say what happens",
    "circles": "positions come back, and for three players or more nothing says then what they are worth",
}
"""Why a position is not solved."""


def sentences(root: State, plan: SolvePlan, outcome: SolveOutcome) -> Iterator[Said]:
    """The most important first."""
    if plan.within is not None and root.result is None:
        yield _puzzle(root, plan.within, outcome)
        return
    if outcome.worth is not None and not outcome.nobody:
        yield _worth(root, outcome.worth)
        yield from _more(outcome)
        return
    if outcome.forced is not None:
        yield _forced(*outcome.forced, outcome.looked)
    elif outcome.nobody:
        is_drawn = outcome.worth is not None
        told = "**A draw** with best play: nobody can force a win" if is_drawn else "**Nobody can force a win**"
        yield Said("nobody-ever", f"{told}, however long the game.")
    else:
        yield Said("not-solved", fill("**Not solved**: {why}.", why=_LEFT[outcome.left]))
        if plan.file is not None and not plan.file.lasts:
            yield Said("not-kept", "What was found is not kept: no folder of yours can hold the secret that signs it.")
        elif plan.file is not None and plan.file.is_written:
            yield Said(
                "goes-on", f"What was found is in {path_shown(plan.file.path)}; the same command goes on with it."
            )
        if outcome.looked:
            frame = "Nobody can force a win within {looked#decision|decisions}."
            yield Said("nobody-within", fill(frame, looked=outcome.looked))
    if outcome.facts is not None:
        frame = "{positions#position was|positions were} found, {explored} of them gone through."
        facts = outcome.facts
        yield Said("positions-found", fill(frame, positions=facts.positions, explored=facts.explored))


def _forced(player: str, within: int | None, looked: int) -> Said:
    if within is None:
        frame = "**{player} can force a win**, but how soon is not known: in more than {looked#decision|decisions}."
        return Said("forced-some-time", fill(frame, player=player, looked=looked))
    frame = "**{player} can force a win** within {within#decision|decisions}."
    return Said("forced", fill(frame, player=player, within=within))


def _puzzle(root: State, within: int, outcome: SolveOutcome) -> Said:
    name = root.mover or ""
    if outcome.left:
        return Said("not-solved", fill("**Not solved**: {why}.", why=_LEFT[outcome.left]))
    if not outcome.keys:
        frame = "**{player} cannot force a win** within {within#decision|decisions}."
        return Said("no-win-within", fill(frame, player=name, within=within))
    frame = "**{player} can force a win** within {within#decision|decisions}, which begins with {keys}."
    return Said(
        "win-within", fill(frame, player=name, within=within, keys=" or ".join(f"`{key}`" for key in outcome.keys))
    )


def _worth(root: State, worth: Worth) -> Said:
    payoffs = worth.payoffs
    if payoffs is None:
        return Said("endless", "**Neither side can force anything**: positions come back, and play need not end.")
    if root.result is not None:
        return Said("over", "The game is over here.")
    low, high = root.game.outcomes.payoffs
    if len(set(payoffs)) == 1 and payoffs[0] == (low + high) / 2 and len(payoffs) > 1:
        return Said("drawn", fill("**A draw** with best play{far}.", far=_far(worth, "at most ")))
    by_side = _by_side(root, payoffs)
    best = [side for side, payoff in by_side.items() if payoff == high]
    if len(best) == 1 and (len(by_side) > 1 or high == 1):
        return Said("won", fill("**{player} wins** with best play{far}.", player=best[0], far=_far(worth)))
    if len(by_side) == 1 and payoffs[0] == low == -1:
        return Said("lost", fill("**{player} cannot win**.", player=next(iter(by_side))))
    paid = ", ".join(f"{side} {payoff:+.4g}" for side, payoff in by_side.items())
    frame = "**With best play the payoffs are**: {paid}, of {low} to {high}."
    return Said("expected", fill(frame, paid=paid, low=str(low), high=str(high)))


def _by_side(root: State, payoffs: Sequence[float]) -> dict[str, float]:
    """By player or team what it is paid."""
    sides = root.game.core.sides
    return {side: payoffs[seat] for side, seat in zip(sides.names, sides.seats, strict=True)}


def _far(worth: Worth, most: str = "") -> str:
    return "" if not worth.far else fill(", after {most}{far#decision|decisions}", most=most, far=worth.far)


def _more(outcome: SolveOutcome) -> Iterator[Said]:
    facts = outcome.facts
    if facts is None:
        return
    frame = "{positions#position|positions}, all searched, with {edges#decision|decisions} between them."
    yield Said("positions", fill(frame, positions=facts.positions, edges=facts.edges))
    if facts.ties:
        yield Said("ties", "Somebody's equally good decisions differ for others: the first in the list was taken.")
    if outcome.line:
        yield Said("line", "Best play: " + "; ".join(outcome.line))
    if outcome.hardest is not None and outcome.hardest.far > 1:
        after = f" after `{'; '.join(outcome.hardest.moves)}`" if outcome.hardest.moves else ""
        frame = "The longest forced way to an end takes {far#decision|decisions}{after}."
        yield Said("hardest", fill(frame, far=outcome.hardest.far, after=after))


def rows(root: State, outcome: SolveOutcome) -> list[list[str]]:
    """Of each decision of a position what it leads to, the best for its mover first."""
    players = root.game.players
    seat = players.index(root.mover) if root.mover in players else 0

    def rank(option: tuple[str, Worth]) -> tuple[float, int]:
        payoffs, far = option[1].payoffs, option[1].far or 0
        mine = payoffs[seat] if payoffs is not None else 0.0
        return -mine, far if mine > 0 else -far

    ranked = sorted(((option.notation, option.worth) for option in outcome.options), key=rank)
    return [[name, _result(root, worth), "" if worth.far is None else whole(worth.far + 1)] for name, worth in ranked]


def _result(root: State, worth: Worth) -> str:
    if worth.payoffs is None:
        return "no end can be forced"
    low, high = root.game.outcomes.payoffs
    best = [side for side, payoff in _by_side(root, worth.payoffs).items() if payoff == high]
    if len(best) == 1:
        return f"{best[0]} wins"
    if len(set(worth.payoffs)) == 1 and len(worth.payoffs) > 1 and worth.payoffs[0] == (low + high) / 2:
        return "draw"
    return ", ".join(f"{payoff:+.3f}" for payoff in worth.payoffs)
