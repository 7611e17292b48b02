"""Moves as C: candidates for a decision drawn at random, without writing all decisions out.

What the candidates are and what is asked of the one that is drawn is `core.candidates`. They are gathered in their order, but
the elements of the last parameter stay together as one bit set where they are one. `trying.h` draws from them.
"""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import candidates
from .body import FunctionBody
from .choices import conditions, each_choice, narrowed_binders, parameters
from .cvalue import CValue
from .drawable import (
    CandidateFit,
    elements_of,
    fit_of,
    fit_one_by_one,
    is_tested,
    needs_trial,
    refuse_unfit,
    stands_as_set,
)
from .entries import HEAD, chosen, decode, encode_values, word_count
from .optimize.cases import in_cases
from .optimize.undo import is_undone
from .sparing import following, spare_trial, spared_elements
from .spelling import comment
from .trials import legality


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
    found = candidates(move)
    binders = narrowed_binders(body, found.binders)
    if found.last is not None and stands_as_set(body, found.last.source):
        each_choice(body, binders[:-1], lambda: _together(body, move, binders[-1], to_list))
    else:
        each_choice(body, binders, lambda: _whole(body, move))
    return body.text(f"{body.unit.comment(move.span)}\n{head}")


def _whole(body: FunctionBody, move: core.Move) -> None:
    """A candidate that stands alone."""
    with body.block(""):
        body.put(f"SLICE *c = next_slice(g, 1, -1, {int(is_tested(body, move))});")
        _head_of(body, move, chosen(move))


def _together(body: FunctionBody, move: core.Move, last: core.Binder, is_listed: bool) -> None:
    """Candidates that differ in the last parameter alone."""
    body.put(body.unit.comment(last.span))
    with body.block(""):
        elements, width = elements_of(body, last)
        untested = _listed(body, move, last, elements) if is_listed else "1"
        sure = spared_elements(body, move, last, elements) if is_listed and _is_only_tried(body, move, last) else ""
        count = body.keep("n", "int32_t", f"count{width}({elements})")
        others = chosen(move)[:-1]
        at = HEAD + sum(word_count(body, binder) for binder in others)
        # among many, whether there is one cannot be foreseen, and a draw passes over none at all; threads of a card
        # foresee nothing, and those that have one would wait for those that have none
        with body.block(f"if ({count})" if is_listed or not others or body.unit.asked.threads else ""):
            body.put(f"SLICE *c = next_slice(g, {count}, {at}, {untested});")
            body.put(f"memcpy(c->set, &{elements}, sizeof {elements});")
            body.put(f"for (int32_t w = {width}; w < SET_WORDS; w++) c->set[w] = 0;")
            if body.unit.footprints.all and is_listed:
                body.put("memset(c->sure, 0, sizeof c->sure);")
            if sure:
                body.put(f"memcpy(c->sure, &{sure}, sizeof {sure});")
            _head_of(body, move, others)


def _listed(body: FunctionBody, move: core.Move, last: core.Binder, elements: CValue) -> str:
    """Where decisions are listed and not drawn, takes those elements out that a set of others shows to be unfit. Whether
    candidates must be tried out, as C."""
    fit = _fit_with_all(body, move, last)
    if fit is not None:
        _take_out(body, fit, elements)
        return "1" if move.is_tried else "g->drawing"
    fit = fit_one_by_one(body, move, last)
    if fit is not None:
        _take_out(body, fit, elements)
        return "1"
    fit = fit_of(body, move, last)
    if fit is None:
        return str(int(is_tested(body, move)))
    if fit.known is fit.here:
        return "1"
    _take_out(body, fit, elements)
    return "1" if not fit.is_all or needs_trial(body, move) else "g->drawing"


def _is_only_tried(body: FunctionBody, move: core.Move, last: core.Binder) -> bool:
    """Whether nothing is asked of the elements of a parameter but that a trial of them passes."""
    if not t.is_mask(last.source.type):
        return False
    fit = fit_of(body, move, last)
    is_known = not candidates(move).behind and (fit is None or fit.is_all)
    return is_known or _fit_with_all(body, move, last) is not None


def _take_out(body: FunctionBody, fit: CandidateFit, elements: CValue) -> None:
    with body.block("if (!g->drawing)"), body.bound(fit.here.slot, elements, fit.here.type):
        body.put(f"{elements} = {body.expr(fit.known)};")


def _fit_with_all(body: FunctionBody, move: core.Move, last: core.Binder) -> CandidateFit | None:
    """The elements that satisfy all that is asked of them, and of the parameters that follow from them; None: these
    cannot be found all at once."""
    plan, found, behind = body.unit.plan, candidates(move), following(body, move)
    if not plan.has("cases") or behind is None or not t.is_mask(last.source.type):
        return None
    tests = [plan.renaming.renamed(part, {found.slot: last.slot}) for part in found.asked] + behind.tests
    if not tests:
        return None
    here = core.Var(plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)
    where = core.Op("and", tuple(tests), type=t.BOOL, span=last.span)
    known = in_cases(plan, core.Filter(last.slot, last.name, here, where, type=here.type, span=last.span))
    return None if known is None else CandidateFit(here, known, True)


def _head_of(body: FunctionBody, move: core.Move, binders: list[core.Binder]) -> None:
    """Writes what is the same of all candidates of the slice `c`."""
    body.put("int32_t *d = c->d;")
    body.put(f"d[0] = x_offer; d[1] = NO_NUMBER; {comment(move.name)}")
    encode_values(body, binders)


def pick_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Draws a candidate of a move that is the only one on offer, and of which it is known at once which are legal."""
    head = f"static int32_t {name}(G *g, const S *s, int32_t x_offer{parameters(body, move)})"
    body.unit.prototypes.append(f"{head};")
    conditions(body, move, "return 0;")
    (last,) = candidates(move).binders
    body.put(body.unit.comment(last.span))
    elements, width = elements_of(body, last)
    fit = fit_of(body, move, last)
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
    return body.text(f"{body.unit.comment(move.span)}\n{head}")


def test_function(body: FunctionBody, move: core.Move) -> str:
    """Whether a candidate is legal: what was not asked when it was gathered."""
    head = f"static int32_t test_{body.unit.move_name(move)}(G *g, S *s{parameters(body, move)}, const int32_t *d)"
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    decode(body, move, lambda binder: refuse_unfit(body, candidates(move), binder, "return 0;"))
    if move.is_tried:
        spare_trial(body, move)
        is_in_place = is_undone(move, body.unit.position_bytes(), body.unit.plan)
        legality(body, move if is_in_place else body.unit.lean_moves.of(move))
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
