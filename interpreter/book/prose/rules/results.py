"""Results: who wins, and by what players are ranked."""

from __future__ import annotations

from collections.abc import Sequence

from ....checker.lints.alike import is_same
from ....core import nodes as core
from ....core.folding import folded
from ....core.types import Elem, Int, element_of
from ....core.walk import is_slot, mentions
from ....ground.records import Record, replace
from ..effects import EFFECTS, EffectWords, Told
from ..families import Matches
from ..matching import Capture, shape, whole
from ..scope import Spoken
from ..trees import BARE, NP, NUMBER, THE, Phrase, Relative, Verbatim, frame, frame_of_many, refers_to

_RANKED = whole("over", core.Over, source=Capture("source", lambda source: source is not None))


@EFFECTS.rule("drawn", shape(core.Over, kind="draw"), written="draw", example="The game ends in a draw.")
def _drawn(by: EffectWords, scope: Spoken) -> Told:
    """Nobody wins."""
    return frame("drawn")


@EFFECTS.rule(
    "won or lost",
    shape(core.Over, kind=Capture("kind"), source=None, value=Capture("value")),
    written="win mover",
    example="You win the game.",
)
def _won(by: EffectWords, scope: Spoken, kind: str, value: core.Expr | None) -> Told:
    """Somebody wins, or loses."""
    return frame("drawn") if value is None else frame(kind, who=by.terms.term(value, scope))


class _Ranking(Record):
    """`those`: who are ranked; `inner`: the scope of what they are ranked by. `is_whole`: whether these are all players."""

    those: Phrase
    inner: Spoken
    is_whole: bool


def _ranking(by: EffectWords, over: core.Over, scope: Spoken) -> _Ranking:
    assert over.source is not None
    assert over.value is not None
    inner, _ = by.terms.each(over.slot, "p", over.source, over.value, scope)
    one = by.terms.member(over.source, scope)
    everybody = frame_of_many("the players") if _size(over.source) != 1 else frame("the player")
    if over.members is not None:
        everybody = frame_of_many("the teams")
    is_whole = isinstance(folded(over.source), core.Const)
    those = everybody if is_whole or one is None else replace(one, det=THE, many=True)
    return _Ranking(those, inner, is_whole or one is None)


def _size(players: core.Expr) -> int:
    """How many players there are, of whom these are some."""
    kind = element_of(players.type)
    assert isinstance(kind, Elem)
    return kind.universe.size


@EFFECTS.rule(
    "ranked by a condition",
    whole("over", core.Over, source=lambda source: source is not None, value=Capture("value", of=shape(core.Cond))),
    written="rank by (if captives[p] > 2 then 1 else 0) for p in player",
    example="The game ends; of the players, those that have at least three captives come first, and the others share "
    "the last place.",
    patterns=(20,),
)
def _by_condition(by: EffectWords, scope: Spoken, over: core.Over, value: core.Cond) -> Told | None:
    """Players by one condition: those of whom it holds, and the others."""
    if value.type != Int(0, 1):
        return None
    ranking = _ranking(by, over, scope)
    clause = Relative(over.slot, by.conditions.clause(value.cond, ranking.inner), many=True)
    return frame(
        "scored by condition" if over.kind == "score" else "ranked by condition", who=ranking.those, condition=clause
    )


@EFFECTS.rule(
    "more wins",
    whole("over", core.Over, kind="rank", source=lambda source: source is not None and _size(source) == 2),
    written="rank by captives[p] for p in player",
    example="The game ends. Whoever has more captives wins; if both have as many, the game is a draw.",
    patterns=(20,),
)
def _more_wins(by: EffectWords, scope: Spoken, over: core.Over) -> Told | None:
    """Two players by something that each has: more of it wins, as much is a draw."""
    assert over.value is not None
    ranking = _ranking(by, over, scope)
    value = by.terms.term(over.value, ranking.inner)
    if isinstance(value, NP) and isinstance(value.owner, NP) and _is_count(over.value):
        value = value.owner  # of whom there are more, not whose number is greater
    if not ranking.is_whole or not isinstance(value, NP) or not refers_to(value.owner, over.slot):
        return None
    is_count = value.det == NUMBER or value.many
    things = replace(value, owner=None, det=BARE, many=is_count)
    return frame("ranked of two, counted" if is_count else "ranked of two", value=things)


def _is_count(value: core.Expr) -> bool:
    return isinstance(value, core.Op) and value.name == "count"


def _is_something(bonus: core.Expr) -> bool:
    return isinstance(bonus, core.Const) and bonus.value != 0


