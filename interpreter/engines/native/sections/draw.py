"""Moves as C: candidates for a decision drawn at random, without writing all decisions out.

What the candidates are and what is asked of the one that is drawn is `core.candidates`. They are gathered in their order, but
the elements of the last parameter stay together as one bit set where they are one. `trying.h` draws from them.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core.candidates import candidates
from ..c.cvalue import CValue
from ..c.spelling import comment
from ..optimize.moves.drawn import DrawnMove, Tested
from ..writing.body import FunctionBody
from ..writing.choices import conditions, each_choice, parameters
from ..writing.drawable import elements_of, refuse_unfit
from ..writing.entries import HEAD, chosen, decode, encode_values, word_count
from ..writing.sparing import spare_trial, spared_elements
from ..writing.trials import legality

_TESTED = {Tested.NEVER: "0", Tested.ALWAYS: "1", Tested.DRAWN: "g->drawing"}


def fill_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Adds the candidates of a move, to be drawn from or to be listed."""
    return _filling(body, move, name, True)


def gather_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Adds the candidates of a move that are only drawn from."""
    return _filling(body, move, name, False)


def _filling(body: FunctionBody, move: core.Move, name: str, to_list: bool) -> str:
    head = f"MAYBE void {name}(G *g, const S *s, int32_t x_offer{parameters(body, move)})"
    body.unit.prototypes.append(f"{head};")
    conditions(body, move, "return;")
    drawn = body.unit.moves.drawn[move]
    if drawn.is_together:
        each_choice(body, drawn.binders[:-1], lambda: _together(body, drawn, to_list))
    else:
        each_choice(body, drawn.binders, lambda: _whole(body, drawn))
    return body.text(head, move.span)


def _whole(body: FunctionBody, drawn: DrawnMove) -> None:
    """A candidate that stands alone."""
    with body.block(""):
        body.put(f"SLICE *c = next_slice(g, 1, -1, {int(drawn.is_tested)});")
        _head_of(body, drawn.move, chosen(drawn.move))


def _together(body: FunctionBody, drawn: DrawnMove, is_listed: bool) -> None:
    """Candidates that differ in the last parameter alone."""
    last, others = drawn.binders[-1], chosen(drawn.move)[:-1]
    body.put(body.unit.comment(last.span))
    with body.block(""):
        elements, width = elements_of(body, last)
        untested = _listed(body, drawn, elements) if is_listed else "1"
        sure = spared_elements(body, drawn.spared, elements) if is_listed and drawn.spared is not None else ""
        count = body.keep("n", "int32_t", f"count{width}({elements})")
        at = HEAD + sum(word_count(body, binder) for binder in others)
        # among many, whether there is one cannot be foreseen, and a draw passes over none at all; threads of a card
        # foresee nothing, and those that have one would wait for those that have none
        with body.block(f"if ({count})" if is_listed or not others or body.unit.asked.threads else ""):
            body.put(f"SLICE *c = next_slice(g, {count}, {at}, {untested});")
            body.put(f"memcpy(c->set, &{elements}, sizeof {elements});")
            body.put(f"for (int32_t w = {width}; w < SET_WORDS; w++) c->set[w] = 0;")
            if body.unit.moves.footprints and is_listed:
                body.put("memset(c->sure, 0, sizeof c->sure);")
            if sure:
                body.put(f"memcpy(c->sure, &{sure}, sizeof {sure});")
            _head_of(body, drawn.move, others)


def _listed(body: FunctionBody, drawn: DrawnMove, elements: CValue) -> str:
    """Where decisions are listed and not drawn, takes those elements out that a set of others shows to be unfit. Whether
    candidates must be tried out, as C."""
    fit = drawn.listed
    if fit is not None:
        with body.block("if (!g->drawing)"), body.bound(fit.here.slot, elements, fit.here.type):
            body.put(f"{elements} = {body.expr(fit.known)};")
    return _TESTED[drawn.tested]


def _head_of(body: FunctionBody, move: core.Move, binders: list[core.Binder]) -> None:
    """Writes what is the same of all candidates of the slice `c`."""
    body.put("int32_t *d = c->d;")
    body.put(f"d[0] = x_offer; d[1] = NO_NUMBER; {comment(move.name)}")
    encode_values(body, move, binders)


def pick_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Draws a candidate of a move that is the only one on offer, and of which it is known at once which are legal."""
    head = f"static int32_t {name}(G *g, const S *s, int32_t x_offer{parameters(body, move)})"
    body.unit.prototypes.append(f"{head};")
    conditions(body, move, "return 0;")
    drawn = body.unit.moves.drawn[move]
    (last,), fit = drawn.found.binders, drawn.fit
    body.put(body.unit.comment(last.span))
    elements, width = elements_of(body, last)
    if fit is None:
        body.put(f"int32_t at = draw_element(g, {elements}.w, {width});")
    else:
        with body.bound(fit.here.slot, elements, fit.here.type):
            legal = body.keep("fit", f"SET{width}", body.expr(fit.known))
        body.put("g->tried = 0;")
        body.put("AHEAD x_random = ahead_of(g->random);")
        body.put(f"int32_t at = draw_fit(&x_random, {elements}.w, {legal}.w, {width});")
        body.put("g->random = x_random.state;")
    body.put("g->drawn = g->entry;")
    body.put(f"g->drawn[0] = x_offer; g->drawn[1] = NO_NUMBER; g->drawn[{HEAD}] = at;")
    body.put("return at >= 0 && g->steps >= 0;")
    return body.text(head, move.span)


def test_function(body: FunctionBody, move: core.Move) -> str:
    """Whether a candidate is legal: what was not asked when it was gathered."""
    head = f"static int32_t test_{body.unit.move_name(move)}(G *g, S *s{parameters(body, move)}, const int32_t *d)"
    body.unit.prototypes.append(f"{head};")
    drawn = body.unit.moves.drawn[move]
    body.put("(void)d;")
    decode(body, move, lambda binder: refuse_unfit(body, drawn.found, binder, "return 0;"))
    if move.is_tried:
        if drawn.spared is not None:
            spare_trial(body, drawn.spared)
        tried = body.unit.moves.tried[move]
        legality(body, tried.lean if tried.undoing is None else move)
        body.put("return legal;")
    else:
        body.put("return 1;")
    return body.text(head)


def make_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Carries a candidate out that is drawn, if it is legal, which most are: so it is not tried before."""
    head = f"static int32_t {name}(G *g, S *s{parameters(body, move)}, const int32_t *d)"
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    decode(body, move, lambda binder: refuse_unfit(body, candidates(move), binder, "return 0;"))
    if move.is_tried:
        legality(body, move, kept=True)
        body.put("return legal;")
    else:
        body.put("g->tried = 1;")
        body.effect(move.do)
        body.effect(move.then)
        body.put("return 1;")
    return body.text(head)
