"""A text that was typed in is answered as one that was just opened: what is kept from before changes no answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from ludograph.editor import actions, calls, changes, colours, fixes, inlays, lenses, navigation, selection
from ludograph.editor.completion import completion
from ludograph.editor.documents import Documents, Seen
from ludograph.editor.hover import hover
from ludograph.editor.outline import outline
from ludograph.editor.protocol import Places
from ludograph.editor.tokens import tokens
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.source import Span

from .test_questions import STONES, VARIANT

# what stands there, and what is typed instead; after each even one the rules are whole again
EDITS = (
    ("owner[c] is none", "owner[c] is nobody("),
    ("owner[c] is nobody(", "owner[c] is none"),
    ("  free(c in cell):", '  free(c in cell: "ß"\n  mine(c in cell): owner[c] is mover\n  free(c in cell):'),
    ('  free(c in cell: "ß"\n', "  # ein ß und ein 🎲\n"),
    ("where free(c))\n", "where free(c) and \n"),
    ("where free(c) and \n", "where free(c) and not mine(c))\n"),
    ("players: [Red, Blue]", "players: [Red, Blue"),
    ("players: [Red, Blue", "draw: {palette: {Red: red}}\nplayers: [Red, Blue]"),
    ("draw: {palette: {Red: red}}\n", 'draw: {palette: {Red: red, Blue: "#1234ff"}}\n'),
    ('when: "count(vacant) == 0"', 'when: "count(vacant) <= 0"'),
)
_STEP = 29
"""Characters between two places that are asked about."""


def _plain(value: Any) -> Any:
    """An answer by what it says and where, whichever objects it is made of."""
    if isinstance(value, Span):
        return value.file.name, value.start, value.end
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None:
        return value
    return {name: _plain(getattr(value, name)) for name in fields if name not in ("of", "symbol")}


def _answered(ask: Callable[[], Any]) -> Any:
    try:
        return _plain(ask())
    except (RulesetError, navigation.RenameRefused) as refused:
        return type(refused).__name__, str(refused)


def _answers(documents: Documents, path: str, seen: Seen) -> dict[str, Any]:
    """What is said of a text, and at places all over it."""
    end, said = len(seen.file.text), dict[str, Any]()
    for at in range(0, end, _STEP):
        here: dict[str, Callable[[], Any]] = {
            "hover": lambda at=at: hover(seen, at),
            "completion": lambda at=at: completion(seen, at),
            "call": lambda at=at: calls.call_at(seen, at),
            "definition": lambda at=at: navigation.definition(seen, at),
            "type": lambda at=at: navigation.type_definition(seen, at),
            "uses": lambda at=at: navigation.uses(documents, path, at),
            "renamed": lambda at=at: navigation.renamed(documents, path, at, "another"),
            "selection": lambda at=at: selection.selections(seen, at),
            "actions": lambda at=at: [*actions.actions(seen, at, at)],
        }
        said |= {f"{name} at {at}": _answered(ask) for name, ask in here.items()}
    assert seen.report is not None
    of_all: dict[str, Callable[[], Any]] = {
        "messages": lambda: [(item.slug, item.span, [*fixes.fixes(seen, item)]) for item in seen.standing()],
        "outline": lambda: outline(seen),
        "inlays": lambda: inlays.inlays(seen, 0, end),
        "lenses": lambda: [*lenses.lenses(seen)],
        "colours": lambda: [*colours.colours(seen)],
        "links": lambda: [*navigation.links(seen)],
    }
    return said | {name: _answered(ask) for name, ask in of_all.items()} | _of_the_text(seen)


def _of_the_text(seen: Seen) -> dict[str, Any]:
    """What depends on the text alone."""
    return {"formatting": _answered(lambda: changes.formatting(seen))}


def _opened(folder: Path, text: str) -> tuple[Documents, str]:
    documents, path = Documents(), str(folder / "stones.yaml")
    for name, content in (("two", VARIANT), ("stones", text)):
        documents.put(str(folder / f"{name}.yaml"), content)
    documents.seen(str(folder / "two.yaml"))
    return documents, path


@pytest.mark.long
def test_answers_after_typing_are_those_of_a_text_that_was_just_opened(tmp_path: Path) -> None:
    documents, path = _opened(tmp_path, STONES)
    text, asked = STONES, 0
    changes.keep_pieces(documents.seen(path).file)
    for number, (before, after) in enumerate(EDITS):
        assert before in text
        text = text.replace(before, after, 1)
        documents.put(path, text)
        known = documents.known(path)  # asked right behind a keystroke
        assert all(a.span.end <= b.span.start for a, b in pairwise(tokens(known)))
        cold, there = _opened(tmp_path, text)
        assert _of_the_text(known) == _of_the_text(cold.seen(there))
        documents.seen(tmp_path.joinpath("two.yaml").as_posix())
        if number % 2:
            assert cold.seen(there).program is not None  # or the older one's sentences would be told
            mine, other = (_answers(one, path, one.seen(path)) for one in (documents, cold))
            assert mine == other
            asked += len(mine)
    assert asked > 500


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_colours_of_words_are_those_of_a_text_that_was_just_opened(tmp_path: Path, encoding: str) -> None:
    documents, path = _opened(tmp_path, STONES)
    places, text = Places(encoding), STONES
    for before, after in EDITS:
        tokens(documents.known(path))
        text = text.replace(before, after, 1)
        documents.put(path, text)
    cold, there = _opened(tmp_path, text)
    data = places.tokens(tokens(documents.seen(path)))
    assert data == places.tokens(tokens(cold.seen(there)))
    line = column = 0
    for number, token in enumerate(tokens(cold.seen(there))):
        down, along = data[5 * number : 5 * number + 2]
        line, column = line + down, along if down else column + along
        start = places.position(token.span.file, token.span.start)
        end = places.position(token.span.file, token.span.end)
        assert (start.line, start.character, end.character - start.character) == (line, column, data[5 * number + 2])
