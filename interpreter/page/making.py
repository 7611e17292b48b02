"""One HTML file that plays a game: nothing else is needed to open it, and it asks nobody for anything."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..book.rulebook.book import Wish, book_of
from ..book.rulebook.model import SHEET
from ..book.rulebook.render.html import to_html
from ..drawing import Painter
from ..drawing.board.layers import FONTS, LAYERS
from ..engines.base import Game, State
from ..engines.native import NativeGame
from ..engines.native.file.program import CSource
from ..engines.native.targets import WASM, rules_for
from ..language.merged import content_hash
from ..pipeline import OpenRuleset, load
from . import bundle
from .board import board_data, engravings, forms_data
from .levels import blind_levels, levels_data
from .packing import LETTERS, packed
from .tight import tight
from .wasm import needs_compiler, wasm
from .words import game_words, refusal_words, told_words

_FORMAT = 1
_DIGEST = 12
"""Letters of the name of the rules."""

_STRINGS = Path(__file__).parent / "strings"
_FIXED = Path(__file__).parent / "src"
LANGUAGES = tuple(sorted(path.stem for path in _STRINGS.glob("*.json")))
_USUAL = "en"

_BODY = re.compile(r"<div class=\"page\">(.*)</div>\s*(?:<footer|</body>)", re.DOTALL)
_PLACES = re.compile(r' (?:data-place|title|class)="[^"]*"')
_ID = re.compile(r' id="')

_MAIN = re.compile(r"<(/?)main\b")
"""A page has one main region, which is not the rulebook's, and names of its own for its parts."""

_ROOT = re.compile(r":root((?:\[[^\]]*\]|:not\([^)]*\))*)")
"""In styles: the document, with what is asked of it; of a part of a document its host is asked that."""


Tell = Callable[[str], None]
"""Is called with what is being done, as each stage of making a page begins."""


def untold(_stage: str) -> None:
    """A `Tell` that nobody listens to."""


def page(
    name: str, options: Mapping[str, object] | None = None, language: str | None = None, tell: Tell = untold
) -> str:
    """The HTML of a page.

    Args:
        name:      a library id or path.
        options:   values by name.
        language:  of the interface when it is opened, and of the fixed text of the rules; None: of the interface the one that
            a browser asks for, of the rules English.
        tell:      hears how far it is.
    Raises: RulesetError: the ruleset has errors; C cannot have its rules, or tell its decisions or marks; nothing compiles
        for a page.
    """
    game, made = _compiled(name, options, tell)
    return page_of(game, made, rules_text(OpenRuleset(name), game.options, language or _USUAL), language, tell)


def page_of(game: NativeGame, made: CSource, rules: str, language: str | None = None, tell: Tell = untold) -> str:
    """As `page`, of a game at hand, its C and the text of its rules."""
    return _filled(
        "page.html",
        {
            "language": language or _USUAL,
            "chosen": language or "",
            "title": escape(game.title),
            "style": packed((_style("page.css") + ("" if game.is_open else _style("secret.css"))).encode()),
            "code": packed(bundle.bundled(_entry(game)).encode()),
            **_contents(game, made, language or _USUAL, rules, tell),
        },
    )


def script(
    name: str,
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    called: str = "game",
    tell: Tell = untold,
) -> str:
    """JavaScript that puts a game into an element of any page, by the function `ludograph[called]`. Else as `page`, but
    that nobody asks the browser for a language: the page around it has one."""
    language = language or _USUAL
    game, made = _compiled(name, options, tell)
    style = _ROOT.sub(lambda found: f":host({found[1]})" if found[1] else ":host", _text("page.css")) + _text(
        "embed.css"
    )
    style += "" if game.is_open else _text("secret.css")
    return _filled(
        "embed.template",
        {
            "language": language,
            "title": " ".join(game.title.split()),
            "key": json.dumps(called),
            "style": json.dumps(style),
            "code": bundle.bundled(_entry(game)),
            **_contents(game, made, language, rules_text(OpenRuleset(name), game.options, language), tell),
        },
    )


def _compiled(name: str, options: Mapping[str, object] | None, tell: Tell) -> tuple[NativeGame, CSource]:
    needs_compiler()  # before anything that takes long
    tell("the rules are compiled for this machine")
    game = load(name, options, "native")
    assert isinstance(game, NativeGame)
    return game, rules_for(WASM, game.reference)


def _entry(game: Game) -> str:
    """The module that a page begins with: where something is hidden, or decided together, another one holds the game."""
    return "open" if game.is_open else "secret"


