"""`nouns`: what the things of a game are called, for one of them and for many, in one language or in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map

from ...files.nodes import Mapping, Node, Text
from ...files.places import step_of
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Diagnostic, Label, Sink, spelled
from ...ground.inflection import Noun
from .languages import ANY, USUAL


def read_nouns(ruleset: Ruleset) -> Map[str, Map[str, Noun]]:
    """The nouns of a ruleset: name -> language -> noun. Whether the names are any is not asked."""
    return {
        key.value: {language: Noun.read(text.value) for language, text in _texts(node)}
        for key, node in ruleset.mapping("nouns")
    }


THINGS = ("universes", "constants", "options", "state", "turn_state", "define", "moves", "actions")
"""Sections whose entries can have nouns."""


def nouns_of_elements(ruleset: Ruleset) -> Map[str, Map[str, Noun]]:
    """The nouns that elements can have. A ruleset may use a word of the board, as a kind of links, for a thing of its own: the
    noun of that name is the thing's then."""
    things = {step_of(key, (section,)) for section in THINGS for key, _ in ruleset.mapping(section)}
    return {name: nouns for name, nouns in read_nouns(ruleset).items() if name not in things}


def plural_names(ruleset: Ruleset, names: Iterable[str]) -> frozenset[str]:
    """Those of some names that are the nouns of many: `Swedes: Swede | Swedes`."""
    nouns = read_nouns(ruleset)
    return frozenset(
        name for name in names if any(noun.many == name.replace("_", " ") for noun in nouns.get(name, {}).values())
    )


def _texts(node: Node) -> Iterator[tuple[str, Text]]:
    if isinstance(node, Text) and not node.is_null:
        yield ANY, node
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if isinstance(value, Text) and not value.is_null:
            yield key.value, value


def check_nouns(ruleset: Ruleset, known: Iterable[str], sink: Sink) -> None:
    """Tells nouns of what there is not, and things that are called alike."""
    names = set(known)
    first: dict[tuple[str, str], Text] = {}
    for key, node in ruleset.mapping("nouns"):
        if key.value not in names:
            sink.add(
                "noun-of-nothing",
                f"nothing is named `{key.value}`",
                key.span,
                "no universe, element, kind of site, state, constant, option, definition, move, action or mark",
                helps=spelled(key.value, names, "what has names"),
            )
        for language, text in _texts(node):
            if text.value.count("|") > 1:
                one, many = (form.strip() for form in text.value.split("|")[:2])
                title = "a noun has two forms, for one and for many"
                sink.add("wrong-kind", title, text.span, "too many", helps=(f"write `{one} | {many}`",))
            _check_plural(text, language, sink)
            noun = Noun.read(text.value).one
            other = first.setdefault((language, noun), key)
            if other is not key:
                sink.put(
                    Diagnostic(
                        "noun-twice",
                        f"`{other.value}` and `{key.value}` are both called `{noun}`",
                        text.span,
                        "nobody can tell them apart",
                        (Label(other.span, "the other one"),),
                        helps=("give one of them another noun",),
                    )
                )


def _check_plural(text: Text, language: str, sink: Sink) -> None:
    """Only of English nouns the plural is known, and nothing is not called anything."""
    one, bar, many = (form.strip() for form in text.value.partition("|"))
    if not one or (bar and not many):
        sink.add("missing-plural", "a form of this noun is empty", text.span, "what is one called, and what are many?")
    elif not bar and language not in (ANY, USUAL):
        title = f"the plural of `{one}` is missing"
        helps = (f"write `{one} | …`, with what many are called, also where it is the same",)
        sink.add("missing-plural", title, text.span, f"no rule tells it in `{language}`", helps=helps)
