"""Whether a file has the form that the table of its sections says: the one place that tells unknown keys, wrong kinds of
values and missing keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...ground.characters import is_number
from ...ground.diagnostics import Diagnostic, Label, Meant, Mend, Sink, quoted, shortened
from ...ground.source import Span
from ..edition import edition_of, needs_edition, read_edition
from ..nodes import Layers, Listing, Mapping, Node, Path, Text, describe, entry_name, one_line
from ..undashed import UNDASHED, undashed, with_dash
from . import SECTIONS, Kind, top
from .edits import moved_entry, new_section
from .forms import (
    FlagForm,
    Form,
    FractionForm,
    ListForm,
    NumberForm,
    RecordForm,
    RuleForm,
    SchemaPlace,
    SchemaSection,
    TableForm,
    Told,
)
from .indenting import tell_not_indented
from .parts import RULE
from .prose import LANGUAGE
from .reshaping import as_list, is_one_entry, reshaped
from .said_ends import ended
from .unknown import IN_QUOTES, unknown_key, words_for

_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_DIGITS = 20
"""So many characters a number may have."""


def absent(node: Node | None) -> bool:
    """Whether nothing stands there, or `~`."""
    return node is None or (isinstance(node, Text) and node.is_null)


def text_of(node: Node | None, key: str) -> Text | None:
    """A text that stands under a key of a mapping."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return found if isinstance(found, Text) and not found.is_null else None


def conditions_of(node: Node | None) -> Iterator[tuple[str, Text, Node | None]]:
    """The conditions that stand at a place, in their order: each with its name, `RULE` for one that stands alone, and what is
    told where it fails."""
    is_alone = isinstance(node, Text) or text_of(node, "is") is not None
    named = node.entries if isinstance(node, Mapping) else ()
    for name, value in ((RULE, node),) if is_alone else ((key.value, value) for key, value in named):
        text = value if isinstance(value, Text) else text_of(value, "is")
        if text is not None and not text.is_null:
            yield name, text, value.get("because") if isinstance(value, Mapping) else None


def flag(node: Mapping | None, key: str, usual: bool) -> bool:
    """What `yes` or `no` under a key says; the usual, where nothing is said."""
    found = text_of(node, key)
    return usual if found is None else _FLAGS.get(found.value, usual)


def number(node: Node | None) -> int | None:
    """A whole number that stands there; None for anything else."""
    digits = node.value if isinstance(node, Text) else ""
    return int(digits) if is_number(digits.removeprefix("-")) and len(digits) <= _DIGITS else None


def fraction(node: Node | None) -> Fraction | None:
    """An exact number from 0 on that stands there, as `2/7`; None for anything else."""
    parts = node.value.split("/") if isinstance(node, Text) else []
    if len(parts) not in (1, 2) or not all(is_number(part) and len(part) <= _DIGITS for part in parts):
        return None
    above, below = int(parts[0]), int(parts[-1]) if parts[1:] else 1
    return Fraction(above, below) if below else None


def read_form(document: Mapping, kinds: Sequence[Kind], sink: Sink) -> None:
    """Tells what in a file is no key, or has another form than its place. Keys may be missing, since a variant leaves out what
    it inherits. `kinds`: what the file may be."""
    read_edition(document, sink)
    names = [record for kind in kinds for record in top(kind).keys]
    reader = _Reader(sink, document)
    reader.record(document, RecordForm(tuple(names)), (), f"a {kinds[0]}")


def read_whole(sections: dict[str, Node], start: Span, is_whole: bool, sink: Sink) -> None:
    """Tells what a merged ruleset lacks. `start`: where it is told of a whole section; that could stand under a key that is
    misspelt, or in a module that is not there (not `is_whole`)."""
    is_whole = is_whole and sections.keys() <= {section.name for section in SECTIONS}
    for section in SECTIONS:
        node = sections.get(section.name)
        if node is None or absent(node):
            is_free = 0 < section.optional <= edition_of(start.file)
            if section.need is not None and is_whole and not is_free:
                tell(sink, "missing-key", section.need, section.name, start)
        else:
            _lacks(node, section, (section.name,), sink)


