"""Changes to a board by name: `remove`, `add`, `unlink`, `join` and `regions`; and which links count as `adjacent`.

A name is looked for among the site kinds that the board offers, in their order: first cells, unless `sites` says
otherwise. Cells that are removed take along the edges and vertices that no other cell has.
"""

from __future__ import annotations

import re

from .board import Board, Link, Node
from .names import is_site_name, natural_key
from .problem import BoardProblem, Key
from .spec import Spec, mapping, point, texts
from .tables import CELL

KEYS = ("remove", "add", "unlink", "join", "regions", "adjacent")


def edit(board: Board, spec: Spec) -> None:
    """Make the changes that a specification asks for, in the order of `KEYS`.

    Raises:  `unknown-site`, `unknown-link`, `repeated-site`, `bad-pair`, `bad-name`.
    """
    if "remove" in spec:
        board.remove({_site(board, name, key) for key, name in texts(spec["remove"], ("remove",), "`remove`")})
    if "add" in spec:
        _add(board, spec["add"])
    for key, pair in texts(spec.get("unlink", []), ("unlink",), "`unlink`"):
        if not board.unlink(*pair_of(board, pair, key)):
            raise BoardProblem("unknown-link", f"`{pair}` is no link of the board", key=key, label="not linked")
    for kind, pairs in mapping(spec.get("join", {}), ("join",), "`join`").items():
        check_word(kind, ("join", kind), "a link kind")
        for key, pair in texts(pairs, ("join", kind), f"the links of kind `{kind}`"):
            one, two = pair_of(board, pair, key)
            board.add_link(Link(one, two, kind))
            board.add_link(Link(two, one, kind))
    for name, sites in mapping(spec.get("regions", {}), ("regions",), "`regions`").items():
        _region(board, name, sites)
    if "adjacent" in spec:
        kinds = spec["adjacent"]
        named = [kinds] if isinstance(kinds, str) else [kind for _, kind in texts(kinds, ("adjacent",), "`adjacent`")]
        board.usual = tuple(dict.fromkeys(named))


_PARTED = re.compile(r"(\w+)(?:\s*(?:<?-+>?|[:/–—]|\bto\b)\s*|\s+)(\w+)")
"""Two names with something else between them than the mark of a pair."""


def pair_of(board: Board, text: str, key: Key) -> tuple[Node, Node]:
    """The two sites of a pair, written `a1-b1`.

    Raises:  `bad-pair`, `unknown-site`.
    """
    for i in (i for i, letter in enumerate(text) if letter == "-"):
        pair = (text[:i], text[i + 1 :])
        for kind in board.kinds:
            named = board.named(kind)
            if all(name in named for name in pair):
                one, two = (named[name] for name in pair)
                if one == two:
                    raise BoardProblem("bad-pair", f"`{text}` joins a site to itself", key=key, label="one site twice")
                return one, two
    names = text.split("-")
    parted = _PARTED.fullmatch(text.strip())
    if len(names) != 2 or (parted and text != f"{parted.group(1)}-{parted.group(2)}"):
        help_ = ("pairs are parted by commas",) if re.search(r"[;\s]", text.strip()) else ()
        if parted:
            help_ = (f"write `{parted.group(1)}-{parted.group(2)}`",)
        raise BoardProblem(
            "bad-pair", "two sites are written `a1-b1`", key=key, label="not a pair of names", help=help_
        )
    for name in names:
        _site(board, name, key)
    raise BoardProblem("bad-pair", f"`{text}` are sites of two kinds", key=key, label="not sites of one kind")


def _site(board: Board, name: str, key: Key) -> Node:
    for kind in board.kinds:
        named = board.named(kind)
        if name in named:
            return named[name]
    raise _unknown(board, name, key)


def _unknown(board: Board, name: str, key: Key) -> BoardProblem:
    choices = [site for kind in board.kinds for site in board.named(kind)]
    return BoardProblem(
        "unknown-site", f"the board has no site `{name}`", key=key, label="not a site", word=name, choices=choices
    )


def _add(board: Board, value: object) -> None:
    points = mapping(value, ("add",), "`add`")
    for name in points:
        if name in board.named(CELL):
            raise BoardProblem(
                "repeated-site",
                f"the board has a site `{name}` already",
                key=("add", name),
                label="a name in use",
            )
    free = 1 + max((number for kind, number in board.sites if kind == CELL), default=-1)
    for number, (name, place) in enumerate(sorted(points.items(), key=lambda item: natural_key(item[0]))):
        node = (CELL, free + number)
        add_point(board, node, name, place, ("add", name))
        for (kind, _), rows in board.incidence.items():
            if kind == CELL:
                rows[node] = []


def add_point(board: Board, node: Node, name: str, place: object, key: Key) -> None:
    """A further cell that is a mere point."""
    if not is_site_name(name):
        raise BoardProblem(
            "bad-name",
            f"a site cannot be called `{name}`",
            key=key,
            label="is not a name",
            notes=("a name is made of letters, digits, `_` and `.`",),
        )
    board.add_site(node, name, point(place, key))


def _region(board: Board, name: str, value: object) -> None:
    key = ("regions", name)
    check_word(name, key, "a region")
    sites = list(texts(value, key, f"the region `{name}`"))
    found = {kind: [site for _, site in sites if site in board.named(kind)] for kind in board.kinds}
    kind = max(board.kinds, key=lambda kind: len(found[kind]))
    for site_key, site in sites:
        if site not in board.named(kind):
            raise _unknown(board, site, site_key)
    board.region(name, kind, found[kind])


def check_word(name: str, key: Key, what: str) -> None:
    """Link kinds and regions are spoken of in rules, so they must be words there.

    Raises:  `bad-name`.
    """
    if not (name.isidentifier() and name.isascii()):
        raise BoardProblem(
            "bad-name",
            f"{what} cannot be called `{name}`",
            key=key,
            label="is not a word",
            notes=("a word is made of letters, digits and `_`",),
        )
