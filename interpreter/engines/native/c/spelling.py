"""How words of authors are spelled in C: in comments, and as names. Nothing else that an author writes gets into the file.

Texts of comments go by an allow list: what is not on it is written as its code point, `<U+005C>`. So there is no end and no
beginning of a comment in them, no backslash, no line end, no trigraph and no directive, whatever was written.

Names are `x_WORD_2` for what stands within a function, `ROLE_x_WORD` for what stands in the file; ROLE is a word of the
emission. No word of C, of the runtime or of a library looks like that, so an author may call things `int` or `system`.
"""

from __future__ import annotations

import re

_TOLD = re.compile(
    r"""[^A-Za-z0-9 _.,:;()\[\]{}<>=+\-|&!"'%@^~$*/?]"""  # what is on no list
    r"|(?<![ ])\*|\*(?![ ])"  # a star stands alone: 2 * n
    r"|(?<![\w. ])/|/(?![\w.])"  # a stroke stands in a path: rules/game.yaml
    r"|(?<=\?)\?|\?(?=\?)",  # two question marks may begin a trigraph
    re.ASCII,
)
_MOST = 40
"""Letters of a name; a number tells it from others that begin alike."""


def plain(text: str) -> str:
    """Any text as a part of a comment. What it may not contain is written as code points."""
    return _TOLD.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def comment(text: str) -> str:
    """A comment that says a text."""
    return f"/*{plain(f' {text} ')}*/"


def local(wish: str, number: int | None = None) -> str:
    """A name within a function or a struct."""
    made = f"x_{_word(wish)}"
    return made if number is None else f"{made}_{number}"


def named(role: str, wish: object) -> str:
    """A name of the file. `role`: a word of the emission, such as `list` of a function that lists decisions."""
    return f"{role}_{local(str(wish))}"


def _word(wish: str) -> str:
    return re.sub(r"\W", "_", wish, flags=re.ASCII)[:_MOST] or "_"
