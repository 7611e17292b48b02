"""What is done in a case, again and again, or for each of several."""

from __future__ import annotations

from ....core import nodes as core
from ..effects import EFFECTS, EffectWords, Told
from ..matching import whole
from ..scope import Spoken
from ..trees import frame, is_plain_negation, negation
from ..unchanging import settled


@EFFECTS.rule(
    "case",
    whole("branch", core.Branch),
    written="if height[x] > 3: points += 1\nelse: points += 2",
    example="If the height of the chosen square is more than 3, add 1 to the number of points.",
)
def _case(by: EffectWords, scope: Spoken, branch: core.Branch) -> Told:
    """What is done if something holds, and what otherwise; "unless" where it must not hold."""
    cond = settled(branch.cond, by.conditions.naming.kept)
    if isinstance(cond, core.Const):
        by.settled |= {branch.span, branch.cond.span}
        return list(by.sentences(branch.yes if cond.value else branch.no, scope))
    clause = by.conditions.clause(cond, scope)
    yes, no = by.sentences(branch.yes, scope), by.sentences(branch.no, scope)
    if not yes:
        lead = frame("if", condition=negation(clause))
        return [by.under(lead, no, branch.span, (branch.cond.span,))] if no else []
    lead = frame("if", condition=clause)
    if not no and is_plain_negation(clause):
        lead = frame("unless", condition=negation(clause))
    made = [by.under(lead, yes, branch.span, (branch.cond.span,), more=bool(no))]
    if no:
        made.append(by.under(frame("otherwise"), no, branch.no.span if branch.no.span.end else branch.span))
    return made


@EFFECTS.rule(
    "every one",
    whole("loop", core.Each),
    written="for s in adjacent(x): owner[s] = none",
    example="Take the piece off every square next to the chosen square.",
    patterns=(6,),
)
def _every(by: EffectWords, scope: Spoken, loop: core.Each) -> Told | None:
    """One thing that is done to every member of a collection, in one sentence."""
    short = by.to_every(loop, scope)
    return None if short is None else [short]


@EFFECTS.rule(
    "for each",
    whole("loop", core.Each),
    written="for s in adjacent(x):\n  owner[s] = none\n  height[s] = points",
    example="For every square next to the chosen square:",
)
def _each(by: EffectWords, scope: Spoken, loop: core.Each) -> Told:
    """Steps for each of several, for one that there may be, or from one to the next and so on."""
    lead, inner = by.for_each(loop.slot, loop.name, loop.source, loop.body, scope)
    return by.led(lead, loop.body, inner, loop.span)


@EFFECTS.rule(
    "as often as said",
    whole("loop", core.Repeat),
    written="repeat height[x]: points += 2",
    example="As many times as the height of the chosen square says, add 2 to the number of points.",
)
def _again(by: EffectWords, scope: Spoken, loop: core.Repeat) -> Told:
    """What is done so many times."""
    return by.led(by.rounds(loop.times, scope), loop.body, scope, loop.span)


@EFFECTS.rule(
    "at once",
    whole("block", core.Together),
    written="together: for m in man: for t in step(at[m], N): at[m] = t",
    example="All of this happens at once:",
    patterns=(9,),
)
def _at_once(by: EffectWords, scope: Spoken, block: core.Together) -> Told:
    """Everything is read first and written then."""
    before, by.at_once = by.at_once, True
    steps = by.sentences(block.body, scope)
    by.at_once = before
    return [by.sentence(frame("together"), block.span, steps)] if steps else []
