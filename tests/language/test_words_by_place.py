"""Words that mean something in some places of the grammar only, and are names in all others."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import Sink
from ludograph.language.keywords import KEYWORDS
from ludograph.language.parser import _BY_PLACE, _built, parse

from tests.formatting.trees import rule_text


def test_each_word_of_the_grammar_is_no_name_or_is_a_word_by_place() -> None:
    values = {terminal.name: terminal.pattern.value for terminal in _built().terminals}
    words = {name for name, value in values.items() if value.removesuffix(r"\b").isalpha()}
    assert words
    assert {name for name in words if values[name].removesuffix(r"\b") not in KEYWORDS} <= _BY_PLACE
    assert {*values} >= _BY_PLACE


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("expression", "reach({to}, step to score[step, to])\n"),
        ("expression", "ordered(k in score by step)\n"),
        ("expression", "can score by step\n"),
        ("expression", "first(step in ordered where step is to)\n"),
        ("block", "step score: to = -step\nscore by to for step in ordered\n"),
        ("declaration", "step -> to\n"),
    ],
)
def test_a_word_by_place_is_a_name_in_all_other_places(start: str, text: str) -> None:
    sink = Sink()
    assert parse(start, rule_text(text), sink) is not None, sink.items


def test_tokens_are_told_apart_by_a_few_lexers_only() -> None:
    """Each is a regular expression that takes a millisecond or two to compile; lark would make dozens."""
    lexers = _built().parser.lexer.lexer.lexers
    assert len({id(lexer) for lexer in lexers.values()}) < 12 < len(lexers)
