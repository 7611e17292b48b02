"""Effects in frames: the rules about effects that have no plan, with what stands in their holes (`rules.pieces`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...checker.lints.alike import is_same
from ...core import nodes as core
from ...core.types import BOOL, PathOf, SetOf
from ...core.walk import is_expr
from ...ground.records import replace
from .conditions import Conditions
from .families import Family
from .known import KnownSites
from .matching import Found
from .naming import Naming, noun_of
from .realiser import Realiser
from .scope import Spoken
from .terms import Terms
from .trees import ALL, EVERY, NP, NUMBER, THE, A, Framed, Phrase, Verbatim, frame, planned_by


class RuleWords:
    """`standing`: what is known to stand on the sites that a move chooses, while its effects are told."""

    def __init__(
        self, terms: Terms, conditions: Conditions, naming: Naming, realiser: Realiser, rules: Family[Any, Any]
    ) -> None:
        self.terms, self.conditions, self.naming, self.realiser, self.rules = terms, conditions, naming, realiser, rules
        self.standing: KnownSites | None = None

    def said(self, steps: tuple[core.Effect, ...], scope: Spoken) -> tuple[Framed, int] | None:
        """The first steps in the words of a rule, and how many they are; None where no rule speaks of them."""
        for rule, found in self.rules.fitting(steps):
            if rule.plan is None and self._fits(found):
                holes = self._holes(found, scope)
                key = f"{rule.name}{_manner(found, holes)}"
                made = Framed(key, {name: holes[name] for name in self.realiser.holes(key)})
                return planned_by(made, rule.name), len(rule.matches)
        return None

    def _fits(self, found: Found) -> bool:
        """Whether what is found has such words: what stands there is known, a thing is called otherwise than its kind."""
        if not all(found[name].name in self.naming.pieces for name in ("owner", "thing") if name in found):
            return False
        if "flag" in found and found["flag"].name not in self.naming.done:
            return False
        for name in ("vacant", "yours"):
            site = found.get(name)
            known: frozenset[int] = getattr(self.standing, name) if self.standing is not None else frozenset()
            if site is not None and not (isinstance(site, core.Var) and site.slot in known):
                return False
        if "yours" in found and is_same(found["yours"], found["to"], {}):
            return False
        if "place" in found and self.naming.is_called(found["place"].name):
            return False
        thing = found.get("thing")
        called = self.naming.fun(thing).noun if thing is not None else None
        return thing is None or (isinstance(called, NP) and called.noun.one != noun_of(thing.result))

    def _holes(self, found: Found, scope: Spoken) -> dict[str, Phrase]:
        holes: dict[str, Phrase] = {}
        for name, value in found.items():
            if isinstance(value, core.Fun):
                called = self.naming.fun(value).noun
                if isinstance(called, NP):
                    holes |= _forms(name, replace(called, owner=None, mods=()))
            elif is_expr(value) and value.type == BOOL:
                holes[name] = self.conditions.clause(value, scope)
            elif is_expr(value):
                holes |= _forms(name, self.terms.term(value, scope))
                one = self.terms.member(value, scope) if isinstance(value.type, SetOf | PathOf) else None
                if one is not None:
                    holes[f"every_{name}"] = replace(one, det=EVERY)
        some, target = holes.get("some"), holes.get("target")
        if (
            isinstance(some, NP)
            and isinstance(target, NP)
            and isinstance(target.owner, NP)
            and _same_things(some, target)
        ):
            holes["into_target"] = target.owner
        return holes


def _forms(name: str, thing: Phrase) -> dict[str, Phrase]:
    """What is captured, as the holes of frames ask for it."""
    forms = {name: thing, f"all_{name}": frame("all of", thing=thing), f"into_{name}": thing}
    if isinstance(thing, NP):
        forms |= {f"a_{name}": replace(thing, det=A), f"the_{name}": replace(thing, det=THE)}
        if thing.det == NUMBER:
            forms[f"all_{name}"] = replace(thing, det=ALL, many=True)
            forms[f"into_{name}"] = replace(thing, det=THE, many=True)
    return forms


def _same_things(one: NP, other: NP) -> bool:
    return one.noun.one == other.noun.one and one.det == other.det == NUMBER


def _manner(found: Found, holes: Mapping[str, Phrase]) -> str:
    """Which of a rule's frames says what it has found."""
    stock = holes.get("stock")
    if isinstance(stock, NP) and stock.det == NUMBER:
        return ", counted"
    name = next((name for name in ("yours", "site") if name in found), "")
    called = holes.get(name)
    if "owner" not in found or not isinstance(called, Verbatim):
        return ""
    return "" if noun_of(found[name].type) in called.text.split(" ") else ", named"
