"""Writes the TextMate grammar, for the moment before the server colours names: the words of the language and the keys of rule
files come from where they are declared.

usage: python editors/vscode/grammar.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludograph.files.schema import SECTIONS
from ludograph.files.schema.forms import ListForm, RecordForm, SchemaPlace, TableForm
from ludograph.language.keywords import BEFORE_BRACKETS, KEYWORDS

TARGET = Path(__file__).parent / "syntaxes" / "ludograph.tmLanguage.json"


def places(place: SchemaPlace, seen: set[int]) -> Iterator[SchemaPlace]:
    """A place and all below it."""
    if id(place) in seen:
        return
    seen.add(id(place))
    yield place
    for form in place.forms:
        if isinstance(form, ListForm | TableForm):
            yield from places(form.of, seen)
        elif isinstance(form, RecordForm):
            for key in (*form.keys, *form.further.values()):
                yield from places(key, seen)


def prose_keys() -> list[str]:
    """The keys behind which sentences stand, and no rules."""
    seen: set[int] = set()
    below = [place for section in SECTIONS for place in places(section, seen)]
    return sorted({place.name for place in below if place.name and (place.prose or place.is_told)} | {"title", "says"})


def words(found: Any) -> str:
    return "|".join(sorted(found))


def grammar() -> dict[str, Any]:
    prose = f"(?:{words(prose_keys())})"
    return {
        "name": "Ludograph",
        "scopeName": "source.ludograph",
        "patterns": [
            {"include": f"#{part}"} for part in ("comment", "sentences", "sentence", "section", "key", "rule")
        ],
        "repository": {
            "comment": {"name": "comment.line.number-sign.ludograph", "match": r"(?:^|(?<=\s))#.*$"},
            "sentences": {
                "begin": rf"^(\s*)(?:- )?({prose})(:)\s*([>|][-+]?)\s*$",
                "beginCaptures": {
                    "2": {"name": "entity.name.tag.ludograph"},
                    "3": {"name": "punctuation.separator.key-value.ludograph"},
                    "4": {"name": "keyword.control.flow.block-scalar.ludograph"},
                },
                "end": r"^(?!\1\s|\s*$)",
                "contentName": "string.unquoted.block.ludograph",
            },
            "sentence": {
                "match": rf"^(\s*)(?:- )?({prose})(:)\s+([^>|{{\[\s].*)$",
                "captures": {
                    "2": {"name": "entity.name.tag.ludograph"},
                    "3": {"name": "punctuation.separator.key-value.ludograph"},
                    "4": {"name": "string.unquoted.ludograph"},
                },
            },
            "section": {
                "match": rf"^({words(section.name for section in SECTIONS)})(:)",
                "captures": {
                    "1": {"name": "keyword.control.section.ludograph"},
                    "2": {"name": "punctuation.separator.key-value.ludograph"},
                },
            },
            "key": {
                "match": r"(?:^\s*(?:- )*|(?<=[{,]\s)|(?<=\{))(\"?[A-Za-z_][\w ]*)(\([^):]*\))?([^:\"'{}\[\]]*?)\"?(:)(?=\s|$)",
                "captures": {
                    "1": {"name": "entity.name.tag.ludograph"},
                    "2": {"patterns": [{"include": "#rule"}]},
                    "3": {"patterns": [{"include": "#rule"}]},
                    "4": {"name": "punctuation.separator.key-value.ludograph"},
                },
            },
            "rule": {
                "patterns": [
                    {"name": "string.quoted.double.ludograph", "match": r'(?<=\()"[^"\n]*"(?=\))'},
                    {"name": "constant.numeric.ludograph", "match": r"\b[0-9]+\b"},
                    {"name": "keyword.operator.ludograph", "match": r"==|!=|<=|>=|->|\+=|-=|\.\.|[<>=+*&]"},
                    {"name": "keyword.control.ludograph", "match": rf"\b(?:{words(KEYWORDS)})\b"},
                    {"name": "support.function.ludograph", "match": rf"\b(?:{words(BEFORE_BRACKETS)})(?=[ \t]*\()"},
                    {"name": "entity.name.function.ludograph", "match": r"\b[A-Za-z_]\w*(?=\()"},
                ]
            },
        },
    }


def text() -> str:
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
