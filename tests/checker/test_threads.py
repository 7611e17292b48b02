"""Threads that check at the same time find what one thread finds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from ludograph.core.listing import listing
from ludograph.files.library import Library
from ludograph.ground.diagnostics import RulesetError, Sink, render_all
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.parser import parse
from ludograph.pipeline import check_ruleset, check_source

pytestmark = pytest.mark.long

MISTAKES = Path(__file__).parent.parent / "diagnostics"
RULESETS = ["havannah", "tic_tac_toe", "morris"]
BROKEN = ["keyword-as-name", "syntax-indent", "syntax", "unknown-name", "type-mismatch", "too-deep", "extends-cycle"]
THREADS = 8


def checked(name: str) -> str:
    """What is found in a ruleset: its core, or all that is wrong."""
    try:
        program = check_ruleset(name)
    except RulesetError as problem:
        return render_all(problem.diagnostics)
    return listing(program.game) + render_all(program.warnings)


def at_once(work: Callable[[int], str]) -> list[str]:
    """What threads make that all begin at the same moment and change places often."""
    start = Barrier(THREADS)

    def one(number: int) -> str:
        start.wait()
        return work(number)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(one, range(THREADS)))
    finally:
        sys.setswitchinterval(before)


def test_eight_threads_check_rulesets_and_find_what_one_thread_finds() -> None:
    names = [*RULESETS, *(str(MISTAKES / f"{slug}.yaml") for slug in BROKEN)]
    alone = {name: checked(name) for name in names}

    def all_of_them(number: int) -> str:
        turned = [*names[number:], *names[:number]]
        return "".join(name for name in turned if checked(name) != alone[name])

    assert at_once(all_of_them) == [""] * THREADS
    assert all("error[" in alone[str(MISTAKES / f"{slug}.yaml")] for slug in BROKEN)


def test_eight_threads_check_one_file_that_they_share() -> None:
    library = Library()
    file = library.open("inchworm")
    alone = listing(check_source(SourceFile(file.name, file.text), Library()).game)
    assert at_once(lambda _: listing(check_source(file, library).game)) == [alone] * THREADS


def test_threads_that_parse_each_have_their_own_places_and_indentation() -> None:
    text = "if a:\n    if b:\n        c(1)\nd((1) + (2))\n"

    def parsed(number: int) -> str:
        file = SourceFile(f"{number}.yaml", " " * number + text)
        for _ in range(50):
            rule = RuleText(text, file, range(number, number + len(text) + 1))
            tree = parse("block", rule, Sink())
            assert tree is not None
            assert tree[1].span == rule.span(text.index("d("), len(text.rstrip()))
        return "".join(map(repr, tree))

    assert len(set(at_once(parsed))) == 1
