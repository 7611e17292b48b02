"""`ludograph schema`."""

from __future__ import annotations


def command() -> None:
    """Print the JSON Schema of rulesets and modules, with which editors complete keys and tell what they mean."""
    from ..files.schema.json_schema import json_schema
    from .support.output import print_json

    print_json(json_schema())
