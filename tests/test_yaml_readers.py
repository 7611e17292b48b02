"""A ruleset means the same whether PyYAML has libyaml or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ludograph.files.document import read_document
from ludograph.files.nodes import Listing, Mapping, Node, Text
from ludograph.files.yaml_text import events as yaml_events
from ludograph.files.yaml_text.events import events
from ludograph.ground.characters import forbidden_in_file
from ludograph.ground.diagnostics import RulesetError, Sink, render_all
from ludograph.ground.source import SourceFile
from probe import ruleset, with_when

from tests.shared import thinned

ROOT = Path(__file__).parent.parent
FILES = sorted(
    path
    for folder in ("rulesets", "stdlib", "interpreter", "tests")
    for path in (ROOT / folder).rglob("*.yaml")
    if "edition1" not in path.parts  # older copies of the rulesets
)
OFTEN = [
    path for path in FILES if "rulesets" not in path.parts or path.stem in ("anda", "chess", "drift", "oware", "torus")
]


def test_this_python_has_libyaml() -> None:
    assert yaml.__with_libyaml__, "without it the tests of this file compare a reader with itself"


@contextmanager
def _without_libyaml() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_events, "LIBYAML", None)
        yield


def _events(text: str) -> list[tuple[Any, ...]] | None:
    """What is read of a text, each with its place; None where it is refused."""
    try:
        return [
            (
                type(event).__name__,
                getattr(event, "value", None),
                getattr(event, "style", None) or "",
                getattr(event, "anchor", None),
                event.start_mark.index,
                event.end_mark.index,
            )
            for event in events(text)
        ]
    except yaml.YAMLError:
        return None


def _plain(node: Node) -> Any:
    place = (node.span.start, node.span.end)
    if isinstance(node, Text):
        return node.value, node.plain, node.rule.text, list(node.rule.offsets), place
    if isinstance(node, Listing):
        return [_plain(item) for item in node.items], place
    assert isinstance(node, Mapping)
    return [(_plain(key), _plain(value)) for key, value in node.entries], place


def _read(text: str) -> Any:
    """The nodes of a text, or what is told about it."""
    sink = Sink()
    try:
        return _plain(read_document(SourceFile("text.yaml", text), sink)), render_all(sink.items)
    except RulesetError as problem:
        return render_all(problem.diagnostics)


def _both(text: str) -> tuple[Any, Any]:
    with _without_libyaml():
        own = _read(text)
    return own, _read(text)


@pytest.mark.parametrize("path", thinned(FILES, *OFTEN), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_both_readers_read_each_file_of_the_house_alike(path: Path) -> None:
    own, fast = _both(path.read_text(encoding="utf-8"))
    assert own == fast


SLIPS = [
    ruleset(state="{owner: cell -> player?, n: 0..9 = 3?}"),
    "title: a\tb\nplayers:\t[A,\tB] \t# c\n",
    "title: >\n  a\n\tb\n",
    "title: |#c\n  a\n",
    "title: |2-\n   a\n\n",
    "title: a\nabout: b\n\tc: d\n",
    "title: a\nboard:\n\ttiling: square\n",
    "title: a\nflow: forever: for p in player: nothing\n",
    "title: a\n---\ntitle: b\n",
    "title: *a\n",
    "title: & b\n",
    "title: [a\n",
    "title: [a, b\nplayers: x\n",
    "title: {a, b]\n",
    "title: {a: , b: }\n",
    "title: 'a\n",
    'title: "a\n',
    'title: "\\xZZ"\n',
    'title: "\\q"\n',
    'title: "\\ud800"\n',
    'title: "\\UFFFFFFFF"\n',
    'title: "a\n---\nb"\n',
    "title: @a\n",
    "title: `a`\n",
    "title: %a\n",
    "title: > a\n",
    "title: a\n players: b\n",
    "title: a\n  - b\n",
    "- a\nb: c\n",
    "title: - a\n",
    "title: a\n? b\n",
    "title: {a: [}\n",
    "title: [a]b\n",
    "title: {a} b\n",
    'title: "a" b\n',
    "define:\n  free: {last} + vacant\n",
    "end:\n  - {when: score[p] >= goal, result: win p}\n",
    "end: [{when: a is b?, result: draw}]\n",
    "title\n",
    "title: a\nplayers\n",
    with_when("n > {"),
    "a: b: c\n",
    "? a\n",
    "a: [x:y, z:, w]\n",
    "a: [x:[y]]\n",
]


@pytest.mark.parametrize("text", SLIPS)
def test_both_readers_tell_a_slip_alike(text: str) -> None:
    own, fast = _both(text)
    assert own == fast


_PIECES = (
    "a",
    "x1",
    "player?",
    "owner[s] is none",
    "cell -> player?",
    "é",
    "~",
    ":",
    ": ",
    ",",
    ", ",
    "?",
    "-",
    "- ",
    " ",
    "\t",
    "\n",
    "\n  ",
    "\n    ",
    "\nb:\n  c: ",
    "\n- ",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    '"a b"',
    "'it''s'",
    '"\\u0041\n  b"',
    "\\",
    "#",
    " # c",
    "|",
    ">",
    "|\n  ",
    ">-\n  ",
    "---",
    "...",
    "@",
    "`",
    "&a",
    "*a",
)
"""No tags and directives, which no ruleset has."""


@settings(max_examples=150)
@given(st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))
@example("a: b\tc")
@example("{a: player? = b}")
@example("[?]")
@example("[? : a]")
@example("[?, a]")
@example("[? :]")
@example("a:\n  - b\n  -\tc\n")
def test_both_readers_read_or_refuse_any_text_alike(text: str) -> None:
    with _without_libyaml():
        own = _events(text)
    assert own == _events(text)


def test_what_yaml_refuses_is_refused_before_it_is_asked() -> None:
    strange = [chr(code) for code in range(0x11000) if code < 0x3000 or code > 0xD7F0]
    told = [char for char in strange if char not in "\t\n\r" and forbidden_in_file(f"a: b{char}c") is None]
    for start in range(0, len(told), 500):
        text = "a: '" + "".join(told[start : start + 500]).replace("'", "") + "'"
        assert _events(text) is not None