def tell(sink: Sink, slug: str, told: Told, name: str, span: Span) -> None:
    """A message of the table about a place of a name."""
    mends = [Mend((new_section(span.file, name, told.usual),))] if told.usual else ()
    sink.add(slug, told.title.replace("{name}", name), span, told.label, helps=told.helps, mends=mends)


def missing_key(sink: Sink, title: str, span: Span, label: str, advice: str = "") -> None:
    """Tells what a place needs that the table cannot know: it depends on what its texts mean."""
    sink.add("missing-key", title, span, label, helps=(advice,) if advice else ())


# ---------------------------------------------------------------- what is there


class _Reader:
    def __init__(self, sink: Sink, document: Mapping) -> None:
        self.sink, self.document = sink, document
        self.is_variant = document.get("extends") is not None

    def record(self, node: Mapping, form: RecordForm, path: Path, where: str) -> None:
        beside = tell_not_indented(node, form.at, lambda key: form.at(key.value) is not None, self.sink)
        for key, value in node.entries:
            place = form.at(key.value)
            if key in beside:
                continue
            if place is None:
                unknown_key(self.sink, where, key, form.names, str(path[0]) if len(path) == 1 else "do")
            else:
                needs_edition(place.edition, f"`{key.value}`", key.span, self.sink)
                self.place(value, place, (*path, key.value))

    def place(self, node: Node, place: SchemaPlace, path: Path, around: SchemaPlace | None = None) -> None:
        """A value at its place. `around`: the place of its list, which says what is told if the item's own says nothing."""
        if not place.deeper:
            if isinstance(node, Text) and place.text is not None:
                self._dated(place.text, node, place, path)
            return
        mapping, items = place.mapping, place.items
        match node:
            case Text(is_null=True) if place.merge == "never":
                self._wrong(node, place, path, around)
            case Text(is_null=True) if isinstance(path[-1], str):
                pass
            case Mapping(((key, Text() as value),)) if _is_declared(place) and place.mapping and not _has(mapping, key):
                shown = f"{key.value} -> {value.value}"
                helps = (f"write `{_name(path)}: {shown}`",)
                self.sink.add(
                    "unknown-key",
                    f"`{'.'.join(map(str, path))}` has no key `{key.value}`",
                    key.span,
                    _ARROW,
                    helps=helps,
                )
            case Mapping() if isinstance(mapping, RecordForm):
                self._dated(mapping, node, place, path)
                self.record(node, mapping, path, _where(path, place))
            case Mapping() if isinstance(mapping, TableForm) and items is not None and is_one_entry(node, items.of):
                advice, mend = as_list(node)
                label = "these are the keys of one entry"
                self.sink.add("wrong-kind", _title(place, path), node.span, label, helps=(advice,), mends=(mend,))
            case Mapping() if isinstance(mapping, TableForm):
                self._dated(mapping, node, place, path)
                self._table(node, mapping, path)
            case Listing() if items is not None:
                self._dated(items, node, place, path)
                if len(node.items) < items.least:
                    self._wrong(node, place, path, around)
                if items.of.items is None and self._nested(node):
                    return
                for number, item in enumerate(node.items):
                    self.place(item, items.of, (*path, number), place)
            case Text() if place.text is not None and _fits(node, place.text):
                self._dated(place.text, node, place, path)
                first = undashed(node.span) if items is not None and place.prose else None
                if first is not None:
                    self.sink.add("list-dash", UNDASHED, first, "no `-` here", helps=(with_dash(first.text),))
            case _:
                self._wrong(node, place, path, around)

    def _nested(self, node: Listing) -> bool:
        """Whether lists stand in a list where one has all values, as rows of a table; tells it once."""
        rows = [item for item in node.items if isinstance(item, Listing)]
        if not rows or not all(isinstance(item, Text) for row in rows for item in row.items):
            return False
        values = [item for row in node.items for item in (row.items if isinstance(row, Listing) else [row])]
        made = ", ".join(item.value for item in values if isinstance(item, Text))
        advice = f"write them one behind the other: `[{shortened(made)}]`"
        self.sink.add("wrong-kind", "one list has all values here", rows[0].span, "a list in a list", helps=(advice,))
        return True

    def _dated(self, form: Form, node: Node, place: SchemaPlace, path: Path) -> None:
        """Tells a form that the edition of the file does not have; braces may stand there for want of quotes."""
        if form.edition > place.edition:
            braced = node.span.text.startswith(("{", "["))
            helps = IN_QUOTES if braced and isinstance(place.text, RuleForm) and form is not place.text else ()
            needs_edition(form.edition, f"a {form.noun} for `{_name(path)}`", node.span, self.sink, helps)

    def _table(self, node: Mapping, form: TableForm, path: Path) -> None:
        if form.is_entry(key.value for key, _ in node.entries):
            self.place(node, form.of, (*path, form.short))
            return
        if form.signatures:
            self._once(node)
        texts = {key.value for key, value in node.entries if isinstance(value, Text) and form.of.text is None}
        beside = tell_not_indented(node, lambda _: form.of, lambda key: key.value not in texts, self.sink)
        for key, value in node.entries:
            if key in beside:
                continue
            if form.keys is not None and not re.fullmatch(form.keys[0], key.value):
                if form.keys is LANGUAGE and " " in key.value and len(node.entries) == 1:
                    self._colon_in_text(key, value)
                    continue
                tell(self.sink, "unknown-key", form.keys[1], key.value, key.span)
            self.place(value, form.of, (*path, _step(key, form)))

    def _colon_in_text(self, key: Text, value: Node) -> None:
        """A sentence with a colon, which YAML takes for a key and its value."""
        colon = Span(key.span.file, key.span.end, key.span.end + 1)
        whole = key.span.to(value.span).text
        title = f"YAML takes `: ` inside this text for a new key: `{shortened(key.value)}`"
        advice = f"put the text in quotes: `{shortened(quoted(whole))}`"
        self.sink.add("yaml-colon", title, key.span.to(colon), "no key", helps=(advice,))

    def _once(self, node: Mapping) -> None:
        """Two signatures of one name would be two meanings of one word."""
        seen: dict[str, Text] = {}
        for key, _ in node.entries:
            name = entry_name(key.value)
            first = seen.setdefault(name, key)
            if first is not key:
                self.sink.put(
                    Diagnostic(
                        "duplicate-key",
                        f"`{name}` is declared twice",
                        key.span,
                        "the second one",
                        (Label(first.span, "the first one"),),
                        helps=("give one of them another name; a name has one meaning, whatever its parameters",),
                    )
                )

    def _wrong(self, node: Node, place: SchemaPlace, path: Path, around: SchemaPlace | None) -> None:
        said = _title(around if around is not None and not place.wrong else place, path)
        form = place.forms[0]
        is_empty = isinstance(node, Listing) and place.items is not None
        if isinstance(form, RuleForm) and not isinstance(node, Text) and not is_empty:
            slug = "yaml-brace" if node.span.text.startswith(("{", "[")) else "wrong-kind"
            helps: tuple[str, ...] = IN_QUOTES
            if slug == "wrong-kind":
                is_alone = isinstance(node, Listing) and len(node.items) == 1
                helps = (
                    "take the `- ` away" if is_alone else "rule text stands behind its key, or below it in a block `|`",
                )
            if form.entry == "names" and isinstance(node, Listing):
                named = [item.value for item in node.items if isinstance(item, Text)]
                helps = (f'write `{_name(path)}: "{", ".join(named)}"`',)
            if place.items is not None and isinstance(node, Mapping):
                listed = next((value for _, value in node.entries if isinstance(value, Listing)), None)
                values = ", ".join(value.value for _, value in node.entries if isinstance(value, Text))
                helps = (f"one value for each, in their order: `{one_line(listed) or f'[{values}]'}`",)
            self.sink.add(slug, said, node.span, f"YAML reads {describe(node)}", helps=helps)
            return
        label = "this list is empty" if is_empty else f"this is {describe(node)}"
        if isinstance(form, FlagForm):
            label = "neither"
        elif isinstance(place.text, NumberForm | FractionForm):
            label = "no such number" if isinstance(node, Text) else f"{label}, and no such number"
        helps = _of_end(node, path) if isinstance(node, Text) and path[0] == "end" else ()
        if not helps and _holds_texts(place.items) and (words := _words(node)):
            helps = (f"write `[{', '.join(words)}]`",)
        if (
            place.mapping is not None
            and isinstance(node, Listing)
            and all(isinstance(item, Mapping) for item in node.items)
        ):
            begun = node.span.text.startswith("[")
            helps = (
                f"keys with values stand in `{{ }}`: `{{{node.span.text[1:-1]}}}`" if begun else "take the `-` away",
            )
        if isinstance(node, Listing) and all(isinstance(item, Text) for item in node.items):
            words = [item.value for item in node.items if isinstance(item, Text)]
            if path == ("extends",) and len(words) > 1:
                helps = (f"write the name of the one that most is taken from, without brackets: `{words[0]}`",)
            elif place.text is not None:
                helps = (f"write `{(' | ' if ' | ' in said else ' ').join(words)}`, without brackets",)
            elif isinstance(place.mapping, TableForm) and place.items is None and words:
                is_name = re.fullmatch(r"\w+", words[0])
                shown = f"{words[0]}: …" if is_name else f"NAME: {words[0]}"
                helps = (f"each name has what it is behind a colon: `{{{shown}}}`",)
        if not helps and isinstance(node, Text) and (pair := _PAIR.fullmatch(node.value)) and _is_paired(place):
            helps = (f"write `{{{pair.group(1)}: {pair.group(2)}}}`",)
        if isinstance(place.text, NumberForm) and not helps:
            helps = (f"a whole number from {place.text.low} to {place.text.high}",)
        if _name(path) == "palette" and isinstance(node, Listing):
            helps = ("each colour stands behind what has it: `{NAME: colour, NAME: colour}`",)
        inherited = _under_set(node, path) if self.is_variant and _is_option(place) else ()
        helps = helps or (_of_text(node, place, path, inherited) if isinstance(node, Text) else inherited)
        moved = moved_entry(self.document, node.span.start, "options", "set") if {*inherited} & {*helps} else ()
        mends = [Mend(moved, "Write `set` for `options`" if len(moved) == 1 else "")] if moved else ()
        self.sink.add("wrong-kind", said, node.span, label, helps=helps or reshaped(node, place), mends=mends)


