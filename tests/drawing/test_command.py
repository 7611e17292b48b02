"""`ludograph draw` and PNG."""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.drawing.png import to_png
from ludograph.ground.diagnostics import RulesetError
from typer.testing import Result

from tests.commands import called

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`run("tic_tac_toe", "-o", "a.svg")` in an empty folder: exit status and output."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str]:
        result = called("draw", *arguments)
        return result.exit_code, result.output

    return call


def test_it_writes_svg_and_png(run: Callable[..., Result]) -> None:
    assert run("tic_tac_toe", "--moves", "b2 a1", "--names", "--changes", "-o", "a.svg") == (0, "")
    assert run("tic_tac_toe", "--width", "200", "-o", "a.PNG") == (0, "")
    assert Path("a.svg").read_text().count("<circle") == 3  # the piece, its gleam and the ring round it
    data = Path("a.PNG").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (200, 200)


def test_it_begins_where_it_is_told(run: Callable[..., Result]) -> None:
    game = ludograph.load("tic_tac_toe", options={"columns": "4"})
    state = game.initial().apply("b2")
    files = {
        "state": state.to_json(),
        "saved": {
            "format": 1,
            "ruleset": game.id,
            "options": dict(game.options),
            "start": game.initial().to_json(),
            "moves": ["b2"],
        },
        "values": {"owner": {"Cross": "b2"}, "mover": "Nought"},
    }
    drawn = set()
    for name, values in files.items():
        Path(f"{name}.json").write_text(json.dumps(values))
        assert run(
            "tic_tac_toe", "--set", "columns=4", "--position", f"{name}.json", "--moves", "a1", "-o", "a.svg"
        ) == (0, "")
        drawn.add(Path("a.svg").read_text())
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["tic_tac_toe", "-o", "a.gif"], 1, "does not end in `.svg` or `.png`"),
        (["tic_tac_toe"], 2, "--output"),
        (["tic_tac_toe", "-o", "nowhere/a.svg"], 1, "cannot write"),
        (["tic_tac_toe", "--moves", "b2 b2", "-o", "a.svg"], 1, "not legal"),
        (["tic_tac_toe", "--position", "none.json", "-o", "a.svg"], 1, "cannot read"),
        (["tic_tac_toe", "--position", "list.json", "-o", "a.svg"], 1, "not-a-state"),
        (["tic_tac_toe", "--position", "text.json", "-o", "a.svg"], 1, "not-a-state"),
        (["tic_tac_toe", "--position", "values.json", "-o", "a.svg"], 1, "not-a-state"),
        (["no_such_game", "-o", "a.svg"], 1, "unknown-ruleset"),
    ],
)
def test_mistakes_are_told(run: Callable[..., Result], arguments: list[str], status: int, said: str) -> None:
    for name, text in (("list", "[1]"), ("text", "[[[["), ("values", '{"owner": {"Red": "a1"}}')):
        Path(f"{name}.json").write_text(text)
    code, output = run(*arguments)
    assert (code, said in output) == (status, True), output
    assert not list(Path().glob("*.svg"))


def test_png_is_as_large_as_the_picture_and_white() -> None:
    data = to_png(SQUARE)
    assert struct.unpack(">II", data[16:24]) == (30, 20)
    assert data == to_png(SQUARE)


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(RulesetError) as caught:
        to_png(SQUARE)
    (told,) = caught.value.diagnostics
    assert told.slug == "cannot-render"
    assert "ludograph[png]" in told.helps[0]


def test_without_a_font_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ludograph.drawing.png._PROBE", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    )
    assert to_png(SQUARE)
    with pytest.raises(RulesetError) as caught:
        to_png(SQUARE.replace("<rect", "<text>a</text><rect"))
    assert caught.value.diagnostics[0].slug == "cannot-render"
