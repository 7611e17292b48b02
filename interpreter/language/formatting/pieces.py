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
from ...ground.records import Struct
from ...ground.source import SourceFile
from . import FormattingError, formatted
from .places import order_of

_SECTION = re.compile(r"(\w+):(?= |$)")
_HEAD = re.compile(r"\w+:\s*")
_WHOLE = re.compile(r"^(?:---|\.\.\.|%|module:|lattice:)", re.MULTILINE)
_LANGUAGE = re.compile(r"^language: *\d+ *\n", re.MULTILINE)
_KEPT = 2_000

_Lines = list[str]


class _Piece(Struct):
    """Lines that are written for themselves.

    Attributes:
        above:  the lines in canonical form under which they stand.
        lines:  with the comments above them.
        head:   the number of the line of their section's key among these; None: it stands above them.
    """

    above: str
    lines: _Lines
    head: int | None


def formatted_in_pieces(file: SourceFile) -> str:
    """As `formatted`, with equal pieces written but once.

    Raises: RulesetError: as that does; mistakes in rule texts alone are told of a text in which blanks stand for other pieces.
    """
    sections = _sections(file.text)
    if sections is None:
        return formatted(file)
    made: _Lines = []
    torn: set[int] = set()
    for piece in (piece for section in sections for piece in section):
        try:
            made += [*([""] if made and not piece.lines[0].strip() else []), *_written(piece.above, piece.lines)]
        except FormattingError:
            return formatted(file)
        except RulesetError as problem:
            if any(item.slug != "syntax" for item in problem.diagnostics):
                return formatted(file)  # which may read it otherwise: it may be of another piece
            torn.add(id(piece))
    if torn:
        formatted(SourceFile(file.name, _alone(sections, torn)))  # tells what is wrong, and where
        return formatted(file)
    return "\n".join(made).rstrip("\n") + "\n"


def _alone(sections: Sequence[Sequence[_Piece]], torn: set[int]) -> str:
    """A text with blanks in the place of all pieces but some, the keys of their sections and the language."""
    made: _Lines = []
    for section in sections:
        is_torn = any(id(piece) in torn for piece in section)
        for piece in section:
            for number, line in enumerate(piece.lines):
                is_kept = id(piece) in torn or (is_torn and number == piece.head) or _LANGUAGE.match(line + "\n")
                made.append(line if is_kept else " " * len(line))
    return "\n".join(made) + "\n"


def _sections(text: str) -> list[list[_Piece]] | None:
    """The pieces of each section; None: it can be written only as a whole."""
    language = _LANGUAGE.search(text)
    found = _split(text.splitlines(), 0) if not _WHOLE.search(text) else None
    if found is None or not _in_order(found):
        return None
    return [_pieces(piece, language.group() if language and number else "") for number, piece in enumerate(found)]


def _in_order(pieces: Sequence[_Lines]) -> bool:
    """Whether the keys of all sections are different ones, in the usual order."""
    found = [_SECTION.match(line) for piece in pieces for line in piece if line[:1] not in ("", " ", "#", "-")]
    order = order_of((), False) or ()
    keys = [one.group(1) for one in found if one]
    places = [order.index(key) if key in order else len(order) for key in keys]
    return all(found) and len(set(keys)) == len(keys) and places == sorted(places)


def _pieces(section: _Lines, language: str) -> list[_Piece]:
    """A section; of one with entries, the first with its key, and each other one."""
    at = next(number for number, line in enumerate(section) if line[:1] not in ("", "#"))
    head, below = section[at], section[at + 1 :]
    first = next((line for line in below if line.strip() and not line.lstrip().startswith("#")), "")
    indent = len(first) - len(first.lstrip())
    whole = [_Piece(language, section, at)]
    if not _HEAD.fullmatch(head) or not indent or order_of((head.rstrip(" :"),), False) is not None:
        return whole
    entries = _split(below, indent)
    if entries is None or len({line for one in entries for line in _starts(one, indent)}) < sum(
        len(_starts(one, indent)) for one in entries
    ):
        return whole
    others = [_Piece(f"{language}{head}\n", entry, None) for entry in entries[1:]]
    return [_Piece(language, [*section[: at + 1], *entries[0]], at), *others]


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


@lru_cache(maxsize=_KEPT)
def _whole(text: str) -> tuple[str, ...]:
    return tuple(formatted(SourceFile("piece", text)).splitlines())


def _written(above: str, piece: _Lines) -> _Lines:
    """Lines below others that are in canonical form, without these. Raises RulesetError, FormattingError."""
    text = "\n".join(piece).lstrip("\n")
    return list(_whole(f"{above}{text}\n")[above.count("\n") :])
