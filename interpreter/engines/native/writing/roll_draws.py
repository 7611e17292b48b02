"""Decisions of the loop for random games whose candidates are sets: drawn by number, tested and carried out on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import Candidates, candidates, pairs_of
from ....core.effect_facts import ends_game
from ..c.cvalue import CValue
from ..optimize.moves.legal import LegalOnes
from ..optimize.random_games.flow_steps import FlowStep
from ..plan.nodes import Where
from .adjoined import AdjoinedPairs
from .body import FunctionBody
from .choices import arguments, conditions
from .drawable import elements_of, refuse_unfit
from .entries import chosen, encode_values
from .legal import LegalPairs, LegalSet
from .trials import legality

KnownOnes = LegalSet | LegalPairs | AdjoinedPairs
"""Legal candidates that are known before one is drawn."""


@dataclass
class RollPart:
    """The candidates of one offer, in the loop.

    Attributes:
        offer, found:  what is offered, and its candidates.
        number:        of the offer, among all of the flow.
        legal:         the legal ones, where they are known before one is drawn.
        beside:        of pairs of an element and one beside it: their bits.
        args:          the arguments that the flow gives.
        count:         the variable with how many candidates are left.
        sets:          of each chosen parameter the variable with its elements, and its words.
        left:          of pairs that are not known: the variable with the numbers of those that are left.
    """

    offer: core.Offer
    found: Candidates
    number: int
    legal: KnownOnes | None = None
    beside: AdjoinedPairs | None = None
    args: dict[int, tuple[CValue, t.Type]] = field(default_factory=dict)
    count: CValue = field(default_factory=lambda: CValue("0"))
    sets: list[tuple[CValue, int]] = field(default_factory=list)
    left: str = ""


def roll_parts(body: FunctionBody, one: FlowStep, at: int) -> list[RollPart]:
    """The candidates of a list of a decide, of moves that are drawn from at once. Puts nothing."""
    decide, rolled = body.unit.game.flow[one.at], body.unit.moves.rolled
    assert isinstance(decide, core.Decide)
    assert rolled is not None
    made = []
    for number, offer in enumerate(decide.lists[at], _first_offer(body, decide, at)):
        legal = rolled.legal[offer.move, one.known.mover] if len(decide.lists[at]) == 1 else None
        part = RollPart(offer, candidates(offer.move), number, None if legal is None else _drawn_from(offer, legal))
        if (pairs := rolled.adjoining.get(offer.move)) is not None:
            part.found, part.beside = pairs.found, AdjoinedPairs(pairs)
            if len(decide.lists[at]) == 1 and not body.unit.moves.drawn[offer.move].is_tested:
                part.legal = part.beside
        made.append(part)
    return made


def _drawn_from(offer: core.Offer, legal: LegalOnes) -> LegalSet | LegalPairs:
    if legal.pairs is None:
        return LegalSet(legal.here, *legal.known)
    return LegalPairs(legal.pairs, candidates(offer.move).binders[0].slot)


def _first_offer(body: FunctionBody, decide: core.Decide, at: int) -> int:
    """The number of the first offer of a list among all of the flow."""
    before = takewhile(lambda part: part is not decide, body.unit.game.flow)
    lists = [made for part in before if isinstance(part, core.Decide) for made in part.lists]
    return sum(map(len, [*lists, *decide.lists[:at]]))


def _taken(body: FunctionBody, one: FlowStep, part: RollPart, mover: str) -> None:
    """Counts the decision that the variables hold, and shows it to a search that learns of it."""
    body.put("x_played++;")
    body.put(f"count_decision(x_of, 0, x_last != {mover});")
    body.put(f"x_last = {mover};")
    if not body.unit.asked.searching:
        return
    decide = body.unit.game.flow[one.at]
    with body.block("if (g->learning)"):
        body.put(f"int32_t d[STRIDE] = {{{part.number}}};")
        encode_values(body, part.offer.move, chosen(part.offer.move))
        body.put(f"learn_rolled(g, {-1 if isinstance(decide, core.Decide) and decide.chance else mover}, d);")


def draw_parts(body: FunctionBody, one: FlowStep, parts: list[RollPart]) -> None:
    """Draws, tests and carries out; behind these lines there is nothing legal."""
    mover = str(one.known.mover) if one.known.mover is not None else "x_mover"
    if one.known.mover is None:
        body.put("int32_t x_mover = s->mover;")
    for each in parts:
        _gather(body, each)
    if len(parts) == 1 and parts[0].legal is not None:
        with body.block(f"if ({parts[0].legal.some})"):
            _take_legal(body, one, parts[0], parts[0].legal, mover)
        return
    body.put("AHEAD x_before = x_random;")
    total = body.keep("total", "int32_t", " + ".join(str(each.count) for each in parts))
    with body.block(f"for (; {total} > 0 && g->steps >= 0; {total}--)"):
        body.put(f"int32_t x_k = below_left(&x_random, &{total});")
        for number, each in enumerate(parts):
            is_last = number == len(parts) - 1
            with body.block("" if is_last else f"if (x_k < {each.count})"):
                _take(body, one, each, mover)
            if not is_last:
                body.put(f"x_k -= {each.count};")
    body.put("x_random = x_before;")


def _gather(body: FunctionBody, part: RollPart) -> None:
    """Declares the sets of a part, and how many candidates they make."""
    move = part.offer.move
    given = enumerate(zip(arguments(body, part.offer), move.types, strict=True))
    part.args = {
        slot: (body.keep("arg", body.unit.shape(kind, move.span).c, value), kind) for slot, (value, kind) in given
    }
    part.count = body.keep("n", "int32_t", "0")
    chosen = part.found.binders if part.beside is None else part.found.binders[:1]
    known = part.legal or part.beside
    for binder in chosen:
        width = body.unit.shape(binder.source.type).words or 1
        name = body.variable("all")
        body.put(f"SET{width} {name};")
        part.sets.append((name, width))
    if known is not None:
        known.declare(body, part.sets)
    elif len(part.sets) == 2:
        part.left = body.fresh("left")
        body.put(f"uint64_t {part.left}[{pairs_of(part.found.binders) // 64 + 1}];")
    with body.block(""), _in_move(body, part):
        missing = body.fresh("missing")
        conditions(body, move, f"goto {missing};")
        for binder, (name, width) in zip(chosen, part.sets, strict=True):
            body.put(body.unit.comment(binder.span))
            body.put(f"{name} = {elements_of(body, binder)[0]};")
            if binder is not chosen[-1]:  # else nobody asks for the next ones, which may fail
                body.put(f"if (!count{width}({name})) goto {missing};")
        sizes = [f"count{width}({name})" for name, width in part.sets]
        body.put(f"{part.count} = {' * '.join(sizes) or '1'};")
        if known is not None:
            known.gather(body, part.sets, part.count)
        elif part.left:
            body.put(f"all_pairs({part.left}, {part.count});")
        body.put(f"{missing}:;")


@contextmanager
def _in_move(body: FunctionBody, part: RollPart) -> Iterator[None]:
    """Variables are those of a move meanwhile."""
    before, body.slots, body.flow_frame, body.held = body.slots, dict(part.args), False, {}
    yield
    body.slots, body.flow_frame, body.held = before, True, None


def _take_legal(body: FunctionBody, one: FlowStep, part: RollPart, legal: KnownOnes, mover: str) -> None:
    """One of those that are known to be legal: drawn as if the others were there, carried out, and on from there."""
    places = legal.draw(body, part.sets, part.count)
    with _in_move(body, part):
        _put_chosen(body, part, places)
        for binder in part.found.behind:
            _put_determined(body, binder, legal)
        _taken(body, one, part, mover)
        body.effect(part.offer.move.do)
        body.effect(part.offer.move.then)
    body.put(f"goto roll_x_{one.after};")


def _take(body: FunctionBody, one: FlowStep, part: RollPart, mover: str) -> None:
    """The candidate number `x_k` of a part: carried out, and on from there, or taken out."""
    move, refused = part.offer.move, body.fresh("refused")
    drawn = tuple(f"select_element({name}.w, {width}, x_k)" for name, width in part.sets[:1])
    if part.beside is not None:
        body.put(f"int32_t x_at = {part.beside.place('x_k')};")
        drawn = part.beside.values(body)
    elif part.left:
        body.put(f"int32_t x_at = select_pair({part.left}, x_k);")
        (first, words), (second, width) = part.sets
        drawn = (
            f"select_element({first}.w, {words}, x_at / count{width}({second}))",
            f"select_element({second}.w, {width}, x_at % count{width}({second}))",
        )
    with body.block(""), _in_move(body, part):
        _put_chosen(body, part, drawn)
        if part.found.last is not None:
            refuse_unfit(body, part.found, part.found.last, f"goto {refused};")
        for binder in part.found.behind:
            _put_determined(body, binder)
            refuse_unfit(body, part.found, binder, f"goto {refused};")
        if move.is_tried:
            legality(body, move, kept=True)
            body.put(f"if (!legal) goto {refused};")
            _taken(body, one, part, mover)
            if ends_game(move.do) or ends_game(move.then):
                body.put("if (s->over) goto x_done;")
        else:
            _taken(body, one, part, mover)
            body.effect(move.do)
            body.effect(move.then)
        body.put(f"goto roll_x_{one.after};")
    body.put(f"{refused}:;")
    left = part.left if part.beside is None else part.beside.left
    if left:
        body.put(f"{left}[x_at >> 6] &= ~((uint64_t)1 << (x_at & 63));")
    elif part.sets:
        name, width = part.sets[0]
        body.put(f"drop{width}(&{name}, select_element({name}.w, {width}, x_k));")
    body.put(f"{part.count}--;")
    body.put("continue;")


def _put_chosen(body: FunctionBody, part: RollPart, values: tuple[str, ...]) -> None:
    """Declares the parameters that are chosen."""
    for drawn, binder in zip(values, part.found.binders, strict=False):
        value = body.keep(binder.name, "int32_t", drawn, in_range=t.is_mask(binder.source.type))
        body.slots[binder.slot] = value, binder.type
        _hold(body, binder.source, binder.slot)


def _put_determined(body: FunctionBody, binder: core.Binder, legal: KnownOnes | None = None) -> None:
    """Declares a parameter that has its value by others. `legal`: where it belongs to a legal choice, and so has one."""
    made = body.unit.shape(binder.type, binder.span)
    is_element = legal is not None and isinstance(binder.type, t.Elem)
    known = legal.follows(body, binder) if legal is not None else ""
    value = body.keep(binder.name, made.c, known or body.expr(binder.source, binder.source.type), in_range=is_element)
    body.slots[binder.slot] = value, binder.type
    if isinstance(binder.source.type, t.Opt):
        _hold(body, binder.source, binder.slot)


def _hold(body: FunctionBody, source: core.Expr, slot: int) -> None:
    """Notes what is true of an element of a set by value, which a variable holds, as it is the set that it comes from."""
    source = body.unit.plan.expr(source)
    match source:
        case core.Bind(bound, _, given, inner):
            lines, known = body.capture(lambda: body.expr(given))
            if not lines:
                with body.bound(bound, known, given.type):
                    _hold(body, inner, slot)
        case core.Op("both", args):
            for arg in args:
                _hold(body, arg, slot)
        case core.Op("minus" | "first", args):
            _hold(body, args[0], slot)
        case Where(value=value) if value is not None and body.held is not None:
            lines, made = body.capture(lambda: body.expr(value, t.optional(source.fun.result)))
            if not lines and made.number is not None:
                body.held[source.fun] = slot, made
