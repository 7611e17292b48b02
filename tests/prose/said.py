"""What the tests of prose share: all sentences of a ruleset, what is no English, and a page of them as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ludograph.book.prose import Prose, ProseSentence

from tests.shared import program

CODE = re.compile(r"[\[\]{}_&|]|:=|==|!=|[<>]=|\bis none\b|\bis not none\b|\bthose\(|\bcount\(")
CLUMSY = re.compile(r"  | [,.;]|\ba [aeio]\w|\ban [^aeiou8“]|\b(?!that\b)(\w+) \1\b")

EMPTY = re.compile(r"\bthing\b|\bwhat line \d")
"""Words to fall back on, which say nothing."""


@cache
def prose(name: str, bare: bool = True) -> Prose:
    return Prose(program(name), without_about=bare)


def sections(made: Prose) -> Iterator[tuple[str, Iterable[ProseSentence]]]:
    """All that is said of a ruleset, by headings."""
    yield "At the start", made.start_state()
    yield "Setting up", made.setup()
    yield "The course of play", made.flow()
    yield "What happens by itself", made.happens()
    yield "The end", made.endings()
    for name in made.moves():
        move = made.move(name)
        parts = (move.priority, move.when, move.parameters, move.effects, move.provided, move.finish, move.then)
        about = (move.about,) if move.about else ()
        yield f"Move: {move.title}", (*about, *sum(parts, ()), move.notation)
    for heading, entries in (
        ("State", made.state()),
        ("Actions", made.actions()),
        ("Glossary", made.definitions_used()),
        ("Constants", made.constants()),
        ("Options", made.options()),
    ):
        for entry in entries:
            yield f"{heading}: {entry.title}", ((entry.about,) if entry.about else ()) + entry.sentences


def every_sentence(made: Prose) -> list[ProseSentence]:
    return [one for _, said in sections(made) for sentence in said for one in sentence.all()]


def unenglish(sentence: ProseSentence) -> Iterator[str]:
    """What is wrong with the form of a generated sentence."""
    text = sentence.text
    if not sentence.generated:
        return
    if not text.endswith(":" if sentence.children and not text.endswith(".") else "."):
        yield f"ends wrongly: {text}"
    if not re.match(r"[“(]?[A-Z0-9]", text):
        yield f"begins small: {text}"
    outside_quotes = re.sub(r"“[^”]*”", "“”", text)
    for pattern in (CODE, CLUMSY, EMPTY):
        found = pattern.search(outside_quotes)
        if found:
            yield f"{found[0]!r}: {text}"


def page(made: Prose) -> str:
    """Everything as text, sub-points indented."""
    lines = []
    for heading, said in sections(made):
        lines.append(heading)
        for sentence in said:
            lines += _lines(sentence, 1)
    return "\n".join(lines) + "\n"


def _lines(sentence: ProseSentence, depth: int) -> Iterator[str]:
    yield "  " * depth + sentence.text
    for child in sentence.children:
        yield from _lines(child, depth + 1)