def _contents(game: NativeGame, made: CSource, language: str, rules: str, tell: Tell) -> dict[str, str]:
    shown = page_data(game, made, language, rules, tell=tell)
    if not game.is_open:
        shown["strings"] = {one: words | _strings(one, "secret") for one, words in shown["strings"].items()}
    data = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    tell("the rules are compiled for browsers")
    return {"data": packed(data.encode()), "wasm": packed(wasm(made))}


def _strings(language: str, more: str = "") -> dict[str, str]:
    """The words of the interface; `more`: those that some pages have besides, or otherwise."""
    words: dict[str, str] = json.loads((_STRINGS / more / f"{language}.json").read_text(encoding="utf-8"))
    return words


def _text(file: str) -> str:
    return (_FIXED / file).read_text(encoding="utf-8")


def _style(file: str) -> str:
    """A style sheet of ours without what means nothing to browsers: no colon before a blank is one of a selector."""
    return re.sub(r"/\*.*?\*/|\s+(?=[{}])|(?<=[{};:,])\s+|;(?=\s*\})", "", _text(file))


def _filled(file: str, parts: Mapping[str, str]) -> str:
    unpack = tight(_text("unpack.template").replace("{{letters}}", LETTERS))
    return re.sub(r"\{\{(\w+)\}\}", lambda found: {"unpack": unpack, **parts}[found[1]], _text(file))


def link(game: Game, notations: Iterable[str]) -> str:
    """What stands behind the address of a page that shows the position after some decisions."""
    moves = ";".join(quote(notation, safe="!'()*") for notation in notations)
    return f"#{_FORMAT}.{_digest(game)}.m={moves}"


def _digest(game: Game) -> str:
    """The name of the rules, with what the options are set to, that a link holds."""
    options = json.dumps(dict(game.options), sort_keys=True)
    return hashlib.sha256(f"{content_hash(game.program.ruleset)} {options}".encode()).hexdigest()[:_DIGEST]


def shown_data(game: Game, language: str) -> dict[str, Any]:
    """What a page shows of a game, whichever engine plays: all but the numbers of C, programs to play against, and rules."""
    made, later = playable_data(game, language), later_data(game, language)
    for name, refusals in later["refusals"].items():
        made["moves"][name]["refusals"] = refusals
    return made | {"digest": later["digest"]}


def later_data(game: Game, language: str) -> dict[str, Any]:
    """What nobody needs to see a position and decide in it: the name of the rules, and by move why decisions are refused."""
    return {"digest": _digest(game), "refusals": refusal_words(game, language)}


def playable_data(game: Game, language: str) -> dict[str, Any]:
    """As `shown_data`, with nothing in place of what `later_data` has."""
    painter = Painter(game)
    return {
        "format": _FORMAT,
        "id": game.id,
        "title": game.title,
        "language": language,
        "digest": "",
        "options": dict(game.options),
        "state": game.initial().to_json(),
        "layers": LAYERS,
        "fonts": FONTS,
        "board": board_data(painter, True),
        "forms": forms_data(painter),
        "engravings": engravings(),
        "search": {"levels": []},
        "strings": {one: _strings(one) for one in LANGUAGES},
        "rules": "",
        **game_words(game, language),
    }


def page_data(
    game: NativeGame,
    made: CSource,
    language: str,
    rules: str,
    start: State | None = None,
    *,
    levels: bool = True,
    tell: Tell = untold,
) -> dict[str, Any]:
    """All that a page shows of a game whose rules are in it as C. `rules`: their text; `start`: where play begins, if not where
    they say; `levels`: whether programs are to play, which takes time to prepare; `tell`: hears how far it is."""
    first = game.initial() if start is None else game.state(start.to_json())
    tell("random games are played, for the levels of the computer")
    search = {"search": levels_data(game, made) if game.is_open else blind_levels(game)} if levels else {}
    tell("the board is drawn")
    return {**shown_data(game, language), **search, "rules": rules, **told_words(game, made, first, language)}


def rules_text(ruleset: OpenRuleset, options: Mapping[str, object], language: str) -> str:
    """The short rulebook, as a part of a page. Raises RulesetError: the ruleset has errors."""
    html = to_html(book_of(ruleset, Wish(dict(options), language, SHEET, False)))
    found = _BODY.search(html)
    assert found is not None, "a book has a page"
    return _ID.sub(' id="rule-', _MAIN.sub(r"<\1div", _PLACES.sub("", found[1])))
