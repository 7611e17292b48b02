"""A ruleset with all it extends as one text: what `show` prints, and what games are known by.

Modules of `uses` stay outside, so the text is again a ruleset: it loads to the same core.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from ..files.document import read_document
from ..files.edition import EDITIONS, KEY, edition_of
from ..files.kept import KEEPS
from ..files.library_paths import earliest_text, is_changed
from ..files.modules import ModuleUse
from ..files.nodes import Layers, Listing, Mapping, Node, Text, entry_name, plain, word_at
from ..files.places import Path, step_of, without_prose
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS, has_steps, is_signed
from ..files.schema import section as section_of
from ..files.schema.forms import SchemaSection
from ..ground.diagnostics import Sink
from ..ground.source import SourceFile, Span
from . import syntax as ast
from .formatting.entries import WrittenEntry
from .formatting.writer import Writer
from .otherwise import read_otherwise
from .parser import parse
from .printer import WIDTH, aligned, print_text
from .staleness import staleness
from .steps import changes_of, key_of, statements_of, text_of

_NO_RULES = ("edition", "prose", "judging", "drawing", "examples")
"""Roles of sections that make no other game."""


def merged_yaml(ruleset: Ruleset) -> str:
    """The ruleset and what it extends as one YAML text in canonical form. What comes from above the lowest level says so in a
    comment, which speaks of all that is written below it, too.

    Raises: RulesetError: a rule text has syntax errors, or the files are of editions that no one file can stand for.
    """
    _tell_mixed(ruleset)
    ruleset = staleness(ruleset).without(ruleset)  # nobody could tell any more what a text was written for
    head = "# " + " extends ".join(level.name for level in ruleset.levels) + ", merged\n"
    lines = _written(ruleset, SECTIONS, ruleset.levels[-1])
    return (head if len(ruleset.levels) > 1 else "") + "\n".join(lines) + "\n"


def content_hash(ruleset: Ruleset) -> str:
    """A name for the rules: the same for rulesets that differ in titles, prose, drawing, examples or formatting only."""
    rules = [section for section in SECTIONS if section.role not in _NO_RULES]
    bare = _without_prose(ruleset)
    digest = hashlib.sha256("\n".join(_written(bare, rules, None)).encode())
    for place in read_otherwise(bare.sections):
        if edition_of(place.span.file) >= place.edition:
            digest.update(f"\n{place.span.text}".encode())
    for name, module in sorted(ruleset.modules.items()):
        digest.update("\n".join(("", name, *_rules_of(module))).encode())
    return f"{_NAMING}-{digest.hexdigest()[:24]}"


_NAMING = 2
"""How rules are named: at first by their prose too, without a number."""


def is_named_otherwise(name: str) -> bool:
    """Whether a name was given to rules in another way than `content_hash` has, so that nobody can tell whose it is."""
    return not name.startswith(f"{_NAMING}-")


def _without_prose(ruleset: Ruleset) -> Ruleset:
    """The sections without what is for readers only. What levels leave as a module has it is the module's again."""
    modules = [read_document(module.file, Sink()) for module in ruleset.modules.values()]
    kept: dict[str, Node] = {}
    for key, node in ruleset.sections.items():
        bare = without_prose(node, (key,))
        if isinstance(bare, Mapping):
            brought = [one for document in modules if isinstance(one := document.get(key), Mapping)]
            bare = Mapping(
                tuple((name, _as_brought(name, value, key, brought)) for name, value in bare.entries), bare.span
            )
        if bare is not None:
            kept[key] = bare
    return replace(ruleset, sections=kept)


def _as_brought(name: Text, value: Node, section: str, brought: list[Mapping]) -> Node:
    for key, given in (entry for one in brought for entry in one.entries):
        if entry_name(key.value) == entry_name(name.value):
            bare = without_prose(given, (section, entry_name(key.value)))
            if bare is not None and plain(bare) == plain(value):
                return bare
    return value


def _rules_of(module: ModuleUse) -> list[str]:
    """A module's rules in canonical form, as the first edition that has it says them."""
    text = earliest_text(module.name, module.file)
    file = module.file if text == module.file.text else SourceFile(module.file.name, text)
    entries = ((key.value, value) for key, value in read_document(file, Sink()).entries)
    rules = ((key, without_prose(value, (key,))) for key, value in entries if section_of(key).role not in _NO_RULES)
    return _lines(file, [(key, node) for key, node in rules if node is not None], None)


def judging_text(ruleset: Ruleset) -> str:
    """How positions are judged, as written: games are not known by it, for no rule depends on it."""
    return "\n".join(_written(ruleset, [section for section in SECTIONS if section.role == "judging"], None))


