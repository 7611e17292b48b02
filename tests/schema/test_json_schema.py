"""The JSON Schema that editors use: it takes what the checker takes, and refuses what it refuses for its form."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ludograph.cli.schema import command
from ludograph.files.library_paths import module_files, rulesets_root
from ludograph.files.schema.json_schema import json_schema
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text, report_text

from tests.shared import thinned

from .forms import SOUND, WRONG, as_read, text_of

BUNDLED = sorted([*rulesets_root().glob("*/*.yaml"), *module_files()])


@cache
def validator() -> Any:
    return Draft202012Validator(json_schema())


def refused(text: str) -> list[str]:
    return [error.message for error in validator().iter_errors(as_read(text))]


def test_the_schema_is_a_schema_and_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    Draft202012Validator.check_schema(json_schema())
    command()
    assert json.loads(capsys.readouterr().out) == json_schema()


@pytest.mark.parametrize("path", thinned(BUNDLED, each=3), ids=lambda path: path.stem)
def test_every_bundled_ruleset_and_module_is_taken(path: Any) -> None:
    assert refused(path.read_text(encoding="utf-8")) == []


def test_a_sound_ruleset_is_taken_and_checked() -> None:
    assert refused(text_of()) == []
    assert check_text(text_of()).game.title == SOUND["title"]


@pytest.mark.parametrize(("slug", "sections"), WRONG, ids=lambda value: value if isinstance(value, str) else str(value))
def test_what_the_checker_refuses_for_its_form_the_schema_refuses(slug: str, sections: dict[str, str | None]) -> None:
    text = text_of(**sections)
    assert refused(text)
    with pytest.raises(RulesetError) as told:
        check_text(text)
    assert [one.slug for one in told.value.diagnostics if one.is_error] == [slug]


def test_a_variant_and_a_user_of_modules_may_leave_out_what_they_are_given() -> None:
    assert refused("extends: clobber\nmoves: {capture: {written: ~}}\n") == []
    assert refused("extends: clobber\nend: {late: {when: 'no'}}\noptions: {columns: {default: 3}}\n") == []
    assert refused(text_of(uses="[alternate]", flow=None)) == []
    assert refused(text_of(uses="[alternate]", board=None)) != []


def test_a_module_has_keys_of_its_own() -> None:
    assert refused("module: words\nneeds: {owner: site -> holder?}\ndefine: {mine: none}\n") == []
    assert refused("module: words\ntitle: Words\n") != []
    assert refused(text_of(needs="{owner: site -> holder?}")) != []


def test_every_key_is_described() -> None:
    def undescribed(part: Any, path: str) -> list[str]:
        found = []
        for name, inner in part.get("properties", {}).items():
            if "type" in inner and "description" not in inner:
                found.append(f"{path}.{name}")
            found += undescribed(inner, f"{path}.{name}")
        for key in ("items", "additionalProperties"):
            if isinstance(part.get(key), dict):
                found += undescribed(part[key], f"{path}.{key}")
        return found

    parts: Any = json_schema()["$defs"]
    assert parts["ruleset"]["properties"]["moves"]["additionalProperties"]["properties"]["when"]["description"]
    assert [one for name, part in parts.items() for one in undescribed(part, name)] == []


def test_a_variant_is_told_first_where_the_value_of_an_inherited_option_stands() -> None:
    texts = ("extends: oware\noptions: {start: 3}\n", "options: {start: 3}\n")
    of_variant, of_other = ([item.helps for item in report_text(text).diagnostics] for text in texts)
    assert [helps[0] for helps in of_variant if "set" in helps[0]] == [
        "of an option that is inherited the value stands under `set`: `set: {start: 3}`"
    ]
    assert not any("set: {" in one for helps in of_other for one in helps)