def _of_end(node: Text, path: Path) -> tuple[str, ...]:
    """What to write for an end that is told in a text: an entry, or the whole list where one is expected."""
    return (f"write `{ended(node.value)}`" if path[1:] else f"write `[{ended(node.value)}]`",)


def _holds_texts(form: ListForm | None) -> bool:
    """Whether an entry of a list may be a text."""
    if form is None:
        return False
    return form.of.text is not None or (isinstance(form.of.mapping, RecordForm) and bool(form.of.mapping.short))


def _of_text(node: Text, place: SchemaPlace, path: Path, inherited: tuple[str, ...]) -> tuple[str, ...]:
    """What to write for a text where something else stands. `inherited`: what else, if it is the value of an option."""
    if path[0] == "memory" and len(path) == 1:
        return (f"a memory has a name, and what it remembers behind it: `{{position: {node.value}}}`",)
    if node.value in ("none", "null", "nothing", "removed", "off"):
        return ("to take away what is inherited, write `~`",)
    if isinstance(place, SchemaSection) and place.need is not None:
        return place.need.helps
    if _is_option(place):
        return (*inherited, f"for instance `{_name(path)}: {{type: 0..99, default: {node.value}}}`")
    return ()


def _is_option(place: SchemaPlace) -> bool:
    return {"type", "default"} <= {key.name for key in _keys(place)}


