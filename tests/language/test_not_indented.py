"""Keys beside the empty key that they belong below."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

HEAD = "language: 2\ntitle: T\nplayers: [Red, Blue]\nboard: {tiling: square, columns: 4, rows: 4}\n"
FLOW = "flow: |\n  forever: for p in player: turn p: decide put otherwise: draw\n"
STATE = "state: {owner: cell -> player?}\n"
MOVE = "choose: at in cell where owner[at] is none", "do: owner[at] = mover"


def lines(blanks: int) -> str:
    return "".join(f"{' ' * blanks}{line}\n" for line in MOVE)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{STATE}moves:\n  put:\n{lines(2)}", [("choose", "put", "`choose` and `do`")]),
        (f"{STATE}moves:\nput:\n{lines(2)}", [("put", "moves", "`put`")]),
        (f"state:\nowner: cell -> player?\nmoves:\n  put:\n{lines(4)}", [("owner", "state", "`owner`")]),
        (f"{STATE}moves:\n  put:\n{lines(4)}", []),
    ],
    ids=["keys of a move", "a move", "state", "indented"],
)
def test_they_are_told_once_and_to_be_indented(text: str, told: list[tuple[str, str, str]]) -> None:
    errors = [item for item in report_text(HEAD + text + FLOW).diagnostics if item.is_error]
    found = [(item.span and item.span.text, item.others[0].span.text, item.helps[0]) for item in errors]
    assert [(key, above) for key, above, _ in found] == [(key, above) for key, above, _ in told]
    assert all(f"indent {named}" in advice for (_, _, advice), (_, _, named) in zip(found, told, strict=True))


def test_an_empty_key_is_not_told_to_remove_what_stands_beside_it() -> None:
    found = report_text(f"{HEAD}{STATE}moves:\nput:\n{lines(0)}").diagnostics
    assert [item.slug for item in found] == ["unknown-key"]
    assert "nothing-to-remove" in {item.slug for item in report_text(f"{HEAD}{STATE}moves: ~\n").diagnostics}


def test_a_move_that_a_variant_takes_away_has_no_keys_beside_it() -> None:
    text = f"{STATE}moves:\n  put:\n{lines(4)}  swap:\n  take: {{do: draw}}\n"
    assert not [item for item in report_text(HEAD + text + FLOW).diagnostics if "beside" in item.title]
