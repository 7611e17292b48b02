"""Any text is a tree or is refused with a diagnostic: what the grammar derives, what is near to real rules, and noise."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import ClassVar

import lark
import ludograph
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.parser import STARTS, parse

from .helpers import rules

GRAMMAR = (Path(ludograph.__file__).parent / "language" / "grammar.lark").read_text(encoding="utf-8")
NAMES = ["s", "t", "p", "owner", "count_of", "cell", "player", "Red", "adjacent", "step", "ray", "N", "row", "mover", "place",
         "border", "probe", "first", "count", "to", "x1", "direction", "nothing_like_it"]  # fmt: skip
WRITTEN = {
    "NAME": NAMES,
    "INT": [*("0", "1", "2", "3", "7", "40") * 8, "2147483648"],
    "STRING": ['"a1"', '""', '"x {s} {p:-}"', '"{"'],
    "PICK": ["count", "first", "last", "the"],
    "FOLD": ["any", "all", "sum", "union"],
    "BOUND": ["max", "min"],
    "CLOSE": ["reach", "chain"],
    "_ORDERED": ["ordered"],
}
FAR = 10**6
MOST = 40
"""Words after which a text comes to its end."""


class Derivations:
    """Random texts of the grammar: each nonterminal is replaced by one of its expansions, near the bound by a shortest."""

    def __init__(self) -> None:
        made = lark.Lark(GRAMMAR, start=STARTS, parser="lalr", postlex=_lines())
        self.written = {**WRITTEN, **{t.name: [t.pattern.value] for t in made.terminals if t.name not in WRITTEN}}
        self.expansions: dict[str, list[list[str]]] = {}
        for rule in made.rules:
            self.expansions.setdefault(rule.origin.name, []).append([symbol.name for symbol in rule.expansion])
        self.depths = dict.fromkeys(self.expansions, FAR)
        for _ in self.expansions:
            for name, choices in self.expansions.items():
                self.depths[name] = min(self._depth(choice) for choice in choices)

    def _depth(self, expansion: list[str]) -> int:
        return 1 + max((self.depths.get(name, 0) for name in expansion), default=0)

    def text(self, start: str, rng: random.Random, bound: int) -> str:
        out: list[str] = []
        level, fresh = 0, False
        for name in self._derive(start, rng, bound, []):
            if name in ("_INDENT", "_DEDENT"):
                level += 1 if name == "_INDENT" else -1
            elif name == "_NL":
                out.append("\n")
                fresh = True
            else:
                if fresh:
                    out.append("  " * level)
                    fresh = False
                word = rng.choice(self.written[name])
                out.append(word if name in WRITTEN and name != "NAME" and name != "INT" else f"{word} ")
        return "".join(out).strip("\n")

    def _derive(self, name: str, rng: random.Random, bound: int, words: list[str]) -> list[str]:
        if name not in self.expansions:
            words.append(name)
            return words
        choices = self.expansions[name]
        if bound <= 0 or len(words) > MOST:
            least = min(self._depth(choice) for choice in choices)
            choices = [choice for choice in choices if self._depth(choice) == least]
        for part in rng.choice(choices):
            self._derive(part, rng, bound - 1, words)
        return words


def _lines() -> lark.indenter.Indenter:
    class Lines(lark.indenter.Indenter):
        NL_type = "_NL"
        OPEN_PAREN_types: ClassVar[list[str]] = []
        CLOSE_PAREN_types: ClassVar[list[str]] = []
        INDENT_type = "_INDENT"
        DEDENT_type = "_DEDENT"
        tab_len = 8

    return Lines()


@cache
def _derivations() -> Derivations:
    return Derivations()


def derived(start: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda seed, bound: _derivations().text(start, random.Random(seed), bound),
        st.integers(0, 2**32),
        st.integers(0, 25),
    )


def tree_or_diagnostics(start: str, text: str) -> None:
    sink = Sink()
    tree = parse(start, RuleText(text, SourceFile("text", text), range(len(text) + 1)), sink)
    assert (tree is None) == bool(sink.items)
    for item in sink.items:
        assert str(ludograph.RulesetError([item]))


@pytest.mark.parametrize("start", STARTS)
def test_what_the_grammar_derives_is_a_tree_or_refused(start: str) -> None:
    @settings(max_examples=25)
    @given(derived(start))
    def check(text: str) -> None:
        tree_or_diagnostics(start, text)

    check()


WORDS = [*NAMES, "0", "3", '"a1"', "if", "then", "else", "and", "or", "not", "is", "in", "for", "where", "while", "until", "none",
         "yes", "let", "those", "count", "any", "sum", "max", "reach", "chain", "can", "turn", "decide", "forever", "otherwise",
         "(", ")", "[", "]", "{", "}", ",", ";", ":", "=", "==", "+=", "..", "+", "-", "*", "&", "<", "->", "?", "|", "\n",
         "\n  ", "\n    ", "#", '"', "é", "\t", "'", "\\", "$"]  # fmt: skip


@settings(max_examples=80)
@given(st.sampled_from(STARTS), st.lists(st.sampled_from(WORDS), max_size=25), st.booleans())
def test_noise_is_a_tree_or_refused(start: str, words: list[str], apart: bool) -> None:
    tree_or_diagnostics(start, (" " if apart else "").join(words))


@settings(max_examples=30)
@given(st.sampled_from(STARTS), st.text(max_size=30))
def test_any_text_is_a_tree_or_refused(start: str, text: str) -> None:
    tree_or_diagnostics(start, text)


def refused_or_played(text: str) -> None:
    """Loads a ruleset and, if that is possible, plays a little; every mistake has its diagnostic."""
    try:
        state = ludograph.loads(text).initial()
        for _ in range(3):
            if state.result is None:
                state = state.apply(state.notations()[0])
        assert state.result is not None or state.ply == 3
    except ludograph.RulesetError as problem:
        assert problem.diagnostics
        assert str(problem)


def block(text: str) -> str:
    lines = text.split("\n")
    return "|\n" + "\n".join("      " + line for line in lines)


@settings(max_examples=25)
@given(derived("expression"), st.sampled_from(["define", "provided", "end"]))
@pytest.mark.long
def test_an_expression_in_a_ruleset_is_checked_or_refused(text: str, where: str) -> None:
    text = block(text.strip() or "yes")
    if where == "define":
        refused_or_played(rules(define=f"\n  probe: {text}"))
    elif where == "end":
        refused_or_played(rules(end=f"\n  - for: p in player\n    when: {text}\n    result: win p"))
    else:
        refused_or_played(
            rules(moves=f"\n  place in main:\n    choose: s in cell\n    do: owner[s] = mover\n    provided: {text}")
        )


@pytest.mark.long
@settings(max_examples=25)
@given(derived("choose"), derived("expression"))
def test_parameters_in_a_ruleset_are_checked_or_refused(choose: str, written: str) -> None:
    written = re.sub(r"\s+", " ", written.replace("{", "(").replace("}", ")").replace('"', "")).strip()
    choose = block(choose.strip() or "s in cell")
    refused_or_played(
        rules(moves=f"\n  place in main:\n    choose: {choose}\n    do: nothing\n    written: '{{{written}}}'")
    )
