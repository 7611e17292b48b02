"""A program as a page plays it, its rules as WebAssembly and the page's own engine in node, beside the native engine."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ludograph.checker import Program
from ludograph.engines.native import NativeGame
from ludograph.engines.native.targets import WASM, rules_for
from ludograph.engines.protocol import PlayError
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.page.bundle import bundled
from ludograph.page.making import page_data
from ludograph.page.wasm import wasm

from .compare import Difference, was_left

GAMES, DECISIONS, MOST = 3, 25, 60
"""Games that are played, decisions of each one by one, and decisions of each at once."""

_PLAYING = Path(__file__).with_name("page.js")


def lacking() -> str:
    """What is not there that pages are played by; "": nothing."""
    return "node" if shutil.which("node") is None else "ziglang" if find_spec("ziglang") is None else ""


def compare_page(program: Program, name: str, seed: int) -> bool:
    """Whether there is a page of a program, which plays as the native engine does. Raises Difference."""
    native = NativeGame(program, name, ("-O0",))
    try:
        made = rules_for(WASM, native.reference)
        data = page_data(native, made, "en", "", levels=False)
    except RulesetError:  # it begins with a fault of its rules, say
        return False
    streams = [Random(seed, number).state for number in range(GAMES)]
    page = _played({"wasm": base64.b64encode(wasm(made)).decode(), "game": data, "isOpen": native.is_open,
                    "streams": list(map(str, streams)), "decisions": DECISIONS, "most": MOST})  # fmt: skip
    for number in range(GAMES):
        if _is_same_line(native, Random(seed, number), page["lines"][number]):
            with suppress(PlayError):  # there may be one further on
                end = native.initial().playout(Random(seed, number), MOST)
                if not was_left([], end):
                    told = [_key(native, end), end.result is not None]
                    _same(f"the end of game {number}", page["games"][number], told)
    with suppress(PlayError):
        _same("how many there are", page["listed"], str(native.perft(1)))
    return True


def _played(given: dict[str, Any]) -> Any:
    """What node tells of the games."""
    script = f"{bundled('engine')}\n{_PLAYING.read_text(encoding='utf-8')}"
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Difference(f"node stops: {done.stderr[-600:]}")
    return json.loads(done.stdout)


def _is_same_line(native: NativeGame, random: Random, played: list[Any]) -> bool:
    """Whether decisions one by one, as the page has played them, lead to no fault, and to nothing that C leaves to the reference
    engine, which a page has not. Raises Difference."""
    state, rows = native.initial(), list[list[Any]]()
    while state.result is None and len(rows) < DECISIONS:
        rows.append([])
        try:
            legal = state.legal()
            written = list(state.notations())  # a page writes them at once
            rows[-1].append(written if native.is_open else len(legal))
            drawn = state.draw(random)
            rows[-1].append(legal.index(drawn))
            state = state.apply(drawn)
            rows[-1].append(_key(native, state))
        except PlayError:
            _same("decisions up to a fault", played, [*rows[:-1], [*rows[-1], "fault"]])
            return False
        if was_left([*legal, drawn], state):
            return False
    _same("decisions", played, rows)
    return True


def _key(native: NativeGame, state: Any) -> str:
    return f"{native.library.key(state._raw):032x}"


def _same(what: str, page: object, native: object) -> None:
    if page != native:
        raise Difference(f"{what}, as a page plays them\n  page:   {page!r}\n  native: {native!r}")
