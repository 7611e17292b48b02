"""Why a file is not YAML, in words about rulesets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from yaml.error import MarkedYAMLError

from ...ground.characters import code_point, is_unseen
from ...ground.diagnostics import Diagnostic, Edit
from ...ground.records import replace
from ...ground.source import SourceFile, Span
from .bare import without_value

if TYPE_CHECKING:
    from .halt import YamlRepair


def explain(file: SourceFile, problem: MarkedYAMLError) -> list[Diagnostic]:
    """What to say of a file that YAML refuses: its mistakes as far as they can be told apart, in the order of the file."""
    from .repairs import Trials, complaint  # only mistakes need them

    named = _named(file, problem)
    if named is not None:
        return [named]
    trials, text, complaining = Trials(), file.text, problem
    changes: list[YamlRepair] = []
    told: list[Diagnostic] = []
    while len(told) < MOST_TOLD:
        found_changes = trials.repairs(text, complaining)
        if not found_changes:
            break
        first, *others = (_told(file, changes, change) for change in found_changes)
        if found_changes[0].is_guess:
            told.append(replace(lost(file, problem), rivals=(first, *others)))
            break
        told.append(replace(first, rivals=tuple(others)))
        changes.append(found_changes[0])
        text = found_changes[0].made(text)
        found = complaint(text)
        if found is None:
            break
        complaining = found
    return sorted(told, key=lambda item: item.span.start if item.span else 0) or [lost(file, problem)]


def _told(file: SourceFile, before: list[YamlRepair], change: YamlRepair) -> Diagnostic:
    """`before`: what was changed in the text already that a change is made in."""
    start, end = (_before(before, place) for place in change.marked)
    at, stop = (_before(before, place) for place in (change.at, change.at + change.old))
    return Diagnostic(
        change.slug,
        change.title,
        Span(file, start, end),
        change.label,
        helps=(change.help,),
        change=Edit(Span(file, at, max(at, stop)), change.text),
    )


MOST_TOLD = 8
"""So many mistakes of YAML are told of one file at once."""


def _before(changes: list[YamlRepair], at: int) -> int:
    """A place of a changed text in the text as it was."""
    for change in reversed(changes):
        if at >= change.at + len(change.text):
            at += change.old - len(change.text)
        elif at > change.at:
            at = change.at
    return at


def _named(file: SourceFile, problem: MarkedYAMLError) -> Diagnostic | None:
    """A mistake whose name is written where YAML is lost."""
    at = _place(file, problem)
    here = Span(file, at, min(at + 1, len(file.text)))
    indent = re.match(r"\s*", file.line_text(here.line))
    strange = next((char for char in indent.group() if is_unseen(char)), None) if indent else None
    if strange:
        title = f"{code_point(strange)} cannot indent"
        return Diagnostic("yaml-character", title, here, "on this line", helps=(_SPACES,))
    if file.text[at : at + 1] == "\t":
        return Diagnostic("yaml-tab", "a tab cannot indent", here, "a tab character", helps=(_SPACES,))
    half = re.compile(r"\\u([dD][89a-fA-F]\w\w)").match(file.text, max(at - 2, 0))
    if "Unicode character escape" in (problem.problem or "") and half:
        return escaped(chr(int(half.group(1), 16)), Span(file, *half.span()))
    return None


def _place(file: SourceFile, problem: MarkedYAMLError) -> int:
    return min(problem.problem_mark.index if problem.problem_mark else 0, len(file.text))


def lost(file: SourceFile, problem: MarkedYAMLError) -> Diagnostic:
    """YAML's own complaint, where no change is known that would mend it."""
    at = _place(file, problem)
    here = Span(file, at, min(at + 1, len(file.text)))
    said, context = problem.problem or "", problem.context or ""
    line = file.line_text(here.line)
    block = f"`{_key_of(line)}: |` and the text on the next line, indented"
    if "mapping values are not allowed" in said:
        return Diagnostic(
            "yaml-colon",
            "YAML takes `: ` inside this text for a new key",
            here,
            "the text stops here",
            notes=("text on one line cannot contain `: ` or ` #`",),
            helps=(f"put it in a block, which YAML leaves alone: {block}",),
        )
    if "quoted scalar" in context and "unexpected" in said and problem.context_mark is not None:
        start = problem.context_mark.index
        opened = Span(file, start, start + 1)
        return Diagnostic("yaml-syntax", "this quoted text is never closed", opened, "it begins here")
    key = re.search(r"[A-Za-z_]\w*$", line[: file.line_column(at)[1] - 1])
    if "unexpected ':'" in said and key:
        return without_value(Span(file, at - len(key.group()), at))
    if "flow" in context or ("cannot start any token" in said and _in_brackets(file.text, at)):
        return Diagnostic(
            "yaml-flow",
            "inside `{ }` and `[ ]` YAML gives brackets and commas a meaning of their own",
            here,
            "YAML is lost here",
            helps=('put the text in quotes, `{is: "owner[s] is none"}`, or write the mapping as a block',),
        )
    if re.search(r":\s+[{\[]", line) and ("did not find expected key" in said or "expected <block end>" in said):
        return Diagnostic(
            "yaml-brace",
            "a text cannot begin with `{` or `[`: YAML reads a mapping or a list",
            here,
            "this comes after its end",
            helps=(f"put the text in quotes or in a block: {block}",),
        )
    notes = (context,) if context and "next token" not in context else ()
    return Diagnostic("yaml-syntax", f"this is not YAML: {said}", here, "YAML is lost here", notes=notes)


_SPACES = "use spaces, two for each level"


def _key_of(line: str) -> str:
    """The key that a line begins with, for messages."""
    found = re.match(r"[ -]*(\w[\w ]{0,40}):(\s|$)", line)
    return found.group(1) if found else "key"


def _in_brackets(text: str, at: int) -> bool:
    """Whether a place on a line lies behind a `{` or `[` that is still open."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return sum(before.count(mark) for mark in "{[") > sum(before.count(mark) for mark in "]}")


def escaped(char: str, span: Span) -> Diagnostic:
    """A character that no text may hold, as an escape has put it there."""
    title = f"{code_point(char)} cannot stand in a text of a ruleset"
    return Diagnostic("yaml-character", title, span, "written as an escape", helps=(TAKE_AWAY,))


TAKE_AWAY = "take it away; it cannot be seen, and changes how the text around it is shown"