_ADDED = shape(
    core.Cond,
    cond=shape(core.Op, name="same", args=(shape(core.Var), Capture("who", of=shape(core.Const)))),
    yes=Capture("bonus", _is_something, shape(core.Const)),
    no=shape(core.Const, value=0),
)


def _of_two(counted: Matches) -> Capture:
    """That two players are ranked by something, to which the rules add something for one of them."""
    return whole(
        "over",
        core.Over,
        kind="rank",
        source=lambda source: source is not None and _size(source) == 2,
        value=shape(core.Op, name="add", args=(counted, _ADDED)),
    )


@EFFECTS.rule(
    "more wins, with halves for one",
    _of_two(shape(core.Op, name="mul", args=(shape(core.Const, value=2), Capture("sum")))),
    written="rank by 2 * captives[p] + (if p is Blue then 3 else 0) for p in player",
    example="The game ends, and the players count the number of their captives; Blue counts 1½ more. Whoever has more "
    "wins; if both have as many, the game is a draw.",
    patterns=(20,),
)
def _more_wins_with_halves(by: EffectWords, scope: Spoken, over: core.Over, **found: core.Expr) -> Told | None:
    """Two players by something that is doubled so that halves can be added to it for one of them."""
    bonus = found.pop("bonus")
    if not isinstance(bonus, core.Const) or bonus.value < 0:
        return None
    return _added(by, scope, over, Verbatim(_in_halves(bonus.value)), **found)


def _in_halves(many: int) -> str:
    """So many halves as a number."""
    whole_ones = f"{many // 2}" if many > 1 else ""
    return f"{whole_ones}½" if many % 2 else whole_ones


@EFFECTS.rule(
    "more wins, with something for one",
    _of_two(Capture("sum")),
    written="rank by stock[p] + (if p is Blue then 3 else 0) for p in player",
    example="The game ends, and the players count their stock; Blue counts 3 more. Whoever has more wins; if both have as "
    "many, the game is a draw.",
    patterns=(20,),
)
def _more_wins_with(by: EffectWords, scope: Spoken, over: core.Over, **found: core.Expr) -> Told | None:
    """Two players by something that each has, to which the rules add something for one of them."""
    return _added(by, scope, over, by.terms.term(found.pop("bonus"), scope), **found)


def _added(by: EffectWords, scope: Spoken, over: core.Over, bonus: Phrase, **found: core.Expr) -> Told | None:
    ranking = _ranking(by, over, scope)
    if not ranking.is_whole:
        return None
    value, who = by.terms.term(found["sum"], ranking.inner), by.terms.term(found["who"], scope)
    return frame("ranked of two, added", players=ranking.those, value=value, who=who, bonus=bonus)


@EFFECTS.rule(
    "scored for one against the other",
    whole(
        "over",
        core.Over,
        kind="score",
        source=lambda source: source is not None and _size(source) == 2,
        value=shape(
            core.Cond,
            cond=shape(core.Op, name="same", args=Capture("pair")),
            yes=Capture("won"),
            no=shape(core.Op, name="neg", args=(Capture("lost"),)),
        ),
    ),
    written="score by if p is Blue then stock[Red] else -stock[Red] for p in player",
    example="The game ends; the points of Blue are the stock of Red, and those of the other player are minus as many.",
    patterns=(20,),
)
def _against(
    by: EffectWords, scope: Spoken, over: core.Over, pair: Sequence[core.Expr], **found: core.Expr
) -> Told | None:
    """What one of two players wins and the other one loses."""
    who = next((one for one, other in (pair, pair[::-1]) if is_slot(other, over.slot)), None)
    is_whole = over.source is not None and isinstance(folded(over.source), core.Const)
    if who is None or not is_whole or not is_same(found["won"], found["lost"], {}) or mentions(found["won"], over.slot):
        return None
    return frame("scored of two", who=by.terms.term(who, scope), value=by.terms.term(found["won"], scope))


@EFFECTS.rule(
    "ranked",
    _RANKED,
    written="rank by captives[p] + stock[p] for p in player",
    example="The game ends, and the players are ranked by the number of their captives plus their stock, the highest "
    "first; equals "
    "share their place, and if all are equal the game is drawn.",
    patterns=(20,),
)
def _ranked(by: EffectWords, scope: Spoken, over: core.Over, source: core.Expr) -> Told:
    """Players by a number that is worked out for each."""
    assert over.value is not None
    ranking = _ranking(by, over, scope)
    value = by.terms.term(over.value, ranking.inner)
    return frame("scored" if over.kind == "score" else "ranked", who=ranking.those, value=value)
