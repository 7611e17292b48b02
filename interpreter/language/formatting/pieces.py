"""A file in canonical form piece by piece, for those who ask again after every few letters: what stands as it stood is kept.

A piece is a section, or an entry of one, with the comments above it. Where pieces could depend on each other, as keys that
are out of order do, the file is written as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ...ground.diagnostics import RulesetError
from ...ground.source import SourceFile
from . import FormattingError, formatted
from .places import order_of

_SECTION = re.compile(r"(\w+):(?= |$)")
_HEAD = re.compile(r"\w+:\s*")
_WHOLE = re.compile(r"^(?:---|\.\.\.|%|module:|lattice:)", re.MULTILINE)
_LANGUAGE = re.compile(r"^language: *\d+ *\n", re.MULTILINE)
_KEPT = 2_000

_Lines = list[str]


def formatted_in_pieces(file: SourceFile) -> str:
    """As `formatted`, with equal pieces written but once. Raises RulesetError as that does."""
    try:
        made = _sections(file.text)
    except (RulesetError, FormattingError):
        made = None  # told, or done, for the file as a whole
    return formatted(file) if made is None else made


def _sections(text: str) -> str | None:
    """None: only as a whole."""
    language = _LANGUAGE.search(text)
    pieces = _split(text.splitlines(), 0) if not _WHOLE.search(text) else None
    if pieces is None or not _in_order(pieces):
        return None
    made: _Lines = []
    for number, piece in enumerate(pieces):
        lines = _section(piece, language.group() if language and number else "")
        if lines is None:
            return None
        made += [*([""] if number and _has_gap(piece) else []), *lines]
    return "\n".join(made).rstrip("\n") + "\n"


def _in_order(pieces: Sequence[_Lines]) -> bool:
    """Whether the keys of all sections are different ones, in the usual order."""
    found = [_SECTION.match(line) for piece in pieces for line in piece if line[:1] not in ("", " ", "#", "-")]
    order = order_of((), False) or ()
    keys = [one.group(1) for one in found if one]
    places = [order.index(key) if key in order else len(order) for key in keys]
    return all(found) and len(set(keys)) == len(keys) and places == sorted(places)


def _section(piece: _Lines, language: str) -> _Lines | None:
    """The lines of a section; of one with entries, each by itself."""
    at = next(number for number, line in enumerate(piece) if line[:1] not in ("", "#"))
    head, below = piece[at], piece[at + 1 :]
    first = next((line for line in below if line.strip() and not line.lstrip().startswith("#")), "")
    indent = len(first) - len(first.lstrip())
    if not _HEAD.fullmatch(head) or not indent or order_of((head.rstrip(" :"),), False) is not None:
        return _written(language, "\n".join(piece))
    entries = _split(below, indent)
    if entries is None or len({line for one in entries for line in _starts(one, indent)}) < sum(
        len(_starts(one, indent)) for one in entries
    ):
        return _written(language, "\n".join(piece))
    own = _written(language, "\n".join([*piece[: at + 1], *entries[0]]))
    for entry in entries[1:]:
        own = [*own, *([""] if _has_gap(entry) else []), *_written(f"{language}{head}\n", "\n".join(entry))]
    return own


def _starts(entry: _Lines, indent: int) -> list[str]:
    """The keys of an entry; those of lists are told apart by nothing, and need not be."""
    lines = [line for line in entry if len(line) - len(line.lstrip()) == indent and line.lstrip()[:1] not in ("#", "-")]
    return [line.partition(":")[0] for line in lines]


def _split(lines: _Lines, indent: int) -> list[_Lines] | None:
    """Lines from one entry to the next, each with the blank lines and comments above it. One line that another follows without
    a gap stays with it, as their comments may stand in one column. None: comments do not tell where they belong."""
    starts = [number for number, line in enumerate(lines) if _begins(line, indent)]
    if not starts:
        return None
    cuts = [0]
    for last, start in pairwise(starts):
        if start == last + 1:
            continue
        cut = start
        while cut > last + 1 and _leads(lines[cut - 1], indent):
            cut -= 1
        if lines[cut - 1].lstrip().startswith("#"):
            return None
        cuts.append(cut)
    return [lines[a:b] for a, b in zip(cuts, [*cuts[1:], len(lines)], strict=True)]


def _begins(line: str, indent: int) -> bool:
    body = line.lstrip(" ")
    return bool(body) and len(line) - len(body) == indent and body[0] != "#" and (indent > 0 or body[0] != "-")


def _leads(line: str, indent: int) -> bool:
    """Whether a line may belong to the entry below it: it is blank, or a comment not further to the right."""
    body = line.lstrip()
    return not body or (body.startswith("#") and len(line) - len(body) <= indent)


def _has_gap(piece: _Lines) -> bool:
    return not piece[0].strip()


@lru_cache(maxsize=_KEPT)
def _whole(text: str) -> tuple[str, ...]:
    return tuple(formatted(SourceFile("piece", text)).splitlines())


def _written(above: str, piece: str) -> _Lines:
    """A piece below lines that are in canonical form, without these. Raises RulesetError, FormattingError."""
    return list(_whole(above + piece.lstrip("\n") + "\n")[above.count("\n") :])
