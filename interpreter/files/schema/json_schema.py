"""The table of sections as JSON Schema (draft 2020-12), for editors: they complete keys, show what they mean, and see mistakes
of form while one writes. What rule text means only the checker knows."""

from __future__ import annotations

from collections.abc import Sequence

from ...ground.marks import MARKS
from ..edition import EDITIONS, KEY
from . import Kind, top
from .drawing import MARK
from .forms import FlagForm, Form, FractionForm, ListForm, NumberForm, RecordForm, SchemaPlace, TableForm

Json = dict[str, object]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = ["string", "number", "boolean"]
"""What a text may be for YAML that reads numbers and truth values."""
_MERGING = ("extends", "uses")
"""Keys of files whose entries may be parts of entries elsewhere."""


def json_schema() -> Json:
    """The schema of rulesets and modules."""
    return {
        "$schema": _DRAFT,
        "title": "Ludograph",
        "description": "The rules of a board game, or a module of rules.",
        "type": "object",
        "if": {"required": ["module"]},
        "then": {"$ref": "#/$defs/module"},
        "else": {"$ref": "#/$defs/ruleset"},
        "$defs": {"ruleset": _file("ruleset"), "module": _file("module"), "mark": _mark()},
    }


def _since(edition: int) -> Json:
    """A file of this edition or a later one."""
    return {"properties": {KEY: {"minimum": edition}}, "required": [KEY]}


def _file(kind: Kind) -> Json:
    made = _record(top(kind), is_item=False)
    if kind == "module":
        return made
    # what a ruleset extends and uses may give all but what it must say itself
    conditions = []
    for section in top(kind).keys:
        if section.need is not None:
            givers = [key for key in _MERGING if key == "extends" or section.name == "flow"]
            free = [_any_of(givers), *([_since(section.optional)] if section.optional else [])]
            conditions.append({"if": {"not": {"anyOf": free}}, "then": {"required": [section.name]}})
    alone = {"properties": {key.name: inner for key in top(kind).keys if (inner := _needs(key))}}
    return made | {"allOf": [*conditions, {"if": {"not": _any_of(_MERGING)}, "then": alone}]}


def _any_of(keys: Sequence[str]) -> Json:
    return {"anyOf": [{"required": [key]} for key in keys]}


def _mark() -> Json:
    """A mark, whose keys depend on its kind."""
    made = _place(MARK, is_item=False, of_mark=True)
    made["allOf"] = [
        {
            "if": {"properties": {"mark": {"const": name}}, "required": ["mark"]},
            "then": {"propertyNames": {"enum": list(mark.keys)}},
        }
        for name, mark in MARKS.items()
    ] + [{"properties": {"mark": {"enum": [*MARKS, None]}}}]
    return made


# ---------------------------------------------------------------- places and forms


def _place(place: SchemaPlace, *, is_item: bool, of_mark: bool = False) -> Json:
    """What may stand at a place; `~` too, but for an item: it removes what is inherited."""
    if place is MARK and not of_mark:
        whole: Json = {"required": [key.name for key in _records(place)[0].keys if key.need]} if is_item else {}
        return {"$ref": "#/$defs/mark", "type": "object" if is_item else ["object", "null"], **whole}
    types: list[str] = [] if is_item or place.merge == "never" else ["null"]
    dated = f" (edition {place.edition})" if place.edition > EDITIONS[0] else ""
    made: Json = {"title": _titled(place)} if _titled(place) else {}
    made |= {"description": place.help + dated} if place.help else {}
    for form in place.forms:
        made |= _form(form, is_item=is_item)
        types += _types(form)
    if any(isinstance(form, FlagForm) for form in place.forms):
        return made
    return made | {"type": types if len(types) > 1 else types[0]}


def _titled(place: SchemaPlace) -> str:
    """What an editor writes above what it says of a place: the key, or what its item or entry is."""
    noun = getattr(place, "noun", "")
    return noun if noun and not place.name else place.name


def _records(place: SchemaPlace) -> list[RecordForm]:
    return [form for form in place.forms if isinstance(form, RecordForm)]


def _types(form: Form) -> list[str]:
    match form:
        case ListForm():
            return ["array"]
        case TableForm() | RecordForm():
            return ["object"]
        case NumberForm() | FractionForm():
            return ["integer", "string"]
    return _TEXT


def _form(form: Form, *, is_item: bool) -> Json:
    """What holds for values of the form's own type; a place has at most one form of each."""
    match form:
        case FlagForm():
            return {"enum": [True, False, "yes", "no", "true", "false", None]}
        case NumberForm(low, high):
            return {"minimum": low, "maximum": high, "pattern": "^-?[0-9]+$"}
        case FractionForm():
            return {"minimum": 0, "pattern": "^[0-9]+(/0*[1-9][0-9]*)?$"}
        case ListForm(of, least):
            return {"items": _place(of, is_item=True)} | ({"minItems": least} if least else {})
        case TableForm(of, _, keys):
            names: Json = {"propertyNames": {"pattern": f"^({keys[0]})$"}} if keys else {}
            return {"additionalProperties": _place(of, is_item=False)} | names
        case RecordForm():
            return _record(form, is_item=is_item)
    return {}


def _record(form: RecordForm, *, is_item: bool) -> Json:
    made: Json = {
        "properties": {
            key.name: _place(key, is_item=False) for key in (*form.keys, *form.further.values()) if key.name
        },
        "additionalProperties": False,
    }
    other = form.further.get("")
    if other is not None:
        made["additionalProperties"] = _place(other, is_item=False)
    return made | (_required(form) if is_item else {})


# ---------------------------------------------------------------- what is needed


def _required(form: RecordForm) -> Json:
    needed = [key.name for key in form.keys if key.need is not None]
    made: Json = {"required": needed} if needed else {}
    return made | (_any_of(form.either[0].split()) if form.either else {})


def _needs(place: SchemaPlace) -> Json:
    """What a place and those below it need, where nothing is inherited."""
    made: Json = {}
    for form in place.forms:
        if isinstance(form, RecordForm):
            inner = {key.name: needs for key in form.keys if (needs := _needs(key))}
            made |= _required(form) | ({"properties": inner} if inner else {})
        elif isinstance(form, TableForm) and (needs := _needs(form.of)):
            made["additionalProperties"] = needs
    return made
