"""Files of the first edition mean what they meant: rulesets as they were when the second one began, which nobody changes.

`fingerprints.json` has for each:

    plays   how many first decisions (and second ones, where they are few), and the keys of the positions of a random game
    rules   the name of its rules, with the modules that it uses
    core    the listing of its program
    c       the program in C, with the places of the rules in it as comments, of two
    book    its rulebook, of a few

`LUDOGRAPH_ACCEPT=1 pytest tests/edition1` writes what is otherwise now, but for `plays`: other C of the same games may be
better C, and a book may find better words, but no release may play another game. The difference is the review.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import ludograph
import pytest
from ludograph.core.listing import listing
from ludograph.engines.native import generate
from ludograph.engines.reference import ReferenceGame
from ludograph.files.edition import edition_of
from ludograph.language.merged import content_hash
from ludograph.pipeline import check_ruleset, reference_game

from tests.shared import thinned

HERE = Path(__file__).parent
FILES = sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("rulesets/*/*.yaml"))
FINGERPRINTS = HERE / "fingerprints.json"
BOOKS = ("clobber", "hex", "morris", "oware", "tic_tac_toe")
"""Games of several kinds with short books."""
IN_C = ("clobber", "tic_tac_toe")
"""Equal programs become equal C, so two are enough to see that places of this edition reach it."""

PLIES = 6
FEW = 30
"""So many first decisions are followed by their answers."""


@pytest.fixture(autouse=True)
def _in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """C names files by the path that they are opened by."""
    monkeypatch.chdir(HERE)


def plays(game: ReferenceGame) -> Iterator[str]:
    first = game.perft(1)
    yield f"perft {first} {game.perft(2) if first <= FEW else ''}"
    state, rng = game.initial(), Random(1)
    for _ in range(PLIES):
        if state.result is not None:
            return
        state = state.apply(rng.choice(state.legal()))
        yield f"{state.key:032x}"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def fingerprint(path: str) -> dict[str, str]:
    program = check_ruleset(path)
    assert {edition_of(level) for level in program.ruleset.levels} == {1}
    game = reference_game(program, path)
    found = {
        "plays": digest("\n".join(plays(game))),
        "rules": content_hash(program.ruleset),
        "core": digest(listing(program.game)),
    }
    if Path(path).stem in IN_C:
        found["c"] = digest(generate(game).text)
    if Path(path).stem in BOOKS:
        found["book"] = digest(str(ludograph.rulebook(path)))
    return found


@pytest.mark.parametrize("path", thinned(FILES, each=3))
def test_a_file_of_the_first_edition_means_what_it_meant(path: str) -> None:
    now = fingerprint(path)
    known = json.loads(FINGERPRINTS.read_text(encoding="utf-8"))
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        known[path] = now | ({"plays": known[path]["plays"]} if path in known else {})
        FINGERPRINTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert now == known[path]


def test_there_is_a_fingerprint_for_each_file_and_for_nothing_else() -> None:
    assert sorted(json.loads(FINGERPRINTS.read_text(encoding="utf-8"))) == FILES