def _under_set(node: Node, path: Path) -> tuple[str, ...]:
    """Where the value of an option stands that a variant inherits."""
    value = node.span.text
    if isinstance(node, Mapping) or "\n" in value:
        return ()
    return (f"of an option that is inherited the value stands under `set`: `set: {{{_name(path)}: {value}}}`",)


def _is_paired(place: SchemaPlace) -> bool:
    """Whether a key and its value may stand there; two words of rule text are none."""
    entry = place.mapping.of.text if isinstance(place.mapping, TableForm) else None
    return place.mapping is not None and not (isinstance(entry, RuleForm) and entry.entry == "block")


_PAIR = re.compile(r"(\w+)\s*(?:=|:|\s)\s*(\S+)")
"""A key and its value, said as one text."""

_ARROW = "what is stored for each stands behind `->`"


def _is_declared(place: SchemaPlace) -> bool:
    """Whether a type stands there, as `cell -> player?`."""
    return isinstance(place.text, RuleForm) and place.text.entry == "declaration"


def _has(form: Form | None, key: Text) -> bool:
    return isinstance(form, RecordForm) and form.at(key.value) is not None


def _keys(place: SchemaPlace) -> Sequence[SchemaPlace]:
    return place.mapping.keys if isinstance(place.mapping, RecordForm) else ()