def _section(ruleset: Ruleset, key: str) -> Node | None:
    """A section without what modules brought; what was taken away from them is written as `~`."""
    if key in ("extends", KEEPS):
        return None
    if key == KEY:
        return _language(ruleset)
    if key == "uses":
        return _uses(ruleset)
    node = ruleset.sections.get(key)
    files = {id(module.file) for module in ruleset.modules.values()}
    brought = [read_document(module.file, Sink()).get(key) for module in ruleset.modules.values()]
    if section_of(key).joint:
        return _joint(node, [one for one in brought if isinstance(one, Mapping)], files)
    node = _with_steps(node, (key,), files) if node is not None else None
    own: list[tuple[Text, Node]] = []
    if isinstance(node, Mapping):
        own = [(name, value) for name, value in node.entries if id(value.span.file) not in files]
        kept = {entry_name(name.value) for name, _ in node.entries}
    elif node is not None:
        return node if id(node.span.file) not in files else None
    else:
        kept = set()
    for one in brought:
        for name, _ in one.entries if isinstance(one, Mapping) else ():
            if is_signed((key,)) and entry_name(name.value) not in kept:
                own.append((word_at(entry_name(name.value), name.span), word_at("~", name.span)))
    return Mapping(tuple(own), node.span) if own and node is not None else None


def _joint(node: Node | None, brought: list[Mapping], files: set[int]) -> Mapping | None:
    """Of entries that modules add to, what the ruleset's own levels say, down to the last key."""
    merged = node if isinstance(node, Mapping) else None
    own: list[tuple[Text, Node]] = []
    for key, value in merged.entries if merged else ():
        below = [inner for one in brought if isinstance(inner := one.get(key.value), Mapping)]
        if below and isinstance(value, Mapping):
            inner = _joint(value, below, files)
            own += [(key, inner)] if inner else []
        elif id(value.span.file) not in files:
            own.append((key, value))
    gone = {key.value: key for one in brought for key, _ in one.entries if not (merged and merged.key(key.value))}
    own += [(word_at(name, key.span), word_at("~", key.span)) for name, key in gone.items()]
    return Mapping(tuple(own), (node or brought[0]).span) if own else None


def _edition(ruleset: Ruleset) -> int:
    """The latest edition of the levels."""
    return max(map(edition_of, ruleset.levels))


def _language(ruleset: Ruleset) -> Node | None:
    """The edition as a value; the first is not written."""
    edition = _edition(ruleset)
    return word_at(str(edition), Span(ruleset.levels[-1], 0, 0)) if edition > EDITIONS[0] else None


def _tell_mixed(ruleset: Ruleset) -> None:
    """Raises RulesetError where a level would mean something else in the latest edition."""
    edition, sink = _edition(ruleset), Sink()
    for module in ruleset.modules.values():
        own = edition_of(module.span.file)
        if module.file.name.startswith("stdlib/") and is_changed(module.name, own, edition):
            _mixed(f"the module `{module.name}`", module.span, edition, sink)
    for place in read_otherwise(ruleset.sections):
        if edition_of(place.span.file) < place.edition <= edition:
            _mixed(place.what, place.span, edition, sink)
    sink.stop_on_errors()


def _mixed(what: str, span: Span, edition: int, sink: Sink) -> None:
    sink.add(
        "mixed-editions",
        f"these files cannot be written as one: {what} is not the same in edition {edition} of the language",
        span,
        f"this file is of edition {edition_of(span.file)}",
        helps=(
            f"write `{KEY}: {edition}` as the first line of this file, too, and look at what `ludograph test` says",
        ),
    )


def _uses(ruleset: Ruleset) -> Node | None:
    """The modules that the ruleset's own levels name, with what their needs are called."""
    levels = {id(level) for level in ruleset.levels}
    items: list[Node] = []
    for module in ruleset.modules.values():
        if id(module.span.file) in levels and module.span.text:
            name = word_at(module.name, module.span)
            bound = tuple(
                (word_at(need, module.span), word_at(given, module.span)) for need, given in module.names.items()
            )
            items.append(Mapping(((name, Mapping(bound, module.span)),), module.span) if bound else name)
    return Listing(tuple(items), items[0].span) if items else None


