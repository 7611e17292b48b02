"""One rule of a bundled ruleset changed at random, as a variant: which of its texts may then be printed.

What must be stale is found without the trees that the interpreter compares: by the words that stand in rule texts.

`python -m tests.language.stale_mutants 100 --seed 7` tries 100 of all bundled rulesets.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from random import Random

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_markdown
from ludograph.checker import Program
from ludograph.files.document import read_document
from ludograph.files.library import library_ids
from ludograph.files.places import Path, is_prose, walk
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.lab.mutation.model import Mutant
from ludograph.lab.mutation.trial import Trial
from ludograph.language.staleness import ProseNode
from ludograph.pipeline import check_ruleset, report_text

SECTIONS = ("moves", "actions", "define", "setup", "flow")
"""Where rules are changed. Elsewhere a change of one line takes the text beside it along."""

USED = ("actions", "define")
"""What other declarations use by its name."""

TELLING = ("moves", "actions", "define", "choices", "setup", "flow", "end")
"""What tells of rules; other sections tell what something is for."""

_ASSIGNED = re.compile(r"\b(\w+)(?:\[[^\]]*\])?\s*[-+]?=(?!=)")
_TRIES = 30


@cache
def trial(name: str) -> Trial:
    return Trial(name)


def variant(name: str, random: Random) -> tuple[Path, str, Program] | None:
    """A variant in which one rule text is another: what leads to the text, the file, and the file checked."""
    mutants: defaultdict[Path, list[Mutant]] = defaultdict(list)
    for one in trial(name).mutants:
        if not one.inherited and one.path[0] in SECTIONS:
            mutants[one.path].append(one)
    for _ in range(_TRIES):  # first a text, since long ones have most mutants
        mutant = random.choice(mutants[random.choice(list(mutants))])
        text = _text(mutant)
        if text is None:
            continue
        inner = json.dumps(text)
        for step in reversed(mutant.path):
            inner = f"{{{step}: {inner}}}"
        file = f"language: 2\ntitle: Variant\nabout: One rule is another.\nextends: {name}\n{inner[1:-1]}\n"
        program = report_text(file).program
        if program is not None:
            return mutant.path, file, program
    return None


def _text(mutant: Mutant) -> str | None:
    """The text that has changed; None where keys have, or items of lists."""
    document = read_document(SourceFile("changed.yaml", mutant.text), Sink())
    texts = {path: text.value for path, text in walk(document)}
    is_named = all(isinstance(step, str) for step in mutant.path)
    return texts.get(mutant.path) if is_named and "steps" not in mutant.path else None


def _owner(path: tuple[object, ...]) -> tuple[str, ...]:
    section, *names = map(str, path)
    return (section,) if section in ("setup", "flow") else (section, *names[:1])


@cache
def rules(name: str) -> dict[tuple[str, ...], str]:
    """All rule texts of each declaration of a ruleset and those that it extends."""
    made: defaultdict[tuple[str, ...], str] = defaultdict(str)
    for level in check_ruleset(name).ruleset.levels:
        for path, text in walk(read_document(level, Sink())):
            if not is_prose(path):
                made[_owner(path)] += f"\n{text.value}"
    return made


def reached(name: str, changed: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The declarations that name what is changed, or something that it assigns."""
    words = {changed[1]} if changed[0] in USED else set()
    words |= set(_ASSIGNED.findall(rules(name)[changed]))
    said = re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None
    for place, text in rules(name).items():
        if said is not None and place != changed and place[0] in TELLING and said.search(text):
            yield place


def wrong(name: str, seed: int, *, book: bool) -> list[str]:
    """What a change at random leaves standing that it must not. `book`: whether the variant's book is read, too."""
    made = variant(name, Random(f"{name} {seed}"))
    if made is None:
        return []
    path, file, program = made
    found, base = program.staleness, check_ruleset(name)
    changed, at = _owner(path), ".".join(map(str, path))
    stale = {_owner(one.prose.place) for one in found.stale}
    touched = {_owner(one.prose.place) for one in found.touched}
    told = {place for place in base.abouts if place == _owner(place)}
    problems = [f"{at}: the text about it stands"] if changed in told - stale else []
    problems += [
        f"{at}: {'.'.join(place)} is neither stale nor touched"
        for place in reached(name, changed)
        if place in told - stale - touched
    ]
    texts = {one.prose.place: base.abouts.get(_path(one.prose)) for one in found.stale}
    printed = _printed(file) if book else "\n".join(about.text() for about in program.abouts.values())
    problems += [
        f"{at}: the book says of {'.'.join(place)} what is stale"
        for place, about in texts.items()
        if about is not None and len(about.text()) > 20 and about.text() in printed
    ]
    return problems


def _path(prose: ProseNode) -> tuple[str, ...]:
    """Where a text stands among those of a program."""
    return (*prose.place, *(key for key in prose.key.split(".") if key != "about"))


def _printed(file: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = FilePath(folder) / "variant.yaml"
        path.write_text(file, encoding="utf-8")
        return to_markdown(make_book(str(path), Wish(pictures=False)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = [name for name in library_ids() if "/" not in name]
    for number in range(asked.count):
        name, seed = names[number % len(names)], asked.seed + number // len(names)
        for problem in wrong(name, seed, book=number % 5 == 0):
            print(f"{name} (seed {seed}): {problem}", flush=True)


if __name__ == "__main__":
    main()
