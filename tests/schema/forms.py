"""Rulesets of one wrong thing each, and files as an editor reads them."""

from __future__ import annotations

import re
from typing import Any

from ludograph.files.document import read_document
from ludograph.files.nodes import Listing, Mapping, Node, Text
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile

SOUND = {
    "title": "Sound",
    "players": "[White, Black]",
    "board": "{tiling: square, columns: 3, rows: 3}",
    "state": "{owner: cell -> player?}",
    "moves": "{put in main: {choose: at in cell, do: 'owner[at] = mover'}}",
    "flow": "'forever: for p in player: turn p: decide main'",
}


def text_of(**sections: str | None) -> str:
    """A sound ruleset with other sections; None takes one away."""
    return "".join(f"{key}: {value}\n" for key, value in (SOUND | sections).items() if value is not None)


WRONG: list[tuple[str, dict[str, str | None]]] = [
    ("unknown-key", {"colour": "red"}),
    ("unknown-key", {"about": "{english: A game.}"}),
    ("unknown-key", {"players": "{names: [White, Black], number: 2}"}),
    ("unknown-key", {"options": "{goal: {type: 1..9, default: 3, least: 1}}"}),
    ("unknown-key", {"constants": "{most: {type: 0..9, is: 3, value: 3}}"}),
    ("unknown-key", {"board": "{tiling: square, columns: 3, lines: 3}"}),
    ("unknown-key", {"state": "{owner: {type: cell -> player?, is: none}}"}),
    ("unknown-key", {"turn_state": "{laid: {type: 0..9, start: 1}}"}),
    ("unknown-key", {"define": "{mine(s in cell): {is: none, gives: bool}}"}),
    ("unknown-key", {"actions": "{clear: {do: nothing, when: 'yes'}}"}),
    ("unknown-key", {"choices": "{main: {unless: 'no'}}"}),
    ("unknown-key", {"moves": "{put in main: {chose: at in cell}}"}),
    ("unknown-key", {"moves": "{put in main: {finish: {by: put, till: 'yes'}}}"}),
    ("unknown-key", {"moves": "{put in main: {choose: at in cell, written: [{if: 'yes', as: '{at}'}]}}"}),
    ("unknown-key", {"end": "[{when: 'no', result: draw, name: late}]"}),
    ("unknown-key", {"end": "{late: {when: 'no', result: draw, rank: 1}}"}),
    ("unknown-key", {"draw": "{colours: {White: white}}"}),
    ("unknown-key", {"draw": "[{mark: disc, on: s in cell, corners: 3}]"}),
    ("unknown-key", {"draw": "{marks: {stones: {mark: disc, on: s in cell, shade: red}}}"}),
    ("unknown-key", {"examples": "[{plays: a1}]"}),
    ("missing-key", {"players": None}),
    ("missing-key", {"players": "{count: 2}"}),
    ("missing-key", {"board": None}),
    ("missing-key", {"flow": None}),
    ("missing-key", {"options": "{goal: {default: 3}}"}),
    ("missing-key", {"constants": "{most: {is: 3}}"}),
    ("missing-key", {"state": "{owner: {about: Whose it is.}}"}),
    ("missing-key", {"define": "{mine(s in cell): {says: mine}}"}),
    ("missing-key", {"actions": "{clear: {about: Nothing stays.}}"}),
    ("missing-key", {"moves": "{put in main: {choose: at in cell, finish: {until: 'yes'}}}"}),
    ("missing-key", {"moves": "{put in main: {choose: at in cell, written: [{when: 'yes'}]}}"}),
    ("missing-key", {"end": "[{when: 'no'}]"}),
    ("missing-key", {"end": "[{result: draw}]"}),
    ("missing-key", {"draw": "[{on: s in cell}]"}),
    ("wrong-kind", {"title": "[Sound]"}),
    ("wrong-kind", {"about": "{en: [A game.]}"}),
    ("wrong-kind", {"sources": "{book: one}"}),
    ("wrong-kind", {"extends": "[clobber]"}),
    ("wrong-kind", {"uses": "two_players"}),
    ("wrong-kind", {"uses": "[[two_players]]"}),
    ("wrong-kind", {"players": "White"}),
    ("wrong-kind", {"options": "{goal: 3}"}),
    ("wrong-kind", {"options": "{goal: {type: [], default: 3}}"}),
    ("wrong-kind", {"universes": "[stone]"}),
    ("wrong-kind", {"board": "square"}),
    ("wrong-kind", {"board": "{tiling: square, columns: 3, rows: 3, names: '{column}'}"}),
    ("wrong-kind", {"state": "[owner]"}),
    ("wrong-kind", {"moves": "{put in main: nothing}"}),
    ("wrong-kind", {"moves": "{put in main: {choose: at in cell, joins: perhaps}}"}),
    ("wrong-kind", {"moves": "{put in main: {choose: at in cell, finish: put}}"}),
    ("wrong-kind", {"moves": "{put in main: {choose: at in cell, written: [at]}}"}),
    ("wrong-kind", {"choices": "{main: legal}"}),
    ("wrong-kind", {"end": "draw"}),
    ("wrong-kind", {"draw": "discs"}),
    ("wrong-kind", {"draw": "[disc]"}),
    ("wrong-kind", {"draw": "{turn: right}"}),
    ("wrong-kind", {"draw": "{palette: [red]}"}),
    ("wrong-kind", {"draw": "{hide: {diagonal: yes}}"}),
    ("wrong-kind", {"examples": "[a1]"}),
    ("wrong-kind", {"examples": "[{play: [a1]}]"}),
    ("wrong-kind", {"examples": "[{position: [a1]}]"}),
    ("wrong-kind", {"examples": "[{book: never}]"}),
    ("wrong-kind", {"examples": "[{perft: [nine]}]"}),
    ("yaml-brace", {"flow": "[decide main]"}),
    ("yaml-brace", {"moves": "{put in main: {choose: [at in cell]}}"}),
    ("yaml-brace", {"define": "{mine(s in cell): [White]}"}),
    ("yaml-brace", {"memory": "{position: [owner]}"}),
    ("yaml-brace", {"end": "[{when: {owner: White}, result: draw}]"}),
]
"""What is told, and the sections that are not as in a sound ruleset: one wrong thing in each."""


def as_read(text: str) -> Any:
    """What an editor reads of a file, by the rules of YAML 1.2."""
    return _plain(read_document(SourceFile("file.yaml", text), Sink()))


def _plain(node: Node) -> Any:
    match node:
        case Mapping(entries):
            return {key.value: _plain(value) for key, value in entries}
        case Listing(items):
            return [_plain(item) for item in items]
        case Text(value, plain=True):
            if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value):
                return float(value) if "." in value else int(value)
            return {"true": True, "false": False, "~": None, "null": None, "": None}.get(value, value)
    assert isinstance(node, Text)
    return node.value
