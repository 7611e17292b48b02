"""`ludograph schema`."""

from __future__ import annotations


def command() -> None:
    """Print the JSON Schema of rulesets and modules, with which editors complete keys and tell what they mean."""
    from json import dumps

    from ..files.schema.json_schema import json_schema

    print(dumps(json_schema(), indent=2, ensure_ascii=False))
