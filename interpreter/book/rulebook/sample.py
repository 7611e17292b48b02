"""A sample game: what was played, in stretches with a picture each, and words for what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...engines.base import State
from ...engines.protocol import CHANCE
from ...ground.records import Record
from ...lab.study.sample import PLAYER, SampleDecision
from .examples import result_of, turns_of
from .kit import Calling, Kit
from .model import Block, ExampleBlock, Item, Paragraph, Section, Sentence
from .pictures import Subject
from .played import ExamplePly
from .texts import code, joined, strong

_STRETCHES, _SWINGS, _LOSSES = 8, 3, 2
"""Stretches in which about as much happens; besides, pictures of the greatest swings, and of the greatest losses of pieces."""
_SWING, _AHEAD = 0.2, 0.62
"""What a position must be worth more than a turn before, and what it is worth to who is ahead."""


class _Turn(Record):
    """What one player decides in a row.

    Attributes:
        plies:   its decisions.
        states:  before them, and after each.
        value:   what the position before it was worth to the first player, 0 to 1; None: nobody thought.
    """

    plies: tuple[ExamplePly, ...]
    states: tuple[State, ...]
    value: float | None


def sample_section(kit: Kit) -> Iterator[Section]:
    """The game of the kit, if it has one."""
    if kit.sample:
        turns = _turns(kit, kit.sample)
        ends = _moments(kit, turns)
        parts = [(begin, end) for begin, end in pairwise([0, *ends])]
        intro = kit.say.say("sample_intro", player=code(PLAYER), count=str(len(turns)))
        blocks: list[Block] = [Paragraph((intro,))]
        standings = ["?", *(_standing(kit, turns, end) for end in ends)]
        who = kit.player_in(kit.game, turns[-1].states[-1])
        for number, (begin, end) in enumerate(parts):
            blocks.append(_stretch(kit, turns, begin, end, standings[number:][:3], who))
        yield Section("sample", kit.say.text("sample"), tuple(blocks))


def _turns(kit: Kit, sample: Sequence[SampleDecision]) -> list[_Turn]:
    """The decisions of a game by turns, played once more by the rules of the book."""
    state, made = kit.game.initial(), list[_Turn]()
    for one in sample:
        decision, mover = state.decision(one.notation), state.mover or ""
        after = state.apply(decision)
        ply = ExamplePly(mover, one.notation, decision.move, decision.joins, after.note, after)
        value = one.value if one.value is None or mover == kit.core.players[0] else 1 - one.value
        last = made[-1] if made else None
        if last is not None and last.plies[-1].mover == mover and state.turn == last.states[0].turn:
            made[-1] = _Turn((*last.plies, ply), (*last.states, after), last.value)
        else:
            made.append(_Turn((ply,), (state, after), value))
        state = after
    return made


# ---------------------------------------------------------------- where something happens


def _moments(kit: Kit, turns: Sequence[_Turn]) -> list[int]:
    """How many turns are over at each picture, in order; the last is the end."""
    lost = [_loss(kit, turn) for turn in turns]
    swings = sorted(range(1, len(turns)), key=lambda at: -_swing(kit, turns, at))[:_SWINGS]
    losses = sorted(range(len(turns)), key=lambda at: -lost[at])[:_LOSSES]
    told = {at for at in swings if _swing(kit, turns, at) >= _SWING}
    told |= {at + 1 for at in losses if lost[at] > 1}
    regular = {at for at in _shared(lost) if not told & {at - 1, at, at + 1}}
    return sorted({*told, *regular, len(turns)} - {0})


def _shared(lost: Sequence[int]) -> Iterator[int]:
    """How many turns are over at the end of each stretch but the last. Half of what happens is that turns pass, and half that
    pieces leave the board: `lost` of them in each turn."""
    whole, done, told = sum(lost), 0.0, 1
    for at, count in enumerate(lost, 1):
        done += (1 + count * len(lost) / whole) / 2 if whole else 1
        if at < len(lost) and done >= told * len(lost) / _STRETCHES:
            told = int(done * _STRETCHES / len(lost)) + 1
            yield at


def _swing(kit: Kit, turns: Sequence[_Turn], at: int) -> float:
    """By how much the position is worth something else than a turn before; of more than two players nobody can say for all."""
    before, after = turns[at - 1].value, turns[at].value
    return abs(after - before) if before is not None and after is not None and len(kit.core.players) == 2 else 0.0


def _loss(kit: Kit, turn: _Turn) -> int:
    """How many pieces fewer lie on the board after a turn."""
    before, after = _pieces(kit, turn)
    return max(0, (before - after).total() - (after - before).total())


def _pieces(kit: Kit, turn: _Turn) -> tuple[Counter[str], Counter[str]]:
    """How many pieces lie on the board before a turn and after it, by whose they are. What a piece carries lies there, too: it
    is what has the colour of the sign for it."""
    painter = kit.pictures.painter(kit.game)
    both = [
        [mark for mark in painter.marks(state) if mark.spots and not mark.printed]
        for state in (turn.states[0], turn.states[-1])
    ]
    named = {mark.colour: mark.whose for marks in both for mark in marks if mark.colour}
    found: list[Counter[str]] = [Counter(), Counter()]
    for marks, here in zip(both, found, strict=True):
        for mark in marks:
            here[mark.whose] += mark.many
            if mark.badge in named:
                here[named[mark.badge]] += 1
    return found[0], found[1]


# ---------------------------------------------------------------- words


def _stretch(
    kit: Kit, turns: Sequence[_Turn], begin: int, end: int, standings: Sequence[str], who: Calling
) -> ExampleBlock:
    """The turns from `begin` to before `end`, with a picture of the last of them. `standings`: who is ahead before them, behind
    them, and at the next picture if there is one."""
    stretch = turns[begin:end]
    told = [
        kit.say.say("sample_turn" if end - begin == 1 else "sample_turns", first=str(begin + 1), last=str(end)),
        *_gone(kit, stretch, who),
        *_stood(kit, turns, end, standings, who),
    ]
    plies = [ply for turn in stretch for ply in turn.plies]
    text = kit.say.text("picture_of", about=" ".join(one.text for one in told))
    figure = kit.pictures.moment(kit.game, stretch[-1].states, Subject(text))
    facts = tuple(_ended(kit, stretch[-1].states[-1], who))
    return ExampleBlock(tuple(told), (), (figure,), turns_of(kit, plies, who), facts, part=True)


def _standing(kit: Kit, turns: Sequence[_Turn], end: int) -> str:
    """Who is ahead before a turn, "" if nobody is; "?" if that is not known or the game does not go on."""
    value = turns[end].value if end < len(turns) else None
    if value is None or len(kit.core.players) != 2:
        return "?"
    return kit.core.players[0] if value >= _AHEAD else kit.core.players[1] if 1 - value >= _AHEAD else ""


def _stood(kit: Kit, turns: Sequence[_Turn], end: int, standings: Sequence[str], who: Calling) -> Iterator[Sentence]:
    """How the game stands before a turn. It has turned only if it stands so at the next picture, too: what programs find a
    position worth goes up and down."""
    last, (before, standing) = turns[end - 1], standings[:2]
    if last.states[-1].result is not None:
        yield kit.say.say("sample_over")
    elif end == len(turns):
        yield kit.say.say("sample_left")
    elif standing == "?":
        mover = last.plies[-1].mover
        if mover != CHANCE:
            yield kit.say.say(kit.told_of("sample_played", mover), player=strong(who(mover)))
    elif not standing:
        yield kit.say.say("sample_even_still" if standing == before else "sample_even")
    else:
        turned = _swing(kit, turns, end) >= _SWING and {*standings[2:]} <= {standing, "?"}
        key = "sample_ahead_still" if standing == before else "sample_turned" if turned else "sample_ahead"
        yield kit.say.say(kit.told_of(key, standing), player=strong(who(standing)))


def _gone(kit: Kit, stretch: Sequence[_Turn], who: Calling) -> Iterator[Sentence]:
    """How many pieces have left the board, by whose they were, players or colours; not those that have become another one's."""
    lost: Counter[str] = Counter()
    for turn in stretch:
        before, after = _pieces(kit, turn)
        if max((after - before).values(), default=0) <= 1:
            lost += before - after
    if lost:
        parts = [
            kit.say.runs("sample_gone_of", count=str(lost[name]), player=strong(who(name)))
            for name in (*kit.core.players, *sorted({*lost} - {*kit.core.players, ""}))
            if lost[name]
        ]
        yield from [kit.say.say("sample_gone", list=joined(parts))] if parts else ()


def _ended(kit: Kit, state: State, who: Calling) -> Iterator[Item]:
    if state.result is not None:
        yield Item((kit.say.say("result", result=result_of(kit, state.result, who)),))
