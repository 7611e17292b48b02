"""What mypy, and so an editor, knows of the Python interface."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parent.parent.parent

SNIPPETS = {
    "reveal_type(ludograph.load('a'))": "Game",
    "reveal_type(game.initial())": "State",
    "reveal_type(state.legal())": "list[Decision]",
    "reveal_type(state.legal()[0].probability)": "Fraction | None",
    "reveal_type(state.apply('e4'))": "State",
    "reveal_type(state.result)": "Result | None",
    "reveal_type(state.why('e4').span)": "Span | None",
    "reveal_type(game.state(state.to_json()).mover)": "str | None",
    "reveal_type(game.simulate(10).wins)": "dict[str, float]",
    "reveal_type(game.moves)": "Mapping[str, Move]",
    "reveal_type(ludograph.rulebook('a'))": "str",
    "reveal_type(ludograph.rulebook(game, 'pdf'))": "bytes",
    "state.aply('e4')": '"State" has no attribute "aply"',
    "state.apply(4)": 'Argument 1 to "apply" of "State" has incompatible type "int"; expected "Decision | str | Mapping[str, Decision | str]"',
    "state['owner', 'e4']": "",
    "game.simulate(10, sead=1)": 'Unexpected keyword argument "sead" for "simulate" of "Game"',
    "ludograph.rulebook('a', 'docx')": 'No overload variant of "rulebook" matches argument types "str", "str"',
}

HEAD = "import interpreter as ludograph\ngame = ludograph.load('a')\nstate = game.initial()\n"
"""The package by the name of its folder, under which mypy looks at the rest and keeps what it found."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of each snippet, names of modules left out."""
    file = tmp_path_factory.mktemp("types") / "snippets.py"
    file.write_text(HEAD + "\n".join(SNIPPETS), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        out, problem, _ = api.run(["--config-file", "pyproject.toml", "--no-pretty", "--no-color-output", str(file)])
    assert not problem
    lines: dict[str, list[str]] = {snippet: [] for snippet in SNIPPETS}
    for number, text in re.findall(r"snippets\.py:(\d+): (?:note|error): (.*?)(?:  \[[a-z-]+\])?\n", out):
        short = re.sub(r"\b(?:[A-Za-z_]+\.)+([A-Za-z_]+)", r"\1", text)
        lines[list(SNIPPETS)[int(number) - 1 - HEAD.count("\n")]].append(short)
    return lines


@pytest.mark.long
@pytest.mark.parametrize("snippet", SNIPPETS)
def test_types_are_known(said: dict[str, list[str]], snippet: str) -> None:
    told, wanted = said[snippet], SNIPPETS[snippet]
    if snippet.startswith("reveal_type"):
        assert told == [f'Revealed type is "{wanted}"']
    else:
        assert bool(told) == bool(wanted)
        assert all(text.startswith(wanted) for text in told[:1])