def _words(node: Node) -> list[str]:
    """The words of a text that stands for a list."""
    words = re.split(r"[,;\s]+", node.value.strip("()[]<>| \t\n")) if isinstance(node, Text) else []
    words = [word for word in words if word not in ("and", "or", "vs", "versus", "against", "v", "")]
    return words if all(re.fullmatch(r"[^\W\d]\w*", word) for word in words) else []


def _fits(node: Text, form: Form) -> bool:
    if isinstance(form, FlagForm):
        return node.value in _FLAGS
    if isinstance(form, NumberForm):
        value = number(node)
        return value is not None and form.low <= value <= form.high
    if isinstance(form, FractionForm):
        return fraction(node) is not None
    return True


def _step(key: Text, form: TableForm) -> str:
    return entry_name(key.value) if form.signatures else key.value


def _name(path: Path) -> str:
    """The last key of a path, or the name of its entry."""
    return next(step for step in reversed(path) if isinstance(step, str))


def _where(path: Path, place: SchemaPlace) -> str:
    """The place of a mapping with keys of its own."""
    if isinstance(path[-1], int):
        return f"an entry of `{_name(path)}`"
    return f"`{place.name}`" if place.name else f"`{'.'.join(map(str, path))}`"


def _title(place: SchemaPlace, path: Path) -> str:
    """What should stand at a place."""
    form = place.forms[0]
    if place.wrong:
        return place.wrong.replace("{name}", _name(path))
    if isinstance(form, RuleForm):
        return "rule text is expected here"
    if isinstance(form, FlagForm):
        return "`yes` or `no` is expected here"
    what = f"a {form.noun}"
    if isinstance(form, ListForm):
        what = f"a list of {form.of.forms[0].noun}s"
    elif isinstance(form, TableForm):
        what = "a mapping of names"
    return f"`{_name(path)}` is {what}"


# ---------------------------------------------------------------- what is not there


def _lacks(node: Node, place: SchemaPlace, path: Path, sink: Sink) -> None:
    """Tells what is missing at a place and below it."""
    items, mapping = place.items, place.mapping
    if not place.deeper or isinstance(node, Text | Layers):
        return
    if isinstance(node, Listing):
        for number, item in enumerate(node.items if items is not None else ()):
            if items is not None:
                _lacks(item, items.of, (*path, number), sink)
    elif isinstance(mapping, RecordForm):
        _lacks_keys(node, mapping, path, sink)
        for key, value in node.entries:
            inner = mapping.at(key.value)
            if inner is not None:
                _lacks(value, inner, (*path, key.value), sink)
    elif isinstance(mapping, TableForm) and mapping.is_entry(key.value for key, _ in node.entries):
        _lacks(node, mapping.of, (*path, mapping.short), sink)
    elif isinstance(mapping, TableForm):
        for key, value in node.entries:
            if mapping.short and absent(value):
                sink.add("missing-key", f"the condition `{key.value}` says nothing", key.span, "no rule text here")
            _lacks(value, mapping.of, (*path, _step(key, mapping)), sink)


def _lacks_keys(node: Mapping, form: RecordForm, path: Path, sink: Sink) -> None:
    if any(form.at(key.value) is None for key, _ in node.entries):
        return  # a key that is misspelt may be the one
    for key in form.keys:
        if key.need is not None and absent(node.get(key.name)):
            other = next((given for given, _ in node.entries if given.value.lower() in words_for(key.name)), None)
            if other is not None and form.others is not None:  # of keys that only who reads it knows
                title, label = f"`{'.'.join(map(str, path))}` has no key `{other.value}`", "not a key of this place"
                helps = (Meant(f"it is called `{key.name}` here", other.value, (key.name,)),)
                sink.add("unknown-key", title, other.span, label, helps=helps)
                continue
            tell(sink, "missing-key", key.need, _name(path), node.span)
    if form.either is not None and all(absent(node.get(key)) for key in form.either[0].split()):
        tell(sink, "missing-key", form.either[1], _name(path), node.span)
