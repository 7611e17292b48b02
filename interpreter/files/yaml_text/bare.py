"""Keys without values between brackets: `{0, 7}`, a text with a comma in it, a key whose colon is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...ground.diagnostics import Diagnostic, Edit, quoted, shortened
from ...ground.records import Struct, replace
from ...ground.source import Span
from .halt import KEY, MAPPED, PROSE


class FlowEntry(Struct):
    """An entry of a mapping in brackets. `is_plain`: whether its key and its value are texts without quotes."""

    key: Span
    value: Span
    is_plain: bool

    @property
    def is_bare(self) -> bool:
        return not self.value.text and not re.fullmatch(r"\w+\?", self.key.text)


def explain_bare(made: Span, entries: Sequence[FlowEntry]) -> Diagnostic | None:
    """What to say of the first key without a value in a mapping; None if all have one. `made`: the mapping."""
    at = next((at for at, entry in enumerate(entries) if entry.is_bare), None)
    if at is None:
        return None
    bare, before = entries[at], entries[at - 1] if at else None
    key = re.search(r"(\w+): *$", made.file.text[: made.start])
    if key and key.group(1) in PROSE and before is None:
        return _prose(made, key.group(1))
    signature = _SIGNATURE.match(made.file.text, bare.key.start)
    if signature:
        return _quoted_signature(Span(made.file, *signature.span()))
    if bare.is_plain and _TIGHT.match(bare.key.text):
        return _without_blanks(made, entries)
    if re.compile(r" *: *[,}\n]").match(made.file.text, bare.key.end):
        return without_value(bare.key)
    parted = _PARTED.match(bare.key.text)
    if (before is None or not before.is_plain) and _is_mapped(made, key.group(1) if key else ""):
        if parted and bare.is_plain:
            return _without_colon(bare, parted)
        if re.fullmatch(r"\w+", bare.key.text):
            return without_value(bare.key)
    if re.match(r"\w+ in \w", bare.key.text) and before is None:
        return _filtered(made)
    if parted and before is None and len(entries) > 1 and bare.is_plain:
        readings = [_without_colon(bare, parted), *(_without_key(bare, key) for key in _MAIN_KEYS)]
        return replace(readings[0], rivals=tuple(readings[1:]))
    if before is None and all(entry.is_bare and re.fullmatch(r"\w+", entry.key.text) for entry in entries):
        whole = f"[{', '.join(entry.key.text for entry in entries)}]"
        title = "several values are a list, which stands in `[ ]`"
        listed = Diagnostic("yaml-flow", title, made, "no list", helps=(f"write `{whole}`",), change=Edit(made, whole))
        return replace(_braced(made), rivals=(listed, *_places(made, [entry.key.text for entry in entries])))
    keyed = [entry for entry in entries if not entry.is_bare]
    if before is None and bare.is_plain and re.fullmatch(r"\w+", bare.key.text) and keyed:
        readings = [*(_without_key(bare, key) for key in _MAIN_KEYS)]
        return replace(_braced(made), rivals=tuple(readings))
    if before is None or not before.is_plain:
        named = (_without_colon(bare, parted),) if parted and bare.is_plain and len(entries) == 1 else ()
        return replace(_braced(made), rivals=named)
    while at + 1 < len(entries) and entries[at + 1].is_bare:
        at += 1
    readings = [*_several(before, entries[at].key)]
    if _NAMED_ARGUMENT.match(bare.key.text):
        return readings[0]  # `type: p in player, s in cell -> bool`
    if parted and bare.is_plain and re.search(rf"\b{parted.group(1)} in\b", bare.key.file.text):
        return _without_colon(bare, parted)  # a parameter
    if parted and bare.is_plain:
        readings.append(_without_colon(bare, parted))
    return replace(readings[0], rivals=tuple(readings[1:]))


_SIGNATURE = re.compile(r"\w+\(\w+ in [^(){}\n]*,[^(){}\n]*\)(?=:\s)")
"""A key with several parameters."""


def _quoted_signature(key: Span) -> Diagnostic:
    title = "a `,` ends a key between brackets: YAML takes what follows for a new one"
    helps = (f"put it in quotes: `{{{quoted(key.text)}: …}}`, or write the mapping as a block, an entry a line",)
    return Diagnostic("yaml-flow", title, key, "needs quotes here", helps=helps, change=Edit(key, quoted(key.text)))


_NAMED_ARGUMENT = re.compile(r"\w+ in [\w, ]+->")

_PARTED = re.compile(r"(\w+)\s*(?:[:=]=?|->|=>|[;'])?\s+\S")


_TIGHT = re.compile(r"([A-Za-z_]\w*):(?=[^\s:/])")
"""A key with something right behind its colon: `size:3`."""


def _without_blanks(made: Span, entries: Sequence[FlowEntry]) -> Diagnostic:
    """What to say of keys without a blank behind their colons, told at the first of them and mended in all."""
    tight = [(entry.key, found) for entry in entries if entry.is_bare and (found := _TIGHT.match(entry.key.text))]
    text, last = "", made.start
    for key, found in tight:
        text += made.file.text[last : key.start + found.end()] + " "
        last = key.start + found.end()
    (key, found), *_ = tight
    return Diagnostic(
        "yaml-flow",
        f"a blank is missing behind `{found.group()}`",
        Span(key.file, key.start, key.start + found.end()),
        "no key without a blank",
        helps=(f"write `{found.group()} {shortened(key.text[found.end() :])}`",),
        change=Edit(Span(made.file, made.start, last), text),
    )


def _is_mapped(made: Span, key: str) -> bool:
    """Whether a mapping can be nothing else at its place. `key`: the one that it stands behind."""
    line = KEY.match(made.line_text)
    return key in MAPPED or (line is not None and line.group(1) in _MAPPED_DEEP)


_MAPPED_DEEP = frozenset({"position", "set"})
"""Keys of mappings that hold no rule text, however deep."""


def without_value(key: Span) -> Diagnostic:
    """What to say of a key with nothing behind it where a value belongs."""
    name = shortened(key.text)
    helps = (f"say what it is behind a colon: `{name}: …`",)
    return Diagnostic("yaml-flow", f"the key `{name}` has no value", key, "nothing behind it", helps=helps)


def _without_colon(bare: FlowEntry, parted: re.Match[str]) -> Diagnostic:
    word, rest = parted.group(1), bare.key.text[parted.end() - 1 :]
    here = Span(bare.key.file, bare.key.start, bare.key.start + len(parted.group()[:-1].rstrip()))
    return Diagnostic(
        "yaml-flow",
        f"a `:` is missing behind the key `{word}`",
        bare.key,
        "no key without a colon",
        helps=(f"write `{word}: {shortened(rest)}`",),
        change=Edit(here, f"{word}:"),
    )


def _filtered(made: Span) -> Diagnostic:
    """A set as in mathematics: `{s in cell where height[s] > 1}`."""
    whole = f"those({made.text[1:-1].strip()})"
    title = "a set of what fulfils a condition is written `those(… where …)`, not in `{ }`"
    help_ = f"write `{shortened(whole)}`"
    return Diagnostic("yaml-brace", title, made, "YAML reads a mapping", helps=(help_,), change=Edit(made, whole))


_MAIN_KEYS = ("type", "is", "do", "when", "mark", "on", "choose")
"""Keys of the value that a mapping is about, which are left out where that stands alone elsewhere."""


def _without_key(bare: FlowEntry, key: str) -> Diagnostic:
    made = quoted(bare.key.text) if re.search(r"[\[\]{},]", bare.key.text) else bare.key.text
    return Diagnostic(
        "yaml-flow",
        f"`{shortened(bare.key.text)}` stands behind no key: beside others its own has to be said",
        bare.key,
        "no key before this",
        helps=(f"write `{key}: {shortened(made)}`",),
        change=Edit(bare.key, f"{key}: {made}"),
    )


def _prose(made: Span, key: str) -> Diagnostic:
    text = made.text[1:-1].strip()
    plain = quoted(text) if re.search(r": | #|^[\[{\"'|>*&!%@]", text) else text
    title = "a sentence stands without braces: YAML reads a mapping, and values alone stand in them"
    advice = f"write `{key}: {shortened(plain)}`"
    return Diagnostic("yaml-brace", title, made, "keys without values", helps=(advice,), change=Edit(made, plain))


def _places(made: Span, names: list[str]) -> Iterator[Diagnostic]:
    """A set of places by their names: `{a1, h8}`."""
    for kind in ("cell", "vertex") if all(re.fullmatch(r"[a-z]{1,2}\d+", name) for name in names) else ():
        whole = quoted("{" + ", ".join(f'{kind}("{name}")' for name in names) + "}")
        title = f"a set stands in quotes, and a {kind} in it is named by a text in brackets behind `{kind}`"
        yield Diagnostic(
            "yaml-brace", title, made, "names alone", helps=(f"write `{shortened(whole)}`",), change=Edit(made, whole)
        )


def _braced(made: Span) -> Diagnostic:
    line = made.file.text[made.end :].partition("\n")[0]
    whole = Span(made.file, made.start, made.end + len(_behind(line)))
    mark = whole.text[-1]
    if mark in "\"'" and whole.text.count(mark) % 2:
        title = f"this text is closed by `{mark}` and not opened"
        helps = (f"put a `{mark}` before it: `{mark}{shortened(whole.text)}`",)
        change = Edit(whole, quoted(whole.text[:-1]))
        return Diagnostic("yaml-brace", title, made, "it begins here", helps=helps, change=change)
    title = "a text cannot begin with `{` or `[`: YAML reads a mapping or a list"
    if made.text.startswith("?"):
        title = "between brackets a text cannot begin with `?`: YAML reads a key"
    return Diagnostic(
        "yaml-brace",
        title,
        made,
        "keys without values",
        helps=(f"put the text in quotes: `'{shortened(whole.text)}'`",),
        change=Edit(whole, quoted(whole.text)),
    )


def _behind(line: str) -> str:
    """What stands behind a value on its line, where that goes on with it: up to a bracket that it does not open."""
    rest = re.sub(r"\s+#.*$", "", line).rstrip()
    if rest.lstrip()[:1] in (",", "]", "}"):
        return ""
    depth = 0
    for at, char in enumerate(rest):
        depth += (char in "[{") - (char in "]}")
        if depth < 0:
            return rest[:at].rstrip()
    return rest


_POINT = re.compile(r"\(\s*-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)+\s*\)")
"""Numbers in round brackets, as a place is written elsewhere."""


def _several(before: FlowEntry, last: Span) -> Iterator[Diagnostic]:
    """A comma within a text, or a list without its brackets."""
    key, whole = before.key.text, before.value.to(last)
    if re.fullmatch(r"[a-z]+\d+(?:\.\w+)?(?:\s*,\s*[a-z]+\d+(?:\.\w+)?)+", whole.text):
        yield _listed(key, whole)  # names of sites
    if _POINT.fullmatch(whole.text.strip()):
        made = f"[{whole.text.strip()[1:-1].strip()}]"
        title = "a place is a list of its numbers, which stands in `[ ]`"
        helps = (f"write `{key}: {shortened(made)}`",)
        yield Diagnostic("yaml-flow", title, whole, "no list in `( )`", helps=helps, change=Edit(whole, made))
    printed = re.fullmatch(r"[“”„‟]([^“”„‟\"]*)[“”„‟]", whole.text.strip())
    if printed:
        straight = f'"{printed.group(1)}"'
        title = "these quotes are part of the text: YAML knows only the straight ones"
        helps = (f"write `{key}: {shortened(straight)}`",)
        yield Diagnostic("yaml-flow", title, whole, "printed quotes", helps=helps, change=Edit(whole, straight))
    pairs = [re.fullmatch(r"(\w+)[ =]+(\S+)", part.strip()) for part in whole.text.split(",")]
    if all(pairs):
        made = "{" + ", ".join(f"{pair.group(1)}: {pair.group(2)}" for pair in pairs if pair) + "}"
        title = "values by name stand in `{ }`, each behind its name and a colon"
        yield Diagnostic(
            "yaml-flow",
            title,
            whole,
            "no mapping without brackets",
            helps=(f"write `{key}: {made}`",),
            change=Edit(whole, made),
        )
    comma = Span(whole.file, before.value.end, last.end)
    made = quoted(whole.text)
    yield Diagnostic(
        "yaml-flow",
        "a `,` ends a text between brackets: YAML takes what follows for a new key",
        comma,
        "no key of a mapping",
        helps=(f"put the whole text in quotes: `{key}: {shortened(made)}`",),
        change=Edit(whole, made),
    )
    yield _listed(key, whole)


def _listed(key: str, whole: Span) -> Diagnostic:
    return Diagnostic(
        "yaml-flow",
        "several values are a list, which stands in `[ ]`",
        whole,
        "no list without brackets",
        helps=(f"write `{key}: [{shortened(whole.text)}]`",),
        change=Edit(whole, f"[{whole.text}]"),
    )
