"""Every diagnostic: a ruleset that causes exactly this one, and how it is told (the golden `.txt` beside it).

`LUDOGRAPH_ACCEPT=1 pytest tests/diagnostics` writes the goldens; read what changed before it is kept.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import ludograph
import pytest
from command_calls import COMMAND_CALLS
from edition_calls import EDITION_CALLS
from engine_calls import ENGINE_CALLS
from hidden_calls import HIDDEN_CALLS
from lab_calls import LAB_CALLS
from ludograph.checker.extremes import fails_with
from ludograph.checker.lints.stale import touched_prose
from ludograph.checker.untold import untold
from ludograph.face import again
from ludograph.ground.diagnostics import CATALOGUE, Diagnostic, RulesetError, catalogue, render_all
from ludograph.ground.diagnostics.explain import explain
from ludograph.pipeline import check_ruleset, reference_game
from ludograph.play.beginning import not_begun
from ludograph.play.judging import odd_features
from puzzle_calls import PUZZLE_CALLS

from tests.shared import thinned

HERE = Path(__file__).parent
FILES = sorted(path.stem for path in HERE.glob("*.yaml"))
PLIES = 40


def _read_bytes() -> None:
    Path("latin.yaml").write_bytes("title: Gr\xfcn\n".encode("latin-1"))
    try:
        ludograph.load("latin.yaml")
    finally:
        Path("latin.yaml").unlink()


CALLS: dict[str, Callable[[], object]] = {
    "not-found": lambda: ludograph.load("my_gaem.yaml"),
    "not-utf8": _read_bytes,
    "unknown-ruleset": lambda: ludograph.load("inchwrom"),
    "not-a-state": lambda: ludograph.load("shared/base.yaml").position({"owner": {"Green": "a1"}}),
    "bad-argument": lambda: ludograph.load("shared/base.yaml").initial().apply(5),
    "other-rules": lambda: again(replace(ludograph.load("oware", engine="reference").face.origin, rules="0" * 24)),
    **COMMAND_CALLS,
    **EDITION_CALLS,
    **ENGINE_CALLS,
    **HIDDEN_CALLS,
    **LAB_CALLS,
    **PUZZLE_CALLS,
}
"""Mistakes that no ruleset makes by itself, but who calls."""

WITHOUT_PLACE = {
    "not-found",
    "unknown-ruleset",
    "not-a-state",
    "bad-argument",
    "other-rules",
    *COMMAND_CALLS,
    *ENGINE_CALLS,
    *HIDDEN_CALLS,
    *LAB_CALLS,
}
"""Where no file is spoken of."""

PIECES = {"unused", "ends-at-once"}
"""What pieces of rulesets may be that are no good games."""

QUICK = {
    "finish-limit": "ludograph.engines.reference.moves.MAX_FINISH_NODES",
    "afterwards-limit": "ludograph.engines.reference.rest.MAX_FINISH_NODES",
}
"""Bounds that are lowered, so that they are reached soon."""


@pytest.fixture(autouse=True)
def _in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)


def told(path: str) -> Iterator[Diagnostic]:
    """What is said about a ruleset when it is checked and, if that is possible, played a little."""
    try:
        program = check_ruleset(path)
    except RulesetError as problem:
        yield from problem.diagnostics
        return
    yield from program.warnings
    yield from fails_with(program, {})
    try:
        state = reference_game(program, path).initial()
        yield from (one for one in not_begun(state.game, program.facts) if not one.is_error)  # those are met below
        yield from odd_features(state.game)
        for _ in range(PLIES):
            if state.result is None:
                state.notations()
                state = state.apply(state.legal()[0])
    except RulesetError as problem:
        yield from problem.diagnostics


def said_of(slug: str, monkeypatch: pytest.MonkeyPatch) -> list[Diagnostic]:
    if slug in QUICK:
        monkeypatch.setattr(QUICK[slug], 50)
    if slug in ("untold", "guessed-noun"):
        return untold(check_ruleset(f"{slug}.yaml"))
    if slug == "touched-prose":
        program = check_ruleset(f"{slug}.yaml")
        return list(touched_prose(program.ruleset, program.staleness))[:1]
    if slug not in CALLS:
        return list(told(f"{slug}.yaml"))
    with pytest.raises(RulesetError) as caught:
        CALLS[slug]()
    return list(caught.value.diagnostics)


@pytest.mark.parametrize("slug", thinned([*FILES, *CALLS], each=2))
def test_it_is_told_as_the_golden_says(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_of(slug, monkeypatch)
    assert [item.slug for item in said] == [slug], render_all(said)
    text = render_all(said) + "\n"
    golden = HERE / f"{slug}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
    if slug not in WITHOUT_PLACE:
        assert re.search(r"^ *--> \S+:[1-9]\d*:[1-9]\d*$", text, re.MULTILINE)


def test_every_code_has_its_golden() -> None:
    assert sorted([*FILES, *CALLS]) == sorted(CATALOGUE)
    assert {path.stem for path in HERE.glob("*.txt")} == set(CATALOGUE)


@pytest.mark.parametrize("slug", thinned(FILES, each=4))
def test_the_page_shows_this_mistake_and_how_it_is_mended(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (HERE / f"{slug}.yaml").read_text(encoding="utf-8")
    code = CATALOGUE[slug]
    assert text.count(code.bad) == 1
    shutil.copytree(HERE / "shared", tmp_path / "shared")
    monkeypatch.chdir(tmp_path)
    Path("mended.yaml").write_text(text.replace(code.bad, code.good), encoding="utf-8")
    left = [item for item in told("mended.yaml") if item.slug == slug or item.slug not in PIECES]
    if code.good == "title: Stones":
        left = [item for item in left if item.slug != "missing-key"]  # the rest of the ruleset
    assert not left, render_all(left)


def test_a_slug_stands_in_one_file_of_the_catalogue_as_an_error_or_a_warning() -> None:
    folder = Path(catalogue.__file__).parent
    assert sorted(path.stem for path in folder.glob("*.toml")) == sorted(catalogue.SUBJECTS)
    entries = [
        (path.stem, *entry)
        for path in folder.glob("*.toml")
        for entry in tomllib.loads(path.read_text("utf-8")).items()
    ]
    assert sorted(slug for _, slug, _ in entries) == sorted(CATALOGUE)
    for subject, slug, entry in entries:
        assert CATALOGUE[slug].subject == subject
        assert set(entry) in ({"error", "why", "bad", "good"}, {"warning", "why", "bad", "good"})


def test_the_words_of_the_catalogue() -> None:
    for slug, code in CATALOGUE.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
        assert slug == code.slug
        assert not code.summary.endswith(".")
        assert code.summary[0].islower() or code.summary.startswith("`")
        assert code.why.endswith(".")
        assert code.bad
        assert code.good
        assert code.bad != code.good


def test_a_page_can_be_printed() -> None:
    for slug, code in CATALOGUE.items():
        page = explain(code)
        assert page.startswith(slug)
        assert all(char.isprintable() or char == "\n" for char in page)
        assert max(map(len, page.splitlines())) <= 120