def _with_steps(node: Node, path: Path, modules: Set[int]) -> Node:
    """A value whose texts are written with the steps that levels give them. What is said of a step that a module brings stays
    beside the text, since the module will say its part again. `modules`: the ids of their files."""
    if not isinstance(node, Mapping):
        return node
    made = ((key, _with_steps(value, (*path, step_of(key, path)), modules)) for key, value in node.entries)
    node = Mapping(tuple(made), node.span)
    changes = changes_of(node) if has_steps(path) else ()
    if not changes:
        return node
    brought = [id(key.span.file) in modules for key, _ in changes]
    first = brought.index(True) if True in brought else len(changes)
    later = [change for change, from_module in zip(changes, brought, strict=True) if not from_module][first:]
    text, said = _put_in(node, changes[:first]), [*_abouts(changes[:first]), *later]
    steps = [(word_at("steps", node.span), Mapping(tuple(said), said[0][0].span))] if said else []
    kept = [(key, text if key.value == "do" and text else value) for key, value in node.entries if key.value != "steps"]
    whole = [*kept, *steps]
    is_text = [key.value for key, _ in whole] == ["do"]
    return whole[0][1] if is_text else Mapping(tuple(whole), node.span)


def _put_in(node: Mapping, changes: Sequence[tuple[Text, Node]]) -> Text | None:
    """The text of statements with its steps; None, if none of them has another text."""
    text = text_of(node)
    if text is None or all(isinstance(value, Mapping) and text_of(value) is None for _, value in changes):
        return None
    steps = word_at("steps", node.span), Mapping(tuple(changes), node.span)
    made = statements_of(Mapping(((word_at("do", text.span), text), steps), node.span), "", Sink())
    return word_at(print_text("block", made.block, WIDTH), changes[-1][0].span) if made is not None else None


def _abouts(changes: Sequence[tuple[Text, Node]]) -> list[tuple[Text, Node]]:
    """What is said of each step in prose; another text for it takes the place of that."""
    found: dict[str, tuple[Text, Node]] = {}
    for key, value in changes:
        name = key_of(key.value).name
        about = value.get("about") if isinstance(value, Mapping) else None
        if about is not None:
            found[name] = (word_at(name, key.span), Mapping(((word_at("about", about.span), about),), about.span))
        elif not isinstance(value, Mapping):
            found.pop(name, None)
    return list(found.values())


# ---------------------------------------------------------------- as entries of one file


def _written(ruleset: Ruleset, sections: Iterable[SchemaSection], base: SourceFile | None) -> list[str]:
    """The lines of sections. What comes from another file than `base` says so; None: nothing does.

    Raises: RulesetError: a rule text has syntax errors.
    """
    nodes = ((section.name, _section(ruleset, section.name)) for section in sections)
    return _lines(ruleset.main, [(key, node) for key, node in nodes if node is not None], base)


def _lines(file: SourceFile, nodes: Iterable[tuple[str, Node]], base: SourceFile | None) -> list[str]:
    sink = Sink()
    root = WrittenEntry(None, Mapping((), Span(file, 0, 0)), 0, 0, None)
    for key, node in nodes:
        if next(_leaves(node), None) is not None:
            _add(root, word_at(key, node.span), node, base)
    lines = Writer(file, sink).document(root)
    sink.stop_on_errors()
    return aligned(lines)


def _add(owner: WrittenEntry, key: Text | None, node: Node, base: SourceFile | None) -> None:
    """A value and all below it as an entry; a comment on the outermost of one file says which."""
    files = {id(leaf.span.file): leaf.span.file for leaf in _leaves(node)}
    file = next(iter(files.values()), None) if len(files) == 1 else None
    if isinstance(node, Layers):
        node = _joined(node)
    elif isinstance(node, Mapping) and len(files) > 1:
        node = Mapping(node.entries, Span(node.span.file, node.span.start, node.span.start))  # written as a block
    entry = WrittenEntry(key, node, 0, 0, owner)
    owner.children.append(entry)
    if base is not None and file is not None and file is not base:
        entry.behind = f"# {file.name}"
    below = base if file is None else None
    if isinstance(node, Mapping):
        for name, value in node.entries:
            _add(entry, name, value, below)
    elif isinstance(node, Listing):
        for item in node.items:
            _add(entry, None, item, below)


def _leaves(node: Node) -> Iterator[Text]:
    match node:
        case Text():
            yield node
        case Layers(items):
            yield items[-1]
        case Listing(items):
            for item in items:
                yield from _leaves(item)
        case Mapping(entries):
            for _, value in entries:
                yield from _leaves(value)


def _joined(node: Layers) -> Text:
    """Parameters of all levels, each as the last level that names it has it."""
    binders: dict[str, ast.Binder] = {}
    for layer in node.items:
        binders |= {binder.name.id: binder for binder in parse("choose", layer.rule, Sink()) or ()}
    return word_at(print_text("choose", tuple(binders.values()), WIDTH), node.span)
